"""`fracas boxes`: which boxes are on the shelf."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from fracas.cli.common import Subparsers, add_packages
from fracas.smashup import shelf
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError

DESCRIPTION = """\
Show all boxes, and which of them are on your shelf. With BOX... or --all: say which those are.

`fracas play` deals and drafts from these boxes in the terminal (in the browser one says it there). Other
commands take all boxes; --boxes without a name lets them take yours.
"""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "boxes",
        help="say which boxes you have",
        description=DESCRIPTION,
        epilog='Example: fracas boxes core-set "Awesome Level 9000"',
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("boxes", nargs="*", metavar="BOX", help="a box that you have, by id or title")
    command.add_argument("--all", action="store_true", help="you have them all")
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Remember what was said, and show what is remembered."""
    if args.all and args.boxes:
        raise SetupError("give boxes or --all, not both")
    if args.all or args.boxes:
        shelf.write(args.boxes or None)
    show(shelf.read(), Console(highlight=False))
    return 0


def show(mine: list[str] | None, console: Console) -> None:
    """All boxes, those on the shelf marked."""
    boxes = LIBRARY.sets.values()
    here = [box for box in boxes if mine is None or box.id in mine]
    table = Table("yours", "box", "id", "factions")
    for box in boxes:
        factions = ", ".join(faction.name for faction in box.factions)
        table.add_row("yes" if box in here else "", box.name, box.id, factions)
    console.print(table)
    number = sum(len(box.factions) for box in here)
    console.print(f"{len(here)} of {len(boxes)} boxes are on your shelf, with {number} factions")
