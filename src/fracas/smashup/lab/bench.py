"""How fast: random play and copies on one core, beside a plain loop for scale."""

import random
from collections.abc import Iterable
from statistics import median
from time import process_time
from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Setup

from .games import factions_of, random_setup

COPIES = 5
"""So many copies of one position are timed together: the clock is not free."""


def bench(seconds: float = 5.0, sets: Iterable[str] | None = None, seed: int = 1) -> dict[str, Any]:
    """All measurements, each over so many CPU seconds."""
    rng = random.Random(seed)
    names = factions_of(LIBRARY, sets)
    return {
        "players": {str(players): random_play(rng, names, players, seconds) for players in (2, 3, 4)},
        "clone_us": clone_times(rng, names, seconds),
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


def loop_speed(rounds: int = 5_000_000) -> float:
    """Iterations per second of a pure Python loop."""
    x = 0
    start = process_time()
    for _ in range(rounds):
        x += 1  # noqa: SIM113 - this is the work
    return round(rounds / (process_time() - start), 0)
