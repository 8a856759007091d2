"""Splaf! on the web: `docs/splaf.md` is the contract with clients."""

from .api import SplafApi
from .messages import splaf_schema
from .rooms import Rooms

__all__ = ["Rooms", "SplafApi", "splaf_schema"]
