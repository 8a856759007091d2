"""What the subcommands share: the parser with its one-line errors, and kinds of arguments."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fracas.i18n import LANGUAGES, Words, own_language, words
from fracas.smashup import shelf
from fracas.smashup.cards import LIBRARY

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a command line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (try {self.prog} --help)\n")


def at_least(least: int) -> Callable[[str], int]:
    """An argument that is a whole number, and not less than that."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"a whole number, not {text!r}") from None
        if value < least:
            raise argparse.ArgumentTypeError(f"at least {least}, not {value}")
        return value

    return number


def seconds(text: str) -> float:
    """An argument that is a time."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a number of seconds, not {text!r}") from None
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"more than 0 seconds, not {text}")
    return value


def player_counts(text: str) -> list[int]:
    """An argument such as 3 or 2..4: one number of players, or several."""
    first, _, last = text.partition("..")
    try:
        counts = list(range(int(first), int(last or first) + 1))
    except ValueError:
        raise argparse.ArgumentTypeError(f"a number of players such as 2, or 2..4, not {text!r}") from None
    if not counts or counts[0] < 2 or counts[-1] > 4:
        raise argparse.ArgumentTypeError(f"Smash Up is for 2, 3 or 4 players, not {text}")
    return counts


def names(text: str) -> list[str]:
    """An argument that is several names with commas between them."""
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"names with commas between them, not {text!r}")
    return found


def add_jobs(command: argparse.ArgumentParser) -> None:
    """The option of commands that use all cores."""
    command.add_argument(
        "--jobs", type=at_least(1), metavar="J", help="how many processes (one for each core)"
    )


def package(text: str) -> Path:
    """An argument that was read before the cards were: not if it was shortened."""
    path = Path(text).absolute()
    if str(path) not in os.environ.get("FRACAS_WITH", "").split(os.pathsep):
        raise argparse.ArgumentTypeError(f"write it in full: --with {text}")
    return path


def add_packages(command: argparse.ArgumentParser) -> None:
    """The option of commands that need cards; `fracas.cli.bring_packages` has read it before them."""
    command.add_argument(
        "--with",
        action="append",
        dest="packages",
        type=package,
        metavar="PATH",
        help="also play with the own set in this folder (docs/workshop.md); repeat it for more of them",
    )


def add_boxes(command: argparse._ActionsContainer) -> None:
    """The option of commands that play with random factions; `boxes_of` reads it."""
    command.add_argument(
        "--boxes",
        "--sets",
        nargs="*",
        metavar="BOX",
        help="only factions of these boxes (sets), by id or title; without a name: those on your shelf",
    )


def boxes_of(args: argparse.Namespace) -> list[str] | None:
    """The ids of the boxes that were asked for; None: all there are."""
    if args.boxes is None:
        return None
    return [LIBRARY.box(name).id for name in args.boxes] or shelf.read()


def jobs_for(wanted: int | None, games: int) -> int:
    """How many processes that many games are worth."""
    return max(1, min(wanted or os.cpu_count() or 1, games))


def game_progress() -> Progress:
    """A progress bar for many games, shown to people only; its console is for messages beside it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    return Progress(*columns, console=console, disable=not console.is_terminal)


def add_language(command: argparse.ArgumentParser) -> None:
    """`--lang fr` (or `--language`): otherwise the language of the system, as far as we speak it."""
    spoken = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    command.add_argument(
        "--lang", "--language", choices=LANGUAGES, metavar="LANG", help=f"{spoken}; or else the system's"
    )


def words_of(args: argparse.Namespace) -> Words:
    """The language that was asked for."""
    return words(args.lang or own_language())
