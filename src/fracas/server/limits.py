"""How much a client may ask for, and from where."""

import time
from urllib.parse import urlsplit

MESSAGE = 4096
"""Bytes of a message, and of the body of a request."""
HELLO_WITHIN = 10.0
REQUEST_WITHIN = 10.0
"""Seconds for the headers of a request, and for its body."""
WAITING = 64
"""Connections of one address on which no request is being answered: the oldest make room for new ones."""
LINES = 1000
"""WebSockets of one address."""
PER_SECOND, AT_ONCE = 50.0, 200.0
REFUSALS_PER_SECOND, REFUSALS_AT_ONCE = 0.5, 60.0
"""Who collects more refusals than that is sent away."""
EMOTES_PER_SECOND, EMOTES_AT_ONCE = 0.5, 4.0
"""Of one seat."""
CHOICES_PER_SECOND, CHOICES_AT_ONCE = 1.0, 30.0
"""How often a seat may change its mind before the game: each time is kept."""
TABLES_PER_SECOND, TABLES_AT_ONCE = 1.0, 60.0
PEOPLE_PER_SECOND, PEOPLE_AT_ONCE = 1 / 60, 60.0
"""New profiles from one address."""
WATCHERS = 64
"""Connections to one table by spectators, and by whoever holds a seat: strangers keep nobody out."""

IDLE = 600.0
"""Seconds after which a table at which nobody sits is put away."""
DOZE = 180.0
"""Seconds after which a table is put away at which people sit and nothing happens."""
TIDY = 60.0

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, per_second: float = PER_SECOND, at_once: float = AT_ONCE) -> None:
        self._rate, self._most = per_second, at_once
        self._left, self._at = at_once, time.monotonic()

    def take(self) -> bool:
        """Whether one more is all right."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._rate >= self._most


class Doors:
    """Which pages may talk to this server: its own, and those the owner names.

    A server on the loopback interface answers under loopback names only, or any page could reach it by
    letting its own name point there.
    """

    def __init__(self, *, personal: bool, origins: tuple[str, ...] = ()) -> None:
        self._personal = personal
        self._origins = frozenset(origins)

    def admits(self, host: str | None, origin: str | None) -> bool:
        try:
            if host is None or (self._personal and urlsplit(f"//{host}").hostname not in LOOPBACK):
                return False
            if origin is None or origin in self._origins:  # programs send none; browsers do
                return True
            return urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:  # no address at all
            return False
