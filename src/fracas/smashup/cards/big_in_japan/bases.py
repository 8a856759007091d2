"""The eight bases of Big in Japan."""

from ...engine import (
    AbilityUsed,
    ActionPlayed,
    Base,
    BeforeScoring,
    Effect,
    Extra,
    MinionPlayed,
    Piece,
    Table,
    after,
    before_scoring,
    by_somebody,
    choose,
    everybody,
    first_here,
    here,
)
from .itty_critters import visit


def a_special_before_this_scores(base: Base, game: Table, event: AbilityUsed) -> bool:
    scoring = game.scoring
    return event.label == "special" and scoring is not None and scoring.base is base and not scoring.places


class CritterCombatClub(Base):
    """On your turn, you may play an extra minion of power 2 or less here. At the end of the turn, if you
    control it, it goes to the bottom of its owner's deck."""

    faction = "Itty Critters"
    breakpoint, vp = 23, (4, 3, 1)

    def standing_extras(self, game: Table, player: int) -> list[Extra]:
        source = CritterCombatClub
        return [Extra("minion", 2, self.uid, then=visit, source=source)]


class IttyCity(Base):
    """After you play a minion here for the first time in a turn, you may shuffle a random minion of your
    discard pile into your deck."""

    faction = "Itty Critters"
    breakpoint, vp = 20, (3, 1, 1)

    @after(
        MinionPlayed,
        here,
        first_here,
        may=True,
        if_=lambda self, game, event, player: any(card.is_minion for card in game.players[player].discard),
    )
    def find(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        minion = game.at_random([card for card in game.players[player].discard if card.is_minion])
        if minion:
            yield from game.shuffle_cards_into_deck(player, [minion])


class KaijuIsland(Base):
    """Titans here do not make each other leave. Players have +3 power here for each of their titans here."""

    faction = "Kaiju"
    breakpoint, vp = 22, (4, 2, 1)

    def suspends_clashes(self, game: Table, base: Base) -> bool:
        return base is self

    def power_here(self, game: Table, player: int) -> int:
        return 3 * len([titan for titan in self.titans if titan.controller == player])


class Tokyo(Base):
    """After you play an action on this base, you have +3 power here until the end of the turn."""

    faction = "Kaiju"
    breakpoint, vp = 25, (5, 3, 2)

    @after(ActionPlayed, lambda self, game, event: event.target is self, quiet="power")
    def panic(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        yield from game.add_power_here(self, player, 3, by=self)


class AkihabaraHigh(Base):
    """After you play a minion here, your other minions here have +1 power until the end of the turn."""

    faction = "Magical Girls"
    breakpoint, vp = 20, (3, 2, 1)

    @after(MinionPlayed, here, by_somebody)
    def cheer(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.add_power(game.minions(self, of=player, other_than=event.minion), 1, by=self)


class QPoint(Base):
    """Before this base scores, each player keeps one of their minions and actions here, and destroys the
    others."""

    faction = "Magical Girls"
    breakpoint, vp = 25, (5, 4, 3)

    @before_scoring(for_=everybody)
    def narrow_down(self, game: Table, event: BeforeScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            mine: list[Piece] = [p for p in (*self.minions, *self.actions) if p.controller == seat]
            keep = yield from choose(seat, mine, "Keep which card?", source=self)
            yield from game.destroy([piece for piece in mine if piece is not keep], by=self, player=seat)


class JuiceBar(Base):
    """Before this base scores, after a player uses a Special, one of that player's minions here has +2 power
    until the end of the turn."""

    faction = "Mega Troopers"
    breakpoint, vp = 20, (3, 2, 1)

    @after(AbilityUsed, a_special_before_this_scores)
    def refresh(self, game: Table, event: AbilityUsed, player: int) -> Effect[None]:
        mine = game.minions(self, of=player)
        minion = yield from choose(player, mine, "Which minion gains +2 power?", source=self)
        if minion:
            yield from game.add_power(minion, 2, by=self)


class MoonDumpster(Base):
    """When this base enters play, each player reveals the top card of their deck; if that is a minion, they
    may play it here as an extra minion."""

    faction = "Mega Troopers"
    breakpoint, vp = 24, (4, 2, 2)

    def on_enter(self, game: Table) -> Effect[None]:
        for seat in game.subject_to(self):
            top = game.top(seat)
            game.reveal(seat, top)
            if top and top[0].is_minion:
                yield from game.play_this(self, top[0], zone="deck", on=[self], may=True, player=seat)
