"""Every card there is."""

from ..engine import Library
from .core_set import CORE_SET
from .obligatory_cthulhu import OBLIGATORY_CTHULHU

LIBRARY = Library([CORE_SET, OBLIGATORY_CTHULHU])
