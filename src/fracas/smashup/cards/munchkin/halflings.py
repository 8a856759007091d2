"""Halflings: small, but one after the other, and where nobody looks."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Card,
    Effect,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Verb,
    after,
    arrange,
    before_scoring,
    by_you,
    distinct,
    here,
    talent,
)
from .words import without_you

FACTION = "Halflings"
CHARACTER = "Invite one, feed twelve: they come in crowds, best of all where somebody else is ahead."
DIFFICULTY = 1


def outpowered(game: Table, player: int, base: Base) -> bool:
    """Somebody has more power there than that player."""
    totals = game.totals(base)
    return max(totals) > totals[player]


class ShireMarshal(Minion):
    """Talent: you may play an extra minion where another player has more power than you."""

    power = 4

    @talent
    def call_up(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, where=outpowered)


class Pestling(Minion):
    """You may play another minion here, as an extra one."""

    power, copies = 3, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, on=self.base)


class Bardling(Minion):
    """You may play an extra minion here if another player has more power here than you."""

    power, copies = 2, 3

    def on_play(self, game: Table) -> Effect[None]:
        if outpowered(game, self.controller, self.base):
            yield from game.extra_minion(self, on=self.base)


class Quarterling(Minion):
    """You may play an extra minion here if you have no other one here."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        if not game.minions(self.base, of=self.controller, other_than=self):
            yield from game.extra_minion(self, on=self.base)


def minions_for(game: Table, player: int, base: Base) -> list[Card]:
    """The minions of that hand that could go there if their own texts did not exist (PLAY-07)."""
    hand = game.players[player].hand
    return [
        card
        for card in hand
        if card.is_minion and not game.forbidden(player, card.kind, base, own=card.owner == player)
    ]


class LastCall(Action):
    """Special: before a base scores, play a minion there. It has no abilities until the end of the turn, and
    its own limits on where to play it do not count."""

    @before_scoring(zone="hand", label="special", may=True)
    def order(self, game: Table, event: BeforeScoring) -> Effect[None]:
        minions = distinct(minions_for(game, self.controller, event.base))
        card = yield from self.may_choose(minions, "Play which minion?")
        if card:
            yield from game.play_card(self.controller, card, event.base, "hand", blank=True)


class LunchRun(Action):
    """Play on a base. Ongoing: after you play a minion here, draw a card."""

    plays_on, copies = "base", 2

    @after(MinionPlayed, here, by_you, quiet="draw")
    def eat(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.draw(self.controller)


class OutOfNowhere(Action):
    """Reveal the top cards of your deck until there are two minions among them. Place these into your hand;
    the others are shuffled back in."""

    name = "Out Of Nowhere"

    def on_play(self, game: Table) -> Effect[None]:
        def minions(cards: list[Card]) -> list[Card]:
            return [card for card in cards if card.is_minion]

        shown = game.reveal_until(self.controller, lambda cards: len(minions(cards)) == 2)
        yield from game.place_in_hand(self.controller, minions(shown), by=self)
        game.shuffle(self.controller)


class RudeAwakening(Action):
    """Choose a base and reveal your hand. All minions in it are played there as extra ones. They have no
    abilities until the end of the turn, and their own limits on where to play them do not count."""

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        base = yield from self.choose(game.bases, "Where?")
        game.reveal(player, game.players[player].hand)
        if base:
            ask = "Which minion is played next?"
            for card in (yield from arrange(player, minions_for(game, player, base), ask, source=self)):
                if base.in_play and card in minions_for(game, player, base):
                    yield from game.play_card(player, card, base, "hand", blank=True)


class SmallButTough(Action):
    """Play on your minion. Ongoing: instead of going to the discard pile, this minion goes on top of your
    deck."""

    plays_on = "minion"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how in (Verb.DESTROY, Verb.DISCARD)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return bool((yield from game.place_on_deck(target, by=self)))


class Sneaksy(Action):
    """Play on a base. Ongoing: other players' actions do not affect your minions here."""

    plays_on = "base"

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        others_action = isinstance(by, Action) and by.controller != self.controller
        return mine and others_action and target.base is self.base


class SpoiledBrats(Action):
    """Choose any number of minions of your discard pile. Shuffle them and put them on top of your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        minions = [card for card in game.players[self.controller].discard if card.is_minion]
        chosen = yield from self.choose_many(minions, "Which minions go on top of your deck?")
        yield from game.put_on_deck(self.controller, chosen, by=self, shuffled=True)


class UnexpectedParty(Action):
    """You may play an extra minion on a base on which you have none."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, where=without_you)
