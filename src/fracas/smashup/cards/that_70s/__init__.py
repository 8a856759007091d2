"""That '70s Expansion: four factions, eight bases."""

from ...engine import CardSet
from . import bases, disco_dancers, kung_fu_fighters, truckers, vigilantes

THAT_70S = CardSet(
    "that-70s-expansion",
    "That '70s Expansion",
    [disco_dancers, kung_fu_fighters, truckers, vigilantes],
    bases,
)
