"""Smash Up Sheep Promo: one faction, two bases."""

from ...engine import CardSet
from . import bases, sheep

SHEEP_PROMO = CardSet(
    "sheep-promo",
    "Smash Up Sheep Promo",
    [sheep],
    bases,
)
