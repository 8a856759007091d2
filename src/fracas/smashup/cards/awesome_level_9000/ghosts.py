"""Ghosts: the fewer cards their player holds, the stronger they are."""

from typing import Any

from ...engine import (
    Action,
    Base,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    Titan,
    distinct,
    on_your_turn,
)

FACTION = "Ghosts"
CHARACTER = "An empty hand makes a haunted house: they drop every card and grow as it gets quiet."
DIFFICULTY = 2


def holds_few(game: Table, player: int) -> bool:
    """That player has two cards in hand, or fewer."""
    return len(game.players[player].hand) <= 2


class Spectre(Minion):
    """Special: while you have at most two cards in hand, you may play this card from your discard pile
    whenever you could play a minion."""

    power = 5

    @classmethod
    def may_come_back(cls, game: Table, player: int) -> bool:
        return holds_few(game, player)


class Haunting(Minion):
    """Ongoing: while you have at most two cards in hand, this minion has +3 power and other players' cards do
    not affect it."""

    power, copies = 3, 2
    counts_hands = True

    def own_power(self, game: Table) -> int:
        return 3 if holds_few(game, self.controller) else 0

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        by_another = by.controller not in (None, self.controller)
        return target is self and by_another and holds_few(game, self.controller)


class Spirit(Minion):
    """Choose a minion. You may discard as many cards as it has power to destroy it."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        cards = len(game.players[self.controller].hand)
        payable = game.minions(max_power=cards)  # all of it or nothing (EFFECT-10)
        ask = "Destroy which minion? (Its power is the number of cards that you discard.)"
        target = yield from self.may_choose(payable, ask)
        if target:
            yield from game.discard_chosen(self.controller, game.power(target), by=self)
            yield from game.destroy(target, by=self)


class Ghost(Minion):
    """You may discard a card."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        hand = distinct(game.players[self.controller].hand)
        card = yield from self.may_choose(hand, "Discard which card?")
        if card:
            yield from game.discard(self.controller, [card], by=self)


class AcrossTheDivide(Action):
    """Choose a name. As many minions of that name as you like go from your discard pile to your hand."""

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        minions = [card for card in game.players[you].discard if card.is_minion]
        chosen = yield from game.choose_same_name(self, minions, "Take which minion?")
        yield from game.place_in_hand(you, chosen, by=self)


class DoorToTheBeyond(Action):
    """Play on a base. Ongoing: while you have at most two cards in hand, your minions here have +2 power."""

    name = "Door to the Beyond"
    plays_on = "base"
    counts_hands = True
    raises_power = True

    def power_for(self, game: Table, minion: Minion) -> int:
        yours_here = minion.base is self.base and minion.controller == self.controller
        return 2 if yours_here and holds_few(game, self.controller) else 0


class GhostlyArrival(Action):
    """You may play an extra minion, an extra action, or both."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self)
        yield from game.extra_action(self)


class Incorporeal(Action):
    """Play on one of your minions. Ongoing: other players' cards do not affect it."""

    plays_on, copies = "minion", 2

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return target is self.host and by.controller not in (None, self.controller)


class MakeContact(Action):
    """You can play this card only if it is the last one in your hand. Play on a minion. Ongoing: you control
    that minion as long as this card is on it."""

    plays_on = "minion"
    controls_host = True

    @classmethod
    def may_play(cls, game: Table, player: int, zone: str) -> bool:
        last = {"hand": 1, "nowhere": 0}  # turned up, it is played as if from hand (BURY-08)
        return len(game.players[player].hand) == last.get(zone)


class Seance(Action):
    """If you have at most two cards in hand, draw until you have five."""

    name = "Séance"

    def on_play(self, game: Table) -> Effect[None]:
        if holds_few(game, self.controller):
            yield from game.draw(self.controller, 5 - len(game.players[self.controller].hand))


class ShadyDeal(Action):
    """If you have at most two cards in hand, gain 1 VP."""

    def on_play(self, game: Table) -> Effect[None]:
        if holds_few(game, self.controller):
            yield from game.gain_vp(self.controller, 1, by=self)


class TheDeadRise(Action):
    """Discard as many cards as you like. You may play an extra minion from your discard pile that has less
    power than you discarded cards."""

    def on_play(self, game: Table) -> Effect[None]:
        hand = game.players[self.controller].hand
        chosen = yield from self.choose_many(hand, "Discard which card?")
        price = len((yield from game.discard(self.controller, chosen, by=self)))
        if price:
            yield from game.extra_minion(self, max_power=price - 1, zone="discard")


def under_deck(game: Table, action: Any) -> Effect[None]:
    """When it would go to the discard pile, it goes under its owner's deck."""
    if action.goes_to is None:
        action.goes_to = "under deck"
    return
    yield


class CreampuffMan(Titan):
    """Special: on your turn, you may play this titan if your hand is empty. Ongoing: you have +5 power here,
    less 1 for each card in your hand (never below 0). Talent: discard a card; you may then play a standard
    action out of your discard pile, as an extra action. Afterwards it goes under your deck."""

    def may_rise_on(self, game: Table) -> list[Base]:
        return [] if game.players[self.controller].hand else game.bases

    def power_here(self, game: Table, player: int) -> int:
        return max(5 - len(game.players[player].hand), 0) if player == self.controller else 0

    @on_your_turn(label="talent", if_=lambda self, game: game.players[self.controller].hand)
    def gobble(self, game: Table) -> Effect[None]:
        yield from game.discard_chosen(self.controller, 1, by=self)
        extra = Extra(
            "action",
            zone="discard",
            which=lambda card: card.is_standard,
            then=under_deck,
            source=CreampuffMan,
        )
        yield from game.play_now(self.controller, extra, self)
