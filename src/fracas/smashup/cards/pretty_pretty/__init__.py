"""Pretty Pretty Smash Up: four factions, eight bases."""

from ...engine import CardSet
from . import bases, fairies, kitty_cats, mythic_horses, princesses

PRETTY_PRETTY = CardSet(
    "pretty-pretty-smash-up",
    "Pretty Pretty Smash Up",
    [fairies, kitty_cats, mythic_horses, princesses],
    bases,
)
