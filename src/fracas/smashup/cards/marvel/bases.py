"""The bases of Smash Up: Marvel."""

from ...engine import (
    AbilityUsed,
    ActionPlayed,
    AfterScoring,
    Base,
    BeforeScoring,
    Effect,
    Extra,
    Minion,
    Table,
    WhenScoring,
    after,
    after_scoring,
    before_scoring,
    choose,
    everybody,
    may_choose,
    on_your_turn,
    when_scoring,
    winners,
)


def on_this_base(base: Base, game: Table, event: ActionPlayed) -> bool:
    """The action was played on the base itself."""
    return event.target is base


def a_special_here(base: Base, game: Table, event: AbilityUsed) -> bool:
    """A Special of a card here, or of one that is not in play while this base scores."""
    place = event.piece.base
    if place is None and game.scoring is not None:
        place = game.scoring.base
    return event.label == "special" and place is base


class CastleZemo(Base):
    """When this base scores, each player with a minion here, but not the winner, may discard two cards to
    gain 1 VP."""

    faction = "Masters of Evil"
    breakpoint, vp = 19, (3, 2, 1)

    @when_scoring(for_=everybody)
    def bargain(self, game: Table, event: WhenScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            hand = game.players[seat].hand
            if seat in event.scoring.at_place(1) or not game.has_minion(seat, self) or len(hand) < 2:
                continue
            if (yield from may_choose(seat, ("Yes",), "Discard two cards to gain 1 VP?", source=self)):
                yield from game.discard_chosen(seat, 2, by=self)
                yield from game.gain_vp(seat, 1, by=self)


class Symkaria(Base):
    """After this base scores, the winner may destroy a minion of power 3 or less on another base."""

    faction = "Masters of Evil"
    breakpoint, vp = 17, (2, 2, 1)

    @after_scoring(for_=winners, may=True, if_=lambda self, game, event, player: self.prey(game))
    def strike(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        minion = yield from choose(player, self.prey(game), "Destroy which minion?", source=self)
        if minion:
            yield from game.destroy(minion, by=self, player=player)

    def prey(self, game: Table) -> list[Minion]:
        return game.minions(max_power=3, where=lambda minion: minion.base is not self)


class Helicarrier(Base):
    """Once on your turn, you may move a minion of yours from here to another base."""

    faction = "S.H.I.E.L.D."
    breakpoint, vp = 22, (4, 2, 1)

    @on_your_turn(if_=lambda self, game, player: game.has_minion(player, self) and len(game.bases) > 1)
    def take_off(self, game: Table, player: int) -> Effect[None]:
        mine = game.minions(self, of=player)
        minion = yield from choose(player, mine, "Move which minion?", source=self)
        if minion:
            yield from game.move_elsewhere(minion, by=self, player=player)


class ShieldBase(Base):
    """Once on your turn, you may play an extra minion of power 2 or less here."""

    name = "S.H.I.E.L.D. Base"
    faction = "S.H.I.E.L.D."
    breakpoint, vp = 23, (4, 2, 1)

    def standing_extras(self, game: Table, player: int) -> list[Extra]:
        return [Extra("minion", 2, self.uid, source=ShieldBase)]


class Downtown(Base):
    """After an action is played on this base, its breakpoint is 2 lower until the end of the turn."""

    faction = "Sinister Six"
    breakpoint, vp = 25, (5, 3, 2)

    @after(ActionPlayed, on_this_base)
    def give_in(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        yield from game.add_breakpoint(self, -2, by=self)


class NewYorkLandmark(Base):
    """This base's breakpoint is 1 lower for each action on it."""

    faction = "Sinister Six"
    breakpoint, vp = 20, (4, 2, 1)

    def breakpoint_for(self, game: Table, base: Base) -> int:
        return -len(self.actions) if base is self else 0


class Manhattan(Base):
    """Before this base scores, each player may move one of their minions here from another base."""

    faction = "Spider-Verse"
    breakpoint, vp = 21, (3, 2, 2)

    @before_scoring(for_=everybody)
    def gather(self, game: Table, event: BeforeScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            elsewhere = game.minions(of=seat, where=lambda minion: minion.base is not self)
            minion = yield from may_choose(seat, elsewhere, "Move which minion here?", source=self)
            if minion:
                yield from game.move(minion, self, by=self, player=seat)


class TheDailyBugle(Base):
    """After a player uses a Special here, that player draws a card."""

    faction = "Spider-Verse"
    breakpoint, vp = 18, (3, 2, 1)

    @after(AbilityUsed, a_special_here, quiet="draw")
    def report(self, game: Table, event: AbilityUsed, player: int) -> Effect[None]:
        yield from game.draw(player)
