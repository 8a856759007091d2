"""What Were We Thinking?: four factions, eight bases."""

from ...engine import CardSet
from . import bases, explorers, rock_stars

WHAT_WERE_WE_THINKING = CardSet(
    "what-were-we-thinking", "What Were We Thinking?", [explorers, rock_stars], bases
)
