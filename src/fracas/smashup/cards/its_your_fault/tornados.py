"""Tornados: nobody stays where they were."""

from collections.abc import Iterable
from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Base,
    BeforeScoring,
    Effect,
    Minion,
    Moved,
    Piece,
    Table,
    Titan,
    after,
    after_scoring,
    before_scoring,
    by_you,
    on_your_turn,
    talent,
)
from ..core_set.pirates import PirateKing, set_sail
from ..pretty_pretty.princesses import SomeDayMyPrinceWillCome, TrueLovesKiss

FACTION = "Tornados"
CHARACTER = "Nothing stays where it was put: minions, actions, even the base itself are in the air."
DIFFICULTY = 2


def blow(by: Minion, game: Table, minion: Minion | None) -> Effect[None]:
    """That minion goes from here to another base, or comes here from another."""
    if minion and minion.base is by.base:
        yield from game.move_elsewhere(minion, by=by)
    elif minion:
        yield from game.move(minion, by.base, by=by)


def shift(by: Action, game: Table, actions: Iterable[Action]) -> Effect[None]:
    """Transfer one of these actions from its base to another, or from its minion to another."""
    places: dict[Action, list[Any]] = {}
    for action in actions:
        alike = game.minions() if isinstance(action.host, Minion) else game.bases
        places[action] = [place for place in alike if place is not action.host]
    pick = yield from by.choose([action for action in places if places[action]], "Transfer which action?")
    if pick:
        place = yield from by.choose(places[pick], f"Transfer {pick} where?")
        assert place is not None
        yield from game.transfer(pick, place, by=by)


def drawn_in(titan: Any, game: Table, event: Moved) -> list[Piece]:
    """Your minions that move to or from here at this moment."""
    return [
        piece
        for piece, origin, to in event.together
        if isinstance(piece, Minion)
        and piece.controller == titan.controller
        and titan.base in (origin, to)
        and piece.in_play
    ]


def some_drawn_in(titan: Any, game: Table, event: Moved) -> bool:
    """There are such."""
    return bool(drawn_in(titan, game, event))


def two_moved(titan: Any, game: Table, event: Moved) -> bool:
    """You have moved two minions or more this turn, one of them now."""
    now = any(isinstance(piece, Minion) for piece in event.pieces)
    return now and len(game.turn.moves[titan.controller]) >= 2


class MonsterTornado(Minion):
    """Talent: a minion of power 4 or less moves from here to another base, or here from another base."""

    power = 5

    @on_your_turn(label="talent", if_=lambda self, game: len(game.bases) > 1 and game.minions(max_power=4))
    def whirl(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(max_power=4), "Move which minion?")
        yield from blow(self, game, minion)


class Cyclone(Minion):
    """Talent: this minion moves to another base."""

    power, copies = 4, 2

    @on_your_turn(label="talent", if_=lambda self, game: len(game.bases) > 1)
    def whirl(self, game: Table) -> Effect[None]:
        yield from game.move_elsewhere(self, by=self)


class Twister(Minion):
    """A minion of power 3 or less may move from here to another base, or here from another base, as you
    like."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        light = game.minions(max_power=3) if len(game.bases) > 1 else []
        minion = yield from self.may_choose(light, "Move which minion?")
        yield from blow(self, game, minion)


class DustDevil(PirateKing):
    """Special: before a base scores, you may move this minion there."""

    power, copies = 2, 4


class CarriedAway(TrueLovesKiss):
    """Move any minion to another base."""

    copies = 2


class GoneWithTheWind(Action):
    """Special: after a base scores, you may move one of your minions there to another base; it is not
    discarded."""

    name = "Gone with the Wind"

    @after_scoring(zone="hand", label="special", may=True)
    def save_one(self, game: Table, event: AfterScoring) -> Effect[None]:
        mine = game.minions(event.base, of=self.controller)
        minion = yield from self.may_choose(mine, "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class NotInKansas(Action):
    """Destroy a base, with all actions on it and on minions there. The next one takes its place, and the
    minions stay."""

    name = "Not in Kansas"

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Destroy which base?")
        if base:
            yield from game.at_once(self.uproot(game, base))

    def uproot(self, game: Table, base: Base) -> Effect[None]:
        on_minions = [action for minion in base.minions for action in minion.actions]
        yield from game.destroy([*base.actions, *on_minions], by=self)
        yield from game.destroy_base(base, by=self, keep_minions=True)


class OverTheRainbow(Action):
    """Special: before a base scores, move one of your minions there from another base."""

    @before_scoring(zone="hand", label="special", may=True)
    def fly(self, game: Table, event: BeforeScoring) -> Effect[None]:
        away = game.minions(of=self.controller, where=lambda minion: minion.base is not event.base)
        minion = yield from self.choose(away, "Move which minion?")
        if minion:
            yield from game.move(minion, event.base, by=self)


class PickedUp(SomeDayMyPrinceWillCome):
    """Special: before a base scores, move any minion from there to another base."""


class RippedOff(Action):
    """Transfer an action that is on a base to another base, or one that is on a minion to another minion."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from shift(self, game, game.actions())


class TradeWinds(Action):
    """Two minions of power 3 or less, which you choose, each move to where the other one was."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        light = game.minions(max_power=3)
        both = light[:-1] if len(light) <= 2 else light  # of two it is both, one alone goes nowhere
        first = yield from self.choose(both, "Move which minion?")
        others = [minion for minion in light if minion is not first]
        second = yield from self.choose(others if first else [], "Change places with which minion?")
        if first and second:
            yield from game.at_once(self.swap(game, first, second))

    def swap(self, game: Table, first: Minion, second: Minion) -> Effect[None]:
        yield from game.move(first, second.base, by=self)
        yield from game.move(second, first.base, by=self)


class Whirlwinds(Action):
    """Move as many of your minions to other bases as you like."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from set_sail(self, game)


class Category5(Titan):
    """Special: after you have moved two minions or more in one turn, you may play this titan where you have a
    minion. Ongoing: after minions of yours move to or from here, place a +1 power counter on one of them.
    Talent: move this titan to another base OR place a +1 power counter on it."""

    name = "Category 5"

    @after(
        Moved,
        by_you,
        two_moved,
        zone="aside",
        label="special",
        may=True,
        once="moment",
        if_=lambda self, game, event: (
            game.minions(of=self.controller) and not game.titans_in_play(self.controller)
        ),
    )
    def touch_down(self, game: Table, event: Moved) -> Effect[None]:
        mine = [base for base in game.bases if game.has_minion(self.controller, base)]
        base = yield from self.choose(mine, f"Play {self} where?")
        if base:
            yield from game.play_titan(self.controller, self.card, base)

    @after(Moved, some_drawn_in, once="moment")
    def feed(self, game: Table, event: Moved) -> Effect[None]:
        minion = yield from self.choose(drawn_in(self, game, event), "Which minion gets a counter?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)

    @talent
    def rage(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Move Category 5 where, or place a counter on it?",
            (
                lambda: [base for base in game.bases if base is not self.base],
                lambda base: game.move(self, base, by=self),
            ),
            ("Place a counter", lambda _: game.add_counters(self, 1, by=self)),
        )
