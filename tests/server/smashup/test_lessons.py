"""Tables that begin from a lesson's position, and hints of an expert."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from fracas.server.refusals import Refused
from fracas.server.smashup import replays
from fracas.server.smashup.brains import Brains, Job
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Fork, NewLesson, NewTable, SeatWish
from fracas.server.smashup.room import given
from fracas.server.sqlite import SqliteStore
from fracas.smashup.lessons import ORDER, lessons
from fracas.words import bare

from ..helpers import Client, Line, running, with_hub

PAIRS = [["Ninjas", "Pirates"], ["Robots", "Dinosaurs"]]


class Oracle(Brains):
    """An expert who would take the first answer, and remembers what was asked."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    async def think(self, job: Job) -> tuple[int, str]:
        self.jobs.append(job)
        return 0, "It would do me no good"

    def close(self) -> None:
        """Nothing to close."""


async def begun(client: Client, lesson: str, **body: Any) -> dict[str, Any]:
    answer = await client.http.post(f"/api/lessons/{lesson}", json=body)
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.json()
    return opened


async def do(line: Line, *words: str) -> None:
    """Answer by words of the labels, one after the other."""
    for word in words:
        await line.asked()
        options = line.state["view"]["pending"]["options"]
        option = next(one["id"] for one in options if word in bare(one["label"]))
        seq = line.state["seq"]
        await line.answer(option)
        while line.state["seq"] == seq:
            await line.until("state")


