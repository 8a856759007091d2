"""Itty Critters: little ones called from the deck for a day, and sent back before they get hurt."""

from collections.abc import Sequence
from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Base,
    Card,
    Effect,
    Extra,
    Lingering,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Titan,
    Until,
    after,
    after_scoring,
    by_you,
    distinct,
    end_of_turn,
    here,
    on_your_turn,
    talent,
)

FACTION = "Itty Critters"
NEEDS_TITAN = True
CHARACTER = "Pocket-sized friends pop out of the deck, do one trick, and go back to sleep under it."
DIFFICULTY = 2


class _Visitor(Lingering):
    """At the end of the turn, if you control it, this minion goes to the bottom of its owner's deck."""

    def __init__(self, minion: Piece, until: Until) -> None:
        super().__init__(minion, until, on=minion)
        self.controller = minion.played_by  # whoever controls it by now

    @end_of_turn()
    def go_home(self, game: Table, event: Any) -> Effect[None]:
        minion = game.piece(self.uid)
        if minion.controller == self.controller:
            yield from game.place_on_deck(minion, by=self, bottom=True)


def visit(game: Table, minion: Piece) -> Effect[None]:
    """A minion that was just played stays for this turn only, if you still control it then."""
    if minion.in_play:
        game.linger(_Visitor(minion, game.end_of_turn()))
    return
    yield


def call(by: Piece, game: Table, max_power: int, bases: Sequence[Base]) -> Effect[Piece | None]:
    """Search your deck for a minion of so much power or less, and play it on one of those bases."""

    def fits(card: Card) -> bool:
        weak = card.is_minion and card.power <= max_power
        own = card.owner == by.controller
        return weak and bool(game.targets(by.controller, card.kind, bases, "deck", own=own))

    found = yield from game.search_deck(by, fits, "Play which minion?", may=True)
    game.shuffle(by.controller)
    if not found:
        return None
    return (yield from game.play_this(by, found[0], zone="deck", on=bases))


class CritterChampion(Minion):
    """Talent: you may play an extra minion of power 2 or less here, which you search your deck for. At the
    end of the turn, if you control it, it goes to the bottom of its owner's deck."""

    power = 5

    @talent
    def send_in(self, game: Table) -> Effect[None]:
        minion = yield from call(self, game, 2, [self.base])
        if minion:
            yield from visit(game, minion)


class CritterCoach(Minion):
    """You may search your deck: play a minion of power 2 or less from there here, as an extra one. At the end
    of the turn, if you control it, it goes to the bottom of its owner's deck."""

    power, copies = 4, 3

    def on_play(self, game: Table) -> Effect[None]:
        if (yield from self.confirm("Search your deck for a minion?")):
            minion = yield from call(self, game, 2, [self.base])
            if minion:
                yield from visit(game, minion)


class Calicoin(Minion):
    """You may put a +1 power counter on another minion here."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        others = game.minions(self.base, other_than=self)
        target = yield from self.may_choose(others, "Put a counter on which minion?")
        if target:
            yield from game.add_counters(target, 1, by=self)


class Flooffairy(Minion):
    """You may draw a card."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        if (yield from self.confirm("Draw a card?")):
            yield from game.draw(self.controller)


class Krakatoad(Minion):
    """You may give another minion here +2 power until the end of the turn."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        others = game.minions(self.base, other_than=self)
        target = yield from self.may_choose(others, "Which minion gains +2 power?")
        if target:
            yield from game.add_power(target, 2, by=self)


class Leafaroo(Minion):
    """You may shuffle a card of your discard pile into your deck."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        discard = distinct(game.players[self.controller].discard)
        card = yield from self.may_choose(discard, "Shuffle which card into your deck?")
        if card:
            yield from game.shuffle_cards_into_deck(self.controller, [card])


class Shellshock(Minion):
    """You may destroy another minion here of power 2 or less."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        weak = game.minions(self.base, max_power=2, other_than=self)
        target = yield from self.may_choose(weak, "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class Tadpour(Minion):
    """You may move another minion from here to another base."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        others = game.minions(self.base, other_than=self) if len(game.bases) > 1 else []
        target = yield from self.may_choose(others, "Move which minion?")
        if target:
            yield from game.move_elsewhere(target, by=self)


