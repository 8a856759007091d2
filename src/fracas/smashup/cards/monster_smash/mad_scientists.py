"""Mad Scientists: what lives can be improved, and what does not live is good for spare parts."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from fracas.words import put

from ...engine import (
    Action,
    CountersChanged,
    Effect,
    Extra,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Titan,
    ToDiscard,
    Verb,
    after,
    by_you,
    distinct,
    here,
    on_your_turn,
    start_of_turn,
    this_card,
    your_turn,
)
from ..awesome_level_9000.steampunks import EscapeHatch
from .words import counters_of, split_counters, take_counters

FACTION = "Mad Scientists"
CHARACTER = "A stitch, a spark, a shout: their creatures grow counter by counter, and nobody unplugs them."
DIFFICULTY = 1


def on_your_minion(piece: Piece, game: Table, event: CountersChanged) -> bool:
    """Counters were placed on a minion of yours, or removed from it."""
    mine = isinstance(event.piece, Minion) and event.piece.controller == piece.controller
    return mine and not event.transferred


class HerrDoktor(Minion):
    """Talent: place a +1 power counter on another minion of yours."""

    power = 5

    @on_your_turn(label="talent", if_=lambda self, game: game.minions(of=self.controller, other_than=self))
    def improve(self, game: Table) -> Effect[None]:
        others = game.minions(of=self.controller, other_than=self)
        minion = yield from self.choose(others, "Which minion gets a counter?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)


class TheMonster(Minion):
    """Talent: take a +1 power counter off this minion to play an extra minion."""

    power, copies = 4, 2

    @on_your_turn(label="talent", if_=lambda self, game: self.counters)
    def beget(self, game: Table) -> Effect[None]:
        if (yield from game.add_counters(self, -1, by=self)):
            yield from game.extra_minion(self)


class LabAssistant(Minion):
    """Place a +1 power counter on another minion of yours."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        others = game.minions(of=self.controller, other_than=self)
        minion = yield from self.choose(others, "Which minion gets a counter?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)


class Igor(Minion):
    """Ongoing: after this minion goes from play to the discard pile, destroyed or discarded, place a +1 power
    counter on a minion of yours."""

    power, copies = 2, 4

    @after(ToDiscard, this_card)
    def bequeath(self, game: Table, event: ToDiscard) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gets a counter?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)


class AngryMob(Action):
    """Choose a minion of yours. Put any number of cards from your hand under your deck. That minion gets a +1
    power counter for each."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        minion = yield from self.choose(game.minions(of=player), "Which minion gets a counter?")
        ask = "Which card goes under your deck next? (The last one picked is the lowest.)"
        chosen = yield from self.choose_many(game.players[player].hand, ask)
        yield from game.put_on_deck(player, chosen, by=self, bottom=True, public=False)
        if minion:
            yield from game.add_counters(minion, len(chosen), by=self)


class Blitzed(Action):
    """Take any number of +1 power counters off your minions. Destroy a minion whose power is no higher than
    that number."""

    def on_play(self, game: Table) -> Effect[None]:
        number = yield from take_counters(self, game)
        target = yield from self.choose(game.minions(max_power=number), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class BodyShop(Action):
    """Destroy a minion of yours. Place as many +1 power counters as it had power on your minions, split as
    you like."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        target = yield from self.choose(mine, "Destroy which minion?", gains=False)
        if target:
            power = game.power(target)
            yield from game.destroy(target, by=self)
            yield from split_counters(self, game, power)


