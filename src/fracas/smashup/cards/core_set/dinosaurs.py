"""Dinosaurs: the biggest minions there are, and ways to make them bigger."""

from ...engine import (
    Action,
    ActionPlayed,
    Base,
    Effect,
    Minion,
    Piece,
    Table,
    Titan,
    Verb,
    after,
    by_you,
    on_your_turn,
)

FACTION = "Dinosaurs"
CHARACTER = "Big, loud and armed: put the largest number on the table and see who still argues."
DIFFICULTY = 1


class KingRex(Minion):
    """No ability."""

    power = 7


class Laseratops(Minion):
    """Destroy a minion here of power 2 or less."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(self.base, max_power=2), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class ArmorStego(Minion):
    """Ongoing: +2 power on other players' turns."""

    power, copies = 3, 3

    def own_power(self, game: Table) -> int:
        return 0 if game.active == self.controller else 2


class WarRaptor(Minion):
    """Ongoing: +1 power for each War Raptor here (this one too)."""

    power, copies = 2, 4

    def own_power(self, game: Table) -> int:
        return len(game.minions(self.base, named="War Raptor"))


class Augmentation(Action):
    """Choose a minion. It has +4 power until the end of your turn."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(), "Augment which minion?")
        if target:
            yield from game.add_power(target, 4, by=self, until=game.end_of_your_turn(self.controller))


class Howl(Action):
    """All your minions have +1 power until the end of your turn."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        yield from game.add_power(mine, 1, by=self, until=game.end_of_your_turn(self.controller))


class NaturalSelection(Action):
    """Choose one of your minions. Destroy a minion on its base with less power."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = yield from self.choose(game.minions(of=self.controller), "Which of your minions?")
        if mine:
            weaker = game.minions(mine.base, max_power=game.power(mine) - 1)
            target = yield from self.choose(weaker, "Destroy which minion?")
            if target:
                yield from game.destroy(target, by=self)


class Rampage(Action):
    """Choose one of your minions. Its base has that much less breakpoint until the end of the turn."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = yield from self.choose(game.minions(of=self.controller), "Which minion rampages?")
        if mine:
            yield from game.add_breakpoint(mine.base, -game.power(mine), by=self)


class SurvivalOfTheFittest(Action):
    """On each base whose minions are not all equally strong, destroy one of lowest power; you break ties."""

    def on_play(self, game: Table) -> Effect[None]:
        doomed: list[Minion] = []
        for base in game.bases:
            lowest = min(map(game.power, base.minions), default=0)
            if game.minions(base, min_power=lowest + 1):
                weakest = game.minions(base, max_power=lowest)
                target = yield from self.choose(weakest, f"Destroy which minion at {base}?")
                doomed += [target] if target else []
        yield from game.destroy(doomed, by=self)


class ToothAndClaw(Action):
    """Play on a minion. Ongoing: if another player's ability would affect this minion, destroy this action
    instead; that ability does not affect the minion for the rest of the turn."""

    name = "Tooth and Claw... and Guns"
    plays_on = "minion"
    alike = True

    def shields(self, game: Table, target: Piece, how: Verb, by: Piece) -> bool:
        return target is self.host and by.controller not in (None, self.controller)

    def step_in(self, game: Table, target: Piece, how: Verb, by: Piece) -> Effect[bool]:
        yield from game.destroy(self, by=self)
        game.avert(target, by, self)
        return True


class Upgrade(Action):
    """Play on a minion. Ongoing: +2 power for this minion."""

    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 2


class WildlifePreserve(Action):
    """Play on a base. Ongoing: other players' actions do not affect your minions here."""

    plays_on = "base"

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return (
            isinstance(target, Minion)
            and target.base is self.base
            and target.controller == self.controller
            and isinstance(by, Action)
            and by.controller != self.controller
        )


class FortTitanosaurus(Titan):
    """Special: on your turn, before you play a minion, you may destroy a minion of yours to play this titan
    where it was, with as many +1 power counters as that minion had power. Ongoing: once per turn, after
    you play an action that directly affects minions, you may put a +1 power counter on one of them, on this
    titan or on both. Talent: if this titan has four +1 power counters or more, draw a card."""

    asks_deeds = True

    def may_rise_on(self, game: Table) -> list[Base]:
        if game.count_played(self.controller, "minion", phase="play"):
            return []
        return [base for base in game.bases if game.has_minion(self.controller, base)]

    @on_your_turn(zone="aside", label="special", if_=lambda self, game: game.can_rise(self))
    def rise(self, game: Table) -> Effect[None]:
        base = yield from self.choose(self.may_rise_on(game), f"Play {self} where?")
        minion = yield from self.choose(game.minions(base, of=self.controller), "Destroy which minion?")
        if base and minion:
            power = game.power(minion)
            if (yield from game.destroy(minion, by=self)):
                yield from game.play_titan(self.controller, self.card, base, counters=power)

    @after(
        ActionPlayed,
        by_you,
        may=True,
        once="turn",
        if_=lambda self, game, event: any(isinstance(d.piece, Minion) for d in game.deeds_of(event.action)),
    )
    def cheer(self, game: Table, event: ActionPlayed) -> Effect[None]:
        affected = [deed.piece for deed in game.deeds_of(event.action)]
        minions = [minion for minion in game.minions() if minion in affected]
        minion = yield from self.may_choose(minions, "Put a counter on which minion?", decline="None")
        if minion:
            yield from game.add_counters(minion, 1, by=self)
        if minion is None or (yield from self.confirm("Put a counter on Fort Titanosaurus too?")):
            yield from game.add_counters(self, 1, by=self)

    @on_your_turn(label="talent", if_=lambda self, game: self.counters >= 4)
    def study(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)
