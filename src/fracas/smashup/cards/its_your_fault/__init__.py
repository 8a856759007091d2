"""It's Your Fault!: five factions, ten bases."""

from ...engine import CardSet
from . import bases, dragons, mythic_greeks, sharks, superheroes, tornados

ITS_YOUR_FAULT = CardSet(
    "its-your-fault",
    "It's Your Fault!",
    [dragons, mythic_greeks, sharks, superheroes, tornados],
    bases,
)
