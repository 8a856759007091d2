"""A copy of a table forgets nothing: every attribute is copied, or is there only while something resolves."""

from inspect import isgetsetdescriptor, ismemberdescriptor
from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.events import YourTurn
from fracas.smashup.engine.options import Extra
from fracas.smashup.engine.others import Averted, Buried, Titan
from fracas.smashup.engine.pieces import Action, Minion, Piece
from fracas.smashup.engine.rng import Random
from fracas.smashup.engine.state import Lost, Played, Player, Timed, Turn, Until

FACTIONS = [["Dinosaurs", "Ninjas"], ["Robots", "Zombies"]]
RESOLVING = {
    *("batch", "batches", "duel", "loot", "moment", "open", "playing", "record", "resolving", "scoring"),
    *("gauged", "turned_up", "undone", "unfinished", "clashing", "_powers", "_heeded"),
    *("deeds", "joined", "using", "dealt_anew", "nested"),
}


def attributes(thing: Any) -> set[str]:
    """Its attributes: those in slots (or compiled ones, properties included), and what it has beside."""
    kinds = [vars(kind) for kind in type(thing).__mro__]
    slots = {n for k in kinds for n, a in k.items() if ismemberdescriptor(a) or isgetsetdescriptor(a)}
    return {n for n in slots | set(getattr(thing, "__dict__", ())) if not n.startswith("__")}


def told(thing: Any) -> Any:
    """What can be compared between a thing and its copy."""
    if isinstance(thing, Piece):
        return (type(thing), thing.uid)
    if isinstance(thing, Player | Turn | Random):
        return {name: told(getattr(thing, name)) for name in sorted(attributes(thing))}
    if isinstance(thing, list):
        return [told(each) for each in thing]
    return {key: told(value) for key, value in thing.items()} if isinstance(thing, dict) else thing


def marked() -> Any:
    """A table on which nothing is as it is at the beginning."""
    table: Any = Game.new(LIBRARY, factions=FACTIONS, seed=1).own_table()
    card, base = table.players[0].deck.pop(), table.bases[0]
    minion = next(c.kind(c, 0, base) for c in table.players[0].deck if c.is_minion)
    action = next(c.kind(c, 1, minion) for c in table.players[1].deck if c.is_action)
    base.minions, minion.actions = [minion], [action]
    base.titans, base.buried = [Titan(card, 0, base)], [Buried(card, 0, base)]
    table.lingering = [Averted(minion, Until("end", 0), minion, action)]
    for piece in (minion, action, base, *base.titans, *base.buried, *table.lingering):
        table.enter(piece)
        piece.controller, piece.played_by, piece.counters, piece.remembered = 1, 0, 3, "this"
    action.goes_to = "hand"
    for pile in ("base_discard", "box", "madness", "monsters", "monster_discard"):
        getattr(table, pile).append(card)
    table.treasures, table.treasure_discard = [card], [card, card]
    table.effects = [Timed("power", 1, 2, None)]
    table.picked, table.aside, table.turns_to_come, table.resume = {1: 2}, {1: 3}, [1], 1
    table.winners, table.penalties, table.hand_keys = (1,), (0, 2), frozenset((YourTurn,))
    table.cancelling = table.watching = 4
    turn = table.turn = Turn(1, 5)
    turn.phase, turn.minions, turn.actions = "draw", 2, 3
    turn.extras, turn.played = [Extra("minion")], [Played(0, card, "play", None)]
    turn.destroyed, turn.used, turn.counters = [Lost(0, card, 1)], {(1, "x")}, {0: 2}
    turn.moved, turn.moves = {1: 2}, {0: (1, 2)}
    player = table.players[1]
    player.vp, player.discard, player.titans = 6, [card], [card]
    return table


def names(table: Any) -> set[str]:
    return attributes(table) - {"active", "now"}  # properties, where they are compiled


def test_a_copy_of_a_table_has_all_that_does_not_belong_to_something_resolving() -> None:
    table = marked()
    blank = type(table)(Game.new(LIBRARY, factions=FACTIONS, seed=1).table.ruleset, 2, 0)
    copied = names(table) - RESOLVING
    copy = table.clone()
    for name in copied:
        assert told(getattr(copy, name)) == told(getattr(table, name)), name
        if name != "ruleset":
            assert told(getattr(blank, name)) != told(getattr(table, name)), f"{name} is not marked"


def test_what_is_there_only_while_something_resolves_is_blank_at_rest() -> None:
    table = Game.new(LIBRARY, factions=FACTIONS, seed=1).table
    assert names(table) >= RESOLVING
    assert not any(getattr(table, name) for name in RESOLVING - {"batch", "batches", "record", "_powers"})


def test_seats_and_turns_are_copied_with_all_they_have() -> None:
    table = marked()
    for thing, blank in ((table.players[1], Player(0)), (table.turn, Turn(0, 1))):
        copy = thing.copy()
        for name in attributes(thing):
            assert getattr(copy, name) == getattr(thing, name) != getattr(blank, name), name


def test_a_copied_piece_has_all_that_pieces_of_its_kind_have() -> None:
    table = marked()
    copy = table.clone()
    twins = {(type(piece), piece.uid): piece for piece in (*copy.pieces(), *copy.lingering)}
    kinds = set()
    for piece in (*table.pieces(), *table.lingering):
        twin = twins[told(piece)]
        assert twin is not piece
        assert twin.base is None or twin.base in copy.bases
        for name in attributes(piece):
            assert told(getattr(twin, name)) == told(getattr(piece, name)), name
            value = getattr(piece, name)
            assert not isinstance(value, list) or getattr(twin, name) is not value, name
        kinds |= set(type(piece).__mro__)
    assert kinds >= {Minion, Action, Titan, Buried, Averted}
