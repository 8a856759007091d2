"""A clock that tests control: where time is the subject, no verdict hangs on how fast this machine is.

`by_the_clock` is `asyncio.run` on a loop whose time stands still while anybody works, and leaps to the next
thing that is due as soon as all of them wait. Server and players have to be in this process, and whoever asks
for the time has to ask `now`.
"""

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from fracas.server import limits, sqlite
from fracas.server.smashup import hub, room, shown
from fracas.server.splaf import room as splaf_room
from fracas.server.splaf import rooms as splaf_rooms

ASK_THE_TIME = (limits, hub, room, shown, splaf_room, splaf_rooms)
ON_THE_WAY = 0.005
"""Seconds for a byte to come from a socket of this process to another one: the kernel carries it at once."""


def now() -> float:
    """Seconds on the clock of the loop that runs; on any other loop they are those of `time.monotonic`."""
    return asyncio.get_running_loop().time()


class TimeOfDay:
    """What `time.time` says, as a test has it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class _Waiting(selectors.DefaultSelector):
    """Where a loop waits: for sockets in earnest, for timers no longer than it takes to turn the clock."""

    loop: "Clockwork"

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            return super().select(None)
        if self.loop.working:  # threads take as long as they take, and no time
            return super().select(1.0 if timeout else 0)
        ready = super().select(ON_THE_WAY if timeout > 0 else 0)
        if not ready:
            self.loop.now += max(0.0, timeout)
        return ready


class Clockwork(asyncio.SelectorEventLoop):
    """A loop with a clock of its own."""

    def __init__(self) -> None:
        waiting = _Waiting()
        waiting.loop = self
        self.working = 0
        """Threads that are at work for this loop."""
        self.now = super().time()
        super().__init__(waiting)

    def time(self) -> float:
        return self.now

    def run_in_executor(self, *work: Any) -> Any:
        self.working += 1
        future = super().run_in_executor(*work)
        future.add_done_callback(lambda _: self._done())
        return future

    def _done(self) -> None:
        self.working -= 1


def _in_a_thread(method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """A method of a store that waits for its thread."""

    async def wait(*args: Any) -> Any:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Clockwork)
        loop.working += 1
        try:
            return await method(*args)
        finally:
            loop.working -= 1

    return wait


def by_the_clock(main: Coroutine[Any, Any, None]) -> None:
    """`asyncio.run`, with time that no stall of this machine can pass."""
    with ExitStack() as patches:
        for module in ASK_THE_TIME:
            clock = SimpleNamespace(monotonic=now, time=module.time.time)  # type: ignore[attr-defined]
            patches.enter_context(patch.object(module, "time", clock))
        for name in ("open", "_do"):
            method = _in_a_thread(getattr(sqlite.SqliteStore, name))
            patches.enter_context(patch.object(sqlite.SqliteStore, name, method))
        with asyncio.Runner(loop_factory=Clockwork) as runner:
            runner.run(main)
