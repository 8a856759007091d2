"""Other languages: the catalogues, and what the game says in the words of one of them.

Sentences tell what was put into them (`fracas.words`), so they are taken apart without guessing;
web/src/lib/i18n.svelte.ts does the same in the browser.
"""

from __future__ import annotations

import locale
import re
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from babel import Locale
from babel.messages.pofile import read_po

from fracas.words import BASE, FROM, apart, bare, put

LANGUAGES = {"en": "English", "fr": "Français", "ru": "Русский"}
OTHERS = ("set", "faction", "family", "base")
"""Contexts of names that are no cards."""
OWN: dict[str, Traversable] = {}
"""The folders with the words of own sets, by id: `fr.po` and the like, whose texts without context are what
their cards ask and say. Whoever reads the sets puts them here, before anybody speaks."""
BOT = re.compile(r"(\w+) bot (P[1-4])")
PLACE = re.compile(r"\{(\w+)\}")


class Entry(NamedTuple):
    """A text, the card or the like it stands on, and what it is in another language."""

    context: str
    text: str
    said: str


class Template(NamedTuple):
    """A sentence with places for names and numbers, and how it is said."""

    places: tuple[str, ...]
    said: str


class Words:
    """All there is in one language. In English everything stays as it is."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts: dict[str, dict[tuple[str, str], str]] = {}

    @property
    def colon(self) -> str:
        """What stands between a word and what is said of it."""
        return "\u00a0: " if self.language == "fr" else ": "

    def catalogue(self, name: str) -> dict[str, str]:
        """The translations of texts that have no context: `cli`, `game` or `web`.

        What the cards of own sets say is part of the game's.
        """
        found = {one.text: one.said for one in self._entries(name)}
        if name == "game":
            mine = [one for own in OWN for one in self._entries(own) if not one.context]
            found = {one.text: one.said for one in mine} | found
        return found

    @cached_property
    def names(self) -> dict[str, str]:
        """What sets, factions, families of cards, bases and cards are called.

        A base that is not called like a card of the same English name is there by itself (`BASE`).
        """
        found: dict[str, str] = {}
        bases: dict[str, str] = {}
        for name in self.sets:
            for one in self._entries(name):
                if one.context == "base":
                    bases[one.text] = one.said
                elif one.context in (one.text, *OTHERS):
                    found[one.text] = one.said
        others = {f"{name}{BASE}": said for name, said in bases.items() if found.get(name, said) != said}
        return bases | found | others

    @cached_property
    def sets(self) -> tuple[str, ...]:
        """The catalogues of cards: one for each set."""
        folder = _folder(self.language)
        found = sorted(file.name.removesuffix(".po") for file in folder.iterdir()) if folder.is_dir() else ()
        return (*(name for name in found if name not in ("cli", "game", "web")), *sorted(OWN))

    def name(self, english: str) -> str:
        """What a card, a faction or a set is called; of a base `BASE` tells that it is one."""
        return self._named(english) or bare(english)

    def text(self, card_set: str, card: str, english: str) -> str:
        """What stands on a card, or what was ruled on it."""
        if card_set not in self._texts:
            self._texts[card_set] = {(one.context, one.text): one.said for one in self._entries(card_set)}
        return self._texts[card_set].get((card, english), english)

    def say(self, text: str) -> str:
        """A sentence or a word of the game."""
        if FROM not in text:
            return self._named(text) or self._game.get(text) or bare(text)
        key, parts = apart(text)
        values = [self.say(part) for part in parts]
        template = self._templates.get(key)
        if template is None:  # a mere list
            between = key.split("{}")
            return "".join(f"{said}{value}" for said, value in zip(between, (*values, ""), strict=True))
        named = dict(zip(template.places, values, strict=True))
        numbers = [int(part) for part in parts if part.isdecimal()]
        said = self._form(template.said, numbers[0]) if numbers else template.said
        return PLACE.sub(lambda place: named[place[1]], said)

    def player(self, name: str) -> str:
        """A player's name; a bot that nobody gave one has the server's."""
        bot = BOT.fullmatch(name)
        return self.say(f"{put(bot[1])} bot {put(bot[2])}") if bot else name

    def gaps(self, text: str) -> set[str]:
        """What of a sentence would stay English."""
        if FROM not in text:
            known = self._named(text) or text in self._game or not re.search(r"[A-Za-z]{3}", text)
            return set() if known else {text}
        key, parts = apart(text)
        known = key in self._templates or not re.search(r"[A-Za-z]", key)
        return set().union(set() if known else {key}, *map(self.gaps, parts))

    def _named(self, english: str) -> str | None:
        return self.names.get(english) or self.names.get(bare(english))

    def _form(self, said: str, number: int) -> str:
        """The form that goes with a number: a translation may have several (one|few|many)."""
        forms = said.split("|")
        place = {"one": 0, "few": 1}.get(Locale.parse(self.language).plural_form(number), -1)
        return forms[place] if place < len(forms) else forms[-1]

    @cached_property
    def _game(self) -> dict[str, str]:
        return self.catalogue("game") | self.catalogue("cli")

    @cached_property
    def _templates(self) -> dict[str, Template]:
        return {
            PLACE.sub("{}", text): Template(tuple(PLACE.findall(text)), said)
            for text, said in self._game.items()
            if "{" in text
        }

    def _entries(self, name: str) -> Iterator[Entry]:
        file = OWN[name] / f"{self.language}.po" if name in OWN else _folder(self.language) / f"{name}.po"
        if file.is_file():
            with file.open("rb") as lines:
                for one in read_po(lines, locale=self.language):
                    if one.id and one.string:
                        yield Entry(one.context or "", str(one.id), str(one.string))


def words(language: str) -> Words:
    """Those of a language; English if there is no such language."""
    return _words(language if language in LANGUAGES else "en")


_words = cache(Words)


def own_language() -> str:
    """The language of this machine's user, as far as we speak it."""
    code = (locale.getlocale()[0] or "en")[:2].lower()
    return code if code in LANGUAGES else "en"


def _folder(language: str) -> Traversable:
    return files(__name__) / language / "LC_MESSAGES"
