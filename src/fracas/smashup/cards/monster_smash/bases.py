"""The bases of Monster Smash."""

from ...engine import (
    Base,
    Effect,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    TurnStarts,
    Verb,
    after,
    choose,
    here,
    start_of_turn,
)


def first_of_the_turn(base: Base, game: Table, event: MinionPlayed) -> bool:
    """No minion has been played here this turn by anybody."""
    return all(played.base != base.uid for played in game.turn.played)


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


class GolemSchlo(Base):
    """."""

    name = "Golem Schloß"
    faction = "Mad Scientists"
    breakpoint, vp = 22, (4, 3, 2)


class Laboratorium(Base):
    """."""

    faction = "Mad Scientists"
    breakpoint, vp = 25, (5, 3, 3)


class CastleBlood(Base):
    """."""

    faction = "Vampires"
    breakpoint, vp = 18, (3, 1, 1)


class Crypt(Base):
    """."""

    faction = "Vampires"
    breakpoint, vp = 20, (4, 2, 2)


class MootSite(Base):
    """The first minion of each turn that is played here has +2 power until the end of the turn."""

    faction = "Werewolves"
    breakpoint, vp = 15, (2, 1, 0)

    @after(MinionPlayed, here, first_of_the_turn, quiet="power")
    def stir(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.add_power(event.minion, 2, by=self)


class StandingStones(Base):
    """On your turn, one of your minions here may use a Talent twice."""

    faction = "Werewolves"
    breakpoint, vp = 20, (4, 2, 1)

    def repeats_talent(self, game: Table, piece: Piece) -> Piece | None:
        return self if isinstance(piece, Minion) and piece.base is self else None
