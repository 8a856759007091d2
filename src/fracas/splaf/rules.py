"""One roll: cards, dice, ring, and the one card that they point at."""

import random
from collections.abc import Callable, Iterable, Sequence, Set
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias

import yaml

Side: TypeAlias = Literal["A", "B"]
Ring: TypeAlias = Sequence[int | None]
"""The slots clockwise; None where nothing lies any more."""

_colours: dict[str, list[int]] = yaml.safe_load(files(__package__).joinpath("monsters.yaml").read_text())
BLUE = frozenset(_colours["blue"])
"""The blue monsters."""
RED = frozenset(_colours["red"])
"""The red monsters."""
CARDS = tuple(sorted(BLUE | RED))
"""The monsters are their numbers: the greater, the bigger. Each is blue or red."""

_Pick: TypeAlias = Callable[[Iterable[int]], int]
MONSTER: dict[str, tuple[_Pick, str | None]] = {
    "biggest_blue": (max, "blue"),
    "smallest_blue": (min, "blue"),
    "biggest_red": (max, "red"),
    "smallest_red": (min, "red"),
    "biggest_any": (max, None),
    "smallest_any": (min, None),
}
"""The faces of the monster die (SPL-DIE-01): which card of which colour."""
DIRECTION: dict[str, tuple[str, int]] = {
    "equals": ("violet", 0),
    "violet1": ("violet", 1),
    "violet2": ("violet", 2),
    "white1": ("white", 1),
    "white2": ("white", 2),
}
"""What the direction die can show: colour and number of arrows."""
MONSTER_DIE = tuple(MONSTER)
DIRECTION_DIE = ("equals", *DIRECTION)
"""Six faces, two of them alike (Q-2)."""
CLOCKWISE: dict[Side, str] = {"A": "violet", "B": "white"}
"""Which arrows run clockwise on each side of the portal tile (Q-3)."""


class Dice(NamedTuple):
    """Both dice, lying still."""

    monster: str
    direction: str


def throw(luck: random.Random) -> Dice:
    """Both dice, thrown."""
    return Dice(luck.choice(MONSTER_DIE), luck.choice(DIRECTION_DIE))


def start(ring: Ring, face: str, blue: Set[int] = BLUE) -> int:
    """The slot of the card that the monster die names (SPL-DIE)."""
    pick, colour = MONSTER[face]
    cards = [card for card in ring if card is not None]
    named = [card for card in cards if colour is None or (card in blue) == (colour == "blue")]
    one_colour = len({card in blue for card in cards}) == 1
    return ring.index(pick(cards if one_colour else named))


def path(ring: Ring, dice: Dice, side: Side, blue: Set[int] = BLUE) -> list[int]:
    """The slots from the start card to the target, both included; empty slots are no step (SPL-MOVE)."""
    arrows, steps = DIRECTION[dice.direction]
    turn = 1 if arrows == CLOCKWISE[side] else -1
    taken = [slot for slot, card in enumerate(ring) if card is not None]
    place = taken.index(start(ring, dice.monster, blue))
    return [taken[(place + turn * step) % len(taken)] for step in range(steps + 1)]


def target(ring: Ring, dice: Dice, side: Side, blue: Set[int] = BLUE) -> int:
    """The slot of the card to slap."""
    return path(ring, dice, side, blue)[-1]
