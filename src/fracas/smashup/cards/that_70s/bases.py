"""The bases of That '70s Expansion."""

from ...engine import (
    Base,
    Effect,
    MinionPlayed,
    Table,
    WhenScoring,
    after,
    by_somebody,
    here,
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
