"""Smash Up: Marvel: eight factions, sixteen bases."""

from ...engine import CardSet
from . import avengers, bases, hydra, kree, masters_of_evil, shield, sinister_six, spider_verse, ultimates

MARVEL = CardSet(
    "smash-up-marvel",
    "Smash Up: Marvel",
    [avengers, hydra, kree, masters_of_evil, shield, sinister_six, spider_verse, ultimates],
    bases,
)
