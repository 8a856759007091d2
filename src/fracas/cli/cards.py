"""`fracas cards`: browse sets, factions, cards and bases."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fracas.cli.common import Subparsers, add_language, add_packages, words_of
from fracas.i18n import LANGUAGES, Words, words
from fracas.smashup import reference, rulings, strengths
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Base, CardSet, Faction, Piece, SetupError
from fracas.smashup.engine.library import nearest, plain
from fracas.words import listed, put


class NoSuchCard(SetupError):
    """Nothing is called like that, in any language."""


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
    add_language(command)
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    console, spoken = Console(highlight=False), words_of(args)
    sets = [LIBRARY.box(args.set)] if args.set else list(LIBRARY.sets.values())
    if args.name is None and args.faction is None and args.set is None:
        _list_sets(console, sets, spoken)
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
            console.print(explain(kind, spoken), end="\n\n")
        return 0
    for faction in factions:
        console.print(_deck(faction, spoken))
    console.print(_bases(bases, spoken))
    return 0


def find(name: str, kinds: Iterable[type[Piece]]) -> list[type[Piece]]:
    """The cards and bases of that name in any language, or else those whose name contains it."""
    known = {kind: {plain(words(language).name(kind.called)) for language in LANGUAGES} for kind in kinds}
    wanted = plain(name)
    like = [kind for kind, names in known.items() if any(wanted in one for one in names)]
    if not like:
        if near := nearest(name, [kind.name for kind in known]):
            raise NoSuchCard(f"there is no card like '{put(name)}' (did you mean {listed(near)}?)")
        raise NoSuchCard(f"there is no card like '{put(name)}'")
    return [kind for kind in like if wanted in known[kind]] or like


def describe(kind: type[Piece], spoken: Words) -> Text:
    """One card or base: its facts in a line, its text below."""
    if issubclass(kind, Base):
        facts = [
            spoken.say("base"),
            spoken.say(f"breakpoint {put(kind.breakpoint)}"),
            spoken.say(f"victory points {put(_places(kind))}"),
        ]
    else:
        facts = [spoken.say(kind.card_type)]
        if kind.card_type == "minion":
            facts.append(spoken.say(f"power {put(kind.power)}"))
        facts.append(spoken.name(kind.faction) if kind.faction else spoken.say(DECKS[str(kind.home)]))
        facts.append(spoken.say("1 copy" if kind.copies == 1 else f"{put(kind.copies)} copies"))
    shown = Text.assemble(
        (spoken.name(kind.called), "bold"), f" ({', '.join(facts)})\n", text_of(kind, spoken)
    )
    return shown.append(f"\n{spoken.say(reference.STAND_IN)}", "italic") if is_stand_in(kind) else shown


def text_of(kind: type[Piece], spoken: Words) -> str:
    """What stands on it."""
    return spoken.text(SET_OF[kind], kind.name, kind.text()) if kind.text() else spoken.say("No ability.")


def explain(kind: type[Piece], spoken: Words) -> Text:
    """One card or base, and the rulings on it."""
    shown = describe(kind, spoken)
    if known := rulings.about(kind.name, kind.faction):
        said = (spoken.text(SET_OF[kind], kind.name, ruling) for ruling in known)
        head = f"{spoken.say('Rulings')}{spoken.colon}".rstrip()
        shown.append(f"\n{head}", "bold").append("".join(f"\n- {one}" for one in said))
    return shown


def is_stand_in(kind: type[Piece]) -> bool:
    """Whether it stands in for a base whose printed text was not available."""
    return issubclass(kind, Base) and reference.is_stand_in(kind.name)


def _list_sets(console: Console, sets: Iterable[CardSet], spoken: Words) -> None:
    heads = [spoken.say(word) for word in SET_COLUMNS]
    for card_set in sets:
        table = Table(*heads, title=f"{spoken.name(card_set.name)} ({card_set.id})")
        for faction in card_set.factions:
            table.add_row(
                spoken.name(faction.name),
                str(sum(kind.copies for kind in faction.kinds if kind.card_type == "minion")),
                str(sum(kind.copies for kind in faction.kinds if kind.card_type == "action")),
                ", ".join(
                    spoken.name(base.called) for base in card_set.bases if base.faction == faction.name
                ),
            )
        console.print(table)


def _deck(faction: Faction, spoken: Words) -> Table:
    heads = [spoken.say(word) for word in CARD_COLUMNS]
    table = Table(*heads, title=_character(faction, spoken), show_lines=True)
    for kind in (*faction.kinds, *faction.titans):
        power = str(kind.power) if kind.card_type == "minion" else ""
        name, text = spoken.name(kind.name), Text(text_of(kind, spoken))
        table.add_row(name, spoken.say(kind.card_type), power, str(kind.copies), text)
    return table


def _character(faction: Faction, spoken: Words) -> Text:
    """What it is called and like, and how it plays."""
    facts = [DIFFICULTIES[faction.difficulty - 1]]
    known = strengths.load().get(faction.name)
    if known and known.step:
        facts.append(STRENGTHS[known.step - 1])
    said = " · ".join(map(spoken.say, facts))
    return Text.assemble(
        (spoken.name(faction.name), "bold not italic"), f"\n{spoken.name(faction.character)}\n", (said, "dim")
    )


def _bases(bases: Sequence[type[Base]], spoken: Words) -> Table:
    heads = [spoken.say(word) for word in BASE_COLUMNS]
    table = Table(*heads, title=spoken.say("Bases"), show_lines=True)
    for base in bases:
        name = spoken.name(base.called) + (" *" if is_stand_in(base) else "")
        faction, text = spoken.name(str(base.faction)), Text(text_of(base, spoken))
        table.add_row(name, faction, str(base.breakpoint), _places(base), text)
    if any(map(is_stand_in, bases)):
        table.caption = f"* {spoken.say(reference.STAND_IN)}"
    return table


def _places(base: type[Base]) -> str:
    return "/".join(map(str, base.vp))


SET_COLUMNS = ("faction", "minions", "actions", "bases")
CARD_COLUMNS = ("card", "type", "power", "copies", "text")
BASE_COLUMNS = ("base", "faction", "breakpoint", "VP", "text")
DIFFICULTIES = ("Easy to play", "Takes some practice", "Hard to play")
STRENGTHS = ("Weak in games between bots", "Average in games between bots", "Strong in games between bots")
DECKS = {"madness": "Madness deck", "monsters": "monster deck", "treasures": "treasure deck"}
SET_OF = {kind: card_set.id for card_set in LIBRARY.sets.values() for kind in card_set.kinds}
"""The set that a card or base is in."""
