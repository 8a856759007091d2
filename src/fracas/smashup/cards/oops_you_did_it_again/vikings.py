"""Vikings: what is yours is theirs."""

from typing import Any

from ...engine import (
    Action,
    Card,
    Effect,
    Minion,
    Piece,
    Table,
    ToDiscard,
    after,
    choose,
    distinct,
    host,
    talent,
)

FACTION = "Vikings"
CHARACTER = "Why travel with luggage? They help themselves from your hand, your deck and your discards."
DIFFICULTY = 2


def choose_other(game: Table, by: Piece, ask: str) -> Effect[int | None]:
    """The controller of `by` chooses another player."""
    others = game.others(by.controller)
    return (yield from choose(by.controller, others, ask, source=by))


def put_on_top(game: Table, by: Piece) -> Effect[bool]:
    """Place a card of your hand on top of your deck, unseen, as a price; False if you have none."""
    hand = distinct(game.players[by.controller].hand)
    card = yield from choose(by.controller, hand, "Place which card on top of your deck?", source=by)
    if card is None:
        return False
    yield from game.put_on_deck(by.controller, [card], by=by, public=False)
    return True


class Valkyrie(Minion):
    """Take a minion of another player's discard pile into your hand."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        fallen = {
            card: other
            for other in game.others(self.controller)
            for card in distinct(game.players[other].discard)
            if card.is_minion
        }
        card = yield from self.choose(list(fallen), "Take which minion?")
        if card:
            yield from game.take(self.controller, card, fallen[card], "discard")


class Raider(Minion):
    """Talent: place up to three cards of your hand on top of your deck. This minion has +1 power for each
    until the end of the turn."""

    power, copies = 4, 2

    @talent
    def share_the_loot(self, game: Table) -> Effect[None]:
        hand = game.players[self.controller].hand
        cards = yield from self.choose_many(hand, "Place which card on top of your deck?", at_most=3)
        yield from game.put_on_deck(self.controller, cards, by=self, public=False)
        if cards:
            yield from game.add_power(self, len(cards), by=self)


class ShieldMaiden(Minion):
    """Reveal the top card of another player's deck. If it is an action or a minion of power 3 or less,
    take it into your hand; otherwise it goes back."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        other = yield from choose_other(game, self, "Reveal the top card of whose deck?")
        if other is not None:
            top = game.top(other)
            game.reveal(other, top, by=self)
            for card in top:
                if card.is_action or card.power <= 3:
                    yield from game.take(self.controller, card, other, "deck")


class Huscarl(Minion):
    """Talent: place a card of your hand on top of your deck to give this minion +2 power until the end of the
    turn."""

    power, copies = 2, 4

    @talent
    def pledge(self, game: Table) -> Effect[None]:
        if (yield from put_on_top(game, self)):
            yield from game.add_power(self, 2, by=self)


class Berserk(Action):
    """Place a card of your hand on top of your deck to give one of your minions +3 power until the end of the
    turn."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        if (yield from put_on_top(game, self)):
            minion = yield from self.choose(game.minions(of=self.controller), "Which minion rages?")
            if minion:
                yield from game.add_power(minion, 3, by=self)


class CastTheRunes(Action):
    """Look at another player's hand and at the top two cards of their deck; put those back in any order.
    You may play an extra action."""

    def on_play(self, game: Table) -> Effect[None]:
        other = yield from choose_other(game, self, "Look at whose cards?")
        if other is not None:
            game.look(self.controller, other, game.players[other].hand)
            top = game.top(other, 2)
            game.look(self.controller, other, top)
            yield from game.order_on_top(other, top, by=self)
        yield from game.extra_action(self)


class CombatTraining(Action):
    """Each of your minions has +1 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_power(game.minions(of=self.controller), 1, by=self)


class Pillage(Action):
    """Take a random card from another player's hand into yours."""

    def on_play(self, game: Table) -> Effect[None]:
        other = yield from choose_other(game, self, "Pillage whose hand?")
        if other is not None:
            card = game.at_random(game.players[other].hand)
            if card:
                yield from game.take(self.controller, card, other, "hand", public=False)


class RaidingParty(Action):
    """Reveal the top three cards of another player's deck. You may play an action or a minion of power 4
    or less among them as an extra card. Put the others back in any order."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        other = yield from choose_other(game, self, "Raid whose deck?")
        if other is None:
            return
        top = game.top(other, 3)
        game.reveal(other, top, by=self)
        loot: list[Card] = [
            card
            for card in top
            if card.is_action or card.power <= 4
            if game.targets(self.controller, card.kind, zone="deck", own=card.owner == self.controller)
        ]
        card = yield from self.may_choose(loot, "Play which card?")
        if card:
            yield from game.play_this(self, card, zone="deck", of=other)
        rest = [card for card in top if card in game.players[other].deck]
        yield from game.order_on_top(other, rest, by=self)


class Ransack(Action):
    """Take an action on a minion or base, or a buried card, into your hand."""

    def on_play(self, game: Table) -> Effect[None]:
        buried = [piece for base in game.bases for piece in base.buried]
        target = yield from self.choose([*game.actions(), *buried], "Take which card?")
        if target:
            yield from game.take_from_play(target, self.controller, by=self)


class Tribute(Action):
    """Draw three cards."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, 3)


class VikingFuneral(Action):
    """Play on your minion of power 5 or more. Ongoing: after this minion goes to the discard pile, gain 1
    VP; if you own it, it goes back in the box."""

    plays_on = "minion"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player and game.power(target) >= 5)

    @after(ToDiscard, host)
    def set_ablaze(self, game: Table, event: ToDiscard) -> Effect[None]:
        yield from game.gain_vp(self.controller, 1, by=self)
        card = event.piece.card
        if card.owner == self.controller and card in game.players[self.controller].discard:
            game.put_in_box(card)
