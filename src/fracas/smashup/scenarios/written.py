"""A table, and what is done at it, in the words of a scenario file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Action, Base, Buried, Card, Choice, Minion, Piece, Table, Titan
from fracas.smashup.engine.labels import label, seat_name
from fracas.smashup.engine.library import plain
from fracas.smashup.engine.options import EndPlay, Extra, Play, Use

from .names import alike, parse_name, pieces_named

Who: TypeAlias = Callable[[int | None], str]
"""What a player is called."""


class Unsaid(Exception):
    """An answer that no step of a scenario can name."""


# --- the position --------------------------------------------------------------------------------------


def tidy(**fields: Any) -> dict[str, Any]:
    """Only those that say something."""
    return {name: value for name, value in fields.items() if value}


def kind_written(kind: type[Piece]) -> str:
    """A card's name; with its faction where several have a card of that name."""
    same = {
        other.faction
        for card_set in LIBRARY.sets.values()
        for faction in card_set.factions
        for other in (*faction.kinds, *faction.titans)
        if other.name == kind.name
    }
    return f"{kind.name} ({kind.faction})" if len(same) > 1 else kind.name


def card_written(card: Card, holder: int, who: Who = seat_name) -> Any:
    """A card in a hand, a deck or a discard pile of that player."""
    name = kind_written(card.kind)
    if card.owner == holder or card.kind.home is not None:
        return name
    return {"card": name, "owner": who(card.owner)}


def titan_written(card: Card, counters: int) -> Any:
    """A titan that waits beside its owner's deck."""
    name = kind_written(card.kind)
    return {"card": name, "counters": counters} if counters else name


def base_written(base: Base, who: Who = seat_name) -> dict[str, Any]:
    """A base, and what lies there."""
    return {
        "base": base.name,
        **tidy(
            minions=[piece_written(minion, who) for minion in base.minions],
            actions=[piece_written(action, who) for action in base.actions],
            titans=[piece_written(titan, who) for titan in base.titans],
            buried=[piece_written(buried, who) for buried in base.buried],
        ),
    }


def piece_written(piece: Any, who: Who = seat_name) -> dict[str, Any]:
    """A card in play, with what is on it."""
    kind = piece.card.kind if isinstance(piece, Buried) else piece.__class__
    found: dict[str, Any] = {"card": kind_written(kind)}
    held = isinstance(piece, Minion) and any(action.controls_host for action in piece.actions)
    player = piece.played_by if held else piece.controller
    if player is not None:
        found["player"] = who(player)
    if piece.card.owner is not None and piece.card.owner != player:
        found["owner"] = who(piece.card.owner)
    if piece.counters:
        found["counters"] = piece.counters
    if isinstance(piece, Minion) and piece.actions:
        found["actions"] = [piece_written(action, who) for action in piece.actions]
    return found


# --- the steps -----------------------------------------------------------------------------------------


def step_written(table: Table, choice: Choice, answer: int) -> Any:
    """An answer to the open decision as a step; None: it goes without saying. Raises `Unsaid`."""
    if answer == len(choice.options):
        return "decline"
    option = choice.options[answer]
    match option:
        case EndPlay():
            return "end turn"
        case Extra():  # the play says which
            return None
        case Play(card=card, target=target, zone=zone):
            step = {"titan" if zone == "titans" else "play": kind_written(card.kind)}
            if target is not None:
                step["on"] = named(target, table)
            if zone not in ("hand", "titans"):
                step["from"] = zone
            return step
        case Use(piece=Buried() as buried):
            return {"uncover": buried.card.name}
        case Use(piece=piece, ability=ability):
            name = named(piece, table) if piece.in_play else piece.name
            if isinstance(piece, Titan) and not piece.in_play:
                return {"titan": name}
            return {ability.label if ability.label in ("talent", "special") else "choose": name}
        case Piece():
            return {"choose": named(option, table)}
        case Card():
            return {"choose": kind_written(option.kind)}
        case int():
            return {"choose": seat_name(option)}
        case _:
            return {"choose": label(option)}


def named(piece: Piece, table: Table) -> str:
    """A name that fits this piece, and others only if they are just like it."""
    if isinstance(piece, Base):
        return piece.name
    if isinstance(piece, Buried) and piece.base is not None:
        return f"{piece.card.name} at {piece.base.name}"
    if not isinstance(piece, Minion | Action | Titan) or piece.base is None:
        raise Unsaid(piece.name)
    short = piece.name
    whose = f"{seat_name(piece.controller)} {short}" if piece.controller is not None else short
    for name in (short, whose, f"{whose} at {piece.base.name}"):
        same = pieces_named(parse_name(name, LIBRARY), table)
        if piece in same and alike(same, table):
            return name
        if piece in same and name.endswith(piece.base.name) and plain(name) != plain(short):
            return f"{name} #{same.index(piece) + 1}"
    raise Unsaid(piece.name)
