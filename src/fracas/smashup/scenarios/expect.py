"""Expectations: what must be true of a game now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from fracas.smashup.engine import Base, Minion, Piece, Table
from fracas.smashup.engine.labels import label, seat_name
from fracas.smashup.engine.library import plain, suggest
from fracas.smashup.engine.options import EndPlay
from fracas.smashup.engine.view import plays_left

from .moment import Moment
from .names import Name, find, pieces_named, titans_named
from .sight import SEEING, Sight, read_sights, visible
from .source import Node

if TYPE_CHECKING:
    from .spec import Reader

NOT_THERE = "not in play"
TABLE_FIELDS = (
    *("in_play", "not_in_play", "power_of", "counters", "controller", "bases", "base_deck", "base_discard"),
    *("monster_deck", "monster_discard", "treasure_deck", "treasure_discard", "madness", "box"),
    *("pending", "active", "winner", "ranking"),
)
COMMON_PILES = {
    "bases": "bases",
    "base_deck": "base_deck",
    "base_discard": "base_discard",
    "monster_deck": "monsters",
    "monster_discard": "monster_discard",
    "treasure_deck": "treasures",
    "treasure_discard": "treasure_discard",
    "box": "box",
}
"""Piles that are nobody's, and what the table calls them."""
BASE_FIELDS = ("minions", "actions", "titans", "buried", "power", "total", "breakpoint")
PILES = ("hand", "deck", "discard")
PLAYER_FIELDS = (
    *(field for pile in PILES for field in (pile, f"{pile}_size", f"{pile}_has", f"{pile}_lacks")),
    *("vp", "minion_plays", "action_plays", "titans", "madness", "penalty", "factions"),
)
PENDING_FIELDS = ("player", "options", "include", "exclude", "can_decline", "phase")
OF_PLAYS = ("options", "include", "exclude", "phase")
"""With one of these the plain play phase is meant as well."""


@dataclass(frozen=True)
class Failure:
    """Something that is not as expected."""

    line: int
    field: str
    want: str
    got: str

    def lines(self) -> list[str]:
        return [f"{self.field} (line {self.line})", f"  expected: {self.want}", f"  got:      {self.got}"]


@dataclass(frozen=True)
class Check:
    """One expectation: what is wanted, how to find out what is, and when the two agree."""

    line: int
    field: str
    want: Any
    got: Callable[[Moment], Any]
    agree: Callable[[Any, Any], bool] = lambda want, got: bool(want == got)
    of_pending: bool = False
    """Whether it is about the open decision itself, and not about the table."""
    now: bool = False
    """Whether it must be true at once although it is about the table."""
    doubt: Callable[[Moment], str | None] = lambda moment: None
    """Whether its name fits cards that differ in what is asked."""

    @property
    def at_once(self) -> bool:
        return self.now or self.of_pending

    def fails(self, moment: Moment) -> Failure | None:
        got = self.got(moment)
        if self.agree(self.want, got):
            return None
        return Failure(self.line, self.field, _show(self.want), _show(got))


def failures(checks: tuple[Check, ...], moment: Moment) -> list[Failure]:
    """The expectations that do not hold."""
    return [failure for check in checks if (failure := check.fails(moment)) is not None]


def _show(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) if value else "(none)"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


# --- reading -------------------------------------------------------------------------------------------


def read_checks(node: Node, reader: Reader) -> tuple[Check, ...]:
    """The expectations of a mapping."""
    checks: list[Check] = []
    for key, value in node.fields("expectations: a mapping").items():
        checks += reader.tried(value, partial(_checks, key, reader=reader), [])
    return tuple(checks)


def _checks(key: str, node: Node, reader: Reader) -> list[Check]:
    players = [f"P{seat + 1}" for seat in range(reader.players)]
    if key in TABLE_FIELDS:
        return _table_checks(key, node, reader)
    if key.upper() in players:
        return _player_checks(players.index(key.upper()), node, reader)
    who, _, how = " ".join(key.split()).partition(" ")
    if SEEING.fullmatch(f"{who} {how}") and who.upper() in (*players, "SPECTATOR"):
        seat = players.index(who.upper()) if who.upper() in players else None
        return _seen_checks(seat, how.casefold() == "sees", key, node, reader)
    base = reader.library.bases.get(plain(key))
    if base is None:
        bases = [known.name for known in reader.library.bases.values()]
        seers = [f"{seer} {how}" for seer in (*players, "spectator") for how in ("sees", "cannot see")]
        known = (*players, *TABLE_FIELDS)
        hint = suggest(key, (*known, *seers, *bases))
        words = f"there are {', '.join(known)}, `P1 sees`, `P1 cannot see` and the names of bases"
        node.fail(f"unknown expectation{hint}; {words}")
    return _base_checks(base, node, reader)


