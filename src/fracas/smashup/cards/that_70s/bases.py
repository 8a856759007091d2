"""The bases of That '70s Expansion."""

from collections.abc import Sequence
from typing import Any

from ...engine import (
    Action,
    ActionPlayed,
    Base,
    Effect,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    TurnStarts,
    Verb,
    WhenScoring,
    after,
    by_somebody,
    choose,
    everybody,
    here,
    may_choose,
    start_of_turn,
    when_scoring,
    winners,
)


class BoogieWonderland(Base):
    """After you play a standard action that affects minions of yours here, draw a card."""

    faction = "Disco Dancers"
    breakpoint, vp = 21, (4, 2, 1)
    asks_deeds = True

    @after(
        ActionPlayed,
        quiet="draw",
        if_=lambda self, game, event, player: self.stirred(game, event),
    )
    def boogie(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        yield from game.draw(player)

    def stirred(self, game: Table, event: ActionPlayed) -> bool:
        if event.action is None or not event.action.is_standard():
            return False
        deeds = game.deeds_of(event.action, direct=False)
        mine = [deed.piece for deed in deeds if deed.base is self and deed.player == event.player]
        return any(isinstance(piece, Minion) for piece in mine)


class FunkyTown(Base):
    """Once per turn, when your standard action directly affects minions of yours here, you may have it affect
    one more of your minions here the same way."""

    faction = "Disco Dancers"
    breakpoint, vp = 23, (4, 3, 2)

    def joins(self, game: Table, affected: Sequence[Minion], by: Action) -> list[Minion]:
        mine = game.minions(self, of=by.controller)
        if game.has_joined(self, by.controller) or not any(minion in mine for minion in affected):
            return []
        return [minion for minion in mine if minion not in affected]


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
            ask = f"Transfer {action} to which base?"
            to = yield from choose(player, others, ask, source=self)
        if action:
            yield from game.transfer(action, to, by=self)


class Hideout(Base):
    """The minions of each player here are not affected by cards of other players."""

    faction = "Vigilantes"
    breakpoint, vp = 18, (3, 1, 1)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        if not isinstance(target, Minion) or target.base is not self or target.controller is None:
            return False
        return by.controller not in (None, target.controller)


class TheMeanStreets(Base):
    """After a player plays an action that affects cards here, each other player may place a +1 power counter
    on a minion here."""

    faction = "Vigilantes"
    breakpoint, vp = 25, (5, 3, 2)
    asks_deeds = True

    @after(
        ActionPlayed,
        for_=everybody,
        if_=lambda self, game, event, player: any(
            deed.base is self and deed.piece is not self for deed in game.deeds_of(event.action, direct=False)
        ),
    )
    def rough_up(self, game: Table, event: ActionPlayed, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            if seat != event.player:
                ask = "Put a counter on which minion?"
                minion = yield from may_choose(seat, game.minions(self), ask, source=self)
                if minion:
                    yield from game.add_counters(minion, 1, by=self, player=seat)
