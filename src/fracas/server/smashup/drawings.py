"""What own sets look like: their `drawings.toml`, for a client that was built before they were there.

    [factions.Librarians]
    ink = "#4a2f1b"           # dark: white can be read on it
    tint = "#ecc98b"          # light
    pattern = "stitches"
    emblem = "open-book"      # the name of a drawing

    [cards]
    "Page" = ["book-pile", "read"]         # one to three drawings, the main one first

    [places]
    "The Stacks" = ["hall", "bookshelf"]   # bases and titans: a skyline, then drawings

    [drawings]
    my-own = "M256 32 480 480H32z"         # SVG paths in a square of 512, if none of ours will do

Drawings are known by the names that game-icons.net gives them, those that cards we ship use. Whatever is
missing or wrong has a look all the same, made from its name.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any
from zlib import crc32

from fracas.smashup.cards import LIBRARY
from fracas.smashup.cards.packages import of_package
from fracas.smashup.engine import CardSet
from fracas.smashup.engine.library import suggest

FILE = "drawings.toml"
_SHAPES = json.loads(files(__package__).joinpath("shapes.json").read_text(encoding="utf-8"))
PATTERNS: dict[str, tuple[int, int, str]] = _SHAPES["patterns"]
"""One tile of each: width, height, and SVG that is stroked."""
SKYLINES: dict[str, dict[str, str]] = _SHAPES["skylines"]
"""Open paths in 240 x 60, near and far, and what shines above. The client is built with the same file."""
COLOURS = (
    *(("#5a2d3a", "#f0b6c4"), ("#23485c", "#a4d8ee"), ("#3d4f1f", "#d3e39a"), ("#5b3a12", "#f2cd8c")),
    *(("#3f2f63", "#cbbcf5"), ("#1f5449", "#9fe0cf"), ("#6a2c1c", "#f6b79b"), ("#414654", "#c9d2e4")),
)
"""For factions that do not say theirs."""
EMBLEM = "M256 40 302 180H450L330 266 376 408 256 320 136 408 182 266 62 180H210z"
"""A star."""


class Sketches:
    """The drawings of an own set as far as they can be used, and what is wrong with the others."""

    def __init__(self, card_set: CardSet) -> None:
        self.faults: list[str] = []
        data = self._read(card_set)
        self._own = self._paths(data)
        places = [kind.name for kind in card_set.kinds if kind.card_type in ("base", "titan")]
        cards = [kind.name for kind in card_set.kinds if kind.name not in places]
        self.cards = self._pictures(data, "cards", cards)
        self.places = self._pictures(data, "places", places)
        self.looks = {
            faction.name: self._look(faction.name, self._table(data, "factions"))
            for faction in card_set.factions
        }
        self._unknown(self._table(data, "factions"), self.looks, "factions")
        self.bare = [name for name in (*cards, *places) if name not in {**self.cards, **self.places}]
        """What has no picture of its own and shows its faction's emblem."""

    def as_dict(self) -> dict[str, Any]:
        """Like the files that the client is built with (web/art.ts)."""
        used = {name for names in self.cards.values() for name in names}
        used |= {name for names in self.places.values() for name in names[1:]}
        return {
            "cards": self.cards,
            "places": self.places,
            "drawings": {name: self._own.get(name) or icons()[name] for name in sorted(used)},
        }

    def _read(self, card_set: CardSet) -> dict[str, Any]:
        file = of_package(card_set, FILE)
        if file is None:
            self.faults.append(f"there is no {FILE}; the cards show a star")
            return {}
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            self.faults.append(f"{FILE} cannot be read: {error}")
            return {}
        self._unknown(data, ("factions", "cards", "places", "drawings"), "the file")
        return data

    def _table(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        found = data.get(name, {})
        if isinstance(found, dict):
            return found
        self.faults.append(f"{FILE}: {name} should be a table, [{name}]")
        return {}

    def _unknown(self, given: Iterable[str], known: Iterable[str], where: str) -> None:
        for name in given:
            if name not in (names := list(known)):
                self.faults.append(f"{FILE}: '{name}' in {where} is unknown{suggest(name, names)}")

    def _paths(self, data: Mapping[str, Any]) -> dict[str, str]:
        found = {}
        for name, path in self._table(data, "drawings").items():
            if isinstance(path, str) and re.fullmatch(r"[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]+", path):
                found[name] = path
            else:
                self.faults.append(
                    f"{FILE}: the drawing '{name}' should be an SVG path such as 'M0 0H512V512z'"
                )
        return found

    def _pictures(self, data: Mapping[str, Any], part: str, known: Iterable[str]) -> dict[str, list[str]]:
        given = self._table(data, part)
        self._unknown(given, known, part)
        found: dict[str, list[str]] = {}
        for key, names in given.items():
            if key not in known:
                continue
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or not names:
                self.faults.append(f'{FILE}: {key} should be a list of names such as ["open-book"]')
                continue
            before = names[:1] if part == "places" else []
            if before and before[0] not in SKYLINES:
                self.faults.append(
                    f"{FILE}: {key} begins with a skyline: {', '.join(SKYLINES)}; not '{before[0]}'"
                )
                before, names = ["hall"], ["hall", *names]
            figures = [name for name in names[len(before) :] if self._is_drawn(name, key)][:3]
            if figures:
                found[key] = [*before, *figures]
        return found

    def _is_drawn(self, name: str, where: str) -> bool:
        if name in self._own or name in icons():
            return True
        self.faults.append(f"{FILE}: there is no drawing '{name}' ({where}){suggest(name, icons())}")
        return False

    def _look(self, name: str, looks: Mapping[str, Any]) -> dict[str, str]:
        number = crc32(name.encode())
        ink, tint = COLOURS[number % len(COLOURS)]
        pattern, emblem = list(PATTERNS)[number // 8 % len(PATTERNS)], EMBLEM
        given = looks.get(name, {})
        if not isinstance(given, dict):
            self.faults.append(f"{FILE}: {name} should be a table, [factions.{name}]")
            given = {}
        self._unknown(given, ("ink", "tint", "pattern", "emblem"), f"factions.{name}")
        colours = [given.get("ink", ink), given.get("tint", tint)]
        if not all(isinstance(one, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", one) for one in colours):
            self.faults.append(f'{FILE}: the colours of {name} should be like "#4a2f1b", not {colours}')
        elif contrast(colours[0], "#ffffff") < 4.5 or contrast(*colours) < 3:
            self.faults.append(f"{FILE}: nobody can read the {name}: ink should be dark, tint light")
            ink, tint = colours
        else:
            ink, tint = colours
        if str(given.get("pattern", pattern)) in PATTERNS:
            pattern = given.get("pattern", pattern)
        else:
            wish = str(given["pattern"])
            hint = suggest(wish, PATTERNS) or f"; there are {', '.join(PATTERNS)}"
            self.faults.append(f"{FILE}: there is no pattern '{wish}' ({name}){hint}")
        if "emblem" in given and self._is_drawn(str(given["emblem"]), name):
            emblem = self._own.get(given["emblem"]) or icons()[given["emblem"]]
        return {"ink": ink, "tint": tint, "pattern": pattern, "emblem": emblem}


@cache
def sketches(set_id: str) -> Sketches:
    """Those of an own set."""
    return Sketches(LIBRARY.sets[set_id])


@cache
def icons() -> dict[str, str]:
    """The drawings that the client was built with, by name: paths in a square of 512."""
    found: dict[str, str] = {}
    folder = files("fracas.server").joinpath("static", "assets")
    for file in folder.iterdir() if folder.is_dir() else ():
        if file.name.startswith("art-") and file.name.endswith(".json"):
            data = json.loads(file.read_text(encoding="utf-8"))
            found |= data["drawings"] if isinstance(data, dict) else {}
    return found


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21 (WCAG)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
