"""One WebSocket: says hello, answers pings, slaps."""

import asyncio
import secrets
from itertools import chain
from typing import Any

from pydantic import BaseModel
from starlette.websockets import WebSocket, WebSocketDisconnect

from fracas.splaf.clock import Link
from fracas.splaf.game import Slap
from fracas.splaf.race import Race, Uncounted

from ..forms import Look
from ..keys import seats_of
from ..limits import WATCHERS
from ..people import people_at, seats_with
from ..refusals import NoTable, Refused
from ..store import Damaged, StoreError
from ..wire import (
    BAD_TOKEN,
    DAMAGED,
    NO_HELLO,
    NO_TABLE,
    PARTED,
    TOO_MANY,
    TRY_AGAIN,
    Wire,
    no_storage,
    unreadable,
)
from .messages import (
    ClockPing,
    ClockPong,
    DiceShown,
    DiceView,
    EmoteOf,
    Greeting,
    Hold,
    Leave,
    NotCounted,
    Roll,
    SlapMessage,
    Slapped,
    SplafError,
    from_player,
)
from .room import SplafRoom, server_time
from .rooms import Rooms

FIRST_PINGS = 5
BEHIND = 400
"""Who does not read so many messages is let go."""
WORDS = {
    "early": "the dice were not lying still yet",
    "too_fast": "no human is that fast",
    "order": "your connection had told a later time before",
    "travel": "that does not fit the time your messages take",
    "late": "the race was decided",
    "again": "you have used your slap of this race",
    "row": "your own row comes first",
}


