"""Keys of a server, made when it first needs them: all processes on one database have the same."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

from ..store import Step, Store

CONFIRM_WITHIN = 2 * 86_400.0
"""Seconds for which the link in a letter that asks whether an address is right is good."""


async def kept(store: Store, name: str, make: Callable[[], str]) -> str:
    """What is kept under that name; made now if nothing is."""
    found = Step("SELECT value FROM kept WHERE name = ?", (name,))
    (rows,) = await store.run(found)
    if not rows:
        insert = "INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await store.run(Step(insert, (name, make())))
        (rows,) = await store.run(found)
    value: str = rows[0][0]
    return value


class Seals:
    """Codes in links that only this server can have made: nothing has to be kept about them."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    @staticmethod
    def key() -> str:
        return secrets.token_hex(32)

    def confirm(self, person: str, address: str) -> str:
        """For the link that says: this address is mine."""
        until = int(time.time() + CONFIRM_WITHIN)
        return f"{person}.{until}.{self._seal('confirm', person, address, str(until))}"

    def confirms(self, code: str, address: str) -> bool:
        person, until, seal = self._parts(code, 3)
        if not until.isdecimal() or len(until) > 12 or int(until) < time.time():
            return False
        return hmac.compare_digest(seal, self._seal("confirm", person, address, until))

    def stop(self, person: str, address: str) -> str:
        """For the link that says: no more mails. It is good for ever."""
        return f"{person}.{self._seal('stop', person, address)}"

    def stops(self, code: str, address: str) -> bool:
        person, seal = self._parts(code, 2)
        return hmac.compare_digest(seal, self._seal("stop", person, address))

    @staticmethod
    def whose(code: str) -> str:
        """Whom a code is about, if it is one."""
        return code.partition(".")[0]

    @staticmethod
    def _parts(code: str, number: int) -> list[str]:
        parts = code.split(".") if code.isascii() else []
        return parts if len(parts) == number else [""] * number

    def _seal(self, *about: str) -> str:
        return hmac.new(self._key, " ".join(about).encode(), hashlib.sha256).hexdigest()[:40]
