"""A rematch with one click, one link for all seats, emotes: what Splaf! has of an online table."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from fracas.server.limits import EMOTES_AT_ONCE
from fracas.server.refusals import Refused
from fracas.server.splaf.messages import NextRoom
from fracas.server.splaf.room import THERE, SplafRoom
from fracas.server.splaf.rooms import Rooms
from fracas.server.store import Entry, Header, Store, StoreError
from fracas.splaf.game import Slap

from ...slow import long
from ..helpers import Client, Process, running
from .player import Player, open_room, sit
from .test_room import Looker, a_race, goal, in_room, playing, sqlite, verdict_of, wait

__all__ = ["sqlite"]


async def post(client: Client, room: str, what: str, token: str | None, **body: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return await client.http.post(f"/api/splaf/{room}/{what}", json=body, headers=headers)


async def play_out(room: SplafRoom) -> None:
    """The first seat takes every card."""
    while not room.table.over:
        race = await a_race(room)
        race.keep(Slap(0, goal(room), 300.0))
        await verdict_of(room, race)


TOKENS = ["token-of-seat-0", "token-of-seat-1"]


def token_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """People whose tokens are known."""
    given = iter(TOKENS)
    monkeypatch.setattr("fracas.server.splaf.rooms.new_token", lambda: next(given, "another-token"))


def test_the_same_people_sit_in_the_same_seats(store: Store, monkeypatch: pytest.MonkeyPatch):
    token_of(monkeypatch)

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        looker = Looker(1)
        room.enter(looker)
        with pytest.raises(Refused, match="not over"):
            await rooms.rematch(room, TOKENS[0])
        await play_out(room)
        for wrong in ("no-such-token", ""):
            with pytest.raises(Refused, match="no seat"):
                await rooms.rematch(room, wrong)
        made = await rooms.rematch(room, TOKENS[0])
        assert looker.state.next is not None
        assert looker.state.next.model_dump() == {"room": made.room, "by": 0}
        assert await rooms.rematch(room, TOKENS[1]) == made
        again = await rooms.room(made.room)
        assert [(chair.kind, chair.name, chair.token) for chair in again.table.chairs] == [
            (chair.kind, chair.name, chair.token) for chair in room.table.chairs
        ]
        assert again.table.body["ring"] == 4
        assert again.table.body["seed"] != room.table.body["seed"]
        assert again.table.game is not None
        assert not again.table.body["casual"]
        loaded = await Rooms(store).room(room.table.id)
        assert loaded.state(()).next == looker.state.next
        room.go(looker)

    in_room(store, "me person bot", play, ring=4)


def test_from_another_device_a_profile_will_do(sqlite: Store):
    async def play(rooms: Rooms, room: SplafRoom) -> None:
        bo = await rooms.people.new("Bo")
        await play_out(room)
        with pytest.raises(Refused, match="no seat"):
            await rooms.rematch(room, bo.secret)
        room.table.chairs[1] = replace(room.table.chairs[1], person=bo.id)
        again = await rooms.room((await rooms.rematch(room, bo.secret)).room)
        assert [chair.person for chair in again.table.chairs] == [None, bo.id]

    in_room(sqlite, "me person", play)


def test_the_rematch_waits_for_those_who_follow(sqlite: Store, monkeypatch: pytest.MonkeyPatch):
    token_of(monkeypatch)

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        await play_out(room)
        again = await rooms.room((await rooms.rematch(room, TOKENS[0])).room)
        assert wait(again) is None
        again.enter(Looker(1 - playing(again).roller))
        assert wait(again) == pytest.approx(THERE), "not the three seconds of somebody who is away"
        for looker in list(again.players):
            again.go(looker)

    in_room(sqlite, "me person", play)


def test_nobody_sits_where_people_left_for_good(sqlite: Store, monkeypatch: pytest.MonkeyPatch):
    token_of(monkeypatch)

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        await room.leave(1)
        await play_out(room)
        again = await rooms.room((await rooms.rematch(room, TOKENS[0])).room)
        assert [chair.kind for chair in again.table.chairs] == ["person", "closed", "bot"]
        assert playing(again).playing == [0, 2]

    in_room(sqlite, "me person bot", play)


def test_there_is_no_rematch_without_others(sqlite: Store, monkeypatch: pytest.MonkeyPatch):
    token_of(monkeypatch)

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        await room.leave(1)
        assert room.table.over
        with pytest.raises(Refused, match="left for good"):
            await rooms.rematch(room, TOKENS[0])
        assert room.table.next is None

    in_room(sqlite, "me person", play)


def test_two_who_ask_at_once_meet_in_one_room_and_leave_no_other(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    token_of(monkeypatch)

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        await play_out(room)
        elsewhere = Rooms(store)
        other = await elsewhere.room(room.table.id)
        created: list[str] = []
        create = store.create

        async def counting(header: Header, entries: Sequence[Entry] = ()) -> None:
            await create(header, entries)
            created.append(header.id)

        with patch.object(store, "create", counting):
            made = await asyncio.gather(
                *(rooms.rematch(room, token) for token in TOKENS),
                *(elsewhere.rematch(other, token) for token in TOKENS),
            )
        assert created == [made[0].room]
        assert all(one == made[0] for one in made)

    in_room(store, "me person", play)


def test_a_rematch_that_a_crash_left_unopened_is_opened_on_demand(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    token_of(monkeypatch)

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        await play_out(room)

        async def fails(*_: object) -> None:
            raise StoreError("the disk is full")

        with patch.object(store, "create", fails), pytest.raises(StoreError):
            await rooms.rematch(room, TOKENS[0])
        assert room.state(()).next is None, "nobody is sent to a room that is not there"
        loaded = await Rooms(store).room(room.table.id)
        assert loaded.state(()).next is not None
        assert await rooms.rematch(room, TOKENS[1]) == NextRoom(room=loaded.state(()).next.room)

    in_room(store, "me person", play)


def test_one_link_takes_the_first_open_seat_until_none_is_left(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            seats = [{"kind": kind} for kind in ("me", "open", "open")]
            wish = {"mode": "online", "seats": seats}
            opened = (await client.http.post("/api/splaf", json=wish)).json()
            room, code = opened["room"], opened["code"]
            first = await post(client, room, "join", None, code=code, name="Bo")
            assert first.json()["seat"] == 1
            assert (await post(client, room, "link", None)).status_code == 403
            renewed = (await post(client, room, "link", opened["creator"])).json()["code"]
            assert (await post(client, room, "join", None, code=code, name="Cy")).status_code == 403
            joins = [post(client, room, "join", None, code=renewed, name=name) for name in ("Cy", "Dee")]
            answers = await asyncio.gather(*joins)
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            assert (await post(client, room, "link", opened["creator"])).status_code == 409, "too late"

    asyncio.run(run())


async def refused(player: Player, code: str, **fields: Any) -> None:
    player.send("emote", **fields)
    assert (await player.until("error"))["code"] == code


def test_emotes_are_shown_to_all_and_disturb_no_race(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me open", seed=5)
            room, (one, two) = opened["room"], opened["tokens"]
            async with (
                sit(client, room, one) as ann,
                sit(client, room, two) as bo,
                sit(client, room) as guest,
            ):
                for player in (ann, bo, guest):
                    await player.phase("to_roll")
                bo.send("emote", emote="cool")
                for player in (ann, bo, guest):
                    message = await player.until("emote")
                    assert (message["seat"], message["emote"]) == (1, "cool")
                await refused(guest, "token", emote="cool")
                await refused(ann, "malformed", emote="chat")
                for _ in range(int(EMOTES_AT_ONCE) - 1):
                    bo.send("emote", emote="wow")
                await refused(bo, "rate", emote="wow")
                roller = (ann, bo)[ann.state["roller"]]
                roller.roll()
                await ann.until("rolling")
                await refused(ann, "illegal", emote="wow")
            assert "emote" not in [entry.kind for entry in await client.app.state.rooms.store.entries(room)]
            alone = await open_room(client, "me bot", mode="bots")
            async with sit(client, alone["room"], alone["tokens"][0]) as ann:
                await refused(ann, "illegal", emote="wow")

    asyncio.run(run())


@long
def test_emotes_go_from_server_to_server(tmp_path: Path, database: str):
    async def run(one: Process, other: Process) -> None:
        here, there = Client(one.address), Client(other.address)
        opened = await open_room(here, "me open open")
        tokens = opened["tokens"]
        async with sit(here, opened["room"], tokens[0]) as ann, sit(there, opened["room"], tokens[1]) as bo:
            await bo.until("state")
            ann.send("emote", emote="love")
            assert (await bo.until("emote"))["seat"] == 0
        await here.close()
        await there.close()

    with Process(tmp_path, database) as one, Process(tmp_path, database) as other:
        asyncio.run(run(one, other))