def _seen_checks(seat: int | None, sees: bool, key: str, node: Node, reader: Reader) -> list[Check]:
    """What a seat may see or not: each thing on its own, one that is named twice twice."""
    counted: dict[Sight, tuple[int, int]] = {}
    for line, sight in read_sights(node, reader):
        first, number = counted.get(sight, (line, 0))
        counted[sight] = (first, number + 1)
    return [
        _seen_check(seat, sight, number if sees else 0, line, key)
        for sight, (line, number) in counted.items()
    ]


def _seen_check(seat: int | None, sight: Sight, number: int, line: int, key: str) -> Check:
    def got(moment: Moment) -> str:
        found = visible(moment, seat, sight)
        if found is None:
            return "nothing is pending" if sight.of_decision else "there is no such card"
        if number:
            return want if found >= number else "hidden" if not found else f"only {found} of {number} seen"
        return "seen" if found else want

    want = "hidden" if not number else "seen" if number == 1 else f"{number} seen"
    return Check(line, f"{key}: {sight.text}", want, got, of_pending=sight.of_decision, now=True)


def _table_checks(key: str, node: Node, reader: Reader) -> list[Check]:
    line = node.line
    match key:
        case "in_play":
            return [
                Check(line, key, [name.text] * count, _present(name, count))
                for name, (line, count) in _names(node, reader).items()
            ]
        case "not_in_play":
            return [
                Check(line, key, [], _labels_of(name)) for name, (line, _) in _names(node, reader).items()
            ]
        case "power_of" | "counters" | "controller":
            fields = node.fields()
            names = [value.word(name) for name, value in fields.items()]
            return reader.each(names, lambda name: _piece_check(key, name, fields[name.text()], reader))
        case "active":
            return [Check(line, key, seat_name(reader.seat(node)), lambda m: seat_name(m.table.active))]
        case "winner":
            if isinstance(node.value, list):
                won = sorted(seat_name(reader.seat(item)) for item in node.value)
            else:
                won = [] if _is_none(node) else [seat_name(reader.seat(node))]
            return [Check(line, key, won, lambda m: [seat_name(seat) for seat in m.table.winners or ()])]
        case "ranking":
            return [Check(line, key, _ranking(node, reader), _ranked)]
        case "madness":
            return [Check(line, key, node.number(), lambda m: len(m.table.madness))]
        case "pending":
            return _pending_checks(node, reader)
        case _:
            if isinstance(node.value, str) and not node.empty:
                number = node.number("a list of cards, or how many")
                return [Check(line, key, number, lambda m: len(getattr(m.table, COMMON_PILES[key])))]
            kinds = [kind.name for kind in reader.cards(node, *(("base",) if key.startswith("base") else ()))]
            ordered = key.endswith("deck")
            return [Check(line, key, kinds if ordered else sorted(kinds), _common_pile(key, ordered))]


def _ranking(node: Node, reader: Reader) -> str:
    """The players from first to last; those who are level stand in a list of their own."""
    if _is_none(node):
        return "none"
    places: list[str] = []
    seats: list[int] = []
    for item in node.items("the players from first to last, or `none`"):
        level = [reader.seat(seat) for seat in (item.value if isinstance(item.value, list) else [item])]
        places.append(_level(level))
        seats += level
    if sorted(seats) != list(range(reader.players)):
        node.fail("a ranking has every player once")
    return ", ".join(places)


def _level(seats: list[int]) -> str:
    names = ", ".join(seat_name(seat) for seat in sorted(seats))
    return names if len(seats) == 1 else f"[{names}]"


def _ranked(moment: Moment) -> str:
    """Most VP after the Madness penalty first, then fewest Madness cards (MADNESS-07, MADNESS-08)."""
    table = moment.table
    if table.winners is None:
        return "none"
    places: dict[tuple[int, int], list[int]] = {}
    for player in table.players:
        places.setdefault((-player.vp, table.madness_of(player.seat)), []).append(player.seat)
    return ", ".join(_level(places[score]) for score in sorted(places))


