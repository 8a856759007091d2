"""Super Spies: know what everybody will draw, and see to it that it is nothing good."""

from ...engine import (
    Action,
    ActionPlayed,
    Base,
    BeforeScoring,
    Card,
    Cleared,
    Effect,
    Extra,
    Lingering,
    LookedAt,
    Minion,
    Revealed,
    Table,
    Titan,
    Until,
    after,
    before_scoring,
    by_others,
    choose,
    distinct,
    here,
    of_a_deck,
    talent,
)

FACTION = "Super Spies"
CHARACTER = "They know your next card before you do, and when you reach for it, it is not there."
DIFFICULTY = 3


def browse(by: Minion | Action, game: Table, number: int) -> Effect[None]:
    """Look at so many cards of your deck; they go back on top and/or under it in any order."""
    top = game.top(by.controller, number)
    game.look(by.controller, by.controller, top)
    yield from game.order_on_top_or_bottom(by.controller, top, by=by)


class SecretAgent(Minion):
    """Ongoing: another player who plays an action discards a card afterwards."""

    power = 5

    @after(ActionPlayed, by_others)
    def interfere(self, game: Table, event: ActionPlayed) -> Effect[None]:
        yield from game.discard_chosen(event.player, 1, by=self)


def has_something(mole: Minion, game: Table, event: BeforeScoring) -> bool:
    """Specials and extra cards may be played, and one is in hand, or an action elsewhere to play instead."""
    you = mole.controller
    something = game.players[you].hand or [play for play in game.other_plays(you) if play.card.is_action]
    return bool(something) and not game.no_specials(you) and not game.limiting(you)


class Mole(Minion):
    """Ongoing: you may play an action before this base scores; it counts as a Special."""

    power, copies = 4, 2

    @before_scoring(may=True, if_=has_something)
    def undermine(self, game: Table, event: BeforeScoring) -> Effect[None]:
        extra = Extra("action", source=Mole, special=True)
        yield from game.play_now(self.controller, extra, self)


class Operative(Minion):
    """Reveal the top card of every deck that a player has. Put any of these on the bottom of its owner's
    deck; the others stay on top."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        shown = {card: seat for seat in game.seats() for card in game.top(seat)}
        for card, seat in shown.items():
            game.reveal(seat, [card], by=self)
        chosen = yield from self.choose_many(list(shown), "Put which card on the bottom of its owner's deck?")
        for card in chosen:
            yield from game.put_on_deck(shown[card], [card], by=self, bottom=True)


class Spy(Minion):
    """Look at the top three cards of your deck. Each goes back on top or to the bottom, in any order."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        yield from browse(self, game, 3)


class DiscardsAreForever(Action):
    """Each player reveals cards of their deck up to and including the first minion. All of these cards are
    discarded."""

    name = "Discards Are Forever"

    def on_play(self, game: Table) -> Effect[None]:
        shown = {seat: game.reveal_until(seat, a_minion_among, by=self) for seat in game.seats()}
        for seat, cards in shown.items():
            yield from game.discard(seat, cards, by=self)


def a_minion_among(cards: list[Card]) -> bool:
    """Whether there is a minion among them."""
    return any(card.is_minion for card in cards)


class ForMyEyesOnly(Action):
    """Look at the top five cards of your deck. Each goes back on top or to the bottom, in any order."""

    name = "For My Eyes Only"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from browse(self, game, 5)


