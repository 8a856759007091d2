"""Notices by Web Push: sealed for one browser (RFC 8291), signed by this server (RFC 8292)."""

import base64
import hashlib
import json
import logging
import time
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from fracas.words import put

from ..people.messages import Subscription
from ..store import Store
from .aside import aside
from .kept import kept
from .letter import Letter
from .post import Never, Reach

log = logging.getLogger("fracas.server")

LATEST = 86_400
"""Seconds for which a push service keeps it for a browser that is not there."""
SIGNED = 12 * 3600.0
TEXT = 500
"""Characters of a text: browsers show less, and push services take 4 KB."""


class Push:
    """All browsers that want to be told."""

    def __init__(self, key: str, reach: Reach, contact: str) -> None:
        self._key, self._reach, self._contact = key, reach, contact
        self.public = _public(key)
        """The key by which browsers know this server."""

    @classmethod
    async def open(cls, store: Store, reach: Reach, contact: str) -> "Push | None":
        """None: what it needs is not installed."""
        if find_spec("pywebpush") is None:
            return None
        key = await kept(store, "vapid", _new_key)
        try:
            return cls(key, reach, contact)
        except ValueError as error:
            log.error("browsers are told nothing: the key of this server is damaged: %s", error)
            return None

    async def send(self, to: Subscription, letter: Letter) -> None:
        """Raises what `Reach.post` raises."""
        about = str(letter.about.get("table", letter.kind))
        told = {
            "title": letter.title[:TEXT],
            "body": letter.text[:TEXT],
            "page": letter.page,
            "tag": about,  # the newest of a table is enough
            "id": letter.id,
            "language": letter.language,
        }
        try:
            sealed = await aside(lambda: _sealed(to, json.dumps(told)))
        except Exception as error:  # whatever the key may be that somebody sent
            why = type(error).__name__
            words = f"this browser's key is no key ({put(why)})"
            raise Never(words) from None
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(LATEST),
            "Urgency": "high" if letter.kind == "turn" else "normal",
            "Topic": _base64(hashlib.sha256(about.encode()).digest())[:32],
            "Authorization": self._signature(to.endpoint),
        }
        await self._reach.post(to.endpoint, sealed, headers)

    def _signature(self, endpoint: str) -> str:
        from py_vapid import Vapid02

        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self._contact,
            "exp": int(time.time() + SIGNED),
        }
        key = Vapid02.from_string(self._key)
        key.conf = {"no-strict": True}  # whom to write to may be an address on the web
        found: str = key.sign(claims)["Authorization"]
        return found


def _sealed(to: Subscription, text: str) -> bytes:
    from pywebpush import WebPusher

    body: bytes = WebPusher(to.model_dump()).encode(text.encode(), "aes128gcm")["body"]
    return body


def _new_key() -> str:
    """A private key, as text."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _base64(number.to_bytes(32, "big"))


def _public(key: str) -> str:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(base64.urlsafe_b64decode(key + "=="), "big")
    point: Any = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _base64(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
