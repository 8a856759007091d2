"""Reviews: of finished games only, each made once, and never in the way of anybody."""

import asyncio
from unittest.mock import patch

import pytest

from fracas.server.refusals import NoTable, Refused
from fracas.server.smashup import reviews
from fracas.server.smashup.brains import Brains
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import NewTable, SeatWish
from fracas.server.smashup.reviews import Reviews
from fracas.smashup.review import Thought, turns_of

from ..helpers import PATIENCE, running, with_hub
from .test_replays import finished
from .test_shapes import plain, published


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Experts think little, and about the first turns only."""
    monkeypatch.setattr(reviews, "THOUGHT", Thought(seconds=None, iterations=4))
    monkeypatch.setattr(reviews, "turns_of", lambda *about: turns_of(*about)[:6])


async def whole(found: Reviews, table: str, seat: int):
    """The review, once all of it is made."""
    async with asyncio.timeout(PATIENCE):
        while True:
            review = await found.of(table, seat, "here")
            published("Review").validate(plain(review))
            if len(review["turns"]) == review["of"]:
                return review
            await asyncio.sleep(0.05)


def test_a_finished_game_is_reviewed_once():
    async def work(hub: Hub) -> None:
        room = await finished(hub, 3)
        found = Reviews(hub)
        made = []
        judged = reviews.judged
        with patch.object(reviews, "judged", lambda *about: made.append(about) or judged(*about)):
            first = await found.of(room.table.id, 1, "here")
            assert first["turns"] == []
            one, other = await asyncio.gather(whole(found, room.table.id, 1), whole(found, room.table.id, 1))
        assert one == other
        assert one["points"][-1]["vp"] == room.table.game.result["vp"]
        decisions = [number for turn in one["turns"] for number in turn["decisions"]]
        assert [about[2] for about in made] == decisions
        assert all(room.table.given[number].seat == 1 for number in decisions)
        assert [turn["turn"] for turn in one["turns"]] == sorted({turn["turn"] for turn in one["turns"]})

    with_hub(work)


def test_a_game_that_goes_on_is_not_reviewed():
    async def work(hub: Hub) -> None:
        opened = await hub.new(NewTable(mode="hotseat", seats=[SeatWish(kind="me"), SeatWish(kind="person")]))
        with patch.object(reviews, "judged", side_effect=AssertionError("told")), pytest.raises(NoTable):
            await Reviews(hub).of(opened.table, 0, "here")
        with pytest.raises(NoTable):
            await Reviews(hub).of("no-such-table", 0, "here")

    with_hub(work)


def test_no_such_seat_too_many_and_one_that_fails():
    async def work(hub: Hub) -> None:
        room = await finished(hub, 3)
        found = Reviews(hub)
        with pytest.raises(Refused, match="no such seat"):
            await found.of(room.table.id, 2, "here")
        found._buckets.take = lambda *asks: "Ann" not in asks
        with pytest.raises(Refused, match="too many reviews"):
            await found.of(room.table.id, 0, "here", "Ann")
        found = Reviews(hub)
        with patch.object(reviews, "judged", side_effect=RuntimeError("a bug")):
            await found.of(room.table.id, 0, "here")
            async with asyncio.timeout(PATIENCE):
                while not found._ready[room.table.id, 0].failed:
                    await asyncio.sleep(0.01)
        with pytest.raises(Refused, match="could not be reviewed"):
            await found.of(room.table.id, 0, "here")
        assert (await whole(found, room.table.id, 1))["turns"]  # and nobody else waits for it

    with_hub(work)


def test_experts_in_other_processes_judge():
    async def work(hub: Hub) -> None:
        hub.brains = Brains(processes=1)
        try:
            room = await finished(hub, 3)
            played = reviews._played(await reviews.finished(hub, room.table.id))
            number = next(n for n, one in enumerate(room.table.given) if one.seat == 0 and n > 10)
            verdict = await Reviews(hub)._judged(room.table.id, played, 0, number)
            assert verdict.at == number
            assert verdict.best
        finally:
            hub.brains.close()

    with_hub(work)


def test_the_address(tmp_path):
    async def work() -> None:
        async with running(tmp_path) as client:
            opened = await client.open("hotseat", "me person")
            for path in (f"{opened['table']}/review/0", "none/review/0", f"{opened['table']}/review/-1"):
                answer = await client.http.get(f"/api/replays/{path}")
                assert answer.status_code == 404, answer.text

    asyncio.run(work())
