"""Two small bots: one that picks any answer, and one that looks one step ahead.

A bot is any function from a view with an open decision of its own seat to the place of an answer:

    while game.pending:
        seat = game.pending.player
        game.answer(bots[seat](game.view(seat)))
"""

import random
import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine.table import WINNING_VP

View: TypeAlias = dict[str, Any]
Option: TypeAlias = dict[str, Any]
Bot: TypeAlias = Callable[[View], int]

HOSTILE = re.compile(
    r"\b(destroy|return|discard|take|shuffle|place|put|sacrifice|disintegrate|blow up|sleeps)\b",
    re.IGNORECASE,
)
"""Questions whose answer somebody will not like."""
HARM = re.compile(r"-\d+ power|(destroy|return|discard) this minion\b|cancel", re.IGNORECASE)
"""Texts of actions that one plays on a minion of somebody else."""


def random_bot(seed: int = 0) -> Bot:
    """A bot that picks any answer."""
    rng = random.Random(seed)
    return lambda view: rng.randrange(len(view["pending"]["options"]))


class Seen(NamedTuple):
    """A card that the bot can see: on the table, in its hand, or in a discard pile."""

    name: str
    type: str
    power: int
    controller: int | None = None
    base: View | None = None


class SimpleBot:
    """Values every answer by what it does at once, and takes the best; equal ones by lot.

    It likes bases that it wins and that are about to score, harms others and never itself, and plays on as
    long as it has something to play.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def __call__(self, view: View) -> int:
        scene = Scene(view)
        options = view["pending"]["options"]
        values = [scene.value(option) + self._rng.random() for option in options]
        return values.index(max(values))


class Scene:
    """A view, made easy to ask."""

    def __init__(self, view: View) -> None:
        self.seat: int = view["seat"]
        self.ask: str = view["pending"]["ask"]
        self.vp = [player["vp"] for player in view["players"]]
        self.cards: dict[int, Seen] = {}
        for player in view["players"]:
            for card in player["discard"]:
                self.cards[card["uid"]] = Seen(card["name"], card["type"], card["power"] or 2)
            for card in player.get("hand", ()):
                self.cards[card["uid"]] = Seen(card["name"], card["type"], card["power"] or 2, self.seat)
        for base in view["bases"]:
            self.cards[base["uid"]] = Seen(base["name"], "base", 0, None, base)
            self._see(base["actions"], "action", base)
            self._see(base["minions"], "minion", base)
            for minion in base["minions"]:
                self._see(minion["actions"], "action", base)

    def _see(self, pieces: list[View], card_type: str, base: View) -> None:
        for piece in pieces:
            seen = Seen(piece["name"], card_type, piece.get("power", 2), piece["controller"], base)
            self.cards[piece["uid"]] = seen

    # --- values: 0 is doing nothing ------------------------------------------------------------------

    def value(self, option: Option) -> float:
        """How good an answer looks."""
        kind = option["id"].partition(":")[0]
        if kind in ("end", "decline"):
            return 0.0
        if kind == "play":
            return self._play(option["card"], option["target"])
        if kind == "card":
            return self._pick(self.cards.get(option["card"]))
        return 2.0

    def _play(self, uid: int, target: int | None) -> float:
        card = self.cards.get(uid)
        aim = None if target is None else self.cards.get(target)
        if card is None or aim is None:
            return 3.0
        if card.type == "minion" and aim.base is not None:
            return 2.0 + card.power / 2 + self.swing(aim.base, card.power)
        if aim.type == "minion":
            good = bool(HARM.search(LIBRARY.kind(card.name).text())) != (aim.controller == self.seat)
            return 1.0 + aim.power if good else -1.0 - aim.power
        return 1.5

    def _pick(self, card: Seen | None) -> float:
        """A card as the answer to a question: a victim, a gift or a place."""
        if card is None:
            return 1.0
        if card.type == "base":
            assert card.base is not None
            return 1.0 + self.swing(card.base, 0)
        hostile = bool(HOSTILE.search(self.ask))
        mine = card.controller == self.seat
        return (1.0 + card.power) * (-1 if hostile == mine and card.controller is not None else 1)

    def swing(self, base: View, power: int) -> float:
        """What it is worth to add that power to a base: most if it makes a base score that we win."""
        powers: list[int] = list(base["powers"])
        powers[self.seat] += power
        gains = share(powers, base["vp"])
        ahead = gains[self.seat] - max(gain for seat, gain in enumerate(gains) if seat != self.seat)
        needed: int = base["breakpoint"]
        if sum(powers) < needed:
            return ahead * sum(powers) / needed / 2
        if self.vp[self.seat] + gains[self.seat] >= WINNING_VP and ahead >= 0:
            return 100.0
        return 3.0 * ahead


def share(powers: list[int], vp: list[int]) -> list[int]:
    """What each player would get for a base; tied players have the same place."""
    places = [sum(other > power for other in powers) for power in powers]
    return [
        vp[place] if power > 0 and place < len(vp) else 0 for place, power in zip(places, powers, strict=True)
    ]
