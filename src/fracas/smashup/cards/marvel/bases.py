"""The bases of Smash Up: Marvel."""

from ...engine import (
    AbilityUsed,
    Action,
    ActionPlayed,
    AfterScoring,
    Base,
    BeforeScoring,
    Card,
    Destroyed,
    Effect,
    Extra,
    Minion,
    Moved,
    Piece,
    Table,
    WhenScoring,
    a_minion,
    after,
    after_scoring,
    before_scoring,
    by_somebody,
    choose,
    distinct,
    everybody,
    here,
    its_controller,
    may_choose,
    on_your_turn,
    when_scoring,
    winners,
)
from ..sheep_promo.bases import a_minion_arrives
from .hydra import is_weak


def on_their_own_turn(base: Base, game: Table, event: Destroyed) -> bool:
    """It is the turn of whoever controlled the destroyed card."""
    return bool(event.piece.controller == game.active)


def second_of_their_turn(base: Base, game: Table, event: ActionPlayed) -> bool:
    """It is the active player's second action this turn."""
    if event.action is None or event.player != game.active:
        return False
    return game.count_played(event.player, "action") == 2


def own_departures(base: Base, game: Table, event: Moved) -> int:
    """How many of their own minions that player moves from here."""
    moves = zip(event.pieces, event.origins, strict=True)
    left = [piece for piece, origin in moves if origin is base and isinstance(piece, Minion)]
    return sum(minion.controller == event.player for minion in left)


def actions_in_discard(game: Table, player: int) -> list[Card]:
    return [card for card in game.players[player].discard if card.is_action]


def on_this_base(base: Base, game: Table, event: ActionPlayed) -> bool:
    """The action was played on the base itself."""
    return event.target is base


def a_special_here(base: Base, game: Table, event: AbilityUsed) -> bool:
    """A Special of a card here, or of one that is not in play while this base scores."""
    place = event.piece.base
    if place is None and game.scoring is not None:
        place = game.scoring.base
    return event.label == "special" and place is base


class AvengersTower(Base):
    """Other players' actions do not affect minions here of power 5 or more."""

    faction = "Avengers"
    breakpoint, vp = 23, (4, 2, 1)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        if not isinstance(target, Minion) or target.base is not self or not isinstance(by, Action):
            return False
        return by.controller != target.controller and game.power(target) >= 5


class StarksLab(Base):
    """After you play an action on this base or on a minion here, draw a card."""

    name = "Stark’s Lab"
    faction = "Avengers"
    breakpoint, vp = 20, (3, 2, 1)

    @after(ActionPlayed, here, quiet="draw")
    def research(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        yield from game.draw(player)


class HydraLab(Base):
    """After this base scores, the winner may search their deck for a minion of power 2 or less, show it and
    take it into their hand. They shuffle their deck."""

    faction = "Hydra"
    breakpoint, vp = 18, (3, 1, 1)

    @after_scoring(for_=winners, may=True)
    def breed(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        found = yield from game.search_deck(self, is_weak, "Take which minion?", player=player)
        yield from game.draw_these(player, found)
        game.shuffle(player)


class IchorBase(Base):
    """After a minion of yours is destroyed here on your turn, you may play an extra minion of power 2 or
    less."""

    faction = "Hydra"
    breakpoint, vp = 22, (4, 2, 1)

    @after(Destroyed, here, a_minion, on_their_own_turn, for_=its_controller)  # see EXTRA-02
    def regrow(self, game: Table, event: Destroyed, player: int) -> Effect[None]:
        yield from game.extra_minion(self, max_power=2, player=player)


class Hala(Base):
    """After you play your second action on your turn, draw a card."""

    faction = "Kree"
    breakpoint, vp = 24, (4, 3, 2)

    @after(ActionPlayed, second_of_their_turn, quiet="draw")
    def advance(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        yield from game.draw(player)


class KreeLar(Base):
    """After this base scores, its winner may put one action of their discard pile into their hand."""

    name = "Kree-Lar"
    faction = "Kree"
    breakpoint, vp = 21, (4, 2, 1)

    @after_scoring(
        for_=winners,
        may=True,
        if_=lambda self, game, event, player: actions_in_discard(game, player),
    )
    def retrieve(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        actions = distinct(actions_in_discard(game, player))
        card = yield from choose(player, actions, "Take which action?", source=self)
        if card:
            yield from game.place_in_hand(player, [card], by=self)


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


class ExoSpace(Base):
    """After a minion is moved here, it has +1 power until the end of the turn."""

    name = "Exo-Space"
    faction = "Ultimates"
    breakpoint, vp = 20, (4, 2, 1)

    @after(Moved, here, a_minion_arrives, for_=everybody, quiet="power")
    def charge(self, game: Table, event: Moved, player: None) -> Effect[None]:
        minions = [piece for piece in event.pieces if isinstance(piece, Minion)]
        yield from game.add_power(minions, 1, by=self)


class TheTriskelion(Base):
    """After you move one of your minions from here, draw a card."""

    faction = "Ultimates"
    breakpoint, vp = 24, (4, 3, 1)

    @after(Moved, by_somebody, each=own_departures, quiet="draw")
    def deploy(self, game: Table, event: Moved, player: int) -> Effect[None]:
        yield from game.draw(player)