def _common_pile(key: str, ordered: bool) -> Callable[[Moment], list[str]]:
    def names(moment: Moment) -> list[str]:
        cards = [card.name for card in getattr(moment.table, COMMON_PILES[key])]
        return cards[::-1] if ordered else sorted(cards)

    return names


def _is_none(node: Node) -> bool:
    return node.empty or (isinstance(node.value, str) and node.value.casefold() in ("none", "nobody"))


def _names(node: Node, reader: Reader) -> dict[Name, tuple[int, int]]:
    """The cards named in a list, each with its line and how often it stands there."""
    names: dict[Name, tuple[int, int]] = {}
    items = node.items("a list of cards")
    for name, line in reader.each(items, lambda item: (reader.card_name(item), item.line)):
        first, count = names.get(name, (line, 0))
        names[name] = (first, count + 1)
    return names


def _labels_of(name: Name) -> Callable[[Moment], list[str]]:
    return lambda moment: [label(piece) for piece in pieces_named(name, moment.table)]


def _present(name: Name, count: int) -> Callable[[Moment], list[str]]:
    """That name as often as there are such cards, but no more often than was asked."""
    return lambda moment: [name.text] * min(count, len(pieces_named(name, moment.table)))


def _piece_check(key: str, about: Node, node: Node, reader: Reader) -> Check:
    name = reader.card_name(about, *(("minion",) if key == "power_of" else ()))
    text = about.text()
    want: Any
    if key == "controller":
        want = "nobody" if _is_none(node) else seat_name(reader.seat(node))
    else:
        want = node.number()

    def value(piece: Piece, table: Table) -> Any:
        if key == "controller":
            return seat_name(piece.controller)
        if key == "counters":
            return piece.counters
        return table.power(piece) if isinstance(piece, Minion) else NOT_THERE

    def pieces(moment: Moment) -> list[Piece]:
        if key == "power_of":
            return pieces_named(name, moment.table)
        return pieces_named(name, moment.table, buried=True) + titans_named(name, moment.table)

    def values(moment: Moment) -> list[Any]:
        return [value(piece, moment.table) for piece in pieces(moment)]

    def doubt(moment: Moment) -> str | None:
        if len(set(values(moment))) < 2:
            return None
        words = "; ".join(label(piece) for piece in pieces(moment))
        return f"`{key}: {text}` fits more than one ({words}); the first was taken"

    return Check(node.line, f"{key}: {text}", want, lambda m: (*values(m), NOT_THERE)[0], doubt=doubt)


def _player_checks(seat: int, node: Node, reader: Reader) -> list[Check]:
    checks: list[Check] = []
    for key, value in node.fields("expectations of a player: a mapping", PLAYER_FIELDS).items():
        field = f"{seat_name(seat)}.{key}"
        pile, _, how = key.partition("_")
        if pile in PILES:
            checks += _pile_checks(seat, pile, how, field, value, reader)
        elif key == "titans":
            wanted = sorted(kind.name for kind in reader.cards(value, "titan"))
            checks.append(Check(value.line, field, wanted, _titans_beside(seat)))
        elif key == "madness":
            checks.append(Check(value.line, field, value.number(), _madness_of(seat)))
        elif key == "factions":
            named = sorted(reader.each(value.items("a list of factions"), reader.faction))
            checks.append(Check(value.line, field, named, lambda m: sorted(m.table.players[seat].factions)))
        elif key == "penalty":
            checks.append(Check(value.line, field, value.number(), _penalty_of(seat)))
        elif key == "vp":
            checks.append(Check(value.line, field, value.number(), lambda m: m.table.players[seat].vp))
        else:
            checks.append(Check(value.line, field, value.number(), _plays(seat, key.removesuffix("_plays"))))
    return checks


def _titans_beside(seat: int) -> Callable[[Moment], list[str]]:
    return lambda moment: sorted(card.name for card in moment.table.players[seat].titans)


def _madness_of(seat: int) -> Callable[[Moment], int]:
    return lambda moment: moment.table.madness_of(seat)


def _penalty_of(seat: int) -> Callable[[Moment], Any]:
    """What the Madness cards cost that player at the end (MADNESS-06)."""

    def lost(moment: Moment) -> Any:
        return "the game is not over" if moment.table.winners is None else moment.table.penalties[seat]

    return lost


