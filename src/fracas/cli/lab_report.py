"""`fracas lab report`: results as pictures and a page."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from fracas.cli.common import Subparsers, add_packages
from fracas.extras import extra


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "report",
        help="show results as plots and a page",
        description="Turn results into PNG plots and an HTML page that needs nothing else: factions, pairs, "
        "matchups, turn order, length of games, where points come from, bases.",
        epilog="Example: fracas lab report results.parquet --out report",
    )
    command.add_argument("results", type=Path, metavar="RESULTS", help="a file of fracas lab run")
    command.add_argument("--out", type=Path, metavar="FOLDER", help="where to (a folder beside the results)")
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the page and the plots, and say where."""
    with extra("lab"):
        from fracas.smashup.lab.report import write_report
        from fracas.smashup.lab.results import read
    results = read(args.results)
    folder = args.out or args.results.with_name(f"{args.results.stem}-report")
    folder.mkdir(parents=True, exist_ok=True)
    with Console(stderr=True).status("counting and drawing ..."):
        page = write_report(results, folder)
    print(f"{results.games} games: {page}")
    return 0
