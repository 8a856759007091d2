"""Notices by Web Push: sealed for one browser (RFC 8291), signed by this server (RFC 8292)."""

import asyncio
import base64
import hashlib
import json
import time
from typing import Any
from urllib.parse import urlsplit

from fracas.extras import MissingExtra, extra
from fracas.words import put

from ..people.messages import Subscription
from ..store import Store
from .kept import kept
from .letter import Letter
from .post import Never, Reach

LATEST = 86_400
"""Seconds for which a push service keeps it for a browser that is not there."""
SIGNED = 12 * 3600.0
TEXT = 500
"""Characters of a text: browsers show less, and push services take 4 KB."""


class Push:
    """All browsers that want to be told."""

    def __init__(self, key: Any, reach: Reach, contact: str) -> None:
        self._key, self._reach, self._contact = key, reach, contact

    @classmethod
    async def open(cls, store: Store, reach: Reach, contact: str) -> "Push | None":
        """None: what it needs is not installed."""
        try:
            await asyncio.to_thread(_libraries)  # they are many
        except MissingExtra:
            return None
        text = await kept(store, "vapid", _new_key)
        return cls(_vapid().from_string(text), reach, contact)

    @property
    def public(self) -> str:
        """The key by which browsers know this server."""
        _, _, serialization = _libraries()
        encoding, form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        return _base64(self._key.public_key.public_bytes(encoding, form))

    async def send(self, to: Subscription, letter: Letter) -> None:
        """Raises what `Reach.post` raises."""
        about = f"{letter.about.get('table', letter.kind)}"
        told = {
            "title": letter.title[:TEXT],
            "body": letter.text[:TEXT],
            "page": letter.page,
            "tag": about,  # the newest of a table is enough
            "id": letter.id,
            "language": letter.language,
        }
        await self._reach.post(
            to.endpoint,
            self._sealed(to, json.dumps(told)),
            {
                "Content-Type": "application/octet-stream",
                "Content-Encoding": "aes128gcm",
                "TTL": str(LATEST),
                "Urgency": "high" if letter.kind == "turn" else "normal",
                "Topic": _base64(hashlib.sha256(about.encode()).digest())[:32],
                "Authorization": self._signature(to.endpoint),
            },
        )

    def _sealed(self, to: Subscription, text: str) -> bytes:
        pusher, _, _ = _libraries()
        try:
            body: bytes = pusher(to.model_dump()).encode(text.encode(), "aes128gcm")["body"]
        except Exception as error:  # whatever the key may be that somebody sent
            words = f"this browser's key is no key ({put(type(error).__name__)})"
            raise Never(words) from None
        return body

    def _signature(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self._contact,
            "exp": int(time.time() + SIGNED),
        }
        found: str = self._key.sign(claims)["Authorization"]
        return found


def _libraries() -> Any:
    with extra("push"):
        from cryptography.hazmat.primitives import serialization
        from py_vapid import Vapid02
        from pywebpush import WebPusher
    return WebPusher, Vapid02, serialization


def _vapid() -> Any:
    return _libraries()[1]


def _new_key() -> str:
    """A private key, as text."""
    key = _vapid()()
    key.generate_keys()
    number: int = key.private_key.private_numbers().private_value
    return _base64(number.to_bytes(32, "big"))


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
