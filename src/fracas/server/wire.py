"""What the WebSockets of both games have in common: hearing, refusing, parting."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import to_json
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fracas.words import put

from .limits import HELLO_WITHIN, MESSAGE, REFUSALS_AT_ONCE, REFUSALS_PER_SECOND, Bucket, Lines
from .metrics import Metrics
from .refusals import Refused

T = TypeVar("T")

log = logging.getLogger("fracas.server")

NO_HELLO, BAD_TOKEN, NOT_YET, NO_TABLE, TOO_MANY, DAMAGED = 4400, 4401, 4403, 4404, 4429, 4500
TRY_AGAIN = 1013
PARTED = (1000, 1001, 1005)
"""With which somebody closes a page who is there to do it; a line that breaks has others."""
SAY_HELLO = "say hello"


class Held:
    """A connection of people with profiles, as long as it lasts."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._people: list[str] = []

    def take(self, people: Iterable[str]) -> None:
        for person in people:
            if not self._lines.take(person):
                raise Refused("rate", "too many connections of one profile")
            self._people.append(person)

    def leave(self) -> None:
        for person in self._people:
            self._lines.leave(person)


class Wire:
    """A WebSocket that carries JSON, no faster and no more often wrong than the limits allow."""

    def __init__(self, socket: WebSocket) -> None:
        self.accept, self.close = socket.accept, socket.close
        self._socket = socket
        self.metrics: Metrics = socket.app.state.metrics
        self._pace = Bucket()
        self._patience = Bucket(REFUSALS_PER_SECOND, REFUSALS_AT_ONCE)

    async def text(self) -> str:
        """The next message, unread: whoever has to know when it came looks at the clock first."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | None = message.get("text")
        if text is None:
            raise Refused("malformed", "messages are JSON in text frames")
        if len(text) > MESSAGE or len(text.encode()) > MESSAGE:
            raise Refused("too_large", f"a message has at most {put(MESSAGE)} bytes")
        return text

    def read(self, text: str, adapter: TypeAdapter[T]) -> T:
        """What a message says, if they do not talk too fast."""
        if not self._pace.take():
            raise Refused("rate", "slower, please")
        return parse(adapter.validate_json, text)

    async def hello(self, adapter: TypeAdapter[Any], kind: type[T]) -> T:
        """The first message, which is to be of that kind; nobody waits long for it."""
        try:
            message = parse(adapter.validate_json, await asyncio.wait_for(self.text(), HELLO_WITHIN))
        except TimeoutError:
            raise Refused("malformed", SAY_HELLO) from None
        if not isinstance(message, kind):
            raise Refused("malformed", "say hello first")
        return message

    def hold(self, people: Iterable[str]) -> None:
        """It is theirs, by whatever they hold their seats."""
        self._socket.scope["held"].take(people)

    async def tolerates(self) -> bool:
        """Whether one more refusal is all right; who collects too many is sent away."""
        if not (all_right := self._patience.take()):
            await self.close(TOO_MANY)
        return all_right

    async def send(self, message: BaseModel) -> None:
        if (code := getattr(message, "code", None)) is not None:  # only errors have one
            self.metrics.refused(code)
        await self.send_text(to_json(message).decode())

    async def send_text(self, text: str) -> None:
        await self._socket.send_text(text)

    @contextlib.contextmanager
    def until_gone(self) -> Iterator[None]:
        """Telling them things, which ends quietly when they have gone."""
        try:
            yield
        except (WebSocketDisconnect, RuntimeError):
            if self._socket.client_state is WebSocketState.CONNECTED:
                raise

    async def leave(self, code: int, error: BaseModel) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # they were faster
            await self.send(error)
            await self.close(code)


def parse(validate: Callable[[str | bytes], T], text: str | bytes) -> T:
    """What somebody sent, or a refusal that names the first thing that is wrong with it."""
    try:
        return validate(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise Refused("malformed", f"{put(where)}: {put(first['msg'])}" if where else first["msg"]) from None


def unreadable() -> Refused:
    """For whoever asked for a table of which nothing can be shown; the log says why."""
    log.error("%s", sys.exception())
    return Refused("damaged", "what is kept of this table cannot be read")


def no_storage() -> Refused:
    """For whoever asked; the log gets the `StoreError` that is being handled."""
    log.exception("storage")
    return Refused("unknown", "the server cannot reach its storage")
