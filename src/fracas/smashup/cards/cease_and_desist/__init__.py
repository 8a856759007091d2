"""Cease and Desist: four factions, eight bases."""

from ...engine import CardSet
from . import astroknights, bases, ignobles

CEASE_AND_DESIST = CardSet("cease-and-desist", "Cease and Desist", [astroknights, ignobles], bases)
