"""`fracas coverage`: how much of the printed game is implemented and tested."""

from __future__ import annotations

import argparse
import json

from rich.console import Console
from rich.table import Column, Table

from fracas.cli.common import Subparsers
from fracas.smashup.lab.coverage import COUNTS, KINDS, coverage


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "coverage",
        help="show what is implemented and tested",
        description="Count factions, cards, bases and rulings of every set: known, implemented, tested.",
        epilog="Example: fracas coverage --json",
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Count and print."""
    found = coverage()
    if args.json:
        print(json.dumps(found, indent=2))
        return 0
    first = Column("set", overflow="fold")
    table = Table(first, *KINDS, box=None, padding=(0, 1, 0, 0), caption=" / ".join(COUNTS))
    for set_id, counts in found["sets"].items():
        cells = [_cell([counts[kind][count] for count in COUNTS]) for kind in KINDS]
        table.add_row(set_id, *cells)
    Console().print(table)
    return 0


def _cell(numbers: list[int]) -> str:
    return "/".join(map(str, numbers)) if any(numbers) else "-"
