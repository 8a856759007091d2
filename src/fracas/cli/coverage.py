"""`fracas coverage`: how much of the printed game is implemented and tested."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from fracas.cli.common import Subparsers, add_packages
from fracas.smashup import reference
from fracas.smashup.lab.coverage import PIECES, Counts, coverage, known_sets

NUMBERS = ("factions", "pieces", "tested", "rulings")
BAR = range(8, 41)
"""How wide a bar may be; where there is less room there is none."""
SIGNS, PLAIN_SIGNS = "█▒░", "#+."


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "coverage",
        help="show what is implemented and tested",
        description="Count what every set has in its box - cards, bases, titans, monsters, treasures - "
        "and the rulings about it: known, implemented, tested.",
        epilog="Example: fracas coverage -v",
    )
    command.add_argument("-v", "--verbose", action="store_true", help="a line for every faction, too")
    command.add_argument("--json", action="store_true", help="print JSON")
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Count and print."""
    found = coverage()
    if args.json:
        print(json.dumps(found, indent=2))
    else:
        show(found, Console(highlight=False), verbose=args.verbose)
    return 0


def show(found: dict[str, Any], console: Console, *, verbose: bool) -> None:
    """A line for every set with a bar, then the total."""
    lines: list[tuple[Text, Counts]] = []
    for set_id, facts in known_sets().items():
        lines.append((Text(facts.name, "bold" if verbose else ""), _line(found["sets"][set_id])))
        if verbose:
            lines += [(Text(f"  {name}"), counts) for name, counts in found["parts"][set_id].items()]
    lines.append((Text("Total", "bold"), _line(found["sets"]["total"])))

    wide = {key: max(len(key), *(cell_len(_cell(counts, key)) for _, counts in lines)) for key in NUMBERS}
    names = max(cell_len(title.plain) for title, _ in lines)
    keys = [key for key in NUMBERS if key != "factions" or not verbose]
    room = console.width - names - sum(wide[key] + 2 for key in keys) - 2
    if room < BAR.start and "factions" in keys:
        keys.remove("factions")
        room += wide["factions"] + 2
    bar = min(room, BAR.stop - 1) if room >= BAR.start else 0

    table = Table(Column("set"), box=None, padding=(0, 2, 0, 0), pad_edge=False)
    signs = PLAIN_SIGNS if console.options.ascii_only else SIGNS
    for key in keys:
        table.add_column(key, justify="right", no_wrap=True)
        if key == "pieces" and bar:
            table.add_column("", no_wrap=True)
    for number, (title, counts) in enumerate(lines, 1):
        if number == len(lines) or (verbose and number > 1 and not title.plain.startswith(" ")):
            table.add_row()
        cells: list[Text] = []
        for key in keys:
            cells.append(Text(_cell(counts, key)))
            if key == "pieces" and bar:
                cells.append(_bar(counts["pieces"], bar, signs))
        table.add_row(title, *cells)
    console.print(table)
    if bar:
        meaning = zip(signs, ("tested", "implemented", "known"), strict=True)
        console.print("\n" + "   ".join(f"{sign} {word}" for sign, word in meaning), style="dim")
    for set_id, bases in reference.stand_ins().items():
        console.print(
            f"\n{reference.load()[set_id].name}: the printed text of {len(bases)} bases was not available; "
            "what counts there are stand-ins that fit the known rulings (`fracas cards` says which).",
            style="dim",
        )


def _line(counts: Counts) -> Counts:
    """The counts of a set, with all that is in its box as one number."""
    pieces = [counts[kind] for kind in PIECES]
    return {**counts, "pieces": {count: sum(each[count] for each in pieces) for count in pieces[0]}}


def _cell(counts: Counts, key: str) -> str:
    """How many of how many."""
    if key == "tested":
        return str(counts["pieces"]["tested"])
    if key not in counts or not counts[key]["known"]:
        return ""
    done = counts[key]["tested" if key == "rulings" else "implemented"]
    return f"{done}/{counts[key]['known']}"


def _bar(counts: dict[str, int], width: int, signs: str) -> Text:
    """Tested, only implemented, only known; full only when nothing is missing."""
    tested, implemented = (
        counts[count] * width // (counts["known"] or 1) for count in ("tested", "implemented")
    )
    parts = (tested, "green"), (implemented - tested, "yellow"), (width - implemented, "dim")
    return Text.assemble(
        *((sign * length, style) for sign, (length, style) in zip(signs, parts, strict=True))
    )
