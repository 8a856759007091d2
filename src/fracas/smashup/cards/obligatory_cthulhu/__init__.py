"""The Obligatory Cthulhu Set: four factions, eight bases, and the Madness deck."""

from ...engine import CardSet
from . import bases, elder_things, innsmouth, madness, minions_of_cthulhu, miskatonic_university

OBLIGATORY_CTHULHU = CardSet(
    "the-obligatory-cthulhu-set",
    "The Obligatory Cthulhu Set",
    [elder_things, innsmouth, minions_of_cthulhu, miskatonic_university],
    bases,
    madness,
)
