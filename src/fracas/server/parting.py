"""A server that stops: what has begun is finished, what is new is refused, and everybody is told."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator

from starlette.types import Message, Receive, Send

RESTARTS = 1012
"""Close code: connect again."""
LATER = 2
"""Seconds after which to ask again."""
WITHIN = 3.0
"""Seconds for what has begun."""
LAST_WORDS = 0.2
"""Seconds for what somebody is still to be told, the answer to their last message above all."""
LOOK = 0.02


class Parting:
    """Knows what a server is doing, and when it has to end."""

    def __init__(self) -> None:
        self.begun = False
        self._requests = 0
        self._lines: set[Line] = set()

    @contextlib.contextmanager
    def request(self) -> Iterator[None]:
        """While a request is being answered."""
        self._requests += 1
        try:
            yield
        finally:
            self._requests -= 1

    @contextlib.contextmanager
    def line(self, receive: Receive, send: Send) -> "Iterator[Line]":
        """While a WebSocket is open."""
        line = Line(self, receive, send)
        self._lines.add(line)
        try:
            yield line
        finally:
            self._lines.discard(line)

    async def part(self, impatient: Callable[[], bool] = lambda: False) -> None:
        """Refuse what is new from now on, and wait for the rest."""
        self.begun = True
        for line in self._lines:
            line.part_if_idle()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WITHIN):
                while (self._requests or self._lines) and not impatient():
                    await asyncio.sleep(LOOK)


class Line:
    """A WebSocket that ends between two messages, never in the middle of what one asked for."""

    def __init__(self, parting: Parting, receive: Receive, send: Send) -> None:
        self._parting, self._receive, self._send = parting, receive, send
        self._idle = False
        self._closing: asyncio.Task[None] | None = None
        self._closed = False

    async def receive(self) -> Message:
        self._idle = True
        if self._parting.begun:
            self.part_if_idle()
        message = await self._receive()
        self._idle = False
        return message

    async def send(self, message: Message) -> None:
        if not self._closed:  # they will ask elsewhere
            await self._send(message)

    def part_if_idle(self) -> None:
        if self._idle and self._closing is None:
            self._closing = asyncio.create_task(self._part())

    async def _part(self) -> None:
        await asyncio.sleep(LAST_WORDS)
        if not self._closed:
            self._closed = True
            with contextlib.suppress(Exception):  # they were faster
                await self._send({"type": "websocket.close", "code": RESTARTS})
