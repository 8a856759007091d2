"""Monster Smash: four factions, eight bases."""

from ...engine import CardSet
from . import bases, giant_ants, mad_scientists, vampires, werewolves

MONSTER_SMASH = CardSet(
    "monster-smash",
    "Monster Smash",
    [giant_ants, mad_scientists, vampires, werewolves],
    bases,
)
