"""Expectations: what must be true of a game now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fracas.smashup.engine import Base, Minion, Piece, Table
from fracas.smashup.engine.labels import label, seat_name
from fracas.smashup.engine.library import plain
from fracas.smashup.engine.options import EndPlay
from fracas.smashup.engine.view import plays_left

from .moment import Moment
from .names import Name, find, pieces_named
from .source import Node, suggest

if TYPE_CHECKING:
    from .spec import Reader

NOT_THERE = "not in play"
TABLE_FIELDS = (
    *("in_play", "not_in_play", "power_of", "counters", "controller", "bases", "base_discard"),
    *("monster_deck", "monster_discard", "treasure_deck", "treasure_discard", "madness", "box"),
    *("pending", "active", "winner"),
)
COMMON_PILES = {
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
    *("vp", "minion_plays", "action_plays", "titans", "madness"),
)
PENDING_FIELDS = ("player", "options", "include", "exclude", "can_decline")


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
    doubt: Callable[[Moment], str | None] = lambda moment: None
    """Whether its name fits cards that differ in what is asked."""

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
        players = [f"P{seat + 1}" for seat in range(reader.players)]
        if key in TABLE_FIELDS:
            checks += _table_checks(key, value, reader)
        elif key.upper() in players:
            checks += _player_checks(players.index(key.upper()), value, reader)
        else:
            kind = reader.library.kinds.get(plain(key))
            if kind is None or not issubclass(kind, Base):
                bases = [k.name for k in reader.library.kinds.values() if issubclass(k, Base)]
                known = (*players, *TABLE_FIELDS)
                hint = suggest(key, (*known, *bases))
                value.fail(f"unknown expectation{hint}; there are {', '.join(known)} and the names of bases")
            checks += _base_checks(kind, value, reader)
    return tuple(checks)


def _table_checks(key: str, node: Node, reader: Reader) -> list[Check]:
    line = node.line
    match key:
        case "in_play":
            return [
                Check(item.line, key, [name.text] * count, _present(name, count))
                for name, (item, count) in _names(node, reader).items()
            ]
        case "not_in_play":
            return [
                Check(item.line, key, [], _labels_of(name))
                for name, (item, _) in _names(node, reader).items()
            ]
        case "power_of" | "counters" | "controller":
            return [_piece_check(key, name, value, reader) for name, value in node.fields().items()]
        case "bases":
            wanted = sorted(kind.name for kind in reader.cards(node, "base"))
            return [Check(line, key, wanted, lambda m: sorted(base.name for base in m.table.bases))]
        case "base_discard":
            wanted = sorted(kind.name for kind in reader.cards(node, "base"))
            return [Check(line, key, wanted, lambda m: sorted(card.name for card in m.table.base_discard))]
        case "active":
            return [Check(line, key, seat_name(reader.seat(node)), lambda m: seat_name(m.table.active))]
        case "winner":
            if isinstance(node.value, list):
                won = sorted(seat_name(reader.seat(item)) for item in node.value)
            else:
                won = [] if _is_none(node) else [seat_name(reader.seat(node))]
            return [Check(line, key, won, lambda m: [seat_name(seat) for seat in m.table.winners or ()])]
        case "madness":
            return [Check(line, key, node.number(), lambda m: len(m.table.madness))]
        case "pending":
            return _pending_checks(node, reader)
        case _:
            kinds = [kind.name for kind in reader.cards(node)]
            ordered = key.endswith("deck")
            return [Check(line, key, kinds if ordered else sorted(kinds), _common_pile(key, ordered))]


def _common_pile(key: str, ordered: bool) -> Callable[[Moment], list[str]]:
    def names(moment: Moment) -> list[str]:
        cards = [card.name for card in getattr(moment.table, COMMON_PILES[key])]
        return cards[::-1] if ordered else sorted(cards)

    return names


def _is_none(node: Node) -> bool:
    return node.empty or (isinstance(node.value, str) and node.value.casefold() in ("none", "nobody"))


def _names(node: Node, reader: Reader) -> dict[Name, tuple[Node, int]]:
    """The cards named in a list, each with its place and how often it stands there."""
    names: dict[Name, tuple[Node, int]] = {}
    for item in node.items("a list of cards"):
        name = reader.card_name(item)
        first, count = names.get(name, (item, 0))
        names[name] = (first, count + 1)
    return names


def _labels_of(name: Name) -> Callable[[Moment], list[str]]:
    return lambda moment: [label(piece) for piece in pieces_named(name, moment.table)]


def _present(name: Name, count: int) -> Callable[[Moment], list[str]]:
    """That name as often as there are such cards, but no more often than was asked."""
    return lambda moment: [name.text] * min(count, len(pieces_named(name, moment.table)))


def _piece_check(key: str, text: str, node: Node, reader: Reader) -> Check:
    name = reader.card_name(node.word(text), *(("minion",) if key == "power_of" else ()))
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
        return pieces_named(name, moment.table, buried=key != "power_of")

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
        elif key == "vp":
            checks.append(Check(value.line, field, value.number(), lambda m: m.table.players[seat].vp))
        else:
            checks.append(Check(value.line, field, value.number(), _plays(seat, key.removesuffix("_plays"))))
    return checks


def _titans_beside(seat: int) -> Callable[[Moment], list[str]]:
    return lambda moment: sorted(card.name for card in moment.table.players[seat].titans)


def _madness_of(seat: int) -> Callable[[Moment], int]:
    return lambda moment: moment.table.madness_of(seat)


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
                wanted = [_entry(item, reader, *types) for item in value.items()]
                checks.append(Check(value.line, field, sorted(wanted), _on_base(kind, _entries(key))))
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


def _entry(node: Node, reader: Reader, *card_types: str) -> str:
    name = reader.name(node, "a card and its controller, such as `P1 Zapbot`")
    kind = reader.kind_named(node, name.core, *card_types)
    return kind.name if name.player is None else f"{seat_name(name.player)} {kind.name}"


# --- the open decision ------------------------------------------------------------------------------------


def _pending_checks(node: Node, reader: Reader) -> list[Check]:
    line = node.line
    if _is_none(node):
        return [Check(line, "pending", "none", _what_is_pending, of_pending=True)]
    checks: list[Check] = []
    for key, value in node.fields("`none`, or a mapping about the open decision", PENDING_FIELDS).items():
        line, field = value.line, f"pending.{key}"
        match key:
            case "player":
                player = seat_name(reader.seat(value))
                checks.append(Check(line, field, player, _asked, of_pending=True))
            case "can_decline":
                checks.append(Check(line, field, value.flag(), lambda m: m.can_decline, of_pending=True))
            case "options":
                names = [reader.name(item, "an answer") for item in value.items("a list of answers")]
                want = [name.text for name in names]
                checks.append(Check(line, field, want, _listed(names), of_pending=True))
            case _:
                for item in value.items("a list of answers"):
                    name = reader.name(item, "an answer")
                    checks.append(_offer_check(item.line, field, name, key == "include"))
    return checks


def _what_is_pending(moment: Moment) -> str:
    return "none" if moment.at_rest else moment.describe()


def _asked(moment: Moment) -> str:
    return seat_name(moment.pending.player) if moment.pending else "nobody"


def _offer_check(line: int, field: str, name: Name, included: bool) -> Check:
    want = name.text if included else f"no {name.text}"

    def got(moment: Moment) -> Any:
        offers = _offers(moment)
        found = any(find(name, options, at.table) for at, options in offers)
        found = found or any(at.declined_by(plain(name.text)) for at, _ in offers)
        return want if found == included else _labels(moment)

    return Check(line, field, want, got, of_pending=True)


def _offers(moment: Moment) -> list[tuple[Moment, list[Any]]]:
    """The answers to the open decision, and those to the questions right behind an offer to do something."""
    if moment.pending is None:
        return []
    options = [option for option in moment.pending.options if not isinstance(option, EndPlay)]
    return [(moment, options), *((inside, _asked_inside(inside)) for inside in moment.behind())]


def _asked_inside(inside: Moment) -> list[Any]:
    only = [thing for thing in inside.forced if thing is not None]
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
