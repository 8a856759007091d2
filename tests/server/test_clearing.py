"""Tables that nobody comes back to are cleared away; nothing else ever is."""

from typing import Any

import pytest

from fracas.server.clearing import DAY, clear
from fracas.server.refusals import NoTable, Refused
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import NewTable, SeatWish
from fracas.server.smashup.room import Room
from fracas.server.splaf import Rooms
from fracas.server.splaf.messages import JoinRoom, NewRoom
from fracas.server.store import Entry, Step, Store

from ..clock import TimeOfDay
from .helpers import with_hub


def nobody(table: str) -> bool:
    return False


async def table_of(hub: Hub, mode: str = "hotseat", kinds: str = "me person", **me: Any) -> Room:
    seats = [SeatWish(kind=kind) for kind in kinds.split()]
    seats[0] = SeatWish(kind="me", **me)
    opened = await hub.new(NewTable(mode=mode, seats=seats, seed=1))
    return await hub.room(opened.table)


async def answer(room: Room) -> None:
    table = room.table
    assert table.game is not None
    assert table.game.pending is not None
    seat = table.game.pending.player
    await room.answer(seat, table.seq(seat), table.view(seat)["pending"]["options"][0]["id"])


async def rows(store: Store, table: str) -> int:
    return sum(map(len, (await store.raw(table)).values()))


def test_what_nobody_touches_goes(store: Store, clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        ann = await hub.people.new("Ann")
        lonely = await table_of(hub, "online", "me open", profile=ann.secret)
        await lonely.clerk.write()
        left, played, ended = [await table_of(hub) for _ in range(3)]
        for room in (left, played, ended):
            await answer(room)
        await ended.resign(0)
        clock.now += 6 * DAY
        await answer(played)
        clock.now += 5 * DAY
        used = await table_of(hub)
        clock.now += 5 * DAY
        assert await clear(store, 30, nobody) == 0
        assert await clear(store, 10, lambda table: table == left.table.id) == 1
        assert await rows(store, lonely.table.id) == 0, "its sitting and how it stood included"
        assert await clear(store, 10, nobody) == 1
        hub.rooms.clear()
        for gone in (lonely, left):
            with pytest.raises(NoTable):
                await hub.room(gone.table.id)
        for there in (played, ended, used):
            assert (await hub.room(there.table.id)).table.entries == there.table.entries
        assert (await hub.people.the(ann.secret)).id == ann.id, "people are no tables"

    with_hub(work, store)


def test_a_game_that_is_over_stays_however_it_is_known(store: Store, clock: TimeOfDay):
    """Rooms of Splaf! are in nobody's list of finished games, but in those of their people."""

    async def work(hub: Hub) -> None:
        ann = await hub.people.new("Ann")
        room = await table_of(hub, "online", "me bot", profile=ann.secret)
        await room.resign(0)
        await room.clerk.write()
        await store.run(Step("DELETE FROM finished"))
        clock.now += 100 * DAY
        assert await clear(store, 10, nobody) == 0

    with_hub(work, store)


def test_who_still_has_time_keeps_the_table(store: Store, clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        pace = {"kind": "days", "hours": 720}
        wish = {"mode": "online", "seats": [{"kind": "me"}, {"kind": "bot"}], "pace": pace}
        slow = await hub.room((await hub.new(NewTable.model_validate(wish))).table)
        await answer(slow)
        clock.now += 36 * DAY
        assert await clear(store, 7, nobody) == 0, "thirty days for a turn, and seven after them"
        clock.now += 2 * DAY
        assert await clear(store, 7, nobody) == 1

    with_hub(work, store)


def test_of_splaf_only_what_is_in_somebodys_list_stays(store: Store, clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        rooms = Rooms(store)
        ann = await hub.people.new("Ann")
        ended = []
        for profile in (ann.secret, None):
            seats = [{"kind": "me", "profile": profile}, {"kind": "open"}]
            opened = await rooms.new(NewRoom.model_validate({"mode": "online", "seats": seats}))
            room = await rooms.room(opened.room)
            await rooms.join(room, JoinRoom(code=opened.code or "", name="Bo"))
            await room.leave(1)
            assert room.table.over
            await room.clerk.write()
            ended.append(opened.room)
        clock.now += 100 * DAY
        assert await clear(store, 10, nobody) == 1
        assert [await rows(store, room) > 0 for room in ended] == [True, False]

    with_hub(work, store)


def test_entries_of_old_count_from_the_first_look(store: Store, clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        room = await table_of(hub)
        await store.append(room.table.id, 0, Entry("answer", 0, 0))
        clock.now += 100 * DAY
        assert await clear(store, 10, nobody) == 0, "it may have been yesterday"
        clock.now += 11 * DAY
        assert await clear(store, 10, nobody) == 1

    with_hub(work, store)


def test_what_cannot_be_read_stays(store: Store, clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        room = await table_of(hub)
        await answer(room)
        await store.run(Step("UPDATE entries SET more = '{' WHERE table_id = ?", (room.table.id,)))
        clock.now += 100 * DAY
        assert await clear(store, 10, nobody) == 0

    with_hub(work, store)


def test_who_comes_back_at_that_moment_keeps_it(
    store: Store, clock: TimeOfDay, monkeypatch: pytest.MonkeyPatch
):
    async def work(hub: Hub) -> None:
        room = await table_of(hub)
        await answer(room)
        clock.now += 100 * DAY
        rewrite = store.rewrite

        async def late(table: str, *steps: Step) -> None:
            await answer(room)
            await rewrite(table, *steps)

        monkeypatch.setattr(store, "rewrite", late)
        assert await clear(store, 10, nobody) == 0
        assert len(await store.entries(room.table.id)) == 2

    with_hub(work, store)


def test_who_still_looks_at_it_is_told(store: Store, clock: TimeOfDay):
    async def work(hub: Hub) -> None:
        room = await table_of(hub)
        clock.now += 100 * DAY
        assert await clear(store, 10, nobody) == 1
        with pytest.raises(Refused, match="not kept well"):
            await answer(room)

    with_hub(work, store)
