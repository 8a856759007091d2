"""Bots think in processes of their own, so that a slow one delays nobody else's table.

A process is sent a table's set-up and answers and sends back an answer and why. It keeps the games it has
seen, and plays only what is new; a job goes to the process that knows its table, if that one is idle.
"""

import asyncio
import contextlib
import os
import random
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from fracas.smashup.bots import Bot, Seat, make_bot
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.setup import setup_from_dict

T = TypeVar("T")

KEPT = 32
"""How many games a process keeps."""
QUICK = ("random", "easy", "greedy", "normal", "hard")
"""Levels that decide within a quarter of a second."""
HASTY = "search:0.2s"
"""Who answers secret questions for bots that think long: see `pauses`."""


@dataclass(frozen=True, slots=True)
class Job:
    """A decision to make."""

    table: str
    setup: dict[str, Any]
    answers: list[int]
    seat: int
    level: str
    hasty: bool = False


@dataclass(slots=True)
class _Known:
    game: Game
    seats: dict[int, Seat] = field(default_factory=dict)
    bots: dict[tuple[int, str], Bot] = field(default_factory=dict)


_known: OrderedDict[str, _Known] = OrderedDict()


def think(job: Job) -> tuple[int, str]:
    """Decide; runs in a process of the pool."""
    known = _known.pop(job.table, None)
    if known is None or known.game.answers != job.answers[: len(known.game.answers)]:
        known = _Known(Game.of(LIBRARY, setup_from_dict(LIBRARY, job.setup)))
    _known[job.table] = known
    while len(_known) > KEPT:
        _known.popitem(last=False)
    for answer in job.answers[len(known.game.answers) :]:
        known.game.answer(answer)
    seat = known.seats.setdefault(job.seat, Seat(known.game, job.seat))
    level = HASTY if job.hasty and job.level not in QUICK else job.level
    if (job.seat, level) not in known.bots:
        known.bots[job.seat, level] = make_bot(level, random.SystemRandom().getrandbits(32))
    decision = known.bots[job.seat, level].decide(seat)
    return decision.answer, decision.why


def _begin_work() -> None:
    """Leave Ctrl-C to the server, let it go first, and end when it has gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


class _Worker:
    """One process, started when it is first needed and again if it dies."""

    def __init__(self) -> None:
        self.idle = True
        self._tables: OrderedDict[str, None] = OrderedDict()
        self._pool: ProcessPoolExecutor | None = None

    def knows(self, table: str) -> bool:
        return table in self._tables

    async def run(self, table: str, work: Callable[..., T], *about: Any) -> T:
        """Do that work about a table in the process."""
        self._tables[table] = None
        self._tables.move_to_end(table)
        while len(self._tables) > KEPT:
            self._tables.popitem(last=False)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._started(), work, *about)
        except BrokenProcessPool:
            self.close()
            raise

    async def warm_up(self) -> None:
        """Start the process, so that the first game does not wait for it."""
        await asyncio.get_running_loop().run_in_executor(self._started(), os.getpid)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin_work)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Brains:
    """All bots of a server. Those that think long leave one process to the others."""

    def __init__(self, processes: int | None = None) -> None:
        number = processes or max(2, os.cpu_count() or 1)
        self._workers = [_Worker() for _ in range(number)]
        self._released = asyncio.Condition()
        self._slow = asyncio.Semaphore(max(1, number - 1))

    async def warm_up(self) -> None:
        await asyncio.gather(*(worker.warm_up() for worker in self._workers), return_exceptions=True)

    async def think(self, job: Job) -> tuple[int, str]:
        """An answer and why, whenever it is ready."""
        slow = job.level not in QUICK and not job.hasty
        async with self._slow if slow else contextlib.nullcontext():
            return await self.run(job.table, think, job)

    async def run(self, table: str, work: Callable[..., T], *about: Any) -> T:
        """Any work about a table, done elsewhere."""
        worker = await self._take(table)
        try:
            try:
                return await worker.run(table, work, *about)
            except BrokenProcessPool:  # the process died; a new one may have more luck
                return await worker.run(table, work, *about)
        finally:
            async with self._released:
                worker.idle = True
                self._released.notify()

    async def _take(self, table: str) -> _Worker:
        """An idle process, if possible one that knows that table."""
        async with self._released:
            await self._released.wait_for(lambda: any(worker.idle for worker in self._workers))
            worker = max((w for w in self._workers if w.idle), key=lambda w: w.knows(table))
            worker.idle = False
            return worker

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
