"""Quick answers: which option looks best without trying it. For playouts, and as a first guess in a search.

This works inside imagined worlds, where nothing is hidden; it looks at the options themselves, and at what
their cards do (`traits.py`). How much that counts was learned from the answers of searching bots and lies in
`instinct.json` (`tools/learn_instinct.py`).
"""

import json
import random
import re
from functools import cache
from importlib import resources
from typing import Any

from fracas.smashup.engine import Base, Card, Choice, Game, Minion, Piece, Table
from fracas.smashup.engine.options import END, Extra, Play, Use

from .traits import TRAITS, traits
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
LUCK = 0.5
"""How far taste goes."""

Seen = list[tuple[str, float]]
"""What is seen of an option: looks, and how much of them."""

_TARGET = {
    (harm, mine): (f"{what} {whose}", f"{what} {whose}, power")
    for harm, what in ((False, "helps"), (True, "harms"))
    for mine, whose in ((False, "theirs"), (True, "mine"))
}
"""An action for a minion: whether it harms, and whether the minion is ours."""
_CHOSEN = {
    (thing, harm, mine): (
        f"{whose} {thing}{' harmed' if harm else ''}",
        f"{whose} {thing}{' harmed' if harm else ''}, power",
    )
    for thing in ("minion", "card", "piece", "seat")
    for harm in (False, True)
    for mine, whose in ((False, "their"), (True, "my"))
}
"""Something that is chosen: what, whether the question is hostile, and whether it is ours."""
PLAYED, USED, CHOSEN = "play", "use", "choose"
"""What is done with a card whose traits count."""
LOOKS = (
    *("decline", "decline harm", "use", "extra", "word"),
    *("minion", "minion, power", "minion, gain", "action", "action on base", "action on base, gain"),
    *("first there", "leads", "leads, points", "takes the lead", "level", "lacks"),
    *("scores, leads", "scores, behind", "scores, points"),
    *(name for names in _TARGET.values() for name in names),
    *(name for names in _CHOSEN.values() for name in names),
    *("nobody's minion, power", "base", "base, gain", "base harmed, gain"),
    *(f"{what} {trait}" for what in (PLAYED, USED, CHOSEN) for trait in TRAITS),
)
"""What is looked at; ending the turn is 0."""

_weights: dict[str, float] = {}
_of_traits: dict[tuple[str, type[Piece]], float] = {}


def take(learned: dict[str, float]) -> None:
    """Use these weights from now on."""
    _weights.clear()
    _weights.update((name, learned.get(name, 0.0)) for name in LOOKS)
    _of_traits.clear()


take(
    json.loads(resources.files(__package__).joinpath("instinct.json").read_text(encoding="utf-8"))["weights"]
)


