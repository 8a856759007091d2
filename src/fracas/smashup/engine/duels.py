"""Duels between two minions on one base, with cards laid face down (section 35)."""

from collections.abc import Iterable

from .burying import Burying
from .choices import Effect, choose, may_choose
from .events import DuelCardLaid, DuelCardsLaid, DuelDecided, DuelEnded, DuelStarts
from .pieces import Card, Minion, Piece
from .piles import distinct
from .state import Duel


class Outcome:
    """Who won a duel and who lost it; tied duellists did both (DUEL-07)."""

    __slots__ = ("pairs",)

    def __init__(self, *pairs: tuple[Minion, Minion]) -> None:
        self.pairs = pairs  # winner and loser; in a tie, both ways round

    @property
    def winners(self) -> list[Minion]:
        return [winner for winner, _ in self.pairs]

    @property
    def losers(self) -> list[Minion]:
        return [loser for _, loser in self.pairs]


class Duels(Burying):
    """One duel at a time."""

    __slots__ = ()

    def foes(self, minion: Minion) -> list[Minion]:
        """Whom that minion may duel: other players' minions at its base, but nobody in a duel (DUEL-10)."""
        if self.duel is not None or not minion.in_play:
            return []
        return self.minions(minion.base, not_of=minion.controller)

    def challenge(
        self, by: Piece, mine: Iterable[Minion], ask: str = "Duel which minion?", *, may: bool = False
    ) -> Effect[Outcome | None]:
        """One of those minions duels another player's minion at its base; its controller chooses both."""
        able = [minion for minion in mine if self.foes(minion)]
        if not able:
            return None
        minion = yield from choose(able[0].controller, able, "Which of your minions duels?", source=by)
        assert minion is not None
        pick = may_choose if may else choose
        foe = yield from pick(minion.controller, self.foes(minion), ask, source=by)
        return None if foe is None else (yield from self.fight(minion, foe, by))

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
        yield from self.window(DuelCardsLaid(player, challenger, other, challenger.base))
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
            self.emit(DuelCardLaid(seat, (card,)))

    def _show(self, duel: Duel, seat: int, by: Piece) -> Effect[None]:
        """A duel card is revealed: an action is played, anything else goes back to hand (DUEL-04)."""
        card = duel.cards.pop(seat)
        self.reveal(seat, [card])
        if not card.is_action:
            self.players[seat].hand.append(card)
            return
        yield from self.perform(self.play_if_possible(seat, card, by))

    def _result(self, challenger: Minion, other: Minion) -> Outcome | None:
        if not (challenger.in_play and other.in_play and challenger.base is other.base):
            return None  # the duel is broken off (DUEL-08)
        mine, theirs = self.power(challenger), self.power(other)
        if mine == theirs:
            return Outcome((challenger, other), (other, challenger))
        return Outcome((challenger, other)) if mine > theirs else Outcome((other, challenger))
