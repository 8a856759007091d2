"""S.H.I.E.L.D.: agents who bring more agents, and know how to use them together."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Effect,
    Minion,
    MinionPlayed,
    Table,
    after,
    after_scoring,
    by_you,
    here,
    talent,
)
from ..core_set import robots, wizards
from .words import gather

FACTION = "S.H.I.E.L.D."
CHARACTER = "The agency never sends just one: open a base, and a whole department moves in."
DIFFICULTY = 1


class NickFury(Minion):
    """You may play an extra minion on this base."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, on=self.base)


class MariaHill(Minion):
    """Ongoing: each time you have played another minion here, this one gains +1 power until the end of the
    turn."""

    power, copies = 4, 2

    @after(MinionPlayed, here, by_you, quiet="power")
    def take_command(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.add_power(self, 1, by=self)


class AgentCoulson(Minion):
    """You may play an extra minion here, of power 2 or less."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, max_power=2, on=self.base)


class ShieldAgent(Minion):
    """Ongoing: +1 power while you have another minion here."""

    name = "S.H.I.E.L.D. Agent"
    power, copies = 2, 4

    def own_power(self, game: Table) -> int:
        return int(bool(game.minions(self.base, of=self.controller, other_than=self)))


class EntryPoint(wizards.Summon):
    """You may play an extra minion."""

    copies = 1


class MissionDebriefing(robots.TechCenter):
    """Choose a base, and draw as many cards as you have minions there."""


class ProvingGround(Action):
    """Play on a base. Talent: you may play an extra minion of power 3 or less here."""

    plays_on, copies = "base", 2

    @talent
    def train(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, max_power=3, on=self.base)


class Reassignment(Action):
    """Choose a base. Up to two of your minions on other bases move there."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Move minions to which base?")
        if base:
            yield from gather(self, game, base, 2)


class RescueMission(Action):
    """Special: after a base scores, all your minions there are shuffled into their owners' decks. Draw a
    card."""

    @after_scoring(zone="hand", label="special", may=True)
    def rescue(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.shuffle_into_deck(game.minions(event.base, of=self.controller), by=self)
        yield from game.draw(self.controller)


class SuperiorFirepower(Action):
    """Destroy an action that is on a base, or a minion of power 3 or less."""

    def on_play(self, game: Table) -> Effect[None]:
        options: list[Any] = [*game.minions(max_power=3), *game.actions(on="base")]
        target = yield from self.choose(options, "Destroy which minion or action?")
        if target:
            yield from game.destroy(target, by=self)


class TroopDrop(Action):
    """You may play an extra minion of power 3 or less."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, max_power=3)


class WorkTogether(Action):
    """Each minion you have in play now gains +1 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_power(game.minions(of=self.controller), 1, by=self)
