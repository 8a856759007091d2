import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from fracas.server.smashup.hub import Hub
from fracas.server.smashup.knowledge import Sight, shown
from fracas.server.smashup.messages import NewTable, SeatWish
from fracas.server.store import Entry
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.words import bare

from ..helpers import Client, Line, renumbered, running, with_hub

PAIRS = [["Robots", "Dinosaurs"], ["Aliens", "Wizards"]]


def shown_by(game: Game, option: str) -> frozenset[int]:
    before, events = Sight(game), len(game.notes())
    game.answer(option)
    return shown(before, Sight(game), game, events)


def test_playing_a_minion_shows_nothing_and_drawing_does():
    for seed in range(100):
        game = Game.new(LIBRARY, factions=PAIRS, seed=seed)
        pending = game.pending
        assert pending is not None
        options = game.view(pending.player)["pending"]["options"]
        rex = [option["id"] for option in options if bare(option["label"]).startswith("Play King Rex")]
        if rex:
            break
    assert pending.player not in shown_by(game, rex[0])
    assert pending.player in shown_by(game, "end")  # they have drawn two cards


async def table(client: Client, mode: str, kinds: str) -> dict[str, Any]:
    words = kinds.split()
    seats = [{"kind": kind, "factions": pair} for kind, pair in zip(words, PAIRS, strict=True)]
    body = {"mode": mode, "seats": seats, "seed": 5}
    opened: dict[str, Any] = (await client.http.post("/api/tables", json=body)).json()
    opened["tokens"] = [seat["token"] for seat in opened["seats"]]
    if opened["invites"]:
        join = {"code": opened["invites"][0]["code"], "name": "Bo"}
        joined = await client.http.post(f"/api/tables/{opened['table']}/join", json=join)
        opened["tokens"][1] = joined.json()["token"]
    return opened


async def step(line: Line, option: str) -> None:
    seq = line.state["seq"]
    await line.answer(option)
    while line.state["seq"] == seq:
        await line.until("state")


async def settle(*lines: Line) -> None:
    for line in lines:
        await line.send("ping")
        await line.until("pong")
        await line.send("ping")
        await line.until("pong")


def test_it_is_free_as_long_as_nothing_was_seen(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await table(client, "online", "me open")
            async with client.both(opened) as (ann, bo):
                await settle(ann, bo)
                mover, other = (ann, bo) if ann.options else (bo, ann)
                before = mover.state
                minion = next(o for o in mover.options if o.startswith("play:"))
                await step(mover, minion)
                assert mover.state["undo"]["free"]
                await mover.send("undo")
                after = await mover.until("state", branch=1)
                assert renumbered(after["view"]) == renumbered(before["view"])
                assert after["seq"] == before["seq"] + 2
                assert after["casual"] == before["casual"]
                await mover.send("answer", seq=before["seq"], answer=minion)
                assert (await mover.until("error"))["code"] == "stale"
                await step(mover, next(o for o in mover.options if o.startswith("play:")))
                await settle(other)
                assert other.state["branch"] == 1
                assert other.state["view"]["bases"] == mover.state["view"]["bases"]

    asyncio.run(run())


def test_what_was_seen_is_taken_back_by_consent_only(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await table(client, "online", "me open")
            async with client.both(opened) as (ann, bo):
                await settle(ann, bo)
                mover, other = (ann, bo) if ann.options else (bo, ann)
                before = mover.state
                await step(mover, "end")
                assert mover.state["undo"] == {
                    "possible": True,
                    "free": False,
                    "asked_by": None,
                    "needs": [other.state["seat"]],
                }
                for agree in (False, True):
                    await mover.send("undo")
                    while (await other.until("state"))["undo"]["asked_by"] is None:
                        pass
                    await mover.send("undo_consent", agree=True)
                    assert (await mover.until("error"))["code"] == "illegal"
                    await other.send("undo_consent", agree=agree)
                    while (await mover.until("state"))["undo"]["asked_by"] is not None:
                        pass
                    assert mover.state["branch"] == agree
                assert renumbered(mover.state["view"]) == renumbered(before["view"])
                assert mover.state["casual"]

    asyncio.run(run())


def test_an_answer_ends_the_question(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await table(client, "online", "me open")
            async with client.both(opened) as (ann, bo):
                await settle(ann, bo)
                mover, other = (ann, bo) if ann.options else (bo, ann)
                await step(mover, "end")
                await mover.send("undo")
                while (await other.until("state"))["undo"]["asked_by"] is None:
                    pass
                await step(other, "end")
                assert other.state["undo"]["asked_by"] is None
                await other.send("undo_consent", agree=True)
                assert (await other.until("error"))["code"] == "illegal"

    asyncio.run(run())


def test_alone_with_bots_one_may_always_but_then_the_game_is_casual(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, bots=True) as client:
            body = {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
            opened = (await client.http.post("/api/tables", json=body)).json()
            async with client.sit(opened["table"], opened["seats"][0]["token"]) as line:
                while not line.state or line.state["undo"]["free"] or not line.state["undo"]["possible"]:
                    await line.asked()
                    before = line.state
                    await step(line, "end" if "end" in line.options else line.options[-1])
                await line.asked()
                assert not line.state["casual"]
                await line.send("undo")
                while line.state["branch"] == 0:
                    await line.until("state")
                assert renumbered(line.state["view"]) == renumbered(before["view"])
                assert line.state["casual"]

    asyncio.run(run())


def test_taking_back_late_plays_little_again_and_leads_to_the_same_game(monkeypatch: pytest.MonkeyPatch):
    """It happens in the loop, where everybody waits: in a long game of four, by the answers played again."""
    played = 0
    answer = Game.answer

    def count(game: Game, given: Any) -> None:
        nonlocal played
        played += 1
        answer(game, given)

    async def work(hub: Hub) -> None:
        nonlocal played
        core = [faction.name for faction in LIBRARY.sets["core-set"].factions]
        kinds = ("me", "person", "person", "person")
        seats = [SeatWish(kind=k, factions=core[2 * at : 2 * at + 2]) for at, k in enumerate(kinds)]
        room = await hub.room((await hub.new(NewTable(mode="hotseat", seats=seats, seed=8))).table)
        live, rng = room.table, random.Random(1)
        while len(live.given) < 240:
            pending = live.game.pending
            live.apply(Entry("answer", pending.player, rng.randrange(pending.size)))
        for keep in (239, 230, 150, 149, 20, 19, 0):
            expected = live.game.replay([one.answer for one in live.given[:keep]])
            monkeypatch.setattr(Game, "answer", count)
            played = 0
            live.apply(Entry("undo", 0, keep))
            monkeypatch.setattr(Game, "answer", answer)
            assert live.game.fingerprint() == expected.fingerprint()
            assert live.game.events() == expected.events()
            assert live.game.answers == expected.answers
            assert live.told == len(expected.events())
            assert played <= (40 if keep in (239, 230, 150, 149, 19, 0) else 240), keep

    with_hub(work)
