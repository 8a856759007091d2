"""A line that takes its time: a TCP proxy whose bytes arrive late, in order, with some jitter."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading


class SlowLine:
    """Passes connections on to a port of this machine; `milliseconds` is the way there, and the way back."""

    def __init__(self, port: int, milliseconds: float, jitter: float = 0.0) -> None:
        self._port, self._delay, self._jitter = port, milliseconds / 1000, jitter / 1000
        self._luck = random.Random(7)
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self.port = 0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(120)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)

    def _run(self) -> None:
        server = self._loop.run_until_complete(asyncio.start_server(self._pass_on, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))

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
