"""What is known of the printed game, how much of it can be played, and how much of that is tested.

Known is what the reference data lists; implemented is what has a class of that name; tested is what a test
names (`smashup/tested.json`, made by `tools/tested.py`). A ruling counts as implemented when its card is; a
faction when all the cards of its deck are. Of own sets nothing is printed: known is what they have, tested
what their scenarios are about.
"""

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from fracas.smashup import reference, rulings
from fracas.smashup.cards import LIBRARY
from fracas.smashup.cards.packages import of_package
from fracas.smashup.engine import CardSet, Library
from fracas.smashup.engine.library import plain
from fracas.smashup.reference import BaseFacts, CardFacts, FactionFacts, MonsterFacts, SetFacts
from fracas.smashup.scenarios import ScenarioError, read, scenario_files
from fracas.smashup.scenarios.source import Node

PIECES = ("cards", "bases", "titans", "monsters", "treasures")
KINDS = ("factions", *PIECES, "rulings")
COUNTS = ("known", "implemented", "tested")

Counts = dict[str, dict[str, int]]
Piece = CardFacts | BaseFacts | MonsterFacts


def index_of_tests() -> dict[str, dict[str, list[str]]]:
    """For each set, the names and ruling ids that tests mention."""
    text = files("fracas.smashup").joinpath("tested.json").read_text(encoding="utf-8")
    index: dict[str, dict[str, list[str]]] = json.loads(text)
    return index


def coverage(library: Library = LIBRARY) -> dict[str, Any]:
    """The counts of every set, and their total; then of its parts: each faction, each common deck.

    And the bases of which no source has the printed text: what counts there is a stand-in.
    """
    tested = index_of_tests() | {set_id: _own_tests(library.sets[set_id]) for set_id in library.own}
    tallies = {
        set_id: _Tally(facts, _implemented(library, set_id), tested.get(set_id, {}))
        for set_id, facts in known_sets(library).items()
    }
    sets = {set_id: tally.whole() for set_id, tally in tallies.items()}
    total = {kind: {c: sum(entry[kind][c] for entry in sets.values()) for c in COUNTS} for kind in KINDS}
    parts = {set_id: tally.parts() for set_id, tally in tallies.items()}
    stand_ins = {set_id: list(names) for set_id, names in reference.stand_ins().items()}
    return {"sets": {**sets, "total": total}, "parts": parts, "stand_ins": stand_ins}


def known_sets(library: Library = LIBRARY) -> dict[str, SetFacts]:
    """The published sets, then own ones."""
    own = [card_set for card_set in library.sets.values() if card_set.id in library.own]
    return {**reference.load(), **{card_set.id: _facts(card_set) for card_set in own}}


def _facts(card_set: CardSet) -> SetFacts:
    """What an own set says of itself."""
    ruled = rulings.own_texts(card_set)

    def about(kind: Any) -> tuple[str, ...]:
        return tuple(
            f"{card_set.id}/{slug(kind.name)}#{n}" for n, _ in enumerate(ruled.get(kind.name, ()), 1)
        )

    def card(kind: Any) -> CardFacts:
        return CardFacts(kind.name, kind.card_type, kind.copies, rulings=about(kind))

    common = [kind for kind in card_set.common if kind.home != "monsters"]
    return SetFacts(
        card_set.id,
        card_set.name,
        tuple(
            FactionFacts(faction.name, faction.name, tuple(map(card, (*faction.kinds, *faction.titans))))
            for faction in card_set.factions
        ),
        tuple(
            BaseFacts(kind.name, str(kind.faction), kind.breakpoint, kind.vp, rulings=about(kind))
            for kind in card_set.bases
        ),
        treasures=tuple(card(kind) for kind in common if kind.home == "treasures"),
        madness=tuple(card(kind) for kind in common if kind.home == "madness"),
        monsters=tuple(
            MonsterFacts(
                kind.name, kind.copies, kind.power, getattr(kind, "treasures", 0), False, about(kind)
            )
            for kind in card_set.common
            if kind.home == "monsters"
        ),
    )


def slug(name: str) -> str:
    """A name as files are called after it."""
    return re.sub(r"[^a-z0-9]+", "-", plain(name).replace("'", "")).strip("-")


