"""Every card there is."""

from ..engine import Library
from .awesome_level_9000 import AWESOME_LEVEL_9000
from .big_in_japan import BIG_IN_JAPAN
from .bigger_geekier_box import BIGGER_GEEKIER_BOX
from .cease_and_desist import CEASE_AND_DESIST
from .core_set import CORE_SET
from .its_your_fault import ITS_YOUR_FAULT
from .marvel import MARVEL
from .monster_smash import MONSTER_SMASH
from .munchkin import MUNCHKIN
from .obligatory_cthulhu import OBLIGATORY_CTHULHU
from .oops_you_did_it_again import OOPS_YOU_DID_IT_AGAIN
from .pretty_pretty import PRETTY_PRETTY
from .science_fiction_double_feature import SCIENCE_FICTION_DOUBLE_FEATURE
from .sheep_promo import SHEEP_PROMO
from .that_70s import THAT_70S
from .what_were_we_thinking import WHAT_WERE_WE_THINKING

__all__ = ["LIBRARY"]

LIBRARY = Library(
    [
        *(CORE_SET, OBLIGATORY_CTHULHU, BIG_IN_JAPAN, OOPS_YOU_DID_IT_AGAIN, MUNCHKIN, BIGGER_GEEKIER_BOX),
        *(AWESOME_LEVEL_9000, SCIENCE_FICTION_DOUBLE_FEATURE, MONSTER_SMASH, PRETTY_PRETTY, SHEEP_PROMO),
        *(ITS_YOUR_FAULT, THAT_70S, WHAT_WERE_WE_THINKING, CEASE_AND_DESIST, MARVEL),
    ]
)
"""New sets come last: the order decides how bases are shuffled and drafts are answered in saved games."""
