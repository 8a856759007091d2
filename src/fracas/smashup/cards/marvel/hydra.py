"""Hydra: cut off one head, and two more take its place."""

from typing import Any

from ...engine import (
    Action,
    Card,
    Destroyed,
    Effect,
    Minion,
    Piece,
    Table,
    after,
    talent,
    this_card,
)
from .words import gather

FACTION = "Hydra"
CHARACTER = "Cut one down and two stand up: they push their own agents downstairs to get more of them."
DIFFICULTY = 1


def your_minion(piece: Any, game: Table, event: Destroyed) -> bool:
    """One of your minions was destroyed."""
    return isinstance(event.piece, Minion) and event.piece.controller == piece.controller


def is_weak(card: Card) -> bool:
    """A minion of power 2 or less."""
    return card.is_minion and card.power <= 2


def sacrifice(by: Piece, game: Table) -> Effect[Minion | None]:
    """Destroy one of your minions: it, if it was destroyed."""
    minion = yield from by.choose(game.minions(of=by.controller), "Destroy which of your minions?")
    return minion if minion and (yield from game.destroy(minion, by=by)) else None


def muster(piece: Piece, game: Table) -> Effect[None]:
    """Move up to two of your minions from other bases to where this card is."""
    if piece.base.in_play:
        yield from gather(piece, game, piece.base, 2)


class RedSkull(Minion):
    """Ongoing: after a minion of yours (this one too) is destroyed, draw a card. Talent: destroy one of your
    minions to draw a card."""

    power = 5

    @after(Destroyed, your_minion, quiet="draw")
    def profit(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.draw(self.controller)

    @talent
    def dispose(self, game: Table) -> Effect[None]:
        if (yield from sacrifice(self, game)):
            yield from game.draw(self.controller)


class BaronStrucker(Minion):
    """Talent: destroy one of your minions. After that, up to two of your minions on other bases move here."""

    power = 4

    @talent
    def regroup(self, game: Table) -> Effect[None]:
        if (yield from sacrifice(self, game)):
            game.afterwards(self, muster)


class MadameHydra(Minion):
    """Talent: destroy one of your minions to give this one +2 power until the end of the turn."""

    power = 4

    @talent
    def feed(self, game: Table) -> Effect[None]:
        if (yield from sacrifice(self, game)):
            yield from game.add_power(self, 2, by=self)


class ArnimZola(Minion):
    """Ongoing: +1 power for each other minion of yours here on which a power of 2 or less is printed."""

    power, copies = 2, 3

    def own_power(self, game: Table) -> int:
        others = game.minions(self.base, of=self.controller, other_than=self)
        return sum(game.printed(minion) <= 2 for minion in others)


class HydraAgent(Minion):
    """Ongoing: after this minion is destroyed, you may play one or two extra minions of power 2 or less
    here."""

    power, copies = 2, 6

    @after(Destroyed, this_card)  # to be allowed is no choice; to play it is (EXTRA-02)
    def double(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.extra_minion(self, max_power=2, on=event.base, number=2)


class FanaticalDevotion(Action):
    """Play on a base. Ongoing: on a turn on which a minion of yours was destroyed here, your minions here
    have +2 power."""

    plays_on = "base"
    raises_power = True

    def power_for(self, game: Table, minion: Minion) -> int:
        you, base = self.controller, self.host
        if (minion.controller, minion.base) != (you, base):
            return 0
        fallen = [lost for lost in game.turn.destroyed if (lost.player, lost.base) == (you, base.uid)]
        return 2 if any(lost.card.is_minion for lost in fallen) else 0


class HailHydra(Action):
    """Destroy one of your minions to draw as many cards as it had power."""

    name = "Hail Hydra!"

    def on_play(self, game: Table) -> Effect[None]:
        powers = {minion: game.power(minion) for minion in game.minions(of=self.controller)}
        minion = yield from sacrifice(self, game)
        if minion:
            yield from game.draw(self.controller, powers[minion])


class HourOfDestiny(Action):
    """Search your deck for one or two minions of power 2 or less, or none. Show them and take them into your
    hand. Shuffle your deck."""

    name = "Hour of Destiny"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        found = yield from game.search_deck(self, is_weak, "Take which minion?", at_most=2)
        yield from game.draw_these(self.controller, found)
        game.shuffle(self.controller)


class ReactivateAgents(Action):
    """One or two minions of power 2 or less, or none, go from your discard pile to your hand."""

    def on_play(self, game: Table) -> Effect[None]:
        weak = [card for card in game.players[self.controller].discard if is_weak(card)]
        chosen = yield from self.choose_many(weak, "Take which minion?", at_most=2)
        yield from game.place_in_hand(self.controller, chosen, by=self)


class SecretReserves(Action):
    """Choose as many minions of power 2 or less in your discard pile as you like, and shuffle them into your
    deck."""

    def on_play(self, game: Table) -> Effect[None]:
        weak = [card for card in game.players[self.controller].discard if is_weak(card)]
        chosen = yield from self.choose_many(weak, "Shuffle which minion into your deck?")
        if chosen:
            yield from game.shuffle_cards_into_deck(self.controller, chosen)


class TwoMoreShallTakeItsPlace(Action):
    """Destroy one of your minions. After that, you may play one or two extra minions of power 2 or less on
    the base where it was."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        def grow_back(action: Piece, game: Table) -> Effect[None]:
            yield from game.extra_minion(action, max_power=2, on=base, number=2)

        minion = yield from sacrifice(self, game)
        if minion:
            base = minion.base
            game.afterwards(self, grow_back)
