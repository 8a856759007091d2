"""What somebody may hold, by what they did: who has played no minion in a turn has hardly any in hand.

How much more often a card is kept in hand than any card would be was counted in games of searching bots and
lies in `beliefs.json` (`tools/learn_beliefs.py`).
"""

import json
from importlib import resources

from fracas.smashup.engine import Card

from .traits import traits

SORTS = ("weak minion", "minion", "strong minion", "action", "special", "madness")
"""The cards that are told apart."""
DEEDS = ("nothing", "minion", "action", "minion and action")
"""What somebody has played in a turn."""

KEPT: dict[str, dict[str, float]] = json.loads(
    resources.files(__package__).joinpath("beliefs.json").read_text(encoding="utf-8")
)["kept"]
"""By what was played: how much more often each sort of card is kept than any card."""


def sort_of(card: Card) -> str:
    """Which of the sorts a card is."""
    if card.is_minion:
        return "weak minion" if card.power <= 2 else "minion" if card.power <= 3 else "strong minion"
    if card.kind.home == "madness":
        return "madness"
    return "special" if "special" in traits(card.kind) else "action"


def deed(minion: bool, action: bool) -> str:
    """What somebody has played, in a word."""
    return DEEDS[minion + 2 * action]
