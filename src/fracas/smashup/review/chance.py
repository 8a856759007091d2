"""Everybody's chance to win, as it was measured.

`worth` knows which position is better; how often the better one wins was counted in games of bots
(`tools/learn_chance.py`, which writes `chance.json`).
"""

import json
from importlib import resources

from fracas.smashup.bots import worth
from fracas.smashup.engine import Table

TRUST: dict[int, float] = {
    int(players): trust
    for players, trust in json.loads(
        resources.files(__package__).joinpath("chance.json").read_text(encoding="utf-8")
    )["trust"].items()
}
"""By number of players: how far `worth` is to be trusted; 1 is as it says."""


def chances(table: Table) -> list[float]:
    """Every player's chance to win, who is to begin a turn; nobody's if the game was broken off."""
    if table.winners is not None and not table.winners:
        return [0.0] * len(table.players)
    found = worth.chances(table)
    return found if table.winners is not None else trusted(found, TRUST[len(found)])


def trusted(found: list[float], trust: float) -> list[float]:
    """Chances by worth, made as certain as they have proved to be."""
    odds = [chance**trust for chance in found]
    total = sum(odds)
    return [odd / total for odd in odds]
