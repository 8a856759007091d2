"""Masters of Evil: whatever it costs, victory points come of it."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Effect,
    Minion,
    Piece,
    Table,
    Verb,
    WhenScoring,
    after_scoring,
    on_your_turn,
    when_scoring,
)
from ..awesome_level_9000.words import yours_here
from ..core_set import ninjas

FACTION = "Masters of Evil"
CHARACTER = "Evil pays, in small change: a point here, a point there, and the richer the meaner."
DIFFICULTY = 1


def absorbed(minion: Piece, game: Table) -> list[Minion]:
    """The Absorbing Men that can be destroyed along with that minion."""
    if game.immune(minion, Verb.DESTROY, minion):
        return []
    others = game.minions(named="Absorbing Man", other_than=minion)
    return [other for other in others if not game.immune(other, Verb.DESTROY, minion)]


class BaronZemo(Minion):
    """Ongoing: after this base scores, gain 1 VP, and this minion goes to the bottom of its owner's deck."""

    power = 5

    @after_scoring()
    def withdraw(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.gain_vp(self.controller, 1, by=self)
        yield from game.place_on_deck(self, by=self, bottom=True)


class UlyssesKlaw(Minion):
    """Draw a card for every 4 VP of yours."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, game.players[self.controller].vp // 4)


class BlackMamba(Minion):
    """Ongoing: +1 power for every 4 VP of yours."""

    power, copies = 3, 3

    def own_power(self, game: Table) -> int:
        vp: int = game.players[self.controller].vp
        return vp // 4


class AbsorbingMan(Minion):
    """Talent: destroy this minion together with another Absorbing Man, to gain 1 VP."""

    power, copies = 2, 4

    @on_your_turn(label="talent", if_=lambda self, game: absorbed(self, game))
    def absorb(self, game: Table) -> Effect[None]:
        other = yield from self.choose(absorbed(self, game), "Destroy which minion?")
        if other and len((yield from game.destroy([self, other], by=self))) == 2:
            yield from game.gain_vp(self.controller, 1, by=self)


class APortentOfDoom(Action):
    """Play on a base where no player has a minion. Special: when this base scores, gain 1 VP if you have any
    power here."""

    plays_on = "base"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return all(minion.controller is None for minion in target.minions)

    @when_scoring(
        label="special",
        quiet="tally",
        if_=lambda self, game, event: event.scoring.totals[self.controller] > 0,
    )
    def come_true(self, game: Table, event: WhenScoring) -> Effect[None]:
        yield from game.gain_vp(self.controller, 1, by=self)


class AcceptableLosses(Action):
    """Destroy a minion of yours of power 4 or more, to gain 1 VP."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller, min_power=4)
        minion = yield from self.choose(mine, "Destroy which of your minions?")
        if minion and (yield from game.destroy(minion, by=self)):
            yield from game.gain_vp(self.controller, 1, by=self)


class BallAndChain(Action):
    """Play on a minion. Ongoing: this minion has +2 power, and no card of another player can destroy it."""

    plays_on, raises_power = "minion", True

    def host_power(self, game: Table) -> int:
        return 2

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        others = by is not None and by.controller not in (None, self.controller)
        return target is self.host and how is Verb.DESTROY and others


class Convergence(Action):
    """Move a minion of yours to another base. After that, gain 1 VP if you have at least four minions
    there."""

    def on_play(self, game: Table) -> Effect[None]:
        def count_heads(action: Piece, game: Table) -> Effect[None]:
            if len(game.minions(base, of=action.controller)) >= 4:
                yield from game.gain_vp(action.controller, 1, by=action)

        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion and (yield from game.move_elsewhere(minion, by=self)):
            base = minion.base
            game.afterwards(self, count_heads)


class GainTheUpperHand(ninjas.SeeingStars):
    """Destroy a minion with at most 3 power."""


class IndestructibleForm(Action):
    """Play on a base. Ongoing: cards of other players cannot destroy your minions here."""

    plays_on = "base"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return how is Verb.DESTROY and yours_here(self, target, by)


class SonicShockwave(Action):
    """Destroy a minion of another player that has less power than your total on its base. Gain 1 VP if a
    minion of power 5 or more is destroyed that way."""

    def on_play(self, game: Table) -> Effect[None]:
        weaker = game.minions(
            not_of=self.controller,
            where=lambda minion: game.power(minion) < game.total(minion.base, self.controller),
        )
        strong: list[Piece] = [*game.minions(min_power=5)]
        target = yield from self.choose(weaker, "Destroy which minion?")
        if target and any(piece in strong for piece in (yield from game.destroy(target, by=self))):
            yield from game.gain_vp(self.controller, 1, by=self)


class WorldDomination(Action):
    """Play on a base. Talent: +2 power for a minion of yours here until the end of the turn. Ongoing: after
    this base scores, this action is transferred to another one."""

    plays_on = "base"

    @on_your_turn(label="talent", if_=lambda self, game: game.has_minion(self.controller, self.base))
    def dominate(self, game: Table) -> Effect[None]:
        mine = game.minions(self.base, of=self.controller)
        minion = yield from self.choose(mine, "Which minion gains +2 power?")
        if minion:
            yield from game.add_power(minion, 2, by=self)

    @after_scoring()
    def spread(self, game: Table, event: AfterScoring) -> Effect[None]:
        others = [base for base in game.bases if base is not self.base]
        base = yield from self.choose(others, f"Transfer {self} where?")
        if base:
            yield from game.transfer(self, base, by=self)
