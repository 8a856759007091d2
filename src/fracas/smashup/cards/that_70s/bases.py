"""The bases of That '70s Expansion."""

from typing import Any

from ...engine import (
    Action,
    Base,
    Effect,
    MinionPlayed,
    Piece,
    Table,
    TurnStarts,
    Verb,
    WhenScoring,
    after,
    by_somebody,
    choose,
    here,
    start_of_turn,
    when_scoring,
    winners,
)


class AncientDojo(Base):
    """After you play a minion here, place a +1 power counter on each of your minions here that has less power
    than it."""

    faction = "Kung Fu Fighters"
    breakpoint, vp = 25, (5, 4, 3)

    @after(MinionPlayed, here, by_somebody)
    def teach(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        minion = event.minion
        power = game.power(minion) if minion.in_play else minion.card.power
        pupils = game.minions(self, of=player, max_power=power - 1)
        yield from game.add_counters(pupils, 1, by=self, player=player)


class TournamentSite(Base):
    """When this base scores, its winner gains 1 VP for each player who has no power here."""

    faction = "Kung Fu Fighters"
    breakpoint, vp = 19, (2, 0, 0)

    @when_scoring(for_=winners, quiet="tally")
    def award(self, game: Table, event: WhenScoring, player: int) -> Effect[None]:
        yield from game.gain_vp(player, event.scoring.totals.count(0), by=self)


class TheGreasySpoon(Base):
    """An action on this base that would go to the discard pile is shuffled into its owner's deck instead."""

    faction = "Truckers"
    breakpoint, vp = 20, (4, 2, 1)

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        here = isinstance(target, Action) and target.host is self and target.owner is not None
        return here and how in (Verb.DESTROY, Verb.DISCARD)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return bool((yield from game.shuffle_into_deck(target, by=self)))


class TruckStop(Base):
    """At the start of your turn, you may transfer an action that is on another base to here, or one from here
    to another base."""

    faction = "Truckers"
    breakpoint, vp = 18, (3, 2, 1)

    @start_of_turn(
        may=True,
        if_=lambda self, game, event, player: game.actions(on="base") and len(game.bases) > 1,
    )
    def refuel(self, game: Table, event: TurnStarts, player: int) -> Effect[None]:
        action = yield from choose(player, game.actions(on="base"), "Transfer which action?", source=self)
        to: Any = self
        if action and action.host is self:
            others = [base for base in game.bases if base is not self]
            ask = f"Transfer {action.name} to which base?"
            to = yield from choose(player, others, ask, source=self)
        if action:
            yield from game.transfer(action, to, by=self)
