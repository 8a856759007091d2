"""Titans: neither minions nor actions, and never two on one base for long (section 32)."""

from typing import Any

from .choices import Effect
from .common import CommonDecks
from .events import CountersChanged, TitanPlayed
from .others import Titan
from .pieces import Base, Card


class Titans(CommonDecks):
    """Playing titans."""

    __slots__ = ()

    def clash(self, base: Base, arrived: Titan) -> Effect[None]:
        raise NotImplementedError  # on a floor above

    def titans_in_play(self, controller: int | None = None) -> list[Titan]:
        """The titans on the table (of one player)."""
        return [
            titan
            for base in self.bases
            for titan in base.titans
            if controller is None or titan.controller == controller
        ]

    def can_rise(self, titan: Titan) -> bool:
        """Whether a titan's own ability lets it be played now (TITAN-03, TITAN-05)."""
        turn = self.turn
        instead_of = titan.instead_of or ""
        regular = (turn.minions or "minion" not in instead_of) and (
            turn.actions or "action" not in instead_of
        )
        game: Any = self
        return bool(regular and not self.titans_in_play(titan.controller) and titan.may_rise_on(game))

    def spend_regular(self, plays: str) -> None:
        """Something takes the place of the regular minion or action, or of both."""
        if "minion" in plays:
            self.turn.minions -= 1
        if "action" in plays:
            self.turn.actions -= 1

    def play_titan(self, player: int, card: Card, base: Base, *, counters: int = 0) -> Effect[Titan | None]:
        """Play a titan that waits beside its owner's deck, unless that player has one in play (TITAN-05).

        `counters` are +1 power counters that the card which plays it puts on it; of those it has already it
        keeps what it says.
        """
        assert card.owner is not None
        aside = self.players[card.owner].titans
        if card not in aside or self.titans_in_play(player) or not base.in_play:
            return None
        aside.remove(card)
        kind: Any = card.kind
        titan: Titan = kind(card, player, base)
        if card.uid in self.aside:
            titan.counters = min(self.aside[card.uid], titan.keeps)
            self.aside = {uid: number for uid, number in self.aside.items() if uid != card.uid}
        self.emit(TitanPlayed(player, titan, base))
        base.titans.append(titan)
        self.enter(titan)
        if counters:
            titan.counters += counters
            self.emit(CountersChanged(player, titan, counters, titan))
        if not self.cancelled(titan):
            game: Any = self
            yield from titan.on_play(game)
        yield from self.clash(base, titan)
        return titan

    def charge(self, titan: Titan, number: int = 1) -> None:
        """Its own text places counters on a titan beside the deck: nothing answers that (COUNTER-08)."""
        titan.counters = self.aside.get(titan.uid, 0) + number
        self.aside = {**self.aside, titan.uid: titan.counters}
        if self.record is not None:
            self.record(CountersChanged(titan.controller, titan, number, titan))

    def waiting_titan(self, player: int, name: str) -> Card | None:
        """That titan, if it waits beside that player's deck."""
        return next((card for card in self.players[player].titans if card.name == name), None)

    def titan_leaves(self, titan: Titan) -> None:
        """A titan leaves play, without its counters; its card goes beside its owner's deck (TITAN-08)."""
        titan.base.titans.remove(titan)
        self.depart(titan)
