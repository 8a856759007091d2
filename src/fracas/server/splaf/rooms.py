"""All rooms that this process serves at the moment; the others come from storage when they are asked for."""

import asyncio
import logging
import re
import time
from dataclasses import asdict
from typing import cast

from fracas.words import put

from ..errands import Errands
from ..forms import EMOTES, Emote, Invite, Link, SeatToken, unlike
from ..keys import digest, fits, new_seed, new_table_id, new_token, seats_of
from ..limits import IDLE, TIDY
from ..people import People, settle, stranger
from ..refusals import NoTable, Refused
from ..store import Entry, Header, Store, Stranger, load
from .again import PREFIX, ended
from .messages import FillSeat, JoinRoom, NewRoom, NextRoom, OpenedRoom
from .room import SplafRoom
from .table import Chair, SplafTable

log = logging.getLogger("fracas.server")

BOTS = ("Grum", "Pflip", "Zott", "Mirl", "Bloo", "Knurk", "Wuzz", "Ogi")


class Rooms:
    """Opens, finds and puts away rooms."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.people = People(store)
        self.rooms: dict[str, SplafRoom] = {}
        self._lock = asyncio.Lock()
        self._errands = Errands()

    def heard(self, name: str) -> None:
        """Another process has written in that room (none named: perhaps in any)."""
        for room in [self.rooms[name]] if name in self.rooms else [] if name else self.rooms.values():
            self._errands.run(room.catch_up())

    async def reread(self, name: str) -> None:
        """Somebody who sat in that room was forgotten: here it may still be as it was."""
        if name in self.rooms or self._lock.locked():
            await (await self.room(name)).reread()

    def waved(self, name: str, seat: int, emote: str) -> None:
        """A seat that is connected to another process shows an emote."""
        if (room := self.rooms.get(name)) is not None and emote in EMOTES:
            room.show(seat, cast(Emote, emote))

    def wave(self, room: SplafRoom, seat: int, emote: Emote) -> None:
        """A seat shows an emote to everybody in its room."""
        room.wave(seat, emote)
        if self.store.shared:
            self._errands.run(self.store.wave(room.table.id, seat, emote))

    async def tidy(self) -> None:
        """Put away, for ever and ever, where nobody is."""
        while True:
            await asyncio.sleep(TIDY)
            now = time.monotonic()
            for name, room in list(self.rooms.items()):
                if not room.players and now - room.used > IDLE:
                    del self.rooms[name]
                    await settle([room.clerk])

    async def room(self, name: str) -> SplafRoom:
        if (room := self.rooms.get(name)) is None:
            if re.fullmatch(r"s\.[A-Za-z0-9_-]{1,30}", name) is None:
                raise NoTable(name)
            async with self._lock:
                if (room := self.rooms.get(name)) is None:
                    header = await self.store.header(name)
                    if header is None:
                        raise NoTable(name)
                    table = await load(header, self.store, SplafTable)
                    room = SplafRoom(header, table, self.store)
                    await room.resume()
                    await room.try_arrange()  # a server may have died between the wish for it and this
                    self.rooms[name] = room
        room.used = time.monotonic()
        return room

    async def new(self, wish: NewRoom) -> OpenedRoom:
        """Open a room as somebody wishes."""
        tokens: list[str | None] = []
        codes: list[str | None] = []
        chairs: list[Chair] = []
        for seat, one in enumerate(wish.seats):
            bot, held = (
                one.kind == "bot",
                one.kind == "me" or (one.kind == "person" and wish.mode == "shared"),
            )
            if not held and not bot and wish.mode != "online":
                raise Refused("malformed", f"a seat that is '{put(one.kind)}' needs an online room")
            if one.name and not bot:
                unlike(
                    one.name,
                    [*BOTS, *(other.name for other in wish.seats if other.kind == "bot" and other.name)],
                )
            if one.profile is not None and (one.kind != "me" or wish.mode != "online"):
                raise Refused("malformed", "a profile is for one's own seat in an online room")
            tokens.append(new_token() if held else None)
            codes.append(None if held or bot else new_token())
            chairs.append(
                Chair(
                    kind="bot" if bot else "person" if held else "open",
                    name=one.name or (BOTS[seat] if bot else f"Player {seat + 1}"),
                    level=(one.level or "normal") if bot else None,
                    friendly=one.friendly,
                    token=digest(token) if (token := tokens[-1]) else None,
                    invite=digest(code) if (code := codes[-1]) else None,
                    person=None if one.profile is None else (await self.people.the(one.profile)).id,
                )
            )
        creator, link = new_token(), new_token() if any(codes) else None
        body = wish.model_dump(exclude={"seats", "seed"}) | {
            "seed": new_seed() if wish.seed is None else wish.seed,
            "casual": wish.seed is not None,
            "creator": digest(creator),
            "code": None if link is None else digest(link),
            "seats": [asdict(chair) for chair in chairs],
        }
        header = Header(PREFIX + new_table_id(), time.time(), body)
        try:
            await self.store.create(header)
        except Stranger:
            raise stranger() from None
        return OpenedRoom(
            room=header.id,
            creator=creator,
            seats=[SeatToken(seat=seat, token=token) for seat, token in enumerate(tokens)],
            invites=[Invite(seat=seat, code=code) for seat, code in enumerate(codes) if code is not None],
            code=link,
        )

    async def join(self, room: SplafRoom, wish: JoinRoom) -> SeatToken:
        """Take the seat that a code is for; the code is worth nothing afterwards."""
        token = new_token()
        person = None if wish.profile is None else await self.people.the(wish.profile)

        def decide(table: SplafTable) -> Entry:
            seats = seats_of(wish.code, [chair.invite for chair in table.chairs])
            if not seats and fits(wish.code, table.code):
                if not table.open_seats:
                    raise Refused("illegal", "all seats of this room are taken")
                seats = table.open_seats
            if not seats:
                raise Refused("token", "this code is not good, or somebody has used it")
            room.slowly()
            unlike(wish.name, [*BOTS, *(chair.name for chair in table.chairs if chair.kind == "bot")])
            more = {"name": wish.name, "token": digest(token)}
            if person is not None:
                more["person"] = person.id
            return Entry("join", seats[0], 0, more)

        entry = await room.write(decide)
        assert entry.seat is not None
        return SeatToken(seat=entry.seat, token=token)

    async def fill(self, room: SplafRoom, token: str, wish: FillSeat) -> None:
        """Give an open seat to a bot, or close it; only who opened the room may."""
        if not fits(token, room.table.creator):
            raise Refused("token", "only who opened the room may do that")
        room.slowly()

        def decide(table: SplafTable) -> Entry:
            if wish.seat not in table.open_seats:
                raise Refused("illegal", "that seat is not open")
            if wish.level is not None:
                return Entry("bot", wish.seat, 0, {"level": wish.level, "name": BOTS[wish.seat]})
            if sum(chair.kind != "closed" for chair in table.chairs) <= 2:
                raise Refused("illegal", "two have to play")
            return Entry("close", wish.seat)

        await room.write(decide)

    async def renew(self, room: SplafRoom, token: str) -> Link:
        """Another link for all open seats: the old one leads nowhere any more."""
        if not fits(token, room.table.creator):
            raise Refused("token", "only who opened the room may do that")
        room.slowly()
        code = new_token()

        def decide(table: SplafTable) -> Entry:
            if table.game is not None:
                raise Refused("illegal", "it is too late: the game has begun")
            return Entry("link", None, 0, {"code": digest(code)})

        await room.write(decide)
        return Link(code=code)

    async def rematch(self, room: SplafRoom, token: str) -> NextRoom:
        """A new room for the same people; the tokens of this one hold its seats."""
        seats = await self.people.held(token, room.table.chairs)

        def decide(table: SplafTable) -> Entry:
            ended(table)
            return Entry("rematch", seats[0], 0, {"room": PREFIX + new_table_id()})

        return NextRoom(room=await room.rematch(decide))
