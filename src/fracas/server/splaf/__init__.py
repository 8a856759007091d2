"""Splaf! on the web: `docs/splaf.md` is the contract with clients."""

from .again import PREFIX
from .api import SplafApi
from .messages import splaf_schema
from .rooms import Rooms

__all__ = ["PREFIX", "Rooms", "SplafApi", "splaf_schema"]
