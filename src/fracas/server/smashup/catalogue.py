"""The cards, bases and rules as clients show them: static, told once."""

import json
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Any

from fracas.smashup import reference, rulings, strengths
from fracas.smashup.bots import LEVELS
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import CardSet, Piece
from fracas.smashup.engine.ruleset import EDITIONS, Ruleset, allowed

LANGUAGES = ("en", "fr", "ru")


@cache
def catalogue() -> dict[str, Any]:
    """Everything there is to play with."""
    sets = LIBRARY.sets.values()
    bases = {base.name: _base(base, card_set) for card_set in sets for base in card_set.bases}
    cards: dict[str, Any] = {}
    factions: list[dict[str, Any]] = []
    measured = strengths.load()
    for card_set in sets:
        for faction in card_set.factions:
            keys: dict[str, list[str]] = {"cards": [], "titans": []}
            for kind in (*faction.kinds, *faction.titans):
                key = _key(cards.keys() | bases, kind)
                cards[key] = _card(kind, faction.name, card_set)
                keys["titans" if kind.card_type == "titan" else "cards"].append(key)
            facts: dict[str, Any] = {"name": faction.name, "set": card_set.id, **keys}
            if (known := measured.get(faction.name)) and known.step:
                facts["strength"] = known.step
            factions.append(facts)
        for kind in card_set.common:
            cards[_key(cards.keys() | bases, kind)] = _card(kind, None, card_set)
    return {
        "sets": [{"id": card_set.id, "name": card_set.name} for card_set in sets],
        "factions": factions,
        "cards": cards,
        "bases": bases,
        "levels": list(LEVELS),
        "rulesets": {
            "editions": {name: rules.options() for name, rules in EDITIONS.items()},
            "options": {name: list(allowed(name)) for name in Ruleset().options()},
        },
    }


def _key(known: Collection[str], kind: type[Piece]) -> str:
    """The name; a second card of that name, or one called like a base, is told apart by its faction."""
    return kind.name if kind.name not in known else f"{kind.name} ({kind.faction})"


def _card(kind: type[Piece], faction: str | None, card_set: CardSet) -> dict[str, Any]:
    return {
        "name": kind.name,
        "type": kind.card_type,
        "power": kind.power if kind.card_type == "minion" else None,
        "copies": kind.copies,
        "faction": faction,
        "deck": kind.home,
        "plays_on": kind.plays_on,
        "set": card_set.id,
        "text": kind.text(),
        "rulings": list(rulings.about(kind.name, kind.faction)),
    }


def _base(kind: Any, card_set: CardSet) -> dict[str, Any]:
    return {
        "name": kind.name,
        "breakpoint": kind.breakpoint,
        "vp": list(kind.vp),
        "faction": kind.faction,
        "set": card_set.id,
        "text": kind.text(),
        "rulings": list(rulings.about(kind.name, kind.faction)),
        "stand_in": reference.is_stand_in(kind.name),
    }


def rules(language: str) -> list[dict[str, Any]]:
    """The short rules reference, in the order of the rules; in English what another language lacks."""
    texts = _rules_texts("en") | _rules_texts(language if language in LANGUAGES else "en")
    return [
        {"id": rule, "section": texts[rule.split("-")[0]], "text": text, "source": f"rule {rule}"}
        for rule, text in texts.items()
        if "-" in rule  # the others are the titles of sections
    ]


@cache
def _rules_texts(language: str) -> dict[str, str]:
    file = files("fracas.server.smashup").joinpath("rules", f"{language}.json")
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts
