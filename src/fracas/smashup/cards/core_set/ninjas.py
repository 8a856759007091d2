"""Ninjas: strike from nowhere, most of all just before a base scores."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Destroyed,
    Effect,
    Extra,
    Minion,
    Piece,
    Returned,
    Table,
    Titan,
    after,
    before_scoring,
    by_you,
    end_of_turn,
    on_your_turn,
    start_of_turn,
    your_turn,
)

FACTION = "Ninjas"
CHARACTER = "Nobody saw them come: they turn up as the base falls, and afterwards somebody is missing."
DIFFICULTY = 2


def somebody_elses(titan: Any, game: Table, event: Destroyed) -> bool:
    return event.piece.controller not in (None, titan.controller)


def your_minion_to_your_hand(titan: Any, game: Table, event: Returned) -> bool:
    mine = event.piece.controller == event.piece.owner == titan.controller
    return mine and isinstance(event.piece, Minion)


class NinjaMaster(Minion):
    """You may destroy a minion here."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.may_choose(game.minions(self.base), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class TigerAssassin(Minion):
    """You may destroy a minion here of power 3 or less."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.may_choose(game.minions(self.base, max_power=3), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class Shinobi(Minion):
    """Special: before a base scores, you may play this minion there. Use only one Shinobi at each scoring."""

    power, copies = 3, 3

    @before_scoring(
        zone="hand",
        label="special",
        may=True,
        once="scoring",
        if_=lambda self, game, event: game.can_play(self.controller, Shinobi, event.base),
    )
    def strike(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.play_card(self.controller, self.card, event.base, "hand")


class NinjaAcolyte(Minion):
    """Special: on your turn, before you play a minion, you may return this one to your hand and play an extra
    minion here at once."""

    power, copies = 2, 4

    @on_your_turn(label="special", if_=lambda self, game: self.can_vanish(game))
    def vanish(self, game: Table) -> Effect[None]:
        base = self.base
        if (yield from game.return_to_hand(self, by=self)):
            extra = Extra("minion", base=base.uid, source=NinjaAcolyte)
            yield from game.play_now(self.controller, extra, self, must=True)

    def can_vanish(self, game: Table) -> bool:
        """Both or neither: there must be a minion to play, be it this very one."""
        player = self.controller
        if game.count_played(player, "minion", phase="play"):
            return False
        cards = [card for card in game.players[player].hand if card.is_minion]
        zone = "hand"
        if self.owner == player:
            cards.append(self.card)
            zone = "play"  # the hand is one card larger then
        return any(
            game.can_play(player, card.kind, self.base, zone, own=card.owner == player) for card in cards
        )


class Assassination(Action):
    """Play on a minion. Ongoing: at the end of the turn, destroy this minion."""

    plays_on = "minion"

    @end_of_turn()
    def strike(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self.host, by=self)


class Disguise(Action):
    """Choose one or two of your minions on one base. Play as many extra minions there at once, and return
    the chosen ones to your hand."""

    def on_play(self, game: Table) -> Effect[None]:
        first = yield from self.choose(game.minions(of=self.controller, owned=True), "Disguise which minion?")
        if first is None:
            return
        others = game.minions(first.base, of=self.controller, other_than=first, owned=True)
        second = yield from self.may_choose(others, "Disguise another minion there?")
        chosen = [first] if second is None else [first, second]
        extra = Extra("minion", base=first.base.uid, source=Disguise)
        for _ in chosen:
            yield from game.play_now(self.controller, extra, self, must=True)
        yield from game.return_to_hand(chosen, by=self)


class HiddenNinja(Action):
    """Special: before a base scores, play an extra minion on it."""

    @before_scoring(zone="hand", label="special", may=True)
    def ambush(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.extra_minion(self, on=event.base)


class Infiltrate(Action):
    """Play on a base. Destroy another action on it. Ongoing: you may ignore this base's ability. Destroy this
    action at the start of your next turn."""

    plays_on, copies = "base", 2
    ignoring: bool = False
    since = 0  # the turn it was played in

    def on_play(self, game: Table) -> Effect[None]:
        self.since = game.turn.number
        others = [action for action in self.base.actions if action is not self]
        target = yield from self.choose(others, "Destroy which action?")
        if target:
            yield from game.destroy(target, by=self)
        if self.base.keys:
            self.ignoring = yield from self.confirm(f"Ignore the ability of {self.base}?")
            game.touch()

    def ignores_base(self, game: Table, base: Base, player: int) -> bool:
        return self.ignoring and base is self.base and player == self.controller

    @on_your_turn(if_=lambda self, game: self.base.keys)
    @before_scoring(may=True, if_=lambda self, game, event: self.base.keys)
    def change_your_mind(self, game: Table, event: BeforeScoring | None = None) -> Effect[None]:
        self.ignoring = not self.ignoring
        game.touch()
        return
        yield

    @start_of_turn(your_turn, quiet="leave", if_=lambda self, game, event: game.turn.number > self.since)
    def slip_away(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self, by=self)


class Poison(Action):
    """Play on a minion. Destroy as many actions on it as you like. Ongoing: this minion has -4 power."""

    plays_on = "minion"

    def on_play(self, game: Table) -> Effect[None]:
        others = [action for action in self.host.actions if action is not self]
        chosen = yield from self.choose_many(others, "Destroy which action?")
        yield from game.destroy(chosen, by=self)

    def host_power(self, game: Table) -> int:
        return -4


class SeeingStars(Action):
    """Destroy any minion of power 3 or less."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(max_power=3), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class SmokeBomb(Action):
    """Play on your minion. Ongoing: other players' actions do not affect this minion. Destroy this action
    at the start of your turn."""

    plays_on = "minion"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return target is self.host and isinstance(by, Action) and by.controller != self.controller

    @start_of_turn(your_turn, quiet="leave")
    def clear_away(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self, by=self)


