"""`fracas lab compare`: do the bots' games rank the factions as people's games do?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from fracas.cli.common import Subparsers, add_packages
from fracas.extras import extra
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine.library import suggest

if TYPE_CHECKING:
    from fracas.smashup.lab.compare import Comparison, Human

DESCRIPTION = """\
Set the lab's faction strengths beside human results, with the rank correlation and its 95 % interval.

The CSV file has a row for each player:           game,faction_a,faction_b,vp
or a row for each game:                           p1_faction_a,p1_faction_b,p1_vp,p2_faction_a,... (up to p4)
Both factions may stand in one column instead:    factions (or p1_factions), as Ninjas + Aliens

The most VP win. Games with a faction that is not known here are left out, and that is said. Strengths are
logits, adjusted for partner and opponents, 0 being average.
"""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "compare",
        help="compare with human results",
        description=DESCRIPTION,
        epilog="Example: fracas lab compare our-games.csv --results results.parquet",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("file", type=Path, metavar="FILE.csv", help="human results")
    command.add_argument(
        "--results",
        type=Path,
        metavar="RESULTS",
        help="a file of fracas lab run (what the bots have learned)",
    )
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read both, compare, print."""
    with extra("lab"):
        from fracas.smashup.lab.compare import compare, read_human
        from fracas.smashup.lab.results import read
        from fracas.smashup.lab.values import read_factions, values
    human = read_human(args.file)
    warn(human, Console(stderr=True, highlight=False, soft_wrap=True))
    lab = read_factions() if args.results is None else values(read(args.results).frame)["factions"]
    show(compare(human.frame, lab), Console())
    return 0


def warn(human: Human, console: Console) -> None:
    """Which factions nobody knows here, and how many games are left out for them."""
    for name, lines in human.unknown.items():
        where = f"line{'s'[: len(lines) > 1]} {', '.join(map(str, lines))}"
        hint = suggest(name, LIBRARY.factions)
        console.print(f"{where}: unknown faction {name!r}{hint}", markup=False)
    if human.left_out:
        games = human.frame["game"].n_unique() + human.left_out
        console.print(f"{human.left_out} of {games} games are left out")


def show(found: Comparison, console: Console) -> None:
    """The table and the correlation in words."""
    table = Table("faction", "lab", "rank", "people", "rank", "games", "win rate", "mean VP")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in found.table.iter_rows(named=True):
        table.add_row(
            row["faction"],
            f"{row['lab']:+.2f}",
            f"{row['lab_rank']:g}",
            f"{row['human']:+.2f}",
            f"{row['human_rank']:g}",
            str(row["games"]),
            f"{row['win_rate']:.0%}",
            f"{row['mean_vp']:.1f}",
        )
    console.print(table)
    low, high = found.interval
    console.print(
        f"Spearman rank correlation {found.correlation:+.2f} (95 % interval {low:+.2f} to {high:+.2f}) "
        f"over {len(found.table)} factions, {found.games} human games",
        soft_wrap=True,
    )
