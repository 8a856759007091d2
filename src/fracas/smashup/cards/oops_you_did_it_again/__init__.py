"""Oops, You Did It Again: four factions, eight bases; burying and duels."""

from ...engine import CardSet
from . import ancient_egyptians, bases, cowboys, samurai, vikings

OOPS_YOU_DID_IT_AGAIN = CardSet(
    "oops-you-did-it-again",
    "Oops, You Did It Again",
    [ancient_egyptians, cowboys, samurai, vikings],
    bases,
)
