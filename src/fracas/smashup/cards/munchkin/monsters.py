"""The monster deck: minions of nobody that defend the bases they are on, and guard treasures."""

from typing import Any

from ...engine import (
    AfterScoring,
    BeforeScoring,
    Destroyed,
    Effect,
    Monster,
    Table,
    after,
    after_scoring,
    before_scoring,
    end_of_turn,
    this_card,
)
from .words import is_monster

UNDEAD = frozenset({"undead"})


class PlutoniumDragon(Monster):
    """Ongoing: at the end of every turn, destroy all minions here of power 2 or less. The treasures of
    monsters destroyed this way are discarded."""

    power, treasures = 5, 3

    @end_of_turn()
    def burn(self, game: Table, event: Any) -> Effect[None]:
        burnt = yield from game.destroy(game.minions(self.base, max_power=2), by=self, loot=False)
        hoard = sum(piece.treasures for piece in burnt if isinstance(piece, Monster))
        yield from game.discard_treasures(hoard, by=self)


class Bigfoot(Monster):
    """Ongoing: +3 power while no other monster is here."""

    power, copies, treasures = 4, 2, 2

    def own_power(self, game: Table) -> int:
        return 0 if game.minions(self.base, other_than=self, where=is_monster) else 3


class Hippogriff(Monster):
    """Ongoing: before this base scores, destroy a random minion here of power 3 or less that is no
    monster."""

    power, copies, treasures = 3, 3, 1

    @before_scoring()
    def swoop(self, game: Table, event: BeforeScoring) -> Effect[None]:
        prey = game.minions(self.base, max_power=3, where=lambda minion: not is_monster(minion))
        target = game.at_random(prey)
        if target:
            yield from game.destroy(target, by=self)


class WebTroll(Monster):
    """Play another monster here."""

    power, copies = 1, 4

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.play_monster(self.base, by=self)


class KnightOfTheLivingDead(Monster):
    """Undead. Ongoing: +1 power for each other monster here."""

    power, treasures, tribes = 5, 2, UNDEAD

    def own_power(self, game: Table) -> int:
        return len(game.minions(self.base, other_than=self, where=is_monster))


class KingTut(Monster):
    """Undead. Ongoing: whoever wins this base then discards a card of their choice; tied winners all do."""

    power, copies, treasures, tribes = 4, 2, 2, UNDEAD

    @after_scoring()
    def curse(self, game: Table, event: AfterScoring) -> Effect[None]:
        for winner in event.scoring.at_place(1):
            yield from game.discard_chosen(winner, 1, by=self)


class Ghoul(Monster):
    """Undead. Ongoing: once destroyed, this monster goes on top of the monster deck."""

    power, copies, treasures, tribes = 3, 3, 1, UNDEAD

    @after(Destroyed, this_card, quiet="leave")
    def rise_again(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.put_back(self, by=self)


class Poultrygeist(Monster):
    """Undead. Ongoing: +1 power for each other undead monster here."""

    power, copies, treasures, tribes = 2, 4, 1, UNDEAD

    def own_power(self, game: Table) -> int:
        return len(game.minions(self.base, other_than=self, where=lambda m: is_monster(m, undead=True)))
