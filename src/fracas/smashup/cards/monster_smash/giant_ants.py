"""Giant Ants: many small ones that carry +1 power counters to where they count."""

from collections.abc import Sequence

from ...engine import (
    Action,
    AfterScoring,
    Base,
    BeforeScoring,
    Card,
    Effect,
    Minion,
    Piece,
    Table,
    Titan,
    Verb,
    after_scoring,
    before_scoring,
    on_your_turn,
    talent,
)
from .words import carry, counters_of, take_counters

FACTION = "Giant Ants"
CHARACTER = "They carry ten times their weight, in counters, and pass it to whoever needs it now."
DIFFICULTY = 2


def brood(queen: Minion, game: Table) -> list[Card]:
    """The other minions that her player has played this turn where the queen is now."""
    here = [p.card for p in game.turn.played if (p.player, p.base) == (queen.controller, queen.base.uid)]
    return [card for card in here if card is not queen.card]


def laden(action: Action, game: Table, at: Base | None = None) -> list[Minion]:
    """Your minions (there) with counters."""
    return game.minions(at, of=action.controller, where=lambda minion: minion.counters > 0)


class KillerQueen(Minion):
    """Talent: if you have played another minion here this turn, that minion and this one get a +1 power
    counter each."""

    power = 4

    @on_your_turn(label="talent", if_=lambda self, game: brood(self, game))
    def breed(self, game: Table) -> Effect[None]:
        young = brood(self, game)
        if young:
            last = {played.card: played.base for played in game.turn.played}
            alive = game.minions(where=lambda m: m.card in young and last[m.card] == self.base.uid)
            minion = yield from self.choose(alive, "Put a counter on which minion?")
            yield from game.add_counters([self, minion] if minion else self, 1, by=self)


class Drone(Minion):
    """This minion gets a +1 power counter. Ongoing: as one of your minions is about to be destroyed, you may
    remove a +1 power counter from this one; then it is not destroyed."""

    power, copies = 3, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return mine and how is Verb.DESTROY and self.counters > 0

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        if not (yield from self.confirm(f"Remove a counter from {self} to save {target}?")):
            return False
        return bool((yield from game.add_counters(self, -1, by=self)))


class Soldier(Minion):
    """This minion gets two +1 power counters. Talent: transfer one of its counters to another minion."""

    power, copies = 1, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_counters(self, 2, by=self)

    @on_your_turn(label="talent", if_=lambda self, game: self.counters and game.minions(other_than=self))
    def reinforce(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(other_than=self), "Put a counter on which minion?")
        if minion:
            yield from game.transfer_counters(self, minion, 1, by=self)


class Worker(Minion):
    """This minion gets two +1 power counters."""

    power, copies = 0, 4

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_counters(self, 2, by=self)


class AKindOfMagic(Action):
    """Any number of the +1 power counters on your minions are transferred to others of your minions, as you
    like."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        ways: list[tuple[Minion, Minion]] = []
        while len(mine) > 1:
            left = [m for m in mine if m.counters > sum(source is m for source, _ in ways)]
            ask = "Take a counter from which minion?"
            source = yield from self.may_choose(left, ask, "Done", gains=False)
            if source is None:
                break
            others = [minion for minion in mine if minion is not source]
            to = yield from self.choose(others, "Put a counter on which minion?")
            assert to is not None
            ways.append((source, to))
        for to in dict.fromkeys(taker for _, taker in ways):
            yield from game.transfer_counters([source for source, t in ways if t is to], to, 1, by=self)


class GimmeThePrize(Action):
    """Up to three of your minions get a +1 power counter each."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        chosen = yield from self.choose_many(mine, "Put a counter on which minion?", at_most=3)
        yield from game.add_counters(chosen, 1, by=self)


class Headlong(Action):
    """One of your minions moves to another base and gets two +1 power counters."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)
            yield from game.add_counters(minion, 2, by=self)


class TheShowMustGoOn(Action):
    """Play on a base. Ongoing: other players' cards do not affect your minions here that have +1 power
    counters."""

    name = "The Show Must Go On"
    plays_on = "base"

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return (
            isinstance(target, Minion)
            and target.counters > 0
            and target.base is self.base
            and target.controller == self.controller
            and by.controller not in (None, self.controller)
        )


class UnderPressure(Action):
    """Special: before a base scores, you may transfer as many +1 power counters as you like from one of your
    minions to another of them."""

    raises_power = True

    @before_scoring(zone="hand", label="special", may=True)
    def push(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from carry(self, game, laden(self, game), game.minions(of=self.controller))


class WeAreTheChampions(Action):
    """Special: after a base scores, transfer as many +1 power counters as you like from one of your minions
    there to another minion."""

    raises_power = True

    @after_scoring(zone="hand", label="special", may=True)
    def rescue(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from carry(self, game, laden(self, game, event.base), game.minions())


class WeWillRockYou(Action):
    """Until the end of the turn, each of your minions has as much more power as it has +1 power counters
    now."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        for minion in laden(self, game):
            yield from game.add_power(minion, minion.counters, by=self)


class WhoWantsToLiveForever(Action):
    """Remove as many +1 power counters from your minions as you like. Draw a card for each."""

    name = "Who Wants to Live Forever?"

    def on_play(self, game: Table) -> Effect[None]:
        removed = yield from take_counters(self, game)
        yield from game.draw(self.controller, removed)


class DeathOnSixLegs(Titan):
    """Special: on your turn, you may play this titan while your minions have seven or more +1 power counters
    between them. Ongoing: as a minion goes to the discard pile, you may first transfer one of its +1 power
    counters to this titan. Talent: play an extra action."""

    def may_rise_on(self, game: Table) -> list[Base]:
        return game.bases if counters_of(game, self.controller) >= 7 else []

    def before_discard(self, game: Table, minions: Sequence[Minion]) -> Effect[None]:
        prey = [m for m in minions if m.counters and not game.immune(m, Verb.COUNTERS, self)]
        for minion in (yield from self.choose_many(prey, "Take a counter from which minion?")):
            yield from game.transfer_counters(minion, self, 1, by=self)

    @talent
    def command(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self)
