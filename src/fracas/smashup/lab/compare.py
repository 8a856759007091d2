"""The lab's faction strengths beside the results of people.

People's results are a CSV file, with a row for each player:

    game,faction_a,faction_b,vp
    1,Ninjas,Aliens,15
    1,Robots,Zombies,11

or with a row for each game: p1_faction_a,p1_faction_b,p1_vp,p2_faction_a,p2_faction_b,p2_vp (up to p4; a
player who was not there is left empty). Two factions may also stand in one column (`factions`, or
`p1_factions`) as Ninjas + Aliens. Other columns do no harm. Most VP win; equal ones share the victory.
Games with a faction that we do not know are left out.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
from scipy import stats

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import FracasError, SetupError

from .strengths import fit

LEAST = 4
"""With fewer factions in common a correlation has no interval."""
PLAYER = re.compile(r"(?:p|player|seat)_?([1-4])_(.+)")
SAME = {
    **dict.fromkeys(("faction_a", "faction_1", "faction1"), "faction_a"),
    **dict.fromkeys(("faction_b", "faction_2", "faction2"), "faction_b"),
    "factions": "factions",
    **dict.fromkeys(("vp", "points", "score"), "vp"),
}
"""What people call the columns."""


class TableError(FracasError, ValueError):
    """A table of human results that cannot be read."""


@dataclass(frozen=True)
class Comparison:
    """The table, strongest in the lab first, and Spearman's rank correlation with its 95 % interval."""

    table: pl.DataFrame
    games: int
    correlation: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Human:
    """What a table of human results says."""

    frame: pl.DataFrame
    """Rows of game, faction_a, faction_b, vp, won: those of games in which we know every faction."""
    unknown: dict[str, list[int]]
    """The other factions, and in which lines they stand."""
    left_out: int
    """How many games that cost."""


def compare(human: pl.DataFrame, lab: dict[str, float]) -> Comparison:
    """Set the strengths that people's games show beside those of the lab."""
    model = fit(human)
    seats = pl.concat(
        human.select(pl.col(column).alias("faction"), "won", "vp") for column in ("faction_a", "faction_b")
    )
    table = (
        seats.group_by("faction")
        .agg(pl.len().alias("games"), pl.mean("won").alias("win_rate"), pl.mean("vp").alias("mean_vp"))
        .filter(pl.col("faction").is_in(list(lab)))
        .with_columns(
            pl.col("faction").replace_strict(lab, return_dtype=pl.Float64).alias("lab"),
            pl.col("faction")
            .map_elements(lambda name: model.of(name)[0], return_dtype=pl.Float64)
            .alias("human"),
        )
        .sort("lab", "faction", descending=[True, False])
    )
    if len(table) < LEAST:
        raise TableError(
            f"{len(table)} factions are both in the human table and in the lab; {LEAST} are needed"
        )
    ranks = [stats.rankdata(-table[column].to_numpy()) for column in ("lab", "human")]
    if any(rank.min() == rank.max() for rank in ranks):
        raise TableError("all factions are equally strong: there are no ranks to compare")
    found = stats.pearsonr(*ranks)  # Spearman's: the correlation of ranks, and Fisher's interval of it
    low, high = found.confidence_interval(0.95)
    table = table.with_columns(pl.Series("lab_rank", ranks[0]), pl.Series("human_rank", ranks[1]))
    return Comparison(table, human["game"].n_unique(), float(found.statistic), (float(low), float(high)))


# --- reading -----------------------------------------------------------------------------------------


