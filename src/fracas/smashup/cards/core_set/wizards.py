"""Wizards: cards in hand and actions to spare."""

from typing import Any

from ...engine import (
    Action,
    ActionPlayed,
    Effect,
    Extra,
    Minion,
    MinionPlayed,
    Table,
    Titan,
    after,
    by_you,
    talent,
)

FACTION = "Wizards"
CHARACTER = "Action upon action, card upon card; the minions are only there to hold the wand."
DIFFICULTY = 1


def fifth_or_later(titan: Any, game: Table, event: Any) -> bool:
    """It is at least the fifth card that player plays this turn, in whatever phase."""
    played = [card for card in game.turn.played if card.player == titan.controller]
    return len(played) + isinstance(event, MinionPlayed) >= 5  # a minion is counted a moment later


def no_titan_yet(titan: Any, game: Table, event: Any) -> bool:
    return not game.titans_in_play(titan.controller)


class Archmage(Minion):
    """Ongoing: on each of your turns, you may play an extra action."""

    power = 4

    def standing_extras(self, game: Table, player: int) -> list[Extra]:
        return [Extra("action", source=Archmage)] if player == self.controller else []


class Chronomage(Minion):
    """You may play an extra action."""

    power, copies = 3, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self)


class Enchantress(Minion):
    """Draw a card."""

    power, copies = 2, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)


class Neophyte(Minion):
    """Reveal the top card of your deck. If it is an action, you may take it into your hand or play it as an
    extra action at once; otherwise it goes back on top."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        top = game.top(self.controller)
        game.reveal(self.controller, top)
        if not top or not top[0].is_action:
            return
        ways = ["Take it", "Play it"] if game.targets(self.controller, top[0].kind) else ["Take it"]
        way = yield from self.may_choose(ways, f"{top[0]} is on top", decline="Return it")
        if way == "Take it":
            yield from game.place_in_hand(self.controller, top, by=self)
        elif way == "Play it":
            yield from game.play_this(self, top[0], zone="deck")


class MassEnchantment(Action):
    """Reveal the top card of every other player's deck. You may play one of these actions at once as an extra
    action; what you do not play stays on top."""

    def on_play(self, game: Table) -> Effect[None]:
        shown = {card: other for other in game.others(self.controller) for card in game.top(other)}
        for card, other in shown.items():
            game.reveal(other, [card], by=self)
        options = [card for card in shown if card.is_action and game.targets(self.controller, card.kind)]
        pick = yield from self.may_choose(options, "Play which action?")
        if pick:
            yield from game.play_this(self, pick, zone="deck", of=shown[pick])


class MysticStudies(Action):
    """Draw two cards."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, 2)


class Portal(Action):
    """Reveal the top five cards of your deck. Take any number of minions among them into your hand, and put
    the others back on top in any order."""

    def on_play(self, game: Table) -> Effect[None]:
        top = game.top(self.controller, 5)
        game.reveal(self.controller, top)
        minions = [card for card in top if card.is_minion]
        taken = yield from self.choose_many(minions, "Take which minion into your hand?")
        yield from game.place_in_hand(self.controller, taken, by=self)
        yield from game.order_on_top(self.controller, [card for card in top if card not in taken], by=self)


class Sacrifice(Action):
    """Choose one of your minions. Draw as many cards as it has power, then destroy it."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Sacrifice which minion?")
        if minion:
            yield from game.draw(self.controller, game.power(minion))
            yield from game.destroy(minion, by=self)


class Scry(Action):
    """Search your deck for an action, show it and take it into your hand. Shuffle your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        found = yield from game.search_deck(self, lambda card: card.is_action, "Take which action?")
        yield from game.place_in_hand(self.controller, found, by=self)
        game.shuffle(self.controller)


class Summon(Action):
    """You may play an extra minion."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self)


class TimeLoop(Action):
    """You may play two extra actions."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self, number=2)


class WindsOfChange(Action):
    """Shuffle your hand into your deck. Draw five cards. You may play an extra action."""

    name = "Winds of Change"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.shuffle_cards_into_deck(self.controller, game.players[self.controller].hand)
        yield from game.draw(self.controller, 5)
        yield from game.extra_action(self)


class ArcaneProtector(Titan):
    """Special: after you play a card that is your fifth or later in this turn, you may play this titan.
    Ongoing: for every two cards in your hand you have +1 power here. Talent: draw a card."""

    @after(MinionPlayed, by_you, fifth_or_later, zone="aside", label="special", may=True, if_=no_titan_yet)
    @after(ActionPlayed, by_you, fifth_or_later, zone="aside", label="special", may=True, if_=no_titan_yet)
    def appear(self, game: Table, event: MinionPlayed | ActionPlayed) -> Effect[None]:
        base = yield from self.choose(game.bases, f"Play {self} where?")
        if base:
            yield from game.play_titan(self.controller, self.card, base)

    def power_here(self, game: Table, player: int) -> int:
        return len(game.players[player].hand) // 2 if player == self.controller else 0

    @talent
    def study(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)
