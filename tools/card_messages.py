"""Names, texts and rulings of everything in a box, each beside the card it stands on.

The English text is the key, and the card the context.
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas.smashup import rulings
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import CardSet, Piece

Message = tuple[str, str]
"""A context and a text."""


def card_messages(card_set: CardSet) -> dict[Message, list[str]]:
    """All texts of a set, each with what a translator wants to know of it."""
    found: dict[Message, list[str]] = {("set", card_set.name): []}
    for faction in card_set.factions:
        found["faction", faction.name] = []
        found["faction", faction.character] = [f"who the {faction.name} are"]
    for kind, about in kinds(card_set):
        for family in kind.tribes:
            found.setdefault(("family", family), [about])
        found.setdefault(("base" if kind.card_type == "base" else kind.name, kind.name), [about])
        for text in (*filter(None, [kind.text()]), *rulings.about(kind.name, kind.faction)):
            found.setdefault((kind.name, text), [about])
    return found


def kinds(card_set: CardSet) -> Iterator[tuple[type[Piece], str]]:
    """Everything in a box, and what it is."""
    for faction in card_set.factions:
        for kind in faction.kinds:
            power = f" of power {kind.power}" if kind.card_type == "minion" else ""
            yield kind, f"{kind.card_type}{power}, {faction.name}"
        for titan in faction.titans:
            yield titan, f"titan, {faction.name}"
    for common in card_set.common:
        yield common, f"{common.card_type}"
    for base in card_set.bases:
        yield base, f"base, {base.faction}"


SETS = {card_set.id: card_set for card_set in LIBRARY.sets.values()}
