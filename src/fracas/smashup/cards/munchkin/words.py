"""Words that many cards of this set use."""

from collections.abc import Sequence
from typing import Any

from ...engine import Base, Card, Destroyed, Effect, Minion, Piece, Table


def is_monster(piece: Any, *, undead: bool = False) -> bool:
    """A monster, controlled or not (undead: one that is so marked, MONSTER-10); who copies one is none."""
    return piece.home == "monsters" and (not undead or "undead" in piece.tribes)


def is_treasure(card: Card | Piece) -> bool:
    """A treasure, in play or not."""
    kind = card.kind if isinstance(card, Card) else card.__class__
    return kind.home == "treasures"


def treasures_on(minion: Minion) -> int:
    return sum(map(is_treasure, minion.actions))


def there_are_monsters(game: Table) -> bool:
    """Whether a monster can be played."""
    return bool(game.monsters or game.monster_discard)


def a_monster(piece: Piece, game: Table, event: Destroyed) -> bool:
    """For `@after(Destroyed, ...)`: it was a monster."""
    return is_monster(event.piece)


def without_you(game: Table, player: int, base: Base) -> bool:
    """That player has no minion on that base."""
    return not game.has_minion(player, base)


def play_treasure_on(game: Table, by: Piece, cards: list[Card], hosts: Sequence[Minion]) -> Effect[None]:
    """Play one of these treasures on one of those minions as an extra action: that is optional (EXTRA-02)."""
    player = by.controller
    options = [
        card
        for card in cards
        if card.kind.plays_on == "minion" and any(game.can_play(player, card.kind, host) for host in hosts)
    ]
    card = yield from by.may_choose(options, "Play which treasure?")
    if card:
        there = [host for host in hosts if game.can_play(player, card.kind, host)]
        host = yield from by.choose(there, f"Play {card} on which minion?")
        yield from game.play_card(player, card, host, cards)
