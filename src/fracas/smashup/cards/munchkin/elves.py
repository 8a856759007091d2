"""Elves: help others, and help yourself a little more."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Effect,
    Lingering,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Until,
    WhenScoring,
    after,
    before_scoring,
    by_others,
    choose,
    talent,
    when_scoring,
)

FACTION = "Elves"
CHARACTER = "So helpful that it hurts: you get a little, they get a little more, and you say thanks."
DIFFICULTY = 2


class FaeFighter(Minion):
    """Ongoing: you may give a minion that another player has just played a +1 power counter; then one of your
    minions here gets one, too."""

    power = 5

    @after(MinionPlayed, by_others, may=True, if_=lambda self, game, event: event.minion.in_play)
    def cheer_on(self, game: Table, event: MinionPlayed) -> Effect[None]:
        if (yield from game.add_counters(event.minion, 1, by=self)):
            mine = game.minions(self.base, of=self.controller)
            minion = yield from self.choose(mine, "Which of your minions gets a counter?")
            if minion:
                yield from game.add_counters(minion, 1, by=self)


class LordOfThePrance(Minion):
    """Talent: choose another player, who draws a card. You draw one, too."""

    name = "Lord of the Prance"
    power, copies = 4, 2

    @talent
    def dance(self, game: Table) -> Effect[None]:
        other = yield from self.choose(game.others(self.controller), "Who draws a card?")
        if other is not None:
            yield from game.draw(other)
        yield from game.draw(self.controller)


class FlowerChild(Minion):
    """You may give this minion to another player for good, to take one of power 3 or less from that player
    for good."""

    power, copies = 2, 3

    def on_play(self, game: Table) -> Effect[None]:
        theirs = game.minions(not_of=self.controller, max_power=3)
        minion = yield from self.may_choose(theirs, "Swap with which minion?")
        if minion:
            giver, to = self.controller, minion.controller
            yield from game.give_control(minion, giver, by=self)  # first: by now this minion is still yours
            yield from game.give_control(self, to, by=self)


class ElfHelpGuru(Minion):
    """Talent: each minion of other players here has +1 power until the end of the turn."""

    power, copies = 2, 4

    @talent
    def encourage(self, game: Table) -> Effect[None]:
        yield from game.add_power(game.minions(self.base, not_of=self.controller), 1, by=self)


class AfterYou(Action):
    """Every other player draws a card, then you draw as many as there are players."""

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            yield from game.draw(other)
        yield from game.draw(self.controller, len(game.players))


class DancingRoot(Action):
    """Each player shuffles their discard pile into their deck. You draw a card."""

    def on_play(self, game: Table) -> Effect[None]:
        for seat in game.seats():
            yield from game.shuffle_cards_into_deck(seat, game.players[seat].discard)
        yield from game.draw(self.controller)


class _Favour(Lingering):
    """If a player wins the base that is being scored, one of their VP goes to you."""

    def __init__(self, source: Piece, base: Base, friend: int, until: Until) -> None:
        super().__init__(source, until)
        self.base, self.friend = base, friend

    @when_scoring()
    def call_in(self, game: Table, event: WhenScoring) -> Effect[None]:
        if self.friend in event.scoring.at_place(1) and game.players[self.friend].vp:
            yield from game.gain_vp(self.friend, -1, by=self)
            yield from game.gain_vp(self.controller, 1, by=self)


def yours_there(action: Action, game: Table, event: BeforeScoring) -> bool:
    """You have a minion on the base about to score."""
    return game.has_minion(action.controller, event.base)


class HelpingHands(Action):
    """Special: before a base scores where you have a minion, choose another player. They have +2 power there,
    and one of your minions there -2. If they win, you get 1 of their VP."""

    @before_scoring(zone="hand", label="special", may=True, if_=yours_there)
    def help(self, game: Table, event: BeforeScoring) -> Effect[None]:
        friend = yield from self.choose(game.others(self.controller), "Help whom?")
        if friend is not None:
            yield from game.add_power_here(event.base, friend, 2, by=self)
            mine = game.minions(event.base, of=self.controller)
            minion = yield from self.choose(mine, "Which of your minions has -2 power?")
            if minion:
                yield from game.add_power(minion, -2, by=self)
            game.linger(_Favour(self, event.base, friend, game.end_of_turn()))


class PumpingIron(Action):
    """Choose another player. They give a minion +2 power, then you give one +3 power, until the end of the
    turn."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        other = yield from self.choose(game.others(self.controller), "Who trains with you?")
        if other is not None:
            minion = yield from choose(other, game.minions(), "Which minion gets +2 power?", source=self)
            if minion:
                yield from game.add_power(minion, 2, by=self)
        minion = yield from self.choose(game.minions(), "Which minion gets +3 power?")
        if minion:
            yield from game.add_power(minion, 3, by=self)


class RunAway(Action):
    """Special: before a base scores where you have a minion, move one of yours and one of another player
    from there to the same other base."""

    name = "Run Away!"

    @before_scoring(zone="hand", label="special", may=True, if_=yours_there)
    def run(self, game: Table, event: BeforeScoring) -> Effect[None]:
        mine = yield from self.choose(game.minions(event.base, of=self.controller), "Move which minion?")
        theirs = game.minions(event.base, not_of=self.controller)
        other = yield from self.choose(theirs, "Which minion goes along?")
        yield from flee(game, self, [minion for minion in (mine, other) if minion], event.base)


def flee(game: Table, by: Action, minions: list[Minion], base: Base) -> Effect[None]:
    """Move these minions together from that base to another one."""
    if minions:
        bases = [other for other in game.bases if other is not base]
        to = yield from by.choose(bases, "Where do they run?")
        if to:
            yield from game.move(minions, to, by=by)


class RunAwayMore(Action):
    """Special: before a base scores, move as many of your minions as you like from there to one other
    base."""

    name = "Run Away More!"

    @before_scoring(zone="hand", label="special", may=True)
    def run(self, game: Table, event: BeforeScoring) -> Effect[None]:
        mine = game.minions(event.base, of=self.controller)
        minions = yield from self.choose_many(mine, "Move which minions?")
        yield from flee(game, self, minions, event.base)


class Trade(Action):
    """Take a random card from another player's hand into yours, and place this card into theirs. You may play
    an extra action."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        other = yield from self.choose(game.others(self.controller), "Trade with whom?")
        if other is not None:
            card = game.at_random(game.players[other].hand)
            if card:
                yield from game.take(self.controller, card, other, "hand", public=False)
            yield from game.take_from_play(self, other, by=self)
        yield from game.extra_action(self)


class TravelingElf(Action):
    """Play on your minion. Talent: move this minion to another base."""

    plays_on = "minion"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    @talent
    def travel(self, game: Table) -> Effect[None]:
        yield from game.move_elsewhere(self.host, by=self)
