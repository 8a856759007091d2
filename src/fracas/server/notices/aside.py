"""Work that may take long, in a thread of its own: the threads that load tables are not for that."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

T = TypeVar("T")


async def aside(work: Callable[[], T]) -> T:
    """What it comes to. Who stops waiting, or a server that stops, leaves it behind."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(tell: Callable[[], None]) -> None:
        if not future.done():
            tell()

    def run() -> None:
        try:
            tell = partial(future.set_result, work())
        except Exception as error:
            tell = partial(future.set_exception, error)
        with contextlib.suppress(RuntimeError):  # nobody is there any more
            loop.call_soon_threadsafe(settle, tell)

    threading.Thread(target=run, name="notices", daemon=True).start()
    return await future
