"""What a seat may see: `P2 sees: [...]` and `P2 cannot see: [...]`, judged by what clients get.

A card counts as seen if the view of that seat shows which card it is, or if it was shown to that seat by
something that happened since the last step (revealed, looked at, drawn).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fracas.smashup.engine import Card, Table
from fracas.smashup.engine.library import plain

from .moment import Moment
from .names import Name, pieces_named
from .source import Node

if TYPE_CHECKING:
    from .spec import Reader

SEEING = re.compile(r"(?P<who>p[1-9]|spectator) (?P<how>sees|cannot see)", re.IGNORECASE)
"""The names of these expectations."""
COMMON = {
    "base deck": "base_deck",
    "base discard": "base_discard",
    "monster deck": "monsters",
    "monster discard": "monster_discard",
    "treasure deck": "treasures",
    "treasure discard": "treasure_discard",
}
_PILE = re.compile(
    rf"(?P<card>.+) in (?:p(?P<seat>[1-9]) (?P<own>hand|deck|discard)|(?P<common>{'|'.join(COMMON)}))"
)
OF_DECISION = ("pending", "who decides")
"""What can be seen besides cards."""


@dataclass(frozen=True)
class Sight:
    """Something to be seen: a card, perhaps in a certain pile, or the open decision."""

    text: str
    name: Name | None = None
    pile: str | None = None
    seat: int | None = None

    @property
    def of_decision(self) -> bool:
        return self.name is None

    def cards(self, table: Table) -> list[int]:
        """The numbers of the cards it means, wherever they are; only in that pile, if it says which."""
        assert self.name is not None
        if self.pile is not None:
            pile: list[Card] = (
                table.pile(self.seat, self.pile) if self.seat is not None else getattr(table, self.pile)
            )
            return [card.uid for card in pile if plain(card.name) == self.name.core]
        found = [piece.uid for piece in pieces_named(self.name, table, buried=True)]
        if self.name.player is None and self.name.at is None and self.name.number is None:
            found += [card.uid for card in _lying(table) if plain(card.name) == self.name.core]
        return found


def _lying(table: Table) -> Iterator[Card]:
    """All cards that are neither in play nor buried."""
    for player in table.players:
        yield from (*player.hand, *player.deck, *player.discard, *player.titans)
    for pile in (*COMMON.values(), "madness", "loot", "box"):
        yield from getattr(table, pile)
    yield from (action.card for action in table.resolving)
    yield from () if table.duel is None else table.duel.cards.values()
    yield from () if table.turned_up is None else (table.turned_up,)


def read_sights(node: Node, reader: Reader) -> list[tuple[int, Sight]]:
    """What is to be seen, each with its line; a single thing needs no list."""
    items = [node] if isinstance(node.value, str) and not node.empty else node.items("a list of cards")
    return reader.each(items, lambda item: (item.line, _sight(item, reader)))


def _sight(node: Node, reader: Reader) -> Sight:
    what = f"a card, `CARD in P1 hand` (deck, discard), {' or '.join(f'`{word}`' for word in OF_DECISION)}"
    text = node.text(what)
    words = " ".join(plain(text).split())
    if words in OF_DECISION:
        return Sight(words)
    match = _PILE.fullmatch(words)
    if match is None:
        return Sight(text, reader.card_name(node))
    name = reader.card_name(node.word(match["card"]))
    if match["seat"] is None:
        return Sight(text, name, COMMON[match["common"]])
    return Sight(text, name, match["own"], reader.seat(node.word(f"P{match['seat']}")))


def visible(moment: Moment, seat: int | None, sight: Sight) -> int | None:
    """How many such things that seat (None: a spectator) sees; None if there are none at all."""
    view = moment.game.view(seat)
    if sight.of_decision:
        pending = view["pending"]
        if pending is None:
            return None
        return int("options" in pending if sight.text == "pending" else pending["player"] is not None)
    there = sight.cards(moment.table)
    if not there:
        return None
    known = {*_numbers(view), *_numbers(moment.game.events(moment.since, seat=seat))}
    return sum(uid in known for uid in there)


def _numbers(shown: Any) -> Iterator[int]:
    """The numbers of the cards that are named somewhere in what a client gets."""
    if isinstance(shown, list):
        for item in shown:
            yield from _numbers(item)
    elif isinstance(shown, dict):
        if isinstance(shown.get("uid"), int):
            yield shown["uid"]
        elif isinstance(shown.get("card"), int):  # an answer that is about a card
            yield shown["card"]
        for value in shown.values():
            yield from _numbers(value)
