"""Tables in a SQLite file. One thread owns it; what waits together is written together, with one sync."""

import asyncio
import contextlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from .store import (
    ENTRIES,
    HEADERS,
    RAW,
    SITTINGS,
    STORAGE,
    VACATE,
    VERSION,
    Damaged,
    Entry,
    Finished,
    Header,
    Listener,
    Met,
    Step,
    StoreError,
    Stranger,
    Taken,
    Waved,
    entries_of,
    finished_of,
    header_of,
    insert,
    nobody_listens,
    nobody_met,
    nobody_waved,
    steps_from,
)

T = TypeVar("T")

WORDS = {"real": "REAL", "end": " WITHOUT ROWID"}
TOGETHER = 256
"""How many requests share a transaction at most."""
PATIENCE = 3.0
"""Seconds to wait for a server that is just stopping."""
MEMORY = Path(":memory:")

_DENIED = "let this user write the file and its folder, or name another folder (--data)"
_RUINED = "keep it as it is, and start with a copy of an earlier day or with another folder (--data)"
ADVICE = {
    sqlite3.SQLITE_FULL: "the disk is full: make room there",
    sqlite3.SQLITE_READONLY: _DENIED,
    sqlite3.SQLITE_CANTOPEN: _DENIED,
    sqlite3.SQLITE_PERM: _DENIED,
    sqlite3.SQLITE_AUTH: _DENIED,
    sqlite3.SQLITE_CORRUPT: _RUINED,
    sqlite3.SQLITE_NOTADB: _RUINED,
    sqlite3.SQLITE_BUSY: "another program holds it: end that one",
    sqlite3.SQLITE_IOERR: "the disk fails or is full: look after it",
}
"""What to do about an error."""

Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]
Done = tuple["asyncio.Future[Any]", Any, Exception | None]


