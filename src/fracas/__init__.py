"""Fracas: card games played by the rules."""

from .compiled import warn_if_outdated
from .errors import FracasError

__version__ = "0.1.0"

__all__ = ["FracasError", "__version__", "envs", "smashup", "splaf"]

warn_if_outdated()
