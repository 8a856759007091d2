"""Tables in a SQLite file. One thread owns it; what waits together is written together, with one sync."""

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from .store import TABLES, Entry, Finished, Header, Listener, Met, StoreError, Taken, entry_of, nobody_met

T = TypeVar("T")

SCHEMA = TABLES.format(real="REAL", end=" WITHOUT ROWID")
TOGETHER = 256
"""How many requests share a transaction at most."""

Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]


class SqliteStore:
    """The default: nothing to set up."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self, listener: Listener, met: Met = nobody_met) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
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

    # --- the thread ----------------------------------------------------------------------------------

    def _work(self, ready: "asyncio.Future[None]") -> None:
        assert self._loop is not None
        tell = self._loop.call_soon_threadsafe
        try:
            connection = sqlite3.connect(self.path, timeout=10, isolation_level=None)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")  # an acknowledged answer survives a power cut
            connection.execute("PRAGMA foreign_keys = ON")
            connection.executescript(SCHEMA)
        except sqlite3.Error as error:
            tell(ready.set_exception, StoreError(f"{self.path} cannot be used: {error}"))
            return
        tell(ready.set_result, None)
        while (job := self._jobs.get()) is not None:
            batch = [job]
            while len(batch) < TOGETHER and not self._jobs.empty():
                if (more := self._jobs.get()) is None:
                    self._jobs.put(None)
                    break
                batch.append(more)
            done = self._transaction(connection, batch)
            tell(_settle, done)
        connection.close()

    def _transaction(
        self, connection: sqlite3.Connection, batch: list[Job]
    ) -> "list[tuple[asyncio.Future[Any], Any, BaseException | None]]":
        """Do all of them, each on its own if it fails, and commit once; nobody hears of it before that."""
        done: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for work, future in batch:
                connection.execute("SAVEPOINT one")
                try:
                    done.append((future, work(connection), None))
                except (sqlite3.Error, Taken) as error:
                    connection.execute("ROLLBACK TO one")
                    done.append((future, None, error))
                connection.execute("RELEASE one")
            connection.execute("COMMIT")
        except sqlite3.Error as error:  # nothing of it was kept
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            failed = StoreError(f"{self.path} cannot be written: {error}")
            return [(future, None, failed) for _, future in batch]
        return done

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        assert self._loop is not None, "open the store first"
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((work, future))
        return await future

    # --- the interface -------------------------------------------------------------------------------

    async def create(self, header: Header, entries: Sequence[Entry] = ()) -> None:
        def work(connection: sqlite3.Connection) -> None:
            body = json.dumps(header.body)
            connection.execute("INSERT INTO tables VALUES (?, ?, ?)", (header.id, header.created, body))
            connection.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
                [(header.id, seq, *entry.row()) for seq, entry in enumerate(entries)],
            )

        await self._do(work)

    async def header(self, table: str) -> Header | None:
        def work(connection: sqlite3.Connection) -> Header | None:
            row = connection.execute("SELECT created, body FROM tables WHERE id = ?", (table,)).fetchone()
            return None if row is None else Header(table, row[0], json.loads(row[1]))

        return await self._do(work)

    async def append(self, table: str, seq: int, entry: Entry) -> None:
        row = (table, seq, *entry.row())

        def work(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError as error:
                raise Taken(f"{table} {seq}") from error

        await self._do(work)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        query = "SELECT kind, seat, value, more FROM entries WHERE table_id = ? AND seq >= ? ORDER BY seq"
        rows = await self._do(lambda connection: connection.execute(query, (table, since)).fetchall())
        return [entry_of(*row) for row in rows]

    async def announce(self, table: str, seats: Sequence[int]) -> None:
        """There are no others."""

    async def finish(self, finished: Finished) -> None:
        row = (finished.id, finished.at, json.dumps(finished.summary))
        await self._do(
            lambda connection: connection.execute("INSERT OR IGNORE INTO finished VALUES (?, ?, ?)", row)
        )

    async def finished(self, ids: Sequence[str] | None, limit: int) -> list[Finished]:
        where = "" if ids is None else f"WHERE id IN ({', '.join('?' * len(ids))})"
        query = f"SELECT id, at, summary FROM finished {where} ORDER BY at DESC LIMIT ?"
        rows = await self._do(lambda connection: connection.execute(query, (*(ids or ()), limit)).fetchall())
        return [Finished(id, at, json.loads(summary)) for id, at, summary in rows]


def _settle(done: "list[tuple[asyncio.Future[Any], Any, BaseException | None]]") -> None:
    for future, result, error in done:
        if future.done():  # whoever asked has gone
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
