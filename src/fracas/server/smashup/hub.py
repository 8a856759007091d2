"""All tables that this process serves at the moment; the others come from storage when they are asked for."""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, cast

from fracas.smashup.bots import LEVELS
from fracas.smashup.engine import RULES, Ruleset, SetupError
from fracas.smashup.engine.labels import seat_name
from fracas.smashup.lessons import LEARNER, Lesson
from fracas.smashup.puzzles import Puzzle
from fracas.smashup.scenarios import Scenario
from fracas.words import listed, put

from ..errands import Errands
from ..forms import EMOTES, Emote, Invite, Link, SeatToken, sounds, unlike
from ..keys import digest, fits, is_table_id, new_seed, new_table_id, new_token, seats_of
from ..limits import DOZE, HINTS_AT_ONCE, HINTS_PER_SECOND, IDLE, TIDY, Buckets
from ..people import People, have_met, settle, stranger
from ..refusals import NoTable, Refused
from ..store import Entry, Header, Listener, Store, Stranger, Waved, load, nobody_waved
from .brains import Brains
from .lobby import before, emptying, fitting, linking, pair
from .messages import (
    EmptySeat,
    FillBot,
    InviteWish,
    Join,
    NewLesson,
    NewPuzzle,
    NewTable,
    Next,
    Opened,
    Rematch,
)
from .room import Room
from .table import Chair, LiveTable, bot_name, setup_of

log = logging.getLogger("fracas.server")

BOTS = re.compile(r"\w+ bot p\d|(robot|бот) p\d \(\w+\)")
"""What bots are called whom nobody gave a name (`bot_name`), in English and as it is translated."""

BOT_NAMES = ("Ada", "Blaise", "Curie", "Darwin", "Euler")
"""What the client calls bots, by their seats (`i18n.svelte.ts`), and one more if a person is called so."""


