"""Smash Up: Marvel: eight factions, sixteen bases."""

from ...engine import CardSet
from . import bases, masters_of_evil, shield, sinister_six, spider_verse

MARVEL = CardSet(
    "smash-up-marvel",
    "Smash Up: Marvel",
    [masters_of_evil, shield, sinister_six, spider_verse],
    bases,
)
