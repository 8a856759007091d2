"""Write `src/fracas/smashup/tested.json`: which cards, bases and rulings the tests are about.

    python tools/tested.py

A card or base counts when a scenario file anywhere under tests uses its name, or a Python test under
tests/smashup/cards has it as a string; a ruling counts when a test file cites its id
(`core-set/collector#1`). A name that several sets share counts for the set whose folder the test is in, else
for the first that can be played.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from fracas.smashup import reference
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine.library import plain
from fracas.smashup.scenarios import ScenarioError, read
from fracas.smashup.scenarios.names import parse_name
from fracas.smashup.scenarios.source import SUFFIXES, Node

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "fracas" / "smashup" / "tested.json"

RULING = re.compile(r"[a-z0-9-]+/[a-z0-9/-]+#[0-9]+")

Index = dict[str, dict[str, list[str]]]


def words(node: Node) -> Iterator[str]:
    """Every word of a scenario but its title and the rules it shows."""
    if isinstance(node.value, dict):
        for key, value in node.value.items():
            if key not in ("scenario", "rules"):
                yield key
                yield from words(value)
    elif isinstance(node.value, list):
        for item in node.value:
            yield from words(item)
    else:
        yield node.value


def strings(file: Path) -> Iterator[str]:
    """Every string of a test file that may be a name."""
    if file.suffix != ".py":
        with suppress(ScenarioError):  # a file that shows how malformed ones are refused
            for document in read(file):
                if isinstance(document.value, dict) and "scenario" in document.value:
                    yield from words(document)
    elif "cards" in file.parts:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def index(tests: Path) -> Index:
    """What the tests are about: for each set, names of cards and bases, and ids of rulings."""
    sets = reference.load()
    homes: dict[str, list[str]] = {}
    for set_id in (*LIBRARY.sets, *(set_id for set_id in sets if set_id not in LIBRARY.sets)):
        for piece in sets[set_id].pieces:
            homes.setdefault(plain(piece.name), []).append(set_id)
    names: set[tuple[str, str]] = set()
    cited: set[str] = set()
    for file in sorted(tests.rglob("*")):
        if file.suffix in (*SUFFIXES, ".py"):
            cited.update(RULING.findall(file.read_text(encoding="utf-8", errors="replace")))
            for string in strings(file):
                parsed = parse_name(string, LIBRARY)
                for name in {parsed.core, parsed.at or ""} & homes.keys():
                    here = [set_id for set_id in homes[name] if set_id in file.parts]
                    names.add(((here or homes[name])[0], name))
    found = {
        set_id: {
            "names": sorted({piece.name for piece in facts.pieces if (set_id, plain(piece.name)) in names}),
            "rulings": [ruling for ruling in facts.rulings if ruling in cited],
        }
        for set_id, facts in sets.items()
    }
    return {set_id: entry for set_id, entry in found.items() if any(entry.values())}


def main() -> None:
    TARGET.write_text(
        json.dumps(index(ROOT / "tests"), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    print(f"wrote {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
