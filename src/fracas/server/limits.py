"""How much a client may ask for, and from where."""

import time
from collections import Counter
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
"""How often a seat may change its mind before the game, and seats their people: each time is kept."""
TABLES_PER_SECOND, TABLES_AT_ONCE = 1.0, 60.0
PEOPLE_PER_SECOND, PEOPLE_AT_ONCE = 1 / 60, 60.0
"""New profiles from one address."""
OWN_TABLES_PER_SECOND, OWN_TABLES_AT_ONCE = 1 / 60, 60.0
"""Tables of one person, wherever they come from and by whatever they hold their seats."""
OWN_LINES = 100
"""WebSockets of one person, likewise."""
HINTS_PER_SECOND, HINTS_AT_ONCE = 0.2, 30.0
"""How often experts think about a hint, for one address and for one profile."""
REVIEWS_PER_SECOND, REVIEWS_AT_ONCE = 1 / 30, 10.0
"""Reviews of games, for one address and for one profile: experts think about each for half a minute."""
CHANGES_PER_SECOND, CHANGES_AT_ONCE = 0.2, 60.0
"""How often a profile changes how it is told things."""
TESTS_PER_SECOND, TESTS_AT_ONCE = 1 / 60, 5.0
"""Tests of notices, for one address and for one profile."""
LETTERS_PER_SECOND, LETTERS_AT_ONCE = 1 / 3600, 3.0
"""Letters that ask whether a mail address is right: to it, and for one profile."""
SENDERS_PER_SECOND, SENDERS_AT_ONCE = 1 / 600, 20.0
"""The same, from one address of the network."""
WATCHERS = 64
"""Connections to one table by spectators, and by whoever holds a seat: strangers keep nobody out."""

IDLE = 600.0
"""Seconds after which a table at which nobody sits is put away."""
DOZE = 180.0
"""Seconds after which a table is put away at which people sit and nothing happens."""
TIDY = 60.0

MANY = 10_000
"""Addresses and profiles to remember, before those who are quiet are forgotten."""

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


class Buckets:
    """One for each address or profile."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._how = per_second, at_once
        self._buckets: dict[str, Bucket] = {}

    def take(self, *names: str) -> bool:
        """Whether one more is all right for all of them."""
        if len(self._buckets) > MANY:
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.full}
        return all(self._buckets.setdefault(who, Bucket(*self._how)).take() for who in names)


class Lines:
    """How many connections somebody has."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def take(self, who: str) -> bool:
        """Whether one more is all right; it is theirs until they leave."""
        if self._held[who] >= self._most:
            return False
        self._held[who] += 1
        return True

    def leave(self, who: str) -> None:
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]


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
