"""A table and a line of play as a scenario file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import yaml

from fracas.smashup.engine import Card, Choice, Table
from fracas.smashup.engine.labels import seat_name
from fracas.smashup.scenarios.written import base_written, card_written, step_written, tidy, titan_written

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

    players: list[dict[str, Any]] = []
    for place in range(number):
        player = table.players[(seat + place) % number]
        fields: dict[str, Any] = {"factions": list(player.factions), "vp": player.vp}
        deck = player.deck[::-1]
        if place == 0:
            fields["hand"] = [card_written(c, player.seat, who) for c in hand]
            fields["deck"] = [card_written(c, player.seat, who) for c in deck[:OWN_DECK]]
            fields["discard"] = [card_written(c, player.seat, who) for c in player.discard[-OWN_DISCARD:]]
        else:
            fields["deck"] = [card_written(c, player.seat, who) for c in deck[:OTHER_DECK]]
        fields["titans"] = [titan_written(c, table.aside.get(c.uid, 0)) for c in player.titans]
        players.append(tidy(**fields))
    lying = {base.name for base in table.bases}
    found: dict[str, Any] = {
        "players": players,
        "bases": [base_written(base, who) for base in table.bases],
        "base_deck": [name for name in NEXT_BASES if name not in lying],
        "monster_deck": [card.name for card in table.monsters[: -OTHER_DECK - 1 : -1]],
        "treasure_deck": [card.name for card in table.treasures[: -OTHER_DECK - 1 : -1]],
        "madness": len(table.madness),
    }
    return tidy(**found)


def steps(line: Iterable[tuple[Table, Choice, int]]) -> list[Any]:
    """A line of play as the steps of a scenario."""
    return [step for moment in line if (step := step_written(*moment)) is not None]


def yaml_of(fields: dict[str, Any]) -> str:
    """A scenario file, short and in the house's style: a line for each player, base and step."""
    lines: list[str] = []
    for key, value in fields.items():
        if key in ("players", "bases", "steps"):
            lines.append(f"{key}:")
            lines += (f"  - {_flow(item)}" for item in value)
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=100_000)
    return text.removesuffix("...\n").strip()