class CoachCombat(Action):
    """Choose one of your minions. Destroy a minion on its base with less power."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = yield from self.choose(game.minions(of=self.controller), "Which of your minions fights?")
        if mine:
            weaker = game.minions(mine.base, max_power=game.power(mine) - 1)
            target = yield from self.choose(weaker, "Destroy which minion?")
            if target:
                yield from game.destroy(target, by=self)


class CritterCube(Action):
    """Choose any player's minion of power 3 or less and shuffle it into your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(max_power=3, owned=True), "Catch which minion?")
        if target:
            yield from game.shuffle_into_deck(target, by=self, into=self.controller)


class Evolution(Action):
    """Destroy one of your minions to do one of these on its base: play Rainboroc; or search your deck for a
    minion of at most 1 more power than it had, and play it as an extra minion."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion evolves?")
        if minion is None:
            return
        base, power = minion.base, game.power(minion)
        if not (yield from game.destroy(minion, by=self)):
            return
        if not (yield from game.bring_titan("Rainboroc", [base], by=self, move=False)):
            yield from call(self, game, power + 1, [base])


class GottaGetEmAll(Action):
    """Shuffle one minion of each name in your discard pile into your deck."""

    name = "Gotta Get ‘Em All"

    def on_play(self, game: Table) -> Effect[None]:
        minions = {card.name: card for card in game.players[self.controller].discard if card.is_minion}
        yield from game.shuffle_cards_into_deck(self.controller, minions.values())


class ISelectYou(Action):
    """Search your deck: play a minion of power 3 or less from there, on any base, as an extra one. At the end
    of the turn, if you control it, it goes to the bottom of its owner's deck."""

    name = "I Select You!"

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from call(self, game, 3, game.bases)
        if minion:
            yield from visit(game, minion)


class Ittypedia(Action):
    """Play on a base. Ongoing: after you play a minion here, it has +1 power until the end of the turn."""

    plays_on, copies = "base", 2

    @after(MinionPlayed, here, by_you, if_=lambda self, game, event: event.minion.base is self.base)
    def look_up(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.add_power(event.minion, 1, by=self)


class RecallCritter(Action):
    """You may play an extra minion of power 2 or less at once, out of your discard pile. At the end of the
    turn, if you control it, it goes to the bottom of its owner's deck."""

    def on_play(self, game: Table) -> Effect[None]:
        extra = Extra("minion", max_power=2, zone="discard", then=visit, source=RecallCritter)
        yield from game.play_now(self.controller, extra, self)


class SuperEffective(Action):
    """Destroy an action that is on a base or a minion."""

    name = "Super Effective!"

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.actions(), "Destroy which action?")
        if target:
            yield from game.destroy(target, by=self)


def small(game: Table, minion: Minion) -> bool:
    """Of power 2 or less as it lies there, or as it is printed once it has left (POWER-06, POWER-07)."""
    return (game.power(minion) if minion.in_play else minion.power) <= 2


class Rainboroc(Titan):
    """Special: after you win a base, if this titan is not in play, you may play it on the base that comes
    next. Ongoing: after you play a minion here of power 2 or less, for the first time in a turn, put a +1
    power counter on this titan. Talent: shuffle into your deck a minion of power 2 or less that is in your
    discard pile. If you do, this titan may move to another base."""

    @after_scoring(
        zone="aside",
        quiet="note",
        if_=lambda self, game, event: self.controller in event.scoring.at_place(1),
    )
    def swoop(self, game: Table, event: AfterScoring) -> Effect[None]:
        game.may_follow(self, event.scoring)
        return
        yield

    @after(
        MinionPlayed,
        here,
        by_you,
        once="turn",
        if_=lambda self, game, event: small(game, event.minion),
    )
    def grow(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)

    @on_your_turn(label="talent", if_=lambda self, game: self.lost_ones(game))
    def gather(self, game: Table) -> Effect[None]:
        card = yield from self.choose(self.lost_ones(game), "Shuffle which minion into your deck?")
        if card:
            yield from game.shuffle_cards_into_deck(self.controller, [card])
            others = [base for base in game.bases if base is not self.base]
            to = yield from self.may_choose(others, f"Move {self} where?")
            if to:
                yield from game.move(self, to, by=self)

    def lost_ones(self, game: Table) -> list[Card]:
        discard = game.players[self.controller].discard
        return distinct(card for card in discard if card.is_minion and card.power <= 2)
