"""One WebSocket: says hello, holds seats, is told what they may know, and asks for things on their behalf."""

import asyncio
import logging
from collections import deque
from itertools import chain
from typing import Any

from pydantic import BaseModel, JsonValue
from pydantic_core import to_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..forms import Look
from ..keys import seats_of
from ..limits import WATCHERS
from ..people import people_at, seats_with
from ..proxy import household
from ..refusals import NoTable, Refused
from ..store import Damaged, StoreError
from ..wire import (
    BAD_TOKEN,
    DAMAGED,
    NO_HELLO,
    NO_TABLE,
    NOT_YET,
    PARTED,
    TRY_AGAIN,
    Wire,
    no_storage,
    unreadable,
)
from .gallery import admit
from .hub import Hub
from .messages import (
    Answer,
    AskHint,
    AskPreview,
    AskWhole,
    Back,
    Choose,
    ConcedeStop,
    End,
    Error,
    Hello,
    Ping,
    Pong,
    Ready,
    Resign,
    ShowEmote,
    StandIn,
    Undo,
    UndoConsent,
    from_client,
)
from .preview import preview
from .room import Room

log = logging.getLogger("fracas.server")

CHANGES = 2
"""The version of the protocol from which on clients understand changes."""
BEHIND = 20
"""Who has not read so many messages is shown no emotes."""


