"""The rulings on cards and bases, each in a sentence or two of our own, by the ids of `reference.json`.

One file per set; a set that is not implemented yet has none.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from fracas.smashup import reference
from fracas.smashup.engine.library import plain
from fracas.smashup.reference import BaseFacts, CardFacts, MonsterFacts


@cache
def texts() -> dict[str, str]:
    """Every ruling that is written, by its id."""
    found: dict[str, str] = {}
    for file in files(__name__).iterdir():
        if file.name.endswith(".json"):
            found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def about(name: str, faction: str | None = None) -> tuple[str, ...]:
    """The rulings on a card or base; the name of its faction tells it from others of the same name."""
    return _by_piece().get((plain(name), faction), ())


@cache
def _by_piece() -> dict[tuple[str, str | None], tuple[str, ...]]:
    pieces: list[tuple[str | None, CardFacts | MonsterFacts | BaseFacts]] = []
    for facts in reference.load().values():
        names = {faction.id: faction.name for faction in facts.factions}
        pieces += [(faction.name, card) for faction in facts.factions for card in faction.cards]
        pieces += [(names[base.faction], base) for base in facts.bases]
        pieces += [(None, monster) for monster in facts.monsters]
        pieces += [(None, card) for card in (*facts.treasures, *facts.madness)]
    return {
        (plain(piece.name), faction): tuple(texts()[id] for id in piece.rulings if id in texts())
        for faction, piece in pieces
    }
