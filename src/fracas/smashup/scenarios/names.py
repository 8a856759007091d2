"""Names in scenario files: `Zapbot`, `P2 Zapbot`, `Zapbot at The Homeworld`, `Zapbot #2`, `P2`, a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fracas.smashup.engine import (
    Action,
    Base,
    Buried,
    Card,
    Extra,
    Faction,
    Library,
    Lingering,
    Minion,
    Piece,
    Table,
)
from fracas.smashup.engine.labels import label
from fracas.smashup.engine.library import plain
from fracas.smashup.engine.options import EndPlay, Play, Use

_PLAYER = re.compile(r"p([1-9])(?:\s+(?P<rest>.*))?", re.DOTALL)
FACTION = re.compile(r"(?P<name>.+) \((?P<faction>[^()]+)\)")
_NUMBER = re.compile(r"\s*#(\d+)\s*$")


@dataclass(frozen=True)
class Name:
    """A name taken apart. `core` is empty if only a player is named."""

    text: str
    core: str
    player: int | None = None
    at: str | None = None
    number: int | None = None
    known: bool = False
    """Whether it is exactly the name of a card, base or faction."""


def parse_name(text: str, library: Library) -> Name:
    """Take a name apart; what looks like a part but belongs to a known name stays together."""
    rest = spaced(plain(text))
    known = library.names
    player = at = number = None
    if rest not in known and (match := _PLAYER.fullmatch(rest)):
        player, rest = int(match[1]) - 1, match["rest"] or ""
    if rest not in known and " at " in rest:
        before, _, after = rest.rpartition(" at ")
        if match := _NUMBER.search(after):
            number, after = int(match[1]), after[: match.start()]
        if after in known:
            rest, at = before, after
        else:
            number = None
    if rest not in known and (match := _NUMBER.search(rest)):
        number, rest = int(match[1]), rest[: match.start()]
    if rest not in known and (match := FACTION.fullmatch(rest)) and match["name"] in known:
        rest = match["name"]
    return Name(text, rest, player, at, number, rest in known)


def spaced(text: str) -> str:
    """With single blanks between the words."""
    return " ".join(text.split())


# --- cards on the table ------------------------------------------------------------------------------


def is_piece(name: Name, piece: Piece) -> bool:
    """Whether a card in play (or just out of it) goes by that name, its number aside."""
    at = None if piece.base is None else plain(piece.base.name)
    return is_named(name, piece, piece.controller, at)


def is_named(name: Name, piece: Piece, controller: int | None, at: str | None) -> bool:
    """The same for a card that this player controls (or did) at that base."""
    printed = piece.card.name if isinstance(piece, Buried | Lingering) else piece.name
    return (
        plain(printed) == name.core
        and (name.player is None or controller == name.player)
        and (name.at is None or at == name.at)
    )


def pieces_named(name: Name, table: Table, *, buried: bool = False) -> list[Piece]:
    """The cards in play that go by that name, in table order; only one if it says which.

    Buried cards are not in play; they come after those that are, if they are wanted at all.
    """
    found = [piece for piece in _all_named(name, table) if buried or not isinstance(piece, Buried)]
    if name.number is not None:
        return found[name.number - 1 : name.number]
    return found


def titans_named(name: Name, table: Table) -> list[Piece]:
    """The titans beside the decks that go by that name."""
    waiting = (table.off_table(card, player.seat) for player in table.players for card in player.titans)
    return [titan for titan in waiting if is_piece(name, titan)]


def _all_named(name: Name, table: Table) -> list[Piece]:
    """All on the table that go by that name, buried cards last."""
    fitting = [piece for piece in table.pieces() if is_piece(name, piece)]
    return sorted(fitting, key=lambda piece: isinstance(piece, Buried))


# --- answers to a decision ------------------------------------------------------------------------------


def find(name: Name, options: Sequence[Any], table: Table) -> list[int]:
    """The places of the options that go by that name: exact names before parts of a label."""
    for fits in (_exactly, _as_target, _in_words):
        found = [place for place, option in enumerate(options) if fits(name, option)]
        if found and name.number is not None:
            found = _numbered(name, found, options, table)
        if found:
            return found
    return []


def _numbered(name: Name, found: list[int], options: Sequence[Any], table: Table) -> list[int]:
    """The one with that number: of the cards in play, otherwise of the options."""
    pieces = [_piece(name, options[place]) for place in found]
    on_table = {piece.uid for piece in table.pieces()}
    if all(piece is not None and piece.uid in on_table for piece in pieces):
        same = [p for p in _all_named(name, table) if isinstance(p, Buried) == isinstance(pieces[0], Buried)]
        assert name.number is not None
        meant = same[name.number - 1 : name.number]
        return [
            p for p, piece in zip(found, pieces, strict=True) if piece and meant and piece.uid == meant[0].uid
        ]
    assert name.number is not None
    return found[name.number - 1 : name.number]


def _piece(name: Name, option: Any) -> Piece | None:
    """The card in play that an option is about."""
    if isinstance(option, Play):
        target: Piece | None = option.target
        return target if target is not None and is_piece(name, target) else None
    if isinstance(option, Use):
        return option.piece
    return option if isinstance(option, Piece) else None


def _exactly(name: Name, option: Any) -> bool:
    match option:
        case Play(card=card, target=target):
            there = None if target is None else plain(target.base.name)
            return plain(card.name) == name.core and name.at in (None, there)
        case Use(piece=piece, player=player):
            asked = replace(name, player=None) if name.player == player else name
            return is_piece(asked, piece)
        case Card():
            return plain(option.name) == name.core and name.at is None and name.player in (None, option.owner)
        case Base() | Minion() | Action() | Piece():
            return is_piece(name, option)
        case Faction():
            return plain(option.name) == name.core
        case int():
            return name.player == option and not name.core
        case str():
            return plain(option) == plain(name.text)
        case type() if issubclass(option, Piece):
            return plain(option.name) == name.core
        case _:
            return plain(label(option)) == plain(name.text)


def _as_target(name: Name, option: Any) -> bool:
    """A play named by where it goes."""
    return isinstance(option, Play) and option.target is not None and is_piece(name, option.target)


def _in_words(name: Name, option: Any) -> bool:
    """A word of the label; a card's label is its name, and a known name is never a part of another."""
    match option:
        case EndPlay():
            return False
        case Play(card=card):
            words = "" if name.known else card.name
        case Buried() | Lingering():
            words = "" if name.known else option.card.name
        case Card() | Piece() | Faction():
            words = "" if name.known else option.name
        case int():
            words = ""
        case Use() | Extra():
            words = label(option)
        case _:
            words = label(option)
    wanted = plain(name.text)
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", plain(words)) is not None


def alike(options: Iterable[Any], table: Table) -> bool:
    """Whether it cannot matter which of these options is taken."""
    return len({features(option, table) for option in options}) == 1


def features(option: Any, table: Table) -> Any:
    match option:
        case Minion() if option.in_play:
            return (
                *(option.name, option.controller, option.owner, option.base.uid, option.counters),
                table.power(option),
                tuple(sorted(repr(features(action, table)) for action in option.actions)),
                repr(option.memory()),
            )
        case Minion() | Action():
            return (option.name, option.controller, option.owner, repr(option.memory()))
        case Buried():
            return (option.card.name, option.controller, option.owner, option.base.uid, option.counters)
        case Card():
            return (option.name, option.owner)
        case _:
            return id(option)
