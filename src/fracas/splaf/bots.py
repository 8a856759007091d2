"""Players without hands: they find the card about as fast as people do, and err as people do."""

import math
import random
from dataclasses import dataclass

from .game import Game, Slap
from .rules import DIRECTION, MONSTER, Dice, Ring, Side, path, target

SPREAD = 0.22
"""Of the logarithm of a reaction time."""
FASTEST = 350.0
PER_ROW_CARD = 0.16
"""Of the typical time, for every card of the own row (friendly variant)."""


@dataclass(frozen=True, slots=True)
class Level:
    """How good a bot is."""

    typical: float
    """Milliseconds for an ordinary roll in a ring of six, half of the time."""
    wrong: float
    """How often it slaps a wrong card."""


LEVELS = {
    "easy": Level(3400, 0.14),
    "normal": Level(2300, 0.09),
    "hard": Level(1600, 0.06),
    "expert": Level(1100, 0.03),
}
"""From slow to fast."""


def effort(ring: Ring, dice: Dice) -> float:
    """How hard a roll is to read: 1 for an ordinary one. Colours, arrows and many cards take longer."""
    cards = sum(card is not None for card in ring)
    steps = DIRECTION[dice.direction][1]
    coloured = MONSTER[dice.monster][1] is not None
    return 0.56 + 0.04 * cards + 0.1 * coloured + 0.13 * steps


def plan(level: str, seat: int, game: Game, luck: random.Random) -> Slap:
    """What a bot does in this race."""
    assert game.dice is not None
    nature = LEVELS[level]
    ring, dice, side, row = game.ring, game.dice, game.setup.side, list(game.row(seat))
    typical = nature.typical * effort(ring, dice)
    ms = max(FASTEST, typical * math.exp(luck.gauss(0, SPREAD)))
    luck.shuffle(row)
    touch = PER_ROW_CARD * nature.typical
    touched = tuple((card, round(FASTEST + touch * place, 1)) for place, card in enumerate(row))
    slot = target(ring, dice, side)
    if luck.random() < nature.wrong:
        slot = mistake(ring, dice, side, luck)
    return Slap(seat, slot, round(ms + touch * len(row), 1), touched)


def mistake(ring: Ring, dice: Dice, side: Side, luck: random.Random) -> int:
    """A wrong card for an understandable reason: stopped early, the wrong way round, the wrong monster."""
    right = target(ring, dice, side)
    other_side: Side = "B" if side == "A" else "A"
    wrong = set(path(ring, dice, side)) | {target(ring, dice, other_side)}
    wrong |= {target(ring, Dice(face, dice.direction), side) for face in MONSTER}
    wrong |= {target(ring, Dice(dice.monster, face), side) for face in DIRECTION}
    return luck.choice(sorted(wrong - {right}))
