"""Bots think in processes of their own, so that a slow one delays nobody else's table.

A process is sent a table's set-up and answers and sends back an answer and why. It keeps the games it has
seen, and plays only what is new; a job goes to the process that knows its table, if that one is idle.
"""

import asyncio
import os
import random
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from multiprocessing import get_context, parent_process
from time import process_time
from typing import Any, TypeVar

from fracas.smashup.bots import Bot, Seat, make_bot
from fracas.smashup.bots.search import SearchBot
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.setup import setup_from_dict

from ..metrics import Metrics
from .fairness import Fair
from .opening import begin

T = TypeVar("T")

KEPT = 32
"""How many games a process keeps."""
HASTY = "search:0.2s"
"""Who answers secret questions for bots that think long: see `pauses`."""
QUICK = {"random": 0.01, "easy": 0.02, "greedy": 0.05, "normal": 0.1, "hard": 0.22, HASTY: 0.2}
"""Levels that decide within a quarter of a second, and how many seconds they take for many answers."""
LONG = 1.7
"""Seconds of all others."""
ROUND = 2.0
"""Seconds in which everybody who waits is to be served: they think less where that would take longer,"""
LEAST = 0.02
"""down to this part of their time."""
MOST = 10.0
"""How much longer than it should a decision is believed to take."""


@dataclass(frozen=True, slots=True)
class Job:
    """A decision to make."""

    table: str
    setup: dict[str, Any]
    answers: list[int]
    seat: int
    level: str
    hasty: bool = False
    owner: str = ""
    """Whose table it is: whoever has many shares with themselves."""
    pace: float = 1.0
    """The part of its time that the bot may take."""
    position: str | None = None
    """Where the game began, if not by dealing."""
    always: bool = False
    """Do the same in the same game, whenever it is played: a lesson's bot has no luck of its own."""


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
        known = _Known(begin(setup_from_dict(LIBRARY, job.setup), job.position))
    _known[job.table] = known
    while len(_known) > KEPT:
        _known.popitem(last=False)
    for answer in job.answers[len(known.game.answers) :]:
        known.game.answer(answer)
    seat = known.seats.setdefault(job.seat, Seat(known.game, job.seat))
    level = HASTY if job.hasty and job.level not in QUICK else job.level
    if job.always or (job.seat, level) not in known.bots:
        luck = len(job.answers) if job.always else random.SystemRandom().getrandbits(32)
        known.bots[job.seat, level] = make_bot(level, luck)
    bot = known.bots[job.seat, level]
    if isinstance(bot, SearchBot):
        bot.pace = job.pace
    decision = bot.decide(seat)
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
        """End the process, whatever it thinks about: Python would wait for it before it ends itself."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for process in processes:
                process.kill()


@dataclass(eq=False, slots=True)
class _Wanted:
    """Work that waits for a process."""

    table: str
    seconds: float
    """How long it takes, about, if nobody is in a hurry."""
    slow: bool
    worker: asyncio.Future[_Worker]
    pace: float = 1.0


class Brains:
    """All bots of a server. Those that think long leave one process to the others.

    Where more is wanted than the processes can do, every owner of tables gets the same share of them, secret
    questions come first (see `pauses`), and who wants much thinks less about each: nobody waits much longer
    than `ROUND` for a bot, however many tables somebody else has.
    """

    def __init__(self, processes: int | None = None, metrics: Metrics | None = None) -> None:
        self._thinking = (metrics or Metrics()).thinking
        number = processes or max(2, os.cpu_count() or 1)
        self._workers = [_Worker() for _ in range(number)]
        self._for_slow = max(1, number - 1)
        self._slow = 0  # at work
        self._closed = False
        self._stretch = 1.0  # how much longer work takes lately than it should: others use this machine, too
        self._hurried: Fair[_Wanted] = Fair()
        self._others: Fair[_Wanted] = Fair()

    async def warm_up(self) -> None:
        await asyncio.gather(*(worker.warm_up() for worker in self._workers), return_exceptions=True)

    async def think(self, job: Job) -> tuple[int, str]:
        """An answer and why, whenever it is ready."""
        slow = job.level not in QUICK and not job.hasty
        seconds = QUICK[HASTY] if job.hasty else QUICK.get(job.level, LONG)
        wanted = _Wanted(job.table, seconds, slow, asyncio.get_running_loop().create_future())
        line = self._hurried if job.hasty else self._others
        with self._thinking.time():
            found: tuple[int, str] = await self._run(
                line, job.owner, wanted, lambda: (think, replace(job, pace=wanted.pace))
            )
        return found

    async def run(self, table: str, work: Callable[..., T], *about: Any, owner: str | None = None) -> T:
        """Any work about a table, done elsewhere; whoever is named shares with themselves."""
        wanted = _Wanted(table, LONG, True, asyncio.get_running_loop().create_future())
        found: T = await self._run(self._others, owner or table, wanted, lambda: (work, *about))
        return found

    async def _run(self, line: Fair[_Wanted], owner: str, wanted: _Wanted, work: Callable[[], Any]) -> Any:
        """Wait for a process, and let it do the work."""
        line.put(owner, wanted)
        self._serve()
        try:
            worker = await wanted.worker
        except asyncio.CancelledError:
            line.drop(owner, wanted)
            if wanted.worker.done() and not wanted.worker.cancelled():
                self._release(wanted)
            raise
        clock = asyncio.get_running_loop().time
        began = clock()
        spent = guess = wanted.seconds * wanted.pace  # until it is known better
        try:
            try:
                found, spent = await worker.run(wanted.table, _measured, *work())
            except BrokenProcessPool:  # the process died; a new one may have more luck
                if self._closed:
                    raise asyncio.CancelledError from None
                found, spent = await worker.run(wanted.table, _measured, *work())
            return found
        finally:
            line.charge(owner, spent - guess)
            longer = max(1.0, min(MOST, (clock() - began) / guess))
            self._stretch += (longer - self._stretch) / 10
            self._release(wanted)

    def _serve(self) -> None:
        """Give idle processes to whoever is next, if possible one that knows the table."""
        while idle := [worker for worker in self._workers if worker.idle]:
            for line in (self._hurried, self._others):
                waiting = {owner: sum(one.seconds for one in line.line(owner)) for owner in line.owners}
                if (found := line.take(self._may)) is not None:
                    break
            else:
                return
            owner, wanted = found
            hands = self._for_slow if wanted.slow else len(self._workers)
            all_of_it = len(waiting) * waiting[owner] * self._stretch
            wanted.pace = max(LEAST, min(1.0, ROUND * hands / all_of_it))
            line.charge(owner, wanted.seconds * wanted.pace)
            worker = max(idle, key=lambda one: one.knows(wanted.table))
            worker.idle = False
            self._slow += wanted.slow
            wanted.worker.set_result(worker)

    def _may(self, wanted: _Wanted) -> bool:
        return not wanted.worker.cancelled() and (not wanted.slow or self._slow < self._for_slow)

    def _release(self, wanted: _Wanted) -> None:
        wanted.worker.result().idle = True
        self._slow -= wanted.slow
        self._serve()

    def close(self) -> None:
        self._closed = True
        for worker in self._workers:
            worker.close()


def _measured(work: Callable[..., T], *about: Any) -> tuple[T, float]:
    """Do it, and tell the seconds of the processor that it took."""
    began = process_time()
    return work(*about), process_time() - began
