"""Changerbots: full of Talents; they change, roll on, and pay for it with power for a while."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    Titan,
    Verb,
    before_scoring,
    granted_talent,
    start_of_turn,
    talent,
    your_turn,
)

FACTION = "Changerbots"
CHARACTER = "A car, a gun, a jet: they refold every turn and pay with what they fold away."
DIFFICULTY = 2


def roll_on(minion: Minion, game: Table) -> Effect[None]:
    """That minion moves to another base, by an ability of its own, and has -1 power this turn."""
    yield from game.move_elsewhere(minion, by=minion)
    yield from game.add_power(minion, -1, by=minion)


class _OnYourMinion(Action):
    plays_on = "minion"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)


class LeaderTwo(Minion):
    """Talent: another of your minions has +2 power until the end of the turn."""

    power = 6

    @talent
    def lead(self, game: Table) -> Effect[None]:
        others = game.minions(of=self.controller, other_than=self)
        minion = yield from self.choose(others, "Which minion gains +2 power?")
        if minion:
            yield from game.add_power(minion, 2, by=self)


class Solarshout(Minion):
    """Talent: you may play an extra action. This minion has -2 power until the end of the turn."""

    power, copies = 4, 2

    @talent
    def shout(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self, more=True)
        yield from game.add_power(self, -2, by=self)


class Huffie(Minion):
    """Talent: this minion moves to another base and has -1 power until the end of the turn."""

    power, copies = 3, 4

    @talent
    def roll(self, game: Table) -> Effect[None]:
        yield from roll_on(self, game)


class Bruiser(Minion):
    """Ongoing: nothing can destroy this minion. Talent: until your next turn starts, this minion has +2 power
    but has lost its Ongoing ability and every other one."""

    power, copies = 2, 3

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self and how is Verb.DESTROY

    @talent
    def change(self, game: Table) -> Effect[None]:
        until = game.start_of_your_turn(self.controller)
        yield from game.add_power(self, 2, by=self, until=until)
        yield from game.lose_abilities(self, by=self, until=until)


class CesiumArmor(Action):
    """Play on a minion. Ongoing: this minion has +1 power, and nothing can destroy it."""

    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 1

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how is Verb.DESTROY


class ChangeIntoAGun(_OnYourMinion):
    """Play on your minion. Destroy a minion of power 4 or less at its base. Ongoing: this minion has -2
    power. At the start of your turn, destroy this action."""

    name = "Change Into A Gun"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(self.base, max_power=4), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)

    def host_power(self, game: Table) -> int:
        return -2

    @start_of_turn(your_turn, quiet="leave")
    def change_back(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self, by=self)


class ChangeUpAndRollOn(Action):
    """Special: before a base scores, move as many of your minions to it as you like. Each of them has -1
    power until the end of the turn."""

    name = "Change Up and Roll On"

    @before_scoring(zone="hand", label="special", may=True)
    def roll(self, game: Table, event: BeforeScoring) -> Effect[None]:
        elsewhere = game.minions(of=self.controller, where=lambda minion: minion.base is not event.base)
        chosen = yield from self.choose_many(elsewhere, "Move which minion?")
        moved = yield from game.move(chosen, event.base, by=self)
        yield from game.add_power(moved, -1, by=self)


class Flighterizer(_OnYourMinion):
    """Play on your minion. Ongoing: this minion has the ability "Talent: this minion moves to another base
    and has -1 power until the end of the turn"."""

    @granted_talent
    def fly(self, game: Table) -> Effect[None]:
        yield from roll_on(self.host, game)


class FormMergacon(Action):
    """Choose a base. All your minions that are there now have +1 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            yield from game.add_power(game.minions(base, of=self.controller), 1, by=self)


class MatrixOfBossiness(_OnYourMinion):
    """Play on your minion. Ongoing: the printed power of this minion counts as 5."""

    name = "Matrix of Bossiness"
    raises_power = True

    def printed_as(self, game: Table, piece: Piece) -> int | None:
        return 5 if piece is self.host else None


class Passengers(Action):
    """Play on a minion. Ongoing: this minion has the ability "Talent: if this minion moved this turn, move
    another of your minions here from the base that it came from"."""

    plays_on = "minion"
    counts_moves = True

    @granted_talent
    def take_along(self, game: Table) -> Effect[None]:
        minion, left = self.host, game.left(self.host)
        others = game.minions(left, of=minion.controller, other_than=minion) if left else []
        passenger = yield from minion.choose(others, "Move which minion here?")
        if passenger:
            yield from game.move(passenger, minion.base, by=minion)


class TheTouch(_OnYourMinion):
    """Play on your minion. Ongoing: this minion has the ability "Talent: until the end of the turn this
    minion has +3 power but has lost all other abilities"."""

    copies = 2

    @granted_talent
    def touch(self, game: Table) -> Effect[None]:
        yield from game.add_power(self.host, 3, by=self.host)
        yield from game.lose_abilities(self.host, by=self.host, but=self)


class Mergacon(Titan):
    """Special: at the start of your turn, you may play this titan on a base where you have at least two
    minions. Ongoing: you have +3 power here. Talent: move this titan to another base; it is without its
    Ongoing ability until the end of the turn."""

    spent_in = 0  # the last turn in which it has changed

    def ranks(self, game: Table) -> list[Base]:
        """Where it may be played."""
        if game.titans_in_play(self.controller):
            return []
        return [base for base in game.bases if len(game.minions(base, of=self.controller)) > 1]

    @start_of_turn(
        your_turn,
        zone="aside",
        label="special",
        may=True,
        if_=lambda self, game, event: self.ranks(game),
    )
    def merge(self, game: Table, event: Any) -> Effect[None]:
        base = yield from self.choose(self.ranks(game), f"Play {self} where?")
        if base:
            yield from game.play_titan(self.controller, self.card, base)

    def power_here(self, game: Table, player: int) -> int:
        return 3 if player == self.controller and self.spent_in != game.turn.number else 0

    @talent
    def change(self, game: Table) -> Effect[None]:
        yield from game.move_elsewhere(self, by=self)
        self.spent_in = game.turn.number
        game.touch()
