"""The bases of What Were We Thinking?"""

from ...engine import (
    AfterScoring,
    Base,
    BeforeScoring,
    Effect,
    Extra,
    MinionPlayed,
    Table,
    after,
    after_scoring,
    before_scoring,
    by_somebody,
    choose,
    everybody,
    here,
    may_choose,
)
from .grannies import ENDS, top_or_bottom


def you_played_elsewhere(game: Table, player: int, base: Base) -> bool:
    """That player has played a minion on another base this turn."""
    return any(p.player == player and p.base not in (None, base.uid) for p in game.turn.played)


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
            minion = yield from may_choose(seat, mine, "Put which minion on your deck?", source=self)
            if minion:
                end = yield from choose(seat, ENDS, f"Where does {minion.name} go?", source=self)
                yield from game.place_on_deck(minion, by=self, bottom=end == "Bottom")


class OutInTheWoods(Base):
    """Before this base scores, each minion here gains +1 power until the end of the turn."""

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
