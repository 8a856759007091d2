"""Kitty Cats: nobody can refuse them anything, and they always land on their feet."""

from collections.abc import Sequence
from typing import Any

from ...engine import (
    Action,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    Verb,
    before_scoring,
    talent,
)

FACTION = "Kitty Cats"
CHARACTER = "They borrow your minion, return it in pieces, and look at you as if you had done it."
DIFFICULTY = 2


def bewitch(by: Piece, game: Table, minions: Sequence[Minion]) -> Effect[None]:
    """Take control of one of these minions until the end of the turn."""
    minion = yield from by.choose(minions, "Take control of which minion?")
    if minion:
        yield from game.give_control(minion, by.controller, by=by, until=game.end_of_turn())


class QueenFluffy(Minion):
    """Talent: a minion of power 3 or less is yours to control until the end of the turn."""

    power = 5

    @talent
    def purr(self, game: Table) -> Effect[None]:
        yield from bewitch(self, game, game.minions(max_power=3))


class Whiskers(Minion):
    """Talent: play an extra action. Then one of your minions is destroyed."""

    power, copies = 4, 2

    @talent
    def scratch(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self, more=True)
        minion = yield from self.choose(game.minions(of=self.controller), "Destroy which minion?")
        if minion:
            yield from game.destroy(minion, by=self)


class Muffin(Minion):
    """A minion of power 3 or less is yours to control until the end of the turn."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from bewitch(self, game, game.minions(max_power=3))


class MrGrumpers(Minion):
    """A minion of your choice has -2 power until the end of the turn."""

    name = "Mr. Grumpers"
    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Weaken which minion?")
        if minion:
            yield from game.add_power(minion, -2, by=self)


class CanHasCheeseburger(Action):
    """Special: before a base scores, a minion there of power 3 or less is yours to control until the end of
    the turn."""

    name = "Can Has Cheeseburger?"

    @before_scoring(zone="hand", label="special", may=True)
    def beg(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from bewitch(self, game, game.minions(event.base, max_power=3))


class CatFight(Action):
    """Pick one of your minions: draw a card for each point of power it has. Destroy it."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Destroy which minion?")
        if minion:
            yield from game.draw(self.controller, game.power(minion))
            yield from game.destroy(minion, by=self)


class CatsPaw(Action):
    """A minion of power 5 or less is yours to control until the end of the turn."""

    name = "Cat's Paw"

    def on_play(self, game: Table) -> Effect[None]:
        yield from bewitch(self, game, game.minions(max_power=5))


class Grumpiness(Action):
    """Play on a minion. Ongoing: -2 power for this minion."""

    plays_on, copies = "minion", 2

    def host_power(self, game: Table) -> int:
        return -2


class HangInThere(Action):
    """Play on your minion. Ongoing: when something would destroy this minion, it moves to another base and
    this action is destroyed in its stead."""

    name = "Hang in There"
    plays_on = "minion"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how is Verb.DESTROY

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        if not (yield from game.move_elsewhere(target, by=self)):
            return False
        yield from game.destroy(self, by=self)
        return True


class HissyFit(Action):
    """Play on a base. Ongoing: the minions of other players here have -1 power."""

    plays_on = "base"

    def power_for(self, game: Table, minion: Minion) -> int:
        theirs = minion.controller not in (None, self.controller)
        return -1 if theirs and minion.base is self.host else 0


class InvisibleBicycle(Action):
    """Choose a base. As many of the minions there of power 2 or less as you like move to one other base."""

    def on_play(self, game: Table) -> Effect[None]:
        start = yield from self.choose(game.bases, "Move minions from where?")
        if start is None:
            return
        riders = yield from self.choose_many(game.minions(start, max_power=2), "Move which minion?")
        if riders:
            others = [base for base in game.bases if base is not start]
            to = yield from self.choose(others, "Move them where?")
            if to:
                yield from game.move(riders, to, by=self)


class NineLives(Action):
    """Destroy one of your minions. An extra minion may be played."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Destroy which minion?")
        if minion:
            yield from game.destroy(minion, by=self)
        yield from game.extra_minion(self)
