"""From a scenario's position to a game that goes on from there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fracas.smashup.engine import Base, Buried, Card, Game, Minion, Piece, Table, Titan
from fracas.smashup.engine.pieces import Action
from fracas.smashup.engine.setup import Cards, know_hands
from fracas.smashup.engine.state import Turn

from .spec import CardSpec, PieceSpec, Scenario


def build(scenario: Scenario) -> Table:
    """The table as the scenario describes it."""
    table = Table(scenario.ruleset, len(scenario.players), scenario.seed)
    cards = Cards()
    for seat, own in zip(table.players, scenario.players, strict=True):
        seat.factions = own.factions
        seat.vp = own.vp
        seat.hand = _make(cards, own.hand)
        seat.deck = _make(cards, own.deck[::-1])
        seat.discard = _make(cards, own.discard)
        seat.titans = _make(cards, own.titans)
        counted = zip(seat.titans, own.titans, strict=True)
        table.aside |= {card.uid: spec.counters for card, spec in counted if spec.counters}
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
        for spec in base_spec.titans:
            kind = spec.kind
            titan: Titan = kind(cards.make(kind, spec.owner), spec.player, base)
            titan.counters = spec.counters
            base.titans.append(titan)
            table.enter(titan)
        for spec in base_spec.buried:
            buried = Buried(cards.make(spec.kind, spec.owner), spec.player, base)
            buried.counters = spec.counters
            base.buried.append(buried)
            table.enter(buried)
    table.base_deck = _common(cards, scenario.base_deck[::-1])
    table.base_discard = _common(cards, scenario.base_discard)
    table.monsters = _common(cards, scenario.monster_deck[::-1])
    table.monster_discard = _common(cards, scenario.monster_discard)
    table.treasures = _common(cards, scenario.treasure_deck[::-1])
    table.treasure_discard = _common(cards, scenario.treasure_discard)
    table.madness = _common(cards, scenario.madness)
    table.turn = Turn(scenario.active, 1)
    know_hands(table)
    return table


def _make(cards: Cards, specs: Iterable[CardSpec]) -> list[Card]:
    return [cards.make(spec.kind, spec.owner) for spec in specs]


def _common(cards: Cards, kinds: Iterable[type[Piece]]) -> list[Card]:
    return [cards.make(kind, None) for kind in kinds]


def _place_actions(table: Table, cards: Cards, host: Base | Minion, specs: Iterable[PieceSpec]) -> None:
    for spec in specs:
        kind: Any = spec.kind
        action: Action = kind(cards.make(kind, spec.owner), spec.player, host)
        action.counters = spec.counters
        host.actions.append(action)
        table.enter(action)


def start(scenario: Scenario) -> Game:
    """The game at the beginning of the scenario's phase, or of its set-up."""
    if scenario.setup is not None:
        return Game.new(scenario.setup.library, **scenario.setup.options)
    return Game.at(build(scenario), scenario.phase)
