"""Explorers: always on the move, and first wherever there is something new to see."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Base,
    BaseEntered,
    BeforeScoring,
    Effect,
    Extra,
    Gain,
    Minion,
    MinionPlayed,
    Moved,
    Piece,
    Table,
    Titan,
    after,
    after_scoring,
    by_you,
    end_of_turn,
    here,
    your_turn,
)
from ..core_set.pirates import cast_off

FACTION = "Explorers"
CHARACTER = "Why wait for a base to turn up? They pick the next one and are there before the dust is."
DIFFICULTY = 2


def yours_moves_first(guide: Piece, game: Table, event: Moved) -> bool:
    """A minion of yours moves for the first time in this turn."""
    return any(isinstance(p, Minion) and p.controller == guide.controller for p in event.first)


def your_card_brings_yours(action: Piece, game: Table, event: Moved) -> bool:
    """A card that you are playing moves minions of yours."""
    mine = event.by in game.playing and event.player == action.controller
    return mine and any(isinstance(p, Minion) and p.controller == action.controller for p in event.pieces)


def a_minion_leaves(titan: Piece, game: Table, event: Moved) -> bool:
    """A minion moves from this base."""
    moves = zip(event.pieces, event.origins, strict=True)
    return any(isinstance(piece, Minion) and origin is titan.base for piece, origin in moves)


class IdahoSmith(Minion):
    """You may play the top base of the base deck and move this minion there, with any number of your other
    minions here."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        start = self.base
        if (yield from self.confirm("Play the top base of the base deck?")):
            base = yield from game.play_base()
            if base:
                others = game.minions(start, of=self.controller, other_than=self)
                party = yield from self.choose_many(others, "Who comes along?")
                yield from game.move([self, *party], base, by=self)


class Guide(Minion):
    """Ongoing: each of your minions has +1 power until the end of the turn after it moves for the first time
    in that turn."""

    power, copies = 4, 2
    counts_moves = True

    @after(Moved, yours_moves_first, quiet="power")
    def lead(self, game: Table, event: Moved) -> Effect[None]:
        mine = [p for p in event.first if isinstance(p, Minion) and p.controller == self.controller]
        yield from game.add_power(mine, 1, by=self)


class CryptLooter(Minion):
    """Special: after a base comes into play, you may play this minion there as an extra minion."""

    power, copies = 3, 3

    @after(
        BaseEntered,
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: (
            event.base.in_play and game.can_play(self.controller, CryptLooter, event.base)
        ),
    )
    def loot(self, game: Table, event: BaseEntered) -> Effect[None]:
        yield from game.play_card(self.controller, self.card, event.base, "hand")


class GloryHound(Minion):
    """Look at the top two bases of the base deck. Put one back on top and the other under the deck."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        bases = game.top_bases(2)
        game.look(self.controller, None, bases)
        top = yield from self.choose(bases, "Which base goes on top?")
        for base in bases:
            if base is not top:
                game.put_under(base)


class DrLivingstoneIPresume(Action):
    """Choose a minion. If there is no other on its base, shuffle it into its owner's deck."""

    name = "Dr Livingstone, I Presume?"

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Choose a minion")
        if minion and len(minion.base.minions) == 1:
            yield from game.shuffle_into_deck(minion, by=self)


class ForgottenHorrors(Action):
    """Play on a base. Ongoing: after you play a minion here, or a card that moves minions of yours to here,
    draw a card and transfer this action to another base."""

    plays_on = "base"

    @after(MinionPlayed, here, by_you, once="play")
    @after(Moved, here, your_card_brings_yours, once="play")
    def awake(self, game: Table, event: Any) -> Effect[None]:
        yield from game.draw(self.controller)
        others = [base for base in game.bases if base is not self.base]
        to = yield from self.choose(others, f"Transfer {self} to which base?")
        if to:
            yield from game.transfer(self, to, by=self)


