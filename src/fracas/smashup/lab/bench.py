"""How fast: random play and copies on one core, beside a plain loop for scale."""

import random
from collections.abc import Iterable
from statistics import median
from time import process_time
from typing import Any

from fracas.compiled import engine
from fracas.smashup.bots import Seat
from fracas.smashup.bots.search import Search
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Setup

from .games import factions_of, random_setup

COPIES = 5
"""So many copies of one position are timed together: the clock is not free."""
ITERATIONS = 40
"""So long a search thinks about one decision."""


def bench(
    seconds: float = 5.0, sets: Iterable[str] | None = None, seed: int = 1, *, peers: bool = False
) -> dict[str, Any]:
    """All measurements, each over so many CPU seconds; `peers`: python-chess beside it."""
    rng = random.Random(seed)
    names = factions_of(LIBRARY, sets)
    beside: dict[str, Any] = {}
    if peers:
        from .peers import compare

        beside["peers"] = compare(rng, names, seconds)
    return {
        "engine": engine(),
        "factions": names,
        **beside,
        "players": {str(players): random_play(rng, names, players, seconds) for players in (2, 3, 4)},
        "clone_us": clone_times(rng, names, seconds),
        "search_iterations_per_cpu_s": search_speed(rng, names, seconds),
        "loop_per_s": loop_speed(),
    }


def random_play(rng: random.Random, names: list[str], players: int, seconds: float) -> dict[str, float]:
    """Random games between random pairs of factions, until the time is up."""
    games = decisions = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        decisions += play_out(random_setup(rng, LIBRARY, players, names=names), rng)
        games += 1
    return {
        "decisions_per_cpu_s": round(decisions / spent, 1),
        "games_per_cpu_s": round(games / spent, 2),
        "decisions_per_game": round(decisions / games, 1),
    }


def play_out(setup: Setup, rng: random.Random) -> int:
    """Play one game with random answers; how many there were."""
    chance = rng.random
    game = Game.of(LIBRARY, setup, tracked=False)
    decisions = 0
    pending = game.pending
    while pending is not None:
        game.answer(int(chance() * pending.size))
        decisions += 1
        pending = game.pending
    return decisions


def clone_times(rng: random.Random, names: list[str], seconds: float) -> dict[str, float]:
    """The median time of a copy, in microseconds, over random positions of two-player games.

    A copy at rest shares the table until one of the two goes on; `table` is what that then costs.
    """
    times: dict[bool, list[float]] = {True: [], False: []}
    tables: list[float] = []
    begin = process_time()
    while process_time() - begin < seconds or not all(times.values()):
        game = Game.of(LIBRARY, random_setup(rng, LIBRARY, 2, names=names))
        while (pending := game.pending) is not None:
            if rng.random() < 0.25:
                start = process_time()
                for _ in range(COPIES):
                    game.clone()
                times[game.at_rest].append((process_time() - start) / COPIES)
                if game.at_rest:
                    start = process_time()
                    for _ in range(COPIES):
                        game.table.clone()
                    tables.append((process_time() - start) / COPIES)
            game.answer(int(rng.random() * pending.size))
    return {
        "rest": round(median(times[True]) * 1e6, 1),
        "mid_effect": round(median(times[False]) * 1e6, 1),
        "table": round(median(tables) * 1e6, 1),
    }


def search_speed(rng: random.Random, names: list[str], seconds: float) -> float:
    """Iterations per CPU second of the bots' search, over decisions of random two-player games."""
    iterations, spent = 0, 0.0
    while spent < seconds:
        game = Game.of(LIBRARY, random_setup(rng, LIBRARY, 2, names=names))
        while (pending := game.pending) is not None and spent < seconds:
            if rng.random() < 0.1 and pending.size > 1:
                search = Search(Seat(game, pending.player), random.Random(rng.getrandbits(64)), horizon=1)
                start = process_time()
                for number in range(ITERATIONS):
                    search.attempt(number % pending.size, number)
                spent += process_time() - start
                iterations += ITERATIONS
            game.answer(int(rng.random() * pending.size))
    return round(iterations / spent, 1)


def loop_speed(rounds: int = 5_000_000) -> float:
    """Iterations per second of a pure Python loop."""
    x = 0
    start = process_time()
    for _ in range(rounds):
        x += 1  # noqa: SIM113 - this is the work
    return round(rounds / (process_time() - start), 0)
