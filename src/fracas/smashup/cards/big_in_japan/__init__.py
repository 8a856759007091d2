"""Big in Japan: four factions, each with its titan, and eight bases."""

from ...engine import CardSet
from . import bases, itty_critters, kaiju, magical_girls, mega_troopers

BIG_IN_JAPAN = CardSet(
    "big-in-japan",
    "Big in Japan",
    [itty_critters, kaiju, magical_girls, mega_troopers],
    bases,
)
