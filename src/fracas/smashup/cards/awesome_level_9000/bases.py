"""The bases of Awesome Level 9000."""

from ...engine import Base, Destroyed, Effect, Table, a_minion, after, by_somebody, here


class FieldOfHonor(Base):
    """After minions are destroyed here, one or many at once, whoever destroyed them gains 1 VP."""

    faction = "Bear Cavalry"
    breakpoint, vp = 18, (3, 2, 1)

    @after(Destroyed, here, a_minion, by_somebody, once="moment", quiet="tally")
    def honour(self, game: Table, event: Destroyed, player: int) -> Effect[None]:
        yield from game.gain_vp(player, 1, by=self)


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
