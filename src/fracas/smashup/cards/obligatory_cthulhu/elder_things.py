"""Elder Things: hand out Madness, and punish those who will not take it."""

from typing import Any

from ...engine import (
    Action,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    before_scoring,
    choose,
    distinct,
    end_of_turn,
    may_choose,
)

FACTION = "Elder Things"
CHARACTER = "They hand out Madness like business cards, and a horror of power 10 comes for the answer."
DIFFICULTY = 2


def tempt(source: Piece, game: Table) -> Effect[list[int]]:
    """Each other player may draw a Madness card; those who did not."""
    refused: list[int] = []
    for other in game.others(source.controller):
        options = ("Draw it",) if game.madness else ()
        takes = yield from may_choose(other, options, "Draw a Madness card?", source=source)
        if not takes or not (yield from game.draw_madness(other)):
            refused.append(other)
    return refused


def reveal_hands(game: Table, players: list[int], by: Piece) -> dict[int, int]:
    """Those players show their hands; how many Madness cards each has."""
    for player in players:
        game.reveal(player, game.players[player].hand, by=by)
    return {player: len(game.madness_in(player, "hand")) for player in players}


class ElderThing(Minion):
    """Destroy two other minions of yours, or else put this one on the bottom of your deck. Ongoing: other
    players' cards do not affect this minion."""

    power = 10

    def on_play(self, game: Table) -> Effect[None]:
        others = game.minions(of=self.controller, other_than=self)
        ways = ("Destroy two minions", "Bottom of the deck")
        if len(others) > 1 and (yield from self.choose(ways, "What does it cost?")) == ways[0]:
            first = yield from self.choose(others, "Destroy which minion?")
            second = yield from self.choose([m for m in others if m is not first], "And which other one?")
            doomed = [minion for minion in (first, second) if minion]
            if len((yield from game.destroy(doomed, by=self))) == 2:
                return
        yield from game.place_on_deck(self, by=self, bottom=True)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return target is self and by.controller not in (None, self.controller)


class Shoggoth(Minion):
    """You can play this minion only where you have 6 power or more. Every other player may draw a Madness
    card. Destroy one minion here of each of them who does not."""

    power, copies = 6, 2

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return game.total(target, player) >= 6

    def on_play(self, game: Table) -> Effect[None]:
        doomed: list[Minion] = []
        for player in (yield from tempt(self, game)):
            target = yield from self.choose(game.minions(self.base, of=player), "Destroy which minion?")
            if target:
                doomed.append(target)
        yield from game.destroy(doomed, by=self)


class MiGo(Minion):
    """Every other player may draw a Madness card. You may draw a card for each of them who does not."""

    name = "Mi-go"
    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        for _ in (yield from tempt(self, game)):
            if not (yield from self.confirm("Draw a card?")):
                return
            yield from game.draw(self.controller)


class Byakhee(Minion):
    """Each other player who has a minion here draws a Madness card."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            if game.has_minion(other, self.base):
                yield from game.draw_madness(other)


class BeginTheSummoning(Action):
    """Put a minion from your discard pile on top of your deck. You may play an extra action."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        pile = game.players[self.controller].discard
        minions = distinct(card for card in pile if card.is_minion)
        card = yield from self.choose(minions, "Put which minion on top of your deck?")
        if card:
            yield from game.put_on_deck(self.controller, [card], by=self)
        yield from game.extra_action(self)


class DunwichHorror(Action):
    """Play on a minion. Ongoing: this minion has +5 power. At the end of the turn, destroy it."""

    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 5

    @end_of_turn()
    def consume(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self.host, by=self)


class Insanity(Action):
    """All other players draw two Madness cards."""

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            yield from game.draw_madness(other, 2)


class PowerOfMadness(Action):
    """Each other player shows their hand, discards every Madness card in it, then shuffles their discard pile
    into their deck."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            seat = game.players[other]
            game.reveal(other, seat.hand, by=self)
            yield from game.discard(other, game.madness_in(other, "hand"), by=self)
            yield from game.shuffle_cards_into_deck(other, seat.discard)


class SpreadingHorror(Action):
    """Each other player discards random cards, one by one, up to and including the first that is not
    Madness."""

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            mad = True
            while mad:
                gone = yield from game.discard_random(other, 1, by=self)
                mad = any(card.kind.home == "madness" for card in gone)


class ThePriceOfPower(Action):
    """Special: before a base scores, all other players with minions there show their hands. One minion of
    yours there gets +2 power for each Madness card shown, until the end of the turn."""

    raises_power = True

    @before_scoring(zone="hand", label="special", may=True)
    def demand(self, game: Table, event: BeforeScoring) -> Effect[None]:
        base = event.base
        present = [other for other in game.others(self.controller) if game.has_minion(other, base)]
        shown = sum(reveal_hands(game, present, self).values())
        if shown:
            target = yield from self.choose(game.minions(base, of=self.controller), "Which minion grows?")
            if target:
                yield from game.add_power(target, 2 * shown, by=self)


class TouchOfMadness(Action):
    """All other players draw a Madness card. You draw a card. You may play an extra action."""

    def on_play(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            yield from game.draw_madness(other)
        yield from game.draw(self.controller)
        yield from game.extra_action(self)


class UnfathomableGoals(Action):
    """All other players show their hands. Whoever of them shows a Madness card destroys one of their own
    minions."""

    def on_play(self, game: Table) -> Effect[None]:
        for player, number in reveal_hands(game, game.others(self.controller), self).items():
            if number:
                minions = game.minions(of=player)
                target = yield from choose(player, minions, "Destroy which of your minions?", source=self)
                if target:
                    yield from game.destroy(target, by=self, player=player)
