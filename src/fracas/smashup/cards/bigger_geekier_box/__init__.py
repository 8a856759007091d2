"""Smash Up: The Bigger Geekier Box: two factions, four bases."""

from ...engine import CardSet
from . import all_stars, bases, geeks

BIGGER_GEEKIER_BOX = CardSet(
    "the-bigger-geekier-box",
    "The Bigger Geekier Box",
    [geeks, all_stars],
    bases,
)
