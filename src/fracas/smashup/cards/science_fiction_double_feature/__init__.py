"""Science Fiction Double Feature: four factions, eight bases."""

from ...engine import CardSet
from . import bases, cyborg_apes, shapeshifters, super_spies, time_travelers

SCIENCE_FICTION_DOUBLE_FEATURE = CardSet(
    "science-fiction-double-feature",
    "Science Fiction Double Feature",
    [cyborg_apes, shapeshifters, super_spies, time_travelers],
    bases,
)
