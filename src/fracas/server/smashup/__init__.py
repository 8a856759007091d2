"""Smash Up's part of the server."""

from . import replays
from .api import SmashUpApi
from .brains import Brains
from .hub import Hub
from .messages import schema

__all__ = ["Brains", "Hub", "SmashUpApi", "replays", "schema"]
