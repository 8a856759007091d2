"""What is kept of a table: how it was opened, and an append-only list of everything that was done there.

One interface, two homes (`sqlite`, `postgres`). A pair of table and sequence number exists once; whoever
loses a race learns it by `Taken`, reads what the other wrote, and decides again. Joining, consenting and
taking back are entries like answers, so there is nothing else to keep in step between processes.
"""

import asyncio
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from fracas.errors import FracasError

Kind: TypeAlias = (
    Literal["answer", "undo", "stop", "join", "bot", "ask_undo", "consent", "agree_stop"]
    | Literal["close", "roll", "slap", "verdict", "leave"]  # of a room of Splaf!
)

TABLES = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    created {real} NOT NULL,
    body TEXT NOT NULL
){end};
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    value INTEGER NOT NULL,
    more TEXT,
    PRIMARY KEY (table_id, seq)
){end};
CREATE TABLE IF NOT EXISTS finished (
    id TEXT PRIMARY KEY REFERENCES tables (id),
    at {real} NOT NULL,
    summary TEXT NOT NULL
){end};
CREATE INDEX IF NOT EXISTS finished_at ON finished (at);
"""
"""SQL; only what fractions are called differs, and what may follow a table."""


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


class Kept(Protocol):
    """A table in memory, as of so many entries."""

    id: str
    entries: int


T = TypeVar("T", bound=Kept)


class Keeper(ABC, Generic[T]):
    """Keeps a table in step with storage: entries go there first."""

    def __init__(self, table: T, store: Store) -> None:
        self.table = table
        self._store = store
        self._lock = asyncio.Lock()

    @abstractmethod
    async def _apply(self, entries: list[Entry], *, mine: bool) -> None:
        """Go on by what storage has now; whether it was written here."""

    async def write(self, decide: Callable[[T], Entry]) -> Entry:
        """Write the entry that `decide` makes of the table as it is.

        If another process was faster, `decide` is asked again about the table as it is then; it raises
        `Refused` when that no longer fits.
        """
        async with self._lock:
            while True:
                entry = decide(self.table)
                try:
                    await self._store.append(self.table.id, self.table.entries, entry)
                    break
                except Taken:
                    await self._catch_up()
            await self._apply([entry], mine=True)
            return entry

    async def catch_up(self) -> None:
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Read what other processes have written."""
        if entries := await self._store.entries(self.table.id, self.table.entries):
            await self._apply(entries, mine=False)


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
