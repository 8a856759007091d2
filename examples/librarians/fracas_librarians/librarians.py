"""Librarians: everything comes back to the shelf, talking is silenced, and being late costs."""

from typing import Any

from fracas.smashup.engine import (
    Action,
    Base,
    BeforeScoring,
    Card,
    Destroyed,
    Effect,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Titan,
    Verb,
    after,
    arrange,
    before_scoring,
    by_others,
    distinct,
    here,
    on_your_turn,
    this_card,
)

FACTION = "Librarians"
CHARACTER = "They shelve what is spent, hush what is loud, and know to the day how late you are."
DIFFICULTY = 2
UNDER = "Which of these goes under your deck next? (The last one picked is the lowest.)"
FULL = 5
"""Cards in hand from which on somebody has borrowed too much."""


class HeadLibrarian(Minion):
    """Talent: place an action from your discard pile on the bottom of your deck. If you do, draw a card."""

    power = 5

    @on_your_turn(label="talent", if_=lambda self, game: spent(game, self.controller))
    def shelve(self, game: Table) -> Effect[None]:
        card = yield from self.choose(spent(game, self.controller), "Shelve which action?")
        if card:
            yield from game.put_on_deck(self.controller, [card], by=self, bottom=True)
            yield from game.draw(self.controller)


class NightArchivist(Minion):
    """Look at the top three cards of your deck. Draw one and put the others on the bottom in any order."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        found = game.top(you, 3)
        game.look(you, you, found)
        card = yield from self.choose(found, "Draw which card?")
        if card:
            yield from game.draw_these(you, [card])
            rest = [other for other in found if other is not card]
            ordered = yield from arrange(you, rest, UNDER, source=self)
            yield from game.put_on_deck(you, ordered, by=self, bottom=True, public=False)


class Cataloguer(Minion):
    """Place a +1 power counter on another of your minions here."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        others = [minion for minion in game.minions(self.base, of=self.controller) if minion is not self]
        minion = yield from self.choose(others, "Place the counter on which minion?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)


class Page(Minion):
    """After this minion is destroyed, draw a card."""

    power, copies = 2, 4

    @after(Destroyed, this_card, quiet="draw")
    def turn_over(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.draw(self.controller)


class Shush(Action):
    """Cancel the abilities of a minion until the start of your next turn."""

    name, copies = "Shush!", 2

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Silence which minion?")
        if minion:
            yield from game.cancel_abilities(minion, by=self, until=game.start_of_your_turn(self.controller))


class LightReading(Action):
    """Draw a card. You may play an extra action."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)
        yield from game.extra_action(self)


class OverdueNotice(Action):
    """Each other player with five or more cards in hand discards one of them."""

    def on_play(self, game: Table) -> Effect[None]:
        for player in game.others(self.controller):
            if len(game.players[player].hand) >= FULL:
                yield from game.discard_chosen(player, 1, by=self)


class InterlibraryLoan(Action):
    """Move one of your minions to another base. Draw a card."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Lend which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)
        yield from game.draw(self.controller)


class ReservedSeat(Action):
    """Play on a base. Ongoing: you have +2 power here."""

    plays_on = "base"

    def power_here(self, game: Table, player: int) -> int:
        return 2 if player == self.controller else 0


class Hardcover(Action):
    """Play on one of your minions. Ongoing: this minion has +1 power and cannot be destroyed."""

    plays_on = "minion"
    raises_power = True

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    def host_power(self, game: Table) -> int:
        return 1

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how is Verb.DESTROY


class LateFee(Action):
    """Play on a base. Ongoing: after another player plays a minion here, gain 1 VP and destroy this card."""

    plays_on = "base"

    @after(MinionPlayed, here, by_others)
    def collect(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.gain_vp(self.controller, 1, by=self)
        yield from game.destroy(self, by=self)


class ClosingTime(Action):
    """Special: before a base scores, return a minion of power 2 or less there to its owner's hand."""

    @before_scoring(zone="hand", label="special", may=True)
    def lights_out(self, game: Table, event: BeforeScoring) -> Effect[None]:
        small = game.minions(event.base, max_power=2, owned=True)
        minion = yield from self.choose(small, "Send home which minion?")
        if minion:
            yield from game.return_to_hand(minion, by=self)


class TheGreatSilence(Titan):
    """Special: you may play this titan in place of your regular minion, on a base where you have two or more
    minions. Talent: cancel the abilities of a minion here until the start of your next turn."""

    instead_of = "minion"

    def may_rise_on(self, game: Table) -> list[Base]:
        return [base for base in game.bases if len(game.minions(base, of=self.controller)) > 1]

    @on_your_turn(label="talent", if_=lambda self, game: game.minions(self.base))
    def hush(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(self.base), "Silence which minion?")
        if minion:
            until = game.start_of_your_turn(self.controller)
            yield from game.cancel_abilities(minion, by=self, until=until)


def spent(game: Table, player: int) -> list[Card]:
    """The actions in a player's discard pile, one of each name."""
    return distinct(card for card in game.players[player].discard if card.is_action)
