"""Werewolves: strength that comes over them for a night."""

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    Titan,
    TurnStarts,
    Verb,
    before_scoring,
    on_your_turn,
    start_of_turn,
    talent,
    your_turn,
)
from .words import outdone

FACTION = "Werewolves"
CHARACTER = "Quiet until the moon is up: a rage of a single turn, but mostly it is the right one."
DIFFICULTY = 1


def leads_the_pack(action: Action, game: Table) -> bool:
    """Whether no minion there has more power than the one this action is on (EFFECT-16)."""
    return not game.minions(action.base, min_power=game.power(action.host) + 1)


def rules_alone(action: Action, game: Table) -> bool:
    """Whether you have more power where this action is than each other player."""
    totals = game.totals(action.base)
    return all(totals[other] < totals[action.controller] for other in game.others(action.controller))


class PackAlpha(Minion):
    """Special: before this base scores, your minions here have +1 power until the end of the turn."""

    power = 5

    @before_scoring(label="special", quiet="power")
    def lead(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.add_power(game.minions(self.base, of=self.controller), 1, by=self)


class LoupGarou(Minion):
    """Special: before this base scores, this minion has +2 power until the end of the turn."""

    name = "Loup-Garou"
    power, copies = 4, 2

    @before_scoring(label="special", quiet="power")
    def transform(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.add_power(self, 2, by=self)


class TeenageWolf(Minion):
    """Talent: this minion has +1 power until the end of the turn."""

    power, copies = 3, 3

    @talent
    def grow(self, game: Table) -> Effect[None]:
        yield from game.add_power(self, 1, by=self)


class Howler(Minion):
    """This minion has +2 power until the end of the turn."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_power(self, 2, by=self)


class ChewToy(Action):
    """Choose a minion of yours. Destroy a minion on its base that has less power."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        mine = yield from self.choose(game.minions(of=self.controller), "Which minion?")
        if mine:
            weaker = game.minions(mine.base, max_power=game.power(mine) - 1)
            target = yield from self.choose(weaker, "Destroy which minion?")
            if target:
                yield from game.destroy(target, by=self)


class Frenzy(Action):
    """Your minions of power 4 or more have +1 power until the end of the turn."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_power(game.minions(of=self.controller, min_power=4), 1, by=self)


class FullMoon(Action):
    """Play on a base. Ongoing: your minions here have +1 power."""

    plays_on = "base"
    raises_power = True

    def power_for(self, game: Table, minion: Minion) -> int:
        return int(minion.base is self.base and minion.controller == self.controller)


class LeaderOfThePack(Action):
    """Play on a minion. Talent: if no minion here has more power than this one, you may play an extra
    action."""

    plays_on = "minion"

    @on_your_turn(label="talent", if_=leads_the_pack)
    def command(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self)


class LetTheDogOut(Action):
    """Choose a minion of yours. Destroy as many minions on its base as you like that have, all together, no
    more power than it."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = yield from self.choose(game.minions(of=self.controller), "Which minion?")
        if mine is None:
            return
        left, prey = game.power(mine), game.minions(mine.base)
        chosen: list[Minion] = []
        while weak := [m for m in prey if m not in chosen and game.power(m) <= left]:
            minion = yield from self.may_choose(weak, "Destroy which minion?", decline="Done")
            if minion is None:
                break
            chosen.append(minion)
            left -= game.power(minion)
        yield from game.destroy(chosen, by=self)


class MarkingTerritory(Action):
    """Play on a base. Ongoing: at the start of your turn, if every other player has less power here than you,
    this base's breakpoint becomes 0 until the end of the turn."""

    plays_on = "base"

    @start_of_turn(your_turn, if_=lambda self, game, event: rules_alone(self, game))
    def claim(self, game: Table, event: TurnStarts) -> Effect[None]:
        yield from game.set_breakpoint(self.base, 0, by=self)


class Moontouched(Action):
    """Play on a minion. Talent: if no minion here has more power than this one, draw a card."""

    plays_on = "minion"

    @on_your_turn(label="talent", if_=leads_the_pack)
    def dream(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)


class Unstoppable(Action):
    """Play on a minion. Ongoing: this minion cannot be destroyed."""

    plays_on = "minion"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how is Verb.DESTROY


class GreatWolfSpirit(Titan):
    """Special: on your turn, while you have the most power on two bases or more, you may play this titan on
    one of those. Ongoing: on your turn, each of your cards may use a Talent one more time. Talent: a minion
    of yours has +1 power until the end of the turn."""

    def may_rise_on(self, game: Table) -> list[Base]:
        you = self.controller
        led = [base for base in game.bases if game.total(base, you) and not outdone(game, base, you)]
        return led if len(led) >= 2 else []

    def repeats_talent(self, game: Table, piece: Piece) -> Piece | None:
        return piece if piece.controller == self.controller else None

    @on_your_turn(label="talent", if_=lambda self, game: game.minions(of=self.controller))
    def inspire(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion?")
        if minion:
            yield from game.add_power(minion, 1, by=self)