class SplafConnection:
    """A client in a room."""

    def __init__(self, socket: WebSocket, rooms: Rooms) -> None:
        self.seats: tuple[int, ...] = ()
        self.link = Link()
        self.looks = False
        self._wire = Wire(socket)
        self._rooms = rooms
        self._room: SplafRoom
        self._screen = secrets.token_urlsafe(6)
        self._out: asyncio.Queue[BaseModel] = asyncio.Queue()
        self._work: set[asyncio.Task[None]] = set()

    async def serve(self, name: str) -> None:
        """From hello to the end."""
        wire = self._wire
        await wire.accept()
        try:
            self._room = await self._rooms.room(name)
            hello = await self._hello()
        except NoTable:
            return await wire.leave(NO_TABLE, SplafError(code="unknown", message="there is no such room"))
        except Refused as refused:
            close = {"token": BAD_TOKEN, "damaged": DAMAGED}.get(refused.code, NO_HELLO)
            return await wire.leave(close, _error_of(refused))
        except Damaged:
            return await wire.leave(DAMAGED, _error_of(unreadable()))
        except StoreError:
            return await wire.leave(TRY_AGAIN, _error_of(no_storage()))
        except WebSocketDisconnect:
            return
        self._look(hello.look)
        self._room.enter(self)
        self.ping()
        sender = asyncio.create_task(self._send())
        try:
            await self._receive()
        except WebSocketDisconnect as gone:
            if gone.code in PARTED:  # until now they were there
                self._heard()
        finally:
            self._room.go(self)
            sender.cancel()

    async def _hello(self) -> Greeting:
        message = await self._wire.hello(from_player, Greeting)
        keys = [chair.token for chair in self._room.table.chairs]
        held = [seats_of(token, keys) for token in message.tokens]
        me = await self._rooms.people.known(message.profile)
        own = [] if me is None else seats_with(me.id, self._room.table.chairs)
        if not all(held) and self._room.table.flaw is not None:  # who took which seat may be what is lost
            raise Refused("damaged", self._room.table.flaw)
        if not all(held):
            raise Refused("token", "this token holds no seat in this room")
        self.seats = tuple(sorted(set(chain(*held, own))))
        people = people_at(self._room.table.chairs, self.seats)
        self._wire.hold(people if me is None else people | {me.id})
        if sum(other.seats == self.seats for other in self._room.players) >= WATCHERS:
            raise Refused("rate", "too many are in this room")
        return message

    # --- telling -------------------------------------------------------------------------------------

    def tell(self, message: BaseModel) -> None:
        self._out.put_nowait(message)

    def ping(self) -> None:
        if not self.link.stalled:
            link, number = self.link, self.link.ping(server_time())
            known = link.offset is not None
            self.tell(
                ClockPing(n=number, offset=link.offset, uncertainty=link.uncertainty if known else None)
            )

    def dice(self, race: Race, *, timed: bool) -> None:
        """The faces, and with them a ping whose answer says when they came."""
        number = self.link.ping(server_time())
        race.show(self.link, number, timed=timed)
        dice = DiceView(**race.dice._asdict())
        self.tell(DiceShown(race=race.number, dice=dice, reveal_at=race.reveal, n=number))

    async def _send(self) -> None:
        with self._wire.until_gone():
            while True:
                await self._wire.send(await self._out.get())
                if self._out.qsize() > BEHIND:
                    return await self._wire.close(TOO_MANY)

    # --- hearing -------------------------------------------------------------------------------------

    async def _receive(self) -> None:
        """Read without ever waiting for storage: when a message came is part of it."""
        while True:
            try:
                text = await self._wire.text()
                now = server_time()
                self._do(self._wire.read(text, from_player), now)
            except Refused as refused:
                self.tell(_error_of(refused))
                if not await self._wire.tolerates():
                    return
            self._heard()

    def _heard(self) -> None:
        """Somebody looks at the page at this moment, unless it has said that nobody does."""
        if self.looks:
            self._room.clerk.heard(self.seats)

    def _look(self, on: bool) -> None:
        self._heard()
        self.looks = on
        if on:
            self._room.clerk.heard(self.seats, came=True)
        self._room.clerk.note()

    def _do(self, message: Any, now: float) -> None:
        match message:
            case ClockPong(n=number, at=at):
                self._pong(number, at, now)
            case SlapMessage():
                self._slap(self._seat(message.as_), message, now)
            case Roll(race=race):
                self._later(self._room.roll(self._seat(message.as_), race))
            case Leave():
                self._later(self._room.leave(self._seat(message.as_)))
            case EmoteOf(emote=emote):
                self._rooms.wave(self._room, self._seat(message.as_), emote)
            case Hold(on=on):
                self._room.hold(self, on=on)
            case Look(on=on):
                self._look(on)
            case _:
                raise Refused("malformed", "you have said hello already")

    def _seat(self, wanted: int | None) -> int:
        if not self.seats:
            raise Refused("token", "spectators only look")
        seat = self.seats[0] if wanted is None else wanted
        if seat not in self.seats:
            raise Refused("token", "you do not hold that seat")
        return seat

    def _later(self, work: Any) -> None:
        """Do what has to wait for storage, and say if it was refused."""

        async def do() -> None:
            try:
                await work
            except Refused as refused:
                self.tell(_error_of(refused))
            except StoreError:
                self.tell(_error_of(no_storage()))

        task = asyncio.create_task(do())
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    def _pong(self, number: int, at: float, now: float) -> None:
        if not self.link.pong(number, at, now):
            raise Refused("stale", "that ping was not sent, or answered before")
        if self._room.race is not None:
            self._room.race.pong(self.link, number, at)
            self._room.wake()
        if self.link.samples < FIRST_PINGS:
            self.ping()

    def _slap(self, seat: int, message: SlapMessage, now: float) -> None:
        room, game = self._room, self._room.table.game
        slot, card = message.slot, message.card
        if (slot is None) == (card is None):
            raise Refused("malformed", "slap a slot or a card of your row")
        if game is None or game.race != message.race or (room.race is None and game.last is None):
            raise Refused("stale", "that is not the race that runs")
        if seat in game.left:
            raise Refused("illegal", "you have left")
        race = room.race or room.decided(message.race)
        if race is None:
            return self._say(message.race, seat, "late", card)
        if slot is not None and (slot >= len(race.ring) or race.ring[slot] is None):
            raise Refused("illegal", "there is no card")
        if card is not None and card not in game.row(seat):
            raise Refused("illegal", "that card is not in a row of yours to slap")
        try:
            slap = self._hand(race, seat, message, now)
        except Uncounted as uncounted:
            running, why = race is room.race, str(uncounted)
            if running and why != "again":
                race.note(seat, why, slot, self.link, message.at)
            return self._say(race.number, seat, why if running else "late", card)
        if race is not room.race:
            if slap is not None:
                room.too_late(slap)
            self._say(race.number, seat, "late", card)
        elif slap is not None:
            self._later(self._keep(slap, race))
            room.wake()

    def _hand(self, race: Race, seat: int, message: SlapMessage, now: float) -> Slap | None:
        """A hand on a ring card; None: on a card of the own row."""
        if race.used(seat):
            raise Uncounted("again")
        ms = race.reaction(self.link, message.at, message.shown, now, foreseen=message.slot is None)
        if message.slot is not None:
            return race.slap(seat, message.slot, ms, self._screen)
        assert message.card is not None
        race.touch_row(seat, message.card, ms)
        return None

    async def _keep(self, slap: Slap, race: Race) -> None:
        try:
            with self._wire.metrics.answered("splaf"):
                await self._room.keep(slap, race)
        except Uncounted as uncounted:
            if self._room.decided(race.number) is race:
                self._room.too_late(slap)
            return self._say(race.number, slap.seat, str(uncounted))
        self.tell(Slapped(race=race.number, seat=slap.seat, slot=slap.slot))

    def _say(self, race: int, seat: int, why: str, card: int | None = None) -> None:
        self.tell(NotCounted(race=race, seat=seat, why=why, card=card, message=WORDS[why]))


def _error_of(refused: Refused) -> SplafError:
    return SplafError(code=refused.code, message=refused.message)