def _plays(seat: int, card_type: str) -> Callable[[Moment], int]:
    return lambda moment: plays_left(moment.table, card_type) if moment.table.active == seat else 0


def _pile_checks(seat: int, pile: str, how: str, field: str, node: Node, reader: Reader) -> list[Check]:
    def cards(moment: Moment) -> list[str]:
        names = [card.name for card in moment.table.pile(seat, pile)]
        return names[::-1] if pile == "deck" else sorted(names)

    if how == "size":
        return [Check(node.line, field, node.number(), lambda m: len(cards(m)))]
    wanted = [kind.name for kind in reader.cards(node, "minion", "action")]
    if how == "has":
        return [Check(node.line, field, wanted, cards, lambda want, got: not Counter(want) - Counter(got))]
    if how == "lacks":
        return [
            Check(node.line, field, f"none of {_show(wanted)}", cards, lambda _, got: not {*wanted} & {*got})
        ]
    return [Check(node.line, field, wanted if pile == "deck" else sorted(wanted), cards)]


def _base_checks(kind: type[Base], node: Node, reader: Reader) -> list[Check]:
    checks: list[Check] = []
    for key, value in node.fields("expectations of a base: a mapping", BASE_FIELDS).items():
        field = f"{kind.name}.{key}"
        match key:
            case "buried" if isinstance(value.value, str) and not value.empty:
                checks.append(
                    Check(value.line, field, value.number(), _on_base(kind, lambda _, base: len(base.buried)))
                )
            case "minions" | "actions" | "titans" | "buried":
                types = ("minion", "action") if key == "buried" else (key.removesuffix("s"),)
                wanted = sorted(reader.each(value.items(), partial(_entry, reader=reader, types=types)))
                got = _on_base(kind, _entries(key))
                if key == "buried":
                    checks.append(Check(value.line, field, wanted, got, _same_buried))
                else:
                    checks.append(Check(value.line, field, wanted, got))
            case "power":
                for player, number in value.fields("powers by player, such as {P1: 5}").items():
                    seat = reader.seat(number.word(player))
                    of = f"{field}.{seat_name(seat)}"
                    checks.append(Check(number.line, of, number.number(), _on_base(kind, _total(seat))))
            case "total":
                checks.append(Check(value.line, field, value.number(), _on_base(kind, Table.base_total)))
            case _:
                checks.append(Check(value.line, field, value.number(), _on_base(kind, Table.breakpoint)))
    return checks


def _on_base(kind: type[Base], ask: Callable[[Table, Base], Any]) -> Callable[[Moment], Any]:
    def got(moment: Moment) -> Any:
        for base in moment.table.bases:
            if type(base) is kind:
                return ask(moment.table, base)
        return f"{kind.name} is {NOT_THERE}"

    return got


def _total(seat: int) -> Callable[[Table, Base], int]:
    return lambda table, base: table.total(base, seat)


def _entries(key: str) -> Callable[[Table, Base], list[str]]:
    def names(_: Table, base: Base) -> list[str]:
        pieces: list[Piece] = getattr(base, key)
        return sorted(
            p.card.name if p.controller is None else f"{seat_name(p.controller)} {p.card.name}"
            for p in pieces
        )

    return names


def _same_buried(want: list[str], got: Any) -> bool:
    """A name alone is that card, whoever buried it."""
    if not isinstance(got, list):
        return False
    named = Counter(want) & Counter(got)
    rest = (Counter(got) - named).elements()
    return Counter(want) - named == Counter(entry.partition(" ")[2] for entry in rest)


def _entry(node: Node, reader: Reader, types: tuple[str, ...]) -> str:
    name = reader.name(node, "a card and its controller, such as `P1 Zapbot`")
    kind = reader.kind_named(node, name.core, *types)
    return kind.name if name.player is None else f"{seat_name(name.player)} {kind.name}"


# --- the open decision ------------------------------------------------------------------------------------


