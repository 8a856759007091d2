"""Every card there is."""

from ..engine import Library
from .core_set import CORE_SET

LIBRARY = Library([CORE_SET])
