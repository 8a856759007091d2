"""The bases of Monster Smash."""

from ...engine import Base


class EggChamber(Base):
    """."""

    faction = "Giant Ants"
    breakpoint, vp = 17, (3, 1, 1)


class TheHill(Base):
    """."""

    faction = "Giant Ants"
    breakpoint, vp = 23, (4, 2, 1)


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
    """."""

    faction = "Werewolves"
    breakpoint, vp = 15, (2, 1, 0)


class StandingStones(Base):
    """."""

    faction = "Werewolves"
    breakpoint, vp = 20, (4, 2, 1)
