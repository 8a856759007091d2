"""The bases of Awesome Level 9000."""

from ...engine import (
    Base,
    Destroyed,
    Effect,
    MinionPlayed,
    Piece,
    Table,
    a_minion,
    after,
    by_somebody,
    here,
)


class FieldOfHonor(Base):
    """After minions are destroyed here, one or many at once, whoever destroyed them gains 1 VP."""

    faction = "Bear Cavalry"
    breakpoint, vp = 18, (3, 2, 1)

    @after(Destroyed, here, a_minion, by_somebody, once="moment", quiet="tally")
    def honour(self, game: Table, event: Destroyed, player: int) -> Effect[None]:
        yield from game.gain_vp(player, 1, by=self)


class TsarsPalace(Base):
    """Nobody can play a minion of power 2 or less here."""

    name = "Tsar's Palace"
    faction = "Bear Cavalry"
    breakpoint, vp = 22, (5, 3, 2)

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        return target is self and kind.card_type == "minion" and kind.power <= 2


class HauntedHouse(Base):
    """After you play a minion here, discard a card."""

    faction = "Ghosts"
    breakpoint, vp = 18, (4, 3, 2)

    @after(MinionPlayed, here, by_somebody)
    def frighten(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.discard_chosen(player, 1, by=self)


class TheDreadGazebo(Base):
    """Nobody can play an action on this base."""

    faction = "Ghosts"
    breakpoint, vp = 20, (4, 2, 1)

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        return target is self and kind.card_type == "action"


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
