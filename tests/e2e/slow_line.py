"""A line that takes its time: a TCP proxy whose bytes arrive late, in order, with some jitter."""

from __future__ import annotations

import asyncio
import contextlib
import random

from ..relay import Relay


class SlowLine(Relay):
    """Passes connections on to a port of this machine; `milliseconds` is the way there, and the way back."""

    def __init__(self, port: int, milliseconds: float, jitter: float = 0.0) -> None:
        self._port, self._delay, self._jitter = port, milliseconds / 1000, jitter / 1000
        self._luck = random.Random(7)
        super().__init__()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """What is read now is written later; nothing overtakes."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            with contextlib.suppress(ConnectionError):
                while True:
                    due, data = await under_way.get()
                    await asyncio.sleep(max(0.0, due - self._loop.time()))
                    if not data:
                        sink.close()
                        return
                    sink.write(data)
                    await sink.drain()

        delivery = asyncio.ensure_future(deliver())
        while True:
            data = b""  # a line that breaks has ended
            with contextlib.suppress(ConnectionError):
                data = await source.read(65536)
            late = self._delay + self._jitter * self._luck.random()
            under_way.put_nowait((self._loop.time() + late, data))
            if not data:
                break
        await delivery
