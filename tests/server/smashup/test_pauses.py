"""A pause tells nobody who holds a card to interrupt with (Q-19)."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from fracas.server.smashup import pauses
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import NewTable, SeatWish
from fracas.server.smashup.pauses import answered_from_hand
from fracas.server.smashup.room import Room
from fracas.server.sqlite import SqliteStore

from ...clock import by_the_clock, now
from ..helpers import Client, running

ASIDE = [["Ninjas", "Pirates"], ["Robots", "Dinosaurs"]]
"""The first can interrupt a scoring from the hand, the second cannot."""


def test_which_factions_can_interrupt_is_known_to_all():
    assert "BeforeScoring" in answered_from_hand(("Ninjas", "Pirates"))
    assert "BeforeScoring" not in answered_from_hand(("Robots", "Dinosaurs"))


async def table(client: Client, seed: int) -> dict[str, Any]:
    seats = [{"kind": "me", "factions": ASIDE[0]}, {"kind": "open", "factions": ASIDE[1]}]
    body = {"mode": "online", "seats": seats, "seed": seed}
    opened: dict[str, Any] = (await client.http.post("/api/tables", json=body)).json()
    join = {"code": opened["invites"][0]["code"], "name": "Bo"}
    joined = (await client.http.post(f"/api/tables/{opened['table']}/join", json=join)).json()
    opened["tokens"] = [opened["seats"][0]["token"], joined["token"]]
    return opened


def test_others_wait_the_same_whether_somebody_was_asked_or_not():
    """The second player plays; whenever a base scores, the first one may hold a card that could interrupt."""
    waited: dict[bool, list[float]] = {True: [], False: []}

    async def game(hub: Hub, seed: int) -> None:
        seats = [SeatWish(kind="me", factions=ASIDE[0]), SeatWish(kind="person", factions=ASIDE[1])]
        opened = await hub.new(NewTable(mode="hotseat", seats=seats, seed=seed))
        room = await hub.room(opened.table)
        live = room.table
        live.mode = "online"
        rng = random.Random(seed)
        while not live.over:
            pending = live.game.pending
            options = [option["id"] for option in live.view(pending.player)["pending"]["options"]]
            option = rng.choice([one for one in options if one.startswith("play:")] or options)
            seq, told, given = live.seq(1), live.told, len(live.given)
            began = now()
            await room.answer(pending.player, live.seq(pending.player), option)
            scoring = any(note["event"] == "BeforeScoring" for note in live.game.events(told))
            if pending.player == 0 or not scoring or live.over:
                continue
            asked = live.game.pending.secret
            while not live.over and live.game.pending.secret:
                assert room.waits(0) == 0  # they see at once what they are asked
                await asyncio.sleep(0.01)
                await room.answer(0, live.seq(0), "decline")
                assert room.state(1, 0, 0).seq == live.seq(1) == seq + 1  # nobody counts this
            waited[asked].append(now() + room.waits(1) - began)
            if asked:
                assert live.over or live.undo_to(1) == given

    async def run() -> None:
        hub = Hub(SqliteStore(Path(":memory:")), None)
        await hub.open()
        for seed in range(40):
            await game(hub, seed)
            if min(map(len, waited.values())) >= 3:
                break
        await hub.close()

    by_the_clock(run())
    assert all(waited.values())
    for times in waited.values():
        assert times == pytest.approx([pauses.FOR_PEOPLE] * len(times))


def test_who_waits_cannot_find_out_by_asking(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, pauses=True) as client:
            opened = await table(client, 1)
            room = await client.app.state.hub.room(opened["table"])
            async with client.sit(opened["table"], opened["tokens"][1]) as bo:
                await bo.until("state")
                room._until[1] = now() + 0.5
                for message in (
                    {"type": "answer", "seq": room.table.seq(1), "answer": "end"},
                    {"type": "preview", "seq": room.table.seq(1), "answer": "end"},
                    {"type": "undo"},
                ):
                    await bo.send(**message)
                    assert (await bo.until("error"))["code"] == "stale"
                before = now()
                await bo.until("state")
                assert now() - before == pytest.approx(0.5)

    by_the_clock(run())


async def before_scoring(hub: Hub, seed: int, rng: random.Random) -> Any:
    """A table at which the second player has just made a base score and the first one is asked in secret."""
    seats = [SeatWish(kind="me", factions=ASIDE[0]), SeatWish(kind="person", factions=ASIDE[1])]
    opened = await hub.new(NewTable(mode="hotseat", seats=seats, seed=seed))
    room = await hub.room(opened.table)
    room.table.mode = room.header.body["mode"] = "online"
    while not room.table.over:
        live = room.table
        pending = live.game.pending
        options = [option["id"] for option in live.view(pending.player)["pending"]["options"]]
        option = rng.choice([one for one in options if one.startswith("play:")] or options)
        told = live.told
        await asyncio.sleep(pauses.FOR_PEOPLE)
        await room.answer(pending.player, live.seq(pending.player), option)
        happened = {note["event"] for note in live.game.events(told)}
        if pending.player == 1 and "BeforeScoring" in happened and not live.over and live.game.pending.secret:
            return room
    return None


def test_who_uses_the_card_cuts_no_pause_short():
    """A second answer in secret, or what the card leads to, does not overwrite the end of the first pause."""
    checked = 0

    async def run() -> None:
        nonlocal checked
        hub = Hub(SqliteStore(Path(":memory:")), None)
        await hub.open()
        for seed in range(30):
            room = None if checked > 5 else await before_scoring(hub, seed, random.Random(seed))
            if room is None:
                continue
            live, began = room.table, now()
            while not live.over and live.game.pending.player == 0:  # it plays whatever it can
                await asyncio.sleep(0.1)
                options = live.view(0)["pending"]["options"]
                await room.answer(0, live.seq(0), options[0]["id"])
                assert now() + room.waits(1) - began >= pauses.FOR_PEOPLE - 1e-6
                assert now() + room.waits(None) - began >= pauses.FOR_PEOPLE - 1e-6
                checked += 1
        await hub.close()

    by_the_clock(run())
    assert checked > 5


@pytest.mark.parametrize("passes", [False, True])
def test_who_has_just_loaded_the_table_pauses_too(passes: bool):
    async def run() -> None:
        hub = Hub(SqliteStore(Path(":memory:")), None)
        await hub.open()
        rooms = [room for seed in range(4) if (room := await before_scoring(hub, seed, random.Random(seed)))]
        for room in rooms:
            while passes and not room.table.over and room.table.game.pending.secret:
                await room.answer(0, room.table.seq(0), "decline")
            other = Room(
                room.header,
                type(room.table)(room.header, await hub.store.entries(room.table.id)),
                hub.store,
                None,
            )
            assert other.waits(1) == pytest.approx(pauses.FOR_PEOPLE)
            assert passes or other.waits(0) == 0  # who is asked
        assert rooms
        await hub.close()

    by_the_clock(run())


def test_a_fresh_table_keeps_nobody_waiting():
    async def run() -> None:
        hub = Hub(SqliteStore(Path(":memory:")), None)
        await hub.open()
        seats = [SeatWish(kind="me", factions=ASIDE[0]), SeatWish(kind="bot", factions=ASIDE[1])]
        room = await hub.room((await hub.new(NewTable(mode="bots", seats=seats))).table)
        assert room.waits(0) == 0
        await hub.close()

    by_the_clock(run())


class Thoughtless:
    """Brains that take no time."""

    async def think(self, job: Any) -> tuple[int, str]:
        return 0, "Why not?"


class Looking:
    def __init__(self, *seats: int | None) -> None:
        self.seats = seats
        self.address = "here"

    def wake(self) -> None:
        pass


def test_a_bot_goes_on_when_everybody_has_been_shown_what_was_before():
    """Otherwise the first state after the pause would tell how early it could go on."""

    async def run() -> None:
        brains: Any = Thoughtless()
        hub = Hub(SqliteStore(Path(":memory:")), brains)
        await hub.store.open(lambda table: None)
        seats = [SeatWish(kind="me"), SeatWish(kind="bot")]
        room = await hub.room((await hub.new(NewTable(mode="bots", seats=seats, seed=2))).table)
        while room.table.bot_to_move() is None:
            live = room.table
            await room.answer(0, live.seq(0), live.view(0)["pending"]["options"][-1]["id"])
        until = room._until[0] = now() + 1.0
        entries = room.table.entries
        room.watchers.add(Looking(0))
        room.drive()
        while room.table.entries == entries:
            await asyncio.sleep(0.05)
        assert now() >= until
        room.watchers.clear()
        await asyncio.sleep(5)
        await hub.store.close()

    by_the_clock(run())
