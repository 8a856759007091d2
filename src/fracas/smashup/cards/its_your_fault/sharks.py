"""Sharks: one kill brings on the next, and every one of them makes somebody bigger."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Card,
    Destroyed,
    Effect,
    Minion,
    Piece,
    Table,
    Titan,
    a_minion,
    after,
    before_scoring,
    by_you,
    distinct,
    end_of_turn,
    here,
    start_of_turn,
    talent,
    your_turn,
)
from ..what_were_we_thinking.rock_stars import send_for

FACTION = "Sharks"
CHARACTER = "Somebody bleeds, everybody comes: one small minion is eaten, and the base is full of fins."
DIFFICULTY = 1

THERE, GROW = "Move it there", "Place a counter"


def pounce(by: Piece, game: Table, minion: Minion, *, max_power: int) -> Effect[None]:
    """That minion moves to another base. Destroy one of so little power there, even if it cannot come."""
    others = [base for base in game.bases if base is not minion.base]
    base = yield from by.choose(others, f"Move {minion} where?")
    if base:
        yield from game.move(minion, base, by=by)
        target = yield from by.choose(game.minions(base, max_power=max_power), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=by)


def a_players(titan: Titan, game: Table, event: Destroyed) -> bool:
    """Somebody controlled the minion."""
    return event.piece.controller is not None


def can_follow(mako: Minion, game: Table, event: Destroyed) -> bool:
    """That base is still there, and this minion may be played on it."""
    own = mako.owner == mako.controller
    return event.base.in_play and game.can_play(mako.controller, Mako, event.base, own=own)


class Megalodon(Minion):
    """You may destroy one of the minions here of power 4 or less. Special: before this base scores, you may
    destroy one of power 3 or less here."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.may_choose(game.minions(self.base, max_power=4), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)

    @before_scoring(
        label="special", may=True, if_=lambda self, game, event: game.minions(self.base, max_power=3)
    )
    def snap(self, game: Table, event: BeforeScoring) -> Effect[None]:
        target = yield from self.choose(game.minions(self.base, max_power=3), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class GreatWhite(Minion):
    """Talent: this minion moves to another base; destroy a minion of power 2 or less there."""

    power, copies = 4, 2

    @talent
    def hunt(self, game: Table) -> Effect[None]:
        yield from pounce(self, game, self, max_power=2)


class Hammerhead(Minion):
    """Ongoing: each time a minion here is destroyed, place a +1 power counter on this one."""

    power, copies = 3, 3

    @after(Destroyed, here, a_minion, quiet="power")
    def feed(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class Mako(Minion):
    """Special: where you have destroyed a minion, you may play this one as an extra minion."""

    power, copies = 2, 4

    @after(
        Destroyed,
        by_you,
        a_minion,
        zone="hand",
        label="special",
        may=True,
        late=True,
        if_=can_follow,
    )
    def smell_blood(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.play_card(self.controller, self.card, event.base, "hand")


class AirJaws(Action):
    """Move a minion of yours to another base. Then destroy a minion of power 3 or less there."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from pounce(self, game, minion, max_power=3)


class BloodInTheWater(Action):
    """Play on a base. Ongoing: each time a minion here is destroyed, you may play an extra minion of power 3
    or less here."""

    name = "Blood in the Water"
    plays_on, copies = "base", 2

    @after(Destroyed, here, a_minion, may=True)
    def attract(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.extra_minion(self, on=self.base, max_power=3)


class Chum(Action):
    """Play on a minion. Ongoing: each time a minion is destroyed anywhere, place a +1 power counter on this
    one."""

    plays_on = "minion"

    @after(Destroyed, a_minion, quiet="power")
    def fatten(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.add_counters(self.host, 1, by=self)


class DangerousWaters(Action):
    """Play on a base. Talent: a minion here has -2 power until the end of the turn."""

    plays_on = "base"

    @talent
    def churn(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(self.base), "Weaken which minion?")
        if target:
            yield from game.add_power(target, -2, by=self)


class FeedingFrenzy(Action):
    """On a base of your choice, destroy as many minions of power 2 or less as you like."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            prey = yield from self.choose_many(game.minions(base, max_power=2), "Destroy which minion?")
            yield from game.destroy(prey, by=self)


class FreakinLaserBeam(Action):
    """Choose a minion of yours. Destroy a minion at its base that has at most as much power."""

    name = "Freakin' Laser Beam"

    def on_play(self, game: Table) -> Effect[None]:
        mine = yield from self.choose(game.minions(of=self.controller), "Which of your minions?")
        if mine:
            weaker = game.minions(mine.base, max_power=game.power(mine))
            target = yield from self.choose(weaker, "Destroy which minion?")
            if target:
                yield from game.destroy(target, by=self)


class TornApart(Action):
    """Destroy any minion of power 3 or less. Draw a card."""

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(max_power=3), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)
        yield from game.draw(self.controller)


class WeekOfSharks(Action):
    """Play on a base. Ongoing: at the end of your turn, draw a card more if you have a minion here. Use only
    one Week of Sharks each turn."""

    plays_on, copies = "base", 2

    @end_of_turn(
        your_turn,
        once="turn",
        quiet="draw",
        if_=lambda self, game, event: game.has_minion(self.controller, self.base),
    )
    def broadcast(self, game: Table, event: Any) -> Effect[None]:
        yield from game.draw(self.controller)


class Helicoprion(Titan):
    """Special: while it is not in play, this titan gets a counter at the start of your turn and each time a
    minion is destroyed. If it then has four or more, you may remove them all and play it. Ongoing: once per
    turn, after you destroy a player's minion, you may either move this titan to that base and have that
    minion's power there until the end of the turn, or place a +1 power counter on this titan. Talent: shuffle
    a minion of power 3 or less from your discard pile into your deck OR look for a Mako in your discard pile,
    your deck or both, and place it into your hand."""

    @start_of_turn(your_turn, zone="aside", label="special")
    @after(Destroyed, a_minion, zone="aside", label="special")
    def circle(self, game: Table, event: Any) -> Effect[None]:
        game.charge(self)
        if self.counters >= 4 and not game.titans_in_play(self.controller):
            base = yield from self.may_choose(game.bases, f"Play {self} where?")
            if base:
                yield from game.play_titan(self.controller, self.card, base)

    @after(Destroyed, by_you, a_minion, a_players, may=True, once="turn")
    def gorge(self, game: Table, event: Destroyed) -> Effect[None]:
        base = event.base
        ways = [THERE, GROW] if base.in_play and base is not self.base else [GROW]
        way = yield from self.choose(ways, "Which one?")
        if way == GROW:
            yield from game.add_counters(self, 1, by=self)
        else:
            yield from game.at_once(self.lunge(game, base, event.power))  # the power counts in a clash

    def lunge(self, game: Table, base: Base, power: int) -> Effect[None]:
        if (yield from game.move(self, base, by=self)):
            yield from game.add_power_here(base, self.controller, power, by=self)

    @talent
    def saw(self, game: Table) -> Effect[None]:
        you = self.controller

        def small() -> list[Card]:
            minions = (card for card in game.players[you].discard if card.is_minion)
            return distinct(card for card in minions if card.power <= 3)

        yield from self.either(
            game,
            "Shuffle which minion into your deck, or look for a Mako?",
            (small, lambda card: game.shuffle_cards_into_deck(you, [card])),
            ("Look for a Mako", lambda _: send_for(self, game, "Mako")),
        )
