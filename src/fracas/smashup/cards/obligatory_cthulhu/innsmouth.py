"""Innsmouth: one big family, in which nobody is ever alone."""

from collections import Counter

from ...engine import (
    Action,
    AfterScoring,
    Base,
    Card,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    Titan,
    after_scoring,
    talent,
)

FACTION = "Innsmouth"
CHARACTER = "Ten neighbours with one face: let one of them in, and the whole village is at the table."
DIFFICULTY = 1


def namesakes(game: Table, base: Base, player: int) -> int:
    """How many minions of that player there share one name, at the most."""
    return max(Counter(minion.name for minion in game.minions(base, of=player)).values(), default=0)


def has_namesake(game: Table, card: Card, base: Base) -> bool:
    """Whether a minion there has the name of that card."""
    return any(minion.name == card.name for minion in base.minions)


class TheLocals(Minion):
    """Reveal the top three cards of your deck. Those that are The Locals go to your hand, the others to the
    bottom of your deck."""

    power, copies = 2, 10

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        cards = game.top(player, 3)
        game.reveal(player, cards)
        kin = [card for card in cards if card.kind is TheLocals]
        yield from game.place_in_hand(player, kin, by=self)
        yield from game.put_on_deck(player, [card for card in cards if card not in kin], by=self, bottom=True)


class InPlainSight(Action):
    """Play on a base. Ongoing: other players' cards do not affect your minions here of power 2 or less."""

    plays_on = "base"

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return (
            isinstance(target, Minion)
            and target.base is self.base
            and target.controller == self.controller
            and by.controller not in (None, self.controller)
            and game.power(target) <= 2
        )


class MysteriesOfTheDeep(Action):
    """If three or more of your minions on one base share a name, draw three cards; then you may draw two more
    and two Madness cards."""

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        if any(namesakes(game, base, player) >= 3 for base in game.bases):
            yield from game.draw(player, 3)
            if (yield from self.confirm("Draw two more cards, and two Madness cards?")):
                yield from game.draw(player, 2)
                yield from game.draw_madness(player, 2)


class NewAcolytes(Action):
    """Each player shuffles the minions of their discard pile into their deck."""

    def on_play(self, game: Table) -> Effect[None]:
        for player in game.seats():
            minions = [card for card in game.players[player].discard if card.is_minion]
            if minions:
                yield from game.shuffle_cards_into_deck(player, minions)


class Recruitment(Action):
    """Draw as many Madness cards as you like, at most three. For each, you may play an extra minion."""

    def on_play(self, game: Table) -> Effect[None]:
        drawn = yield from game.draw_madness_up_to(3, by=self)
        yield from game.extra_minion(self, number=drawn)


class ReturnToTheSea(Action):
    """Special: after a base scores, return as many of your minions there as you like that share a name to
    your hand, before they are discarded."""

    name = "Return to the Sea"

    @after_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: game.has_minion(self.controller, event.base),
    )
    def swim_home(self, game: Table, event: AfterScoring) -> Effect[None]:
        mine = game.minions(event.base, of=self.controller, owned=True)
        first = yield from self.may_choose(mine, "Return which minion?", decline="None")
        if first:
            kin = [minion for minion in mine if minion.name == first.name and minion is not first]
            others = yield from self.choose_many(kin, "Return which others?")
            yield from game.return_to_hand([first, *others], by=self)


class SacredCircle(Action):
    """Play on a base. Talent: you may play an extra minion here that shares its name with a minion here."""

    plays_on = "base"

    @talent
    def gather(self, game: Table) -> Effect[None]:
        extra = Extra("minion", base=self.base.uid, like=has_namesake, source=SacredCircle)
        yield from game.extra_play(extra, self)


class SpreadingTheWord(Action):
    """Choose a minion in play. You may play up to two extra minions with its name."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        names = {minion.name: minion for minion in game.minions()}
        model = yield from self.choose(list(names.values()), "Play minions with whose name?")
        if model:
            yield from game.extra_minion(self, named=model.name, number=2)


class TheDeepOnes(Action):
    """Each of your minions of power 2 or less has +1 power until the end of the turn."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_power(game.minions(of=self.controller, max_power=2), 1, by=self)


class Dagon(Titan):
    """Special: on your turn, you may play this titan where two or more of your minions share a name.
    Ongoing: you have +1 power here for each of your minions here whose name another minion here has, too.
    Talent: play an extra minion."""

    def may_rise_on(self, game: Table) -> list[Base]:
        return [base for base in game.bases if namesakes(game, base, self.controller) >= 2]

    def power_here(self, game: Table, player: int) -> int:
        if player != self.controller:
            return 0
        names = Counter(minion.name for minion in self.base.minions)
        return sum(names[minion.name] > 1 for minion in self.base.minions if minion.controller == player)

    @talent
    def call(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self)
