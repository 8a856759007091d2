"""The bases of Monster Smash."""

from typing import Any

from ...engine import (
    AfterScoring,
    Base,
    Destroyed,
    Effect,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    TurnStarts,
    Verb,
    a_minion,
    after,
    after_scoring,
    by_somebody,
    choose,
    here,
    its_controller,
    start_of_turn,
    winners,
)
from .words import outdone


def first_of_the_turn(base: Base, game: Table, event: MinionPlayed) -> bool:
    """No minion has been played here this turn by anybody."""
    return all(played.base != base.uid for played in game.turn.played)


def still_here(base: Any, game: Table, event: MinionPlayed, player: int) -> bool:
    """The minion has neither left nor been moved (TRIGGER-18)."""
    return event.minion.in_play and event.minion.base is base


class EggChamber(Base):
    """Minions here that have +1 power counters cannot be destroyed."""

    faction = "Giant Ants"
    breakpoint, vp = 17, (3, 1, 1)

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target.base is self
        return mine and target.counters > 0 and how is Verb.DESTROY


class TheHill(Base):
    """At the start of your turn, you may move one of your minions here from another base."""

    faction = "Giant Ants"
    breakpoint, vp = 23, (4, 2, 1)

    @start_of_turn(may=True, if_=lambda self, game, event, player: self.afield(game, player))
    def come_home(self, game: Table, event: TurnStarts, player: int) -> Effect[None]:
        minion = yield from choose(player, self.afield(game, player), "Move which minion here?", source=self)
        if minion:
            yield from game.move(minion, self, by=self, player=player)

    def afield(self, game: Table, player: int) -> list[Minion]:
        return [minion for minion in game.minions(of=player) if minion.base is not self]


class GolemSchloss(Base):
    """After this base scores, every minion of the winner gets a +1 power counter."""

    name = "Golem Schloß"
    faction = "Mad Scientists"
    breakpoint, vp = 22, (4, 3, 2)

    @after_scoring(for_=winners, quiet="power")
    def reward(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        yield from game.add_counters(game.minions(of=player), 1, by=self, player=player)


class Laboratorium(Base):
    """The first minion played here in each turn gets a +1 power counter from its controller."""

    faction = "Mad Scientists"
    breakpoint, vp = 25, (5, 3, 3)

    @after(MinionPlayed, here, first_of_the_turn, for_=its_controller, quiet="power", if_=still_here)
    def improve(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.add_counters(event.minion, 1, by=self, player=event.minion.controller)


class CastleBlood(Base):
    """After you play a minion here, if another player's power here is higher than yours, you may place a +1
    power counter on it."""

    faction = "Vampires"
    breakpoint, vp = 18, (3, 1, 1)

    @after(
        MinionPlayed,
        here,
        by_somebody,
        may=True,
        if_=lambda self, game, event, player: (
            still_here(self, game, event, player) and outdone(game, self, player)
        ),
    )
    def nourish(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.add_counters(event.minion, 1, by=self, player=player)


class Crypt(Base):
    """When minions here are destroyed, one or many at once, whoever destroyed them may place a +1 power
    counter on a minion of theirs here."""

    faction = "Vampires"
    breakpoint, vp = 20, (4, 2, 2)

    @after(
        Destroyed,
        here,
        a_minion,
        by_somebody,
        may=True,
        once="moment",
        if_=lambda self, game, event, player: game.minions(self, of=player),
    )
    def raise_the_dead(self, game: Table, event: Destroyed, player: int) -> Effect[None]:
        mine = game.minions(self, of=player)
        minion = yield from choose(player, mine, "Which minion gets a counter?", source=self)
        if minion:
            yield from game.add_counters(minion, 1, by=self, player=player)


class MootSite(Base):
    """The first minion played here in each turn has +2 power until the end of the turn."""

    faction = "Werewolves"
    breakpoint, vp = 15, (2, 1, 0)

    @after(MinionPlayed, here, first_of_the_turn, quiet="power", if_=still_here)
    def stir(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.add_power(event.minion, 2, by=self)


class StandingStones(Base):
    """On your turn, one of your minions here may use a Talent twice."""

    faction = "Werewolves"
    breakpoint, vp = 20, (4, 2, 1)

    def repeats_talent(self, game: Table, piece: Piece) -> Piece | None:
        return self if isinstance(piece, Minion) and piece.base is self else None
