"""A room without sockets: what is kept, what wins a race with storage, and when dice roll by themselves."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from fracas.server.refusals import Refused
from fracas.server.splaf.messages import NewRoom, RoomState, VerdictView
from fracas.server.splaf.room import AWAY, BOT, THERE, SplafRoom, server_time
from fracas.server.splaf.rooms import Rooms
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Store
from fracas.splaf.bots import LEVELS
from fracas.splaf.clock import Link
from fracas.splaf.game import Game, Slap
from fracas.splaf.race import Race, Uncounted
from fracas.splaf.rules import target

from ...clock import by_the_clock


class Looker:
    """A connection that only remembers what it is told."""

    looks = True

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.link = Link()
        self.told: list[BaseModel] = []
        self.pings = 0

    @property
    def state(self) -> RoomState:
        """As it was last told."""
        return next(one for one in reversed(self.told) if isinstance(one, RoomState))

    def tell(self, message: BaseModel) -> None:
        self.told.append(message)

    def ping(self) -> None:
        self.pings += 1

    def dice(self, race: Race, *, timed: bool) -> None: ...


def in_room(
    store: Store,
    kinds: str,
    play: Callable[[Rooms, SplafRoom], Awaitable[None]],
    mode: str = "shared",
    **body: Any,
):
    async def run() -> None:
        await store.open(lambda table: None)
        rooms = Rooms(store)
        parts = [kind.partition(":") for kind in kinds.split()]
        seats = [{"kind": kind, "level": level or None} for kind, _, level in parts]
        wish = {"mode": mode, "seats": seats, "seed": 1, **body}
        opened = await rooms.new(NewRoom.model_validate(wish))
        try:
            await play(rooms, await rooms.room(opened.room))
        finally:
            await store.close()

    (asyncio.run if store.shared else by_the_clock)(run())  # a database has a clock of its own


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


def playing(room: SplafRoom) -> Game:
    assert room.table.game is not None
    return room.table.game


def goal(room: SplafRoom) -> int:
    """The slot to slap."""
    game = playing(room)
    assert game.dice is not None
    return target(game.ring, game.dice, game.setup.side)


async def verdict_of(room: SplafRoom, race: Race, now: float | None = None) -> VerdictView:
    await room._judge(race, server_time() if now is None else now)
    assert room.table.last is not None
    return room.table.last


async def dice_come_to(room: SplafRoom, kind: str) -> None:
    """Races without a winner until a person or a bot has the dice."""
    while room.table.chairs[playing(room).roller].kind != kind:
        await verdict_of(room, await a_race(room))


def wait(room: SplafRoom) -> float | None:
    """For how long yet the dice lie, if they roll by themselves."""
    at = room.state(()).rolls_at
    return None if at is None else at - server_time()


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
        game = playing(room)
        room.enter(Looker())
        assert wait(room) is None  # nobody plays
        room.enter(Looker(1 - game.roller))
        assert wait(room) == pytest.approx(AWAY)
        player = Looker(game.roller)
        room.enter(player)
        assert wait(room) == pytest.approx(THERE)
        room.go(player)
        assert wait(room) == pytest.approx(AWAY)
        room.enter(player)
        for _ in range(3):  # and nobody does anything
            assert wait(room) is not None
            await room._judge(await a_race(room), server_time())
        assert wait(room) is None
        await room._judge(await a_race(room, Slap(0, 0, 500.0)), server_time())
        assert wait(room) == pytest.approx(THERE)
        for looker in list(room.players):
            room.go(looker)

    in_room(sqlite, "me person", play)


def test_bots_roll_soon(sqlite: Store):
    async def play(rooms: Rooms, room: SplafRoom) -> None:
        assert wait(room) == pytest.approx(BOT)

    in_room(sqlite, "bot bot", play, "bots")


def test_bots_do_not_play_on_for_somebody_asleep(sqlite: Store):
    """Three races without a person's slap: the dice go round until they come to the person, and wait."""

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        room.enter(player := Looker(0))
        for _ in range(3):
            await dice_come_to(room, "bot")
            assert wait(room) == pytest.approx(BOT)
            race = await a_race(room)
            race.keep(Slap(1, goal(room), 400.0))
            assert (await verdict_of(room, race)).winner == 1
        await dice_come_to(room, "person")
        assert wait(room) is None
        await verdict_of(room, await a_race(room, Slap(0, 0, 500.0)))
        await dice_come_to(room, "person")
        assert wait(room) == pytest.approx(THERE)
        room.go(player)

    in_room(sqlite, "me bot bot", play, "bots")