class Connection:
    """A client at a table."""

    def __init__(self, socket: WebSocket, hub: Hub) -> None:
        self.seats: tuple[int | None, ...] = ()
        self.looks = False
        self.address = household(socket.client.host) if socket.client else ""
        self._wire = Wire(socket)
        self._hub = hub
        self._room: Room
        self._awake = asyncio.Event()
        self._replies: deque[BaseModel] = deque()
        self._dirty = False
        self._thinking: asyncio.Task[None] | None = None  # about a hint
        self._asks = [self.address]  # for whom experts think
        self._keys: dict[int, str | None] = {}  # by which the seats are held
        self._told: dict[int | None, tuple[int, int]] = {}
        self._shown: dict[int | None, int] = {}  # the seq of the last state sent,
        self._frames: dict[int | None, int] = {}  # and its frame, for who understands changes
        self._version = 1

    async def serve(self, table: str) -> None:
        """From hello to the end."""
        wire = self._wire
        await wire.accept()
        try:
            self._room = await self._hub.room(table)
            hello = await self._hello()
        except NoTable:
            return await wire.leave(NO_TABLE, self._error_of(Refused("unknown", "there is no such table")))
        except Refused as refused:
            close = {"token": BAD_TOKEN, "later": NOT_YET, "damaged": DAMAGED}.get(refused.code, NO_HELLO)
            return await wire.leave(close, self._error_of(refused))
        except Damaged:
            return await wire.leave(DAMAGED, self._error_of(unreadable()))
        except StoreError:
            return await wire.leave(TRY_AGAIN, self._error_of(no_storage()))
        except WebSocketDisconnect:
            return
        self._version = hello.version
        self._told = dict.fromkeys(self.seats, (hello.since, hello.branch))
        room = self._room
        self._shown = dict.fromkeys(self.seats, 0)
        room.watchers.add(self)
        self._look(hello.look)
        room.changed()
        self.wake()
        self._hub.announce(room)
        sender = asyncio.create_task(self._send())
        try:
            await self._receive()
        except WebSocketDisconnect as gone:
            if gone.code in PARTED:  # until now they were there
                self._heard()
        finally:
            room.watchers.discard(self)
            sender.cancel()
            if self._thinking is not None:
                self._thinking.cancel()
            room.changed()
            self._hub.announce(room)

    async def _hello(self) -> Hello:
        message = await self._wire.hello(from_client, Hello)
        if message.token is not None and message.tokens is not None:
            raise Refused("malformed", "token or tokens, not both")
        tokens = message.tokens or ([] if message.token is None else [message.token])
        keys = [chair.token for chair in self._room.table.chairs]
        held = [seats_of(token, keys) for token in tokens]
        me = await self._hub.people.known(message.profile)
        own = [] if me is None else seats_with(me.id, self._room.table.chairs)
        if not all(held) and self._room.table.flaw is not None:  # who took which seat may be what is lost
            raise Refused("damaged", self._room.table.flaw)
        if not all(held):
            raise Refused("token", "this token holds no seat at this table")
        self.seats = tuple(dict.fromkeys(chain(*held, own))) or (None,)
        self._keys = {seat: keys[seat] for seat in self.seats if seat is not None}
        people = people_at(self._room.table.chairs, self._keys)  # by whatever they hold their seats
        self._wire.hold(people if me is None else people | {me.id})
        self._asks += people
        if sum(other.seats == self.seats for other in self._room.watchers) >= WATCHERS:
            raise Refused("rate", "too many are looking at this table")
        if self.seats == (None,):
            await admit(self._room)
        return message

    # --- hearing -------------------------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            seat, ref = self.seats[0], None
            try:
                message = self._wire.read(await self._wire.text(), from_client)
                ref = getattr(message, "ref", None)
                if isinstance(message, Hello):
                    raise Refused("malformed", "you have said hello already")
                if isinstance(message, Look):
                    self._look(message.on)
                    continue
                if message.as_ is not None:
                    seat = self._own(message.as_)
                await self._do(message, seat)
            except StoreError:
                self._reply(self._error_of(no_storage(), seat, ref))
            except Refused as refused:
                self._reply(self._error_of(refused, seat, ref))
                if refused.code == "stale":
                    self.wake()
                if not await self._wire.tolerates():
                    return
            self._heard()

    def _heard(self) -> None:
        """Somebody looks at the page at this moment, unless it has said that nobody does."""
        if self.looks:
            self._room.clerk.heard(self._keys.keys())

    def _look(self, on: bool) -> None:
        self._heard()
        self.looks = on
        if on:
            self._room.clerk.heard(self._keys.keys(), came=True)
        self._room.note()

    def _own(self, seat: int) -> int:
        if seat not in self.seats:
            raise Refused("token", "you do not hold that seat")
        return seat

    async def _do(self, message: Any, seat: int | None) -> None:
        if isinstance(message, Ping):
            return self._reply(Pong())
        if isinstance(message, AskWhole):
            self._frames.pop(seat, None)
            self._room.seen_by(seat).look_anew(seat)
            return self.wake()
        if seat is None:
            raise Refused("token", "spectators only look")
        await self._room.rouse()
        if self._unseated():
            raise _given_away()
        room = self._room
        if isinstance(message, ShowEmote):  # whether one may be shown tells nothing of what goes on
            return self._hub.wave(room, seat, message.emote)
        early = room.waits(seat) > 0  # whether one could answer already would tell who cannot
        if early and not isinstance(message, Resign | Back):
            raise Refused("stale", "something is going on; wait for the next state")
        match message:
            case Answer(seq=seq, answer=answer):
                with self._wire.metrics.answered("smashup"):
                    await room.answer(seat, seq, answer)
            case AskPreview(seq=seq, answer=answer, ref=ref):
                await self._preview(seat, seq, answer, ref)
            case AskHint(seq=seq):
                self._ask_hint(seat, seq)
            case Undo():
                await room.undo(seat)
            case UndoConsent(agree=agree):
                await room.consent(seat, agree)
            case ConcedeStop():
                await room.agree_to_stop(seat)
            case Resign():
                await room.resign(seat)
            case StandIn(seat=missed):
                await room.stand_in(seat, missed)
            case Back():
                await room.back(seat)
            case End(agree=agree):
                await room.end(seat, agree)
            case Choose(factions=factions):
                await room.choose(seat, factions)
            case Ready(ready=ready):
                await room.ready(seat, ready)

    def _unseated(self) -> bool:
        """Whether a seat of theirs was opened for somebody else."""
        table = self._room.table
        if table.flaw is not None:  # who took which seat may be what is lost
            return False
        return any(table.chairs[seat].token != key for seat, key in self._keys.items())

    async def _preview(self, seat: int, seq: int, answer: str, ref: JsonValue) -> None:
        """Try that answer out. What goes wrong in a world that is not real is no reason to hang up."""
        try:
            self._reply(await preview(self._room.table, seat, seq, answer, ref))
        except Refused:
            raise
        except Exception:
            log.exception("a preview of %r at table %s", answer, self._room.table.id)
            self._reply(self._error_of(Refused("unknown", "this cannot be tried out"), seat, ref))

    def _ask_hint(self, seat: int, seq: int) -> None:
        """Let an expert think about it, while everything else goes on; one hint at a time."""
        if self._thinking is not None:
            raise Refused("rate", "an expert is thinking about it already")
        if not self._hub.hints.take(*self._asks):
            raise Refused("rate", "the experts have thought enough for you; wait a little")
        self._thinking = asyncio.create_task(self._hint(seat, seq))

    async def _hint(self, seat: int, seq: int) -> None:
        try:
            self._reply(await self._room.hint(seat, seq))
        except Refused as refused:
            self._reply(self._error_of(refused, seat))
        except StoreError:
            self._reply(self._error_of(no_storage(), seat))
        except Exception:
            log.exception("a hint at table %s", self._room.table.id)
            self._reply(self._error_of(Refused("unknown", "the expert has lost the thread"), seat))
        finally:
            self._thinking = None

    # --- telling -------------------------------------------------------------------------------------

    def wake(self) -> None:
        """There is something new at the table."""
        self._dirty = True
        self._awake.set()

    def tell(self, message: BaseModel) -> None:
        """Something that is worth telling now, or not at all."""
        if len(self._replies) < BEHIND:
            self._reply(message)

    def _error_of(self, refused: Refused, seat: int | None = None, ref: JsonValue = None) -> Error:
        return Error(code=refused.code, message=refused.message, seq=self._shown.get(seat, 0), ref=ref)

    def _reply(self, message: BaseModel) -> None:
        self._replies.append(message)
        self._awake.set()

    async def _send(self) -> None:
        """Send replies, then the newest state; what happens meanwhile is in the next one."""
        with self._wire.until_gone():
            while True:
                await self._awake.wait()
                self._awake.clear()
                while self._replies:
                    await self._wire.send(self._replies.popleft())
                if self._dirty:
                    self._dirty = False
                    await self._room.rouse()
                    if self._unseated():
                        return await self._wire.leave(BAD_TOKEN, self._error_of(_given_away()))
                    for seat in self.seats:
                        room = self._room.seen_by(seat)
                        if (early := room.waits(seat)) > 0:
                            asyncio.get_running_loop().call_later(early, self.wake)
                            continue
                        await self._show(seat)

    async def _show(self, seat: int | None) -> None:
        """How things are: what has changed, if that is enough for them."""
        room = self._room.seen_by(seat)
        frame = room.frame(seat)
        news = room.news(seat, self._frames[seat]) if seat in self._frames else None
        text = news or to_json(room.state(seat, *self._told[seat])).decode()
        self._told[seat], self._shown[seat] = (frame.state["told"], frame.state["branch"]), frame.state["seq"]
        if self._version >= CHANGES:
            self._frames[seat] = frame.number
        await self._wire.send_text(text)


def _given_away() -> Refused:
    return Refused("token", "your seat was opened for somebody else")
