"""What is kept of a table: how it was opened, and an append-only list of everything that was done there.

One interface, two homes (`sqlite`, `postgres`). A pair of table and sequence number exists once; whoever
loses a race learns it by `Taken`, reads what the other wrote, and decides again. Joining, consenting and
taking back are entries like answers, so there is nothing else to keep in step between processes.
"""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias

from fracas.smashup.engine import FracasError

Kind: TypeAlias = (
    Literal["answer", "undo", "stop", "join", "bot", "ask_undo", "consent", "agree_stop"]
    | Literal["close", "roll", "slap", "verdict", "leave"]  # of a room of Splaf!
)


class StoreError(FracasError):
    """A database that cannot be used."""


class Taken(Exception):
    """Somebody else has written the entry with that number."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something done at a table: by which seat, a number (an answer, how many answers to keep) and more."""

    kind: Kind
    seat: int | None = None
    value: int = 0
    more: dict[str, Any] = field(default_factory=dict)

    def row(self) -> tuple[str, int | None, int, str | None]:
        return self.kind, self.seat, self.value, json.dumps(self.more) if self.more else None


def entry_of(kind: Any, seat: int | None, value: int, more: str | None) -> Entry:
    """An entry from its row."""
    return Entry(kind, seat, value, json.loads(more) if more else {})


@dataclass(frozen=True, slots=True)
class Header:
    """How a table was opened; never changes."""

    id: str
    created: float
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, as lists show it."""

    id: str
    at: float
    summary: dict[str, Any]


Listener: TypeAlias = Callable[[str], None]
"""Told the id of a table at which another process has written; none: there may be news at any."""


Met: TypeAlias = Callable[[str, str, frozenset[int]], None]
"""Told that another process (so called) has connections of these seats at a table."""


def nobody_met(process: str, table: str, seats: frozenset[int]) -> None:
    """For whom it does not matter."""


class Store(Protocol):
    """Everything the server wants from a database."""

    shared: bool
    """Whether other processes may serve the same tables."""

    async def open(self, listener: Listener, met: Met = nobody_met) -> None: ...

    async def close(self) -> None: ...

    async def create(self, header: Header, entries: Sequence[Entry] = ()) -> None:
        """A new table, perhaps with a past."""
        ...

    async def header(self, table: str) -> Header | None: ...

    async def append(self, table: str, seq: int, entry: Entry) -> None:
        """Keep an entry; when this returns it survives anything. Raises `Taken`."""
        ...

    async def entries(self, table: str, since: int = 0) -> list[Entry]: ...

    async def announce(self, table: str, seats: Sequence[int]) -> None:
        """Tell other processes which seats have a connection here; nothing is kept of it."""
        ...

    async def finish(self, finished: Finished) -> None:
        """List a game as over; doing it again changes nothing."""
        ...

    async def finished(self, ids: Sequence[str] | None, limit: int) -> list[Finished]:
        """The newest games that are over: of these tables, or of all."""
        ...


DATABASE = "FRACAS_DATABASE_URL"


def make_store(data: Path) -> Store:
    """PostgreSQL where the environment names one, a file in that folder otherwise."""
    url = os.environ.get(DATABASE, "")
    if not url:
        from .sqlite import SqliteStore

        return SqliteStore(data / "tables.sqlite")
    if not url.startswith(("postgres://", "postgresql://")):
        raise StoreError(f"{DATABASE} is to name a PostgreSQL database (postgresql://...)")
    try:
        from .postgres import PostgresStore
    except ImportError as error:
        raise StoreError(f"{DATABASE} needs a driver: pip install 'fracas[postgres]' ({error})") from error
    return PostgresStore(url)
