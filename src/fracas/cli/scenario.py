"""`fracas scenario PATH...`: run scenario files or folders of them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from fracas.cli.common import Subparsers, add_packages
from fracas.smashup.scenarios import Outcome, run_files, scenario_files


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "scenario",
        help="run scenario files",
        description="Run scenario files (YAML or JSON), or every such file in a folder.",
        epilog="Example: fracas scenario tests/smashup/rules my-puzzle.yaml",
    )
    command.add_argument("paths", nargs="+", metavar="PATH", help="a scenario file or a folder of them")
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if every scenario holds, 1 if one fails, 2 if a path cannot be used."""
    files: list[Path] = []
    for path in map(Path, args.paths):
        if not path.exists():
            print(f"fracas scenario: there is no {path}", file=sys.stderr)
            return 2
        found = scenario_files(path)
        if not found:
            print(f"fracas scenario: there are no scenario files in {path}", file=sys.stderr)
            return 2
        files += [file for file in found if file not in files]
    console = Console(highlight=False, soft_wrap=True)
    passed = failed = 0
    for outcome in run_files(files):
        passed, failed = passed + outcome.passed, failed + (not outcome.passed)
        _print(console, outcome)
    console.print(Text(f"{passed} passed, {failed} failed", style="bold red" if failed else "bold green"))
    return 1 if failed else 0


def _print(console: Console, outcome: Outcome) -> None:
    """One line, and below it why a scenario failed."""
    word = Text("ok  ", style="green") if outcome.passed else Text("FAIL", style="bold red")
    console.print(word, Text(f" {outcome.file}  {outcome.title}".rstrip()))
    for line in outcome.reasons:
        console.print(Text(f"       {line}"))
    for note in outcome.notes:
        console.print(Text(f"       note: {note}", style="yellow"))
