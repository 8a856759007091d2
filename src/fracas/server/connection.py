"""One WebSocket: says hello, holds seats, is told what they may know, and asks for things on their behalf."""

import asyncio
import logging
from collections import deque
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import to_json
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .hub import Hub, NoTable
from .keys import fits
from .limits import HELLO_WITHIN, MESSAGE, REFUSALS_AT_ONCE, REFUSALS_PER_SECOND, WATCHERS, Bucket
from .messages import (
    Answer,
    AskPreview,
    ConcedeStop,
    Error,
    Hello,
    Ping,
    Pong,
    Undo,
    UndoConsent,
    from_client,
)
from .preview import preview
from .room import Refused, Room
from .store import StoreError

log = logging.getLogger("fracas.server")

NO_HELLO, BAD_TOKEN, NO_TABLE, TOO_MANY = 4400, 4401, 4404, 4429
TRY_AGAIN = 1013
NO_STORAGE = "the server cannot reach its storage"


class Connection:
    """A client at a table."""

    def __init__(self, socket: WebSocket, hub: Hub) -> None:
        self.seats: tuple[int | None, ...] = ()
        self._socket = socket
        self._hub = hub
        self._room: Room
        self._bucket = Bucket()
        self._patience = Bucket(REFUSALS_PER_SECOND, REFUSALS_AT_ONCE)
        self._awake = asyncio.Event()
        self._replies: deque[BaseModel] = deque()
        self._dirty = False
        self._told: dict[int | None, tuple[int, int]] = {}
        self._shown: dict[int | None, int] = {}  # the seq of the last state sent

    async def serve(self, table: str) -> None:
        """From hello to the end."""
        await self._socket.accept()
        try:
            self._room = await self._hub.room(table)
            hello = await asyncio.wait_for(self._hello(), HELLO_WITHIN)
        except NoTable:
            return await self._leave(NO_TABLE, Error(code="unknown", message="there is no such table", seq=0))
        except (TimeoutError, Refused) as error:
            code = error.code if isinstance(error, Refused) else "malformed"
            words = error.message if isinstance(error, Refused) else "say hello"
            close = BAD_TOKEN if code == "token" else NO_HELLO
            return await self._leave(close, Error(code=code, message=words, seq=0))
        except StoreError:
            log.exception("storage")
            return await self._leave(TRY_AGAIN, Error(code="unknown", message=NO_STORAGE, seq=0))
        except WebSocketDisconnect:
            return
        self._told = dict.fromkeys(self.seats, (hello.since, hello.branch))
        room = self._room
        self._shown = dict.fromkeys(self.seats, 0)
        room.watchers.add(self)
        room.changed()
        self._hub.announce(room)
        sender = asyncio.create_task(self._send())
        try:
            await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            room.watchers.discard(self)
            sender.cancel()
            room.changed()
            self._hub.announce(room)

    async def _leave(self, code: int, error: Error) -> None:
        try:
            await self._socket.send_text(to_json(error).decode())
            await self._socket.close(code)
        except (WebSocketDisconnect, RuntimeError):  # they were faster
            pass

    # --- hello ---------------------------------------------------------------------------------------

    async def _hello(self) -> Hello:
        message = self._read(await self._text())
        if not isinstance(message, Hello):
            raise Refused("malformed", "say hello first")
        if message.token is not None and message.tokens is not None:
            raise Refused("malformed", "token or tokens, not both")
        tokens = message.tokens or ([] if message.token is None else [message.token])
        seats: list[int] = []
        for token in tokens:
            held = [seat for seat, chair in enumerate(self._room.table.chairs) if fits(token, chair.token)]
            if not held:
                raise Refused("token", "this token holds no seat at this table")
            seats += held
        if len(self._room.watchers) >= WATCHERS:
            raise Refused("rate", "too many are looking at this table")
        self.seats = tuple(dict.fromkeys(seats)) or (None,)
        return message

    # --- hearing -------------------------------------------------------------------------------------

    async def _text(self) -> str:
        """The next message."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        if message.get("text") is None:
            raise Refused("malformed", "messages are JSON in text frames")
        text: str = message["text"]
        if len(text) > MESSAGE or len(text.encode()) > MESSAGE:
            raise Refused("too_large", f"a message has at most {MESSAGE} bytes")
        return text

    def _read(self, text: str) -> Any:
        try:
            return from_client.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise Refused("malformed", f"{where}: {first['msg']}" if where else first["msg"]) from None

    async def _receive(self) -> None:
        while True:
            seat, ref = self.seats[0], None
            try:
                text = await self._text()
                if not self._bucket.take():
                    raise Refused("rate", "slower, please")
                message = self._read(text)
                ref = getattr(message, "ref", None)
                if isinstance(message, Hello):
                    raise Refused("malformed", "you have said hello already")
                if message.as_ is not None:
                    seat = self._own(message.as_)
                await self._do(message, seat)
            except StoreError:
                log.exception("storage")
                self._reply(Error(code="unknown", message=NO_STORAGE, seq=self._shown[seat], ref=ref))
            except Refused as refused:
                error = Error(code=refused.code, message=refused.message, seq=self._shown[seat], ref=ref)
                self._reply(error)
                if refused.code == "stale":
                    self.wake()
                if not self._patience.take():
                    await self._socket.close(TOO_MANY)
                    return

    def _own(self, seat: int) -> int:
        if seat not in self.seats:
            raise Refused("token", "you do not hold that seat")
        return seat

    async def _do(self, message: Any, seat: int | None) -> None:
        if isinstance(message, Ping):
            return self._reply(Pong())
        if seat is None:
            raise Refused("token", "spectators only look")
        room = self._room
        if room.waits(seat) > 0:  # whether one could answer already would tell who cannot
            raise Refused("stale", "something is going on; wait for the next state")
        match message:
            case Answer(seq=seq, answer=answer):
                await room.answer(seat, seq, answer)
            case AskPreview(seq=seq, answer=answer, ref=ref):
                self._reply(await preview(room.table, seat, seq, answer, ref))
            case Undo():
                await room.undo(seat)
            case UndoConsent(agree=agree):
                await room.consent(seat, agree)
            case ConcedeStop():
                await room.agree_to_stop(seat)

    # --- telling -------------------------------------------------------------------------------------

    def wake(self) -> None:
        """There is something new at the table."""
        self._dirty = True
        self._awake.set()

    def _reply(self, message: BaseModel) -> None:
        self._replies.append(message)
        self._awake.set()

    async def _send(self) -> None:
        """Send replies, then the newest state; what happens meanwhile is in the next one."""
        try:
            while True:
                await self._awake.wait()
                self._awake.clear()
                while self._replies:
                    await self._socket.send_text(to_json(self._replies.popleft()).decode())
                if self._dirty:
                    self._dirty = False
                    for seat in self.seats:
                        if (early := self._room.waits(seat)) > 0:
                            asyncio.get_running_loop().call_later(early, self.wake)
                            continue
                        state = self._room.state(seat, *self._told[seat])
                        self._told[seat], self._shown[seat] = (state.told, state.branch), state.seq
                        await self._socket.send_text(to_json(state).decode())
        except (WebSocketDisconnect, RuntimeError):
            if self._socket.client_state is WebSocketState.CONNECTED:
                raise
