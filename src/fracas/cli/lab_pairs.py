"""`fracas lab pairs`: what the drafting bots learn from a run."""

from __future__ import annotations

import argparse
from pathlib import Path

from fracas.cli.common import Subparsers, add_packages
from fracas.extras import extra


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "pairs",
        help="teach the drafting bots",
        description="Write how strong factions are, with whom and against whom, for the drafting bots.",
        epilog="Example: fracas lab pairs results.parquet --out pairs.json",
    )
    command.add_argument("results", type=Path, metavar="RESULTS", help="a file of fracas lab run")
    command.add_argument("--out", type=Path, metavar="FILE", help="where to (where the bots look for it)")
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Fit, write and say where."""
    with extra("lab"):
        from fracas.smashup.lab.results import read
        from fracas.smashup.lab.values import TARGET, values, write_values
    results = read(args.results)
    found = values(results.frame)
    path = args.out or TARGET
    write_values(found, path)
    factions, pairs, matches = (len(found[part]) for part in ("factions", "pairs", "against"))
    print(f"{factions} factions, {pairs} pairs and {matches} matches from {results.games} games in {path}")
    return 0
