"""The command `fracas`: one module per subcommand, each with `add(subparsers)` and `run(args) -> int`."""

from __future__ import annotations

import argparse
import importlib
import itertools
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from fracas import __version__
from fracas.compiled import engine
from fracas.errors import FracasError

COMMANDS = (
    *("play", "serve", "export", "review", "cards", "boxes", "scenario", "puzzle", "workshop"),
    *("arena", "audit", "lab", "soak", "bench", "coverage"),
)
"""They are imported when it is known which own sets there are: cards are read once and for all."""


def parser() -> argparse.ArgumentParser:
    """The whole command line; every module of COMMANDS adds its subcommand and sets `run`."""
    from fracas.cli.common import Parser

    top = Parser(
        prog="fracas",
        description="The card game Smash Up: rules engine, scenarios and a table to play at.",
        epilog="Example: fracas play --text",
    )
    top.add_argument("--version", action="version", version=f"fracas {__version__}, {engine()} engine")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        importlib.import_module(f"fracas.cli.{command}").add(subparsers)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code is the result (2 for a wrong command line)."""
    try:
        bring_packages(sys.argv[1:] if argv is None else argv)
        args = parser().parse_args(argv)
    except SystemExit as stop:  # argparse has printed the message or the help
        return stop.code if isinstance(stop.code, int) else 2
    except FracasError as error:  # an own set that cannot be used
        print(f"fracas: {error}", file=sys.stderr)
        return 2
    try:
        code: int = args.run(args)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except (FracasError, OSError) as error:  # what was asked for cannot be done
        print(f"fracas: {error}", file=sys.stderr)
        return 2
    return code


def bring_packages(argv: Sequence[str]) -> None:
    """Tell `--with PATH` to whoever reads the cards, here and in the processes that this one starts."""
    asked = [path for word, path in itertools.pairwise(argv) if word == "--with"]
    asked += [word.removeprefix("--with=") for word in argv if word.startswith("--with=")]
    before = [path for path in os.environ.get("FRACAS_WITH", "").split(os.pathsep) if path]
    paths = list(dict.fromkeys([*before, *(str(Path(path).absolute()) for path in asked)]))
    if paths == before:
        return
    if "fracas.smashup.cards" in sys.modules:
        raise FracasError("--with comes too late where cards have been read: say FRACAS_WITH before")
    os.environ["FRACAS_WITH"] = os.pathsep.join(paths)
