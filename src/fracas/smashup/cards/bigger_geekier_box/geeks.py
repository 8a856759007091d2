"""Geeks: play out of turn, and bend what everybody else plays."""

from ...engine import (
    Action,
    ActionPlayed,
    Effect,
    Extra,
    Lingering,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Verb,
    VpChanged,
    after,
    by_others,
    by_you,
    choose,
    distinct,
    on_your_turn,
    when,
)
from ..its_your_fault.tornados import RippedOff

FACTION = "Geeks"
CHARACTER = "They have read every rule, and somewhere in their hand is a card that says: no, you don't."
DIFFICULTY = 3


class FeliciaDay(Minion):
    """Move every minion on the other bases here, all at once."""

    power = 4

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.move(game.minions(), self.base, by=self)


class WilWheaton(Minion):
    """Special: when another player plays an action, you may play this minion. That action is discarded
    without effect."""

    power = 4

    @when(
        ActionPlayed,
        by_others,
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: game.targets(self.controller, WilWheaton),
    )
    def speak_up(self, game: Table, event: ActionPlayed) -> Effect[None]:
        yield from game.play_this(self, self.card, zone="hand")
        yield from game.undo(event, by=self)


class GameGuru(Minion):
    """Ongoing: other players' abilities do not affect this minion."""

    power, copies = 3, 3

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return target is self and by.controller not in (None, self.controller)


class Fan(Minion):
    """Special: on your turn, you may discard this card from your hand and draw another."""

    power, copies = 2, 4

    @on_your_turn(zone="hand", label="special")
    def trade_in(self, game: Table) -> Effect[None]:
        if (yield from game.discard(self.controller, [self.card], by=self)):
            yield from game.draw(self.controller)


class BannedList(Action):
    """For each other player, name a card, then look at their hand. They put every card of that name from hand
    under their deck."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            ask = f"Name a card. {game.players[other]} puts it under their deck."
            name = yield from self.choose(game.card_names(), ask)
            hand = game.players[other].hand
            if name:
                game.announce(self.controller, name, by=self)
            game.look(self.controller, other, hand)
            banned = [card for card in hand if card.name == name]
            yield from game.put_on_deck(other, banned, by=self, bottom=True)


class ControlMinion(Action):
    """Take control of a minion until the end of the turn. Special: play this when another player plays a
    minion, and take control of that one until the end of the turn."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Take control of which minion?")
        if minion:
            yield from game.give_control(minion, self.controller, by=self, until=game.end_of_turn())

    @when(MinionPlayed, by_others, zone="hand", label="special", may=True)
    def take_over(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.give_control(event.minion, self.controller, by=self, until=game.end_of_turn())


def a_gain(card: Piece, game: Table, event: VpChanged) -> bool:
    return event.amount > 0


class Cosplay(Action):
    """Special: play this when you gain VP. Gain 1 VP more."""

    @after(VpChanged, by_you, a_gain, zone="hand", label="special", may=True)
    def show_off(self, game: Table, event: VpChanged) -> Effect[None]:
        yield from game.gain_vp(self.controller, 1, by=self)


class ForceOfWil(Action):
    """Special: play this when another player plays an action. That action is discarded without effect."""

    name = "Force of Wil"

    @when(ActionPlayed, by_others, zone="hand", label="special", may=True)
    def forbid(self, game: Table, event: ActionPlayed) -> Effect[None]:
        yield from game.undo(event, by=self)


class Griefer(Action):
    """For each other player choose one: they discard a random card; they destroy a minion of theirs; they
    shuffle their discard pile into their deck."""

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            woes = ("Discard at random", "Destroy a minion", "Shuffle the pile into the deck")
            woe = yield from self.choose(woes, f"What does {game.players[other]} have to do?")
            if woe == woes[0]:
                yield from game.discard_random(other, 1, by=self)
            elif woe == woes[1]:
                mine = game.minions(of=other)
                minion = yield from choose(other, mine, "Destroy which of your minions?", source=self)
                yield from game.destroy([minion] if minion else [], by=self, player=other)
            else:
                yield from game.shuffle_cards_into_deck(other, game.players[other].discard)


class MinMaxing(Action):
    """Look at another player's hand. You may play an action of it as an extra action."""

    name = "Min-Maxing"

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        other = yield from self.choose(game.others(you), "Look at whose hand?")
        if other is not None:
            hand = game.players[other].hand
            game.look(you, other, hand)
            actions = [card for card in distinct(hand) if card.is_action and game.targets(you, card.kind)]
            card = yield from self.may_choose(actions, "Play which action?")
            if card:
                yield from game.play_this(self, card, zone="hand", of=other)


class Mulligan(Action):
    """Look at the top five cards of your deck. You may draw them and shuffle your other cards in hand into
    your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        top, hand = game.top(you, 5), game.players[you].hand.copy()
        game.look(you, you, top)
        if top and (yield from self.confirm("Draw these cards in place of your hand?")):
            yield from game.draw(you, len(top))
            yield from game.shuffle_cards_into_deck(you, hand)


class _Again(Lingering):
    """An action that stayed in play may go back to hand for the rest of the turn, not to the discard pile."""

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        owned = target.owner is not None  # a treasure goes to its own pile (MONSTER-04)
        return owned and target.uid == self.on and how in (Verb.DESTROY, Verb.DISCARD)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        if not (yield from self.confirm(f"Put {target} back into your hand?")):
            return False
        return bool((yield from game.pick_up(target, by=self)))


class NonInfiniteLoop(Action):
    """Play an action from your hand as an extra action at once. If it would go to the discard pile this turn,
    you may instead put it back into your hand."""

    name = "Non-Infinite Loop"

    def on_play(self, game: Table) -> Effect[None]:
        extra = Extra("action", which=lambda card: True, source=NonInfiniteLoop)  # one of the hand (PLAY-13)
        action = yield from game.play_now(self.controller, extra, self)
        if isinstance(action, Action):
            if action.in_play:
                game.linger(_Again(self, game.end_of_turn(), on=action))
            elif action in game.resolving and action.goes_to is None:
                if (yield from self.confirm(f"Put {action} back into your hand?")):
                    action.goes_to = "hand"


class RulesLawyer(RippedOff):
    """Transfer an action that is on a base to another base, or one that is on a minion to another minion."""

    copies = 2
