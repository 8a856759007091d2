"""Mages: cards in hand are fuel, and monsters come when they call."""

from typing import Any

from ...engine import (
    Action,
    BeforeScoring,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    before_scoring,
    distinct,
    talent,
)
from .words import is_monster

FACTION = "Mages"
CHARACTER = "Every spell costs a page of the book: they throw cards away and make sparks of them."
DIFFICULTY = 2


def has_cards(self: Piece, game: Table, *_: Any) -> bool:
    """There is a card in your hand to pay with."""
    return bool(game.players[self.controller].hand)


def discard_one(game: Table, by: Piece) -> Effect[bool]:
    """Discard a card as a price; False if you have none."""
    return bool((yield from game.discard_chosen(by.controller, 1, by=by)))


def discard_any(game: Table, by: Piece) -> Effect[int]:
    """Discard any number of cards; returns how many."""
    chosen = yield from by.choose_many(game.players[by.controller].hand, "Discard which card?")
    return len((yield from game.discard(by.controller, chosen, by=by)))


class BlasterMaster(Minion):
    """Talent: discard a card. If you do, destroy a minion of power 2 or less."""

    power = 5

    @talent
    def blast(self, game: Table) -> Effect[None]:
        if (yield from discard_one(game, self)):
            target = yield from self.choose(game.minions(max_power=2), "Destroy which minion?")
            if target:
                yield from game.destroy(target, by=self)


class HappyZapper(Minion):
    """Talent: discard a card. If you do, this minion has +2 power until the end of the turn. Special: you may
    use its Talent before this base scores, too."""

    power, copies = 3, 2

    @talent
    def charge(self, game: Table) -> Effect[None]:
        if (yield from discard_one(game, self)):
            yield from game.add_power(self, 2, by=self)

    @before_scoring(label="special", may=True, if_=has_cards)
    def charge_in_time(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from self.charge(game)


class WandWhiz(Minion):
    """You may discard a card from your hand: then one extra card, a minion or an action, is yours to play."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        hand = distinct(game.players[self.controller].hand)
        card = yield from self.may_choose(hand, "Discard a card to play an extra one?")
        if card and (yield from game.discard(self.controller, [card], by=self)):
            yield from game.extra_play(Extra("card", source=WandWhiz), self)


class ScrollShuffler(Minion):
    """Discard a card. Draw a card."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        yield from discard_one(game, self)
        yield from game.draw(self.controller)


class Charm(Action):
    """Until the end of the turn you control a monster, which counts as your minion."""

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(where=is_monster), "Charm which monster?")
        if target:
            yield from game.give_control(target, self.controller, by=self, until=game.end_of_turn())


class Embiggen(Action):
    """Choose a minion. Discard any number of cards. It has +1 power for each until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Choose a minion")
        if minion:
            number = yield from discard_any(game, self)
            if number:
                yield from game.add_power(minion, number, by=self)


class MassSummoning(Action):
    """Play a monster on every base."""

    def on_play(self, game: Table) -> Effect[None]:
        for base in game.bases.copy():
            yield from game.play_monster(base, by=self)


class PortalToBeyond(Action):
    """Play on a base. Talent: discard a card. If you do, play a monster here."""

    name = "Portal to Beyond"
    plays_on = "base"

    @talent
    def open(self, game: Table) -> Effect[None]:
        if (yield from discard_one(game, self)):
            yield from game.play_monster(self.base, by=self)


class RecoverArcaneWisdom(Action):
    """Draw until you have five cards in your hand."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, 5 - len(game.players[self.controller].hand))


class SomeEnchantedEvening(Action):
    """Discard any number of cards. Play as many extra minions of power 3 or less."""

    def on_play(self, game: Table) -> Effect[None]:
        number = yield from discard_any(game, self)
        if number:
            yield from game.extra_minion(self, max_power=3, number=number)


class SpeedReading(Action):
    """Discard a card. Draw three cards."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from discard_one(game, self)
        yield from game.draw(self.controller, 3)


class Zzzzzap(Action):
    """Discard a card. If you do, destroy a minion of power 3 or less."""

    name = "Zzzzzap!"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        if (yield from discard_one(game, self)):
            target = yield from self.choose(game.minions(max_power=3), "Destroy which minion?")
            if target:
                yield from game.destroy(target, by=self)
