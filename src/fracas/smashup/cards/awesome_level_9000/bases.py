"""The bases of Awesome Level 9000."""

from ...engine import Base


class FieldOfHonor(Base):
    """."""

    faction = "Bear Cavalry"
    breakpoint, vp = 18, (3, 2, 1)


class TsarsPalace(Base):
    """."""

    name = "Tsar's Palace"
    faction = "Bear Cavalry"
    breakpoint, vp = 22, (5, 3, 2)


class HauntedHouse(Base):
    """."""

    faction = "Ghosts"
    breakpoint, vp = 18, (4, 3, 2)


class TheDreadGazebo(Base):
    """."""

    faction = "Ghosts"
    breakpoint, vp = 20, (4, 2, 1)


class SecretGrove(Base):
    """."""

    faction = "Killer Plants"
    breakpoint, vp = 21, (3, 2, 1)


class TheGreenhouse(Base):
    """."""

    faction = "Killer Plants"
    breakpoint, vp = 24, (4, 2, 1)


class InventorsSalon(Base):
    """."""

    name = "Inventor's Salon"
    faction = "Steampunks"
    breakpoint, vp = 22, (4, 2, 1)


class Workshop(Base):
    """."""

    faction = "Steampunks"
    breakpoint, vp = 20, (4, 2, 1)
