"""Quick answers: which option looks best without trying it. For playouts, and as a first guess in a search.

This works inside imagined worlds, where nothing is hidden; it looks at the options themselves.
"""

import random
import re
from functools import cache
from typing import Any

from fracas.smashup.engine import Base, Card, Choice, Game, Minion, Piece, Table
from fracas.smashup.engine.options import END, Extra, Play, Use

from .worth import lack, least_lack, shares

HOSTILE = re.compile(
    r"\b(destroy|return|discard|take|shuffle|place|put|sacrifice|disintegrate|blow up|sleeps|lose|-\d)\b",
    re.IGNORECASE,
)
"""Questions whose answer somebody will not like."""
HARM = re.compile(r"-\d+ power|(destroy|return|discard) this minion\b|cancel|cannot", re.IGNORECASE)
"""Texts of actions that one plays on a minion of somebody else."""

TIRED = 0.1
"""How often an ability is passed over: some can be used again and again to no end."""


def quick(world: Game, choice: Choice, rng: random.Random) -> int:
    """A good answer, found fast."""
    options = choice.options
    if choice.ordering:
        return 0
    if len(options) == 1 and choice.decline is None:
        return 0
    table = world.table
    best, answer = -1e9, len(options) if choice.decline is not None else 0
    if choice.decline is not None:
        best = rng.random()
    looks = Looks(table, choice)
    for place, option in enumerate(options):
        if option.__class__ is Use and rng.random() < TIRED:
            continue
        score = looks.of(option) + rng.random()
        if score > best:
            best, answer = score, place
    return answer


def carry_out(world: Game, answer: int, rng: random.Random) -> None:
    """Give that answer, and others by instinct until nothing is under way."""
    world.answer(answer)
    while not world.at_rest and (choice := world.pending) is not None:
        world.answer(quick(world, choice, rng))


def finish(world: Game, answer: int, seat: int, rng: random.Random) -> None:
    """Carry that answer out, and if it is still that seat's turn to play cards, end the turn."""
    turn = world.table.turn.number
    carry_out(world, answer, rng)
    if world.table.turn.number == turn and world.table.turn.active == seat:
        choice = world.pending
        if choice is not None and world.at_rest:
            carry_out(world, choice.size - 1, rng)


class Looks:
    """How good the options of one decision look; 0 is doing nothing."""

    def __init__(self, table: Table, choice: Choice) -> None:
        self.table = table
        self.choice = choice
        self.seat = choice.player
        self._gains: dict[tuple[int, int], float] = {}
        self._now: dict[int, tuple[list[int], int, float]] = {}  # by base: totals, lack, worth to us

    def of(self, option: Any) -> float:
        kind = option.__class__
        if kind is Play:
            return self._play(option)
        if isinstance(option, Minion):
            power = 1.0 + self.table.power(option)
            if option.controller is None:
                return power
            return power if hostile(self.choice.said) != (option.controller == self.seat) else -power
        if isinstance(option, Base):
            return 1.0 + self.gain(option, 0)
        if kind is Card:
            power = 1.0 + (option.power if option.is_minion else 2)
            return -power if hostile(self.choice.said) and option.owner == self.seat else power
        if isinstance(option, Piece):
            mine = option.controller == self.seat
            return 2.0 if hostile(self.choice.said) != mine else -2.0
        if option is END:
            return 0.0
        if kind is Use:
            return 2.5
        if kind is Extra:
            return 2.0
        if kind is int:
            return 1.0 if hostile(self.choice.said) != (option == self.seat) else -1.0
        return 1.0

    def _play(self, play: Play) -> float:
        card, target = play.card, play.target
        if card.is_minion:
            return 2.0 + card.power / 2 + (self.gain(target, card.power) if isinstance(target, Base) else 0.0)
        if isinstance(target, Minion):
            good = harmful(card.kind) != (target.controller == self.seat)
            return (1.0 if good else -1.0) * (1.0 + self.table.power(target))
        return 2.5

    def gain(self, base: Base, power: int) -> float:
        """How much better a base looks with that power more of ours there."""
        known = self._gains.get((base.uid, power))
        if known is None:
            totals, lacking, before = self._now.get(base.uid) or self._look_at(base)
            if power:
                totals = totals.copy()
                totals[self.seat] += power
                lacking = max(lacking - power, least_lack(self.table, base))
                known = self._worth(base, totals, lacking) - before
            else:
                known = before
            self._gains[base.uid, power] = known
        return known

    def _look_at(self, base: Base) -> tuple[list[int], int, float]:
        totals = self.table.totals(base)
        lacking = lack(self.table, base, totals)
        now = self._now[base.uid] = (totals, lacking, self._worth(base, totals, lacking))
        return now

    def _worth(self, base: Base, totals: list[int], lacking: int) -> float:
        return ahead(shares(self.table, base, totals, lacking), self.seat) * weight(lacking)


def ahead(gains: list[float], seat: int) -> float:
    """How much more one gets than the best of the others."""
    return gains[seat] - max(gains[:seat] + gains[seat + 1 :])


def weight(lacking: int) -> float:
    """How near a base is to scoring."""
    return 2.0 if lacking <= 0 else 1.0 / (1.0 + 0.1 * lacking)


@cache
def hostile(ask: str) -> bool:
    return bool(HOSTILE.search(ask))


_harmful: dict[type[Piece], bool] = {}


def harmful(kind: type[Piece]) -> bool:
    """Whether a card is one to play on others' minions; found out once per kind."""
    known = _harmful.get(kind)
    if known is None:
        known = _harmful[kind] = bool(HARM.search(kind.text()))
    return known
