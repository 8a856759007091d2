"""It's Your Fault!: five factions, ten bases."""

from ...engine import CardSet
from . import bases, superheroes, tornados

ITS_YOUR_FAULT = CardSet("its-your-fault", "It's Your Fault!", [superheroes, tornados], bases)
