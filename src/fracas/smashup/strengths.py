"""How strong the laboratory found the factions: `strengths.json`, which `fracas lab strengths` writes.

Apart from the laboratory, so that the server can tell it without the laboratory's libraries.
"""

import json
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("strengths.json")
CLEAR = 0.2
"""From here on a faction is strong: it beats an average one in 55 games of 100, with equal partners."""


class Strength(NamedTuple):
    """In logits, 0 being average, with its 95 % interval."""

    strength: float
    low: float
    high: float

    @property
    def step(self) -> int | None:
        """1 for weak, 2 for average, 3 for strong; None where it may as well be weak as strong."""
        if self.low < -CLEAR and self.high > CLEAR:
            return None
        return 2 + (self.strength >= CLEAR) - (self.strength <= -CLEAR)


def load(path: Path = FILE) -> dict[str, Strength]:
    """By faction; those that nobody has measured are not there."""
    if not path.exists():
        return {}
    found = json.loads(path.read_text(encoding="utf-8"))
    return {name: Strength(**figures) for name, figures in found.items()}
