"""The observation as numbers: which blocks there are, and what each column of a block means.

An observation is one flat array; `blocks` cuts it into named tables. Everything is seen from the observing
player: they are player 0, the next to their left is 1, and so on; places of absent players stay 0. Flags are
0 or 1, `id` columns are numbers of cards or factions (0: none), all other numbers are divided by 10.
"""

import re
from functools import lru_cache
from itertools import accumulate
from math import prod

import numpy as np
from numpy.typing import NDArray

from fracas.smashup.cards import LIBRARY

Array = NDArray[np.float32]

SEATS = 4
BASES = 6
HAND = 24
MINIONS = 64
"""Rows of a block. What is beyond them is left out; the totals of bases and players count it all the same."""

_OWN = {kind.name for box in LIBRARY.own for kind in LIBRARY.sets[box].kinds}
CARDS = tuple(sorted((kind.name for kind in LIBRARY.kinds.values()), key=lambda name: (name in _OWN, name)))
"""Card number `id` is `CARDS[id - 1]`; own sets come last, so that the others keep their numbers."""
FACTIONS = tuple(
    sorted(LIBRARY.factions, key=lambda name: (LIBRARY.factions[name].set_id in LIBRARY.own, name))
)
"""Faction number `id` is `FACTIONS[id - 1]`, own ones last."""
PHASES = ("start", "play", "score", "draw", "end")
OPTIONS = ("play", "use", "end", "decline", "card", "buried", "faction", "player", "pay", "word", "more")
"""Kinds of options: play a card, use an ability, ... ; `more` turns the page."""
WORDS = ("destroy", "move", "return", "draw", "discard", "extra", "power", "counter", "talent", "special")
"""What a card's text or a question may be about."""


def per_seat(name: str) -> tuple[str, ...]:
    return tuple(f"{name} {seat}" for seat in range(SEATS))


def per_base(name: str) -> tuple[str, ...]:
    return tuple(f"{name} {slot}" for slot in range(BASES))


CARD = (
    "id",
    "minion",
    "action",
    "base",
    "titan",
    "power",
    "to base",
    "to minion",
    *(f"says {word}" for word in WORDS),
)
"""What is printed on a card."""
WHOSE = (*per_seat("of"), "of nobody")

COLUMNS: dict[str, tuple[str, ...]] = {
    "turn": (
        *("number", *PHASES, *per_seat("active"), "minion plays", "action plays", "extra plays"),
        *("base deck", "madness deck", "monster deck", "treasure deck", "duel", "over"),
    ),
    "players": (
        *("present", "vp", "hand", "deck", "discard", "titans aside", "must decide"),
        *(f"has {name}" for name in FACTIONS),
    ),
    "hand": ("present", "playable", *CARD),
    "discards": CARDS,
    "bases": (
        *("present", "id", "breakpoint", "total", "vp first", "vp second", "vp third", "ready", "scoring"),
        *(*per_seat("power"), *per_seat("vp now"), *per_seat("minions"), *per_seat("actions")),
        *(*per_seat("titans"), *per_seat("buried")),
    ),
    "minions": (
        *("present", *per_base("at"), *WHOSE, "power now", "counters", "my actions", "others' actions"),
        *("cancelled", *CARD),
    ),
    "decision": (
        *("mine", "may decline", "options", "page", "pages"),
        *(f"asks {word}" for word in WORDS),
        *(f"source {column}" for column in CARD),
    ),
    "options": (
        *("present", *OPTIONS, "faction id", *CARD, *WHOSE, "power now"),
        *("target power", "target is mine", "target is another's"),
        *(*per_base("at"), "to breakpoint", "my lead", "vp first", "breaks", "leads"),
    ),
}
"""The columns of every block. `options` has a row for each action: that is what an action means.

`discards` has a row for each player and a column for each card. Of an option: whose the card is and where it
is or goes to; how far that base is from its breakpoint, and by how much the observer would lead there, with
the minion about to be played; whether the base would break, and whether the observer would lead.
"""

_ROWS = {"players": SEATS, "hand": HAND, "discards": SEATS, "bases": BASES, "minions": MINIONS}


def shapes(actions: int) -> dict[str, tuple[int, ...]]:
    """The shape of every block, in the order in which they follow each other."""
    rows = {**_ROWS, "options": actions}
    return {
        name: (rows[name], len(columns)) if name in rows else (len(columns),)
        for name, columns in COLUMNS.items()
    }


@lru_cache(100)
def size(actions: int) -> int:
    """How long an observation is."""
    return sum(prod(shape) for shape in shapes(actions).values())


@lru_cache(100)
def _places(actions: int) -> list[tuple[str, slice, tuple[int, ...]]]:
    """Where the blocks are."""
    sizes = {name: prod(shape) for name, shape in shapes(actions).items()}
    ends = accumulate(sizes.values())
    return [
        (name, slice(end - sizes[name], end), shape)
        for (name, shape), end in zip(shapes(actions).items(), ends, strict=True)
    ]


def blocks(flat: Array, actions: int) -> dict[str, Array]:
    """An observation as named tables; they are views, not copies."""
    return {name: flat[place].reshape(shape) for name, place, shape in _places(actions)}


def column(block: str, name: str) -> int:
    """The number of a column."""
    return COLUMNS[block].index(name)


_ABOUT = tuple(re.compile(rf"\b{word}", re.IGNORECASE) for word in WORDS)


@lru_cache(10_000)
def about(text: str) -> tuple[float, ...]:
    """Which of the words that text has."""
    return tuple(float(pattern.search(text) is not None) for pattern in _ABOUT)


def _card(number: int, name: str) -> list[float]:
    kind = LIBRARY.kind(name)
    kinds = [float(kind.card_type == column) for column in ("minion", "action", "base", "titan")]
    power = kind.power / 10 if kind.card_type == "minion" else 0.0
    goes = [float(kind.plays_on == where) for where in ("base", "minion")]
    return [float(number), *kinds, power, *goes, *about(kind.text())]


NO_CARD = [0.0] * len(CARD)
CARD_ROWS = {name: _card(number, name) for number, name in enumerate(CARDS, 1)}
"""The `CARD` columns of every card."""
