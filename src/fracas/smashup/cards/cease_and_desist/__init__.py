"""Cease and Desist: four factions, eight bases."""

from ...engine import CardSet
from . import astroknights, bases, changerbots, ignobles, star_roamers

CEASE_AND_DESIST = CardSet(
    "cease-and-desist", "Cease and Desist", [astroknights, changerbots, ignobles, star_roamers], bases
)