def test_a_lesson_is_a_table_that_stays(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            told = await client.get("/api/lessons")
            assert [lesson["id"] for lesson in told] == list(ORDER)
            opened = await begun(client, "first-game", name="Ann")
            token = opened["seats"][0]["token"]
            async with client.sit(opened["table"], token) as line:
                await do(line, "King Rex on Tar Pits", "Upgrade")
                before = line.state
            assert before["lesson"] == "first-game"
            assert before["casual"]
            assert [player["name"] for player in before["view"]["players"]] == ["Ann", "Blaise"]
            assert before["view"]["bases"][0]["powers"] == [9, 0]
        async with running(tmp_path) as client, client.sit(opened["table"], token) as line:
            await line.asked()
            assert line.state["view"] == before["view"], "after a restart"
            await line.send("undo")
            await line.until("state", branch=1)
            assert line.state["view"]["bases"][0]["powers"] == [7, 0]

    asyncio.run(run())


def test_a_bot_is_not_called_like_whoever_learns(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await begun(client, "first-game", name="blaise")
            async with client.sit(opened["table"], opened["seats"][0]["token"]) as line:
                await line.asked()
                assert [player["name"] for player in line.state["view"]["players"]] == ["blaise", "Curie"]

    asyncio.run(run())


@pytest.mark.parametrize("name", ["second-game", "First-Game", "first-game.yaml", "%00", "x" * 3000])
def test_there_is_no_such_lesson(tmp_path: Path, name: str):
    async def run() -> None:
        async with running(tmp_path) as client:
            answer = await client.http.post(f"/api/lessons/{name}", json={})
            assert answer.status_code == 404
            assert answer.json()["error"] == "unknown"

    asyncio.run(run())


@pytest.mark.parametrize(
    "body", [{"name": 5}, {"name": ""}, {"name": "x" * 25}, {"seed": 1}, {"name": "Easy bot P2"}, [], None]
)
def test_a_lesson_takes_a_name_and_nothing_else(tmp_path: Path, body: Any):
    async def run() -> None:
        async with running(tmp_path) as client:
            answer = await client.http.post("/api/lessons/titans", json=body)
            assert answer.status_code == 400
            assert answer.json()["error"] == "malformed"

    asyncio.run(run())


def test_the_bot_of_a_lesson_does_the_same_every_time(tmp_path: Path):
    """So the first turns show what the coach speaks of."""

    async def run() -> None:
        brains = Brains(processes=1)
        hub = Hub(SqliteStore(tmp_path / "tables.sqlite"), brains, pauses=False)
        await hub.open()
        games = []
        for _ in range(2):
            room = await hub.room((await hub.teach(lessons()["first-game"], NewLesson())).table)
            live = room.table
            for word in ("King Rex on Tar Pits", "Upgrade", "End turn"):
                options = live.view(0)["pending"]["options"]
                place = next(n for n, one in enumerate(options) if word in bare(one["label"]))
                await room.write(lambda table, place=place: given(table, place))
            while (seat := live.bot_to_move()) is not None:
                await room._one_decision(brains, seat)
            games.append([one.answer for one in live.given])
        assert games[0] == games[1]
        assert live.view(0)["bases"][0]["powers"] == [9, 4], "it comes to where the coach wants it"
        await hub.close()

    asyncio.run(run())


@pytest.mark.parametrize("name", ORDER)
def test_a_lesson_can_be_shown_again_and_played_on(name: str):
    async def work(hub: Hub) -> None:
        opened = await hub.teach(lessons()[name], NewLesson())
        room = await hub.room(opened.table)
        luck = random.Random(3)
        while not room.table.over:
            pending = room.table.game.pending
            await room.write(lambda table, size=pending.size: given(table, luck.randrange(size)))
            if len(room.table.given) == 30 and name != "first-game":
                return  # some of these positions never come to an end
        whole = await replays.whole(hub, opened.table)
        assert len(whole["answers"]) == len(room.table.given)
        step = await replays.at(hub, opened.table, 1)
        assert step["view"]["players"][0]["factions"] == list(lessons()[name].scenario.players[0].factions)
        assert "Tar Pits" in await replays.scenario(hub, opened.table, 1)
        fork = await replays.fork(hub, opened.table, Fork(at=3))
        forked = (await hub.room(fork.table)).table
        assert forked.game.fingerprint() == room.table.game.replay(room.table.game.answers[:3]).fingerprint()
        assert forked.lesson is None

    with_hub(work)


# --- hints ---------------------------------------------------------------------------------------------


def test_a_hint_is_an_answer_with_a_reason_and_makes_the_game_casual(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, bots=True) as client:
            opened = await client.open("bots", "me bot")
            token = opened["tokens"][0]
            async with client.sit(opened["table"], token) as line:
                await line.asked()
                assert not line.state["casual"]
                await line.send("hint", seq=line.state["seq"])
                await line.send("hint", seq=line.state["seq"])
                await line.until("error", code="rate")
                await line.send("ping")  # it thinks elsewhere: nothing waits for it
                await line.until("pong")
                hint = await line.until("hint")
                assert hint["answer"] in line.options
                assert bare(hint["why"])
                assert "%" not in hint["why"]
                assert line.state["casual"]
                await line.answer(hint["answer"])
                await line.until("state")
        async with running(tmp_path) as client:
            summary = await client.get(f"/api/tables/{opened['table']}")
            assert summary["casual"], "it is kept"

    asyncio.run(run())


def test_a_hint_is_for_whoever_is_asked(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, bots=True) as client:
            opened = await client.two(seed=4)
            async with client.both(opened) as (ann, bo), client.sit(opened["table"]) as looker:
                for line in (ann, bo, looker):
                    await line.until("state")
                while not (ann.options or bo.options):
                    await asyncio.wait([asyncio.ensure_future(one.read()) for one in (ann, bo)])
                asked, other = (ann, bo) if ann.options else (bo, ann)
                await other.send("hint", seq=other.state["seq"])
                await other.until("error", code="illegal")
                await looker.send("hint", seq=0)
                await looker.until("error", code="token")
                await asked.send("hint", seq=asked.state["seq"] + 7)
                await asked.until("error", code="stale")
                await asked.send("hint")
                await asked.until("error", code="malformed")

    asyncio.run(run())


def test_without_bots_there_are_no_hints(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await begun(client, "titans")
            async with client.sit(opened["table"], opened["seats"][0]["token"]) as line:
                await line.asked()
                await line.send("hint", seq=line.state["seq"])
                await line.until("error", code="unknown")

    asyncio.run(run())


def test_a_hint_betrays_nobody_who_is_asked_in_secret():
    """That a game has become casual is seen by all: not while somebody is asked whom they must not know."""

    async def work(hub: Hub) -> None:
        oracle = Oracle()
        hub.brains = oracle
        for seed in range(40):
            seats = [SeatWish(kind="me", factions=PAIRS[0]), SeatWish(kind="person", factions=PAIRS[1])]
            opened = await hub.new(NewTable(mode="hotseat", seats=seats, seed=seed))
            room = await hub.room(opened.table)
            luck = random.Random(seed)
            while not room.table.over and not room.table.game.pending.secret:
                place = luck.randrange(room.table.game.pending.size)
                await room.write(lambda table, place=place: given(table, place))
            if not room.table.over:
                break
        live = room.table
        seat = live.game.pending.player
        live.casual = False
        entries = live.entries
        with pytest.raises(Refused, match="tell the others"):
            await room.hint(seat, live.seq(seat))
        assert (live.casual, live.entries, oracle.jobs) == (False, entries, [])
        live.casual = True  # then nothing new is to be seen
        hint = await room.hint(seat, live.seq(seat))
        assert live.entries == entries
        assert hint.answer in [option["id"] for option in live.view(seat)["pending"]["options"]]
        assert oracle.jobs[0].level == "expert"
        assert oracle.jobs[0].seat == seat

    with_hub(work)
