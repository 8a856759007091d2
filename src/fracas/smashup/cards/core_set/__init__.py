"""The Core Set: eight factions, sixteen bases."""

from ...engine import CardSet
from . import bases, ninjas, robots

CORE_SET = CardSet("core-set", "Core Set", [ninjas, robots], bases)
