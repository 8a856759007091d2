"""Tricksters: traps, tolls and locked doors for whoever comes to their bases."""

from typing import Any

from ...engine import (
    Action,
    Affected,
    Base,
    Destroyed,
    Effect,
    Extra,
    Lingering,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Titan,
    Until,
    Verb,
    after,
    by_others,
    end_of_turn,
    here,
    on_your_turn,
    this_card,
    when,
    your_turn,
)

FACTION = "Tricksters"
CHARACTER = "Your plans are their toys: traps on bases, lost cards, and a giggle behind the hedge."
DIFFICULTY = 2


def still_here(piece: Any, game: Table, event: MinionPlayed) -> bool:
    """The minion that was played is still on this card's base (TRIGGER-18)."""
    return event.minion.in_play and event.minion.base is piece.base


def by_a_play(piece: Any, game: Table, event: Affected) -> bool:
    """A card that is being played did it, and is not answered already."""
    known = (trigger.event for trigger in game.batch.triggers if trigger.piece is piece)
    return event.by in game.playing and all(getattr(e, "by", None) is not event.by for e in known)


class Leprechaun(Minion):
    """Ongoing: after another player plays a minion here and its ability resolves, destroy it if it is still
    here and has less power than this minion."""

    power = 5

    @after(
        MinionPlayed,
        here,
        by_others,
        if_=lambda self, game, event: (
            still_here(self, game, event) and game.power(event.minion) < game.power(self)
        ),
    )
    def pounce(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.destroy(event.minion, by=self)


class Brownie(Minion):
    """Ongoing: whenever a card that another player is playing affects this minion, they discard two random
    cards afterwards."""

    power, copies = 4, 2

    @after(Affected, this_card, by_others, by_a_play)
    def pay_back(self, game: Table, event: Affected) -> Effect[None]:
        assert event.player is not None
        yield from game.discard_random(event.player, 2, by=self)


class Gnome(Minion):
    """You may destroy a minion here with less power than the number of your minions here."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        mine = len(game.minions(self.base, of=self.controller))
        weak = game.minions(self.base, max_power=mine - 1)
        target = yield from self.may_choose(weak, "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class Gremlin(Minion):
    """Ongoing: after this minion is destroyed, you draw a card and every other player discards a random
    one."""

    power, copies = 2, 4

    @after(Destroyed, this_card)
    def cackle(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.draw(self.controller)
        for other in game.others(self.controller):
            yield from game.discard_random(other, 1, by=self)


class BlockThePath(Action):
    """Play on a base. Name a faction. Ongoing: minions of that faction cannot be played here."""

    name = "Block the Path"
    plays_on = "base"
    blocked: str | None = None

    def on_play(self, game: Table) -> Effect[None]:
        self.blocked = yield from self.choose(game.factions(), "Name a faction")
        if self.blocked:
            game.announce(self.controller, self.blocked, by=self)
            game.touch()

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        return target is self.host and kind.card_type == "minion" and kind.faction == self.blocked


class Disenchant(Action):
    """Destroy an action on a base or minion."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.actions(), "Destroy which action?")
        if target:
            yield from game.destroy(target, by=self)


class EnshroudingMist(Action):
    """Play on a base. Ongoing: you may play an extra minion here on your turn."""

    plays_on, copies = "base", 2

    def standing_extras(self, game: Table, player: int) -> list[Extra]:
        extra = Extra("minion", base=self.base.uid, source=EnshroudingMist)
        return [extra] if player == self.controller else []


class FlameTrap(Action):
    """Play on a base. Ongoing: after another player plays a minion here and its ability resolves, destroy
    it if it is still here, and this action with it."""

    plays_on = "base"

    @after(MinionPlayed, here, by_others, if_=still_here)
    def spring(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.destroy([event.minion, self], by=self)


class _InHiding(Lingering):
    """One action does not affect your minions on one base."""

    sheds = False
    place: int
    from_: int

    def __init__(self, hideout: Piece, from_: Piece, until: Until) -> None:
        super().__init__(hideout, until)
        self.place, self.from_ = hideout.base.uid, from_.uid

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return mine and by.uid == self.from_ and target.base.uid == self.place


class Hideout(Action):
    """Play on a base. Ongoing: as another player's action is about to affect your minions here, destroy
    this one; the other action then leaves your minions here alone for the rest of the turn."""

    plays_on = "base"
    alike = True

    def shields(self, game: Table, target: Piece, how: Verb, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        theirs = isinstance(by, Action) and by.controller != self.controller
        return mine and theirs and target.base is self.base

    def step_in(self, game: Table, target: Piece, how: Verb, by: Piece) -> Effect[bool]:
        game.linger(_InHiding(self, by, game.end_of_turn()))
        yield from game.destroy(self, by=self)
        return True


class _Asleep(Lingering):
    """A player cannot play actions on their next turn."""

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        turn_has_come = game.active == self.until.player and game.turn.number > self.until.since
        return turn_has_come and player == self.until.player and kind.card_type == "action"


class MarkOfSleep(Action):
    """Choose a player, who cannot play actions on their next turn."""

    name = "Mark of Sleep"

    def on_play(self, game: Table) -> Effect[None]:
        player = yield from self.choose(game.seats(), "Who sleeps?")
        if player is not None:
            game.linger(_Asleep(self, Until("end", player, since=game.turn.number)))


class PayThePiper(Action):
    """Play on a base. Ongoing: another player who plays a minion here discards a card afterwards."""

    name = "Pay the Piper"
    plays_on = "base"

    @after(MinionPlayed, here, by_others)
    def collect(self, game: Table, event: MinionPlayed) -> Effect[None]:
        assert event.player is not None
        yield from game.discard_chosen(event.player, 1, by=self)


class TakeTheShinies(Action):
    """Each other player discards two random cards."""

    name = "Take the Shinies"

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            yield from game.discard_random(other, 2, by=self)


class BigFunnyGiant(Titan):
    """Special: you may play this titan in place of your regular minion, on a base where no player has a
    minion. Ongoing: another player who plays a minion here discards a card for it, or cannot play it. At the
    end of your turn, if no other player has a minion here, put a +1 power counter on this titan. Talent:
    destroy a minion here of power 2 or less to move this titan to another base."""

    instead_of = "minion"

    def may_rise_on(self, game: Table) -> list[Base]:
        return [base for base in game.bases if all(m.controller is None for m in base.minions)]

    def toll(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> int:
        return int(target is self.base and kind.card_type == "minion" and player != self.controller)

    @when(MinionPlayed, here, by_others)
    def take_toll(self, game: Table, event: MinionPlayed) -> Effect[None]:
        assert event.player is not None
        yield from game.discard_chosen(event.player, 1, by=self)

    @end_of_turn(
        your_turn,
        quiet="power",
        if_=lambda self, game, event: not game.minions(self.base, not_of=self.controller),
    )
    def laugh(self, game: Table, event: Any) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)

    @on_your_turn(
        label="talent",
        if_=lambda self, game: game.minions(self.base, max_power=2) and len(game.bases) > 1,
    )
    def stomp_off(self, game: Table) -> Effect[None]:
        small = yield from self.choose(game.minions(self.base, max_power=2), "Destroy which minion?")
        if small and (yield from game.destroy(small, by=self)):
            yield from game.move_elsewhere(self, by=self)
