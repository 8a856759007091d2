"""Choosing factions: by what the laboratory learned about them, their partners and those they play against.

`pairs.json` is written by `fracas lab pairs`; what it does not name adds nothing.
"""

import json
import random
from functools import cache
from importlib import resources
from typing import Any

from fracas.words import put

LUCK = 0.15
"""How far a bot's taste goes, in the logits of the table: not every game with the same pair."""
TELLING = 0.05
"""From here on a partner or an opponent is worth speaking of."""


@cache
def _learned() -> dict[str, dict[str, float]]:
    file = resources.files(__package__).joinpath("pairs.json")
    found: dict[str, dict[str, float]] = json.loads(file.read_text("utf-8"))
    return found


def pair_name(first: str, second: str) -> str:
    """A pair, whichever comes first."""
    return " + ".join(sorted((first, second)))


def match_name(first: str, second: str) -> str:
    """Two factions on different sides; what is known of them is told of the one that comes first."""
    return " against ".join(sorted((first, second)))


def strength(faction: str) -> float:
    """How strong a faction is by itself."""
    return _learned()["factions"].get(faction, 0.0)


def beside(faction: str, partner: str) -> float:
    """What the two add together."""
    return _learned()["pairs"].get(pair_name(faction, partner), 0.0)


def against(faction: str, other: str) -> float:
    """What a faction adds where somebody else plays that one."""
    value = _learned()["against"].get(match_name(faction, other), 0.0)
    return value if faction < other else -value


def best_faction(view: dict[str, Any], rng: random.Random) -> tuple[int, str]:
    """Which faction to take, and why."""
    players = view["players"]
    mine = players[view["seat"]]["factions"]
    theirs = [name for player in players if player["seat"] != view["seat"] for name in player["factions"]]
    names = [option["id"].removeprefix("faction:") for option in view["pending"]["options"]]
    values = [
        strength(name)
        + sum(beside(name, partner) for partner in mine)
        + sum(against(name, other) for other in theirs)
        + rng.gauss(0, LUCK)
        for name in names
    ]
    answer = values.index(max(values))
    return answer, reason(names[answer], mine, theirs)


def reason(faction: str, mine: list[str], theirs: list[str]) -> str:
    """What speaks most for that faction."""
    partner = max(((beside(faction, name), name) for name in mine), default=(0.0, ""))
    victim = max(((against(faction, name), name) for name in theirs), default=(0.0, ""))
    alone = strength(faction)
    if partner[0] >= TELLING and partner[0] >= max(victim[0], alone):
        return f"I like {put(faction)} beside {put(partner[1])}"
    if victim[0] >= TELLING and victim[0] >= alone:
        return f"I like {put(faction)} against {put(victim[1])}"
    if alone >= TELLING:
        return f"I like {put(faction)}"
    return f"I like {put(faction)} best of what is left"
