"""Dwarves: treasures, treasures, treasures."""

from ...engine import (
    Action,
    BeforeScoring,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    Verb,
    before_scoring,
    distinct,
    talent,
)
from .words import is_treasure, play_treasure_on, treasures_on

FACTION = "Dwarves"
CHARACTER = "They wear their treasure to battle: every trinket is muscle, and no coin is left behind."
DIFFICULTY = 2


class DwarfKing(Minion):
    """Ongoing: a treasure on one of your minions that would go to the discard pile goes to your hand
    instead."""

    power = 5

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        if how not in (Verb.DESTROY, Verb.DISCARD) or not isinstance(target, Action):
            return False
        mine = isinstance(target.host, Minion) and target.host.controller == self.controller
        return mine and is_treasure(target)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return (yield from game.take_from_play(target, self.controller, by=self))


class LootLover(Minion):
    """Ongoing: +2 power for each treasure on this minion."""

    power, copies = 4, 2

    def own_power(self, game: Table) -> int:
        return 2 * treasures_on(self)


class GoldDigger(Minion):
    """Talent: place a treasure of the treasure discard pile into your hand."""

    power, copies = 3, 3

    @talent
    def dig(self, game: Table) -> Effect[None]:
        card = yield from self.choose(distinct(game.treasure_discard), "Take which treasure?")
        if card:
            yield from game.salvage_treasure(self.controller, card)


class GemGrabber(Minion):
    """Ongoing: +2 power while there is a treasure on this minion."""

    power, copies = 2, 4

    def own_power(self, game: Table) -> int:
        return 2 if treasures_on(self) else 0


class AnythingForMoney(Action):
    """Discard as many cards as you like. Draw as many treasures."""

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        chosen = yield from self.choose_many(game.players[player].hand, "Discard which cards?")
        gone = yield from game.discard(player, chosen, by=self)
        yield from game.draw_treasures(player, len(gone))


class CashOut(Action):
    """Play up to three treasures from your hand as extra cards."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_play(Extra("card", which=is_treasure, source=CashOut), self, number=3)


class CunningPlan(Action):
    """Special: before a base scores, draw a treasure. You may play it as an extra card."""

    @before_scoring(zone="hand", label="special", may=True)
    def pull_it_out(self, game: Table, event: BeforeScoring) -> Effect[None]:
        for card in (yield from game.draw_treasures(self.controller)):
            yield from game.play_this(self, card, zone="hand", may=True)


class GreedIsGood(Action):
    """Draw a treasure OR place one of the treasure discard pile into your hand. You may play an extra
    action."""

    name = "Greed is Good"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        yield from self.either(
            game,
            "Draw a treasure, or take which one?",
            ("Draw a treasure", lambda _: game.draw_treasures(player)),
            (lambda: distinct(game.treasure_discard), lambda card: game.salvage_treasure(player, card)),
        )
        yield from game.extra_action(self)


class HiddenAssets(Action):
    """Discard the top three cards of the treasure deck. Draw a card. You may play an extra action."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.discard_treasures(3, by=self)
        yield from game.draw(self.controller)
        yield from game.extra_action(self)


class Mine(Action):
    """Search the treasure deck for a card that is played on minions, and play it on one of yours as an extra
    action. Shuffle the treasure deck."""

    name = "Mine!"

    def on_play(self, game: Table) -> Effect[None]:
        if game.refill_treasures():
            game.look(self.controller, None, game.treasures)
            mine = game.minions(of=self.controller)
            yield from play_treasure_on(game, self, game.treasures, mine)
            game.shuffle_treasures()


class NoMyPrecious(Action):
    """Destroy an action on a minion. If it is a treasure, you may play an extra action."""

    name = "No! My Precious!"

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.actions(on="minion"), "Destroy which action?")
        if target:
            yield from game.destroy(target, by=self)
            if is_treasure(target):
                yield from game.extra_action(self)


class Salvage(Action):
    """Special: before a base scores, play a treasure from the treasure discard pile on one of your minions
    there."""

    @before_scoring(zone="hand", label="special", may=True)
    def dig_up(self, game: Table, event: BeforeScoring) -> Effect[None]:
        mine = game.minions(event.base, of=self.controller)
        yield from play_treasure_on(game, self, game.treasure_discard, mine)
