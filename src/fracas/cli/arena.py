"""`fracas arena`: bots against each other, and which of them is better."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.console import Console
from rich.table import Table

from fracas.cli.common import (
    Subparsers,
    add_boxes,
    add_jobs,
    add_packages,
    at_least,
    boxes_of,
    game_progress,
    jobs_for,
)
from fracas.extras import extra
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError
from fracas.smashup.lab.games import factions_of

DESCRIPTION = """\
Let two to four bots play each other over random factions, and say who wins how often.

Every deal is played once for each rotation of the seats, so that the luck of the deal cancels out: let the
number of games be a multiple of the number of bots. The same seed gives the same games on any number of cores
(for bots that do not look at the clock). A shared victory counts in parts; intervals are Wilson's at 95 %;
seconds are CPU time per decision.

Bots: random, easy, normal, hard, expert, greedy, search:ITERATIONS, search:SECONDSs (such as search:0.5s).
"""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "arena",
        help="let bots play each other",
        description=DESCRIPTION,
        epilog="Example: fracas arena greedy random --games 200 --json",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("bots", nargs="+", metavar="BOT", help="two to four bots")
    command.add_argument("--games", type=at_least(1), default=100, metavar="N", help="how many games (100)")
    command.add_argument("--seed", type=int, default=0, metavar="S", help="another seed: other games (0)")
    add_jobs(command)
    add_boxes(command)
    command.add_argument("--json", action="store_true", help="print JSON")
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if all games were played, 1 if one could not be finished."""
    with extra("lab"):
        from fracas.smashup.lab.arena import Match, arena
        from fracas.smashup.lab.match import seat_bots
        from fracas.smashup.lab.stats import tally
    if not 2 <= len(args.bots) <= 4:
        raise SetupError(f"2, 3 or 4 bots play each other, not {len(args.bots)}")
    match = Match(tuple(args.bots), tuple(factions_of(LIBRARY, boxes_of(args))), args.seed)
    seat_bots(match.bots, 0, 0)  # so that an unknown one is refused before anything is played
    match.setup(0)
    records, failures = [], 0
    with game_progress() as progress:
        task = progress.add_task("games", total=args.games)
        for record in arena(match, args.games, jobs_for(args.jobs, args.games)):
            progress.advance(task)
            if record.error is None:
                records.append(record)
            else:
                failures += 1
                progress.console.print(f"game {record.number}: {record.error}", markup=False)
    found = tally(match, records)
    if args.json:
        print(json.dumps(found, indent=2))
    else:
        show(found, Console())
    return 1 if failures else 0


def show(found: dict[str, Any], console: Console) -> None:
    """The outcome as a table."""
    table = Table("bot", "wins", "share", "95 % interval", "s / decision", "95th percentile", "longest")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, bot in found["bots"].items():
        low, high = bot["ci95"]
        times = [f"{bot['seconds'][key]:.4f}" for key in ("mean", "p95", "max")]
        share = "-" if bot["share"] is None else f"{bot['share']:.1%}"
        table.add_row(name, f"{bot['wins']:g}", share, f"{low:.1%} to {high:.1%}", *times)
    console.print(table)
    console.print(f"{found['games']} games, seed {found['seed']}")
