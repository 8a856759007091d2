"""What is kept of a table: how it was opened, and an append-only list of everything that was done there.

One interface, two homes (`sqlite`, `postgres`). A pair of table and sequence number exists once; whoever
loses a race learns it by `Taken`, reads what the other wrote, and decides again. Joining, consenting and
taking back are entries like answers, so there is nothing else to keep in step between processes.
"""

import asyncio
import json
import logging
import os
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar, get_args

from fracas.errors import FracasError

from .refusals import Refused

log = logging.getLogger("fracas.server")

Kind: TypeAlias = (
    Literal["answer", "undo", "stop", "join", "bot", "ask_undo", "consent", "agree_stop", "hint", "resign"]
    | Literal["rematch"]
    | Literal["choose", "ready", "open", "link"]  # before the game
    | Literal["stand_in", "back", "end"]  # where somebody is missed
    | Literal["close", "roll", "slap", "verdict", "leave"]  # of a room of Splaf!
)

KINDS = frozenset(kind for part in get_args(Kind) for kind in get_args(part))

STORAGE = "CREATE TABLE IF NOT EXISTS storage (version INTEGER NOT NULL, opened {real} NOT NULL)"
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE IF NOT EXISTS tables (
            id TEXT PRIMARY KEY,
            created {real} NOT NULL,
            body TEXT NOT NULL
        ){end}""",
        """CREATE TABLE IF NOT EXISTS entries (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            seat INTEGER,
            value INTEGER NOT NULL,
            more TEXT,
            PRIMARY KEY (table_id, seq)
        ){end}""",
        """CREATE TABLE IF NOT EXISTS finished (
            id TEXT PRIMARY KEY REFERENCES tables (id),
            at {real} NOT NULL,
            summary TEXT NOT NULL
        ){end}""",
        "CREATE INDEX IF NOT EXISTS finished_at ON finished (at)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN mark BIGINT",
        "ALTER TABLE entries ADD COLUMN mark BIGINT",
    ),
    (
        """CREATE TABLE people (
            id TEXT PRIMARY KEY,
            secret TEXT NOT NULL UNIQUE,
            created {real} NOT NULL,
            body TEXT NOT NULL,
            mark BIGINT NOT NULL
        ){end}""",
        """CREATE TABLE sittings (
            person TEXT NOT NULL REFERENCES people (id),
            table_id TEXT NOT NULL REFERENCES tables (id),
            seat INTEGER NOT NULL,
            PRIMARY KEY (person, table_id, seat)
        ){end}""",
        "CREATE INDEX sittings_table ON sittings (table_id)",
        """CREATE TABLE standing (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            entries INTEGER NOT NULL,
            at {real} NOT NULL,
            body TEXT NOT NULL
        ){end}""",
        """CREATE TABLE notices (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL REFERENCES people (id),
            table_id TEXT REFERENCES tables (id),
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            channel TEXT NOT NULL,
            target TEXT NOT NULL,
            due {real} NOT NULL,
            tries INTEGER NOT NULL DEFAULT 0,
            done {real},
            UNIQUE (person, channel, key)
        ){end}""",
        "CREATE INDEX notices_due ON notices (done, due)",
        """CREATE TABLE ratings (
            person TEXT NOT NULL REFERENCES people (id),
            game TEXT NOT NULL,
            mu {real} NOT NULL,
            sigma {real} NOT NULL,
            games INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            PRIMARY KEY (person, game)
        ){end}""",
        """CREATE TABLE rated (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            at {real} NOT NULL
        ){end}""",
        "CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL){end}",
    ),
)
"""SQL that brings storage from each version to the next; only what fractions are called differs, and what may
follow a table. Storage of version 1 does not know its version yet: its tables are just there."""
VERSION = len(MIGRATIONS)
HEADERS = ("id", "created", "body", "mark")
ENTRIES = ("table_id", "seq", "kind", "seat", "value", "more", "mark")
SITTINGS = ("person", "table_id", "seat")
PAST = -1
"""The seat of whoever sat at a table and does no longer: entries tell of them until they are forgotten."""
VACATE = (
    f"INSERT INTO sittings SELECT person, table_id, {PAST} FROM sittings "
    "WHERE table_id = {0} AND seat = {0} ON CONFLICT DO NOTHING",
    "DELETE FROM sittings WHERE table_id = {0} AND seat = {0}",
)
RAW = {
    "tables": "SELECT * FROM tables WHERE id = {}",
    "entries": "SELECT * FROM entries WHERE table_id = {} ORDER BY seq",
    "finished": "SELECT * FROM finished WHERE id = {}",
    "sittings": "SELECT * FROM sittings WHERE table_id = {}",
    "standing": "SELECT * FROM standing WHERE table_id = {}",
}
"""All there is of a table."""


def steps_from(version: int, **words: str) -> list[str]:
    """What brings storage of that version to this one."""
    if version > VERSION:
        raise StoreError(
            f"it was written by a newer Fracas (storage version {version}, this one knows {VERSION}): "
            "update Fracas, or give this one a place of its own"
        )
    return [step.format(**words) for steps in MIGRATIONS[version:] for step in steps]


def insert(into: str, columns: Sequence[str], mark: str) -> str:
    """SQL for a row, with marks like that in the place of values."""
    return f"INSERT INTO {into} ({', '.join(columns)}) VALUES ({', '.join([mark] * len(columns))})"


class StoreError(FracasError):
    """A database that cannot be used."""


class Damaged(StoreError):
    """What is kept of one table cannot be read, from some entry on; `good` are those before it."""

    def __init__(self, table: str, reason: str, good: "Sequence[Entry]" = ()) -> None:
        super().__init__(f"table {table}: {reason}")
        self.reason = reason
        self.good = list(good)


class Taken(Exception):
    """Somebody else was faster: the entry with that number or the table of that id
    is theirs, or what was to change has changed."""


class Stranger(Exception):
    """Who is to sit down has no profile, or has it no longer."""


@dataclass(frozen=True, slots=True)
class Step:
    """A statement that both homes understand, with `?` in the place of values."""

    sql: str
    values: Sequence[Any] = ()
    must: bool = False
    """It is to change a row; otherwise nothing is done, and that is `Taken`."""


class Broken(FracasError):
    """What an entry says cannot be done; the table is surely as it was up to `good` entries."""

    def __init__(self, message: str, good: int) -> None:
        super().__init__(message)
        self.good = good


@dataclass(frozen=True, slots=True)
class Entry:
    """Something done at a table: by which seat, a number (an answer, how many answers to keep) and more."""

    kind: Kind
    seat: int | None = None
    value: int = 0
    more: dict[str, Any] = field(default_factory=dict)

    def row(self, table: str, seq: int) -> tuple[Any, ...]:
        """It as `ENTRIES`."""
        row = (table, seq, self.kind, self.seat, self.value, json.dumps(self.more) if self.more else None)
        return *row, mark_of(*row)

    def sittings(self, table: str) -> list[tuple[Any, ...]]:
        """Who sits down by it, as `SITTINGS`."""
        person = self.more.get("person") if self.kind == "join" else None
        return [] if person is None else [(person, table, self.seat)]

    def vacated(self, table: str) -> list[tuple[Any, ...]]:
        """Which seat of which table is nobody's from then on."""
        return [(table, self.seat)] if self.kind == "open" else []


