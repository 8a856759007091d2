"""Work that nobody waits for."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from .store import StoreError

log = logging.getLogger("fracas.server")


class Errands:
    """Keeps what was begun until it is done, and hears of it when that fails."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):  # it comes back, and with it whatever was missed
            log.warning("%s", error)
        elif error is not None:
            log.error("%s", error, exc_info=error)
