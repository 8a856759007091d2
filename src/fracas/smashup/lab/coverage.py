"""What is known of the printed game, how much of it can be played, and how much of that is tested.

Known is what the reference data lists; implemented is what has a class of that name; tested is what a test
names (`smashup/tested.json`, made by `tools/tested.py`). A ruling counts as implemented when its card is; a
faction when all the cards of its deck are.
"""

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from fracas.smashup import reference
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Library
from fracas.smashup.engine.library import plain
from fracas.smashup.reference import SetFacts

KINDS = ("factions", "cards", "bases", "titans", "monsters", "treasures", "rulings")
COUNTS = ("known", "implemented", "tested")

Counts = dict[str, dict[str, int]]


def index_of_tests() -> dict[str, dict[str, list[str]]]:
    """For each set, the names and ruling ids that tests mention."""
    text = files("fracas.smashup").joinpath("tested.json").read_text(encoding="utf-8")
    index: dict[str, dict[str, list[str]]] = json.loads(text)
    return index


def coverage(library: Library = LIBRARY) -> dict[str, Any]:
    """The counts of every set, and their total."""
    tested = index_of_tests()
    sets = {
        set_id: _set(facts, _implemented(library, set_id), tested.get(set_id, {}))
        for set_id, facts in reference.load().items()
    }
    total = {kind: {c: sum(entry[kind][c] for entry in sets.values()) for c in COUNTS} for kind in KINDS}
    return {"sets": {**sets, "total": total}}


def _implemented(library: Library, set_id: str) -> set[str]:
    """The names of the classes of a set."""
    if set_id not in library.sets:
        return set()
    card_set = library.sets[set_id]
    kinds = [kind for faction in card_set.factions for kind in (*faction.kinds, *faction.titans)]
    return {plain(kind.name) for kind in (*kinds, *card_set.bases, *card_set.common)}


def _set(facts: SetFacts, implemented: set[str], tested: dict[str, list[str]]) -> Counts:
    named = {plain(name) for name in tested.get("names", ())} & implemented
    cited = set(tested.get("rulings", ()))

    def count(names: Iterable[str]) -> dict[str, int]:
        known = [plain(name) for name in names]
        return _counts(len(known), sum(n in implemented for n in known), sum(n in named for n in known))

    decks = [{plain(card.name) for card in faction.deck} for faction in facts.factions]
    cards = [card for faction in facts.factions for card in faction.deck]
    rulings = [
        ruling for piece in facts.pieces if plain(piece.name) in implemented for ruling in piece.rulings
    ]
    return {
        "factions": _counts(len(decks), sum(d <= implemented for d in decks), sum(d <= named for d in decks)),
        "cards": count(card.name for card in (*cards, *facts.madness)),
        "bases": count(base.name for base in facts.bases),
        "titans": count(titan.name for faction in facts.factions for titan in faction.titans),
        "monsters": count(monster.name for monster in facts.monsters),
        "treasures": count(treasure.name for treasure in facts.treasures),
        "rulings": _counts(len(facts.rulings), len(rulings), sum(ruling in cited for ruling in rulings)),
    }


def _counts(*numbers: int) -> dict[str, int]:
    return dict(zip(COUNTS, numbers, strict=True))
