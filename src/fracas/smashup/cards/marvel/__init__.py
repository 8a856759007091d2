"""Smash Up: Marvel: eight factions, sixteen bases."""

from ...engine import CardSet
from . import bases, spider_verse

MARVEL = CardSet("smash-up-marvel", "Smash Up: Marvel", [spider_verse], bases)
