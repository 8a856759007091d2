"""Splaf! on the web: `docs/splaf.md` is the contract with clients."""

from .api import SplafApi
from .messages import splaf_schema
from .rooms import PREFIX, Rooms

__all__ = ["PREFIX", "Rooms", "SplafApi", "splaf_schema"]
