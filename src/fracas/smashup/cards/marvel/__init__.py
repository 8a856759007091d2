"""Smash Up: Marvel: eight factions, sixteen bases."""

from ...engine import CardSet
from . import bases

MARVEL = CardSet("smash-up-marvel", "Smash Up: Marvel", [], bases)
