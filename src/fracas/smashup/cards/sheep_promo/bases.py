"""The bases of Smash Up Sheep Promo."""

from ...engine import Base


class SheepShrine(Base):
    """."""

    faction = "Sheep"
    breakpoint, vp = 19, (4, 2, 1)


class ThePasture(Base):
    """."""

    faction = "Sheep"
    breakpoint, vp = 25, (5, 3, 2)
