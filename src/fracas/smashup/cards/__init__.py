"""Every card there is."""

from ..engine import Library
from .big_in_japan import BIG_IN_JAPAN
from .bigger_geekier_box import BIGGER_GEEKIER_BOX
from .core_set import CORE_SET
from .munchkin import MUNCHKIN
from .obligatory_cthulhu import OBLIGATORY_CTHULHU
from .oops_you_did_it_again import OOPS_YOU_DID_IT_AGAIN

LIBRARY = Library(
    [CORE_SET, OBLIGATORY_CTHULHU, BIG_IN_JAPAN, OOPS_YOU_DID_IT_AGAIN, MUNCHKIN, BIGGER_GEEKIER_BOX]
)
