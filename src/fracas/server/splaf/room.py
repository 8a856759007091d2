"""A room with people in it: entries go to storage first, then to the game, then to everybody's screen."""

import asyncio
import contextlib
import logging
import time
from dataclasses import asdict
from typing import Protocol

from pydantic import BaseModel

from fracas.splaf.clock import Link
from fracas.splaf.game import Game, Slap
from fracas.splaf.race import GRACE, Race, Uncounted
from fracas.splaf.rules import BLUE

from ..again import Again
from ..forms import Emote, Emoted
from ..limits import CHOICES_AT_ONCE, CHOICES_PER_SECOND, EMOTES_AT_ONCE, EMOTES_PER_SECOND, Bucket
from ..people import Clerk
from ..refusals import Refused
from ..store import Broken, Entry, Header, Store, StoreError, load
from .again import rematch_of
from .messages import AgainState, DiceView, Rolling, RoomSettings, RoomState, RoomSummary, SeatView
from .table import SplafTable

log = logging.getLogger("fracas.server")

TICK, BEAT = 50.0, 1000.0
"""Milliseconds between pings: in a race, and otherwise."""
AWAY, THERE, BOT = 3_000.0, 20_000.0, 1_800.0
"""After how many milliseconds the dice roll by themselves: the roller is away, is there, is a bot."""
ASLEEP = 3
"""After so many races without anybody's slap the dice wait for the next person who has them."""
LATE = 1_000.0
"""For so many milliseconds after a verdict, slaps are still told of."""
_EPOCH = time.time() - time.monotonic()


def server_time() -> float:
    """Milliseconds that only go forward, and mean about the same to every server."""
    return (_EPOCH + time.monotonic()) * 1000


class Player(Protocol):
    """A connection, as a room knows it."""

    seats: tuple[int, ...]
    link: Link
    looks: bool

    def tell(self, message: BaseModel) -> None: ...
    def ping(self) -> None: ...
    def dice(self, race: Race, *, timed: bool) -> None: ...


