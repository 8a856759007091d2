"""The bases of Pretty Pretty Smash Up."""

from ...engine import Base


class EnchantedGlen(Base):
    """."""

    faction = "Fairies"
    breakpoint, vp = 20, (4, 2, 1)


class FairyCircle(Base):
    """."""

    faction = "Fairies"
    breakpoint, vp = 26, (4, 3, 2)


class CoolCatsAlley(Base):
    """."""

    name = "Cool Cats' Alley"
    faction = "Kitty Cats"
    breakpoint, vp = 18, (3, 2, 1)


class TheHouseOfNineLives(Base):
    """."""

    faction = "Kitty Cats"
    breakpoint, vp = 20, (4, 2, 1)


class Equaria(Base):
    """."""

    faction = "Mythic Horses"
    breakpoint, vp = 25, (5, 3, 2)


class PonyLand(Base):
    """."""

    faction = "Mythic Horses"
    breakpoint, vp = 18, (3, 2, 1)


class BeautifulCastle(Base):
    """."""

    faction = "Princesses"
    breakpoint, vp = 22, (4, 2, 1)


class IceCastle(Base):
    """."""

    faction = "Princesses"
    breakpoint, vp = 15, (3, 2, 2)