def mark_of(*row: Any) -> int:
    """A sum by which a row that has changed is known."""
    return zlib.crc32(repr(row).encode())


def _unchanged(*row: Any, mark: int | None) -> None:
    if mark is not None and mark != mark_of(*row):  # storage of version 1 had no marks
        raise ValueError("it is not as it was written")


def entries_of(table: str, rows: Iterable[Sequence[Any]], since: int) -> "list[Entry]":
    """The entries from that number on; raises `Damaged` at the first that is missing or makes no sense."""
    good: list[Entry] = []
    for place, (seq, kind, seat, value, more, mark) in enumerate(rows, since):
        try:
            if seq != place:
                raise ValueError("it is missing")
            _unchanged(table, seq, kind, seat, value, more, mark=mark)
            told = json.loads(more) if more else {}
            if kind not in KINDS or type(value) is not int or type(seat) not in (int, type(None)):
                raise ValueError(f"there is no entry {kind!r} of seat {seat!r} with {value!r}")
            if type(told) is not dict:
                raise ValueError(f"{more!r} says nothing")
        except Exception as error:  # whatever may be in there
            raise Damaged(table, f"entry {place}: {error}", good) from error
        good.append(Entry(kind, seat, value, told))
    return good


@dataclass(frozen=True, slots=True)
class Header:
    """How a table was opened; never changes."""

    id: str
    created: float
    body: dict[str, Any]

    def row(self) -> tuple[Any, ...]:
        """It as `HEADERS`."""
        row = (self.id, self.created, json.dumps(self.body))
        return *row, mark_of(*row)

    def sittings(self) -> list[tuple[Any, ...]]:
        """Who sits there from the beginning, as `SITTINGS`."""
        people = [chair.get("person") for chair in self.body.get("seats", ())]
        return [(person, self.id, seat) for seat, person in enumerate(people) if person is not None]


