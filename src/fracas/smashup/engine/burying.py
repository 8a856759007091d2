"""Burying cards face down at a base and uncovering them (section 34)."""

from typing import Any

from .choices import Effect, choose
from .events import CardBuried, Uncovered
from .others import Buried
from .pieces import Action, Base, Card, Piece
from .piles import distinct
from .triggers import Triggers
from .verbs import Verb


class Burying(Triggers):
    """Face-down cards."""

    __slots__ = ()

    def bury(
        self, player: int, card: Card, base: Base, zone: str | list[Card], *, public: bool = False
    ) -> Effect[Buried | None]:
        """Bury a card of that player's hand (or another place) at a base, on that player's side."""
        if not base.in_play:
            return None
        (self.pile(player, zone) if isinstance(zone, str) else zone).remove(card)
        buried = Buried(card, player, base)
        base.buried.append(buried)
        self.enter(buried)
        self.emit(CardBuried(player, (card,), base, public))
        return buried
        yield

    def bury_from_hand(self, by: Piece, base: Base | None = None, player: int | None = None) -> Effect[bool]:
        """The controller of `by` (or that player) buries a card of their hand, there or where they like."""
        player = by.controller if player is None else player
        assert player is not None
        hand = distinct(self.players[player].hand)
        card = yield from choose(player, hand, "Bury which card?", source=by)
        if card is not None and base is None:
            base = yield from choose(player, self.bases, "Bury it where?", source=by)
        if card is None or base is None:
            return False
        return (yield from self.bury(player, card, base, "hand")) is not None

    def bury_this(self, action: Action) -> Effect[None]:
        """A card buries itself as it is played; everybody has seen it (BURY-01). It is no standard action."""
        base = yield from choose(action.controller, self.bases, f"Bury {action} where?", source=action)
        if base is not None and action in self.resolving:
            self.resolving.remove(action)
            yield from self.bury(action.controller, action.card, base, [action.card], public=True)

    def bury_from_play(self, piece: Piece, base: Base, by: Piece) -> Effect[Buried | None]:
        """Bury a minion in play at a base; it leaves play, and what is on it is discarded."""
        if not base.in_play or not (gone := (yield from self.at_once(self.leave(piece, Verb.PLACE, by)))):
            return None
        buried: list[Buried | None] = []
        for one in gone:
            buried.append((yield from self.bury(by.controller, one.card, base, [one.card], public=True)))
        return buried[0]

    def buried_of(self, player: int, base: Base | None = None) -> list[Buried]:
        """That player's buried cards (at one base)."""
        bases = self.bases if base is None else [base]
        return [buried for place in bases for buried in place.buried if buried.controller == player]

    def uncover(self, buried: Buried) -> Effect[Piece | None]:
        """Turn up a buried card: it is played there at once as an extra card, or discarded (BURY-08, -09)."""
        if not buried.in_play:
            return None
        player, base = buried.controller, buried.base
        card = self._take_off(buried)
        self.emit(Uncovered(player, card, base), (buried,))
        how: dict[str, Any] = {}
        if card.kind.on_uncover is not Piece.on_uncover:
            how = {"script": lambda action, game, event: self._turn_up(action, base)}
        return (yield from self.play_if_possible(player, card, card.kind, [base], **how))

    def _turn_up(self, action: Action, base: Base) -> Effect[None]:
        """What an action does when it is uncovered is a Special."""
        self.use_special(action, "on_uncover")
        game: Any = self
        yield from action.on_uncover(game, base)