class FortuneAndGlory(Action):
    """Choose a base. You may move one or two minions from there to another base."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        start = yield from self.choose([base for base in game.bases if base.minions], "From which base?")
        others = [base for base in game.bases if base is not start]
        if start and others:
            party = yield from self.choose_many(start.minions, "Move which minion?", at_most=2)
            to = yield from self.choose(others if party else [], "Move minions to which base?")
            if to:
                yield from game.move(party, to, by=self)


class ISaidNoCamels(Action):
    """Choose a base. Put a +1 power counter on each of your minions there OR draw as many cards as you have
    minions there."""

    name = "I Said No Camels!"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        base = yield from self.choose(game.bases, "Choose a base")
        yield from self.either(
            game,
            "Which one?",
            (Gain("+1 power counters"), lambda _: game.add_counters(game.minions(base, of=you), 1, by=self)),
            ("Draw cards", lambda _: game.draw(you, len(game.minions(base, of=you)))),
        )


class ItBelongsInAMuseum(Action):
    """Choose two minions that are on different bases: each moves to where the other is."""

    name = "It Belongs in a Museum"

    def on_play(self, game: Table) -> Effect[None]:
        one = yield from self.choose(game.minions(), "Move which minion?")
        if one:
            elsewhere = game.minions([base for base in game.bases if base is not one.base])
            other = yield from self.choose(elsewhere, "Swap it with which minion?")
            if other:
                there = {other.base: [one], one.base: [other]}
                yield from game.at_once(cast_off(self, game, there))


class LostCity(Action):
    """Special: after a base scores, reveal the top two bases of the base deck. One of them, of your choice,
    comes next, the other one is discarded. You may play an extra minion on the new base."""

    copies = 2

    @after_scoring(zone="hand", label="special", may=True)
    def discover(self, game: Table, event: AfterScoring) -> Effect[None]:
        event.scoring.choosing.append(lambda: self.choose_next(game, event))
        event.scoring.wait(self, self.controller, lambda base: self.move_in(game, base))
        return
        yield

    def choose_next(self, game: Table, event: AfterScoring) -> Effect[None]:
        bases = game.top_bases(2)
        game.reveal(None, bases)
        chosen = event.scoring.replacement = yield from self.choose(bases, "Which base comes next?")
        for base in bases:
            game.base_deck.remove(base)
            if base is not chosen:
                game.base_discard.append(base)

    def move_in(self, game: Table, base: Base) -> Effect[bool]:
        extra = Extra("minion", base=base.uid, source=LostCity)
        return (yield from game.play_now(self.controller, extra, self)) is not None


class XNeverMarksTheSpot(Action):
    """Move every minion of yours, each to another base of your choice."""

    name = "X Never Marks the Spot"

    def on_play(self, game: Table) -> Effect[None]:
        parties: dict[Base, list[Minion]] = {base: [] for base in game.bases}
        for minion in game.minions(of=self.controller):
            others = [base for base in game.bases if base is not minion.base]
            to = yield from self.choose(others, f"Move {minion} where?")
            if to:
                parties[to].append(minion)
        yield from game.at_once(cast_off(self, game, parties))


class YouCallThisArchaeology(Action):
    """Move a minion of yours to another base. Special: you may play this card before or after a base
    scores."""

    name = "You Call This Archaeology?"
    playable = frozenset({BeforeScoring, AfterScoring})

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class VeryLargeBoulder(Titan):
    """Special: you may play this titan in place of your regular minion, on a base where no player has a
    minion. Ongoing: once per turn, after a minion moves from here, you may move this titan after it; then
    destroy a minion there of less power than this titan has counters. Ongoing: at the end of your turn, if
    this titan has not moved in it, it gets a +1 power counter."""

    instead_of = "minion"
    counts_moves = True

    def may_rise_on(self, game: Table) -> list[Base]:
        return [base for base in game.bases if all(m.controller is None for m in base.minions)]

    @after(
        Moved,
        a_minion_leaves,
        may=True,
        once="turn",
        if_=lambda self, game, event: event.base.in_play and event.base is not self.base,
    )
    def roll(self, game: Table, event: Moved) -> Effect[None]:
        if (yield from game.move(self, event.base, by=self)) and self.in_play:
            small = game.minions(event.base, max_power=self.counters - 1)
            target = yield from self.choose(small, "Destroy which minion?")
            if target:
                yield from game.destroy(target, by=self)

    @end_of_turn(your_turn, quiet="power", if_=lambda self, game, event: not game.has_moved(self))
    def settle(self, game: Table, event: Any) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)
