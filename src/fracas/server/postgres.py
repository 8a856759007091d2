"""Tables in PostgreSQL: any number of server processes, on any hosts, serve any table.

An entry and the notice of it are one transaction, so nobody hears of what is not kept. Who was not listening
for a while reads everything again.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any
from uuid import uuid4

import psycopg
from psycopg_pool import AsyncConnectionPool

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

log = logging.getLogger("fracas.server")

WORDS = {"real": "DOUBLE PRECISION", "end": ""}
CHANNEL = "fracas"
ANEW = "!"
"""In the place of seats: the table was rewritten."""
INSERT = insert("entries", ENTRIES, "%s")
APPEND = f"WITH kept AS ({INSERT}) SELECT pg_notify(%s, %s)"
"""An entry and the notice of it: a statement by itself is a transaction."""
RETRY = 1.0
WAIT = 5.0
"""Seconds to wait for a connection before saying that there is none."""
LINE: dict[str, Any] = {
    "autocommit": True,
    "connect_timeout": int(WAIT),
    "keepalives_idle": 15,  # a host that vanished is noticed within half a minute
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
BIRTH = 7_266_227
"""The lock under which the tables are made: two servers that start together would trip over each other."""
ADVICE: dict[type[psycopg.Error], str] = {
    psycopg.errors.ReadOnlySqlTransaction: "it is read-only: name one that can be written",
    psycopg.errors.InsufficientPrivilege: "let its user create and write tables there",
    psycopg.errors.DiskFull: "its disk is full: make room there",
    psycopg.errors.DataCorrupted: "it is damaged: keep it as it is, and start with an earlier copy",
    psycopg.errors.IndexCorrupted: "it is damaged: keep it as it is, and start with an earlier copy",
}
"""What to do about an error."""


def problem(error: psycopg.Error) -> StoreError:
    """What goes wrong is a `StoreError` that says what to do."""
    words = " ".join(str(error).split())
    advice = "".join(f"; {ADVICE[kind]}" for kind in type(error).__mro__ if kind in ADVICE)
    return StoreError(f"the database cannot be used ({words}){advice}")


class PostgresStore:
    """For servers that share their tables."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._me = uuid4().hex[:12]
        self._pool: AsyncConnectionPool[psycopg.AsyncConnection[Any]] = AsyncConnectionPool(
            url,
            min_size=1,
            max_size=8,
            open=False,
            timeout=WAIT,
            reconnect_timeout=2 * RETRY,  # then it tries again whenever somebody asks
            kwargs=LINE,
        )
        self._listening: asyncio.Task[None] | None = None

    async def open(
        self,
        listener: Listener,
        met: Met = nobody_met,
        waved: Waved = nobody_waved,
        rewritten: Listener = nobody_listens,
    ) -> None:
        try:
            await self._pool.open(wait=True, timeout=10)
            async with self._pool.connection() as connection, connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock(%s)", (BIRTH,))
                await self._migrate(connection)
        except psycopg.Error as error:
            await self._pool.close()
            raise problem(error) from error
        except StoreError as error:
            await self._pool.close()
            raise StoreError(f"the database: {error}") from None
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(listener, met, waved, rewritten, ready))
        await ready.wait()

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        await self._pool.close()

    async def _migrate(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Bring storage to this version, and write to it for a try."""
        await connection.execute(STORAGE.format(**WORDS))
        row = await (await connection.execute("SELECT version FROM storage")).fetchone()
        for step in steps_from(row[0] if row else 0, **WORDS):
            await connection.execute(step)
        await connection.execute("DELETE FROM storage")
        await connection.execute("INSERT INTO storage VALUES (%s, %s)", (VERSION, time.time()))

    async def _listen(
        self, listener: Listener, met: Met, waved: Waved, rewritten: Listener, ready: asyncio.Event
    ) -> None:
        """Pass on what other processes have written; come back if the connection is lost."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, **LINE) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if ready.is_set():
                        await self._pool.check()  # its connections are as dead as this one was
                        listener("")  # anything may have been missed
                    ready.set()
                    async for notice in connection.notifies():
                        who, table, *more = notice.payload.split(" ")
                        if who == self._me:
                            continue
                        if more == [ANEW]:
                            rewritten(table)
                        elif len(more) == 2:
                            waved(table, int(more[0]), more[1])
                        elif more:
                            met(who, table, frozenset(map(int, filter(None, more[0].split(",")))))
                        else:
                            listener(table)
            except psycopg.Error as error:
                log.warning("not listening to the database: %s", error)
            await asyncio.sleep(RETRY)

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
        """A connection of the pool; what goes wrong with it is a `StoreError`."""
        try:
            async with self._pool.connection() as connection:
                yield connection
        except psycopg.Error as error:
            raise problem(error) from error

    # --- the interface ---------------------------------------------------------------------------------

    async def create(self, header: Header, entries: Sequence[Entry] = ()) -> None:
        async with self._connection() as connection, connection.transaction():
            try:
                await connection.execute(insert("tables", HEADERS, "%s"), header.row())
            except psycopg.errors.UniqueViolation as error:
                raise Taken(header.id) from error
            rows = [entry.row(header.id, seq) for seq, entry in enumerate(entries)]
            async with connection.cursor() as cursor:
                await cursor.executemany(INSERT, rows)
            await _sit(connection, header.sittings())

    async def header(self, table: str) -> Header | None:
        async with self._connection() as connection:
            found = await connection.execute("SELECT created, body, mark FROM tables WHERE id = %s", (table,))
            row = await found.fetchone()
        return None if row is None else header_of(table, row)

    async def append(self, table: str, seq: int, entry: Entry) -> None:
        async with self._connection() as connection:
            row, notice = entry.row(table, seq), (CHANNEL, f"{self._me} {table}")
            vacated, sittings = entry.vacated(table), entry.sittings(table)
            try:
                if not vacated and not sittings:  # nearly always: then it is one statement
                    await connection.execute(APPEND, (*row, *notice))
                    return
                async with connection.transaction():
                    await connection.execute(APPEND, (*row, *notice))
                    for seat in vacated:
                        for statement in VACATE:
                            await connection.execute(statement.format("%s"), seat)
                    await _sit(connection, sittings)
            except psycopg.errors.UniqueViolation as error:
                raise Taken(f"{table} {seq}") from error
            except psycopg.errors.ForeignKeyViolation as error:
                raise Damaged(table, "its opening is gone") from error

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        columns = "seq, kind, seat, value, more, mark"
        query = f"SELECT {columns} FROM entries WHERE table_id = %s AND seq >= %s ORDER BY seq"
        async with self._connection() as connection:
            rows = await (await connection.execute(query, (table, since))).fetchall()
        return entries_of(table, rows, since)

    async def raw(self, table: str) -> dict[str, list[list[Any]]]:
        found: dict[str, list[list[Any]]] = {}
        async with self._connection() as connection:
            for name, query in RAW.items():
                rows = await (await connection.execute(query.format("%s"), (table,))).fetchall()
                found[name] = [list(row) for row in rows]
        return found

    async def announce(self, table: str, seats: Sequence[int]) -> None:
        await self._notify(f"{table} {','.join(map(str, seats))}")

    async def wave(self, table: str, seat: int, emote: str) -> None:
        await self._notify(f"{table} {seat} {emote}")

    async def _notify(self, news: str) -> None:
        async with self._connection() as connection:
            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._me} {news}"))

    async def run(self, *steps: Step) -> list[list[tuple[Any, ...]]]:
        async with self._connection() as connection, connection.transaction():
            return await _run(connection, steps)

    async def rewrite(self, table: str, *steps: Step) -> None:
        async with self._connection() as connection, connection.transaction():
            await _run(connection, steps)
            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._me} {table} {ANEW}"))

    async def finish(self, finished: Finished) -> None:
        query = "INSERT INTO finished VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
        async with self._connection() as connection:
            await connection.execute(query, (finished.id, finished.at, json.dumps(finished.summary)))

    async def finished(self, ids: Sequence[str] | None, limit: int) -> list[Finished]:
        where = "" if ids is None else "WHERE id = ANY(%s)"
        query = f"SELECT id, at, summary FROM finished {where} ORDER BY at DESC, id LIMIT %s"
        values = (limit,) if ids is None else (list(ids), limit)
        async with self._connection() as connection:
            rows = await (await connection.execute(query, values)).fetchall()
        return finished_of(rows)


async def _sit(connection: psycopg.AsyncConnection[Any], rows: Sequence[Sequence[Any]]) -> None:
    try:
        for row in rows:
            await connection.execute(insert("sittings", SITTINGS, "%s") + " ON CONFLICT DO NOTHING", row)
    except psycopg.errors.ForeignKeyViolation as error:
        raise Stranger from error


async def _run(
    connection: psycopg.AsyncConnection[Any], steps: Sequence[Step]
) -> list[list[tuple[Any, ...]]]:
    found = []
    for step in steps:
        cursor = await connection.execute(step.sql.replace("?", "%s").encode(), step.values)
        found.append(await cursor.fetchall() if cursor.description else [])
        if step.must and not cursor.rowcount:
            raise Taken(step.sql)
    return found
