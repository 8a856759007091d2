"""The rulings on cards and bases, each in a sentence or two of our own, by the ids of `reference.json`.

One file per set; a set that is not implemented yet has none. Own sets have a `rulings.toml`: a list of
sentences by the name of each card.
"""

from __future__ import annotations

import json
import logging
import tomllib
from functools import cache
from importlib.resources import files

from fracas.smashup import reference
from fracas.smashup.cards import LIBRARY
from fracas.smashup.cards.packages import of_package
from fracas.smashup.engine import CardSet, SetupError
from fracas.smashup.engine.library import plain, suggest
from fracas.smashup.reference import BaseFacts, CardFacts, MonsterFacts

log = logging.getLogger("fracas.packages")


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
    found = {
        (plain(piece.name), faction): tuple(texts()[id] for id in piece.rulings if id in texts())
        for faction, piece in pieces
    }
    for set_id in LIBRARY.own:
        card_set = LIBRARY.sets[set_id]
        try:
            ruled = own_texts(card_set)
        except SetupError as error:  # `fracas workshop check` says it, too
            log.warning("%s", error)
            continue
        found |= {(plain(kind.name), kind.faction): ruled.get(kind.name, ()) for kind in card_set.kinds}
    return found


def own_texts(card_set: CardSet) -> dict[str, tuple[str, ...]]:
    """The rulings of an own set, by card; `SetupError` says what is wrong with its file."""
    file = of_package(card_set, "rulings.toml")
    if file is None:
        return {}
    where = f"rulings.toml of {card_set.name}"
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SetupError(f"{where} cannot be read: {error}") from None
    names = [kind.name for kind in card_set.kinds]
    for name, sentences in found.items():
        if name not in names:
            raise SetupError(f"{where}: there is no card '{name}'{suggest(name, names)}")
        if not isinstance(sentences, list) or not all(isinstance(one, str) for one in sentences):
            raise SetupError(f"{where}: '{name}' should be a list of sentences")
    return {name: tuple(sentences) for name, sentences in found.items()}
