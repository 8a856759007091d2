"""The printed facts of every set - names, numbers, ruling ids - against which the card classes are checked.

The files are made by `tools/reference.py`; they hold sets that are not implemented yet, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from fracas.smashup.engine.library import plain


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A minion, action or titan of a faction, a treasure or a Madness card."""

    name: str
    type: str
    copies: int
    power: int | None = None
    attach: str | None = None
    era: str | None = None
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MonsterFacts:
    """A monster: its reward is a number of treasures."""

    name: str
    copies: int
    power: int
    treasures: int
    undead: bool
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BaseFacts:
    """A base; `faction` is the id of the faction it came with."""

    name: str
    faction: str
    breakpoint: int
    vp: tuple[int, ...]
    monsters: int = 0
    stand_in: bool = False
    """Neither numbers nor text of the printed base were in any source: ours keep to what is known of it."""
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FactionFacts:
    """A faction's deck of 20 and its titans."""

    id: str
    name: str
    cards: tuple[CardFacts, ...]

    @property
    def deck(self) -> tuple[CardFacts, ...]:
        return tuple(card for card in self.cards if card.type != "titan")

    @property
    def titans(self) -> tuple[CardFacts, ...]:
        return tuple(card for card in self.cards if card.type == "titan")


@dataclass(frozen=True, slots=True)
class SetFacts:
    """A published set and all that is in its box."""

    id: str
    name: str
    factions: tuple[FactionFacts, ...]
    bases: tuple[BaseFacts, ...]
    monsters: tuple[MonsterFacts, ...] = ()
    treasures: tuple[CardFacts, ...] = ()
    madness: tuple[CardFacts, ...] = ()

    @property
    def pieces(self) -> Iterator[CardFacts | MonsterFacts | BaseFacts]:
        """Everything in the box."""
        for faction in self.factions:
            yield from faction.cards
        yield from self.bases
        yield from self.monsters
        yield from self.treasures
        yield from self.madness

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of all rulings known about this set."""
        return tuple(ruling for piece in self.pieces for ruling in piece.rulings)


@cache
def load() -> dict[str, SetFacts]:
    """All sets by id."""
    return {entry["id"]: _set(entry) for entry in _read("reference.json")}


STAND_IN = (
    "The printed text of this base was not available. Its numbers and text are a stand-in,"
    " made to fit the rulings that are known."
)


@cache
def stand_ins() -> dict[str, tuple[str, ...]]:
    """The names of the bases of which that is so, by set; only sets that have any."""
    found = {entry.id: tuple(base.name for base in entry.bases if base.stand_in) for entry in load().values()}
    return {set_id: names for set_id, names in found.items() if names}


def is_stand_in(name: str) -> bool:
    """Whether that is the name of such a base."""
    return any(plain(name) == plain(base) for bases in stand_ins().values() for base in bases)


@cache
def rules() -> dict[str, str]:
    """All rule ids, each with the name of its section."""
    return {str(rule): str(section) for rule, section in _read("rules_index.json").items()}


def _read(name: str) -> Any:
    return json.loads(files("fracas.smashup").joinpath(name).read_text(encoding="utf-8"))


def _set(entry: dict[str, Any]) -> SetFacts:
    return SetFacts(
        id=entry["id"],
        name=entry["name"],
        factions=tuple(
            FactionFacts(faction["id"], faction["name"], _cards(faction["cards"]))
            for faction in entry["factions"]
        ),
        bases=tuple(BaseFacts(**_frozen(base)) for base in entry["bases"]),
        monsters=tuple(MonsterFacts(**_frozen(card)) for card in entry.get("monsters", ())),
        treasures=_cards(entry.get("treasures", ())),
        madness=_cards(entry.get("madness", ())),
    )


def _cards(entries: list[dict[str, Any]]) -> tuple[CardFacts, ...]:
    return tuple(CardFacts(**_frozen(entry)) for entry in entries)


def _frozen(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
