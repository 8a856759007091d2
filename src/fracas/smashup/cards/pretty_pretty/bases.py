"""The bases of Pretty Pretty Smash Up."""

from typing import Any

from ...engine import (
    ActionPlayed,
    Base,
    Card,
    Effect,
    Extra,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Verb,
    after,
    by_somebody,
    choose,
    first_here,
    here,
    may_choose,
    on_your_turn,
)


def on_a_minion(base: Base, game: Table, event: ActionPlayed) -> bool:
    """The action was played on a minion."""
    return isinstance(event.target, Minion)


def into_the_circle(game: Table, card: Card, base: Any) -> bool:
    """An action, or a minion that goes to the Fairy Circle."""
    return card.is_action or isinstance(base, FairyCircle)


class EnchantedGlen(Base):
    """After a player plays an action on a minion here, they draw a card."""

    faction = "Fairies"
    breakpoint, vp = 20, (4, 2, 1)

    @after(ActionPlayed, here, on_a_minion, quiet="draw")
    def enchant(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        yield from game.draw(player)


class FairyCircle(Base):
    """After you play a minion here for the first time in a turn, you may play one extra card: a minion here,
    or an action."""

    faction = "Fairies"
    breakpoint, vp = 26, (4, 3, 2)

    @after(MinionPlayed, here, first_here)  # to be allowed is no choice; to play it is (EXTRA-02)
    def dance(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.extra_play(
            Extra("card", like=into_the_circle, source=FairyCircle), self, player=player
        )


class CoolCatsAlley(Base):
    """Once on your turn, you may destroy a minion of yours here to draw a card."""

    name = "Cool Cats' Alley"
    faction = "Kitty Cats"
    breakpoint, vp = 18, (3, 2, 1)

    @on_your_turn(if_=lambda self, game, player: game.has_minion(player, self))
    def brawl(self, game: Table, player: int) -> Effect[None]:
        minion = yield from choose(
            player, game.minions(self, of=player), "Destroy which minion?", source=self
        )
        if minion and (yield from game.destroy(minion, by=self, player=player)):
            yield from game.draw(player)


class TheHouseOfNineLives(Base):
    """If a minion on another base would be destroyed, its owner may have it move here instead."""

    faction = "Kitty Cats"
    breakpoint, vp = 20, (4, 2, 1)

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        elsewhere = isinstance(target, Minion) and target.base is not self
        return elsewhere and how is Verb.DESTROY and target.owner in game.subject_to(self)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        owner: Any = target.owner
        ask = f"Move {target} to {self}?"
        if (yield from may_choose(owner, ("Yes",), ask, source=self)) is None:
            return False
        return bool((yield from game.move(target, self, by=self, player=owner)))


class Equaria(Base):
    """For a minion that you play here, another of yours may follow: you may move it here from elsewhere."""

    faction = "Mythic Horses"
    breakpoint, vp = 25, (5, 3, 2)

    @after(
        MinionPlayed,
        here,
        by_somebody,
        may=True,
        if_=lambda self, game, event, player: self.herd(game, player),
    )
    def gather(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        minion = yield from choose(player, self.herd(game, player), "Move which minion here?", source=self)
        if minion:
            yield from game.move(minion, self, by=self, player=player)

    def herd(self, game: Table, player: int) -> list[Minion]:
        return [minion for minion in game.minions(of=player) if minion.base is not self]


class PonyLand(Base):
    """Nothing can destroy the minions here of a player who has two of them or more."""

    faction = "Mythic Horses"
    breakpoint, vp = 18, (3, 2, 1)

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        if how is not Verb.DESTROY or not isinstance(target, Minion) or target.base is not self:
            return False
        return target.controller is not None and len(game.minions(self, of=target.controller)) > 1


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