class SqliteStore:
    """The default: nothing to set up."""

    shared = False

    def __init__(self, path: Path, *, alone: bool = True) -> None:
        """Not `alone`: looks in where a server is running."""
        self.path = path
        self._alone = alone
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(
        self,
        listener: Listener,
        met: Met = nobody_met,
        waved: Waved = nobody_waved,
        rewritten: Listener = nobody_listens,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = self._loop.create_future()
        self._thread = threading.Thread(target=self._work, args=(ready,), name="sqlite", daemon=True)
        self._thread.start()
        await ready

    async def close(self) -> None:
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    # --- opening -------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _explained(self, doing: str) -> Iterator[None]:
        """What goes wrong is a `StoreError` that says what to do."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise self._problem(doing, error) from error

    def _problem(self, doing: str, error: Exception) -> StoreError:
        unknown = sqlite3.SQLITE_CANTOPEN if isinstance(error, OSError) else sqlite3.SQLITE_ERROR
        code = getattr(error, "sqlite_errorcode", unknown) & 0xFF
        advice = f"; {ADVICE[code]}" if code in ADVICE else ""
        return StoreError(f"{self.path} cannot be {doing} ({error}){advice}")

    def _hold(self) -> sqlite3.Connection | None:
        """Keep other servers out: a lock that goes with this process, however it ends."""
        if not self._alone or self.path == MEMORY:
            return None
        with self._explained("used"):
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = sqlite3.connect(self.path.with_suffix(".lock"), timeout=PATIENCE, isolation_level=None)
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                lock.close()
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                raise StoreError(
                    f"another server keeps its tables in {self.path.parent}: stop that one, or give this one "
                    "a folder of its own (--data); only a PostgreSQL database can be shared"
                ) from error
        return lock

    def _connect(self) -> sqlite3.Connection:
        """The file: looked through, brought to this version, and written to for a try."""
        log = self.path.with_name(f"{self.path.name}-wal")
        with self._explained("used"):
            if log.exists() and log.stat().st_size and not (self.path.exists() and self.path.stat().st_size):
                raise StoreError(f"{self.path} is gone, but not its journal {log}: put it back, or {_RUINED}")
            connection = sqlite3.connect(self.path, timeout=10, isolation_level=None)
        try:
            with self._explained("used"):
                connection.text_factory = _text
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")  # an acknowledged answer survives a power cut
                connection.execute("PRAGMA foreign_keys = ON")
                (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise StoreError(f"{self.path} is damaged ({' '.join(found.split())}); {_RUINED}")
            with self._explained("written"):
                self._migrate(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _migrate(self, connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(STORAGE.format(**WORDS))
        row = connection.execute("SELECT version FROM storage").fetchone()
        try:
            for step in steps_from(row[0] if row else 0, **WORDS):
                connection.execute(step)
        except StoreError as error:
            raise StoreError(f"{self.path}: {error}") from None
        connection.execute("DELETE FROM storage")
        connection.execute("INSERT INTO storage VALUES (?, ?)", (VERSION, time.time()))
        connection.execute("COMMIT")

    # --- the thread ----------------------------------------------------------------------------------

    def _work(self, ready: "asyncio.Future[None]") -> None:
        assert self._loop is not None
        tell = self._loop.call_soon_threadsafe
        with contextlib.ExitStack() as held:
            try:
                if (lock := self._hold()) is not None:
                    held.enter_context(contextlib.closing(lock))
                connection = held.enter_context(contextlib.closing(self._connect()))
            except Exception as error:
                tell(ready.set_exception, error)
                return
            tell(ready.set_result, None)
            while (job := self._jobs.get()) is not None:
                batch = [job]
                while len(batch) < TOGETHER and not self._jobs.empty():
                    if (more := self._jobs.get()) is None:
                        self._jobs.put(None)
                        break
                    batch.append(more)
                tell(_settle, self._transaction(connection, batch))

    def _transaction(self, connection: sqlite3.Connection, batch: list[Job]) -> list[Done]:
        """Do all of them and commit once; nobody hears of it before that.

        Whatever happens in here is told to whoever asked, and ends nothing else.
        """
        try:
            return self._together(connection, batch)
        except Exception:  # nothing was kept: each for itself
            _give_up(connection)
        return self._one_by_one(connection, batch)

    def _together(self, connection: sqlite3.Connection, batch: list[Job]) -> list[Done]:
        """Nearly always nothing fails: then there is nothing to go back to."""
        _begin(connection)
        done: list[Done] = [(future, work(connection), None) for work, future in batch]
        connection.execute("COMMIT")
        return done

    def _one_by_one(self, connection: sqlite3.Connection, batch: list[Job]) -> list[Done]:
        done: list[Done] = []
        try:
            _begin(connection)
            for work, future in batch:
                connection.execute("SAVEPOINT one")
                try:
                    done.append((future, work(connection), None))
                except Exception as error:
                    if not connection.in_transaction:  # a full disk ends all of it
                        raise
                    connection.execute("ROLLBACK TO one")
                    problem = self._problem("used", error) if isinstance(error, sqlite3.Error) else error
                    done.append((future, None, problem))
                connection.execute("RELEASE one")
            connection.execute("COMMIT")
        except Exception as error:  # nothing of it was kept
            _give_up(connection)
            failed = self._problem("written", error)
            return [(future, None, failed) for _, future in batch]
        return done

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Let the thread do it. It only fetches: what rows mean is found out by whoever asked."""
        assert self._loop is not None, "open the store first"
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((work, future))
        return await future

    # --- the interface -------------------------------------------------------------------------------

    async def create(self, header: Header, entries: Sequence[Entry] = ()) -> None:
        opening, rows = header.row(), [entry.row(header.id, seq) for seq, entry in enumerate(entries)]

        def work(connection: sqlite3.Connection) -> None:
            try:
                connection.execute(insert("tables", HEADERS, "?"), opening)
            except sqlite3.IntegrityError as error:
                raise Taken(header.id) from error
            connection.executemany(insert("entries", ENTRIES, "?"), rows)
            _sit(connection, header.sittings())

        await self._do(work)

    async def header(self, table: str) -> Header | None:
        query = "SELECT created, body, mark FROM tables WHERE id = ?"
        row = await self._do(lambda connection: connection.execute(query, (table,)).fetchone())
        return None if row is None else header_of(table, row)

    async def append(self, table: str, seq: int, entry: Entry) -> None:
        row = entry.row(table, seq)

        def work(connection: sqlite3.Connection) -> None:
            try:
                connection.execute(insert("entries", ENTRIES, "?"), row)
            except sqlite3.IntegrityError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
                    raise Taken(f"{table} {seq}") from error
                if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                    raise Damaged(table, "its opening is gone") from error
                raise
            for statement in VACATE:
                connection.executemany(statement.format("?"), entry.vacated(table))
            _sit(connection, entry.sittings(table))

        await self._do(work)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        columns = "seq, kind, seat, value, more, mark"
        query = f"SELECT {columns} FROM entries WHERE table_id = ? AND seq >= ? ORDER BY seq"
        rows = await self._do(lambda connection: connection.execute(query, (table, since)).fetchall())
        return entries_of(table, rows, since)

    async def raw(self, table: str) -> dict[str, list[list[Any]]]:
        def work(connection: sqlite3.Connection) -> dict[str, list[list[Any]]]:
            return {
                name: [list(row) for row in connection.execute(query.format("?"), (table,))]
                for name, query in RAW.items()
            }

        return await self._do(work)

    async def announce(self, table: str, seats: Sequence[int]) -> None:
        """There are no others."""

    async def wave(self, table: str, seat: int, emote: str) -> None:
        """There are no others."""

    async def run(self, *steps: Step) -> list[list[tuple[Any, ...]]]:
        def work(connection: sqlite3.Connection) -> list[list[tuple[Any, ...]]]:
            found = []
            for step in steps:
                cursor = connection.execute(step.sql, step.values)
                found.append(cursor.fetchall())
                if step.must and not cursor.rowcount:
                    raise Taken(step.sql)
            return found

        return await self._do(work)

    async def rewrite(self, table: str, *steps: Step) -> None:
        await self.run(*steps)

    async def finish(self, finished: Finished) -> None:
        row = (finished.id, finished.at, json.dumps(finished.summary))
        await self._do(
            lambda connection: connection.execute("INSERT OR IGNORE INTO finished VALUES (?, ?, ?)", row)
        )

    async def finished(self, ids: Sequence[str] | None, limit: int) -> list[Finished]:
        where = "" if ids is None else f"WHERE id IN ({', '.join('?' * len(ids))})"
        query = f"SELECT id, at, summary FROM finished {where} ORDER BY at DESC, id LIMIT ?"
        rows = await self._do(lambda connection: connection.execute(query, (*(ids or ()), limit)).fetchall())
        return finished_of(rows)


def _sit(connection: sqlite3.Connection, rows: Sequence[Sequence[Any]]) -> None:
    try:
        connection.executemany(insert("sittings", SITTINGS, "?") + " ON CONFLICT DO NOTHING", rows)
    except sqlite3.IntegrityError as error:
        raise Stranger from error


def _begin(connection: sqlite3.Connection) -> None:
    """Begin to write; where nothing can be written, reading still goes."""
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY:
            raise
        connection.execute("BEGIN")


def _give_up(connection: sqlite3.Connection) -> None:
    with contextlib.suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _text(raw: bytes) -> str:
    """Text as it is, also where it is none."""
    return raw.decode(errors="surrogateescape")


def _settle(done: list[Done]) -> None:
    for future, result, error in done:
        if future.done():  # whoever asked has gone
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