def read_human(path: Path) -> Human:
    """The games of a CSV file in either form."""
    rows = list(_rows(path))
    if not rows:
        raise TableError(f"{path} has no games")
    players = Counter(row.game for row in rows)
    for game, number in players.items():
        if not 2 <= number <= 4:
            raise TableError(f"{path}: game {game} has {number} players; it takes 2, 3 or 4")
    unknown: dict[str, list[int]] = {}
    left_out: set[str] = set()
    for row in rows:
        for name in row.factions:
            if _faction(name) is None:
                left_out.add(row.game)
                unknown.setdefault(name, []).append(row.line)
    if len(left_out) == len(players):
        names = ", ".join(name or "nothing" for name in unknown)
        raise TableError(f"{path}: every game has a faction that is not known here ({names})")
    seats = [
        (row.game, *sorted(filter(None, map(_faction, row.factions))), row.vp)
        for row in rows
        if row.game not in left_out
    ]
    frame = pl.DataFrame(seats, schema=["game", "faction_a", "faction_b", "vp"], orient="row")
    best = pl.col("vp") == pl.max("vp").over("game")
    frame = frame.with_columns((best / best.sum().over("game")).alias("won"))
    return Human(frame, unknown, len(left_out))


class Row(NamedTuple):
    """A player in a game, with factions as people write them."""

    line: int
    game: str
    factions: list[str]
    vp: int


def _rows(path: Path) -> Iterator[Row]:
    try:
        raw = pl.read_csv(path, infer_schema=False, truncate_ragged_lines=True)
    except pl.exceptions.NoDataError:
        raise TableError(f"{path} is empty") from None
    except (pl.exceptions.PolarsError, UnicodeDecodeError) as error:
        raise TableError(f"{path} is not a CSV file: {str(error).splitlines()[0]}") from error
    raw = raw.rename({name: re.sub(r"\W+", "_", name.strip().lower()) for name in raw.columns})
    return _long(raw, path) if "game" in raw.columns and not _wide_columns(raw) else _wide(raw, path)


def _long(raw: pl.DataFrame, path: Path) -> Iterator[Row]:
    columns = {SAME[name]: name for name in raw.columns if name in SAME}
    _require(columns, path, "")
    for line, row in enumerate(raw.iter_rows(named=True), 2):
        yield Row(line, row["game"] or "", *_seat(row, columns, f"{path}, line {line}"))


def _wide(raw: pl.DataFrame, path: Path) -> Iterator[Row]:
    players = _wide_columns(raw)
    if len(players) < 2:
        raise TableError(
            f"{path} needs the columns game, faction_a, faction_b, vp (a row for each player), or "
            "p1_faction_a, p1_faction_b, p1_vp, p2_faction_a and so on (a row for each game); "
            f"it has {', '.join(raw.columns)}"
        )
    for player, columns in players.items():
        _require(columns, path, f"p{player}_")
    for line, row in enumerate(raw.iter_rows(named=True), 2):
        for columns in players.values():
            if any((row[name] or "").strip() for name in columns.values()):
                yield Row(line, str(line - 1), *_seat(row, columns, f"{path}, line {line}"))


def _wide_columns(raw: pl.DataFrame) -> dict[str, dict[str, str]]:
    """For each player, which column has what."""
    players: dict[str, dict[str, str]] = {}
    for name in raw.columns:
        found = PLAYER.fullmatch(name)
        if found and found[2] in SAME:
            players.setdefault(found[1], {})[SAME[found[2]]] = name
    return players


def _require(columns: dict[str, str], path: Path, prefix: str) -> None:
    wanted = ("factions", "vp") if "factions" in columns else ("faction_a", "faction_b", "vp")
    for name in wanted:
        if name not in columns:
            raise TableError(f"{path} has no column {prefix}{name}")


def _seat(row: dict[str, Any], columns: dict[str, str], where: str) -> tuple[list[str], int]:
    cells = {what: (row[name] or "").strip() for what, name in columns.items()}
    if "factions" in cells:
        names = [name.strip() for name in re.split(r"[+/&,]", cells["factions"])]
        if len(names) != 2:
            raise TableError(f"{where}: two factions such as Ninjas + Aliens, not {cells['factions']!r}")
    else:
        names = [cells["faction_a"], cells["faction_b"]]
    try:
        vp = int(cells["vp"])
    except ValueError:
        raise TableError(f"{where}: victory points are a whole number, not {cells['vp']!r}") from None
    return names, vp


def _faction(name: str) -> str | None:
    try:
        return LIBRARY.faction(name).name
    except SetupError:
        return None
