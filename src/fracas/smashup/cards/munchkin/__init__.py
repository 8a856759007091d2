"""Smash Up: Munchkin: factions, bases, and the monster and treasure decks they share."""

from ...engine import CardSet
from . import bases, clerics, dwarves, elves, halflings, mages, monsters, orcs, thieves, treasures, warriors

MUNCHKIN = CardSet(
    "smash-up-munchkin",
    "Smash Up: Munchkin",
    [clerics, dwarves, elves, halflings, mages, orcs, thieves, warriors],
    bases,
    monsters,
    treasures,
)
