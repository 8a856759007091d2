"""`fracas lab`: many games, and what can be learned from them."""

from __future__ import annotations

from fracas.cli import lab_compare, lab_pairs, lab_report, lab_run, lab_strengths
from fracas.cli.common import Subparsers

PARTS = (lab_run, lab_report, lab_compare, lab_pairs, lab_strengths)


def add(subparsers: Subparsers) -> None:
    """Register the subcommand and its parts, which are made like commands."""
    command = subparsers.add_parser(
        "lab",
        help="play many games and learn from them",
        description="Play many games between bots, and find out which factions and pairs are strong.",
        epilog="Example: fracas lab run --games 1000 && fracas lab report results.parquet",
    )
    parts = command.add_subparsers(title="parts", metavar="PART", required=True)
    for part in PARTS:
        part.add(parts)
