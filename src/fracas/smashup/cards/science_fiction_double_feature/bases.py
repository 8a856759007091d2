"""The bases of Science Fiction Double Feature."""

from ...engine import Base


class MonkeyLab(Base):
    """."""

    faction = "Cyborg Apes"
    breakpoint, vp = 23, (4, 2, 1)


class PrimatePark(Base):
    """."""

    faction = "Cyborg Apes"
    breakpoint, vp = 20, (3, 2, 1)


class FacelessCity(Base):
    """."""

    faction = "Shapeshifters"
    breakpoint, vp = 20, (4, 2, 1)


class TheVats(Base):
    """."""

    faction = "Shapeshifters"
    breakpoint, vp = 15, (3, 1, 1)


class ISIsSwinginPad(Base):
    """."""

    name = "ISI's Swingin' Pad"
    faction = "Super Spies"
    breakpoint, vp = 21, (4, 2, 1)


class SecretVolcanoHeadquarters(Base):
    """."""

    faction = "Super Spies"
    breakpoint, vp = 18, (4, 3, 2)


class PortalRoom(Base):
    """."""

    faction = "Time Travelers"
    breakpoint, vp = 22, (2, 3, 1)


class TheNexus(Base):
    """."""

    faction = "Time Travelers"
    breakpoint, vp = 19, (3, 3, 2)