def test_a_lost_player_never_stops_the_race(sqlite: Store):
    """Neither with the dice in hand nor in mid-race, whether the line is gone or its person."""

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        people = [Looker(seat) for seat in range(4)]
        for person in people:
            room.enter(person)
        lost, other, third, _ = sorted(range(4), key=lambda seat: seat != playing(room).roller)
        assert wait(room) == pytest.approx(THERE)
        with pytest.raises(Refused, match="not your roll"):
            await room.roll(other, 1)
        room.go(people[lost])
        assert wait(room) == pytest.approx(AWAY)
        while playing(room).race == 0:  # the room does it
            await asyncio.sleep(0.1)
        while playing(room).phase == "racing":
            await asyncio.sleep(0.1)
        room.enter(people[lost])
        race = await a_race(room)
        room.go(people[lost])  # in mid-race
        for seat in (other, third):
            race.keep(Slap(seat, goal(room), 400.0 + seat))
        while playing(room).phase == "racing":
            await asyncio.sleep(0.1)
        room.enter(people[lost])
        while playing(room).roller != lost or wait(room) is not None:
            await verdict_of(room, await a_race(room))
        number = playing(room).race + 1  # there, but asleep: whoever is awake goes on
        await room.leave(third)
        with pytest.raises(Refused, match="not your roll"):
            await room.roll(third, number)
        await room.roll(other, number)
        assert (playing(room).phase, playing(room).roller) == ("racing", lost)
        for person in people:
            room.go(person)

    in_room(sqlite, "me person person person", play)


def test_a_lone_player_holds_the_dice(sqlite: Store, monkeypatch: pytest.MonkeyPatch):
    """Nothing rolls while it is on; it ends by wish, with a roll of theirs, and when they go."""
    monkeypatch.setattr("fracas.server.splaf.room.BOT", 60.0)

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        game, me, looker = playing(room), Looker(0), Looker()
        await dice_come_to(room, "bot")
        room.enter(looker)
        room.enter(me)
        before = game.race
        room.hold(me, on=True)
        told = len(me.told)
        room.hold(me, on=True)
        assert len(me.told) == told  # nothing new
        assert [(one.state.held, one.state.rolls_at) for one in (me, looker)] == [(True, None)] * 2
        await asyncio.sleep(0.2)
        assert game.race == before
        room.hold(me, on=False)
        assert not looker.state.held
        assert 0 < (wait(room) or 0) <= 60  # the bot takes its time, counted from now
        await asyncio.sleep(0.2)
        assert (game.race, game.phase) == (before + 1, "racing")

        room.hold(me, on=True)  # in mid-race: it goes on, and the next does not begin
        assert room.race is not None
        await verdict_of(room, room.race)
        await asyncio.sleep(0.2)
        assert (game.race, game.phase, wait(room)) == (before + 1, "to_roll", None)
        room.hold(me, on=False)
        await dice_come_to(room, "person")
        room.hold(me, on=True)
        with pytest.raises(Refused):
            await room.roll(0, 999)
        assert (room.held, wait(room)) == (True, None)
        await room.roll(0, game.race + 1)
        assert (room.held, looker.state.held) == (False, False)

        room.hold(me, on=True)
        room.go(me)
        assert (room.held, looker.state.held) == (False, False)
        room.go(looker)

    in_room(sqlite, "me bot bot", play, "bots")


def test_who_may_hold_the_dice(sqlite: Store):
    """Only a screen at which all people sit who still play."""

    def refuses(room: SplafRoom, *seats: int) -> None:
        before = room.state(())
        for on in (True, False):
            with pytest.raises(Refused) as refused:
                room.hold(Looker(*seats), on=on)
            assert (refused.value.code, room.state(())) == ("illegal", before)

    async def waiting(rooms: Rooms, room: SplafRoom) -> None:
        refuses(room, 0)

    async def bots(rooms: Rooms, room: SplafRoom) -> None:
        refuses(room)

    async def people(rooms: Rooms, room: SplafRoom) -> None:
        for seats in ((), (0,), (1,)):
            refuses(room, *seats)
        room.hold(Looker(0, 1), on=True)
        assert room.held
        refuses(room, 0)  # nor may others let go
        room.hold(Looker(0, 1), on=False)
        assert not room.held
        await room.leave(1)
        refuses(room, 1)
        room.hold(Looker(0), on=True)
        assert room.held
        await room.leave(0)  # two bots play on
        assert (room.held, room.table.over) == (False, False)
        assert wait(room) == pytest.approx(BOT)

    in_room(sqlite, "me open", waiting, "online")
    in_room(sqlite, "bot bot", bots, "bots")
    in_room(sqlite, "me person bot bot", people)


