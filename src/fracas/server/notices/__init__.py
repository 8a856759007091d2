"""Notices: what happens while one is away, by push, mail or webhook."""

from .api import NoticesApi, notices_schema
from .outbox import Outbox
from .ways import NONE, Means, Ways

__all__ = ["NONE", "Means", "NoticesApi", "Outbox", "Ways", "notices_schema"]
