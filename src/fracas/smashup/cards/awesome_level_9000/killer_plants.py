"""Killer Plants: small today, a jungle tomorrow."""

from typing import Any

from ...engine import (
    Action,
    Base,
    Card,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    Titan,
    TitanLeft,
    Verb,
    after,
    start_of_turn,
    talent,
    your_turn,
)
from .words import takes_away, yours_here

FACTION = "Killer Plants"
CHARACTER = "Water them today, run tomorrow: each turn begins with a sprout that is a sprout no more."
DIFFICULTY = 1


def grow(
    by: Piece, game: Table, player: int, base: Base, *, max_power: int | None = None, min_power: int = 0
) -> Effect[None]:
    """That player searches their deck for such a minion, plays it there if they like, and shuffles."""

    def fits(card: Card) -> bool:
        right = card.power >= min_power and (max_power is None or card.power <= max_power)
        own = card.owner == player
        return card.is_minion and right and game.can_play(player, card.kind, base, "deck", own=own)

    found = yield from game.search_deck(by, fits, "Play which minion?", may=True, player=player)
    if found:
        yield from game.play_this(by, found[0], zone="deck", on=[base], player=player)
    game.shuffle(player)


class VenusManTrap(Minion):
    """Talent: play an extra minion of power 2 or less here, which you search your deck for."""

    power = 5

    @talent
    def snap(self, game: Table) -> Effect[None]:
        yield from grow(self, game, self.controller, self.base, max_power=2)


class WeedEater(Minion):
    """In the turn in which you play it, this minion has -2 power."""

    power, copies = 5, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_power(self, -2, by=self)


class WaterLily(Minion):
    """Ongoing: at the start of your turn, draw a card. Only one Water Lily does so each turn."""

    power, copies = 3, 3

    @start_of_turn(your_turn, once="turn", quiet="draw")
    def drink(self, game: Table, event: Any) -> Effect[None]:
        yield from game.draw(self.controller)


def played_before(minion: Any, game: Table, event: Any) -> bool:
    """It was not in this turn that the minion was played."""
    return all(played.card is not minion.card for played in game.turn.played)


class Sprout(Minion):
    """Ongoing: at the start of your next turn, destroy this card; you may play an extra minion of power 3 or
    less here, which you search your deck for."""

    power, copies = 2, 4

    @start_of_turn(your_turn, if_=played_before)
    def spring_up(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self, by=self)
        if (yield from self.confirm("Search your deck for a minion?")):
            yield from grow(self, game, self.controller, self.base, max_power=3)


class Blossom(Action):
    """Play up to three extra minions at once; all of them have the same name."""

    def on_play(self, game: Table) -> Effect[None]:
        name = None
        for _ in range(3):
            extra = Extra("minion", named=name, source=Blossom)
            minion = yield from game.play_now(self.controller, extra, self)
            if minion is None:
                break
            name = minion.card.name


class Budding(Action):
    """Choose a minion in play. Search your deck for a card of that name and place it in your hand."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Choose a minion")
        if minion:
            name = minion.name
            found = yield from game.search_deck(self, lambda card: card.name == name, "Take which card?")
            yield from game.place_in_hand(self.controller, found, by=self)
            game.shuffle(self.controller)


class ChokingVines(Action):
    """Play on a minion. Ongoing: destroy this minion at the start of your turn."""

    plays_on = "minion"

    @start_of_turn(your_turn)
    def strangle(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self.host, by=self)


class DeepRoots(Action):
    """Play on a base. Ongoing: no ability of another player moves a minion of yours from here, or returns it
    to your hand."""

    plays_on = "base"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return yours_here(self, target, by) and takes_away(self, target, how)


class Entangled(Action):
    """Play on a base. Ongoing: nothing moves minions away from a base where you have a minion, or returns
    them to hands. Destroy this action at the start of your turn."""

    plays_on = "base"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        held = how in (Verb.MOVE, Verb.RETURN) and isinstance(target, Minion)
        return held and game.has_minion(self.controller, target.base)

    @start_of_turn(your_turn, quiet="leave")
    def wither(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self, by=self)


class InstaGrow(Action):
    """Play an extra minion."""

    name = "Insta-Grow"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self)


class Overgrowth(Action):
    """Play on a base. Ongoing: at the start of your turn, this base's breakpoint becomes 0 until the end of
    the turn."""

    plays_on = "base"

    @start_of_turn(your_turn)
    def take_over(self, game: Table, event: Any) -> Effect[None]:
        yield from game.set_breakpoint(self.base, 0, by=self)


class SleepSpores(Action):
    """Play on a base. Ongoing: minions of other players have -1 power here."""

    plays_on, copies = "base", 2

    def power_for(self, game: Table, minion: Minion) -> int:
        asleep = minion.base is self.base and minion.controller not in (None, self.controller)
        return -1 if asleep else 0


class KillerKudzu(Titan):
    """Special: while it is not in play, this titan gets a +1 power counter as each of your turns starts. Once
    it has three, you may play it in place of your regular minion; up to six of them stay. Ongoing: after this
    titan leaves play, shuffle up to two minions of your discard pile into your deck OR draw two cards.
    Talent: destroy this titan to play an extra minion from your discard pile, with no more power than this
    titan had counters."""

    instead_of, keeps = "minion", 6

    @start_of_turn(your_turn, zone="aside", label="special", quiet="note")
    def creep(self, game: Table, event: Any) -> Effect[None]:
        game.charge(self)
        return
        yield

    def may_rise_on(self, game: Table) -> list[Base]:
        return game.bases if self.counters >= 3 else []

    @after(TitanLeft, lambda self, game, event: event.titan is self)
    def seed(self, game: Table, event: TitanLeft) -> Effect[None]:
        yield from self.either(
            game,
            "Which one?",
            ("Shuffle minions into your deck", lambda _: self.compost(game)),
            ("Draw two cards", lambda _: game.draw(self.controller, 2)),
        )

    def compost(self, game: Table) -> Effect[None]:
        minions = [card for card in game.players[self.controller].discard if card.is_minion]
        ask = "Shuffle which minion into your deck?"
        chosen = yield from self.choose_many(minions, ask, at_most=2)
        if chosen:
            yield from game.shuffle_cards_into_deck(self.controller, chosen)

    @talent
    def sacrifice(self, game: Table) -> Effect[None]:
        if (yield from game.destroy(self, by=self)):
            yield from game.extra_minion(self, max_power=self.counters, zone="discard")
