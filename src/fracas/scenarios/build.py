"""From a scenario's position to a game that goes on from there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fracas.smashup.engine import Base, Game, Minion, Table
from fracas.smashup.engine.pieces import Action
from fracas.smashup.engine.setup import Cards, know_hands
from fracas.smashup.engine.state import Turn

from .spec import PieceSpec, Scenario


def build(scenario: Scenario) -> Table:
    """The table as the scenario describes it."""
    table = Table(scenario.ruleset, len(scenario.players), scenario.seed)
    cards = Cards()
    for seat, own in zip(table.players, scenario.players, strict=True):
        seat.factions = own.factions
        seat.vp = own.vp
        seat.hand = [cards.make(kind, seat.seat) for kind in own.hand]
        seat.deck = [cards.make(kind, seat.seat) for kind in reversed(own.deck)]
        seat.discard = [cards.make(kind, seat.seat) for kind in own.discard]
    for base_spec in scenario.bases:
        kind: Any = base_spec.kind
        base = kind(cards.make(kind, None))
        table.bases.append(base)
        table.enter(base)
        _place_actions(table, cards, base, base_spec.actions)
        for spec in base_spec.minions:
            kind = spec.kind
            minion = kind(cards.make(kind, spec.owner), spec.player, base)
            minion.counters = spec.counters
            base.minions.append(minion)
            table.enter(minion)
            _place_actions(table, cards, minion, spec.actions)
    table.base_deck = [cards.make(kind, None) for kind in reversed(scenario.base_deck)]
    table.base_discard = [cards.make(kind, None) for kind in scenario.base_discard]
    table.turn = Turn(scenario.active, 1)
    know_hands(table)
    return table


def _place_actions(table: Table, cards: Cards, host: Base | Minion, specs: Iterable[PieceSpec]) -> None:
    for spec in specs:
        kind: Any = spec.kind
        action: Action = kind(cards.make(kind, spec.owner), spec.player, host)
        action.counters = spec.counters
        host.actions.append(action)
        table.enter(action)


def start(scenario: Scenario) -> Game:
    """The game at the beginning of the scenario's phase."""
    return Game.at(build(scenario), scenario.phase)
