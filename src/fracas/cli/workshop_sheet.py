"""`fracas workshop sheet`: an own set to print, cut out and play with at a real table."""

from __future__ import annotations

import argparse
from pathlib import Path

from fracas.cli.common import Subparsers, add_language
from fracas.extras import extra
from fracas.i18n import Words, own_language
from fracas.smashup.cards import packages
from fracas.smashup.engine import SetupError
from fracas.smashup.workshop.check import joined, numbers

DESCRIPTION = """\
Write all cards of an own set, in as many copies as there are, and its bases to a PDF: nine to a page, in
the size of poker cards (63 x 88 mm), with marks where to cut. Print it at 100 %. Bases lie sideways.
"""
PAPERS = ("a4", "letter")


def add(parts: Subparsers) -> None:
    """Register this part of the workshop."""
    part = parts.add_parser(
        "sheet",
        help="print the cards",
        description=DESCRIPTION,
        epilog="Example: fracas workshop sheet space-cows --paper letter --out cows.pdf",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    part.add_argument("path", type=Path, metavar="PATH", help="the folder of the set")
    part.add_argument("--out", type=Path, metavar="FILE", help="the PDF (named after the set)")
    part.add_argument("--paper", choices=PAPERS, default="a4", help="a4 or letter (a4)")
    add_language(part)
    part.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if all is written."""
    with extra("paper"):
        from fracas.server.smashup.sheet import faces, print_sheet
    _, mine = joined(args.path)
    if args.out is not None and len(mine) > 1:
        raise SetupError(f"{args.path} has {len(mine)} sets, each with a file of its own: leave --out out")
    if args.out is not None and not args.out.absolute().parent.is_dir():
        raise SetupError(f"there is no folder {args.out.parent}")
    packages.tell_words(mine)
    spoken = Words(args.lang or own_language())
    for card_set in mine:
        for finding in (one for kind in card_set.kinds for one in numbers(kind) if one.how == "wrong"):
            raise SetupError(finding.text)
        found = faces(card_set, spoken)
        file = args.out or Path(f"{card_set.id}.pdf")
        pdf = print_sheet(spoken.name(card_set.name), found, args.paper)
        try:
            pdf.output(str(file))
        except OSError as error:
            raise SetupError(f"{file} cannot be written: {error.strerror or error}") from error
        cards = sum(face.kind.copies for face in found if not face.sideways)
        bases = sum(face.sideways for face in found)
        print(f"{cards} cards and {bases} bases on {pdf.pages_count} pages in {file}")
    return 0
