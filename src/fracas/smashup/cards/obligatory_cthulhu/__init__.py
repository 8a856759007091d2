"""The Obligatory Cthulhu Set: four factions, eight bases, and the Madness deck."""

from ...engine import CardSet
from . import bases, elder_things, innsmouth, madness

OBLIGATORY_CTHULHU = CardSet(
    "the-obligatory-cthulhu-set",
    "The Obligatory Cthulhu Set",
    [elder_things, innsmouth],
    bases,
    madness,
)
