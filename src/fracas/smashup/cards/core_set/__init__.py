"""The Core Set: eight factions, sixteen bases."""

from ...engine import CardSet
from . import aliens, bases, dinosaurs, ninjas, pirates, robots, tricksters, wizards, zombies

CORE_SET = CardSet(
    "core-set",
    "Core Set",
    [aliens, dinosaurs, ninjas, pirates, robots, tricksters, wizards, zombies],
    bases,
)
