"""Spider-Verse: they sense what comes, and drop in just before a base scores."""

from typing import Any

from ...engine import (
    Action,
    ActionPlayed,
    AfterScoring,
    BeforeScoring,
    Card,
    Effect,
    Extra,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    TitanPlayed,
    Verb,
    after,
    after_scoring,
    before_scoring,
    by_you,
)

FACTION = "Spider-Verse"
CHARACTER = "They swing in at the last second, say something clever, and reel in one more card on a thread."
DIFFICULTY = 2


def with_a_special(piece: Piece, game: Table, event: Any) -> bool:
    """The card that is played has a Special, used or not."""
    if isinstance(event, MinionPlayed):
        played: Piece | None = event.minion
    else:
        played = event.action if isinstance(event, ActionPlayed) else event.titan
    return played is not None and played.card.kind.has_special()


def you_are_there(piece: Piece, game: Table, event: Any) -> bool:
    """You have a minion on the base that scores."""
    return game.has_minion(piece.controller, event.base)


def scout(piece: Piece, game: Table) -> Effect[None]:
    """Draw one of the top three cards; the others go back on top or to the bottom in any order."""
    you = piece.controller
    top = game.top(you, 3)
    game.look(you, you, top)
    card = yield from piece.choose(top, "Draw which card?")
    if card:
        yield from game.draw_these(you, [card])
        yield from game.order_on_top_or_bottom(you, top, by=piece)


def weaken(game: Table, piece: Piece) -> Effect[None]:
    yield from game.add_power(piece, -1, by=piece)


class SpiderMan(Minion):
    """Ongoing: after you play a card with a Special, this minion has +1 power until the end of the turn."""

    name = "Spider-Man"
    power = 5

    @after(MinionPlayed, by_you, with_a_special, quiet="power")
    @after(ActionPlayed, by_you, with_a_special, quiet="power")
    @after(TitanPlayed, by_you, with_a_special, quiet="power")
    def tingle(self, game: Table, event: Any) -> Effect[None]:
        yield from game.add_power(self, 1, by=self)


class GhostSpider(Minion):
    """Look at the three top cards of your deck and draw one. Each of the others goes to the top or the bottom
    of your deck, in any order."""

    name = "Ghost-Spider"
    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from scout(self, game)


class MilesMorales(Minion):
    """Special: before a base scores where you have a minion, you may play this minion there; it has -1 power
    until the end of the turn."""

    power, copies = 3, 3

    @before_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: (
            you_are_there(self, game, event) and game.can_play(self.controller, MilesMorales, event.base)
        ),
    )
    def drop_in(self, game: Table, event: BeforeScoring) -> Effect[None]:
        played = yield from game.play_card(self.controller, self.card, event.base, "hand")
        if played:
            yield from weaken(game, played)


class SpiderMan2099(Minion):
    """Ongoing: other players' cards cannot destroy this minion."""

    name = "Spider-Man 2099"
    power, copies = 2, 4

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        theirs = by is not None and by.controller not in (None, self.controller)
        return target is self and how is Verb.DESTROY and theirs


class ComesGreatResponsibility(Action):
    """You may play an extra minion. Special: you may play this before a base scores where you have a minion;
    the extra minion goes there and has -1 power until the end of the turn."""

    name = "...Comes Great Responsibility"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self)

    @before_scoring(zone="hand", label="special", may=True, if_=you_are_there)
    def call(self, game: Table, event: BeforeScoring) -> Effect[None]:
        extra = Extra("minion", base=event.base.uid, then=weaken, source=ComesGreatResponsibility)
        yield from game.play_now(self.controller, extra, self)


class SpiderReflexes(Action):
    """Look at the three top cards of your deck and draw one. Each of the others goes to the top or the bottom
    of your deck, in any order. You may play an extra action."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from scout(self, game)
        yield from game.extra_action(self)


class SpiderSense(Action):
    """Draw two cards. Special: you may play this after a base scores where you have a minion."""

    name = "Spider-Sense"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, 2)

    @after_scoring(zone="hand", label="special", may=True, if_=you_are_there)
    def sense(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.draw(self.controller, 2)


class SpiderVerseBond(Action):
    """Play on a minion. Ongoing: this minion has +1 power for each other minion of yours here."""

    name = "Spider-Verse Bond"
    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return len(game.minions(self.base, of=self.controller, other_than=self.host))


class TheViewFromAbove(Action):
    """Name one: minions or actions. Reveal cards of your deck until one of that kind comes up, and draw it.
    The others are shuffled back in."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        word = yield from self.choose(("Minions", "Actions"), "Which one?")
        game.announce(you, str(word), by=self)

        def of_that_kind(cards: list[Card]) -> list[Card]:
            return [card for card in cards if (card.is_minion if word == "Minions" else card.is_action)]

        shown = game.reveal_until(you, lambda cards: bool(of_that_kind(cards)))
        yield from game.draw_these(you, of_that_kind(shown))
        game.shuffle(you)


class WebbedUp(Action):
    """Play on a minion. Ongoing: this minion has -2 power, and its abilities are cancelled."""

    plays_on = "minion"

    def host_power(self, game: Table) -> int:
        return -2

    def blanks(self, game: Table, piece: Piece) -> bool:
        return piece is self.host


class WithGreatPower(Action):
    """A minion has +3 power until the end of the turn. Special: you may play this before a base scores; then
    a minion there has +2 power until the end of the turn."""

    name = "With Great Power..."
    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion gains +3 power?")
        if minion:
            yield from game.add_power(minion, 3, by=self)

    @before_scoring(zone="hand", label="special", may=True)
    def spring(self, game: Table, event: BeforeScoring) -> Effect[None]:
        minion = yield from self.choose(game.minions(event.base), "Which minion gains +2 power?")
        if minion:
            yield from game.add_power(minion, 2, by=self)


class YourFriendlyNeighborhoodHero(Action):
    """Special: after a base scores, place one of your minions there on top of its owner's deck."""

    @after_scoring(zone="hand", label="special", may=True)
    def swing_away(self, game: Table, event: AfterScoring) -> Effect[None]:
        minions = game.minions(event.base, of=self.controller, owned=True)
        minion = yield from self.choose(minions, "Which minion goes on top of its owner's deck?")
        if minion:
            yield from game.place_on_deck(minion, by=self)
