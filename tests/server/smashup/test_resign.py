"""Giving up, and playing again."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from fracas.server.refusals import Refused
from fracas.server.smashup import replays
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Join, NewTable, Next, Opened, Rematch, SeatWish
from fracas.server.smashup.room import Room, given
from fracas.server.store import Entry, Header, Store, StoreError

from ..helpers import Client, Line, play, running, with_hub
from .test_room import answer

CORE = ["Aliens", "Dinosaurs", "Ninjas", "Pirates", "Robots", "Tricksters", "Wizards", "Zombies"]


async def room_of(hub: Hub, kinds: str, mode: str = "hotseat", **wish: Any) -> tuple[Room, Opened]:
    seats = [
        SeatWish(
            kind=kind,
            level="easy" if kind == "bot" else None,
            factions=None if wish.get("draft") else CORE[2 * seat : 2 * seat + 2],
        )
        for seat, kind in enumerate(kinds.split())
    ]
    opened = await hub.new(NewTable(mode=mode, seats=seats, **wish))
    return await hub.room(opened.table), opened


async def play_some(room: Room, answers: int, rng: random.Random) -> None:
    for _ in range(answers):
        pending = room.table.game.pending
        if pending is None:
            return
        if room.table.chairs[pending.player].kind == "bot":
            await room.write(lambda now: given(now, rng.randrange(now.game.pending.size)))
        else:
            await answer(room, rng.randrange(pending.size))


async def reloaded(hub: Hub, room: Room) -> Room:
    hub.rooms.pop(room.table.id, None)
    return await hub.room(room.table.id)


def same(one: Room, other: Room) -> None:
    a, b = one.table, other.table
    assert a.game.fingerprint() == b.game.fingerprint()
    assert a.game.events() == b.game.events()
    assert (a.game.result, a.left, a.over, a.entries, a.told) == (
        b.game.result,
        b.left,
        b.over,
        b.entries,
        b.told,
    )
    assert [a.seq(seat) for seat in (*range(len(a.chairs)), None)] == [
        b.seq(seat) for seat in (*range(len(b.chairs)), None)
    ]
    assert a.chairs == b.chairs


def with_store(store: Store, work: Callable[[Hub], Awaitable[None]]) -> None:
    async def run() -> None:
        hub = Hub(store, None, pauses=False)
        await hub.open()
        await work(hub)
        await hub.close()

    asyncio.run(run())


@pytest.mark.parametrize("answers", [0, 1, 25])
def test_of_two_players_the_other_wins(store: Store, answers: int):
    async def work(hub: Hub) -> None:
        room, _ = await room_of(hub, "me person")
        await play_some(room, answers, random.Random(answers))
        await room.resign(0)
        game = room.table.game
        assert room.table.over
        assert game.result["winners"] == [1]
        assert [note["event"] for note in game.events()][-2:] == ["Resigned", "GameWon"]
        assert game.events()[-2]["player"] == 0
        same(room, await reloaded(hub, room))
        (listed,) = await hub.store.finished([room.table.id], 1)
        assert listed.summary["result"]["winners"] == [1]
        shown = await replays.whole(hub, room.table.id)
        assert (shown["answers"][-1]["seat"], shown["answers"][-1]["label"]) == (0, "Give up")
        last = await replays.at(hub, room.table.id, len(shown["answers"]))
        assert last["view"]["result"] == game.result
        assert await replays.scenario(hub, room.table.id, None)
        assert game.replay(game.answers).fingerprint() == game.fingerprint()

    with_store(store, work)


def test_in_the_middle_of_an_effect_and_in_a_draft():
    async def work(hub: Hub) -> None:
        room, _ = await room_of(hub, "me person")
        rng = random.Random(1)
        while room.table.game.at_rest:
            await play_some(room, 1, rng)
        asked = room.table.game.pending.player
        await room.resign(asked)
        assert room.table.game.result["winners"] == [1 - asked]
        same(room, await reloaded(hub, room))

        room, opened = await room_of(hub, "me person", draft=True)
        await play_some(room, 1, rng)
        await room.resign(1)
        assert room.table.game.result["winners"] == [0]
        same(room, await reloaded(hub, room))
        token = opened.seats[0].token
        again = await hub.rematch(room, token, Rematch(factions="same"))  # there are none to keep
        assert (await hub.room(again.table)).table.draft

    with_hub(work)


def test_whoever_is_alone_with_bots_ends_the_game_and_the_best_bot_wins():
    async def work(hub: Hub) -> None:
        room, _ = await room_of(hub, "me bot bot", "bots")
        table = room.table.game.own_table()
        for seat, vp in enumerate((9, 3, 5)):
            table.players[seat].vp = vp
        await room.resign(0)
        assert room.table.game.result["winners"] == [2]
        assert room.table.game.result["vp"] == [9, 3, 5]

    with_hub(work)


def test_of_more_people_one_gives_up_and_a_bot_plays_on(store: Store):
    async def work(hub: Hub) -> None:
        rng = random.Random(2)
        room, _ = await room_of(hub, "me person bot")
        await play_some(room, 12, rng)
        said = room.table.told
        await room.resign(1)
        live = room.table
        assert not live.over
        assert (live.chairs[1].kind, live.chairs[1].level) == ("bot", "easy")
        assert room.seats()[1].gave_up == said
        assert room.state(1, 0, 0).view["seat"] is None  # who has given up looks on
        assert not room.state(1, 0, 0).undo.possible
        same(room, await reloaded(hub, room))
        await play_some(room, 12, rng)
        again = await reloaded(hub, room)
        same(room, again)
        assert again.seats()[1].gave_up == said
        await again.resign(0)  # nobody but bots is left
        assert again.table.over
        assert 0 not in again.table.game.result["winners"]
        same(again, await reloaded(hub, again))
        shown = await replays.whole(hub, room.table.id)
        last = await replays.at(hub, room.table.id, len(shown["answers"]))
        assert last["view"]["result"] == again.table.game.result
        assert [seat["gave_up"] for seat in shown["seats"]] == [None, 12, None]

    with_store(store, work)


def test_undo_does_not_go_back_behind_it():
    async def work(hub: Hub) -> None:
        rng = random.Random(3)
        room, _ = await room_of(hub, "me person person")
        while room.table.undo_to(0) is None:
            await play_some(room, 1, rng)
        await room.resign(2)
        assert room.table.undo_to(0) is None
        with pytest.raises(Refused, match="nothing of yours"):
            await room.undo(0)
        while room.table.undo_to(0) is None:
            await play_some(room, 1, rng)
        await room.undo(0)
        assert set(room.table.left) == {2}
        assert room.table.chairs[2].kind == "bot"
        same(room, await reloaded(hub, room))

    with_hub(work)


def test_who_has_given_up_learns_nothing_of_what_the_bot_is_asked_in_secret():
    async def work(hub: Hub) -> None:
        room, _ = await room_of(hub, "me person person")
        await room.resign(1)
        before = [room.table.seq(seat) for seat in (0, 1, 2, None)]
        room.table._count(Entry("answer", 1, 0, {"secret": True}))
        assert [room.table.seq(seat) for seat in (0, 1, 2, None)] == before

    with_hub(work)


def test_another_process_hears_of_it_before_it_takes_an_answer():
    """Two rooms on one store, as two processes have."""

    async def work(hub: Hub) -> None:
        room, _ = await room_of(hub, "me person person")
        other = Room(room.header, type(room.table)(room.header, []), hub.store, None, pauses=False)
        seat = other.table.game.pending.player
        option = other.table.view(seat)["pending"]["options"][0]["id"]
        await room.resign(seat)
        with pytest.raises(Refused, match="given up"):
            await other.answer(seat, other.table.seq(seat), option)
        same(room, other)

    with_hub(work)


def test_it_ends_a_question_to_take_back():
    async def work(hub: Hub) -> None:
        room, _ = await room_of(hub, "me person person")
        room.table.mode = "online"
        rng = random.Random(3)
        while room.table.undo_to(0) is None or not room.table.consent_of(0, room.table.undo_to(0)):
            await play_some(room, 1, rng)
        await room.undo(0)
        assert room.table.question is not None
        await room.resign(1)
        assert room.table.question is None
        assert (await reloaded(hub, room)).table.question is None

    with_hub(work)


async def refused(room: Room, seat: int, words: str) -> None:
    before = room.table.entries, room.table.game.fingerprint() if room.table.game else None
    with pytest.raises(Refused, match=words):
        await room.resign(seat)
    assert before == (room.table.entries, room.table.game.fingerprint() if room.table.game else None)


def test_nobody_gives_up_twice_or_too_early_or_too_late():
    async def work(hub: Hub) -> None:
        room, opened = await room_of(hub, "me open open", "online")
        await refused(room, 0, "not begun")
        for invite in opened.invites:
            await hub.join(room, Join(code=invite.code, name=f"Guest {invite.seat}"))
        await room.resign(1)
        await refused(room, 1, "given up")
        with pytest.raises(Refused, match="given up"):
            await room.undo(1)
        await play_some(room, 2, random.Random(1))
        await room.resign(0)
        await room.resign(2)
        await refused(room, 2, "over")

    with_hub(work)


def test_only_who_holds_a_seat_gives_it_up(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two()
            table = opened["table"]
            async with client.both(opened) as (ann, bo), client.sit(table) as guest:
                await ann.until("state", over=False)
                before = await entries(client, table)
                await ann.send("resign", **{"as": 1})
                assert (await ann.until("error"))["code"] == "token"
                await guest.send("resign")
                assert (await guest.until("error"))["code"] == "token"
                for wrong in ({"as": 7}, {"as": "me"}, {"seat": 1}):
                    await ann.send("resign", **wrong)
                    assert (await ann.until("error"))["code"] == "malformed"
                assert await entries(client, table) == before
                await bo.send("resign")
                assert (await ann.until("state", over=True))["view"]["result"]["winners"] == [0]
                await ann.send("resign")
                error = await ann.until("error")
                assert (error["code"], error["message"]) == ("illegal", "the game is over")

    asyncio.run(run())


async def entries(client: Client, table: str) -> Any:
    return (await client.app.state.hub.store.raw(table))["entries"]


# --- playing again -----------------------------------------------------------------------------------------


async def again(client: Client, table: str, token: str | None, **wish: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return await client.http.post(f"/api/tables/{table}/rematch", json=wish, headers=headers)


def factions(line: Line) -> list[list[str]]:
    return [seat["factions"] for seat in line.state["seats"]]


@pytest.mark.parametrize("which", ["same", "new"])
def test_one_click_brings_everybody_along(tmp_path: Path, which: str):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two()
            table, tokens = opened["table"], opened["tokens"]
            async with client.both(opened) as (ann, bo), client.sit(table) as guest:
                await play([ann, bo], random.Random(1), 5)
                assert (await again(client, table, tokens[0], factions=which)).status_code == 409
                await ann.send("resign")
                await bo.until("state", over=True)
                played = factions(bo)
                made = (await again(client, table, tokens[1], factions=which)).json()["table"]
                for line in (ann, bo, guest):
                    assert (await line.until("state", next=made))["over"]
                late = await again(client, table, tokens[0], factions="same")
                assert late.json() == {"table": made}
            async with client.both({"table": made, "tokens": tokens}) as (ann, bo):
                await ann.until("state")
                await bo.until("state")
                assert [seat["name"] for seat in ann.state["seats"]] == [
                    seat["name"] for seat in bo.state["seats"]
                ]
                assert (factions(ann) == played) == (which == "same")
                assert not ann.state["over"]
                assert not ann.state["casual"]
                assert await play([ann, bo], random.Random(2), 10) == 10

    asyncio.run(run())


def test_who_gave_up_comes_back_for_the_rematch(store: Store):
    async def work(hub: Hub) -> None:
        room, opened = await room_of(hub, "me person bot")
        await room.resign(1)
        await room.resign(0)
        made = await hub.rematch(room, opened.seats[1].token, Rematch(factions="same"))
        table = (await hub.room(made.table)).table
        assert [chair.kind for chair in table.chairs] == ["person", "person", "bot"]
        assert [chair.level for chair in table.chairs] == [None, None, "easy"]
        assert [chair.token for chair in table.chairs] == [chair.token for chair in room.table.chairs]
        assert table.game is not None
        assert not table.over
        loaded = await reloaded(hub, room)
        assert loaded.table.next == made.table
        assert await hub.rematch(loaded, opened.seats[0].token, Rematch(factions="new")) == made

    with_store(store, work)


def test_two_who_ask_at_once_meet_at_one_table_and_leave_no_other(store: Store):
    async def work(hub: Hub) -> None:
        room, opened = await room_of(hub, "me person")
        await room.resign(0)
        other = Room(room.header, type(room.table)(room.header, []), hub.store, None, pauses=False)
        await other.catch_up()  # as another process would have it
        created: list[str] = []
        create = hub.store.create

        async def counting(header: Header, entries: Sequence[Entry] = ()) -> None:
            await create(header, entries)
            created.append(header.id)

        wish = Rematch(factions="same")
        asked = [(where, seat.token) for seat in opened.seats for where in (room, other)]
        with patch.object(hub.store, "create", counting):
            made = await asyncio.gather(*(hub.rematch(where, token, wish) for where, token in asked))
        assert created == [made[0].table]
        assert all(one == made[0] for one in made)

    with_store(store, work)


@pytest.mark.parametrize("which", ["same", "new"])
def test_a_rematch_that_a_crash_left_unopened_is_opened_on_demand(store: Store, which: str):
    async def work(hub: Hub) -> None:
        room, opened = await room_of(hub, "me person")
        await room.resign(0)
        wish = Rematch.model_validate({"factions": which})

        async def fails(*_: object) -> None:
            raise StoreError("the disk is full")

        with patch.object(hub.store, "create", fails), pytest.raises(StoreError):
            await hub.rematch(room, opened.seats[1].token, wish)
        assert room.table.next is not None
        assert room.state(0, 0, 0).next is None, "nobody is sent to a table that is not there"
        with patch.object(hub.store, "create", fails):
            assert (await reloaded(hub, room)).state(0, 0, 0).next is None, "it can be looked at"
        loaded = await reloaded(hub, room)
        assert loaded.state(0, 0, 0).next == room.table.next
        again = (await hub.room(room.table.next)).table
        pairs = [[list(p.factions) for p in t.game.table.players] for t in (room.table, again) if t.game]
        assert (pairs[0] == pairs[1]) == (which == "same")
        assert await hub.rematch(room, opened.seats[0].token, wish) == Next(table=again.id)

    with_store(store, work)


def test_strangers_and_nonsense_open_no_rematch(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two()
            table, token = opened["table"], opened["tokens"][0]
            async with client.both(opened) as (ann, bo):
                await ann.send("resign")
                await bo.until("state", over=True)
            before = await entries(client, table)
            for status, wrong, wish in (
                (403, None, {"factions": "same"}),
                (403, "no-such-token", {"factions": "same"}),
                (403, opened["creator"], {"factions": "same"}),
                (400, token, {}),
                (400, token, {"factions": "best"}),
                (400, token, {"factions": "same", "seed": 3}),
            ):
                assert (await again(client, table, wrong, **wish)).status_code == status, wish
            assert (await again(client, "nowhere", token, factions="same")).status_code == 404
            lesson = (await client.http.post("/api/lessons/first-game", json={})).json()
            token = lesson["seats"][0]["token"]
            async with client.sit(lesson["table"], token) as line:
                await line.send("resign")
                await line.until("state", over=True)
            assert (await again(client, lesson["table"], token, factions="same")).status_code == 409
            assert await entries(client, table) == before

    asyncio.run(run())
