"""Truckers: their actions lie on bases, and drive from one to the next with whoever comes along."""

from typing import Any

from fracas.words import put

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Card,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    Verb,
    before_scoring,
    distinct,
    on_your_turn,
    talent,
)
from ..its_your_fault.dragons import goes_on_bases

FACTION = "Truckers"
CHARACTER = "Their actions have wheels: what stood at some other base yesterday is parked on yours today."
DIFFICULTY = 2


def rigs(base: Base, player: int) -> list[Action]:
    """The actions that player has on that base."""
    return [action for action in base.actions if action.controller == player]


def on_a_base(game: Table, card: Card, base: Base | None) -> bool:
    return goes_on_bases(card)


def others_than(game: Table, base: Base) -> list[Base]:
    return [other for other in game.bases if other is not base]


def haul(by: Piece, game: Table, action: Action) -> Effect[None]:
    """Transfer an action from its base to another."""
    ask = f"Transfer {action} to which base?"
    to = yield from by.choose(others_than(game, action.base), ask)
    if to:
        yield from game.transfer(action, to, by=by)


def drive(action: Action, game: Table) -> Effect[tuple[Base, Base] | None]:
    """Transfer this action to another base: from where and to where, if that was done."""
    start = action.base
    yield from haul(action, game, action)
    return None if action.base is start else (start, action.base)


def load(action: Action, game: Table, at_most: int) -> Effect[list[Piece]]:
    """Transfer this action to another base to move so many of your minions along."""
    way = yield from drive(action, game)
    if way is None:
        return []
    start, to = way
    mine = game.minions(start, of=action.controller)
    if at_most > 1:
        riders = yield from action.choose_many(mine, "Move which minion?", at_most=at_most)
    else:
        one = yield from action.choose(mine, "Move which minion?")
        riders = [one] if one else []
    return (yield from game.move(riders, to, by=action))


def can_drive(action: Any, game: Table) -> bool:
    return len(game.bases) > 1


class ElBandido(Minion):
    """You may take control of one of the actions on this base. Talent: play an extra action on a base OR
    transfer an action that is on a base to another one."""

    name = "“El Bandido”"
    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        foreign = [action for action in self.base.actions if action.controller != self.controller]
        action = yield from self.may_choose(foreign, "Take control of which action?")
        if action:
            yield from game.give_control(action, self.controller, by=self)

    @talent
    def smuggle(self, game: Table) -> Effect[None]:
        extra = Extra("action", like=on_a_base, source=ElBandido)
        yield from self.either(
            game,
            "Transfer which action, or play an extra one?",
            (
                lambda: game.actions(on="base") if len(game.bases) > 1 else [],
                lambda action: haul(self, game, action),
            ),
            ("Extra action", lambda _: game.extra_play(extra, self)),
        )


class RubberChicken(Minion):
    """Ongoing: for each action that you have on this base, this minion has +1 power."""

    name = "“Rubber Chicken”"
    power, copies = 4, 2

    def own_power(self, game: Table) -> int:
        return len(rigs(self.base, self.controller))


class SkinnyMinnie(Minion):
    """Talent: if there is an action on this base, move this minion to another base to transfer one there
    from here."""

    name = "“Skinny Minnie”"
    power, copies = 3, 3

    @on_your_turn(label="talent", if_=lambda self, game: self.base.actions and len(game.bases) > 1)
    def tow(self, game: Table) -> Effect[None]:
        start = self.base
        if (yield from game.move_elsewhere(self, by=self)):
            action = yield from self.choose(start.actions, "Transfer which action?")
            if action:
                yield from game.transfer(action, self.base, by=self)


class GoodBuddy(Minion):
    """Draw a card if you have an action on this base."""

    name = "“Good Buddy”"
    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        if rigs(self.base, self.controller):
            yield from game.draw(self.controller)


class ArmoredTruck(Action):
    """Play on a base. Ongoing: other players' cards can neither destroy nor move your minions here."""

    plays_on = "base"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        foreign = by is not None and by.controller not in (None, self.controller)
        return mine and foreign and target.base is self.host and how in (Verb.DESTROY, Verb.MOVE)


class CabOverPete(Action):
    """Play on a base. Talent: transfer this action to another base to transfer or move another card of yours
    from here to there."""

    name = "Cab-over Pete"
    plays_on, copies = "base", 2

    @on_your_turn(label="talent", if_=can_drive)
    def deliver(self, game: Table) -> Effect[None]:
        way = yield from drive(self, game)
        if way is None:
            return
        start, to = way
        there: list[Any] = [*start.actions, *start.minions, *start.titans, *start.buried]
        mine = [piece for piece in there if piece.controller == self.controller]
        cargo = yield from self.choose(mine, "Which card goes along?")
        if isinstance(cargo, Action):
            yield from game.transfer(cargo, to, by=self)
        elif cargo:
            yield from game.move(cargo, to, by=self)


class Convoy(Action):
    """Play on a base. Ongoing: you have +1 power here for each of your actions on this base, this one
    included."""

    plays_on, copies = "base", 2

    def power_here(self, game: Table, player: int) -> int:
        return len(rigs(self.base, player)) if player == self.controller else 0


class Dekotora(Action):
    """Play on a base. Talent: transfer this action to another base to move up to three of your minions that
    are here along."""

    plays_on = "base"

    @on_your_turn(label="talent", if_=can_drive)
    def parade(self, game: Table) -> Effect[None]:
        yield from load(self, game, at_most=3)


class FixinToFixIt(Action):
    """Play an action from your discard pile that goes on a base, as an extra action."""

    name = "Fixin’ to Fix It"

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        lying = [card for card in game.players[you].discard if goes_on_bases(card)]
        fit = [card for card in distinct(lying) if game.targets(you, card.kind, zone="discard")]
        card = yield from self.may_choose(fit, "Play which action?")
        if card:
            yield from game.play_this(self, card, zone="discard")


class HighSpeedChase(Action):
    """Play on a base. Talent: transfer this action to another base to move one of your minions here along.
    That minion has +3 power until the end of the turn."""

    name = "High-Speed Chase"
    plays_on = "base"

    @on_your_turn(label="talent", if_=can_drive)
    def give_chase(self, game: Table) -> Effect[None]:
        moved = yield from load(self, game, at_most=1)
        yield from game.add_power(moved, 3, by=self)


class Hotwire(Action):
    """Choose an action that is on a base. Transfer it to another base, take control of it, or both."""

    def on_play(self, game: Table) -> Effect[None]:
        action = yield from self.choose(game.actions(on="base"), "Transfer which action?")
        if action is None:
            return
        yours = action.controller == self.controller
        others = others_than(game, action.base)
        ask = f"Transfer {action} to which base?"
        to = yield from (self.choose(others, ask) if yours else self.may_choose(others, ask))
        take = not yours and (not to or (yield from self.confirm(f"Take control of {action}?")))
        if to:
            yield from game.transfer(action, to, by=self)
        if take:
            yield from game.give_control(action, self.controller, by=self)


class Rally(Action):
    """Special: before a base scores, a minion of yours there gets +2 power until the end of the turn for each
    of your actions on that base."""

    raises_power = True

    @before_scoring(zone="hand", label="special", may=True)
    def cheer(self, game: Table, event: BeforeScoring) -> Effect[None]:
        bonus = 2 * len(rigs(event.base, self.controller))
        mine = game.minions(event.base, of=self.controller) if bonus else []
        minion = yield from self.choose(mine, f"Which minion gets +{put(bonus)} power?")
        if minion:
            yield from game.add_power(minion, bonus, by=self)
