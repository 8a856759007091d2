"""Time Travelers: everything comes back, and some of it has not happened yet."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    Titan,
    ToDiscard,
    ToHand,
    Verb,
    after,
    after_scoring,
    by_you,
    distinct,
    on_your_turn,
    start_of_turn,
    talent,
    this_card,
    your_turn,
)

FACTION = "Time Travelers"
CHARACTER = "It was good, so it happens again: discarded, taken back, replayed, and still on time."
DIFFICULTY = 2


def once_more(by: Piece, game: Table, minion: Minion) -> Effect[None]:
    """Return your minion to your hand; you may play it again at once, or never."""
    yield from game.return_to_hand(minion, by=by)
    if minion.card in game.players[by.controller].hand:
        yield from game.play_this(by, minion.card, zone="hand", may=True)


class DoctorWhen(Minion):
    """You may take another minion of yours back to your hand, and play it at once as an extra minion, if you
    like."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        others = game.minions(of=self.controller, other_than=self, owned=True)
        minion = yield from self.may_choose(others, "Return which minion?")
        if minion:
            yield from once_more(self, game, minion)


class RepeaterPerfect(Minion):
    """Choose an action in your discard pile; it goes on top of your deck."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        actions = [card for card in game.players[self.controller].discard if card.is_action]
        card = yield from self.choose(distinct(actions), "Which action goes on top of your deck?")
        if card:
            yield from game.put_on_deck(self.controller, [card], by=self)


class TimeRaider(Minion):
    """Talent: choose a card in your discard pile; it goes under your deck."""

    power, copies = 3, 3

    @on_your_turn(label="talent", if_=lambda self, game: game.players[self.controller].discard)
    def raid(self, game: Table) -> Effect[None]:
        cards = distinct(game.players[self.controller].discard)
        card = yield from self.choose(cards, "Which card goes under your deck?")
        if card:
            yield from game.put_on_deck(self.controller, [card], by=self, bottom=True)


def lies_there(minion: Any, game: Table, event: ToDiscard) -> bool:
    """The minion is in its owner's discard pile."""
    return minion.card in game.players[minion.owner].discard


class Jumper(Minion):
    """Ongoing: after this minion has gone from play to the discard pile, you may take it into your hand."""

    power, copies = 2, 4

    @after(ToDiscard, this_card, may=True, if_=lies_there)
    def jump(self, game: Table, event: ToDiscard) -> Effect[None]:
        assert self.owner is not None
        yield from game.place_in_hand(self.owner, [self.card], by=self)


class Gigawatts(Action):
    """Your deck gets back all actions OR all minions of your discard pile, and is shuffled."""

    name = "1.21 Gigawatts"

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Which one?",
            ("Actions", lambda _: self.recharge(game, "action")),
            ("Minions", lambda _: self.recharge(game, "minion")),
        )

    def recharge(self, game: Table, what: str) -> Effect[None]:
        cards = [c for c in game.players[self.controller].discard if c.kind.card_type == what]
        yield from game.shuffle_cards_into_deck(self.controller, cards)


class DoOver(Action):
    """Take a minion of yours back to your hand. If you like, play it at once as an extra minion."""

    name, copies = "Do Over!", 2

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller, owned=True)
        minion = yield from self.choose(mine, "Return which minion?")
        if minion:
            yield from once_more(self, game, minion)


class IntoTheTimeSlip(Action):
    """Choose a card in play; it returns to its owner's hand."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        cards = [piece for piece in game.pieces() if piece.owner is not None]
        card = yield from self.choose(cards, "Return which card?")
        if card:
            yield from game.return_to_hand(card, by=self)


class ItsAstounding(Action):
    """Play an extra action from your discard pile, at once."""

    name = "It's Astounding"

    def on_play(self, game: Table) -> Effect[None]:
        extra = Extra("action", zone="discard", source=ItsAstounding)
        yield from game.play_now(self.controller, extra, self)


class StasisField(Action):
    """Play on a base. Ongoing: this base does not score. When your turn starts, destroy this action."""

    plays_on = "base"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.base and how is Verb.SCORE

    @start_of_turn(your_turn, quiet="leave")
    def collapse(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self, by=self)


class TimeIsFleeting(Action):
    """Special: after a base scores, if there is a base in the discard pile, you may play this action: one of
    those bases, of your choice, replaces it in place of the top one of the base deck."""

    name = "Time is Fleeting"

    @after_scoring(zone="hand", label="special", may=True, if_=lambda self, game, event: game.base_discard)
    def rewind(self, game: Table, event: AfterScoring) -> Effect[None]:
        scoring, player = event.scoring, self.controller
        scoring.choosing.append(lambda: game.pick_replacement(scoring, player, self))
        return
        yield


class TimeWalk(Action):
    """Two plays more this turn, if you like: a minion and an action. Draw two cards. This card goes under
    your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        self.goes_to = "under deck"
        yield from game.extra_minion(self)
        yield from game.extra_action(self)
        yield from game.draw(self.controller, 2)


class Wormhole(Action):
    """Special: after a base scores, you may play this action: your minions there are shuffled into your deck
    and not discarded."""

    @after_scoring(zone="hand", label="special", may=True)
    def swallow(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.shuffle_into_deck(game.minions(event.base, of=self.controller), by=self)


class TimeBox(Titan):
    """Special: at the start of your turn, and when a card comes to your hand from play or from the discard
    pile, put a counter on this titan if it is not in play. If it has five or more then, you may remove them
    all and play this titan. Talent: play an extra minion of power 2 or less here, or an extra action, or
    both."""

    @start_of_turn(your_turn, zone="aside", label="special")
    @after(ToHand, by_you, zone="aside", label="special")
    def tick(self, game: Table, event: Any) -> Effect[None]:
        game.charge(self)
        if self.counters >= 5 and not game.titans_in_play(self.controller):
            base = yield from self.may_choose(game.bases, f"Play {self} where?")
            if base:
                yield from game.play_titan(self.controller, self.card, base)

    @talent
    def travel(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, max_power=2, on=self.base)
        yield from game.extra_action(self)
