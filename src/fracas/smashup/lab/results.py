"""The table of a run in one Parquet file: written whole each time, so that it is never half a file."""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

import polars as pl

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import FracasError, Game

from .match import Record
from .run import SCHEMA_VERSION, Plan

EVERY = 15.0
"""Seconds between two savings (more if saving takes long)."""

SCHEMA: dict[str, Any] = {
    "game": pl.Int64,
    "seed": pl.Int64,
    "players": pl.Int8,
    "seat": pl.Int8,
    "turn_order": pl.Int8,
    "bot": pl.String,
    "faction_a": pl.String,
    "faction_b": pl.String,
    "vp": pl.Int16,
    "place": pl.Int8,
    "won": pl.Float64,
    "turns": pl.Int32,
    "bases_scored": pl.Int16,
    "bases_won": pl.Int16,
    "bases_second": pl.Int16,
    "cards_played": pl.Int32,
    "vp_first": pl.Int16,
    "vp_second": pl.Int16,
    "vp_third": pl.Int16,
    "vp_cards": pl.Int16,
    "vp_madness": pl.Int16,
    "bases": pl.List(pl.Struct({"base": pl.String, "place": pl.Int8, "power": pl.Int32, "vp": pl.Int16})),
    "answers": pl.List(pl.Int16),
    "fracas": pl.String,
    "schema": pl.Int16,
}


class ResultsError(FracasError, ValueError):
    """A file that has no results, or not those that are wanted."""


@dataclass(frozen=True)
class Results:
    """The rows of a run, by game and seat, and the plan they come from."""

    plan: Plan
    frame: pl.DataFrame

    @property
    def games(self) -> int:
        return self.frame["game"].n_unique()

    def answers(self, number: int) -> list[int]:
        """What was answered in that game."""
        found = self.frame.filter(pl.col("game") == number)["answers"].drop_nulls()
        if found.is_empty():
            raise ResultsError(f"there is no game {number}")
        answers: list[int] = found.item().to_list()
        return answers

    def moments(self, number: int) -> Iterator[Game]:
        """That game once more, without asking the bots: as it begins, and after every answer."""
        game = Game.of(LIBRARY, self.plan.setup(number))
        yield game
        for answer in self.answers(number):
            game.answer(answer)
            yield game

    def game(self, number: int) -> Game:
        """That game at its end."""
        (*_, game) = self.moments(number)
        return game


def read(path: Path) -> Results:
    """The results in a file; says what is wrong with a file that has none."""
    if not path.is_file():
        raise ResultsError(f"there is no file {path}")
    try:
        meta = pl.read_parquet_metadata(path)
        frame = pl.read_parquet(path)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise ResultsError(f"{path} is not a Parquet file") from error
    if "fracas_lab" not in meta:
        raise ResultsError(f"{path} was not written by fracas lab run")
    about = json.loads(meta["fracas_lab"])
    if about["schema"] != SCHEMA_VERSION:
        raise ResultsError(
            f"{path} was written by another version (tables of kind {about['schema']}, "
            f"this one has {SCHEMA_VERSION}): play the games again"
        )
    if frame.is_empty():
        raise ResultsError(f"{path} has no games")
    return Results(plan_from(about["plan"]), frame)


def plan_from(data: dict[str, Any]) -> Plan:
    """A plan as it is written in a file."""
    lists = {key: tuple(data[key]) for key in ("bots", "players", "factions")}
    return Plan(**{**data, **lists, "pairs": tuple((first, second) for first, second in data["pairs"])})


def write(path: Path, results: Results) -> None:
    """Write the file, all or nothing."""
    about = {"schema": SCHEMA_VERSION, "plan": asdict(results.plan)}
    new = path.with_name(f"{path.name}.new")
    results.frame.write_parquet(new, compression_level=9, metadata={"fracas_lab": json.dumps(about)})
    os.replace(new, path)


class Run:
    """A run under way: takes records, saves them from time to time, and in any case at the end.

    The file may have games already; then it must be of the same plan, and the run continues it.
    """

    def __init__(self, plan: Plan, games: int, path: Path) -> None:
        self.path = path
        self._plan = plan
        self._frame = pl.DataFrame(schema=SCHEMA)
        if path.exists():
            old = read(path)
            if old.plan != plan:
                raise ResultsError(f"{path} has games of another plan ({_differences(old.plan, plan)})")
            self._frame = old.frame
        done = set(self._frame["game"])
        self.todo = [number for number in range(games) if number not in done]
        self.before = games - len(self.todo)
        self._new: list[dict[str, Any]] = []
        self._saved, self._wait = monotonic(), EVERY

    def add(self, record: Record) -> None:
        """Keep a finished game."""
        self._new += record.rows
        if monotonic() - self._saved > self._wait:
            self.save()

    def save(self) -> None:
        """Write what there is."""
        if not self._new:
            return
        start = monotonic()
        rows = pl.DataFrame(self._new, schema=SCHEMA)
        self._frame = pl.concat([self._frame, rows]).sort("game", "seat")
        self._new = []
        write(self.path, Results(self._plan, self._frame))
        self._saved = monotonic()
        self._wait = max(EVERY, 20 * (self._saved - start))

    def __enter__(self) -> "Run":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.save()


def _differences(old: Plan, new: Plan) -> str:
    """In which respects two plans differ, in words."""
    before, after = asdict(old), asdict(new)
    return "; ".join(
        f"{key}: {_short(before[key])} there, {_short(after[key])} here"
        for key in before
        if before[key] != after[key]
    )


def _short(value: Any) -> str:
    if not isinstance(value, Sequence) or isinstance(value, str):
        return str(value)
    words = ["+".join(item) if isinstance(item, tuple) else str(item) for item in value]
    return ", ".join(words) if len(words) <= 4 else f"{', '.join(words[:3])} and {len(words) - 3} more"
