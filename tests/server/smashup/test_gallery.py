"""People who only look on: at once, some time later, or after the end, as the players wish."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets

from fracas.server.pace import AWAY
from fracas.server.refusals import Refused
from fracas.server.smashup.gallery import admit, glance, seen
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Join, NewTable, SeatWish
from fracas.server.smashup.room import Room
from fracas.server.store import Entry

from ...clock import TimeOfDay
from ...slow import long
from ..helpers import Client, Looker, running, with_hub

DELAY = 60


async def table_of_two(hub: Hub, watch: Any = DELAY, seed: int = 1) -> Room:
    seats = [SeatWish(kind="me"), SeatWish(kind="open")]
    opened = await hub.new(NewTable(mode="online", seats=seats, watch=watch, seed=seed))
    room = await hub.room(opened.table)
    await hub.join(room, Join(code=opened.invites[0].code, name="Bo"))
    return room


async def table_of_three(hub: Hub, watch: Any) -> Room:
    seats = [SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="open")]
    opened = await hub.new(NewTable(mode="online", seats=seats, watch=watch, seed=1))
    room = await hub.room(opened.table)
    for invite in opened.invites:
        await hub.join(room, Join(code=invite.code, name=f"Guest {invite.seat}"))
    return room


async def step(room: Room, rng: random.Random) -> None:
    """Somebody answers at random, or takes something back."""
    table = room.table
    assert table.game is not None
    assert table.game.pending is not None
    seat = table.game.pending.player
    if rng.random() < 0.15 and table.undo_to(seat) is not None and table.question is None:
        return await room.undo(seat)
    view = table.view(seat)
    option = rng.choice(view["pending"]["options"])["id"]
    await room.answer(seat, table.seq(seat), option)


def shown(room: Room) -> Iterator[Any]:
    """What an onlooker would be sent now, from the beginning."""
    state = room.state(None, 0, 0)
    yield from (state.view, state.events, state.told, state.branch, state.over, state.undo, state.seq)


@pytest.mark.parametrize("seed", range(3))
def test_who_looks_on_sees_the_table_as_it_was(seed: int, clock: TimeOfDay):
    """The same as they would have been shown so many seconds ago, at every moment."""

    async def work(hub: Hub) -> None:
        rng = random.Random(seed)
        room = await table_of_two(hub, seed=seed)
        past = [(clock.now, list(shown(room)))]
        await admit(room)
        room.watchers.add(Looker(None))
        gallery = room.seen_by(None)
        assert gallery is not room
        assert room.seen_by(0) is room
        for _ in range(60):
            await step(room, rng)
            past.append((clock.now, list(shown(room))))
            clock.now = round(clock.now + rng.choice([0.5, 3.0, 20.0, 45.0]), 1)
            await gallery.catch_up()
            before = [state for at, state in past if at <= clock.now - DELAY]
            if before:
                assert list(shown(gallery)) == before[-1]
            else:  # nobody had sat down yet
                assert gallery.state(None, 0, 0).view is None
        clock.now += DELAY
        await gallery.catch_up()
        assert list(shown(gallery)) == list(shown(room))

    with_hub(work)


@long
def test_it_goes_on_by_itself_and_tells_onlookers_only(clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        room = await table_of_two(hub)
        onlooker, player = Looker(None), Looker(0)
        await admit(room)
        room.watchers |= {onlooker, player}
        await step(room, random.Random(1))
        room.wave(0, "laugh")
        assert (len(player.told), onlooker.told) == (1, [])
        assert onlooker.woken == 0, "that something happens is not for them yet"
        gallery, woken = room.seen_by(None), player.woken
        while gallery.table.game is None or not gallery.table.given:
            clock.now += 10
            await asyncio.sleep(0.05)
        assert onlooker.woken > 0
        assert player.woken == woken, "they have seen it long ago"
        room.watchers.clear()

    with_hub(work)


def test_a_glance_at_the_table_tells_nothing_sooner(clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        told = []
        for watch in (DELAY, "after"):
            room = await table_of_three(hub, watch)
            room.watchers.add(Looker(0))
            clock.now += DELAY
            before = await glance(room)
            assert before.started
            assert {(seat.kind, seat.online, seat.away) for seat in before.seats} == {("person", True, None)}
            for away in (True, False):
                room.watchers.clear()
                if away:
                    room.watchers.add(Looker(1))
                room.changed()
                assert await glance(room) == before, "who has come or gone"
            await room.resign(2)
            assert await glance(room) == before, "that somebody has given up"
            clock.now += AWAY + DELAY
            told.append([seat.kind for seat in (await glance(room)).seats])
            before = await glance(room)
            late = room.table.waiting()[0][0]
            await room.stand_in(1 - late, late)
            assert await glance(room) == before, "that a bot plays for somebody"
            await room.back(late)
            await room.resign(0)
            await room.resign(1)
            assert room.table.over
            assert (await glance(room)).over is (watch == "after")
            clock.now += DELAY
            assert (await glance(room)).over
        assert told == [["person", "person", "bot"], ["person", "person", "person"]]

    with_hub(work)


def test_nobody_looks_before_the_end(clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        room = await table_of_two(hub, watch="after")
        with pytest.raises(Refused, match="when the game is over"):
            await admit(room)
        await room.resign(1)
        await admit(room)
        assert room.seen_by(None) is room
        assert room.state(None, 0, 0).over

    with_hub(work)


def test_a_rematch_is_shown_likewise(clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        room = await table_of_two(hub, watch="after")
        await room.resign(1)
        made = await room.rematch(lambda table: Entry("rematch", 0, 0, {"table": "again", "factions": "new"}))
        assert (await hub.room(made)).table.watch == "after"

    with_hub(work)


def test_whoever_is_forgotten_is_forgotten_here_too(clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        room = await table_of_two(hub)
        await admit(room)
        room.watchers.add(Looker(None))
        body = room.header.body
        seats = [{**body["seats"][0], "name": "Somebody"}, body["seats"][1]]
        room.header = replace(room.header, body={**body, "seats": seats})
        gallery = room.seen_by(None)
        await gallery.catch_up()
        assert gallery.seats()[0].name == "Somebody"

    with_hub(work)


def test_entries_of_old_have_no_time_and_are_long_ago(clock: TimeOfDay):
    old, new, newer = Entry("answer"), *(Entry("answer", more={"at": clock.now - ago}) for ago in (61, 59.5))
    assert seen([old, new, newer], DELAY) == ([old, new], pytest.approx(0.5))
    assert seen([newer, old], DELAY) == ([], pytest.approx(0.5)), "nothing overtakes what came before"
    assert seen([], DELAY) == ([], 0.0)


def test_over_the_wire(tmp_path: Path):
    async def late(client: Client) -> None:
        opened = await client.two(watch=3600)
        async with client.both(opened) as (ann, bo):
            await ann.asked() if ann.options else await bo.until("state")
            async with client.sit(opened["table"]) as onlooker:
                state = await onlooker.until("state")
                assert (state["view"], state["watch"], state["seat"]) == (None, 3600, None)
                await ann.send("resign")
                await bo.until("state", over=True)
                await onlooker.send("ping")
                assert (await onlooker.read())["type"] == "pong", "they hear of it in an hour"
            again = await client.get(f"/api/tables/{opened['table']}")
            assert again["watch"] == 3600

    async def after(client: Client) -> None:
        opened = await client.two(watch="after")
        async with client.sit(opened["table"]) as onlooker:
            error = await onlooker.until("error")
            assert (error["code"], "when the game is over" in error["message"]) == ("later", True)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await onlooker.read()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
        async with client.sit(opened["table"], opened["tokens"][0]) as ann:
            await ann.until("state")
            await ann.send("resign")
            await ann.until("state", over=True)
        async with client.sit(opened["table"]) as onlooker:
            assert (await onlooker.until("state"))["over"]

    async def run() -> None:
        async with running(tmp_path) as client:
            await late(client)
            await after(client)
            seats = [{"kind": "me"}, {"kind": "open"}]
            for watch in (-1, 3601, "before", None, 1.5, True):
                wish = {"mode": "online", "seats": seats, "watch": watch}
                assert (await client.http.post("/api/tables", json=wish)).status_code == 400, watch
            wish = {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "watch": 60}
            answer = await client.http.post("/api/tables", json=wish)
            assert (answer.status_code, "online" in answer.text) == (422, True)

    asyncio.run(run())
