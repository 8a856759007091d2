"""The command `fracas`: one module per subcommand, each with `add(subparsers)` and `run(args) -> int`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from fracas import __version__
from fracas.cli import arena, audit, bench, boxes, cards, coverage, export, lab, play, scenario, serve, soak
from fracas.cli.common import Parser
from fracas.compiled import engine
from fracas.smashup.engine import FracasError

COMMANDS = (play, serve, export, cards, boxes, scenario, arena, audit, lab, soak, bench, coverage)


def parser() -> argparse.ArgumentParser:
    """The whole command line; every module of COMMANDS adds its subcommand and sets `run`."""
    top = Parser(
        prog="fracas",
        description="The card game Smash Up: rules engine, scenarios and a table to play at.",
        epilog="Example: fracas play --text",
    )
    top.add_argument("--version", action="version", version=f"fracas {__version__}, {engine()} engine")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(subparsers)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code is the result (2 for a wrong command line)."""
    try:
        args = parser().parse_args(argv)
    except SystemExit as stop:  # argparse has printed the message or the help
        return stop.code if isinstance(stop.code, int) else 2
    try:
        code: int = args.run(args)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except (FracasError, OSError) as error:  # what was asked for cannot be done
        print(f"fracas: {error}", file=sys.stderr)
        return 2
    return code
