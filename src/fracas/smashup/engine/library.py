"""The cards that exist: sets, factions, bases. The engine is given a library; it knows no card by name."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from types import ModuleType
from typing import Any

from fracas.words import listed, put

from .errors import SetupError
from .pieces import Base, Piece, kinds_in


class Faction:
    """Twenty cards of one module, the set they come from, and who they are."""

    def __init__(self, module: ModuleType, set_id: str) -> None:
        kinds = kinds_in(module)
        self.name: str = module.FACTION
        self.set_id = set_id
        self.character: str = getattr(module, "CHARACTER", "")
        self.difficulty: int = getattr(module, "DIFFICULTY", 2)
        self.needs_titan: bool = getattr(module, "NEEDS_TITAN", False)
        self.kinds = tuple(kind for kind in kinds if kind.card_type in ("minion", "action"))
        self.titans = tuple(kind for kind in kinds if kind.card_type == "titan")

    def __repr__(self) -> str:
        return f"<faction {self.name}>"


class CardSet:
    """A box: factions, each from one module, bases, and perhaps common decks."""

    def __init__(
        self,
        id: str,
        name: str,
        factions: Iterable[ModuleType],
        bases: ModuleType,
        *common: ModuleType,
    ) -> None:
        self.id = id
        self.name = name
        self.package = bases.__name__.rpartition(".")[0]
        """The Python package it is in, with its rulings, words, drawings and scenarios."""
        self.factions = tuple(Faction(module, id) for module in factions)
        self.common = tuple(kind for module in common for kind in kinds_in(module))
        self.bases: tuple[type[Any], ...] = tuple(k for k in kinds_in(bases) if issubclass(k, Base))

    @property
    def kinds(self) -> tuple[type[Any], ...]:
        """All that is in the box: bases, common decks, each faction's cards and titans."""
        cards = [kind for faction in self.factions for kind in (*faction.kinds, *faction.titans)]
        return (*self.bases, *self.common, *cards)


class Library:
    """All sets that can be played with: the published ones in their order, then people's own ones by name."""

    def __init__(self, sets: Iterable[CardSet], own: Iterable[CardSet] = ()) -> None:
        mine = sorted(own, key=lambda card_set: (plain(card_set.name), card_set.id))
        self.own = frozenset([card_set.id for card_set in mine])
        """The ids of those that somebody made for themselves (`cards/packages.py`)."""
        self.sets = {card_set.id: card_set for card_set in (*sets, *mine)}
        self.factions = {f.name: f for card_set in self.sets.values() for f in card_set.factions}
        self._factions = {loose(name): faction for name, faction in self.factions.items()}
        self._boxes = {
            loose(name): card_set for card_set in self.sets.values() for name in (card_set.id, card_set.name)
        }
        self.kinds: dict[str, type[Piece]] = {}
        for card_set in self.sets.values():
            for kind in card_set.kinds:
                self.kinds.setdefault(plain(kind.name), kind)
        self.bases: dict[str, type[Any]] = {}
        for card_set in self.sets.values():
            for base in card_set.bases:  # a card may have the same name
                self.bases.setdefault(plain(base.name), base)
        self.names = frozenset((*self.kinds, *map(plain, self.factions)))
        """All names of cards, bases and factions, as `plain` writes them."""

    def faction(self, name: object) -> Faction:
        """A faction by its name, however people write it (`loose`).

        Examples:
            >>> from fracas.smashup.cards import LIBRARY
            >>> LIBRARY.faction("ninja").name
            'Ninjas'
            >>> LIBRARY.faction("Pirats")
            Traceback (most recent call last):
            fracas.smashup.engine.errors.SetupError: unknown faction 'Pirats' (did you mean Pirates?)
        """
        found = self._factions.get(loose(name)) if isinstance(name, str) else None
        if found is None:
            if near := nearest(name, self.factions):
                raise SetupError(f"unknown faction '{put(name)}' (did you mean {listed(near)}?)")
            raise SetupError(f"unknown faction '{put(name)}'; there are {listed(self.factions)}")
        return found

    def box(self, name: object) -> CardSet:
        """A set by its id or its title, however people write it (`loose`)."""
        found = self._boxes.get(loose(name)) if isinstance(name, str) else None
        if found is None:
            titles = [card_set.name for card_set in self.sets.values()]
            if near := nearest(name, titles):
                raise SetupError(f"unknown box '{put(name)}' (did you mean {listed(near)}?)")
            raise SetupError(f"unknown box '{put(name)}'; there are {listed(titles)}")
        return found

    def factions_of(self, sets: Iterable[object]) -> list[str]:
        """The names of the factions in these sets; of none: all there are."""
        ids = {self.box(one).id for one in sets} or self.sets.keys()
        return [name for name, faction in self.factions.items() if faction.set_id in ids]

    def kind(self, name: str) -> type[Piece]:
        """A card or base by its name, in any spelling of capitals and quotes.

        Examples:
            >>> from fracas.smashup.cards import LIBRARY
            >>> LIBRARY.kind("tiger assassin").text()
            'You may destroy a minion here of power 3 or less.'
        """
        try:
            return self.kinds[plain(name)]
        except KeyError:
            raise SetupError(f"unknown card '{put(name)}'") from None


def plain(name: str) -> str:
    """A name as people type it: no matter the capitals, and straight quotes do."""
    return name.translate(_QUOTES).strip().casefold()


_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"'})


def loose(name: str) -> str:
    """What is left of the name of a faction or a box however people write it.

    No matter the capitals, accents, spaces, hyphens, dots and quotes, nor whether words end in a plural s.
    """
    letters = unicodedata.normalize("NFKD", name.replace("&", " and ").casefold())
    words = re.split(r"[\W_]+", re.sub(r"[\u0300-\u036f.'\"`´‘’“”]", "", letters))
    return "".join([word if len(word) < 3 else word.removesuffix("s") for word in words])


def nearest(name: object, known: Iterable[str]) -> list[str]:
    """The one or two names that whoever wrote this may have meant, if any is near."""
    if not isinstance(name, str):
        return []
    words = {loose(word): word for word in known}
    wanted = loose(name)
    near = get_close_matches(wanted, words, n=2, cutoff=0.75)
    if not near and len(wanted) > 3:
        near = [word for word in words if wanted in word][:2]
    return [words[word] for word in near]


def suggest(name: str, known: Iterable[str]) -> str:
    """Words for "did you mean", or nothing if nothing is near."""
    near = nearest(name, known)
    return f" (did you mean {' or '.join(near)}?)" if near else ""
