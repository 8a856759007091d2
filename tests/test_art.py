"""Every card, base, titan, monster and treasure has a picture of its own, and whoever drew it is named."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from fracas.server.smashup.catalogue import pieces
from fracas.smashup.engine import Base

ROOT = Path(__file__).parents[1]
ART = ROOT / "web" / "art"
ASSETS = Path(str(files("fracas.server").joinpath("static"))) / "assets"
SETS = sorted({card_set.id for _, card_set in pieces().values()})


@cache
def chosen(set_id: str) -> dict[str, dict[str, list[str]]]:
    """What the pictures of a set show; before the figures of a place stands its skyline."""
    data: dict[str, dict[str, list[str]]] = json.loads((ART / f"{set_id}.json").read_text(encoding="utf-8"))
    return data


def figures() -> dict[str, list[str]]:
    """The figures of every picture, the main one first."""
    shown: dict[str, list[str]] = {}
    for set_id in SETS:
        shown |= chosen(set_id)["cards"]
        shown |= {key: names[1:] for key, names in chosen(set_id)["places"].items()}
    return shown


@cache
def authors() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((ART / "authors.json").read_text(encoding="utf-8"))
    return data


def test_everything_has_a_picture_and_nothing_else_has() -> None:
    for set_id in SETS:
        mine = {key: kind for key, (kind, card_set) in pieces().items() if card_set.id == set_id}
        places = {key for key, kind in mine.items() if issubclass(kind, Base) or kind.card_type == "titan"}
        assert set(chosen(set_id)["places"]) == places
        assert set(chosen(set_id)["cards"]) == set(mine) - places
    assert {file.stem for file in ART.glob("*.json")} == {*SETS, "authors"}


def test_one_to_three_different_figures() -> None:
    for key, names in figures().items():
        assert 1 <= len(names) <= 3, key
        assert len(set(names)) == len(names), key


def test_no_two_are_alike() -> None:
    """Only cards of the same name, reprinted in another faction, share the main figure."""
    alike: dict[frozenset[str], list[str]] = defaultdict(list)
    mains: dict[str, set[str]] = defaultdict(set)
    in_faction: dict[tuple[str, str | None], list[str]] = defaultdict(list)
    for key, names in figures().items():
        kind = pieces()[key][0]
        alike[frozenset(names)].append(key)
        mains[names[0]].add(kind.name)
        in_faction[names[0], kind.faction].append(key)
    assert [keys for keys in alike.values() if len(keys) > 1] == []
    assert [found for found in mains.values() if len(found) > 1] == []
    assert [keys for keys in in_faction.values() if len(keys) > 1] == []


def test_whoever_drew_something_is_named() -> None:
    drawn = [name for author in authors().values() for name in author["drawings"]]
    assert len(set(drawn)) == len(drawn)
    assert set(drawn) == {name for names in figures().values() for name in names}
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for name, author in authors().items():
        assert name in notice
        assert author["home"].startswith("http")
    assert "https://creativecommons.org/licenses/by/3.0/" in notice


@pytest.mark.parametrize("set_id", SETS)
def test_the_built_client_has_the_drawings_of_a_set_and_no_others(set_id: str) -> None:
    (file,) = ASSETS.glob(f"art-{set_id}-????????.json")
    built = json.loads(file.read_text(encoding="utf-8"))
    mine = chosen(set_id)
    assert (built["cards"], built["places"]) == (mine["cards"], mine["places"])
    wanted = [*mine["cards"].values(), *(names[1:] for names in mine["places"].values())]
    assert set(built["drawings"]) == {name for names in wanted for name in names}
    assert all(path.startswith("m") for path in built["drawings"].values())
