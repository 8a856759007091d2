"""Duels between two minions on one base, with cards laid face down (section 35)."""

from .burying import Burying
from .choices import Effect, choose, may_choose
from .events import DuelDecided, DuelEnded, DuelStarts
from .pieces import Card, Minion, Piece
from .state import Duel
from .verbs import distinct


class Outcome:
    """Who won a duel and who lost it; tied duellists did both (DUEL-07)."""

    __slots__ = ("losers", "winners")

    def __init__(self, winners: list[Minion], losers: list[Minion]) -> None:
        self.winners = winners
        self.losers = losers


class Duels(Burying):
    """One duel at a time."""

    def fight(self, challenger: Minion, other: Minion, by: Piece) -> Effect[Outcome | None]:
        """Let two minions duel. None: it did not come to a result, or another duel is under way (DUEL-10)."""
        if self.duel is not None or not (challenger.in_play and other.in_play):
            return None
        if challenger.base is not other.base:
            return None
        duel = self.duel = Duel(challenger, other)
        player = challenger.controller
        yield from self.window(DuelStarts(player, challenger, other, challenger.base))
        for minion in (challenger, other):
            yield from self._lay(duel, minion)
        for seat in list(duel.cards):
            yield from self._show(duel, seat, by)
        yield from self.window(DuelDecided(player, challenger, other, challenger.base))
        self.duel = None
        outcome = self._result(challenger, other)
        winners = tuple(outcome.winners) if outcome else ()
        losers = tuple(outcome.losers) if outcome else ()
        self.emit(DuelEnded(player, challenger.base, winners, losers))
        return outcome

    def _lay(self, duel: Duel, minion: Minion) -> Effect[None]:
        """A duellist's controller may lay one card from hand face down (DUEL-03)."""
        seat = minion.controller
        if seat is None or seat in duel.cards:
            return
        hand = self.players[seat].hand
        card: Card | None = yield from may_choose(
            seat, distinct(hand), "Lay a card for the duel?", decline="No card", source=minion.__class__
        )
        if card is not None:
            hand.remove(card)
            duel.cards[seat] = card

    def _show(self, duel: Duel, seat: int, by: Piece) -> Effect[None]:
        """A duel card is revealed: an action is played, anything else goes back to hand (DUEL-04)."""
        card = duel.cards.pop(seat)
        self.reveal(seat, [card])
        if not card.is_action:
            self.players[seat].hand.append(card)
            return
        untimed = card.kind.on_play is not Piece.on_play or card.kind.plays_on is not None
        targets = self.targets(seat, card.kind) if untimed else ()  # only a Special: cannot be played now
        if not targets:
            self.discard_pile(card).append(card)
            return
        target = yield from choose(seat, targets, f"Where do you play {card.name}?", source=by)
        yield from self.perform(self.play_card(seat, card, target, [card], extra=True))

    def _result(self, challenger: Minion, other: Minion) -> Outcome | None:
        if not (challenger.in_play and other.in_play and challenger.base is other.base):
            return None  # the duel is broken off (DUEL-08)
        mine, theirs = self.power(challenger), self.power(other)
        both = [challenger, other]
        if mine == theirs:
            return Outcome(both, both)
        return Outcome([challenger], [other]) if mine > theirs else Outcome([other], [challenger])
