"""Samurai: honour grows when minions fall, and grows most in a duel."""

from typing import Any

from ...engine import (
    Action,
    BeforeScoring,
    Effect,
    Lingering,
    Minion,
    Piece,
    Table,
    ToDiscard,
    after,
    before_scoring,
    here,
    host,
    this_card,
)

FACTION = "Samurai"
CHARACTER = "A good death is a career move: their fallen bring cards, points and stronger comrades."
DIFFICULTY = 2


def your_minion(piece: Piece, game: Table, event: ToDiscard) -> bool:
    """One of your minions, but not this card itself, went to the discard pile from play."""
    gone = event.piece
    return isinstance(gone, Minion) and gone is not piece and gone.controller == piece.controller


class Shogun(Minion):
    """Ongoing: after another minion of yours goes from play to the discard pile, this minion gets a +1 power
    counter."""

    power = 5

    @after(ToDiscard, your_minion, quiet="power")
    def mourn(self, game: Table, event: ToDiscard) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class Bushi(Minion):
    """Ongoing: after this minion goes from play to the discard pile with 5 or more power, gain 1 VP."""

    power, copies = 4, 2

    @after(ToDiscard, this_card, lambda self, game, event: event.power >= 5, quiet="tally")
    def die_well(self, game: Table, event: ToDiscard) -> Effect[None]:
        yield from game.gain_vp(self.controller, 1, by=self)


class Ronin(Minion):
    """If you have no other minion here, place a +1 power counter on this minion."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        if not game.minions(self.base, of=self.controller, other_than=self):
            yield from game.add_counters(self, 1, by=self)


class SamuraiChan(Minion):
    """Ongoing: after this minion goes from play to the discard pile, draw a card."""

    name = "Samurai-Chan"
    power, copies = 2, 4

    @after(ToDiscard, this_card, quiet="draw")
    def farewell(self, game: Table, event: ToDiscard) -> Effect[None]:
        yield from game.draw(self.controller)


class CodeOfBushido(Action):
    """Choose up to three of your minions. Place a +1 power counter on each."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        chosen = yield from self.choose_many(mine, "Honour which minion?", at_most=3)
        yield from game.add_counters(chosen, 1, by=self)


class FinalHaiku(Action):
    """Play on your minion. Ongoing: after this minion goes from play to the discard pile, each of your
    minions has +2 power until the end of the turn."""

    plays_on = "minion"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    @after(ToDiscard, host)
    def recite(self, game: Table, event: ToDiscard) -> Effect[None]:
        yield from game.add_power(game.minions(of=self.controller), 2, by=self)


class HeartOfTheBattle(Action):
    """Special: before a base scores, one of your minions there duels another player's. Destroy the one that
    loses."""

    @before_scoring(zone="hand", label="special", may=True)
    def stand_forth(self, game: Table, event: BeforeScoring) -> Effect[None]:
        outcome = yield from game.challenge(self, game.minions(event.base, of=self.controller))
        if outcome:
            yield from game.destroy(outcome.losers, by=self)


class HonorTheAncestors(Action):
    """Place a +1 power counter on one of your minions. For each other player, you may shuffle a minion of
    your discard pile into your deck."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Honour which minion?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)
        dead = [card for card in game.players[self.controller].discard if card.is_minion]
        number = len(game.others(self.controller))
        back = yield from self.choose_many(dead, "Shuffle which minion into your deck?", at_most=number)
        if back:
            yield from game.shuffle_cards_into_deck(self.controller, back)


class HonorTheFallen(Action):
    """Play on a base. Ongoing: after one of your minions here goes to the discard pile, draw a card."""

    plays_on = "base"

    @after(ToDiscard, here, your_minion, quiet="draw")
    def remember(self, game: Table, event: ToDiscard) -> Effect[None]:
        yield from game.draw(self.controller)


class HonorableCombat(Action):
    """Choose a base where another player has more power than you. One of your minions there duels one of
    theirs. The winner's controller gains 1 VP."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = [m for m in game.minions(of=self.controller) if self.rivals(game, m)]
        minion = yield from self.choose(mine, "Which of your minions duels?")
        if minion is None:
            return
        rival = yield from self.choose(self.rivals(game, minion), "Duel which minion?")
        if rival:
            outcome = yield from game.fight(minion, rival, by=self)
            for winner in outcome.winners if outcome else ():
                yield from game.gain_vp(winner.controller, 1, by=self)

    def rivals(self, game: Table, minion: Minion) -> list[Minion]:
        """The minions there of players who have more power there."""
        base = minion.base
        less = game.total(base, self.controller)
        return [foe for foe in game.foes(minion) if game.total(base, foe.controller) > less]


class _Warrior(Lingering):
    """Its owner draws a card if one minion goes to the discard pile."""

    @after(ToDiscard, lambda self, game, event: event.piece.uid == self.on, quiet="draw")
    def inspire(self, game: Table, event: ToDiscard) -> Effect[None]:
        yield from game.draw(self.controller)


class WayOfTheWarrior(Action):
    """Until the end of the turn, one of your minions has +3 power, and you draw a card if it goes from
    play to the discard pile."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion?")
        if minion:
            yield from game.add_power(minion, 3, by=self)
            game.linger(_Warrior(self, game.end_of_turn(), on=minion))


class YokaiAttack(Action):
    """Destroy one of your minions to play an extra minion and an extra action."""

    name = "Yokai Attack!"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Destroy which minion?")
        if minion and (yield from game.destroy(minion, by=self)):
            yield from game.extra_minion(self)
            yield from game.extra_action(self)