class SplafRoom(Again[SplafTable]):
    """One room as this process serves it."""

    def __init__(self, header: Header, table: SplafTable, store: Store) -> None:
        super().__init__(header, table, store)
        self.players: list[Player] = []
        self.used = time.monotonic()
        self.race: Race | None = None
        self._awake = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._since = server_time()  # when the game came to where it is
        self._quiet = 0  # races in a row in which nobody did anything; bots are nobody
        self._holder: Player | None = None
        self._emotes: dict[int, Bucket] = {}
        self._seating = Bucket(CHOICES_PER_SECOND, CHOICES_AT_ONCE)
        self._decided: Race | None = None
        self._decided_at = 0.0
        self.clerk = Clerk(store, lambda: self.table, lambda: 0.0, self.looking)
        self.clerk.note()  # a server may have died before that

    # --- who is there --------------------------------------------------------------------------------

    def enter(self, player: Player) -> None:
        self.players.append(player)
        self._quiet = 0
        self._wait_for_roller(player)
        self.changed()
        if self.race is not None:
            self._tell_rolling(player, timed=False)
        if self._runner is None:
            self._runner = asyncio.create_task(self._run())

    def go(self, player: Player) -> None:
        self.players.remove(player)
        self._wait_for_roller(player)
        if player is self._holder:
            self._let_go()
        self.changed()

    def _wait_for_roller(self, player: Player) -> None:
        """Who comes or goes with the dice has the whole time from then on; so has the first to come."""
        game = self.table.game
        if game is not None and (game.roller in player.seats or self.players == [player]):
            self._since = server_time()

    def hold(self, player: Player, *, on: bool) -> None:
        """No dice roll by themselves while the only one who would miss it looks at something else."""
        if not self._is_everybody(player):
            raise Refused("illegal", "only who plays for all people in the room may hold the dice")
        before = self.held
        if on:
            self._holder = player
        elif before:
            self._let_go()
        if self.held != before:
            self.changed()

    def _let_go(self) -> None:
        self._holder, self._since = None, server_time()

    def _is_everybody(self, player: Player) -> bool:
        """Whether all people who still play sit at that screen."""
        game = self.table.game
        people = [] if game is None else self._people(game)
        return bool(people) and set(people).issubset(player.seats)

    def _people(self, game: Game) -> list[int]:
        """Who still plays and is no bot."""
        return [seat for seat in game.playing if self.table.chairs[seat].kind == "person"]

    @property
    def held(self) -> bool:
        return self._holder is not None and self._is_everybody(self._holder)

    @property
    def links(self) -> dict[int, Link]:
        """The line to each person's latest connection."""
        return {seat: player.link for player in self.players for seat in player.seats}

    def looking(self) -> set[int]:
        """Seats from which somebody may be looking."""
        return {seat for player in self.players if player.looks for seat in player.seats}

    # --- what others see -----------------------------------------------------------------------------

    def seats(self) -> list[SeatView]:
        game, links = self.table.game, self.links
        return [
            SeatView(
                seat=seat,
                name=chair.name,
                kind="open" if chair.kind == "closed" else chair.kind,
                level=chair.level,
                friendly=chair.friendly,
                online=chair.kind == "bot" or seat in links,
                left=chair.kind == "closed" or (game is not None and seat in game.left),
                won=[] if game is None else game.won[seat],
                person=chair.person,
            )
            for seat, chair in enumerate(self.table.chairs)
        ]

    def summary(self) -> RoomSummary:
        table = self.table
        return RoomSummary(
            room=table.id,
            mode=table.body["mode"],
            casual=table.body["casual"],
            started=table.game is not None,
            over=table.over,
            settings=RoomSettings.model_validate(table.body),
            seats=self.seats(),
        )

    def state(self, seats: tuple[int, ...]) -> RoomState:
        """What a connection that holds these seats may know."""
        table, game, race = self.table, self.table.game, self.race
        result = None if game is None else game.result()
        landed = table.reveal is not None and server_time() >= table.reveal
        again = None
        if self.next is not None and table.asked is not None:
            again = AgainState(room=self.next, by=table.asked)
        return RoomState(
            **dict(self.summary()),
            you=list(seats),
            phase="waiting" if game is None else game.phase,
            blue=sorted(BLUE),
            ring=[] if game is None else game.ring,
            pile=0 if game is None else len(game.pile),
            side=None if game is None else game.setup.side,
            roller=None if game is None else game.roller,
            race=0 if game is None else game.race,
            reveal_at=table.reveal,
            dice=DiceView(**game.dice._asdict()) if game and game.dice and landed else None,
            slapped=[seat for seat in seats if race is not None and race.used(seat)],
            rolls_at=self._rolls_at(),
            held=self.held,
            last=table.last,
            result=None if result is None else asdict(result),
            note=table.flaw,
            next=again,
        )

    def changed(self) -> None:
        """Tell everybody how things are."""
        self.used = time.monotonic()
        self.clerk.note()
        for player in self.players:
            player.tell(self.state(player.seats))
        self._awake.set()

    def wake(self) -> None:
        """Something came that may decide the race."""
        self._awake.set()

    # --- writing -------------------------------------------------------------------------------------

    async def _apply(self, entries: list[Entry], *, mine: bool) -> None:
        try:
            for entry in entries:
                self._go_on(entry)
            if entries[-1].kind == "rematch":
                await self.try_arrange()
                self.changed()
        except Broken as error:
            log.error("room %s: %s", self.table.id, error, exc_info=error)
            self.table.spoil()  # until it is known how it is kept
            await self._reload()
            if mine and self.table.flaw is not None:
                raise Refused("damaged", self.table.flaw) from error

    async def _reload(self) -> None:
        self.table = await load(self.header, self._store, SplafTable)
        self.race = None
        self.changed()

    def _go_on(self, entry: Entry) -> None:
        table, race = self.table, self.race
        table.apply(entry)
        if entry.kind == "slap":
            if race is not None and race.number == entry.value:
                for slap in table.slaps:
                    race.keep(slap)
            return
        self._since = server_time()
        if entry.kind == "roll":
            self._holder = None
            self._begin_race()
        elif table.racing is None:
            self.race = None
        if entry.kind == "verdict" and table.last is not None:
            self._decided, self._decided_at = race, self._since
            people = [slap for slap in table.last.slaps if table.chairs[slap.seat].kind == "person"]
            self._quiet = 0 if people else self._quiet + 1
            for player in self.players:
                player.tell(table.last)
        self.changed()

    def slowly(self) -> None:
        """Who sits where, and by which link, is kept each time it changes."""
        if not self._seating.take():
            raise Refused("rate", "slower, please")

    def _opening(self, id: str) -> Header:
        return rematch_of(self.table, id)

    def wave(self, seat: int, emote: Emote) -> None:
        """Show everybody here an emote. It is not kept, and disturbs no race."""
        if self.table.body["mode"] != "online":
            raise Refused("illegal", "emotes are for online rooms")
        if self.race is not None:
            raise Refused("illegal", "no emotes while a race runs")
        if not self._emotes.setdefault(seat, Bucket(EMOTES_PER_SECOND, EMOTES_AT_ONCE)).take():
            raise Refused("rate", "one emote after the other: wait a moment")
        self.show(seat, emote)

    def show(self, seat: int, emote: Emote) -> None:
        for player in self.players:
            player.tell(Emoted(seat=seat, emote=emote))

    # --- rolling and racing --------------------------------------------------------------------------

    def _begin_race(self) -> None:
        table = self.table
        assert table.game is not None
        assert table.reveal is not None
        race = self.race = Race(
            table.game,
            table.reveal,
            table.bots(),
            timeout=table.body["timeout"] * 1000,
            gentle=table.body["gentle"],
            elsewhere=self._store.shared,
        )
        for slap in table.slaps:
            race.keep(slap)
        newest = {seat: player for player in self.players for seat in player.seats}
        for player in self.players:
            self._tell_rolling(player, timed=player in newest.values())

    def _tell_rolling(self, player: Player, *, timed: bool) -> None:
        """When the dice will lie still; the faces follow as late as that player's line allows."""
        race, game = self.race, self.table.game
        assert race is not None
        assert game is not None
        player.tell(Rolling(race=race.number, roller=game.roller, reveal_at=race.reveal))
        lead = player.link.lead if player.seats else 0.0
        wait = max(0.0, race.reveal - lead - server_time()) / 1000

        def show() -> None:
            if self.race is race and player in self.players:
                player.dice(race, timed=timed)

        asyncio.get_running_loop().call_later(wait, show)

    def _rolls_at(self) -> float | None:
        game = self.table.game
        if self.table.flaw is not None or game is None or game.phase != "to_roll" or self.held:
            return None
        links = self.links
        if game.race == 0 and self.table.body.get("again") and not links.keys() >= set(self._people(game)):
            return self._since + THERE if links else None  # they follow one another to the rematch
        if self.table.chairs[game.roller].kind == "bot":
            return self._since + BOT
        if game.roller in links:
            return self._since + THERE if self._quiet < ASLEEP else None
        return self._since + AWAY if links.keys() & set(game.playing) else None

    async def roll(self, by: int | None, number: int) -> None:
        """The dice roll, by the roller's wish or (None) by themselves."""

        def decide(table: SplafTable) -> Entry:
            game = self._playing(table)
            if game.phase != "to_roll" or number != game.race + 1:
                raise Refused("stale", "that is not the next roll")
            if by is not None and by != game.roller and (by in game.left or not self._asleep()):
                raise Refused("illegal", "it is not your roll")
            return table.roll(game.roller, server_time())

        await self.write(decide)
        if by is not None:
            self._quiet = 0  # somebody is awake

    def _asleep(self) -> bool:
        """Whether the dice wait for somebody who does not stir: then anybody may roll them."""
        return self._rolls_at() is None and not self.held

    async def leave(self, seat: int) -> None:
        def decide(table: SplafTable) -> Entry:
            if seat in self._playing(table).left:
                raise Refused("illegal", "you have left already")
            return Entry("leave", seat, 0, {"move": {"do": "leave", "seat": seat}})

        await self.write(decide)

    @staticmethod
    def _playing(table: SplafTable) -> Game:
        if table.game is None or table.game.over:
            raise Refused("illegal", "no game is being played")
        return table.game

    async def keep(self, slap: Slap, race: Race) -> None:
        """Put a slap that counts on disk."""

        def decide(table: SplafTable) -> Entry:
            if table.racing != race.number:
                raise Uncounted("late")
            if slap.seat in [one.seat for one in table.slaps]:
                raise Uncounted("again")
            return Entry("slap", slap.seat, race.number, slap.as_dict())

        try:
            await self.write(decide)
        except (Uncounted, StoreError):
            race.drop(slap)
            last = self.table.last
            if last is None or (slap.seat, slap.ms) not in [(one.seat, one.ms) for one in last.slaps]:
                raise  # otherwise the verdict was quicker, and has it

    def decided(self, number: int) -> Race | None:
        """The race of that number, if its verdict is not a second old."""
        race = self._decided if server_time() - self._decided_at <= LATE else None
        return race if race is not None and race.number == number else None

    def too_late(self, slap: Slap) -> None:
        """A slap in a race just decided: everybody hears how long it took, and that is all."""
        self._quiet = 0
        self.table.too_late(slap)
        self.changed()

    async def resume(self) -> None:
        """Go on with a room from storage. A race that nobody judges is void; another process may."""
        table = self.table
        if table.reveal is None or table.flaw is not None:
            return
        if self._store.shared and server_time() < table.reveal + table.body["timeout"] * 1000 + GRACE:
            return self._begin_race()
        more = {"move": {"do": "void"}, "uncounted": [], "took": 0.0}

        def decide(table: SplafTable) -> Entry:
            if table.racing is None:
                raise Refused("stale", "it was decided")
            return Entry("verdict", None, table.racing, more)

        with contextlib.suppress(Refused):
            await self.write(decide)

    async def _judge(self, race: Race, now: float) -> None:
        def decide(table: SplafTable) -> Entry:
            if table.racing != race.number:
                raise Refused("stale", "it was decided")
            slaps = [slap.as_dict() for slap in race.known(now)]
            move = {"do": "settle", "slaps": slaps}
            more = {"move": move, "uncounted": race.uncounted, "took": now - race.reveal}
            return Entry("verdict", None, race.number, more)

        await self.write(decide)

    async def _run(self) -> None:
        """Ping, judge and roll, as long as anybody is there."""
        pinged = 0.0
        while self.players:
            now = server_time()
            if now - pinged >= (TICK if self.race is not None else BEAT):
                pinged = now
                for player in self.players:
                    player.ping()
            try:
                await self._act(now)
            except Refused:
                pass  # another process was faster
            except Exception:  # storage that fails may come back
                log.exception("room %s", self.table.id)
                await asyncio.sleep(1)
            self._awake.clear()
            due = now + TICK if self.race is not None else min(pinged + BEAT, self._rolls_at() or now + BEAT)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), max(1.0, due - server_time()) / 1000)
        self._runner = None

    async def _act(self, now: float) -> None:
        if self.table.flaw is not None:
            return
        race, rolls_at = self.race, self._rolls_at()
        if race is not None and race.settled(now, self.links):
            await self._judge(race, now)
        elif rolls_at is not None and now >= rolls_at:
            assert self.table.game is not None
            await self.roll(None, self.table.game.race + 1)
