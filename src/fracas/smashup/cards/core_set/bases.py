"""The sixteen bases of the Core Set."""

from typing import Any

from ...engine import (
    AfterScoring,
    Base,
    Destroyed,
    Effect,
    Minion,
    MinionPlayed,
    Table,
    TurnStarts,
    WhenScoring,
    after,
    after_scoring,
    choose,
    here,
    may_choose,
    runners_up,
    start_of_turn,
    the_first_winner,
    the_player,
    when_scoring,
    winners,
)


def its_owner(base: Base, game: Table, event: Any) -> tuple[int, ...]:
    """The owner of the minion it is about; a minion without an owner has none."""
    minion: Minion = event.minion
    return () if minion.owner is None else (minion.owner,)


def a_minion(base: Base, game: Table, event: Any) -> bool:
    return isinstance(event.piece, Minion)


class TheHomeworld(Base):
    """After each time a minion is played here, its owner may play an extra minion of power 2 or less."""

    faction = "Aliens"
    breakpoint, vp = 23, (4, 2, 1)

    @after(MinionPlayed, here, for_=its_owner)
    def colonise(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.extra_minion(self, max_power=2, player=player)


class TheMothership(Base):
    """After this base scores, the winner may return one of their minions here of power 3 or less to hand."""

    faction = "Aliens"
    breakpoint, vp = 20, (4, 2, 1)

    @after_scoring(
        for_=winners,
        may=True,
        if_=lambda self, game, event, player: game.minions(self, of=player, max_power=3),
    )
    def beam_up(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        minions = game.minions(self, of=player, max_power=3)
        minion = yield from choose(player, minions, "Return which minion?", source=self)
        if minion:
            yield from game.return_to_hand(minion, by=self)


class JungleOasis(Base):
    """No ability."""

    faction = "Dinosaurs"
    breakpoint, vp = 12, (2, 0, 0)


__all__ = [
    "Destroyed",
    "TurnStarts",
    "WhenScoring",
    "may_choose",
    "runners_up",
    "start_of_turn",
    "the_first_winner",
    "the_player",
    "when_scoring",
]