def test_bots_that_the_verdict_overtakes_are_told_of(sqlite: Store):
    """When they would have slapped, and what; it changes nothing, and a bot out of time does not slap."""

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        seen = []
        for _ in range(12):
            race = await a_race(room)
            plans, slot = room.table.bots(), goal(room)
            race.keep(Slap(0, slot, 200.0))
            last = await verdict_of(room, race, race.reveal + 210)
            assert (last.winner, [slap.seat for slap in last.slaps]) == (0, [0])
            told = {slap.seat: (slap.slot, slap.ms) for slap in last.late}
            in_time = {seat: plan for seat, plan in plans.items() if plan.ms <= 3000}
            assert told == {seat: (plan.slot, plan.ms) for seat, plan in in_time.items()}
            assert [slap.right for slap in last.late] == [slap.slot == slot for slap in last.late]
            assert [slap.ms for slap in last.late] == sorted(slap.ms for slap in last.late)
            assert playing(room).won[1:] == [[], []]
            seen += [seat in told for seat in plans] + [slap.right for slap in last.late]
        assert set(seen) == {True, False}
        again = await Rooms(rooms.store).room(room.table.id)
        assert again.table.last == last

    in_room(sqlite, "me bot:easy bot:normal", play, "bots", timeout=3)


@pytest.mark.parametrize("tie_ms", [25, 100])
def test_the_wishes_of_a_room_reach_the_race(sqlite: Store, tie_ms: int):
    """Levels of bots, time-out, Q-7's same moment."""
    times = {}

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        race = await a_race(room)
        level = room.table.chairs[2].level
        assert race.timeout == 20_000
        times[level] = {slap.seat: slap.ms for slap in race.known(race.reveal + 60_000)}[2]
        slot = goal(room)
        for seat, ms in ((0, 200.0), (1, 260.0)):
            race.keep(Slap(seat, slot, ms))
        last = await verdict_of(room, race, race.reveal + 300)
        assert (last.outcome, last.winner) == (("tie", None) if tie_ms == 100 else ("taken", 0))

    for level in LEVELS:
        in_room(sqlite, f"me person bot:{level}", play, tie_ms=tie_ms, timeout=20)
    easy = LEVELS["easy"].typical / times["easy"]
    for level, ms in times.items():
        assert LEVELS[level].typical / ms == pytest.approx(easy, rel=0.01)


def test_dice_and_tile_are_luck_in_every_race_and_room(sqlite: Store):
    """SPL-TURN-01, Q-3; a room opened with a seed is the same again."""
    sides: dict[int, str] = {}
    rolls: dict[int, list[object]] = {}

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        seed = room.table.body["seed"]
        found: list[object] = []
        for _ in range(10):
            await verdict_of(room, await a_race(room))
            assert playing(room).last is not None
            found.append(playing(room).last.dice)
        assert rolls.setdefault(seed, found) == found
        sides[seed] = playing(room).setup.side

    for seed in (*range(12), 0):
        in_room(sqlite, "me person", play, seed=seed)
    assert set(sides.values()) == {"A", "B"}
    assert all(len(set(found)) > 3 for found in rolls.values())
    assert len({tuple(found) for found in rolls.values()}) == 12
    assert len({found[0] for found in rolls.values()}) > 3


def test_clocks_are_compared_between_races_too(sqlite: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fracas.server.splaf.room.BEAT", 20.0)

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        room.enter(player := Looker(0))
        for _ in range(2):
            before = player.pings
            await asyncio.sleep(0.5)
            assert (room.race, player.pings - before) == (None, pytest.approx(25, abs=1))
            await verdict_of(room, await a_race(room))
        room.go(player)

    in_room(sqlite, "me person", play)


def test_the_colours_are_those_of_the_data(sqlite: Store, monkeypatch: pytest.MonkeyPatch):
    """Q-1: whoever has the printed cards may put in their colours; clients are told."""
    monkeypatch.setattr("fracas.server.splaf.room.BLUE", frozenset({11, 2, 20}))

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        assert room.state(()).blue == [2, 11, 20]

    in_room(sqlite, "me person", play)


def test_what_decided_a_game_that_was_left(sqlite: Store):
    """Q-14: the cards of who left stay counted, and who is still there is told."""

    async def play(rooms: Rooms, room: SplafRoom) -> None:
        race = await a_race(room)
        race.keep(Slap(0, goal(room), 300.0))
        await verdict_of(room, race)
        await room.leave(0)
        await room.leave(2)
        state = room.state(())
        assert state.result is not None
        assert [state.result[key] for key in ("ended", "winner", "by")] == ["left", 0, "cards"]
        assert [seat.left for seat in state.seats] == [True, False, True]

    in_room(sqlite, "me person person", play)


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
