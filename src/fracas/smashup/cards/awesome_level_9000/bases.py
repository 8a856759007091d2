"""The bases of Awesome Level 9000."""

from ...engine import (
    ActionPlayed,
    AfterScoring,
    Base,
    Destroyed,
    Effect,
    Extra,
    MinionPlayed,
    Piece,
    Table,
    a_minion,
    after,
    after_scoring,
    by_somebody,
    choose,
    here,
    may_choose,
    winners,
)
from .killer_plants import grow
from .steampunks import discarded_actions


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
    """Once on each of your turns, you may play an extra minion of power 2 or less here."""

    faction = "Killer Plants"
    breakpoint, vp = 21, (3, 2, 1)

    def standing_extras(self, game: Table, player: int) -> list[Extra]:
        return [Extra("minion", 2, self.uid, source=SecretGrove)]


class TheGreenhouse(Base):
    """After this base scores, a minion that the winner finds in their deck may be played on the base that
    comes next."""

    faction = "Killer Plants"
    breakpoint, vp = 24, (4, 2, 1)

    @after_scoring(for_=winners, quiet="note")
    def propagate(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        event.scoring.wait(self, player, lambda base: self.plant(game, base, player))
        return
        yield

    def plant(self, game: Table, base: Base, player: int) -> Effect[bool]:
        if not (yield from may_choose(player, ("Yes",), "Search your deck for a minion?", source=self)):
            return False
        yield from grow(self, game, player, base)
        return True


class InventorsSalon(Base):
    """After this base scores, the winner may place an action of their discard pile into their hand."""

    name = "Inventor's Salon"
    faction = "Steampunks"
    breakpoint, vp = 22, (4, 2, 1)

    @after_scoring(
        for_=winners,
        may=True,
        if_=lambda self, game, event, player: discarded_actions(game, player),
    )
    def invent(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        card = yield from choose(player, discarded_actions(game, player), "Take which action?", source=self)
        if card:
            yield from game.place_in_hand(player, [card], by=self)


class Workshop(Base):
    """When a player plays an action on this base, they may play an extra action."""

    faction = "Steampunks"
    breakpoint, vp = 20, (4, 2, 1)

    @after(ActionPlayed, lambda self, game, event: event.target is self)  # to be allowed is no choice
    def tinker(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        yield from game.extra_action(self, player=player)
