"""Shares of games with their intervals, and the outcome of a match.

Apart from what workers import: statsmodels is slow to load.
"""

from collections.abc import Iterable
from statistics import fmean, quantiles
from typing import Any

import polars as pl
from statsmodels.stats.proportion import proportion_confint

from .arena import Match
from .match import Record


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of games; a shared victory counts as a part of one."""
    if not games:
        return 0.0, 1.0
    low, high = proportion_confint(wins, games, method="wilson")
    return float(low), float(high)


def surely(wins: pl.Series, games: pl.Series) -> pl.Series:
    """The lower ends of such intervals: a rank that few games do not lead."""
    low, _ = proportion_confint(wins.to_numpy(), games.to_numpy(), method="wilson")
    return pl.Series(low)


def tally(match: Match, records: Iterable[Record]) -> dict[str, Any]:
    """Games, and for each bot its wins, their share with its interval, and its thinking time."""
    wins = [0.0] * len(match.bots)
    times: list[list[float]] = [[] for _ in match.bots]
    games = 0
    for record in records:
        games += 1
        for winner in record.winners:
            wins[match.bot_at(winner, record.number)] += 1 / len(record.winners)
        for seat, spent in enumerate(record.times):
            times[match.bot_at(seat, record.number)] += spent
    return {
        "games": games,
        "seed": match.seed,
        "bots": {
            name: {
                "wins": round(wins[bot], 4),
                "share": round(wins[bot] / games, 4) if games else None,
                "ci95": [round(limit, 4) for limit in wilson(wins[bot], games)],
                "seconds": _seconds(times[bot]),
            }
            for bot, name in enumerate(match.names)
        },
    }


def _seconds(times: list[float]) -> dict[str, float]:
    """CPU seconds per decision."""
    times = times or [0.0]
    slow = quantiles(times * 2, n=20, method="inclusive")[-1]  # twice: it wants at least two
    figures = {"mean": fmean(times), "p95": slow, "max": max(times)}
    return {name: round(value, 6) for name, value in figures.items()}
