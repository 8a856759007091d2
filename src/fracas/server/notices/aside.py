"""Work that may take long, in a thread of its own: the threads that load tables are not for that."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def aside(work: Callable[[], T]) -> T:
    """What it comes to. Who stops waiting, or a server that stops, leaves it behind."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(found: T | None, error: Exception | None) -> None:
        if not future.done():
            future.set_exception(error) if error is not None else future.set_result(found)  # type: ignore[arg-type]

    def run() -> None:
        found, failed = None, None
        try:
            found = work()
        except Exception as error:
            failed = error
        with contextlib.suppress(RuntimeError):  # nobody is there any more
            loop.call_soon_threadsafe(settle, found, failed)

    threading.Thread(target=run, name="notices", daemon=True).start()
    return await future
