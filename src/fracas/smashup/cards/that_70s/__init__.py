"""That '70s Expansion: four factions, eight bases."""

from ...engine import CardSet
from . import bases, disco_dancers, vigilantes

THAT_70S = CardSet("that-70s-expansion", "That '70s Expansion", [disco_dancers, vigilantes], bases)