class WayOfDeception(Action):
    """Move a minion of yours to another base."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class InvisibleNinja(Titan):
    """Special: on your turn, if this titan was not in play when it began, you may discard a card to play this
    titan where you have a minion. Ongoing: once per turn, after a minion of yours returns to your hand by
    your doing, or you destroy a card of another player, you may look at the two top cards of your deck; draw
    one and shuffle the other back in. Special: at the start of your turn, you may destroy this titan; if you
    do, you may at once play an extra minion of power 3 or less."""

    def may_rise_on(self, game: Table) -> list[Base]:
        was_in_play = (self.name, f"be_there/{self.controller}") in game.turn.used
        mine = [base for base in game.bases if game.has_minion(self.controller, base)]
        return [] if was_in_play else mine

    @on_your_turn(
        zone="aside",
        label="special",
        if_=lambda self, game: game.can_rise(self) and game.players[self.controller].hand,
    )
    def rise(self, game: Table) -> Effect[None]:
        base = yield from self.choose(self.may_rise_on(game), f"Play {self} where?")
        if base and (yield from game.discard_chosen(self.controller, 1, by=self)):
            yield from game.play_titan(self.controller, self.card, base)

    @start_of_turn(your_turn, once="turn", quiet="note")
    def be_there(self, game: Table, event: Any) -> Effect[None]:
        """Nothing but a note that it was in play when your turn began."""
        return
        yield

    @after(Destroyed, by_you, somebody_elses, may=True, once="turn")
    @after(Returned, by_you, your_minion_to_your_hand, may=True, once="turn")
    def spy(self, game: Table, event: Any) -> Effect[None]:
        top = game.top(self.controller, 2)
        game.look(self.controller, self.controller, top)
        card = yield from self.choose(top, "Draw which card?")
        if card:
            yield from game.draw_these(self.controller, [card])
            game.shuffle(self.controller)

    @start_of_turn(your_turn, label="special", may=True)
    def vanish(self, game: Table, event: Any) -> Effect[None]:
        if (yield from game.destroy(self, by=self)):
            yield from game.extra_minion(self, max_power=3)
