"""Everybody's chance to win, as it was measured.

`worth` knows which position is better; how often the better one wins was counted in games of bots
(`tools/learn_chance.py`, which writes `chance.json`).
"""

import json
from importlib import resources

from fracas.smashup.bots import worth
from fracas.smashup.engine import Table
from fracas.smashup.engine.table import WINNING_VP

TRUST: dict[int, tuple[float, float]] = {
    int(players): (early, late)
    for players, (early, late) in json.loads(
        resources.files(__package__).joinpath("chance.json").read_text(encoding="utf-8")
    )["trust"].items()
}
"""By number of players: how far `worth` is to be trusted at the beginning, and how much more at the end."""


def chances(table: Table) -> list[float]:
    """Every player's chance to win, who is to begin a turn; nobody's if the game was broken off."""
    if table.winners is not None and not table.winners:
        return [0.0] * len(table.players)
    found = worth.chances(table)
    return found if table.winners is not None else trusted(found, lateness(table))


def lateness(table: Table) -> float:
    """How near somebody is to victory, from 0 to 1."""
    return min(1.0, max(player.vp for player in table.players) / WINNING_VP)


def trusted(found: list[float], late: float) -> list[float]:
    """Chances by worth, made as certain as they have proved to be."""
    early, later = TRUST[len(found)]
    odds = [chance ** (early + later * late) for chance in found]
    total = sum(odds)
    return [odd / total for odd in odds]
