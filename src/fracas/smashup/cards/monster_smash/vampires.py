"""Vampires: every death feeds them, and so do their own."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    CountersChanged,
    Destroyed,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    Titan,
    a_minion,
    after,
    after_scoring,
    by_you,
    on_your_turn,
    start_of_turn,
    your_turn,
)
from .words import outdone

FACTION = "Vampires"
CHARACTER = "Dinner is whoever is weakest at the table, and every bite leaves them a little stronger."
DIFFICULTY = 1


def somebody_elses(piece: Piece, game: Table, event: Destroyed) -> bool:
    """It was another player's."""
    return event.piece.controller not in (None, piece.controller)


def placed(titan: Piece, game: Table, event: CountersChanged) -> bool:
    """Counters came from the supply onto a card: a transfer is something else (VERB-07)."""
    return event.amount > 0 and not event.transferred


def first_on_your_card(titan: Piece, game: Table, event: CountersChanged) -> bool:
    """They are all that a card of yours has."""
    return event.piece.controller == titan.controller and event.piece.counters == event.amount


def two_by_now(titan: Piece, game: Table, event: CountersChanged) -> bool:
    """You have placed two counters or more on minions this turn."""
    return game.turn.counters[titan.controller] >= 2


class TheCount(Minion):
    """Ongoing: after a minion of another player is destroyed, place a +1 power counter on this minion."""

    power = 5

    @after(Destroyed, a_minion, somebody_elses, quiet="power")
    def feed(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class Nightstalker(Minion):
    """Destroy a minion here whose power is 2 or less, and this one gets a +1 power counter for it."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(self.base, max_power=2), "Destroy which minion?")
        if target and (yield from game.destroy(target, by=self)):
            yield from game.add_counters(self, 1, by=self)


class HeavyDrinker(Minion):
    """You may destroy a minion of yours to place a +1 power counter on this one."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.may_choose(game.minions(of=self.controller), "Destroy which minion?")
        if target and (yield from game.destroy(target, by=self)):
            yield from game.add_counters(self, 1, by=self)


class FledglingVampire(Minion):
    """If another player's power here is higher than yours, this one counted, place a +1 power counter on this
    minion."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        if outdone(game, self.base, self.controller):
            yield from game.add_counters(self, 1, by=self)


class BigGulp(Action):
    """Destroy a minion whose power is 4 or less."""

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(max_power=4), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class Buffet(Action):
    """Special: after a base scores, if you are its winner, place a +1 power counter on every minion of
    yours."""

    raises_power = True

    @after_scoring(zone="hand", label="special", may=True)
    def dine(self, game: Table, event: AfterScoring) -> Effect[None]:
        if self.controller in event.scoring.at_place(1):
            yield from game.add_counters(game.minions(of=self.controller), 1, by=self)


class CrackOfDusk(Action):
    """You may play an extra minion of power 2 or less at once, out of your discard pile. Place a +1 power
    counter on it."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        extra = Extra("minion", max_power=2, zone="discard", source=CrackOfDusk)
        minion = yield from game.play_now(self.controller, extra, self)
        if minion:
            yield from game.add_counters(minion, 1, by=self)


class CullTheWeak(Action):
    """Choose a minion of yours. Discard any number of minions from your hand. The one you chose gets a +1
    power counter for each."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        minion = yield from self.choose(game.minions(of=player), "Which minion gets a counter?")
        weak = [card for card in game.players[player].hand if card.is_minion]
        chosen = yield from self.choose_many(weak, "Discard which minion?")
        culled = yield from game.discard(player, chosen, by=self)
        if minion:
            yield from game.add_counters(minion, len(culled), by=self)


class DinnerDate(Action):
    """Place a +1 power counter on a minion of yours. Destroy a minion of power 2 or less on its base."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gets a counter?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)
            target = yield from self.choose(game.minions(minion.base, max_power=2), "Destroy which minion?")
            if target:
                yield from game.destroy(target, by=self)


class MadMonsterParty(Action):
    """Every minion of yours without a +1 power counter gets one."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller, where=lambda minion: not minion.counters)
        yield from game.add_counters(mine, 1, by=self)


class Opportunist(Action):
    """Play on a minion. Ongoing: after a minion of another player is destroyed, place a +1 power counter on
    the one this is on."""

    plays_on = "minion"

    @after(Destroyed, a_minion, somebody_elses, quiet="power")
    def seize(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.add_counters(self.host, 1, by=self)


class SummonWolves(Action):
    """Play on a base. Ongoing: this card gets a +1 power counter at the start of your turn. While you have a
    minion here, its counters count towards your total."""

    plays_on = "base"

    @start_of_turn(your_turn, quiet="power")
    def howl(self, game: Table, event: Any) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)

    def power_here(self, game: Table, player: int) -> int:
        mine = player == self.controller and game.has_minion(player, self.base)
        return self.counters if mine else 0


class AncientLord(Titan):
    """Special: after you have placed two +1 power counters or more on minions in one turn, you may play this
    titan. Ongoing: after you place a +1 power counter on a card of yours that had none, place another one on
    it. Talent: place a +1 power counter on a minion of yours here that has one."""

    @after(
        CountersChanged,
        by_you,
        placed,
        a_minion,
        two_by_now,
        zone="aside",
        label="special",
        may=True,
        once="moment",
        if_=lambda self, game, event: not game.titans_in_play(self.controller),
    )
    def rise_again(self, game: Table, event: CountersChanged) -> Effect[None]:
        base = yield from self.choose(game.bases, f"Play {self} where?")
        if base:
            yield from game.play_titan(self.controller, self.card, base)

    @after(CountersChanged, by_you, placed, first_on_your_card)
    def sire(self, game: Table, event: CountersChanged) -> Effect[None]:
        yield from game.add_counters(event.piece, 1, by=self)

    @on_your_turn(label="talent", if_=lambda self, game: self.fed(game))
    def nourish(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(self.fed(game), "Which minion gets a counter?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)

    def fed(self, game: Table) -> list[Minion]:
        """Your minions here that have a counter."""
        return game.minions(self.base, of=self.controller, where=lambda minion: minion.counters > 0)
