"""Smash Up: Marvel: eight factions, sixteen bases."""

from ...engine import CardSet
from . import avengers, bases, hydra, kree, ultimates

MARVEL = CardSet("smash-up-marvel", "Smash Up: Marvel", [avengers, hydra, kree, ultimates], bases)
