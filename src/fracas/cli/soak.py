"""`fracas soak`: play many random games and check every invariant at every decision."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fracas.cli.common import Subparsers, add_boxes, add_packages, at_least, boxes_of, player_counts
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine.ruleset import EDITIONS
from fracas.smashup.lab.games import factions_of
from fracas.smashup.lab.soak import Plan, replay_file, soak, write_replay

DESCRIPTION = """\
Play random games between random pairs of factions and check every invariant.

At every decision: every card is in exactly one place; no power, breakpoint or total is negative or out of
date; a copy equals its original, does not change it when it is answered, and comes to the same position.
At every event: nobody is told about a card they cannot know.
At one decision in K (--every), because it takes longer: views are plain JSON and do not depend on what their
seat cannot see; impossible answers are refused and change nothing; the pieces know their places.
In every game: forks taken at rest and in mid-effect end like the game, and so does the game after undo and
redo, and after saving and loading; the game ends.

Half the games have titans, one in four plays by random ruleset options, one in ten begins with a draft.
2000 games take about ten minutes on two cores with the default K. A failure is written to a replay file, cut
to the shortest beginning that still fails; `fracas soak --replay FILE` checks such a file again, and
`fracas play --load FILE` shows the position.
"""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "soak",
        help="play random games and check every invariant",
        description=DESCRIPTION,
        epilog="Example: fracas soak --games 200 --players 2..4 --seed 7",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    number = at_least(1)
    command.add_argument("--games", type=number, default=200, metavar="N", help="how many games (200)")
    command.add_argument(
        "--players", type=player_counts, default=[2, 3, 4], metavar="2..4", help="how many players (2..4)"
    )
    add_boxes(command)
    command.add_argument("--seed", type=int, default=0, metavar="S", help="another seed: other games (0)")
    command.add_argument("--jobs", type=number, metavar="J", help="how many processes (one for each core)")
    command.add_argument(
        "--every", type=number, default=20, metavar="K", help="long checks at one decision in K (20)"
    )
    command.add_argument("--ruleset", choices=EDITIONS, help="all games by this edition of the rules")
    command.add_argument(
        "--out", type=Path, default=Path(), metavar="FOLDER", help="where replay files go (here)"
    )
    command.add_argument(
        "--replay", type=Path, metavar="FILE", help="check the game of a replay file instead"
    )
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if nothing broke, 1 if something did, 2 if a file or folder cannot be used."""
    if args.replay is not None:
        return _replay(args.replay)
    if not args.out.is_dir():
        print(f"fracas soak: there is no folder {args.out}", file=sys.stderr)
        return 2
    factions = tuple(factions_of(LIBRARY, boxes_of(args)))
    plan = Plan(args.players, args.seed, args.every, args.ruleset, factions)
    jobs = min(args.jobs or os.cpu_count() or 1, args.games)
    failures = decisions = 0
    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as progress:
        task = progress.add_task("games", total=args.games)
        for report in soak(plan, args.games, jobs):
            decisions += report.decisions
            progress.advance(task)
            if report.error is not None:
                failures += 1
                path = write_replay(report, args.out, args.seed)
                errors.print(f"game {report.number}: {report.error}", markup=False)
                errors.print(f"  replay file: {path} ({report.decisions} answers)", markup=False)
    print(f"{args.games} games, {decisions} decisions, {failures} failures")
    return 1 if failures else 0


def _replay(path: Path) -> int:
    if not path.is_file():
        print(f"fracas soak: there is no file {path}", file=sys.stderr)
        return 2
    error = replay_file(path)
    print(error.rstrip() if error else "every check holds")
    return 1 if error else 0
