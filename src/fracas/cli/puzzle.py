"""`fracas puzzle`: solve puzzles in the terminal, prove that a file is one, find new ones."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.text import Text

from fracas.cli.common import Subparsers, add_language, add_packages, at_least, game_progress, words_of
from fracas.cli.play import Quit, Session
from fracas.i18n import Words
from fracas.smashup.bots import Seat, make_bot
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError
from fracas.smashup.engine.library import plain
from fracas.smashup.puzzles import Puzzle, check, of_the_day, puzzle_named, puzzles, read_puzzle
from fracas.smashup.puzzles.mine import mine
from fracas.smashup.puzzles.solver import SOLVER
from fracas.words import put

MINE = """\
Let bots play, and make puzzles of positions in which one turn can do something in one way only. Each is
proven and graded by which bots do not find it, and written to a scenario file in the folder. The games of a
seed are always the same; a folder in which some were looked at goes on where it stopped.
"""
HELP = "i: a hint, a: the solution, u: take back, q: quit, ?: more"


def add(subparsers: Subparsers) -> None:
    """Register the subcommand and its parts."""
    command = subparsers.add_parser(
        "puzzle",
        help="win in one turn: solve puzzles, or find new ones",
        description="Positions in which you win, or take a base, in this turn and in one way only "
        "(docs/puzzles.md).",
        epilog="Example: fracas puzzle play",
    )
    parts = command.add_subparsers(title="parts", metavar="PART", required=True)

    part = parts.add_parser(
        "list", help="all that there are", description="All puzzles that come with Fracas."
    )
    add_language(part)
    part.set_defaults(run=run_list)

    part = parts.add_parser(
        "play",
        help="solve one in the terminal",
        description="Solve a puzzle in the terminal: the puzzle of the day, or another one.",
        epilog="Example: fracas puzzle play",
    )
    part.add_argument(
        "name", nargs="?", metavar="NAME", help="as `fracas puzzle list` has it, or a file (the day's)"
    )
    add_language(part)
    add_packages(part)
    part.set_defaults(run=run_play)

    part = parts.add_parser(
        "check",
        help="prove that a file is a puzzle",
        description="Look at everything that can be done in the turn, and say what is wrong with a puzzle: "
        "no solution, several, one by luck, or one that others can spoil.",
        epilog="Example: fracas puzzle check my-puzzle.yaml",
    )
    part.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a scenario file with a `puzzle`")
    add_packages(part)
    part.set_defaults(run=run_check)

    part = parts.add_parser(
        "mine",
        help="find new ones",
        description=MINE,
        epilog="Example: fracas puzzle mine --games 500 --seed 2 --out found",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    part.add_argument("--games", type=at_least(1), default=100, metavar="N", help="how many games (100)")
    part.add_argument(
        "--seed", type=at_least(0), default=0, metavar="S", help="another seed: other games (0)"
    )
    part.add_argument("--out", type=Path, default=Path(), metavar="FOLDER", help="where they go (here)")
    add_packages(part)
    part.set_defaults(run=run_mine)


def run_list(args: argparse.Namespace) -> int:
    """A line for each, and which one is today's."""
    console = Console(highlight=False, soft_wrap=True)
    spoken = words_of(args)
    today = of_the_day(date.today())
    for puzzle in puzzles().values():
        day = f"  ({spoken.say('puzzle of the day')})" if puzzle == today else ""
        console.print(Text(f"{'*' * puzzle.grade:4}{puzzle.id}  {spoken.say(task(puzzle))}{day}"))
    return 0


def run_play(args: argparse.Namespace) -> int:
    """0 if it was solved, 1 if somebody left."""
    puzzle = of_the_day(date.today()) if args.name is None else puzzle_named(args.name)
    console = Console(highlight=False)
    spoken = words_of(args)
    while True:
        console.print(Text(spoken.say(task(puzzle)), style="bold"))
        console.print(Text(spoken.say(HELP), style="dim"))
        session = PuzzleSession(puzzle, console, spoken)
        session.play()
        if session.ended is None:
            return 1
        if session.ended == "solved":
            console.print(Text(spoken.say("Solved."), style="bold green"))
            return 0
        console.print(Text(spoken.say("That was not it. Once more from the beginning."), style="bold red"))


def run_check(args: argparse.Namespace) -> int:
    """0 if all are puzzles, 1 if one is not, 2 if a file cannot be read."""
    console = Console(highlight=False, soft_wrap=True)
    failed = False
    for path in args.files:
        if not path.is_file():
            raise SetupError(f"there is no file {path}")
        wrong = check(read_puzzle(path))
        failed = failed or bool(wrong)
        word = Text("FAIL", style="bold red") if wrong else Text("ok  ", style="green")
        console.print(word, Text(f" {path}"))
        for line in wrong:
            console.print(Text(f"       {line}"))
    return 1 if failed else 0


def run_mine(args: argparse.Namespace) -> int:
    """Say what was found, as it is found."""
    if not args.out.is_dir():
        raise SetupError(f"there is no folder {args.out}")
    found = 0
    with game_progress() as progress:
        task_id = progress.add_task("games", total=args.games)
        for number, finds in mine(args.seed, args.games, args.out):
            progress.update(task_id, completed=number + 1)
            for find in finds:
                found += 1
                print(f"{args.out / find.puzzle.id}.yaml  grade {find.puzzle.grade}", flush=True)
    print(f"{found} found")
    return 0


def task(puzzle: Puzzle) -> str:
    """What is to be done, as it can be translated."""
    if puzzle.base is None:
        return "Win the game this turn"
    base = put(LIBRARY.bases[plain(puzzle.base)].called)
    return f"Take {base} this turn"


class PuzzleSession(Session):
    """One person before a puzzle, until it is solved or the turn is over."""

    def __init__(self, puzzle: Puzzle, console: Console, spoken: Words) -> None:
        game = puzzle.start()
        bots = {seat: make_bot("easy", seat) for seat in range(len(game.names)) if seat != SOLVER}
        super().__init__(game, bots, console, spoken)
        self._puzzle = puzzle
        self._hints = 0
        self.ended: str | None = None
        """`solved` or `failed`; None: somebody left."""

    def play(self) -> None:
        """Play until the puzzle is solved, or cannot be any more."""
        try:
            while (state := self._puzzle.state(self.game.notes())) == "open":
                pending = self.game.pending
                assert pending is not None
                if (bot := self.bots.get(pending.player)) is not None:
                    self._give(bot.decide(Seat(self.game, pending.player)).answer)
                else:
                    self._decide(SOLVER)
        except (Quit, EOFError):
            self._say("Bye.")
            return
        self._news(SOLVER)
        self.ended = state

    def _command(self, seat: int, command: str, words: str = "") -> None:
        match command:
            case "i":
                self._hints += 1
                moves = [[self._puzzle.hint()]] if self._hints == 1 else self._puzzle.solution()[:1]
            case "a":
                moves = self._puzzle.solution()
            case _:
                super()._command(seat, command, words)
                return
        for move in moves:
            self._show("  " + ", ".join(self.spoken.say(one) for one in move), "yellow")
