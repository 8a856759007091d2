"""That '70s Expansion: four factions, eight bases."""

from ...engine import CardSet
from . import bases, kung_fu_fighters, truckers

THAT_70S = CardSet("that-70s-expansion", "That '70s Expansion", [kung_fu_fighters, truckers], bases)
