"""Ignobles: everybody's loyal servants, for a price, and until they are called back."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    ControlChanged,
    Effect,
    Minion,
    Piece,
    Table,
    Titan,
    WhenScoring,
    after,
    before_scoring,
    by_you,
    choose,
    end_of_turn,
    talent,
    when_scoring,
    your_turn,
)

FACTION = "Ignobles"
CHARACTER = "They make you a present of a minion, smile, and take it back on the day of the wedding."
DIFFICULTY = 3
TAKE = "Take control of which minion?"


def hand_over(by: Piece, game: Table, minion: Minion, *, may: bool = False) -> Effect[bool]:
    """Give that minion to another player for good; whether that was done."""
    ask = f"Who gets control of {minion}?"
    others = game.others(by.controller)
    to = yield from (by.may_choose if may else by.choose)(others, ask)
    return to is not None and bool((yield from game.give_control(minion, to, by=by)))


def give_away(by: Piece, game: Table) -> Effect[bool]:
    """Give one of your minions to another player for good; whether that was done."""
    minion = yield from by.choose(game.minions(of=by.controller), "Give control of which minion?")
    return minion is not None and (yield from hand_over(by, game, minion))


def take_back(by: Piece, game: Table, at: Base | None = None) -> Effect[None]:
    """Take control of a minion you own (on that base), whoever has it."""
    minion = yield from by.choose(game.minions(at, owned_by=by.controller), TAKE)
    if minion:
        yield from game.give_control(minion, by.controller, by=by)


def may_be_lost(game: Table, player: int) -> bool:
    """Somebody else has a minion of that player, or they have one back only for a while."""
    held = {timed.target for timed in game.effects if timed.what == "control"}
    own = game.minions(owned_by=player)
    return any(minion.controller != player or minion.uid in held for minion in own)


class AuntOfDrakes(Minion):
    """Talent: for a minion of yours that you hand to another player for good, draw a card and play an extra
    action."""

    power = 5

    @talent
    def marry_off(self, game: Table) -> Effect[None]:
        you = self.controller
        if (yield from give_away(self, game)):
            yield from game.draw(you)
            yield from game.extra_action(self, player=you)


class FootOfTheKing(Minion):
    """Ongoing: whenever your turn ends, you may bring a minion you own under your control."""

    power, copies = 4, 2

    @end_of_turn(your_turn, may=True, if_=lambda self, game, event: may_be_lost(game, self.controller))
    def summon(self, game: Table, event: Any) -> Effect[None]:
        yield from take_back(self, game)


class Betrothed(Minion):
    """You may hand this minion to another player for good. Ongoing: when this base scores, the owner of this
    minion gains 1 VP if another player is the winner and controls it."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from hand_over(self, game, self, may=True)

    @when_scoring(
        quiet="tally",
        if_=lambda self, game, event: (
            self.owner not in (None, self.controller) and self.controller in event.scoring.at_place(1)
        ),
    )
    def inherit(self, game: Table, event: WhenScoring) -> Effect[None]:
        if self.owner is not None:
            yield from game.gain_vp(self.owner, 1, by=self)


class SneakySquire(Minion):
    """You may hand this minion to another player for good; if you do, play an extra minion."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        if (yield from hand_over(self, game, self, may=True)):
            yield from game.extra_minion(self, player=you)


class ActivateTheSpy(Action):
    """A minion you own comes under your control. Play an extra action."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from take_back(self, game)
        yield from game.extra_action(self)


class BannerCall(Action):
    """As many of the minions you own as you like come under your control."""

    def on_play(self, game: Table) -> Effect[None]:
        chosen = yield from self.choose_many(game.minions(owned_by=self.controller), TAKE)
        yield from game.give_control(chosen, self.controller, by=self)


class FateOfTheFavorites(Action):
    """Every player picks a minion they own, whoever has it, and destroys it."""

    name = "Fate of the Favorites"

    def on_play(self, game: Table) -> Effect[None]:
        for seat in game.seats():
            own = game.minions(owned_by=seat)
            minion = yield from choose(seat, own, "Destroy which minion?", source=self)
            if minion:
                yield from game.destroy(minion, by=self, player=seat)


class HostageExchange(Action):
    """Hand a minion of yours to another player for good. If you do, another of theirs with no more power than
    it is yours for good."""

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        mine = yield from self.choose(game.minions(of=you), "Give control of which minion?")
        if mine and (yield from hand_over(self, game, mine)):
            rest = game.minions(of=mine.controller, other_than=mine, max_power=game.power(mine))
            theirs = yield from self.choose(rest, TAKE)
            if theirs:
                yield from game.give_control(theirs, you, by=self)


class InevitableBetrayal(Action):
    """Special: when a base is about to score, a minion you own there comes under your control."""

    @before_scoring(zone="hand", label="special", may=True)
    def betray(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from take_back(self, game, event.base)


class OutOfSight(Action):
    """Every player picks a minion they own, whoever has it, and returns it to their hand."""

    name = "Out of Sight"

    def on_play(self, game: Table) -> Effect[None]:
        for seat in game.seats():
            own = game.minions(owned_by=seat)
            minion = yield from choose(seat, own, "Return which minion?", source=self)
            if minion:
                yield from game.return_to_hand(minion, by=self, player=seat)


class RedBirthdayParty(Action):
    """Destroy a minion you own, and every minion on its base that has less power."""

    def on_play(self, game: Table) -> Effect[None]:
        own = game.minions(owned_by=self.controller)
        host = yield from self.choose(own, "Destroy which minion, and all weaker ones there?")
        if host:
            guests = game.minions(host.base, max_power=game.power(host) - 1)
            yield from game.destroy([host, *guests], by=self)


class RepayingDebts(Action):
    """For a minion of yours that you hand to another player for good, draw two cards and play an extra
    minion."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        if (yield from give_away(self, game)):
            yield from game.draw(self.controller, 2)
            yield from game.extra_minion(self)


def you_gave_yours(titan: Any, game: Table, event: ControlChanged) -> bool:
    """You gave a minion of yours to another player."""
    given = isinstance(event.piece, Minion) and event.former == titan.controller
    return given and event.piece.controller != titan.controller


class TheHillThatStrolls(Titan):
    """Special: on your turn, while other players control at least two minions you own, you may play this
    titan. Ongoing: after you hand a minion of yours to another player, you may place a +1 power counter on
    it. Talent: for a minion of yours that you hand to another player for good, draw a card, OR a minion here
    that you own comes under your control."""

    name = "The Hill that Strolls"

    def may_rise_on(self, game: Table) -> list[Base]:
        you = self.controller
        return game.bases if len(game.minions(owned_by=you, not_of=you)) > 1 else []

    @after(
        ControlChanged,
        by_you,
        you_gave_yours,
        may=True,
        if_=lambda self, game, event: event.piece.in_play,
    )
    def reward(self, game: Table, event: ControlChanged) -> Effect[None]:
        yield from game.add_counters(event.piece, 1, by=self)

    @talent
    def stroll(self, game: Table) -> Effect[None]:
        you = self.controller

        def sell() -> Effect[None]:
            if (yield from give_away(self, game)):
                yield from game.draw(you)

        yield from self.either(
            game,
            "Give a minion away, or take one back?",
            (lambda: ["Give"] if game.minions(of=you) else [], lambda _: sell()),
            (
                lambda: ["Take back"] if game.minions(self.base, owned_by=you) else [],
                lambda _: take_back(self, game, self.base),
            ),
        )
