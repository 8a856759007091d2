"""Titans: neither minions nor actions, and never two on one base for long (section 32)."""

from typing import Any

from .common import CommonDecks
from .events import CountersChanged
from .others import Titan
from .pieces import Card


class Titans(CommonDecks):
    """Titans in play and beside the decks."""

    __slots__ = ()

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