def _pending_checks(node: Node, reader: Reader) -> list[Check]:
    line = node.line
    if _is_none(node):
        return [Check(line, "pending", "none", _what_is_pending, of_pending=True)]
    checks: list[Check] = []
    fields = node.fields("`none`, or a mapping about the open decision", PENDING_FIELDS)
    if not any(key in fields for key in OF_PLAYS):
        checks.append(Check(line, "pending", A_QUESTION, _is_question, of_pending=True))
    for key, value in fields.items():
        line, field = value.line, f"pending.{key}"
        match key:
            case "player":
                player = seat_name(reader.seat(value))
                checks.append(Check(line, field, player, _asked, of_pending=True))
            case "phase":
                if value.text("the phase `play`").casefold() != "play":
                    value.wanted("the phase `play`")
                checks.append(Check(line, field, "play", _plain_play, of_pending=True))
            case "can_decline":
                checks.append(Check(line, field, value.flag(), lambda m: m.can_decline, of_pending=True))
            case "options":
                items = value.items("a list of answers")
                names = reader.each(items, lambda item: reader.name(item, "an answer"))
                want = [name.text for name in names]
                checks.append(Check(line, field, want, _listed(names), of_pending=True))
            case _:
                items = value.items("a list of answers")
                offer = partial(_offer, field=field, included=key == "include", reader=reader)
                checks += reader.each(items, offer)
    if [key for key in OF_PLAYS if key in fields] == ["exclude"]:
        return [replace(check, doubt=_perhaps_nothing) for check in checks]
    return checks


A_QUESTION = "a question (if the plain play phase is meant: `phase: play`)"


def _is_question(moment: Moment) -> str:
    return "only what to play" if moment.at_rest and moment.pending is not None else A_QUESTION


def _plain_play(moment: Moment) -> str:
    return "play" if moment.at_rest and moment.pending is not None else moment.describe()


def _perhaps_nothing(moment: Moment) -> str | None:
    """That something is not among the answers is soon said where nothing is asked at all."""
    if not moment.at_rest:
        return None
    return "`pending: {exclude: ...}` was true of the plain play phase; `phase: play` says that it is meant"


def _what_is_pending(moment: Moment) -> str:
    return "none" if moment.at_rest else moment.describe()


def _asked(moment: Moment) -> str:
    return seat_name(moment.pending.player) if moment.pending else "nobody"


def _offer(node: Node, field: str, included: bool, reader: Reader) -> Check:
    name = reader.name(node, "an answer")
    want = name.text if included else f"no {name.text}"

    def got(moment: Moment) -> Any:
        offers = _offers(moment)
        found = any(find(name, options, at.table) for at, options in offers)
        found = found or any(at.declined_by(plain(name.text)) for at, _ in offers)
        return want if found == included else _labels(moment)

    return Check(node.line, field, want, got, of_pending=True)


def _offers(moment: Moment) -> list[tuple[Moment, list[Any]]]:
    """The answers to the open decision, and those to the questions right behind an offer to do something."""
    if moment.pending is None:
        return []
    options = [option for option in moment.pending.options if not isinstance(option, EndPlay)]
    return [(moment, options), *((inside, _asked_inside(inside)) for inside in moment.behind())]


def _asked_inside(inside: Moment) -> list[Any]:
    only = [forced.thing for forced in inside.forced if forced.thing is not None]
    return only or (list(inside.pending.options) if inside.pending and not inside.at_rest else [])


def _labels(moment: Moment) -> list[str]:
    words = [label(option) for _, options in _offers(moment) for option in options]
    return list(dict.fromkeys(words))


def _listed(names: list[Name]) -> Callable[[Moment], list[str]]:
    """The names themselves if they are exactly the answers, otherwise the answers."""

    def got(moment: Moment) -> list[str]:
        offers = _offers(moment)
        inside = [option for _, options in offers[1:] for option in options]
        ways = [*offers, (offers[1][0], inside)] if inside else offers
        same = any(_same(names, options, at) for at, options in ways)
        return [name.text for name in names] if same else _labels(moment)

    return got


def _same(names: list[Name], options: list[Any], moment: Moment) -> bool:
    """Whether these names are the options: one for each card in play, one for all copies elsewhere."""
    names = [name for name in names if not moment.declined_by(plain(name.text))]
    found = [set(find(name, options, moment.table)) for name in names]
    if not all(found) or set().union(*found) != set(range(len(options))):
        return False
    if not any(isinstance(option, Piece) for option in options):
        return True
    return len(names) == len(options) and _assign(found, {})


def _assign(found: list[set[int]], taken: dict[int, int]) -> bool:
    """Whether every name can have an option of its own."""

    def seat(name: int, seen: set[int]) -> bool:
        for option in found[name] - seen:
            seen.add(option)
            if option not in taken or seat(taken[option], seen):
                taken[option] = name
                return True
        return False

    return all(seat(name, set()) for name in range(len(found)))
