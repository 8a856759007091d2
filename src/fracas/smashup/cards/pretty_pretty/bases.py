"""The bases of Pretty Pretty Smash Up."""

from ...engine import Base, Minion, Piece, Table


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
    """Minions here of power 5 or more are not affected by cards of other players."""

    faction = "Princesses"
    breakpoint, vp = 22, (4, 2, 1)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        if not isinstance(target, Minion) or target.base is not self:
            return False
        return by.controller not in (None, target.controller) and game.power(target) >= 5


class IceCastle(Base):
    """Nobody can play minions here."""

    faction = "Princesses"
    breakpoint, vp = 15, (3, 2, 2)

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        return target is self and kind.card_type == "minion"
