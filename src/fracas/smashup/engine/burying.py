"""Burying cards face down at a base and uncovering them (section 34)."""

from typing import Any

from .choices import Effect, choose
from .events import CardBuried, Uncovered
from .pieces import Action, Base, Buried, Card, Piece
from .triggers import Triggers
from .verbs import Verb


class Burying(Triggers):
    """Face-down cards."""

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

    def bury_this(self, action: Action, base: Base) -> Effect[None]:
        """A card buries itself as it is played; everybody has seen it (BURY-01). It is no standard action."""
        if action in self.resolving:
            self.resolving.remove(action)
            yield from self.bury(action.controller, action.card, base, [action.card], public=True)

    def bury_from_play(self, piece: Piece, base: Base, by: Piece) -> Effect[Buried | None]:
        """Bury a minion in play at a base; it leaves play, and what is on it is discarded."""
        if not piece.in_play or not (yield from self.affects(piece, Verb.PLACE, by)):
            return None
        card = self._take_off(piece)
        return (yield from self.bury(by.controller, card, base, [card], public=True))

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
        targets = self.targets(player, card.kind, [base]) if card.is_minion or card.is_action else ()
        if not targets:
            self.discard_pile(card).append(card)
            return None
        target = yield from choose(player, targets, f"Where do you play {card.name}?", source=card.kind)
        script = (lambda action, game, event: action.on_uncover(game)) if card.is_action else None
        place: Any = [card]
        return (yield from self.play_card(player, card, target, place, extra=True, script=script))
