"""A table at which nothing happens leaves memory while people are connected, and is there when they go on."""

import asyncio
import json
import random
from pathlib import Path

import pytest

from fracas.server.smashup import hub as hubs
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import NewTable, SeatWish
from fracas.server.smashup.room import Room
from fracas.server.store import Entry

from ..helpers import play, running, with_hub


async def begun(hub: Hub, answers: int = 30) -> Room:
    """A table in mid-game."""
    wish = NewTable(mode="hotseat", seats=[SeatWish(kind="me"), SeatWish(kind="person")], seed=4)
    room = await hub.room((await hub.new(wish)).table)
    rng = random.Random(4)
    for _ in range(answers):
        await answer(room, rng)
    return room


async def answer(room: Room, rng: random.Random) -> None:
    table = room.table
    seat = table.game.pending.player
    option = rng.choice(table.view(seat)["pending"]["options"])["id"]
    await room.answer(seat, table.seq(seat), option)


def shown(room: Room) -> list[str]:
    return [room.state(seat, 0, 0).model_dump_json(exclude={"frame"}) for seat in (0, 1, None)]


@pytest.mark.parametrize("rouse", [True, False])
def test_it_is_the_same_afterwards_and_goes_on(rouse: bool):
    async def work(hub: Hub) -> None:
        room = await begun(hub)
        before, print = shown(room), room.table.game.fingerprint()
        await room.doze()
        assert room.dozes
        if rouse:
            await room.rouse()
            assert not room.dozes
        assert shown(room) == before  # also for whoever does not know that it dozes
        assert room.table.game.fingerprint() == print
        await answer(room, random.Random(0))
        await room.undo(room.table.given[-1].seat)
        assert room.table.game.fingerprint() == print
        assert len(await hub.store.entries(room.table.id)) == room.table.entries

    with_hub(work)


def test_what_was_written_meanwhile_is_not_lost():
    """It dozes only where it knows all that storage has."""

    async def work(hub: Hub) -> None:
        room = await begun(hub)
        await hub.store.append(room.table.id, room.table.entries, Entry("hint", 0))
        await room.doze()
        assert not room.dozes
        await room.catch_up()
        await room.doze()
        assert room.dozes
        await hub.store.append(room.header.id, 31, Entry("agree_stop", 0))
        await room.catch_up()
        assert room.table.entries == 32

    with_hub(work)


def test_a_table_that_is_not_kept_well_stays_as_it_is():
    async def work(hub: Hub) -> None:
        room = await begun(hub)
        room.table.spoil()
        await room.doze()
        assert not room.dozes
        assert room.table.flaw

    with_hub(work)


def test_people_who_are_connected_notice_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hubs, "DOZE", 0.2)
    monkeypatch.setattr(hubs, "TIDY", 0.1)

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two(seed=7)
            room = await client.app.state.hub.room(opened["table"])
            async with client.both(opened) as lines:
                for luck in range(3):
                    await play(list(lines), random.Random(luck), 8)
                    while not room.dozes:
                        await asyncio.sleep(0.05)
                    await lines[0].send("ping")
                    while json.loads(await lines[0].socket.recv())["type"] != "pong":
                        pass
                    assert room.dozes, "somebody who is only there wakes nobody"
                await lines[0].send("whole")
                await lines[1].send("whole")
                for line in lines:
                    while (await line.read())["type"] != "state":
                        pass
                await play(list(lines), random.Random(9), 8)
                assert len(room.table.given) == 32

    asyncio.run(run())


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(hubs, "IDLE", 0.2)
    monkeypatch.setattr(hubs, "TIDY", 0.1)

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two(seed=7)
            rooms = client.app.state.hub.rooms
            async with client.both(opened) as lines:
                await play(list(lines), random.Random(1), 8)
                view = lines[0].state["view"]
                seq = max(line.state["seq"] for line in lines)
            while rooms:
                await asyncio.sleep(0.05)
            async with client.both(opened) as lines:
                await lines[0].until("state")
                assert lines[0].state["seq"] == seq
                assert lines[0].state["view"]["players"][0]["factions"] == view["players"][0]["factions"]
                await play(list(lines), random.Random(2), 4)

    asyncio.run(run())
