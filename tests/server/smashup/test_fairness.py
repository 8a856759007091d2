"""However many bots somebody lets play, everybody else's answer soon."""

import asyncio
from typing import Any

import pytest

from fracas.server.smashup import brains as minds
from fracas.server.smashup.brains import ROUND, Brains, Job, think
from fracas.server.smashup.fairness import Fair
from fracas.smashup.bots import Seat
from fracas.smashup.bots.search import Search, SearchBot
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game

from ...clock import by_the_clock, now
from ...slow import long, mostly_slow

SECONDS = {"normal": 0.1, "hard": 0.22, "expert": 1.7}


def test_whoever_has_had_least_is_next():
    fair: Fair[str] = Fair()
    for number in range(4):
        fair.put("ann", f"a{number}")
    fair.put("bo", "b0")
    fair.put("bo", "b1")
    order = []
    while (found := fair.take(lambda job: True)) is not None:
        order.append(found[1])
        fair.charge(found[0], 2.0 if found[0] == "bo" else 1.0)
    assert order == ["a0", "b0", "a1", "a2", "b1", "a3"]


def test_who_was_away_has_saved_up_nothing_and_nobody_is_remembered_for_ever():
    fair: Fair[str] = Fair()
    fair.put("cy", "c")
    for number in range(100):
        fair.put("ann", str(number))
    for _ in range(90):
        owner, _job = fair.take(lambda job: True) or ("", "")
        fair.charge(owner, 1.0)
    fair.put("bo", "b0")
    fair.put("bo", "b1")
    served = []
    for _ in range(4):
        owner, _job = fair.take(lambda job: True) or ("", "")
        served.append(owner)
        fair.charge(owner, 1.0)
    assert sorted(served) == ["ann", "ann", "bo", "bo"]
    assert "cy" not in fair._had


def test_what_does_not_fit_waits_and_holds_up_nobody():
    fair: Fair[str] = Fair()
    fair.put("ann", "slow")
    fair.put("ann", "quick")
    assert fair.take(lambda job: job == "quick") == ("ann", "quick")
    assert fair.take(lambda job: False) is None
    assert fair.owners == {"ann"}
    fair.drop("ann", "slow")
    assert not fair.owners


@pytest.fixture
def slow_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes in which a decision takes exactly as long as a bot of that level may think."""

    async def run(worker: Any, table: str, work: Any, function: Any, job: Job) -> Any:
        seconds = (minds.QUICK[minds.HASTY] if job.hasty else SECONDS[job.level]) * job.pace
        await asyncio.sleep(seconds)
        return (0, "Why not?"), seconds

    monkeypatch.setattr("fracas.server.smashup.brains._Worker.run", run)


async def crowd(brains: Brains, tables: int, level: str, owner: str) -> list[asyncio.Task[None]]:
    """Tables where one bot's decision follows the other."""

    async def play(number: int) -> None:
        while True:
            await brains.think(Job(f"{owner}{number}", {}, [], 0, level, owner=owner))

    return [asyncio.create_task(play(number)) for number in range(tables)]


@long
@pytest.mark.parametrize(("tables", "theirs"), [(30, "hard"), (20, "expert"), (300, "hard")])
@pytest.mark.parametrize("mine", mostly_slow(["hard", "normal", "expert"], 1))
@pytest.mark.usefixtures("slow_work")
def test_many_tables_of_one_owner_keep_no_other_bot_waiting(tables: int, theirs: str, mine: str):
    async def run() -> None:
        brains = Brains(processes=2)
        tasks = await crowd(brains, tables, theirs, "10.0.0.1")
        await asyncio.sleep(10)
        for owner, most in (("10.0.0.2", SECONDS[mine] + 2 * 0.25), ("10.0.0.1", 2 * ROUND)):
            for _ in range(5):
                began = now()
                await brains.think(Job("mine", {}, [], 0, mine, owner=owner))
                if tables <= 30 or owner == "10.0.0.2":
                    assert now() - began <= most, (owner, now() - began)
        began = now()
        await brains.think(Job("mine", {}, [], 0, mine, hasty=True, owner="10.0.0.3"))
        assert now() - began <= 0.5  # see `pauses`
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert all(worker.idle for worker in brains._workers)
        assert not brains._slow

    by_the_clock(run())


@pytest.mark.usefixtures("slow_work")
def test_owners_have_the_same_share_whatever_they_want():
    """One with ten tables of experts, one with two of hard bots: each gets half of the processors."""
    done = {"ann": 0.0, "bo": 0.0}

    async def run() -> None:
        brains = Brains(processes=1)

        async def play(owner: str, level: str, table: str) -> None:
            while True:
                await brains.think(Job(table, {}, [], 0, level, owner=owner))

        charged = brains._others.charge

        def charge(owner: str, work: float) -> None:
            done[owner] += work
            charged(owner, work)

        brains._others.charge = charge  # type: ignore[method-assign]
        tasks = [asyncio.create_task(play("ann", "expert", f"a{number}")) for number in range(10)]
        tasks += [asyncio.create_task(play("bo", "hard", f"b{number}")) for number in range(2)]
        await asyncio.sleep(60)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    by_the_clock(run())
    assert done["ann"] == pytest.approx(done["bo"], rel=0.1)
    assert sum(done.values()) == pytest.approx(60, rel=0.05)


@pytest.mark.usefixtures("slow_work")
def test_alone_a_bot_has_all_its_time():
    async def run() -> None:
        brains = Brains(processes=2)
        for level, seconds in SECONDS.items():
            began = now()
            await brains.think(Job("mine", {}, [], 0, level, owner="me"))
            assert now() - began == pytest.approx(seconds)

    by_the_clock(run())


def test_on_a_busy_machine_they_think_even_less(monkeypatch: pytest.MonkeyPatch):
    """What takes five times as long as it should is cut to a fifth, and a round takes as long as ever."""

    async def run_slowly(worker: Any, table: str, work: Any, function: Any, job: Job) -> Any:
        await asyncio.sleep(5 * SECONDS[job.level] * job.pace)
        return (0, "Why not?"), SECONDS[job.level] * job.pace

    monkeypatch.setattr("fracas.server.smashup.brains._Worker.run", run_slowly)

    async def run() -> None:
        brains = Brains(processes=2)
        tasks = await crowd(brains, 30, "hard", "10.0.0.1")
        await asyncio.sleep(60)
        began = now()
        await brains.think(Job("mine", {}, [], 0, "hard", owner="10.0.0.1"))
        assert now() - began <= 1.5 * ROUND
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    by_the_clock(run())


def test_a_bot_in_a_hurry_searches_less(monkeypatch: pytest.MonkeyPatch):
    game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], seed=3)
    worlds = 0
    heat = Search.heat

    def count(search: Search) -> None:
        nonlocal worlds
        worlds += 1
        heat(search)

    monkeypatch.setattr(Search, "heat", count)
    tried = []
    for pace in (1.0, 0.25):
        worlds = 0
        bot = SearchBot(1, iterations=200)
        bot.pace = pace
        bot.decide(Seat(game, game.pending.player))
        tried.append(worlds)
    assert tried[1] <= tried[0] / 2
    worlds = 0
    job = Job("t", game.setup.as_dict(), [], game.pending.player, "normal", pace=0.25)
    assert 0 <= think(job)[0] < game.pending.size
    assert 0 < worlds <= 4
