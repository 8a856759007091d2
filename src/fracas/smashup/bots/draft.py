"""Choosing factions: by what the laboratory learned about them and their partners.

`pairs.json` is written by `fracas lab pairs`; factions it does not know count as average.
"""

import json
import random
from functools import cache
from importlib import resources
from typing import Any

from fracas.words import put

LUCK = 0.15
"""How far a bot's taste goes, in the logits of the table: not every game with the same pair."""


@cache
def _learned() -> dict[str, dict[str, float]]:
    file = resources.files(__package__).joinpath("pairs.json")
    found: dict[str, dict[str, float]] = json.loads(file.read_text("utf-8"))
    return found


def worth(faction: str, partner: str | None = None) -> float:
    """How strong a faction is, beside that partner."""
    learned = _learned()
    value = learned["factions"].get(faction, 0.0)
    if partner is not None:
        value += learned["pairs"].get(" + ".join(sorted((faction, partner))), 0.0)
    return value


def best_faction(view: dict[str, Any], rng: random.Random) -> tuple[int, str]:
    """Which faction to take, and why."""
    mine = view["players"][view["seat"]]["factions"]
    partner = mine[0] if mine else None
    names = [option["id"].removeprefix("faction:") for option in view["pending"]["options"]]
    values = [worth(name, partner) + rng.gauss(0, LUCK) for name in names]
    answer = values.index(max(values))
    faction = names[answer]
    if partner is None:
        return answer, f"{put(faction)} does well."
    return answer, f"{put(faction)} does well beside {put(partner)}."
