"""The bases of Smash Up: Munchkin. Each comes into play with monsters on it."""

from ...engine import (
    Action,
    ActionPlayed,
    AfterScoring,
    Base,
    Destroyed,
    Effect,
    Extra,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    WhenScoring,
    after,
    after_scoring,
    arrange,
    by_somebody,
    choose,
    everybody,
    first_here,
    here,
    may_choose,
    when_scoring,
)
from .words import (
    a_monster,
    is_monster,
    is_treasure,
    treasures_on,
    without_you,
)

ON_TOP = "Which of these goes on top next? (The last one picked is the top card.)"


class HotelOfHoliness(Base):
    """After this base scores, all minions here go on top of their owners' decks, in the order each owner
    likes."""

    name = "Hotel of Holiness"
    faction = "Clerics"
    breakpoint, vp, monsters = 15, (4, 3, 2), 2

    @after_scoring(for_=everybody)
    def check_in(self, game: Table, event: AfterScoring, player: None) -> Effect[None]:
        ordered: list[Minion] = []
        for owner in game.seats():
            own = [minion for minion in self.minions if minion.owner == owner]
            ordered += yield from arrange(owner, own, ON_TOP, source=self)
        yield from game.place_on_deck(ordered, by=self)


class WhackAGhoul(Base):
    """After an undead monster is played here, it goes under the monster deck."""

    name = "Whack-A-Ghoul"
    faction = "Clerics"
    breakpoint, vp, monsters = 12, (3, 2, 1), 3

    @after(
        MinionPlayed,
        here,
        lambda self, game, event: is_monster(event.minion, undead=True),
        if_=lambda self, game, event, player: event.minion in self.minions,
    )
    def whack(self, game: Table, event: MinionPlayed, player: int | None) -> Effect[None]:
        yield from game.put_back(event.minion, by=self, bottom=True)


class TheMines(Base):
    """Each minion here has +1 power for each treasure it has on it."""

    faction = "Dwarves"
    breakpoint, vp, monsters = 18, (4, 2, 1), 2

    def power_for(self, game: Table, minion: Minion) -> int:
        return treasures_on(minion) if minion.base is self else 0


class TreasureBath(Base):
    """After you play a minion here for the first time in a turn, draw a treasure."""

    faction = "Dwarves"
    breakpoint, vp, monsters = 12, (2, 0, 0), 1

    @after(MinionPlayed, here, first_here)
    def bathe(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.draw_treasures(player)


class HelpersHollow(Base):
    """On each player's turn, minions of the other players here have +1 power."""

    name = "Helper’s Hollow"
    faction = "Elves"
    breakpoint, vp, monsters = 17, (3, 2, 1), 2

    def power_for(self, game: Table, minion: Minion) -> int:
        return int(minion.base is self and minion.controller not in (None, game.active))


class Treehouse(Base):
    """After you play a minion here, choose another player, who may draw a card."""

    faction = "Elves"
    breakpoint, vp, monsters = 15, (4, 2, 1), 2

    @after(MinionPlayed, here, by_somebody)
    def invite(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        guest = yield from choose(player, game.others(player), "Who may draw a card?", source=self)
        if guest is not None and (yield from may_choose(guest, ("Yes",), "Draw a card?", source=self)):
            yield from game.draw(guest)


class BirthdayParty(Base):
    """You cannot play minions on other bases while you have none here."""

    faction = "Halflings"
    breakpoint, vp, monsters = 20, (4, 2, 1), 1

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        elsewhere = kind.card_type == "minion" and target is not self
        return elsewhere and not game.has_minion(player, self)


class SubterraneanLair(Base):
    """Once on your turn, if you have no minion here, you may play an extra minion here."""

    faction = "Halflings"
    breakpoint, vp, monsters = 23, (5, 3, 2), 1

    def standing_extras(self, game: Table, player: int) -> list[Extra]:
        source = SubterraneanLair
        return [Extra("minion", None, self.uid, without_you, source=source)]


class DimensionDoors(Base):
    """After you play a minion here for the first time in a turn, you may discard a card to play an extra
    minion here."""

    faction = "Mages"
    breakpoint, vp, monsters = 20, (4, 2, 1), 1

    @after(
        MinionPlayed,
        here,
        first_here,
        may=True,
        if_=lambda self, game, event, player: game.players[player].hand,
    )
    def step_through(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        if (yield from game.discard_chosen(player, 1, by=self)):
            yield from game.extra_minion(self, on=self, player=player)


class MagesTower(Base):
    """Whoever plays a minion here may draw a card."""

    name = "Mage’s Tower"
    faction = "Mages"
    breakpoint, vp, monsters = 18, (4, 3, 2), 1

    @after(MinionPlayed, here, by_somebody, may=True)
    def study(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.draw(player)


class Garrison(Base):
    """When this base scores, if all players together have 22 power or more here, the three with the most
    power here gain 1 VP each."""

    faction = "Orcs"
    breakpoint, vp, monsters = 12, (3, 2, 1), 2

    @when_scoring(for_=everybody, quiet="tally")
    def pay_out(self, game: Table, event: WhenScoring, player: None) -> Effect[None]:
        if sum(event.scoring.totals) >= 22:
            for seat in game.subject_to(self):
                if event.scoring.places.get(seat, 4) <= 3:
                    yield from game.gain_vp(seat, 1, by=self)


class ThePits(Base):
    """Actions of anybody but its controller do not affect a minion here."""

    faction = "Orcs"
    breakpoint, vp, monsters = 16, (4, 2, 1), 2

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        here = isinstance(target, Minion) and target.base is self
        return here and isinstance(by, Action) and by.controller != target.controller


class TheCoffers(Base):
    """When this base scores, every player who has a minion here draws a treasure."""

    faction = "Thieves"
    breakpoint, vp, monsters = 18, (4, 2, 1), 2

    @when_scoring(for_=everybody)
    def share(self, game: Table, event: WhenScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            if game.has_minion(seat, self):
                yield from game.draw_treasures(seat)


class ThievesGuild(Base):
    """Draw a card after you play a treasure here: a minion, or an action on the base or a minion."""

    name = "Thieves’ Guild"
    faction = "Thieves"
    breakpoint, vp, monsters = 19, (4, 3, 2), 1

    @after(ActionPlayed, here, lambda self, game, event: is_treasure(event.action), quiet="draw")
    @after(MinionPlayed, here, lambda self, game, event: is_treasure(event.minion), quiet="draw")
    def fence(self, game: Table, event: ActionPlayed | MinionPlayed, player: int) -> Effect[None]:
        yield from game.draw(player)


class Bastion(Base):
    """After you destroy a monster here, draw a treasure."""

    faction = "Warriors"
    breakpoint, vp, monsters = 11, (3, 2, 2), 3

    @after(Destroyed, here, a_monster, by_somebody)
    def reward(self, game: Table, event: Destroyed, player: int) -> Effect[None]:
        yield from game.draw_treasures(player)


class TheGauntlet(Base):
    """After a monster is destroyed here, this base plays another one here, whose own ability does not
    resolve."""

    faction = "Warriors"
    breakpoint, vp, monsters = 14, (5, 3, 2), 3

    @after(Destroyed, here, a_monster)
    def next_round(self, game: Table, event: Destroyed, player: int | None) -> Effect[None]:
        yield from game.play_monster(self, by=self, silent=True)