class FromQWithLove(Action):
    """Draw three cards, then discard two."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, 3)
        yield from game.discard_chosen(self.controller, 2, by=self)


class LiveAndLetChum(Action):
    """Special: before a base scores, destroy a minion there of power 3 or less."""

    @before_scoring(zone="hand", label="special", may=True)
    def feed(self, game: Table, event: BeforeScoring) -> Effect[None]:
        target = yield from self.choose(game.minions(event.base, max_power=3), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class _Jammed(Lingering):
    """Other players play no Specials until there is a new base, though what kept them from it is gone."""

    def forbids_special(self, game: Table, player: int, zone: str) -> bool:
        return zone != "play" and bool(player != self.controller)


class Mindraker(Action):
    """Play on a base. Ongoing: from when this base is chosen to score until there is another in its place,
    other players cannot play Specials."""

    plays_on = "base"

    def forbids_special(self, game: Table, player: int, zone: str) -> bool:
        scores = game.scoring is not None and game.scoring.base is self.base
        return scores and zone != "play" and bool(player != self.controller)

    @after(
        Cleared,
        here,
        quiet="note",
        if_=lambda self, game, event: game.scoring is not None and game.scoring.base is event.base,
    )
    def linger_on(self, game: Table, event: Cleared) -> Effect[None]:
        game.linger(_Jammed(self, Until("scored", game.active)))
        return
        yield


class PermitToKill(Action):
    """Each other player reveals the top two cards of their deck. The minions among them are discarded; you
    put the others back on top in any order."""

    name = "Permit to Kill"

    def on_play(self, game: Table) -> Effect[None]:
        shown = {other: game.top(other, 2) for other in game.others(self.controller)}
        for other, cards in shown.items():
            game.reveal(other, cards, by=self)
        for other, cards in shown.items():
            yield from game.discard(other, [card for card in cards if card.is_minion], by=self)
            yield from game.order_on_top(other, [card for card in cards if not card.is_minion], by=self)


class TheBaseIsNotEnough(Action):
    """Special: play this before a base scores. A minion there, of power 4 or less, is yours for the rest of
    the turn."""

    name = "The Base Is Not Enough"

    @before_scoring(zone="hand", label="special", may=True)
    def seduce(self, game: Table, event: BeforeScoring) -> Effect[None]:
        minions = game.minions(event.base, max_power=4)
        target = yield from self.choose(minions, "Take control of which minion?")
        if target:
            yield from game.give_control(target, self.controller, by=self, until=game.end_of_turn())


class TheSpyWhoDitchedMe(Action):
    """Every other player discards a minion, or shows a hand without any."""

    name = "The Spy Who Ditched Me"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            hand = game.players[other].hand
            minions = [card for card in distinct(hand) if card.is_minion]
            card = yield from choose(other, minions, "Discard which minion?", source=self)
            if card:
                yield from game.discard(other, [card], by=self)
            else:
                game.reveal(other, hand, by=self)


class MoonZeroThree(Titan):
    """Special: you may play this titan in place of your regular minion, on a base where no other player has
    a minion. Ongoing: after somebody's deck is searched, or cards of it are looked at or revealed, for the
    first time in a turn, put a +1 power counter on this titan. Talent: look at the top card of any deck.
    Leave it there or put it on the bottom."""

    instead_of = "minion"

    def may_rise_on(self, game: Table) -> list[Base]:
        return [base for base in game.bases if not game.minions(base, not_of=self.controller)]

    @after(LookedAt, of_a_deck, once="turn", quiet="power")
    @after(Revealed, of_a_deck, once="turn", quiet="power")
    @after(LookedAt, of_a_deck, once="turn", quiet="note", zone="aside")  # then it was the first time, too
    @after(Revealed, of_a_deck, once="turn", quiet="note", zone="aside")
    def transmit(self, game: Table, event: LookedAt | Revealed) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)

    @talent
    def survey(self, game: Table) -> Effect[None]:
        deck = yield from self.choose(game.decks(), "Look at the top card of which deck?")
        top = [] if deck is None else game.top_of(deck)
        owner = deck if isinstance(deck, int) else None
        game.look(self.controller, owner, top)
        if top and (yield from self.choose(("Top", "Bottom"), f"Where does {top[0]} go?")) == "Bottom":
            if owner is None:
                game.put_under(top[0])
            else:
                yield from game.put_on_deck(owner, top, by=self, bottom=True, public=False)