def own_scenarios(card_set: CardSet) -> list[Path]:
    """The scenario files in the package of an own set."""
    folder = of_package(card_set, "scenarios")
    return scenario_files(folder) if isinstance(folder, Path) else []


def _own_tests(card_set: CardSet) -> dict[str, list[str]]:
    """What its scenarios are about: cards that files are called after or that steps name; rulings."""
    names = {slug(kind.name): kind.name for kind in card_set.kinds}
    about: set[str] = set()
    cited: set[str] = set()
    for file in own_scenarios(card_set):
        about.add(names.get(re.sub(r"-\d+$", "", file.stem), ""))
        try:
            fields = [document.fields() for document in read(file)]
        except ScenarioError:
            continue
        steps = " | ".join(plain(word) for one in fields if "steps" in one for word in _words(one["steps"]))
        about |= {
            name for name in names.values() if re.search(rf"(?<!\w){re.escape(plain(name))}(?!\w)", steps)
        }
        cited |= {word for one in fields if "rules" in one for word in _words(one["rules"])}
    return {"names": sorted(about - {""}), "rulings": sorted(cited)}


def _words(node: Node) -> list[str]:
    """All that is written at and below a place of a file, but no names of fields."""
    if isinstance(node.value, str):
        return [node.value]
    inside = node.value.values() if isinstance(node.value, dict) else node.value
    return [word for one in inside for word in _words(one)]


def untested(card_set: CardSet) -> list[str]:
    """The cards and bases of an own set that none of its scenarios is about."""
    about = _own_tests(card_set)["names"]
    return [kind.name for kind in card_set.kinds if kind.name not in about]


def _implemented(library: Library, set_id: str) -> set[str]:
    """The names of the classes of a set."""
    if set_id not in library.sets:
        return set()
    card_set = library.sets[set_id]
    kinds = [kind for faction in card_set.factions for kind in (*faction.kinds, *faction.titans)]
    return {plain(kind.name) for kind in (*kinds, *card_set.bases, *card_set.common)}


class _Tally:
    """What there is of a set."""

    def __init__(self, facts: SetFacts, implemented: set[str], tested: dict[str, list[str]]) -> None:
        self.facts = facts
        self.implemented = implemented
        self.tested = {plain(name) for name in tested.get("names", ())} & implemented
        self.cited = set(tested.get("rulings", ()))

    def whole(self) -> Counts:
        facts = self.facts
        decks = [{plain(card.name) for card in faction.deck} for faction in facts.factions]
        return {
            "factions": _counts(
                len(decks), sum(d <= self.implemented for d in decks), sum(d <= self.tested for d in decks)
            ),
            "cards": self.pieces([*(c for faction in facts.factions for c in faction.deck), *facts.madness]),
            "bases": self.pieces(facts.bases),
            "titans": self.pieces([titan for faction in facts.factions for titan in faction.titans]),
            "monsters": self.pieces(facts.monsters),
            "treasures": self.pieces(facts.treasures),
            "rulings": self.rulings([*facts.pieces]),
        }

    def parts(self) -> dict[str, Counts]:
        """Each faction with its titans and bases; then what belongs to no faction."""
        facts = self.facts
        parts: dict[str, Sequence[Piece]] = {
            faction.name: [*faction.cards, *(base for base in facts.bases if base.faction == faction.id)]
            for faction in facts.factions
        }
        parts |= {"Monsters": facts.monsters, "Treasures": facts.treasures, "Madness": facts.madness}
        return {
            name: {"pieces": self.pieces(part), "rulings": self.rulings(part)}
            for name, part in parts.items()
            if part
        }

    def pieces(self, pieces: Sequence[Piece]) -> dict[str, int]:
        names = [plain(piece.name) for piece in pieces]
        return _counts(
            len(names), sum(n in self.implemented for n in names), sum(n in self.tested for n in names)
        )

    def rulings(self, pieces: Sequence[Piece]) -> dict[str, int]:
        known = [ruling for piece in pieces for ruling in piece.rulings]
        here = [
            ruling for piece in pieces if plain(piece.name) in self.implemented for ruling in piece.rulings
        ]
        return _counts(len(known), len(here), sum(ruling in self.cited for ruling in here))


def _counts(*numbers: int) -> dict[str, int]:
    return dict(zip(COUNTS, numbers, strict=True))
