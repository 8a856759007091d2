"""Minions of Cthulhu: many actions, paid for with Madness, until the great one wakes."""

from typing import Any

from ...engine import (
    Action,
    ActionPlayed,
    Base,
    BeforeScoring,
    Effect,
    MadnessDrawn,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Titan,
    TurnEnds,
    TurnStarts,
    after,
    anywhere,
    arrange,
    before_scoring,
    by_you,
    distinct,
    end_of_turn,
    here,
    on_your_turn,
    start_of_turn,
    talent,
    your_turn,
)

FACTION = "Minions of Cthulhu"
CHARACTER = "They pay with their own sanity for actions, murder and points. The bill comes at the end."
DIFFICULTY = 3

DRAW = "Draw a Madness card"
GIVE = "Give one of yours away"
UNDER = "Which of these goes under its owner's deck next? (The last one picked is the lowest.)"


def give_away(source: Piece, game: Table) -> Effect[None]:
    """Place a Madness card from your hand into another player's hand."""
    mine = game.madness_in(source.controller, "hand")
    if mine:
        other = yield from source.choose(game.others(source.controller), "Whom do you give it to?")
        assert other is not None
        yield from game.give_madness(mine[0], source.controller, other)


def madness(piece: Piece, game: Table, event: ActionPlayed) -> bool:
    return event.action is not None and event.action.home == "madness"


class StarSpawnOfCthulhu(Minion):
    """Talent: put a Madness card from your hand into the hand of another player."""

    name = "Star-Spawn of Cthulhu"
    power = 5

    @talent
    def madden(self, game: Table) -> Effect[None]:
        yield from give_away(self, game)


class CthulhusChosen(Minion):
    """Special: before any base scores, you may draw a Madness card. If you do, this minion has +2 power until
    the end of the turn."""

    name = "Cthulhu's Chosen"
    power, copies = 3, 3

    @before_scoring(anywhere, label="special", may=True, if_=lambda self, game, event: game.madness)
    def listen(self, game: Table, event: BeforeScoring) -> Effect[None]:
        if (yield from game.draw_madness(self.controller)):
            yield from game.add_power(self, 2, by=self)


class ServitorOfCthulhu(Minion):
    """Talent: destroy this minion, and put an action from your discard pile on top of your deck."""

    name = "Servitor of Cthulhu"
    power, copies = 2, 4

    @talent
    def serve(self, game: Table) -> Effect[None]:
        yield from game.destroy(self, by=self)
        actions = distinct(card for card in game.players[self.controller].discard if card.is_action)
        card = yield from self.choose(actions, "Which action goes on top of your deck?")
        if card:
            yield from game.put_on_deck(self.controller, [card], by=self)


