"""Cease and Desist: four factions, eight bases."""

from ...engine import CardSet
from . import bases, changerbots, star_roamers

CEASE_AND_DESIST = CardSet("cease-and-desist", "Cease and Desist", [changerbots, star_roamers], bases)