class Hub:
    """Opens, finds and puts away tables."""

    def __init__(
        self,
        store: Store,
        brains: Brains | None,
        *,
        pauses: bool = True,
        heard: Listener = lambda table: None,
        waved: Waved = nobody_waved,
        rewritten: Callable[[str], Coroutine[Any, Any, None]] | None = None,
    ) -> None:
        self.store = store
        self.people = People(store)
        self._tell_others, self._show_others = heard, waved
        self._reread = rewritten or self.reread
        self._pauses = pauses
        self.rooms: dict[str, Room] = {}
        self.brains = brains
        self.hints = Buckets(HINTS_PER_SECOND, HINTS_AT_ONCE)
        self._loading: dict[str, asyncio.Lock] = {}
        self._errands = Errands()

    async def open(self) -> None:
        await self.store.open(
            self._heard, self._met, self._waved, lambda table: self._errands.run(self._reread(table))
        )
        self._errands.run(self._tidy())
        if self.brains is not None:
            self._errands.run(self.brains.warm_up())

    async def close(self) -> None:
        self._errands.cancel()
        if self.brains is not None:
            self.brains.close()
        await self.store.close()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for, while the tables are open."""
        self._errands.run(work)

    def _heard(self, table: str) -> None:
        """Another process has written at that table (none named: perhaps at any)."""
        self._tell_others(table)
        for room in [self.rooms[table]] if table in self.rooms else [] if table else self.rooms.values():
            self._errands.run(room.catch_up() if table else room.recover())

    async def reread(self, table: str) -> None:
        """Somebody who sat at that table was forgotten: here it may still be as it was."""
        if table in self.rooms or table in self._loading:
            await (await self.room(table)).reread()

    def _met(self, process: str, table: str, seats: frozenset[int]) -> None:
        """Another process has connections of these seats at that table."""
        if (room := self.rooms.get(table)) is not None and room.met(process, seats):
            self.announce(room)  # it does not know yet who is here

    def announce(self, room: Room) -> None:
        """Tell other processes who is at a table here."""
        if self.store.shared:
            self._errands.run(self.store.announce(room.header.id, sorted(room.here())))

    def _waved(self, table: str, seat: int, emote: str) -> None:
        """A seat that is connected to another process shows an emote."""
        self._show_others(table, seat, emote)
        if (room := self.rooms.get(table)) is not None and emote in EMOTES:
            room.show(seat, cast(Emote, emote))

    def wave(self, room: Room, seat: int, emote: Emote) -> None:
        """A seat shows an emote to everybody at its table."""
        room.wave(seat, emote)
        if self.store.shared:
            self._errands.run(self.store.wave(room.table.id, seat, emote))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            now = time.monotonic()
            for table, room in list(self.rooms.items()):
                room.forget_absent()
                if room.watchers:
                    self.announce(room)
                    if not room.busy and now - room.used > DOZE:
                        self._errands.run(room.doze())
                elif not room.busy and now - room.used > IDLE:
                    del self.rooms[table]
                    if not room.dozes:
                        await settle([room.clerk])

    async def room(self, table: str) -> Room:
        """A table by its id; loads it if nobody has."""
        if (room := self.rooms.get(table)) is not None:
            await room.rouse()
            return room
        if not is_table_id(table):
            raise NoTable(table)
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if (room := self.rooms.get(table)) is None:
                    header = await self.store.header(table)
                    if header is None:
                        raise NoTable(table)
                    live = await load(header, self.store, LiveTable)
                    room = Room(header, live, self.store, self.brains, pauses=self._pauses)
                    if live.over:  # a server may have died between the last answer and this
                        await room.finish()
                    await room.try_arrange()  # or between the wish for a rematch and this
                    room = self.rooms.setdefault(table, room)
                    self.announce(room)
                return room
        finally:
            self._loading.pop(table, None)

    # --- opening and joining -------------------------------------------------------------------------

    async def new(self, wish: NewTable) -> Opened:
        """Open a table as somebody wishes."""
        tokens: list[str | None] = []
        codes: list[str | None] = []
        chairs: list[Chair] = []
        for seat, one in enumerate(wish.seats):
            held = one.kind == "me" or (one.kind == "person" and wish.mode == "hotseat")
            if not held and one.kind != "bot" and wish.mode != "online":
                raise SetupError(f"a seat that is '{put(one.kind)}' needs an online table")
            token = new_token() if held else None
            code = new_token() if one.kind != "bot" and not held else None
            tokens.append(token)
            codes.append(code)
            level = check_level(one.level or "normal") if one.kind == "bot" else None
            name = one.name or (bot_name(level, seat) if level else seat_name(seat))
            if one.kind != "bot":
                _no_bot(name, [other.name for other in wish.seats if other.kind == "bot"])
            if one.profile is not None and (one.kind != "me" or wish.mode != "online"):
                raise SetupError("a profile is for one's own seat at an online table")
            factions = None if one.factions is None else pair(one.factions)
            chairs.append(
                Chair(
                    kind="bot" if one.kind == "bot" else "person" if held else "open",
                    name=name,
                    level=level,
                    factions=factions,
                    token=None if token is None else digest(token),
                    invite=None if code is None else digest(code),
                    person=None if one.profile is None else (await self.people.the(one.profile)).id,
                )
            )
        if wish.draft and any(chair.factions for chair in chairs):
            raise SetupError("with a draft nobody has factions beforehand")
        if wish.lobby and wish.mode != "online":
            raise SetupError("a lobby needs an online table")
        if wish.pace is not None and wish.mode != "online":
            raise SetupError("a clock needs an online table")
        if wish.watch and wish.mode != "online":
            raise SetupError("only an online table is looked at by others")
        rules = Ruleset.of(wish.ruleset)
        seed = new_seed() if wish.seed is None else wish.seed
        setup_of(chairs, rules, seed, wish.draft, wish.sets)  # says what does not work
        link = new_token() if any(codes) or wish.lobby else None
        opened = await self.create(
            chairs,
            tokens,
            codes,
            mode=wish.mode,
            draft=wish.draft,
            ruleset=rules.options(),
            sets=wish.sets,
            seed=seed,
            casual=wish.seed is not None,
            lobby=wish.lobby,
            pace=None if wish.pace is None else wish.pace.model_dump(),
            watch=wish.watch,
            code=None if link is None else digest(link),
        )
        return opened.model_copy(update={"code": link})

    async def teach(self, lesson: Lesson, wish: NewLesson) -> Opened:
        """Open a table for a lesson: one person, who may be anybody, and easy bots."""
        return await self._prepare(lesson.scenario, wish, lesson=lesson.id, position=lesson.position)

    async def pose(self, puzzle: Puzzle, wish: NewPuzzle) -> Opened:
        """Open a table for a puzzle, likewise."""
        return await self._prepare(puzzle.scenario, wish, puzzle=puzzle.id, position=puzzle.position)

    async def _prepare(self, scenario: Scenario, wish: NewLesson | NewPuzzle, **about: Any) -> Opened:
        """A table that begins from a position."""
        token = new_token()
        _no_bot(name := wish.name or seat_name(LEARNER), ())
        bots = [bot for bot in BOT_NAMES if sounds(bot) != sounds(name)]
        chairs: list[Chair] = []
        for seat, player in enumerate(scenario.players):
            if seat == LEARNER:
                chairs.append(Chair("person", name, None, list(player.factions), digest(token), None))
            else:
                chairs.append(Chair("bot", bots[seat], "easy", list(player.factions), None, None))
        return await self.create(
            chairs,
            [token if seat == LEARNER else None for seat in range(len(chairs))],
            [None] * len(chairs),
            mode="bots",
            draft=False,
            ruleset=scenario.ruleset.options(),
            sets=None,
            seed=new_seed(),
            casual=True,
            **about,
        )

    async def create(
        self,
        chairs: list[Chair],
        tokens: Sequence[str | None],
        codes: Sequence[str | None],
        *,
        entries: Sequence[Entry] = (),
        **body: Any,
    ) -> Opened:
        """A new table in storage."""
        creator = new_token()
        body["creator"] = digest(creator)
        body["rules"] = RULES
        body["seats"] = [
            {name: getattr(chair, name) for name in Chair.__dataclass_fields__} for chair in chairs
        ]
        header = Header(new_table_id(), time.time(), body)
        try:
            await self.store.create(header, entries)
        except Stranger:
            raise stranger() from None
        return Opened(
            table=header.id,
            creator=creator,
            seats=[SeatToken(seat=seat, token=token) for seat, token in enumerate(tokens)],
            invites=[Invite(seat=seat, code=code) for seat, code in enumerate(codes) if code is not None],
        )

    async def join(self, room: Room, wish: Join) -> SeatToken:
        """Take the seat that a code is for; the code is worth nothing afterwards."""
        token = new_token()
        person = None if wish.profile is None else await self.people.the(wish.profile)

        def decide(table: LiveTable) -> Entry:
            seats = seats_of(wish.code, [chair.invite for chair in table.chairs])
            if not seats and fits(wish.code, table.code):
                if not table.open_seats:
                    raise Refused("illegal", "all seats of this table are taken")
                seats = table.open_seats
            if not seats:
                raise Refused("token", "this code is not good, or somebody has used it")
            room.slowly()
            _no_bot(wish.name, [chair.name for chair in table.chairs if chair.kind == "bot"])
            more: dict[str, Any] = {"name": wish.name, "token": digest(token)}
            if person is not None:
                more["person"] = person.id
            if wish.factions is not None:
                more["factions"] = pair(wish.factions)
                fitting(table, seats[0], more["factions"])
            return Entry("join", seats[0], 0, more)

        entry = await room.write(decide)
        assert entry.seat is not None
        return SeatToken(seat=entry.seat, token=token)

    async def rematch(self, room: Room, token: str, wish: Rematch) -> Next:
        """A new table for the same people; the tokens of this one hold its seats."""
        seats = await self.people.held(token, room.table.chairs)

        def decide(table: LiveTable) -> Entry:
            _ended(table)
            return Entry("rematch", seats[0], 0, {"table": new_table_id(), "factions": wish.factions})

        return Next(table=await room.rematch(decide))

    async def seat_bot(self, room: Room, token: str, wish: FillBot) -> None:
        """Give an open seat to a bot; only who opened the table may."""
        if not fits(token, room.table.creator):
            raise Refused("token", "only who opened the table may seat bots")
        level = check_level(wish.level)
        room.slowly()

        def decide(table: LiveTable) -> Entry:
            if wish.seat not in table.open_seats:
                raise Refused("illegal", "that seat is not open")
            return Entry("bot", wish.seat, 0, {"level": level, "name": bot_name(level, wish.seat)})

        await room.write(decide)

    async def empty(self, room: Room, token: str, wish: EmptySeat) -> Invite:
        """Open the seat of a bot or of a guest again, before the game; only who opened the table may."""
        if not fits(token, room.table.creator):
            raise Refused("token", "only who opened the table may open seats")
        room.slowly()
        code = new_token()
        await room.write(lambda table: emptying(table, wish.seat, code))
        return Invite(seat=wish.seat, code=code)

    async def invite(self, room: Room, token: str, wish: InviteWish) -> None:
        """Give an open seat of a lobby to somebody one has played with; they are told."""
        if not fits(token, room.table.creator):
            raise Refused("token", "only who opened the table may invite")
        me = await self.people.the(wish.profile)
        friend = await self.people.person(wish.person) if is_table_id(wish.person) else None
        if friend is None or not await have_met(self.store, me.id, friend.id):
            raise Refused("illegal", "people are invited whom one has finished a game with")
        room.slowly()
        name, person = friend.name, friend.id
        key = digest(new_token())  # nobody has it: their profile holds the seat

        def decide(table: LiveTable) -> Entry:
            before(table)
            if not table.lobby:
                raise Refused("illegal", "this table has no lobby: the game would begin without them")
            if wish.seat not in table.open_seats:
                raise Refused("illegal", "that seat is not open")
            if any(chair.person == person for chair in table.chairs):
                raise Refused("illegal", "they sit at this table already")
            _no_bot(name, [chair.name for chair in table.chairs if chair.kind == "bot"])
            return Entry(
                "join", wish.seat, 0, {"name": name, "token": key, "person": person, "invited": True}
            )

        await room.write(decide)

    async def renew(self, room: Room, token: str) -> Link:
        """Another link for all open seats: the old one leads nowhere any more."""
        if not fits(token, room.table.creator):
            raise Refused("token", "only who opened the table may renew its link")
        room.slowly()
        code = new_token()
        await room.write(lambda table: linking(table, code))
        return Link(code=code)


def _ended(table: LiveTable) -> None:
    """Whether its people may want another game."""
    if not table.over:
        raise Refused("illegal", "the game is not over yet")
    if table.lesson is not None:
        raise Refused("illegal", "a lesson is begun again where it is learnt")
    if table.puzzle is not None:
        raise Refused("illegal", "a puzzle is begun again where it was chosen")


def _no_bot(name: str, bots: Iterable[str | None]) -> None:
    """Refuse to people what these bots are called, and what we would call one in any language."""
    if BOTS.fullmatch(sounds(name)):
        bots = [name]
    unlike(name, filter(None, bots))


def check_level(level: str) -> str:
    """A level that people may choose (not a search of any length)."""
    if level not in LEVELS:
        raise SetupError(f"unknown level '{put(level)}'; there are {listed(LEVELS)}")
    return level
