"""`fracas cards`: browse sets, factions, cards and bases."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fracas.cli.common import Subparsers
from fracas.smashup import reference, rulings
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Base, CardSet, Faction, Piece, SetupError
from fracas.smashup.engine.library import plain, suggest


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "cards",
        help="browse factions, cards and bases",
        description="List the factions there are, the cards of one, or the cards whose name contains NAME"
        " with the rulings on them.",
        epilog="Example: fracas cards --faction ninjas",
    )
    command.add_argument("name", nargs="?", metavar="NAME", help="a card or base, or a part of its name")
    command.add_argument("--faction", metavar="X", help="only this faction")
    command.add_argument("--set", "--box", metavar="BOX", help="only this box, by id or title")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    console = Console(highlight=False)
    sets = [LIBRARY.box(args.set)] if args.set else list(LIBRARY.sets.values())
    if args.name is None and args.faction is None and args.set is None:
        _list_sets(console, sets)
        return 0
    factions = [faction for card_set in sets for faction in card_set.factions]
    bases: list[type[Base]] = [base for card_set in sets for base in card_set.bases]
    common = [] if args.faction else [kind for card_set in sets for kind in card_set.common]
    if args.faction:
        chosen = LIBRARY.faction(args.faction)
        factions = [faction for faction in factions if faction is chosen]
        bases = [base for base in bases if base.faction == chosen.name]
    if args.name is not None:
        kinds = [kind for faction in factions for kind in (*faction.kinds, *faction.titans)]
        for kind in find(args.name, [*kinds, *common, *bases]):
            console.print(explain(kind), end="\n\n")
        return 0
    for faction in factions:
        console.print(_deck(faction))
    console.print(_bases(bases))
    return 0


def find(name: str, kinds: Iterable[type[Piece]]) -> list[type[Piece]]:
    """The cards and bases of that name, or else those whose name contains it."""
    known = list(kinds)
    wanted = plain(name)
    like = [kind for kind in known if wanted in plain(kind.name)]
    if not like:
        raise SetupError(f"there is no card like {name!r}{suggest(name, [kind.name for kind in known])}")
    return [kind for kind in like if plain(kind.name) == wanted] or like


def describe(kind: type[Piece]) -> Text:
    """One card or base: its facts in a line, its text below."""
    if issubclass(kind, Base):
        facts = f"base, breakpoint {kind.breakpoint}, victory points {_places(kind)}"
    else:
        power = f", power {kind.power}" if kind.card_type == "minion" else ""
        facts = f"{kind.card_type}{power}, {kind.faction or f'deck of {kind.home}'}, {_copies(kind)}"
    shown = Text.assemble((kind.name, "bold"), f" ({facts})\n", kind.text() or "No ability.")
    return shown.append(f"\n{reference.STAND_IN}", "italic") if is_stand_in(kind) else shown


def explain(kind: type[Piece]) -> Text:
    """One card or base, and the rulings on it."""
    shown = describe(kind)
    if known := rulings.about(kind.name, kind.faction):
        shown.append("\nRulings:", "bold").append("".join(f"\n- {ruling}" for ruling in known))
    return shown


def is_stand_in(kind: type[Piece]) -> bool:
    """Whether it stands in for a base whose printed text was not available."""
    return issubclass(kind, Base) and reference.is_stand_in(kind.name)


def _list_sets(console: Console, sets: Iterable[CardSet]) -> None:
    for card_set in sets:
        table = Table("faction", "minions", "actions", "bases", title=f"{card_set.name} ({card_set.id})")
        for faction in card_set.factions:
            table.add_row(
                faction.name,
                str(sum(kind.copies for kind in faction.kinds if kind.card_type == "minion")),
                str(sum(kind.copies for kind in faction.kinds if kind.card_type == "action")),
                ", ".join(base.name for base in card_set.bases if base.faction == faction.name),
            )
        console.print(table)


def _deck(faction: Faction) -> Table:
    table = Table("card", "type", "power", "copies", "text", title=faction.name, show_lines=True)
    for kind in (*faction.kinds, *faction.titans):
        power = str(kind.power) if kind.card_type == "minion" else ""
        table.add_row(kind.name, kind.card_type, power, str(kind.copies), Text(kind.text()))
    return table


def _bases(bases: Sequence[type[Base]]) -> Table:
    table = Table("base", "faction", "breakpoint", "VP", "text", title="Bases", show_lines=True)
    for base in bases:
        name = f"{base.name} *" if is_stand_in(base) else base.name
        table.add_row(name, base.faction, str(base.breakpoint), _places(base), Text(base.text()))
    if any(map(is_stand_in, bases)):
        table.caption = f"* {reference.STAND_IN}"
    return table


def _places(base: type[Base]) -> str:
    return "/".join(map(str, base.vp))


def _copies(kind: type[Piece]) -> str:
    return "1 copy" if kind.copies == 1 else f"{kind.copies} copies"
