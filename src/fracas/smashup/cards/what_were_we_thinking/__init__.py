"""What Were We Thinking?: four factions, eight bases."""

from ...engine import CardSet
from . import bases, explorers, grannies, rock_stars, teddy_bears

WHAT_WERE_WE_THINKING = CardSet(
    "what-were-we-thinking",
    "What Were We Thinking?",
    [explorers, grannies, rock_stars, teddy_bears],
    bases,
)