class AltarToCthulhu(Action):
    """Play on a base. Ongoing: an extra action for each minion you play here."""

    name = "Altar to Cthulhu"
    plays_on = "base"

    @after(MinionPlayed, here, by_you)  # to be allowed is no choice; to play it is (EXTRA-02)
    def offer(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.extra_action(self)


class CompleteTheRitual(Action):
    """Play on a base where you have a minion. Ongoing: at the start of your turn, put every minion and action
    here under its owner's deck. Swap this base for the top one of the base deck."""

    name = "Complete the Ritual"
    plays_on = "base"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return game.has_minion(player, target)

    @start_of_turn(your_turn)
    def complete(self, game: Table, event: TurnStarts) -> Effect[None]:
        base = self.base
        doomed: list[Piece] = [*base.actions, *(a for m in base.minions for a in m.actions), *base.minions]
        ordered: list[Piece] = []
        for owner in game.seats():
            own = [piece for piece in doomed if piece.owner == owner]
            ordered += yield from arrange(self.controller, own, UNDER, source=self)
        yield from game.place_on_deck(ordered, by=self, bottom=True)
        for new in game.top_bases():
            yield from game.swap_base(base, new, keep_minions=False)


class Corruption(Action):
    """Draw a Madness card. Destroy any minion."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw_madness(self.controller)
        target = yield from self.choose(game.minions(), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class CthulhuFhtagn(Action):
    """Reveal cards of your deck until two actions have come up. They go to your hand, the other revealed
    cards to the bottom of your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        shown = game.reveal_until(player, lambda cards: sum(card.is_action for card in cards) == 2)
        yield from game.place_in_hand(player, [card for card in shown if card.is_action], by=self)
        others = [card for card in shown if not card.is_action]
        yield from game.put_on_deck(player, others, by=self, bottom=True)


class FurtheringTheCause(Action):
    """Play on a base. Ongoing: at the end of each turn in which a minion of another player was destroyed
    here, gain 1 VP."""

    name = "Furthering the Cause"
    plays_on = "base"

    @end_of_turn(quiet="tally")
    def rejoice(self, game: Table, event: TurnEnds) -> Effect[None]:
        here = [lost for lost in game.turn.destroyed if lost.base == self.base.uid and lost.card.is_minion]
        if any(lost.player not in (None, self.controller) for lost in here):
            yield from game.gain_vp(self.controller, 1, by=self)


class ItBeginsAgain(Action):
    """Choose any number of actions in your discard pile and shuffle them into your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        actions = [card for card in game.players[self.controller].discard if card.is_action]
        chosen = yield from self.choose_many(actions, "Shuffle which action into your deck?")
        if chosen:
            yield from game.shuffle_cards_into_deck(self.controller, chosen)


class MadnessUnleashed(Action):
    """Discard as many Madness cards as you like. For each of them you may draw a card and play an extra
    action."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.madness_in(self.controller, "hand")
        chosen = yield from self.choose_many(mine, "Discard a Madness card?")
        for _ in (yield from game.discard(self.controller, chosen, by=self)):
            if not (yield from self.confirm("Draw a card and play an extra action?")):
                return
            yield from game.draw(self.controller)
            yield from game.extra_action(self)


class RecruitByForce(Action):
    """Choose any number of minions in your discard pile with power 3 or less. They go on top of your deck."""

    name = "Recruit by Force"

    def on_play(self, game: Table) -> Effect[None]:
        discard = game.players[self.controller].discard
        weak = [card for card in discard if card.is_minion and card.power <= 3]
        ask = "Which minion goes on top of your deck next? (The last one picked is the top card.)"
        chosen = yield from self.choose_many(weak, ask)
        yield from game.put_on_deck(self.controller, chosen, by=self)


class TheSealIsBroken(Action):
    """Draw a Madness card. Gain 1 VP."""

    name = "The Seal is Broken"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw_madness(self.controller)
        yield from game.gain_vp(self.controller, 1, by=self)


class WhispersInDarkness(Action):
    """Draw a Madness card. Two extra actions."""

    name = "Whispers in Darkness"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw_madness(self.controller)
        yield from game.extra_action(self, number=2)


class Cthulhu(Titan):
    """Special: draw two Madness cards to play this titan, in place of your regular action, on a base where
    you have a minion. Ongoing: after you draw or play a Madness card, put a +1 power counter on this titan.
    Talent: draw a Madness card OR put one from your hand into the hand of another player."""

    instead_of = "action"

    def may_rise_on(self, game: Table) -> list[Base]:
        return [
            base for base in game.bases if len(game.madness) > 1 and game.has_minion(self.controller, base)
        ]

    @on_your_turn(zone="aside", label="special", if_=lambda self, game: game.can_rise(self))
    def rise(self, game: Table) -> Effect[None]:
        bases = self.may_rise_on(game)
        base = yield from self.choose(bases, f"Play {self} where?")
        assert base is not None
        yield from game.draw_madness(self.controller, 2)
        game.spend_regular("action")
        yield from game.play_titan(self.controller, self.card, base)

    @after(MadnessDrawn, by_you, quiet="power")
    @after(ActionPlayed, by_you, madness, quiet="power")
    def feed(self, game: Table, event: MadnessDrawn | ActionPlayed) -> Effect[None]:
        number = event.number if isinstance(event, MadnessDrawn) else 1
        yield from game.add_counters(self, number, by=self)

    @talent
    def dream(self, game: Table) -> Effect[None]:
        player = self.controller
        yield from self.either(
            game,
            "What does Cthulhu dream of?",
            (lambda: [DRAW] if game.madness else [], lambda _: game.draw_madness(player)),
            (lambda: [GIVE] if game.madness_in(player, "hand") else [], lambda _: give_away(self, game)),
        )