def header_of(table: str, row: Sequence[Any]) -> Header:
    """How a table was opened; raises `Damaged` if that cannot be read."""
    created, body, mark = row
    try:
        _unchanged(table, created, body, mark=mark)
        told = json.loads(body)
        if type(told) is not dict:
            raise ValueError(f"{body!r} says nothing")
    except Exception as error:  # whatever may be in there
        raise Damaged(table, f"its opening: {error}") from error
    return Header(table, created, told)


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, as lists show it."""

    id: str
    at: float
    summary: dict[str, Any]


def finished_of(rows: Iterable[Sequence[Any]]) -> list[Finished]:
    """A list of games; one that cannot be read is left out, and logged."""
    found: list[Finished] = []
    for id, at, summary in rows:
        try:
            told = json.loads(summary)
            if type(told) is not dict:
                raise ValueError(f"{summary!r} says nothing")
            found.append(Finished(id, at, told))
        except Exception as error:  # whatever may be in there
            log.error("finished table %s cannot be listed: %s", id, error)
    return found


Listener: TypeAlias = Callable[[str], None]
"""Told the id of a table at which another process has written; none: there may be news at any."""


Met: TypeAlias = Callable[[str, str, frozenset[int]], None]
"""Told that another process (so called) has connections of these seats at a table."""


def nobody_listens(table: str) -> None:
    """For whom it does not matter."""


def nobody_met(process: str, table: str, seats: frozenset[int]) -> None:
    """For whom it does not matter."""


Waved: TypeAlias = Callable[[str, int, str], None]
"""Told that a seat that is connected to another process shows an emote at a table."""


def nobody_waved(table: str, seat: int, emote: str) -> None:
    """For whom it does not matter."""


class Store(Protocol):
    """Everything the server wants from a database."""

    shared: bool
    """Whether other processes may serve the same tables."""

    async def open(
        self,
        listener: Listener,
        met: Met = nobody_met,
        waved: Waved = nobody_waved,
        rewritten: Listener = nobody_listens,
    ) -> None: ...

    async def close(self) -> None: ...

    async def create(self, header: Header, entries: Sequence[Entry] = ()) -> None:
        """A new table, perhaps with a past. Raises `Taken` if there is one of that id, and `Stranger`."""
        ...

    async def header(self, table: str) -> Header | None:
        """How a table was opened, if it was. Raises `Damaged`."""
        ...

    async def append(self, table: str, seq: int, entry: Entry) -> None:
        """Keep an entry; when this returns it survives anything. Raises `Taken`, `Stranger` or `Damaged`."""
        ...

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """What was done there, from that number on. Raises `Damaged`."""
        ...

    async def raw(self, table: str) -> dict[str, list[list[Any]]]:
        """All rows of a table as they are, whether they make sense or not."""
        ...

    async def announce(self, table: str, seats: Sequence[int]) -> None:
        """Tell other processes which seats have a connection here; nothing is kept of it."""
        ...

    async def wave(self, table: str, seat: int, emote: str) -> None:
        """Tell other processes that a seat shows an emote; nothing is kept of it either."""
        ...

    async def run(self, *steps: Step) -> list[list[tuple[Any, ...]]]:
        """Do all of these or none, and what each found; of tables it changes nothing. Raises `Taken`."""
        ...

    async def rewrite(self, table: str, *steps: Step) -> None:
        """Change the past of a table, for whoever deletes a profile; who has it in memory reads it anew."""
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
    flaw: str | None
    """Why nothing more may be done here, for its people."""

    def spoil(self) -> None:
        """Note that what is kept of it does not go on from here."""
        ...


T = TypeVar("T", bound=Kept)


async def load(header: Header, store: Store, make: Callable[[Header, list[Entry]], T]) -> T:
    """The table as storage has it, up to the last entry that holds. Changes nothing in storage, ever.

    What comes after that is kept as it is, and logged with its place.
    """
    flaw: FracasError | None = None
    try:
        entries = await store.entries(header.id)
    except Damaged as error:
        flaw, entries = error, error.good
    try:
        try:
            table = await asyncio.to_thread(make, header, entries)
        except Broken as error:
            flaw = error
            table = await asyncio.to_thread(make, header, entries[: error.good])
    except Exception as error:
        raise Damaged(header.id, f"its opening: {error!r}") from error
    if flaw is not None:
        log.error("table %s stands still after %d entries: %s", header.id, table.entries, flaw)
        table.spoil()
    return table


class Keeper(ABC, Generic[T]):
    """Keeps a table in step with storage: entries go there first."""

    def __init__(self, header: Header, table: T, store: Store) -> None:
        self.header = header
        self.table = table
        self._store = store
        self._lock = asyncio.Lock()

    @abstractmethod
    async def _apply(self, entries: list[Entry], *, mine: bool) -> None:
        """Go on by what storage has now; whether it was written here."""

    @abstractmethod
    def changed(self) -> None:
        """Tell everybody how things are."""

    @abstractmethod
    async def _reload(self) -> None:
        """Begin again with what storage has now."""

    async def write(self, decide: Callable[[T], Entry]) -> Entry:
        """Write the entry that `decide` makes of the table as it is.

        If another process was faster, `decide` is asked again about the table as it is then; it raises
        `Refused` when that no longer fits.
        """
        async with self._lock:
            while True:
                table = self.table
                if table.flaw is not None:
                    raise Refused("damaged", table.flaw)
                entry, place = self._dated(decide(table)), table.entries
                try:
                    await self._store.append(table.id, place, entry)
                    break
                except Taken:
                    await self._catch_up()
                    if self.table.flaw is None and self.table.entries == place:
                        raise StoreError(f"table {table.id}: entry {place} is taken, but not there") from None
                except Stranger:
                    raise Refused("token", "nobody here has this profile") from None
                except Damaged as error:
                    log.error("%s", error)
                    table.spoil()
                    self.changed()
            await self._apply([entry], mine=True)
            return entry

    def _dated(self, entry: Entry) -> Entry:
        """It is kept when things were done: how long people wait is the same for all processes."""
        return replace(entry, more={**entry.more, "at": round(time.time(), 1)})

    async def reread(self) -> None:
        """Begin again, opening included: somebody who sat here wants to be forgotten."""
        async with self._lock:
            if (header := await self._store.header(self.header.id)) is not None:
                self.header = header
                await self._reload()

    async def catch_up(self) -> None:
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Read what other processes have written."""
        if self.table.flaw is not None:  # they may know better
            return await self._reload()
        try:
            entries = await self._store.entries(self.table.id, self.table.entries)
        except Damaged:
            return await self._reload()
        if entries:
            await self._apply(entries, mine=False)


DATABASE = "FRACAS_DATABASE_URL"


def make_store(data: Path, *, alone: bool = True) -> Store:
    """PostgreSQL where the environment names one, a file in that folder otherwise.

    Not `alone`: to look in where a server is running.
    """
    url = os.environ.get(DATABASE, "")
    if not url:
        from .sqlite import SqliteStore

        return SqliteStore(data / "tables.sqlite", alone=alone)
    if not url.startswith(("postgres://", "postgresql://")):
        raise StoreError(f"{DATABASE} is to name a PostgreSQL database (postgresql://...)")
    try:
        from .postgres import PostgresStore
    except ImportError as error:
        raise StoreError(f"{DATABASE} needs a driver: pip install 'fracas[postgres]' ({error})") from error
    return PostgresStore(url)
