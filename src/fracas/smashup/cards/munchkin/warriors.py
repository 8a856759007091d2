"""Warriors: look for monsters, lure them out, and live off what they guard."""

from typing import Any

from ...engine import Action, Base, Destroyed, Effect, Minion, Piece, Table, Verb, after, here, talent
from .words import a_monster, is_monster, is_treasure, there_are_monsters

FACTION = "Warriors"
CHARACTER = "They order monsters in as others order lunch, and grow by every one they finish."
DIFFICULTY = 2


class BigHero(Minion):
    """Talent: destroy a monster here OR play one here."""

    power = 5

    @talent
    def seek_a_fight(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Destroy which monster, or play one?",
            (lambda: game.minions(self.base, where=is_monster), lambda foe: game.destroy(foe, by=self)),
            ("Play a monster", lambda _: game.play_monster(self.base, by=self)),
        )


class StarPlayer(Minion):
    """Ongoing: after a monster is destroyed here, this minion gets a +1 power counter."""

    power, copies = 4, 2

    @after(Destroyed, here, a_monster, quiet="power")
    def cheer(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class Berserker(Minion):
    """Destroy a monster here that has no more power than this minion, to place a +1 power counter on this
    minion."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        weak = game.minions(self.base, max_power=game.power(self), where=is_monster)
        target = yield from self.choose(weak, "Destroy which monster?")
        if target and (yield from game.destroy(target, by=self)):
            yield from game.add_counters(self, 1, by=self)


class Taunter(Minion):
    """You may play a monster here."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        if there_are_monsters(game) and (yield from self.confirm("Play a monster here?")):
            yield from game.play_monster(self.base, by=self)


class Campaign(Action):
    """Your minions on bases with a monster have +2 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        bases = [base for base in game.bases if any(map(is_monster, base.minions))]
        yield from game.add_power(game.minions(bases, of=self.controller), 2, by=self)


class Cleave(Action):
    """Destroy a monster. You may play the treasures this brings you as extra cards."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(where=is_monster), "Destroy which monster?")
        hand = game.players[self.controller].hand
        before = hand.copy()
        if target:
            yield from game.destroy(target, by=self)
        loot = [card for card in hand if card not in before and is_treasure(card)]
        while loot:
            card = yield from self.may_choose(loot, "Play which treasure?", "Done")
            if card is None:
                return
            yield from game.play_this(self, card, zone="hand")
            loot = [left for left in loot if left is not card and left in hand]


class Dumbbells(Action):
    """Play on a minion. Ongoing: this minion has +3 power."""

    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 3


class DungeonBait(Action):
    """Play a monster on a base of your choice OR destroy a minion of power 2 or less."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Play a monster where, or destroy which minion?",
            (lambda: game.bases, lambda base: game.play_monster(base, by=self)),
            (lambda: game.minions(max_power=2), lambda minion: game.destroy(minion, by=self)),
        )


class EternalHero(Action):
    """Play on your minion. Ongoing: if this minion would go to the discard pile, it and this action go to
    your hand instead."""

    plays_on = "minion"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how in (Verb.DESTROY, Verb.DISCARD) and target.owner is not None

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return target in (yield from game.pick_up([self, target], by=self))


class Ruckus(Action):
    """On a base of your choice, either two more monsters are played OR all there are destroyed, which brings
    no treasures."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Where?")
        if base is None:
            return
        yield from self.either(
            game,
            f"What happens at {base}?",
            ("Play two monsters", lambda _: self.lure(game, base)),
            (
                "Destroy all monsters",
                lambda _: game.destroy(game.minions(base, where=is_monster), by=self, loot=False),
            ),
        )

    def lure(self, game: Table, base: Base) -> Effect[None]:
        for _ in range(2):
            yield from game.play_monster(base, by=self)


class ShieldOfUbiquity(Action):
    """Play on a minion. Ongoing: every monster here gives this minion +2 power."""

    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 2 * len(game.minions(self.base, where=is_monster))


class WarCry(Action):
    """Destroy a monster: as much power as it had goes to a minion on the same base until the end of the
    turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        monsters = game.minions(where=is_monster)
        target = yield from self.choose(monsters, "Destroy which monster?", gains=False)
        if target is None:
            return
        base, power = target.base, game.power(target)
        if (yield from game.destroy(target, by=self)):
            minion = yield from self.choose(game.minions(base), "Which minion gets its power?")
            if minion:
                yield from game.add_power(minion, power, by=self)
