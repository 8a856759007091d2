"""A room without sockets: what is kept, what wins a race with storage, and when dice roll by themselves."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from pydantic import BaseModel

from fracas.server.splaf.messages import NewRoom
from fracas.server.splaf.room import AWAY, BOT, THERE, SplafRoom, server_time
from fracas.server.splaf.rooms import Rooms
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Store
from fracas.splaf.clock import Link
from fracas.splaf.game import Slap
from fracas.splaf.race import Race, Uncounted


class Looker:
    """A connection that only remembers what it is told."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.link = Link()
        self.told: list[BaseModel] = []

    def tell(self, message: BaseModel) -> None:
        self.told.append(message)

    def ping(self) -> None: ...

    def dice(self, race: Race, *, timed: bool) -> None: ...


def in_room(
    store: Store, kinds: str, play: Callable[[Rooms, SplafRoom], Awaitable[None]], mode: str = "shared"
):
    async def run() -> None:
        await store.open(lambda table: None)
        rooms = Rooms(store)
        seats = [{"kind": kind} for kind in kinds.split()]
        opened = await rooms.new(NewRoom.model_validate({"mode": mode, "seats": seats, "seed": 1}))
        try:
            await play(rooms, await rooms.room(opened.room))
        finally:
            await store.close()

    asyncio.run(run())


@pytest.fixture
def sqlite(tmp_path: Path) -> Store:
    return SqliteStore(tmp_path / "tables.sqlite")


async def a_race(room: SplafRoom, *slaps: Slap) -> Race:
    assert room.table.game is not None
    await room.roll(None, room.table.game.race + 1)
    assert room.race is not None
    for slap in slaps:
        room.race.keep(slap)
    return room.race


def test_a_slap_that_the_verdict_overtakes_is_kept_or_late_but_not_both(sqlite: Store):
    async def play(rooms: Rooms, room: SplafRoom) -> None:
        slap = Slap(0, 2, 500.0)
        race = await a_race(room, slap)
        await room._judge(race, server_time())
        await room.keep(slap, race)  # the verdict has it: nothing to complain of
        with pytest.raises(Uncounted, match="late"):
            await room.keep(Slap(1, 2, 480.0), race)
        kinds = [entry.kind for entry in await rooms.store.entries(room.table.id)]
        assert kinds == ["roll", "verdict"]

    in_room(sqlite, "me person", play)


def test_a_seat_slaps_once_whatever_storage_says_first(sqlite: Store):
    """SPL-TAP-01."""

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        first, second = Slap(0, 2, 500.0), Slap(0, 3, 400.0)
        race = await a_race(room, first)
        await room.keep(first, race)
        with pytest.raises(Uncounted, match="again"):
            await room.keep(second, race)
        assert race.known(server_time()) == [first]

    in_room(sqlite, "me person", play)


def test_the_same_room_from_storage(store: Store):
    """With SQLite and PostgreSQL: everything that is shown comes back, an open race void or going on."""

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        race = await a_race(room, Slap(1, 2, 500.0), Slap(0, 3, 480.5, ((7, 300.25),), "here"))
        race.note(1, "too_fast", 3, Link(), 0.0)
        await room._judge(race, server_time())
        again = await Rooms(store).room(room.table.id)
        assert again.state(()).model_dump(exclude={"rolls_at"}) == room.state(()).model_dump(
            exclude={"rolls_at"}
        )
        race = await a_race(room)
        slap = race.slap(1, 4, 600.0, "there")
        await room.keep(slap, race)
        again = await Rooms(store).room(room.table.id)
        if store.shared:  # another process may hold the line to a player
            assert again.race is not None
            assert again.race.known(server_time()) == [slap]
        else:
            assert again.race is None
            assert again.table.last is not None
            assert again.table.last.outcome == "void"

    in_room(store, "me person", play)


def test_when_the_dice_roll_by_themselves(sqlite: Store):
    async def play(rooms: Rooms, room: SplafRoom) -> None:
        game = room.table.game
        assert game is not None

        def wait() -> float | None:
            at = room.state(()).rolls_at
            return None if at is None else at - server_time()

        room.enter(Looker())
        assert wait() is None  # nobody plays
        room.enter(Looker(1 - game.roller))
        assert wait() == pytest.approx(AWAY, abs=200)
        player = Looker(game.roller)
        room.enter(player)
        assert wait() == pytest.approx(THERE, abs=200)
        room.go(player)
        assert wait() == pytest.approx(AWAY, abs=200)
        room.enter(player)
        for _ in range(3):  # and nobody does anything
            assert wait() is not None
            await room._judge(await a_race(room), server_time())
        assert wait() is None
        await room._judge(await a_race(room, Slap(0, 0, 500.0)), server_time())
        assert wait() == pytest.approx(THERE, abs=200)
        for looker in list(room.players):
            room.go(looker)

    in_room(sqlite, "me person", play)


def test_bots_roll_soon(sqlite: Store):
    async def play(rooms: Rooms, room: SplafRoom) -> None:
        at = room.state(()).rolls_at
        assert at is not None
        assert at - server_time() == pytest.approx(BOT, abs=200)

    in_room(sqlite, "bot bot", play, "bots")


def test_rooms_are_put_away_and_come_back(sqlite: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fracas.server.splaf.rooms.TIDY", 0.01)
    monkeypatch.setattr("fracas.server.splaf.rooms.IDLE", 0.05)

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        tidying = asyncio.create_task(rooms.tidy())
        looker = Looker()
        room.enter(looker)
        await asyncio.sleep(0.15)
        assert rooms.rooms
        room.go(looker)
        await asyncio.sleep(0.15)
        assert not rooms.rooms
        tidying.cancel()
        assert (await rooms.room(room.table.id)).table.id == room.table.id

    in_room(sqlite, "me person", play)
