"""What the subcommands share: the parser with its one-line errors, and kinds of arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn, TypeAlias

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
