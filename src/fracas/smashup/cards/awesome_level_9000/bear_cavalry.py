"""Bear Cavalry: they push everybody else around, and maul whoever is pushed their way."""

from typing import Any

from ...engine import (
    Action,
    Base,
    Effect,
    Extra,
    Minion,
    Moved,
    Piece,
    Table,
    Titan,
    Verb,
    after,
    choose,
    here,
    talent,
)
from .words import takes_away, yours_here

FACTION = "Bear Cavalry"
CHARACTER = "Cossacks on bears: you are shown the door, and behind the door stands another bear."
DIFFICULTY = 1


def push(card: Piece, game: Table, base: Base) -> Effect[None]:
    """Move another player's minion from that base to another one."""
    others = game.minions(base, not_of=card.controller)
    minion = yield from card.choose(others, "Move which minion?")
    if minion:
        yield from game.move_elsewhere(minion, by=card)


def strongholds(card: Piece, game: Table) -> list[Base]:
    """The bases where you have a minion."""
    return [base for base in game.bases if game.has_minion(card.controller, base)]


def newcomers(card: Piece, game: Table, event: Moved) -> list[Minion]:
    """Other players' minions that have just moved to where this card is."""
    there = game.minions(event.base, not_of=card.controller) if event.base is card.base else []
    return [minion for minion in there if minion in event.pieces]


def weaker(minion: Any, game: Table, event: Moved) -> list[Minion]:
    """Those of them that have less power than this minion."""
    return [other for other in newcomers(minion, game, event) if game.power(other) < game.power(minion)]


def alone(minion: Minion, game: Table) -> bool:
    """It is its controller's only minion on its base."""
    return game.minions(minion.base, of=minion.controller) == [minion]


class GeneralIvan(Minion):
    """Ongoing: nothing can destroy your minions."""

    power = 6

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return isinstance(target, Minion) and target.controller == self.controller and how is Verb.DESTROY


class PolarCommando(Minion):
    """Ongoing: while you have no other minion here, this one has +2 power and nothing can destroy it."""

    power, copies = 4, 2

    def own_power(self, game: Table) -> int:
        return 2 if alone(self, game) else 0

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self and how is Verb.DESTROY and alone(self, game)


class BearCavalry(Minion):
    """Move a minion of another player that is here to another base."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from push(self, game, self.base)


class CubScout(Minion):
    """Ongoing: after a minion of another player moves here, destroy it if this minion has more power."""

    power, copies = 3, 4

    @after(Moved, here, if_=weaker)
    def maul(self, game: Table, event: Moved) -> Effect[None]:
        yield from game.destroy(weaker(self, game, event), by=self)


class BearHug(Action):
    """Every other player destroys their own minion of the least power. Tied: they pick one."""

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            least = min(map(game.power, game.minions(of=other)), default=0)
            weakest = game.minions(of=other, max_power=least)
            minion = yield from choose(other, weakest, "Destroy which of your minions?", source=self)
            if minion:
                yield from game.destroy(minion, by=self, player=other)


class BearNecessities(Action):
    """Destroy an action that is on a base or on a minion."""

    def on_play(self, game: Table) -> Effect[None]:
        action = yield from self.choose(game.actions(), "Destroy which action?")
        if action:
            yield from game.destroy(action, by=self)


class BearRidesYou(Action):
    """Move a minion of yours to another base."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class Commission(Action):
    """You may play an extra minion, now or not at all. If you do, move another player's minion from the extra
    minion's base to another."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        extra = Extra("minion", source=Commission)
        recruit = yield from game.play_now(self.controller, extra, self)
        if isinstance(recruit, Minion):
            yield from push(self, game, recruit.base)


class HighGround(Action):
    """Play on a base. Ongoing: after minions of other players move here, destroy them if you have a minion
    here."""

    plays_on = "base"

    @after(
        Moved,
        here,
        if_=lambda self, game, event: (
            game.has_minion(self.controller, self.base) and newcomers(self, game, event)
        ),
    )
    def repel(self, game: Table, event: Moved) -> Effect[None]:
        yield from game.destroy(newcomers(self, game, event), by=self)


class Superiority(Action):
    """Play on a base. Ongoing: other players' cards cannot destroy or move your minions here, or return them
    to your hand or deck."""

    plays_on = "base"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return yours_here(self, target, by) and (how is Verb.DESTROY or takes_away(self, target, how))


class YourePrettyMuchBorscht(Action):
    """Choose a base where you have a minion. All minions of other players there move to one other base."""

    name = "You're Pretty Much Borscht"

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(strongholds(self, game), "Choose a base")
        others = game.minions(base, not_of=self.controller) if base else []
        if others:
            to = yield from self.choose([b for b in game.bases if b is not base], "Move them where?")
            if to:
                yield from game.move(others, to, by=self)


class YoureScrewed(Action):
    """Choose a base where you have a minion. Another player's minion there moves to another base of your
    choice."""

    name = "You're Screwed"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(strongholds(self, game), "Choose a base")
        if base:
            yield from push(self, game, base)


class MajorUrsa(Titan):
    """Special: you may play this titan in place of your regular minion, on a base where you have a minion.
    Ongoing: after this titan moves, you may move another player's minion of power 3 or less from its new base
    to another one. Talent: put a +1 power counter on this titan; then it moves to another base."""

    instead_of = "minion"

    def may_rise_on(self, game: Table) -> list[Base]:
        return strongholds(self, game)

    @after(
        Moved,
        lambda self, game, event: self in event.pieces,
        may=True,
        if_=lambda self, game, event: game.minions(event.base, not_of=self.controller, max_power=3),
    )
    def shove(self, game: Table, event: Moved) -> Effect[None]:
        small = game.minions(event.base, not_of=self.controller, max_power=3)
        minion = yield from self.choose(small, "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)

    @talent
    def march(self, game: Table) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)
        yield from game.move_elsewhere(self, by=self)
