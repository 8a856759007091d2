"""`fracas bench`: how fast the engine is on this machine."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.console import Console
from rich.table import Table

from fracas.cli.common import Subparsers, add_boxes, add_packages, boxes_of, seconds
from fracas.smashup.lab.bench import bench


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "bench",
        help="measure speed",
        description="Random games between random pairs of factions, and copies of games, on one core.",
        epilog="Example: fracas bench --seconds 10 --boxes core-set --json",
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument(
        "--seconds",
        type=seconds,
        default=5.0,
        metavar="S",
        help="CPU seconds for each measurement (5)",
    )
    add_boxes(command)
    command.add_argument(
        "--peers", action="store_true", help="beside python-chess too (pip install 'fracas[bench]')"
    )
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    console = Console(stderr=True)
    with console.status("measuring ..."):
        found = bench(args.seconds, boxes_of(args), peers=args.peers)
    if args.json:
        print(json.dumps(found, indent=2))
    else:
        show(found, Console())
    return 0


def show(found: dict[str, Any], console: Console) -> None:
    """The figures in words."""
    names = found["factions"]
    console.print(f"engine: {found['engine']}; {len(names)} factions: {', '.join(names)}")
    table = Table("players", "decisions / CPU s", "games / CPU s", "decisions / game")
    for players, figures in found["players"].items():
        table.add_row(
            players,
            f"{figures['decisions_per_cpu_s']:,.0f}",
            f"{figures['games_per_cpu_s']:,.1f}",
            f"{figures['decisions_per_game']:,.0f}",
        )
    console.print(table)
    copies = found["clone_us"]
    console.print(f"a copy takes {copies['rest']} µs at rest, {copies['mid_effect']} µs in mid-effect")
    console.print(f"(a copy at rest copies the table, {copies['table']} µs, when somebody goes on)")
    console.print(f"a search does {found['search_iterations_per_cpu_s']:,.0f} iterations / CPU s")
    if "peers" in found:
        peers = found["peers"]
        console.print(
            f"beside python-chess {peers['python_chess']}: "
            f"{peers['fracas_decisions_per_cpu_s']:,.0f} decisions and "
            f"{peers['chess_moves_per_cpu_s']:,.0f} moves / CPU s, ratio {peers['ratio']}"
        )
    console.print(f"for scale: a plain loop does {found['loop_per_s'] / 1e6:.1f} million rounds / s")
