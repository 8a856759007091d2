"""Fracas: card games played by the rules."""

from .compiled import warn_if_outdated

__version__ = "0.1.0"

warn_if_outdated()
