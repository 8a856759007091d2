"""`fracas workshop`: make a set of one's own, and see whether it is as it should be."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from fracas.cli import workshop_balance, workshop_sheet
from fracas.cli.common import Subparsers, add_jobs, at_least, game_progress, jobs_for, player_counts
from fracas.smashup.engine import CardSet, SetupError
from fracas.smashup.lab.soak import write_replay
from fracas.smashup.workshop.check import Finding, Trial, joined, look, odd, place, play, wrong
from fracas.smashup.workshop.new import new

NEW = """\
Make the package of a new faction that runs at once: twenty cards of twelve kinds, two bases, a scenario for
each of them, drawings, and a README that says what is where. Then make it yours.
"""
CHECK = """\
Say in plain words what is wrong with an own set, and play games with it.

- its source: names that the engine does not have, effects that are not waited for (`yield from`), methods
  that nobody calls
- its facts: missing texts, decks that are not of twenty cards, numbers beyond those of published sets
- its files: drawings, rulings, translations
- its scenarios: each card has one, and all of them hold
- games against published factions, with every invariant that `fracas soak` checks; a game that breaks is
  written to a replay file

What is wrong has to be mended; what is odd is only unlike published sets. --games 0 plays none.
"""
MOST = 5
"""How many broken games are told one by one."""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand and its parts."""
    command = subparsers.add_parser(
        "workshop",
        help="make factions of your own",
        description="Make factions of your own (docs/workshop.md). A set is a Python package, so it is code: "
        "use only those you wrote or trust.",
        epilog='Example: fracas workshop new "Space Cows" && fracas workshop check space-cows',
    )
    parts = command.add_subparsers(title="parts", metavar="PART", required=True)

    part = parts.add_parser(
        "new",
        help="a faction that runs",
        description=NEW,
        epilog='Example: fracas workshop new "Space Cows"',
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    part.add_argument("name", metavar="NAME", help="what the faction is called, such as Librarians")
    part.add_argument(
        "--in", dest="where", type=Path, default=Path(), metavar="FOLDER", help="where its folder goes (here)"
    )
    part.set_defaults(run=run_new)

    part = parts.add_parser(
        "check",
        help="what is wrong with one",
        description=CHECK,
        epilog="Example: fracas workshop check space-cows --games 50",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    part.add_argument("path", type=Path, metavar="PATH", help="the folder of the set")
    part.add_argument("--games", type=at_least(0), default=500, metavar="N", help="how many games (500)")
    part.add_argument(
        "--players", type=player_counts, default=[2, 3, 4], metavar="2..4", help="how many players (2..4)"
    )
    part.add_argument("--seed", type=int, default=0, metavar="S", help="another seed: other games (0)")
    add_jobs(part)
    part.add_argument(
        "--out", type=Path, default=Path(), metavar="FOLDER", help="where replay files go (here)"
    )
    part.set_defaults(run=run_check)
    workshop_balance.add(parts)
    workshop_sheet.add(parts)


def run_new(args: argparse.Namespace) -> int:
    """Write it, and say what to do with it."""
    if not args.where.is_dir():
        raise SetupError(f"there is no folder {args.where}")
    folder = new(args.name, args.where)
    print(f"{folder} is there. Next:")
    print(f"  fracas workshop check {folder}")
    print(f"  fracas play --with {folder}")
    return 0


def run_check(args: argparse.Namespace) -> int:
    """0 if nothing is wrong, 1 if something is, 2 if there is nothing to look at."""
    if not args.path.is_dir():
        raise SetupError(f"{args.path}: there is no such folder")
    if not args.out.is_dir():
        raise SetupError(f"there is no folder {args.out}")
    console = Console(highlight=False, soft_wrap=True)
    found = list(look(args.path, sketch))
    for finding in found:
        style = "bold red" if finding.how == "wrong" else "yellow"
        console.print(Text(f"{finding.how:5}  ", style=style), Text(finding.text), sep="")
    number = sum(finding.how == "wrong" for finding in found)
    console.print(f"{number} wrong, {len(found) - number} odd")
    try:
        broken = play_games(args, console) if args.games else 0
    except SetupError:
        if not number:
            raise
        console.print("no games: the set cannot be used like this")
        return 1
    return 1 if number or broken else 0


def play_games(args: argparse.Namespace, console: Console) -> int:
    """Play with it, tell what broke, and say how many games that were."""
    path = args.path.resolve()
    names = tuple(faction.name for card_set in joined(path)[1] for faction in card_set.factions)
    trial = Trial(args.players, args.seed, 20, None, own=names)
    broken = decisions = 0
    with game_progress() as progress:
        task = progress.add_task("games", total=args.games)
        for report in play(path, trial, args.games, jobs_for(args.jobs, args.games)):
            decisions += report.decisions
            progress.advance(task)
            if report.error is None or report.replay is None:
                continue
            broken += 1
            if broken <= MOST:
                file = write_replay(report, args.out, args.seed)
                where = place(report.replay["error"], [path])
                print(f"game {report.number} broke: {report.error}" + (f" ({where})" if where else ""))
                print(f"  again: fracas soak --with {args.path} --replay {file}", flush=True)
    more = f" (the first {MOST} are told)" if broken > MOST else ""
    console.print(f"{args.games} games with {decisions} decisions, {broken} broke{more}")
    return broken


def sketch(card_set: CardSet) -> Iterator[Finding]:
    """What is wrong with the drawings of a set."""
    from fracas.server.smashup.drawings import Sketches

    sketches = Sketches(card_set)
    yield from map(wrong, sketches.faults)
    if sketches.bare:
        yield odd(f"without a picture of their own: {', '.join(sketches.bare)}")