def quick(world: Game, choice: Choice, rng: random.Random) -> int:
    """A good answer, found fast."""
    if choice.ordering or choice.size == 1:
        return 0
    best, answer = -1e9, 0
    looks = Looks(world.table, choice)
    for place, option in enumerate(choice.options):
        if option.__class__ is Use and rng.random() < TIRED:
            continue
        score = looks.of(option) + LUCK * rng.random()
        if score > best:
            best, answer = score, place
    if choice.decline is not None and looks.declining() + LUCK * rng.random() > best:
        return len(choice.options)
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
    """How good the options of one decision look; only differences count."""

    def __init__(self, table: Table, choice: Choice) -> None:
        self.table = table
        self.seat = choice.player
        self._harm = hostile(choice.said)
        self._gains: dict[tuple[int, int], float] = {}
        self._arrivals: dict[tuple[int, int], Seen] = {}
        self._now: dict[int, tuple[list[int], int, float]] = {}  # by base: totals, lack, worth to us

    def of(self, option: Any) -> float:
        """How good an option looks."""
        weights = _weights
        score = 0.0
        for name, much in self.seen(option):
            score += weights[name] * much
        does = self.does(option)
        return score if does is None else score + _worth_of(does)

    def declining(self) -> float:
        """How good it looks to decline."""
        return _weights[self.declined()]

    def declined(self) -> str:
        """What is seen of declining."""
        return "decline harm" if self._harm else "decline"

    def seen(self, option: Any) -> Seen:
        """What there is to see of an option, but for traits."""
        kind = option.__class__
        if kind is Play:
            return self._play(option)
        if isinstance(option, Minion):
            power = float(self.table.power(option))
            if option.controller is None:
                return [("nobody's minion, power", power)]
            return self._chosen("minion", option.controller, power)
        if isinstance(option, Base):
            gain = self.gain(option, 0)
            return [("base", 1.0), ("base harmed, gain" if self._harm else "base, gain", gain)]
        if kind is Card:
            return self._chosen("card", option.owner, float(option.power) if option.is_minion else 2.0)
        if isinstance(option, Piece):
            return self._chosen("piece", option.controller, float(option.counters))
        if option is END:
            return []
        if kind is Use:
            return [("use", 1.0)]
        if kind is Extra:
            return [("extra", 1.0)]
        if kind is int:
            return self._chosen("seat", option, 0.0)
        return [("word", 1.0)]

    def does(self, option: Any) -> tuple[str, type[Piece]] | None:
        """The card whose traits count, and what would be done with it."""
        kind = option.__class__
        if kind is Play:
            return PLAYED, option.card.kind
        if kind is Use:
            return USED, option.piece.__class__
        if kind is Card:
            return CHOSEN, option.kind
        return None

    def _chosen(self, thing: str, whose: int | None, power: float) -> Seen:
        one, more = _CHOSEN[thing, self._harm, whose == self.seat]
        return [(one, 1.0), (more, power)] if power else [(one, 1.0)]

    def _play(self, play: Play) -> Seen:
        card, target = play.card, play.target
        if card.is_minion:
            power = float(card.power)
            there = self._arrives(target, card.power) if isinstance(target, Base) else []
            return [("minion", 1.0), ("minion, power", power), *there]
        if isinstance(target, Minion):
            one, more = _TARGET[harmful(card.kind), target.controller == self.seat]
            return [("action", 1.0), (one, 1.0), (more, float(self.table.power(target)))]
        if isinstance(target, Base):
            return [("action", 1.0), ("action on base", 1.0), ("action on base, gain", self.gain(target, 0))]
        return [("action", 1.0)]

    def _arrives(self, base: Base, power: int) -> Seen:
        """What that power more of ours does at a base."""
        known = self._arrivals.get((base.uid, power))
        if known is not None:
            return known
        gain = self.gain(base, power)
        totals, lacking, _ = self._now[base.uid]
        before = totals[self.seat]
        best = max(totals[: self.seat] + totals[self.seat + 1 :])
        points = self.table.vp_values(base)
        left = max(lacking - power, least_lack(self.table, base))
        seen = [("minion, gain", gain), ("lacks", left / 10)]
        if not before:
            seen.append(("first there", 1.0))
        if before + power > best:
            seen += [("leads", 1.0), ("leads, points", float(points[0]))]
            if before <= best and best:
                seen.append(("takes the lead", 1.0))
        elif before + power == best:
            seen.append(("level", 1.0))
        if lacking > 0 >= left:
            leads = before + power > best
            seen.append(("scores, leads" if leads else "scores, behind", 1.0))
            seen.append(("scores, points", float(points[0] if leads else points[1] - points[0])))
        self._arrivals[base.uid, power] = seen
        return seen

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


def _worth_of(does: tuple[str, type[Piece]]) -> float:
    """What the traits of a card count."""
    known = _of_traits.get(does)
    if known is None:
        what, kind = does
        known = _of_traits[does] = sum(_weights[f"{what} {trait}"] for trait in traits(kind))
    return known


_harmful: dict[type[Piece], bool] = {}


def harmful(kind: type[Piece]) -> bool:
    """Whether a card is one to play on others' minions; found out once per kind."""
    known = _harmful.get(kind)
    if known is None:
        known = _harmful[kind] = bool(HARM.search(kind.text()))
    return known
