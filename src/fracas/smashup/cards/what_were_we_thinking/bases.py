"""The bases of What Were We Thinking?"""

from typing import Any

from ...engine import (
    AfterScoring,
    Base,
    BeforeScoring,
    Effect,
    Extra,
    Lingering,
    Minion,
    MinionPlayed,
    Moved,
    Table,
    TurnStarts,
    after,
    after_scoring,
    before_scoring,
    by_somebody,
    choose,
    everybody,
    here,
    may_choose,
    start_of_turn,
)
from .grannies import ENDS, top_or_bottom


class _Alone(Lingering):
    """A minion has +5 power for the rest of the turn while it is on one base."""

    def power_for(self, game: Table, minion: Minion) -> int:
        return 5 if minion.uid == self.on and minion.base is self.base else 0


def you_played_elsewhere(game: Table, player: int, base: Base) -> bool:
    """That player has played a minion on another base this turn."""
    return any(p.player == player and p.base not in (None, base.uid) for p in game.turn.played)


class AncientTemple(Base):
    """At the start of your turn, if you have exactly one minion here, it has +5 power until the end of the
    turn while it is here."""

    faction = "Explorers"
    breakpoint, vp = 20, (4, 2, 1)

    @start_of_turn(
        quiet="power", if_=lambda self, game, event, player: len(game.minions(self, of=player)) == 1
    )
    def inspire(self, game: Table, event: TurnStarts, player: int) -> Effect[None]:
        (minion,) = game.minions(self, of=player)
        game.linger(_Alone(self, game.end_of_turn(), minion))
        return
        yield


class CityOfGold(Base):
    """At the start of your turn, gain 1 VP if you have a minion here."""

    name = "City of Gold"
    faction = "Explorers"
    breakpoint, vp = 16, (3, 1, 1)

    @start_of_turn(quiet="tally", if_=lambda self, game, event, player: game.has_minion(player, self))
    def glitter(self, game: Table, event: TurnStarts, player: int) -> Effect[None]:
        yield from game.gain_vp(player, 1, by=self)


class GrandmasHouse(Base):
    """After you play a minion here, look at the top card of your deck. Leave it there or put it on the
    bottom."""

    name = "Grandma's House"
    faction = "Grannies"
    breakpoint, vp = 25, (5, 3, 2)

    @after(MinionPlayed, here, by_somebody)
    def visit(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from top_or_bottom(self, game, player)


class RetirementCommunity(Base):
    """After this base scores, each player may put one of their minions here on top of their deck or
    under it."""

    faction = "Grannies"
    breakpoint, vp = 20, (4, 2, 1)

    @after_scoring(for_=everybody)
    def retire(self, game: Table, event: AfterScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            mine = game.minions(self, of=seat, owned=True)
            minion = yield from may_choose(seat, mine, "Put which minion back into your deck?", source=self)
            if minion:
                end = yield from choose(seat, ENDS, f"Where does {minion} go?", source=self)
                yield from game.place_on_deck(minion, by=self, bottom=end == "Bottom")


class LakeMinnetonka(Base):
    """After you play a minion here or move it to here, it has +1 power until the end of the turn."""

    faction = "Rock Stars"
    breakpoint, vp = 26, (5, 3, 2)

    @after(MinionPlayed, here, by_somebody, quiet="power")
    @after(Moved, here, by_somebody, quiet="power")
    def refresh(self, game: Table, event: Any, player: int) -> Effect[None]:
        came = (event.minion,) if isinstance(event, MinionPlayed) else event.pieces
        yield from game.add_power([piece for piece in came if piece in self.minions], 1, by=self)


class Palooza(Base):
    """Before this base scores, each player may move one of their minions here from another base."""

    faction = "Rock Stars"
    breakpoint, vp = 27, (6, 4, 3)

    @before_scoring(for_=everybody)
    def gather(self, game: Table, event: BeforeScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            mine = [minion for minion in game.minions(of=seat) if minion.base is not self]
            minion = yield from may_choose(seat, mine, "Move which minion here?", source=self)
            if minion:
                yield from game.move(minion, self, by=self, player=seat)


class OutInTheWoods(Base):
    """Before this base scores, all minions on it get +1 power for the rest of the turn."""

    name = "Out in the Woods"
    faction = "Teddy Bears"
    breakpoint, vp = 18, (3, 2, 1)

    @before_scoring(for_=everybody, quiet="power")
    def picnic(self, game: Table, event: BeforeScoring, player: None) -> Effect[None]:
        yield from game.add_power(game.minions(self), 1, by=self)


class UnderTheBed(Base):
    """On your turn, if you have played a minion elsewhere this turn, you may play an extra one of power 2 or
    less here."""

    faction = "Teddy Bears"
    breakpoint, vp = 22, (4, 2, 1)

    def standing_extras(self, game: Table, player: int) -> list[Extra]:
        return [Extra("minion", 2, self.uid, you_played_elsewhere, source=UnderTheBed)]
