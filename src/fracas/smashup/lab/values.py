"""What is learned from a table of games, as small JSON files: for drafting bots, and for players."""

import json
from pathlib import Path
from typing import Any

import polars as pl

from fracas.smashup import bots
from fracas.smashup.bots.draft import match_name, pair_name
from fracas.smashup.engine import FracasError
from fracas.smashup.strengths import Strength

from .strengths import fit, matches

TARGET = Path(bots.__file__).parent / "pairs.json"
"""Where the bots look for theirs."""
LEAST = 0.05
"""What a pair or a match has to add to be kept."""


def values(frame: pl.DataFrame) -> dict[str, dict[str, float]]:
    """Strengths of factions, what a pair adds to the sum of its two, and what a faction adds against another.

    All are shrunk towards 0, and what adds next to nothing is left out.
    """
    model = fit(frame, pairs=True)
    factions = sorted({*frame["faction_a"], *frame["faction_b"]})
    pairs = frame.select("faction_a", "faction_b").unique().iter_rows()
    return {
        "factions": {name: round(model.of(name)[0], 3) for name in factions},
        "pairs": _worth_telling({pair_name(*pair): model.of(pair_name(*pair))[0] for pair in pairs}),
        "against": _worth_telling(
            {match_name(*match): value for match, value in matches(frame, model).items()}
        ),
    }


def _worth_telling(values: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 2) for name, value in sorted(values.items()) if abs(value) >= LEAST}


def strengths(frame: pl.DataFrame) -> dict[str, dict[str, float]]:
    """Strengths of factions alone, as the report shows them, with their intervals."""
    model = fit(frame)
    factions = sorted({*frame["faction_a"], *frame["faction_b"]})
    found = {name: Strength(*(round(figure, 3) for figure in model.of(name))) for name in factions}
    return {name: strength._asdict() for name, strength in found.items()}


def write_values(found: dict[str, Any], path: Path) -> None:
    """Write them, all or nothing."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    new.replace(path)


def read_factions(path: Path = TARGET) -> dict[str, float]:
    """The learned strengths of factions."""
    try:
        factions = json.loads(path.read_text(encoding="utf-8"))["factions"]
        return {str(name): float(value) for name, value in factions.items()}
    except FileNotFoundError:
        raise FracasError(f"there are no learned strengths in {path}: give --results") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise FracasError(f"{path} has no faction strengths: {error!r}") from error
