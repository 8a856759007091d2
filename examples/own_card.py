"""A card in ten lines, and a scenario that shows it at work beside all others."""

import sys

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import CardSet, Effect, Library, Minion, Table
from fracas.smashup.scenarios import parse, run_document

FACTION = "Bakers"


class PastryChef(Minion):
    """You may place a +1 power counter on another of your minions here."""

    power, copies = 3, 2

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(self.base, of=self.controller, other_than=self)
        target = yield from self.may_choose(mine, "Place a counter on which minion?")
        if target:
            yield from game.add_counters(target, 1, by=self)


SCENARIO = """
scenario: A pastry for Zapbot
players:
  - hand: [Pastry Chef]
  - {}
bases:
  - base: Tortuga
    minions: [{Zapbot: P1}, {Warbot: P2}]
steps:
  - play: Pastry Chef
    on: Tortuga
  - choose: Zapbot
expect:
  power_of: {Zapbot: 3, Pastry Chef: 3, Warbot: 4}
"""

if __name__ == "__main__":
    here = sys.modules[__name__]
    library = Library([*LIBRARY.sets.values(), CardSet("bakery", "Bakery", [here], bases=here)])
    (document,) = parse(SCENARIO)
    outcome = run_document(document, library)
    print(outcome.title, "- all as expected" if outcome.passed else f"- {outcome.reasons}")
