"""Awesome Level 9000: four factions, eight bases."""

from ...engine import CardSet
from . import bases, bear_cavalry, ghosts, killer_plants, steampunks

AWESOME_LEVEL_9000 = CardSet(
    "awesome-level-9000",
    "Awesome Level 9000",
    [bear_cavalry, ghosts, killer_plants, steampunks],
    bases,
)
