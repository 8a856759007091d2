"""The cards, bases and rules as clients show them: static, told once."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from fracas.i18n import LANGUAGES, words
from fracas.smashup import lessons as taught
from fracas.smashup import puzzles as posed
from fracas.smashup import reference, rulings, strengths
from fracas.smashup.bots import LEVELS
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Base, CardSet, Piece
from fracas.smashup.engine.ruleset import EDITIONS, Ruleset, allowed

from .drawings import sketches


@cache
def pieces() -> dict[str, tuple[type[Piece], CardSet]]:
    """All cards, bases and titans, and the sets they are in.

    Their keys are their names; a second card of a name, or one called like a base, is told apart by its
    faction.
    """
    found: dict[str, tuple[type[Piece], CardSet]] = {}
    sets = LIBRARY.sets.values()
    bases = [(base, card_set) for card_set in sets for base in card_set.bases]
    cards = [
        (kind, card_set)
        for card_set in sets
        for kind in (*(k for f in card_set.factions for k in (*f.kinds, *f.titans)), *card_set.common)
    ]
    for kind, card_set in (*bases, *cards):
        found[kind.name if kind.name not in found else f"{kind.name} ({kind.faction})"] = (kind, card_set)
    return found


@cache
def catalogue() -> dict[str, Any]:
    """Everything there is to play with."""
    bases: dict[str, Any] = {}
    cards: dict[str, Any] = {}
    factions: dict[str | None, dict[str, Any]] = {
        faction.name: {
            "name": faction.name,
            "set": card_set.id,
            "character": faction.character,
            "difficulty": faction.difficulty,
            "cards": [],
            "titans": [],
        }
        for card_set in LIBRARY.sets.values()
        for faction in card_set.factions
    }
    for key, (kind, card_set) in pieces().items():
        if issubclass(kind, Base):
            bases[key] = _base(kind, card_set)
        else:
            cards[key] = _card(kind, card_set)
            if kind.home is None:
                factions[kind.faction]["titans" if kind.card_type == "titan" else "cards"].append(key)
    for set_id in LIBRARY.own:
        for name, look in sketches(set_id).looks.items():
            factions[name]["look"] = look
    for name, known in strengths.load().items():
        if name in factions and known.step:
            factions[name]["strength"] = known.step
    return {
        "sets": [{"id": card_set.id, "name": card_set.name} for card_set in LIBRARY.sets.values()],
        "factions": list(factions.values()),
        "cards": cards,
        "bases": bases,
        "levels": list(LEVELS),
        "rulesets": {
            "editions": {name: rules.options() for name, rules in EDITIONS.items()},
            "options": {name: list(allowed(name)) for name in Ruleset().options()},
        },
    }


def _card(kind: type[Piece], card_set: CardSet) -> dict[str, Any]:
    return {
        "name": kind.name,
        "type": kind.card_type,
        "power": kind.power if kind.card_type == "minion" else None,
        "copies": kind.copies,
        "faction": kind.faction if kind.home is None else None,
        "deck": kind.home,
        "plays_on": kind.plays_on,
        "set": card_set.id,
    }


def _base(kind: type[Base], card_set: CardSet) -> dict[str, Any]:
    return {
        "name": kind.name,
        "breakpoint": kind.breakpoint,
        "vp": list(kind.vp),
        "faction": kind.faction,
        "set": card_set.id,
        "stand_in": reference.is_stand_in(kind.name),
    }


def texts(language: str, set_id: str) -> dict[str, Any]:
    """What stands on the cards and bases of a set and what was ruled on them, by their keys."""
    spoken, found = words(language), {}
    for key, (kind, card_set) in pieces().items():
        if card_set.id == set_id:
            english = kind.text()
            about = rulings.about(kind.name, kind.faction)
            text, *ruled = (spoken.text(set_id, kind.name, one) for one in (english, *about))
            found[key] = {"text": text, "rulings": ruled, "english": english}
    return found


def art(set_id: str) -> dict[str, Any]:
    """The pictures of an own set; the client has those of the others."""
    return sketches(set_id).as_dict()


def spoken(language: str) -> dict[str, Any]:
    """What a client says in that language: its own words, those of the game, and names."""
    known = words(language)
    return {"web": known.catalogue("web"), "game": known.catalogue("game"), "names": known.names}


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


def puzzles() -> list[dict[str, Any]]:
    """What there is to solve, and nothing of how."""
    return [puzzle.as_dict() for puzzle in posed.puzzles().values()]


def lessons() -> list[dict[str, Any]]:
    """What can be learnt, and what the coach says."""
    return [lesson.as_dict() for lesson in taught.lessons().values()]
