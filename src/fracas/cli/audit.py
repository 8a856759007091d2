"""`fracas audit`: do the bots blunder?"""

from __future__ import annotations

import argparse
import json
from collections import Counter
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
)
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError
from fracas.smashup.lab.audit import audit
from fracas.smashup.lab.games import factions_of
from fracas.smashup.lab.match import seat_bots

DESCRIPTION = """\
Let bots play, and look for what no decent player does: ending a turn although a victory was there to be
taken; a play by which one only hurts oneself, when one could have passed; leaving a minion unplayed that
costs nothing and would have been worth it. Each verdict is reached in worlds that the bot could imagine.

Every blunder is written to a replay file; `fracas play --load FILE` shows the position.
"""
GAME = 25
"""About how many turns a game has: so many games are begun at once."""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "audit",
        help="look for blunders of bots",
        description=DESCRIPTION,
        epilog="Example: fracas audit normal hard --turns 2000 --out blunders",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("bots", nargs="*", metavar="BOT", help="two to four bots (normal normal)")
    command.add_argument(
        "--turns", type=at_least(1), default=2000, metavar="N", help="at least so many turns (2000)"
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="another seed: other games (0)")
    add_boxes(command)
    add_jobs(command)
    command.add_argument(
        "--out", type=Path, default=Path(), metavar="FOLDER", help="where replay files go (here)"
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if there was no blunder, 1 if there was one."""
    bots = args.bots or ["normal", "normal"]
    if not 2 <= len(bots) <= 4:
        raise SetupError(f"2, 3 or 4 bots play each other, not {len(bots)}")
    if not args.out.is_dir():
        raise SetupError(f"there is no folder {args.out}")
    seat_bots(bots, 0, 0)  # so that an unknown one is refused before anything is played
    factions = factions_of(LIBRARY, boxes_of(args))
    turns = games = 0
    kinds: Counter[str] = Counter()
    with game_progress() as progress:
        task = progress.add_task("turns", total=args.turns)
        while turns < args.turns:
            more = 1 + (args.turns - turns) // GAME
            numbers = range(games, games + more)
            for audited in audit(bots, factions, args.seed, jobs_for(args.jobs, more), numbers):
                turns += audited.turns
                progress.advance(task, audited.turns)
                for n, blunder in enumerate(audited.blunders):
                    kinds[blunder.kind] += 1
                    path = args.out / f"audit-{args.seed}-{audited.number}-{n}.json"
                    path.write_text(json.dumps(blunder.save) + "\n", encoding="utf-8")
                    progress.console.print(f"{blunder.kind}: {blunder.words} ({path})", markup=False)
            games += more
    found = {"turns": turns, "games": games, "blunders": dict(kinds)}
    if args.json:
        print(json.dumps(found))
    else:
        said = ", ".join(f"{kind}: {number}" for kind, number in kinds.items()) or "no blunder"
        print(f"{turns} turns of {games} games: {said}")
    return 1 if kinds else 0
