"""Sinister Six: breakpoints go down until a base is theirs, and all goes better where they are low."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Base,
    Cleared,
    Effect,
    Extra,
    Lingering,
    Minion,
    Piece,
    Table,
    Until,
    after,
    after_scoring,
    distinct,
    here,
    on_your_turn,
    start_of_turn,
    talent,
    your_turn,
)
from ..its_your_fault.dragons import goes_on_bases
from ..that_70s.truckers import on_a_base

FACTION = "Sinister Six"
CHARACTER = "Why get stronger if the base can get weaker? They saw at its breakpoint, all together."
DIFFICULTY = 2


def is_low(piece: Piece, game: Table) -> bool:
    """The breakpoint here is 19 or less."""
    return game.breakpoint(piece.base) <= 19


class DoctorOctopus(Minion):
    """Ongoing: at the start of your turn, you may lower this base's breakpoint by 4 until the end of the
    turn."""

    power = 4

    @start_of_turn(your_turn, may=True)
    def reach_out(self, game: Table, event: Any) -> Effect[None]:
        yield from game.add_breakpoint(self.base, -4, by=self)


class Mysterio(Minion):
    """Talent: play an extra action on this base OR draw a card."""

    power = 4

    @talent
    def deceive(self, game: Table) -> Effect[None]:
        extra = Extra("action", base=self.base.uid, like=on_a_base, source=Mysterio)
        yield from self.either(
            game,
            "Which one?",
            ("Extra action", lambda _: game.extra_play(extra, self)),
            ("Draw a card", lambda _: game.draw(self.controller)),
        )


class GreenGoblin(Minion):
    """Talent: this base's breakpoint is 3 lower until the end of the turn."""

    power, copies = 3, 2

    @talent
    def bombard(self, game: Table) -> Effect[None]:
        yield from game.add_breakpoint(self.base, -3, by=self)


class Vulture(Minion):
    """You may put an action that is played on a base from your discard pile on top of your deck."""

    power, copies = 3, 2

    def on_play(self, game: Table) -> Effect[None]:
        cards = distinct(filter(goes_on_bases, game.players[self.controller].discard))
        card = yield from self.may_choose(cards, "Which action goes on top of your deck?")
        if card:
            yield from game.put_on_deck(self.controller, [card], by=self)


class Electro(Minion):
    """Ongoing: this base's breakpoint is 2 lower."""

    power, copies = 2, 2

    def breakpoint_for(self, game: Table, base: Base) -> int:
        return -2 if base is self.base else 0


class Sandman(Minion):
    """Ongoing: +2 power while the breakpoint here is 19 or less."""

    power, copies = 2, 2

    def own_power(self, game: Table) -> int:
        return 2 if is_low(self, game) else 0


class Ambush(Action):
    """Choose a base: its breakpoint is 4 lower until the end of the turn."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            yield from game.add_breakpoint(base, -4, by=self)


class CoverTheExits(Action):
    """Play on a base. Ongoing: your minions here have +1 power. After this base scores, if its breakpoint was
    19 or less, shuffle up to two of your minions here into their owners' decks."""

    plays_on, raises_power = "base", True

    def power_for(self, game: Table, minion: Minion) -> int:
        return int(minion.controller == self.controller and minion.base is self.base)

    @after_scoring(if_=lambda self, game, event: event.scoring.breakpoint <= 19)
    def slip_out(self, game: Table, event: AfterScoring) -> Effect[None]:
        mine = game.minions(self.base, of=self.controller, owned=True)
        chosen = yield from self.choose_many(mine, "Shuffle which minion into its owner's deck?", at_most=2)
        yield from game.shuffle_into_deck(chosen, by=self)


class _Panic(Lingering):
    """Other players use no Specials until there is a new base."""

    def forbids_special(self, game: Table, player: int, zone: str) -> bool:
        return bool(player != self.controller)


class IncitePanic(Action):
    """Play on a base. Ongoing: other players' minions here have -1 power. While this base is being scored and
    the breakpoint here is 19 or less, other players cannot use Specials."""

    plays_on = "base"

    def power_for(self, game: Table, minion: Minion) -> int:
        theirs = minion.controller not in (None, self.controller)
        return -1 if theirs and minion.base is self.base else 0

    def forbids_special(self, game: Table, player: int, zone: str) -> bool:
        scores = game.scoring is not None and game.scoring.base is self.base
        return scores and bool(player != self.controller) and is_low(self, game)

    @after(
        Cleared,
        here,
        quiet="note",
        if_=lambda self, game, event: (
            game.scoring is not None and game.scoring.base is event.base and game.scoring.breakpoint <= 19
        ),
    )
    def linger_on(self, game: Table, event: Cleared) -> Effect[None]:
        game.linger(_Panic(self, Until("scored", game.active)))
        return
        yield


class MoveTheGoods(Action):
    """Transfer an action from one base to another. Special: you may play this card after a base scores."""

    playable = frozenset({AfterScoring})

    def on_play(self, game: Table) -> Effect[None]:
        action = yield from self.choose(game.actions(on="base"), "Transfer which action?")
        if action:
            others = [base for base in game.bases if base is not action.host]
            base = yield from self.choose(others, f"Transfer {action} where?")
            if base:
                yield from game.transfer(action, base, by=self)


class MyMasterPlan(Action):
    """Play on a base. Talent: draw a card if the breakpoint here is 19 or less."""

    plays_on = "base"

    @on_your_turn(label="talent", if_=is_low)
    def go_as_planned(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)


class PressureFromAllSides(Action):
    """Play on a base. Talent: this base's breakpoint is lower until the end of the turn, by 1 for each minion
    here."""

    name = "Pressure from All Sides"
    plays_on = "base"

    @on_your_turn(label="talent", if_=lambda self, game: self.base.minions)
    def close_in(self, game: Table) -> Effect[None]:
        yield from game.add_breakpoint(self.base, -len(self.base.minions), by=self)


class RerouteThePower(Action):
    """Play on a base. Talent: if the breakpoint here is 19 or less, one of your minions here has +3 power
    until your next turn starts."""

    plays_on, copies = "base", 2

    @on_your_turn(
        label="talent",
        if_=lambda self, game: is_low(self, game) and game.has_minion(self.controller, self.base),
    )
    def reroute(self, game: Table) -> Effect[None]:
        mine = game.minions(self.base, of=self.controller)
        minion = yield from self.choose(mine, "Which minion gains +3 power?")
        if minion:
            yield from game.add_power(minion, 3, by=self, until=game.start_of_your_turn(self.controller))


class WitnessOurSuperiority(Action):
    """Play on a base. Ongoing: the abilities of this base are cancelled."""

    plays_on = "base"

    def blanks(self, game: Table, piece: Piece) -> bool:
        return piece is self.base
