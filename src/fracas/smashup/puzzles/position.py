"""A table and a line of play as a scenario file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Action, Base, Buried, Card, Choice, Minion, Piece, Table, Titan
from fracas.smashup.engine.labels import label, seat_name
from fracas.smashup.engine.library import plain
from fracas.smashup.engine.options import EndPlay, Extra, Play, Use
from fracas.smashup.scenarios.names import alike, parse_name, pieces_named

OWN_DECK = 5
OTHER_DECK = 3
OWN_DISCARD = 6
"""How many cards are kept of a pile: from the top."""
NEXT_BASES = ("Jungle Oasis", "Sheep Shrine", "Moon Dumpster")
"""Bases that do nothing: what comes after a base that scores cannot matter."""


def position(table: Table, seat: int, hand: Sequence[Card]) -> dict[str, Any]:
    """A position like this one, from that player's chair, as the fields of a scenario.

    That player is P1 and has that hand. The others have empty hands, so that nothing hidden can answer, and
    of decks and discard piles only what is on top is left.
    """
    number = len(table.players)

    def who(player: int | None) -> str:
        return seat_name(None if player is None else (player - seat) % number)

    def card(card: Card, holder: int) -> Any:
        return card.name if card.owner in (holder, None) else {"card": card.name, "owner": who(card.owner)}

    def piece(piece: Piece) -> dict[str, Any]:
        name = piece.card.name
        holder = piece.controller if piece.played_by is None else piece.played_by
        actions = [] if isinstance(piece, Base) else [one(action) for action in getattr(piece, "actions", ())]
        more: dict[str, Any] = {}
        if piece.card.owner not in (holder, None):
            more["owner"] = who(piece.card.owner)
        if piece.counters:
            more["counters"] = piece.counters
        if actions:
            more["actions"] = actions
        if not more:
            return {name: who(holder)} if holder is not None else {"card": name}
        return {"card": name, **({} if holder is None else {"player": who(holder)}), **more}

    one = piece
    players: list[dict[str, Any]] = []
    for place in range(number):
        player = table.players[(seat + place) % number]
        fields: dict[str, Any] = {"factions": list(player.factions), "vp": player.vp}
        deck = player.deck[::-1]
        if place == 0:
            fields["hand"] = [card(c, player.seat) for c in hand]
            fields["deck"] = [card(c, player.seat) for c in deck[:OWN_DECK]]
            fields["discard"] = [card(c, player.seat) for c in player.discard[-OWN_DISCARD:]]
        else:
            fields["deck"] = [card(c, player.seat) for c in deck[:OTHER_DECK]]
        if player.titans:
            fields["titans"] = [
                {"card": c.name, "counters": table.aside[c.uid]} if c.uid in table.aside else c.name
                for c in player.titans
            ]
        players.append({key: value for key, value in fields.items() if value})
    bases: list[Any] = []
    for base in table.bases:
        on: dict[str, list[Any]] = {
            "minions": [piece(minion) for minion in base.minions],
            "actions": [piece(action) for action in base.actions],
            "titans": [piece(titan) for titan in base.titans],
            "buried": [piece(buried) for buried in base.buried],
        }
        on = {key: value for key, value in on.items() if value}
        bases.append({"base": base.name, **on} if on else base.name)
    lying = {base.name for base in table.bases}
    found: dict[str, Any] = {
        "players": players,
        "bases": bases,
        "base_deck": [name for name in NEXT_BASES if name not in lying],
        "monster_deck": [card.name for card in table.monsters[: -OTHER_DECK - 1 : -1]],
        "treasure_deck": [card.name for card in table.treasures[: -OTHER_DECK - 1 : -1]],
        "madness": len(table.madness),
    }
    return {key: value for key, value in found.items() if value}


class Unsaid(Exception):
    """An answer that no step of a scenario can name."""


def steps(line: Iterable[tuple[Table, Choice, int]]) -> list[Any]:
    """A line of play as the steps of a scenario; to decline goes without saying there."""
    return [step for table, choice, place in line if (step := _step(table, choice, place)) is not None]


def _step(table: Table, choice: Choice, place: int) -> Any:
    if place == len(choice.options):
        return None
    option = choice.options[place]
    match option:
        case EndPlay():
            return "end turn"
        case Extra():
            return None
        case Play(card=card, target=target, zone=zone):
            verb = {"titans": "titan"}.get(zone, "play")
            step = {verb: card.name}
            if target is not None:
                step["on"] = named(target, table)
            if zone not in ("hand", "titans"):
                step["from"] = zone
            return step
        case Use(piece=Buried() as buried):
            return {"uncover": buried.card.name}
        case Use(piece=piece, ability=ability):
            if ability.label in ("talent", "special"):
                return {ability.label: named(piece, table) if piece.in_play else piece.name}
            if isinstance(piece, Titan) and not piece.in_play:
                return {"titan": piece.name}
            return {"choose": named(piece, table) if piece.in_play else piece.name}
        case Piece():
            return {"choose": named(option, table)}
        case Card():
            return {"choose": option.name}
        case int():
            return {"choose": seat_name(option)}
        case _:
            return {"choose": label(option)}


def named(piece: Piece, table: Table) -> str:
    """A name that fits this piece, and others only if they are just like it."""
    if isinstance(piece, Base):
        return piece.name
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


def yaml_of(fields: dict[str, Any]) -> str:
    """A scenario file, short and in the house's style."""
    lines: list[str] = []
    for key, value in fields.items():
        if key in ("players", "bases", "steps"):
            lines.append(f"{key}:")
            lines += (f"  - {_flow(item, top=True)}" for item in value)
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any, *, top: bool = False) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_flow(key)}: {_flow(item)}" for key, item in value.items())
        return inner if top and len(value) == 1 and not _nested(value) else f"{{{inner}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return _scalar(str(value))


def _nested(value: dict[str, Any]) -> bool:
    return any(isinstance(item, dict | list) for item in value.values())


def _scalar(text: str) -> str:
    safe = all(letter.isalnum() or letter in " -.'’!+" for letter in text) and text[:1].isalnum()
    if safe and text == text.strip():
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