class GermanEngineering(Action):
    """Play on a base. Ongoing: every minion gets a +1 power counter after you have played it here."""

    plays_on = "base"

    @after(
        MinionPlayed,
        here,
        by_you,
        quiet="power",
        if_=lambda self, game, event: event.minion.base is self.base,
    )
    def improve(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.add_counters(event.minion, 1, by=self)


class GraveSituation(EscapeHatch):
    """Play on a base. Ongoing: minions of yours that would be destroyed here go to your hand instead."""


class ItsAlive(Action):
    """You may play an extra minion at once. Place a +1 power counter on it."""

    name = "IT'S ALIVE!"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        extra = Extra("minion", source=ItsAlive)
        minion = yield from game.play_now(self.controller, extra, self)
        if minion:
            yield from game.add_counters(minion, 1, by=self)


class Jolt(Action):
    """Place a +1 power counter on every minion of yours."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_counters(game.minions(of=self.controller), 1, by=self)


class Uberserum(Action):
    """Play on a minion. Ongoing: at the start of your turn, this minion gets a +1 power counter. Nothing can
    destroy it."""

    name = "Überserum"
    plays_on, copies = "minion", 2

    @start_of_turn(your_turn, quiet="power")
    def swell(self, game: Table, event: Any) -> Effect[None]:
        yield from game.add_counters(self.host, 1, by=self)

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how is Verb.DESTROY


BOX = ("Place a minion from your hand into the box", "Place a minion from your discard pile into the box")
KILL, WEAKEN = "Destroy a minion", "Remove a counter"
Part: TypeAlias = tuple[str, Any]
"""One of these, and the minion it is done to: a card, or a minion in play."""


def fitting(parts: Iterable[Part], part: Part) -> list[Part]:
    """The other things that may be done to other minions."""
    same = BOX if part[0] in BOX else part[:1]
    return [other for other in parts if other[0] not in same and other[1] is not part[1]]


class TheBride(Titan):
    """Special: at the start of your turn, you may do two of these, each to another minion, to play this
    titan: place a minion that you own into the box, out of your hand or discard pile; destroy a minion of
    yours; take a +1 power counter off a minion of yours. Ongoing: once per turn, after you place +1 power
    counters on your minions or remove some, draw a card. Talent: place a +1 power counter on a minion of
    yours here OR take two +1 power counters off your minions to play an extra action."""

    @start_of_turn(
        your_turn,
        zone="aside",
        label="special",
        may=True,
        if_=lambda self, game, event: not game.titans_in_play(self.controller) and self.parts(game),
    )
    def assemble(self, game: Table, event: Any) -> Effect[None]:
        parts = self.parts(game)
        first = yield from self.pick(parts)
        second = yield from self.pick(fitting(parts, first))
        for way, minion in (first, second):
            if not (yield from self.use(game, way, minion)):
                return
        base = yield from self.choose(game.bases, f"Play {self} where?")
        if base:
            yield from game.play_titan(self.controller, self.card, base)

    def parts(self, game: Table) -> list[Part]:
        """All that may be done, as long as something else can be done with it."""
        player, mine = game.players[self.controller], game.minions(of=self.controller)
        parts: list[Part] = [
            (way, card)
            for way, pile in zip(BOX, (player.hand, player.discard), strict=True)
            for card in distinct(pile)
            if card.is_minion and card.owner == self.controller
        ]
        parts += [(KILL, minion) for minion in mine if not game.immune(minion, Verb.DESTROY, self)]
        weak = [minion for minion in mine if minion.counters]
        parts += [(WEAKEN, minion) for minion in weak if not game.immune(minion, Verb.COUNTERS, self)]
        return [part for part in parts if fitting(parts, part)]

    def pick(self, parts: list[Part]) -> Effect[Part]:
        """One of these, what is done first and then to which minion."""
        way = yield from self.choose(list(dict.fromkeys(way for way, _ in parts)), "What do you do?")
        minion = yield from self.choose([m for other, m in parts if other == way], f"{put(way)}: which?")
        assert way is not None
        return way, minion

    def use(self, game: Table, way: str, minion: Any) -> Effect[bool]:
        """Do that; whether it is done."""
        if way == KILL:
            return bool((yield from game.destroy(minion, by=self)))
        if way == WEAKEN:
            return bool((yield from game.add_counters(minion, -1, by=self)))
        game.put_in_box(minion)
        return True

    @after(CountersChanged, by_you, on_your_minion, once="turn", quiet="draw")
    def take_note(self, game: Table, event: CountersChanged) -> Effect[None]:
        yield from game.draw(self.controller)

    @on_your_turn(
        label="talent",
        if_=lambda self, game: (
            game.minions(self.base, of=self.controller) or counters_of(game, self.controller) >= 2
        ),
    )
    def experiment(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Which minion gets a counter, or do you remove two?",
            (
                lambda: game.minions(self.base, of=self.controller),
                lambda minion: game.add_counters(minion, 1, by=self),
            ),
            (
                lambda: ["Remove two counters"] if counters_of(game, self.controller) >= 2 else [],
                lambda _: self.drain(game),
            ),
        )

    def drain(self, game: Table) -> Effect[None]:
        """Two counters for an extra action."""
        if (yield from take_counters(self, game, 2)) == 2:
            yield from game.extra_action(self)
