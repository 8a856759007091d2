"""`fracas lab run`: many games into a table."""

from __future__ import annotations

import argparse
import signal
import sys
from functools import partial
from pathlib import Path

from fracas.cli.common import (
    Subparsers,
    add_boxes,
    add_jobs,
    add_packages,
    at_least,
    boxes_of,
    game_progress,
    jobs_for,
    names,
    player_counts,
)
from fracas.extras import extra
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError
from fracas.smashup.engine.ruleset import EDITIONS
from fracas.smashup.lab.games import factions_of

DESCRIPTION = """\
Play games between bots and write one row for each game and seat to a Parquet file.

Stop it whenever you like: the same command continues, and a greater number of games adds to the file. Another
plan needs another file. The same seed gives the same rows on any number of cores, and on a Ray cluster (for
bots that do not look at the clock). Several bots take turns at the seats.

With --pairs, the players have these pairs as far as there are enough of them (in any seats), and the others
random factions: one pair plays against the field, two pairs against each other.
"""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "run",
        help="play games into a table",
        description=DESCRIPTION,
        epilog="Example: fracas lab run --games 1000 --bots greedy --players 2..4 --out results.parquet",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("--games", type=at_least(1), default=100, metavar="N", help="how many games (100)")
    command.add_argument(
        "--bots", type=names, default=["greedy"], metavar="BOT,BOT", help="who plays (greedy)"
    )
    command.add_argument(
        "--players", type=player_counts, default=[2], metavar="2..4", help="how many players (2)"
    )
    pool = command.add_mutually_exclusive_group()
    add_boxes(pool)
    pool.add_argument("--factions", type=names, metavar="A,B,C,D", help="only these factions")
    command.add_argument("--pairs", type=names, default=[], metavar="A+B,C+D", help="these pairs take part")
    command.add_argument("--ruleset", choices=EDITIONS, default="default", help="an edition of the rules")
    command.add_argument("--seed", type=int, default=0, metavar="S", help="another seed: other games (0)")
    add_jobs(command)
    command.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="on the Ray cluster at HOST:PORT; without one, on the cluster at hand, or else one started here",
    )
    command.add_argument(
        "--out",
        type=Path,
        default=Path("results.parquet"),
        metavar="FILE",
        help="the table (results.parquet)",
    )
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if all games were played, 1 if one could not be finished, 130 if somebody stopped it."""
    with extra("lab"):
        from fracas.smashup.lab.results import Run
        from fracas.smashup.lab.run import Plan, pair_of, play_planned
        from fracas.smashup.lab.workers import on_cores, on_ray
    if args.ray is not None and args.jobs is not None:
        raise SetupError("give --jobs or --ray, not both: a cluster uses all it has")
    if not args.out.absolute().parent.is_dir():
        raise SetupError(f"there is no folder {args.out.parent}")
    if args.factions is None:
        pool = factions_of(LIBRARY, boxes_of(args))
    else:
        pool = list(dict.fromkeys(LIBRARY.faction(name).name for name in args.factions))
    plan = Plan(
        bots=tuple(args.bots),
        players=tuple(args.players),
        factions=tuple(pool),
        pairs=tuple(pair_of(text) for text in args.pairs),
        ruleset=args.ruleset,
        seed=args.seed,
    )
    plan.check()
    worker = partial(play_planned, plan)
    done = failures = 0
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # a kill keeps the games, too
    try:
        with Run(plan, args.games, args.out) as table, game_progress() as progress:
            task = progress.add_task("games", total=args.games, completed=table.before)
            done = table.before
            if args.ray is None:
                records = on_cores(worker, table.todo, jobs_for(args.jobs, len(table.todo)))
            else:
                records = on_ray(worker, table.todo, args.ray or None)
            for record in records:
                progress.advance(task)
                if record.error is None:
                    table.add(record)
                    done += 1
                else:
                    failures += 1
                    progress.console.print(f"game {record.number}: {record.error}", markup=False)
    except KeyboardInterrupt:
        print(f"stopped after {done} of {args.games} games; the same command continues", file=sys.stderr)
        return 130
    finally:
        signal.signal(signal.SIGTERM, before)
    print(f"{done} games in {args.out}" + (f", {failures} could not be finished" if failures else ""))
    return 1 if failures else 0
