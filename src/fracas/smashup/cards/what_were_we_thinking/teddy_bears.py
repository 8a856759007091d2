"""Teddy Bears: they come in a heap, and everybody has to be nice to them."""

from typing import Any

from ...engine import (
    Action,
    BeforeScoring,
    Effect,
    Extra,
    Minion,
    MinionPlayed,
    Moved,
    Piece,
    Table,
    Verb,
    a_minion_comes,
    after,
    before_scoring,
    by_others,
    by_you,
    here,
    on_your_turn,
)

FACTION = "Teddy Bears"
CHARACTER = "So cuddly that your best minion forgets what it can do, and then it is hugged, hard."
DIFFICULTY = 2


def your_first(bear: Any, game: Table, event: MinionPlayed) -> bool:
    """It is the first minion you play this turn."""
    return not game.count_played(bear.controller, "minion")


class SirSqueezes(Minion):
    """Play up to three extra minions here at once: each of power 3 or less, together of power 5 or less."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        base, left = self.base, 5
        for _ in range(3):
            extra = Extra("minion", min(3, left), base.uid, source=SirSqueezes)
            bear = yield from game.play_now(self.controller, extra, self)
            if bear is None:
                return
            left -= bear.card.power


class FunBear(Minion):
    """Ongoing: this minion gets a +1 power counter after another player plays a minion here or moves one to
    here."""

    power, copies = 2, 2

    @after(MinionPlayed, here, by_others, quiet="power")
    @after(Moved, a_minion_comes, by_others, quiet="power")
    def cheer_up(self, game: Table, event: Any) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class LoveyBear(Minion):
    """Ongoing: this minion starts from the highest starting power among other players' minions here, if that
    is higher than its own."""

    power, copies = 3, 3

    def starting(self, game: Table, piece: Piece) -> int | None:
        if piece is not self:
            return None
        best = own = game.printed(self)
        bears: list[Minion] = [self]
        for bear in bears:  # one that looks up to another has what that one has
            for rival in game.minions(self.base, not_of=bear.controller):
                if not isinstance(rival, LoveyBear) or game.cancelled(rival):
                    best = max(best, game.starting_power(rival))
                elif rival not in bears:
                    bears.append(rival)
                    best = max(best, game.printed(rival))
        return best if best > own else None


class SnugglyBear(Minion):
    """Special: your first minion of a turn may be followed at once by this one, played there as an extra
    minion."""

    power, copies = 1, 4

    @after(
        MinionPlayed,
        by_you,
        your_first,
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: (
            event.base.in_play
            and game.can_play(self.controller, SnugglyBear, event.base, own=self.owner == self.controller)
        ),
    )
    def snuggle(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.play_card(self.controller, self.card, event.base, "hand")


class BearPicnic(Action):
    """Play on a base. Ongoing: other players can play minions of power 2 or less that they own nowhere but
    here."""

    plays_on = "base"

    def forbids_own(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        weak = kind.card_type == "minion" and kind.power <= 2
        return weak and player != self.controller and target is not self.host


class CarePackage(Action):
    """Draw a card. You may play an extra minion."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)
        yield from game.extra_minion(self)


class Cuddle(Action):
    """Play on a minion. Ongoing: whatever abilities it has are cancelled."""

    plays_on, copies = "minion", 2

    def blanks(self, game: Table, piece: Piece) -> bool:
        return piece is self.host


class GroupHug(Action):
    """A minion of yours gains +1 power for each other minion on its base, until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gains power?")
        if minion:
            others = game.minions(minion.base, other_than=minion)
            yield from game.add_power(minion, len(others), by=self)


class LoveOverload(Action):
    """Special: before a base scores, destroy the minion there that has the most power, or all of those that
    tie for it."""

    @before_scoring(zone="hand", label="special", may=True)
    def overwhelm(self, game: Table, event: BeforeScoring) -> Effect[None]:
        most = max(map(game.power, event.base.minions), default=0)
        yield from game.destroy(game.minions(event.base, min_power=most), by=self)


class SquareDeal(Action):
    """Draw cards until another player has fewer cards in hand than you."""

    def on_play(self, game: Table) -> Effect[None]:
        hands = [game.players[other].hand for other in game.others(self.controller)]
        mine = game.players[self.controller].hand
        while all(len(hand) >= len(mine) for hand in hands):
            if not (yield from game.draw(self.controller)):
                break


def at_tea(party: Any, game: Table) -> bool:
    """Two or more minions are here, one of them yours."""
    return len(party.base.minions) > 1 and game.has_minion(party.controller, party.base)


class TeaParty(Action):
    """Play on a base. Talent: if you have a minion here, and it is not the only one, draw a card."""

    plays_on = "base"

    @on_your_turn(label="talent", if_=at_tea)
    def pour(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)


class TooCute(Action):
    """Play on a base. Ongoing: other players' cards cannot destroy your minions here."""

    plays_on = "base"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        theirs = by is not None and by.controller not in (None, self.controller)
        return mine and theirs and how is Verb.DESTROY and target.base is self.base
