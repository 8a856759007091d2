"""`fracas lab strengths`: what players are told about the factions."""

from __future__ import annotations

import argparse
from pathlib import Path

from fracas.cli.common import Subparsers, add_packages
from fracas.extras import extra
from fracas.smashup.strengths import FILE


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "strengths",
        help="tell players how strong factions are",
        description="Write how strong factions are, with 95 % intervals, for the page to set up games.",
        epilog="Example: fracas lab strengths results.parquet --out strengths.json",
    )
    command.add_argument("results", type=Path, metavar="RESULTS", help="a file of fracas lab run")
    command.add_argument(
        "--out", type=Path, default=FILE, metavar="FILE", help="where to (where the server looks for it)"
    )
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Fit, write and say where."""
    with extra("lab"):
        from fracas.smashup.lab.results import read
        from fracas.smashup.lab.values import strengths, write_values
    results = read(args.results)
    found = strengths(results.frame)
    write_values(found, args.out)
    print(f"{len(found)} factions from {results.games} games in {args.out}")
    return 0
