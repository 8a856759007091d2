"""What is promised (docs/reliability.md), tried on real servers: killed, damaged, out of room, flooded.

    python -m benchmarks.chaos [kill corrupt fill flood] [--rounds 5] [--seed 1]

Bounded, on the loopback interface only, in folders that are gone afterwards. Prints figures as JSON: how
often what was done, what came of it, CPU seconds, and which promises were broken (`broken`; then the exit
code is 1, and the folders stay). No verdict hangs on how long something took: that nothing hangs is
`PATIENCE`, that nothing spins is CPU time.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import random
import shutil
import socket
import sqlite3
import string
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import websockets
from tests.server.helpers import (
    PATIENCE,
    Client,
    Ended,
    Process,
    options_of,
    postgres_server,
    postgres_servers,
)

from fracas.server.postgres import PostgresStore
from fracas.server.rescue import rescued
from fracas.server.smashup.handles import Handles
from fracas.server.sqlite import SqliteStore
from fracas.server.store import RAW, Store, StoreError
from fracas.server.wire import DAMAGED, NO_TABLE
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game

TABLES = 4
SPINNING = 20.0
"""CPU seconds after which a server that nobody asks for anything should have come to rest."""
LINUX = sys.platform == "linux"
TURNS = 4
"""How often a bot has to come to its turn while others keep all bots busy."""
USUAL = 1024
"""Files and connections that systems let a process have at once."""
STRANGER = "127.0.0.66" if LINUX else None
"""Where floods come from: limits are for each address."""


class Figures(Counter[str]):
    """What was counted in a trial, and what should not have been."""

    def __init__(self) -> None:
        super().__init__()
        self.broken: list[str] = []
        self.cpu = 0.0

    def promise(self, holds: object, otherwise: str) -> None:
        if not holds:
            self.broken.append(otherwise)

    def report(self) -> dict[str, Any]:
        return {**dict(sorted(self.items())), "cpu_seconds": round(self.cpu, 1), "broken": self.broken}


class Refusal(Exception):
    """An error that a table answered with."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Table:
    """Two people at one screen, and what they know that the server has."""

    def __init__(self, opened: dict[str, Any], seed: int) -> None:
        self.id: str = opened["table"]
        self.tokens: list[str] = opened["tokens"]
        self.known: list[int] = []
        """Answers that were acknowledged, by their places."""
        self.sent: int | None = None
        """One of which nobody knows what became of it."""
        self.over = False
        self._rng = random.Random(seed)

    def again(self) -> Table:
        """The same people, who know as much."""
        other = Table({"table": self.id, "tokens": self.tokens}, len(self.known))
        other.known = list(self.known)
        return other

    async def play(
        self, client: Client, answers: int, acknowledged: Callable[[], object] = lambda: None
    ) -> None:
        """Give so many answers at random, or until the game is over. Raises `Refusal`."""
        goal = len(self.known) + answers
        states: dict[int, dict[str, Any]] = {}
        async with client.sit(self.id, self.tokens) as line:
            while len(self.known) < goal and not self.over:
                asked = next((state for state in states.values() if any(options_of(state))), None)
                if asked is not None and len(states) == 2:
                    options = list(options_of(asked))
                    self.sent = self._rng.randrange(len(options))
                    answer = options[self.sent]
                    await line.send("answer", seq=asked["seq"], answer=answer, **{"as": asked["seat"]})
                while True:
                    message = await line.read()
                    if message["type"] == "error":
                        self.sent = None
                        if message["code"] != "stale":
                            raise Refusal(message["code"], message["message"])
                        states.clear()  # they come again
                        break
                    states[message["seat"]] = message
                    self.over = message["over"]
                    if self.sent is None:
                        break
                    assert asked is not None
                    if message["seat"] == asked["seat"] and message["seq"] > asked["seq"]:
                        self.known.append(self.sent)
                        self.sent = None
                        acknowledged()
                        break

    async def views(self, client: Client) -> list[Any]:
        """What both of them see now."""
        seen: dict[int, Any] = {}
        async with client.sit(self.id, self.tokens) as line:
            while len(seen) < len(self.tokens):
                state = await line.until("state")
                seen[state["seat"]] = state["view"]
        return [view for _, view in sorted(seen.items())]

    def check(self, found: dict[str, Any], figures: Figures) -> Game:
        """What they know is kept: the same answers, which make the same game."""
        figures.promise(found["flaw"] is None, f"table {self.id}: {found['flaw']}")
        kept = Game.load(LIBRARY, found["save"])
        if self.sent is not None and len(kept.answers) > len(self.known):
            self.known.append(self.sent)
            figures["arrived without anybody hearing of it"] += 1
        self.sent = None
        known, has = len(self.known), len(kept.answers)
        figures.promise(known == has, f"table {self.id}: {known} answers were acknowledged, {has} are kept")
        game = kept.replay(())
        for answer in self.known[:has]:
            game.answer(answer)
        same = game.fingerprint() == kept.replay(kept.answers[:known]).fingerprint()
        figures.promise(same, f"table {self.id} is another game than was played")
        figures["tables replayed"] += 1
        return kept


def shown(game: Game) -> list[Any]:
    """What both of them are to be shown of that game."""
    again, handles = game.replay(()), Handles(game.setup.seed)
    handles.follow(again)
    for answer in game.answers:
        again.answer(answer)
        handles.follow(again)
    views: list[Any] = json.loads(json.dumps([again.view(seat, handles.number) for seat in range(2)]))
    return views


async def open_table(client: Client, rng: random.Random) -> Table:
    seed = rng.randrange(2**31)
    return Table(await client.open("hotseat", "me person", seed=seed), seed)


@contextlib.contextmanager
def copied(folder: Path) -> Iterator[Path]:
    """The file and its journal as they are now, elsewhere: whoever looks at it mends it."""
    with tempfile.TemporaryDirectory(prefix="fracas-chaos-") as elsewhere:
        for file in folder.glob("tables.sqlite*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, elsewhere)
        yield Path(elsewhere) / "tables.sqlite"


async def kept_of(store: Store, tables: list[Table]) -> list[dict[str, Any]]:
    """All there is of these tables, and their games."""
    await store.open(lambda table: None)
    try:
        return [await rescued(store, table.id) for table in tables]
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def served(process: Process, figures: Figures) -> AsyncIterator[Client]:
    """A client of a server that is up, and is killed in the end; nothing may have escaped it meanwhile."""
    client = Client(process.address)
    try:
        yield client
    finally:
        await client.close()
        figures.cpu += process.worked
        process.kill()
        escaped = process.said.count("Exception in ASGI") + process.said.count("never retrieved")
        figures.promise(not escaped, f"the log has {escaped} exceptions that nobody handled: {process.log}")


async def rests(process: Process, figures: Figures) -> None:
    """Nobody asks for anything any more: the server has to come to rest."""
    began = before = process.worked
    while True:
        await asyncio.sleep(0.5)
        now = process.worked
        if now - before < 0.05:
            return
        if now - began > SPINNING:
            return figures.promise(
                False, f"the server is busy, and nobody asks it for anything: {process.log}"
            )
        before = now


# --- kill ----------------------------------------------------------------------------------------------


async def kill(rounds: int, rng: random.Random, figures: Figures, folder: Path, database: str = "") -> None:
    """Killed at any moment, also while it starts: nothing that was acknowledged is lost."""
    process = Process(folder, database, folder / "log")
    await asyncio.to_thread(process.start)
    async with served(process, figures) as client:
        tables: list[Table] = []
        for _ in range(rounds):
            tables = [table for table in tables if not table.over]
            tables += [await open_table(client, rng) for _ in range(TABLES - len(tables))]
            await _play_until_killed(process, client, tables, rng, figures)
            if rng.random() < 0.3:
                process.launch()
                await asyncio.sleep(2 * rng.random())
                process.kill()
                figures["kills at the start"] += 1
            if database:
                found = await kept_of(PostgresStore(database), tables)
            else:
                with copied(folder) as path:
                    found = await kept_of(SqliteStore(path), tables)
            games = [table.check(one, figures) for table, one in zip(tables, found, strict=True)]
            await asyncio.to_thread(process.start)
            for table, game in zip(tables, games, strict=True):
                same = await table.views(client) == shown(game)
                figures.promise(same, f"table {table.id} is shown otherwise")


async def _play_until_killed(
    process: Process, client: Client, tables: list[Table], rng: random.Random, figures: Figures
) -> None:
    enough = asyncio.Event()
    left = rng.randrange(3, 40)

    def acknowledged() -> None:
        nonlocal left
        left -= 1
        figures["answers acknowledged"] += 1
        if left == 0:
            enough.set()

    async def all_play() -> None:
        ends = await asyncio.gather(
            *(table.play(client, 1000, acknowledged) for table in tables), return_exceptions=True
        )
        enough.set()
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, (websockets.WebSocketException, OSError)):
                raise end

    playing = asyncio.create_task(all_play())
    await asyncio.wait_for(enough.wait(), PATIENCE)
    await asyncio.sleep(0.02 * rng.random())
    figures.cpu += process.worked
    process.kill()
    figures["kills"] += 1
    await playing


# --- corrupt -------------------------------------------------------------------------------------------

Rows = dict[str, list[Any] | None]
Damage = Callable[[sqlite3.Connection, str, random.Random], None]


def scribble(text: str, rng: random.Random) -> str:
    """A text with something else in one place."""
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(sorted(set(string.printable) - {text[place]})) + text[place + 1 :]


def an_entry(connection: sqlite3.Connection, table: str, rng: random.Random) -> int:
    """The number of one, but not of the last: nobody can know that there was one more."""
    (number,) = connection.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table,)).fetchone()
    return rng.randrange(number - 1)


def body(connection: sqlite3.Connection, table: str, rng: random.Random) -> None:
    (text,) = connection.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchone()
    garbage = [scribble(text, rng), text[: rng.randrange(len(text))], rng.randbytes(50), 7, "{}"]
    connection.execute("UPDATE tables SET body = ? WHERE id = ?", (rng.choice(garbage), table))


def column(connection: sqlite3.Connection, table: str, rng: random.Random) -> None:
    name = rng.choice(["kind", "seat", "value", "more", "mark"])
    new = rng.choice([rng.randrange(-3, 50), 2**60, rng.randbytes(9), "undo", '{"why": 3}', "[", 0.5])
    where = (table, an_entry(connection, table, rng))
    (old,) = connection.execute(
        f"SELECT {name} FROM entries WHERE table_id = ? AND seq = ?", where
    ).fetchone()
    new = 99 if new == old else new
    connection.execute(f"UPDATE entries SET {name} = ? WHERE table_id = ? AND seq = ?", (new, *where))


def number(connection: sqlite3.Connection, table: str, rng: random.Random) -> None:
    where = (table, an_entry(connection, table, rng))
    new = rng.choice([-1, 1000, 2**40])
    connection.execute("UPDATE entries SET seq = ? WHERE table_id = ? AND seq = ?", (new, *where))


def swapped(connection: sqlite3.Connection, table: str, rng: random.Random) -> None:
    one = an_entry(connection, table, rng)
    for old, new in ((one, -1), (one + 1, one), (-1, one + 1)):
        connection.execute("UPDATE entries SET seq = ? WHERE table_id = ? AND seq = ?", (new, table, old))


def missing(connection: sqlite3.Connection, table: str, rng: random.Random) -> None:
    where = (table, an_entry(connection, table, rng))
    connection.execute("DELETE FROM entries WHERE table_id = ? AND seq = ?", where)


def opening(connection: sqlite3.Connection, table: str, rng: random.Random) -> None:
    connection.execute("DELETE FROM tables WHERE id = ?", (table,))


ROWS: tuple[Damage, ...] = (body, column, number, swapped, missing, opening)


def cut(path: Path, rng: random.Random) -> None:
    with path.open("r+b") as file:
        file.truncate(rng.randrange(path.stat().st_size))


def scratched(path: Path, rng: random.Random) -> None:
    with path.open("r+b") as file:
        for _ in range(rng.choice([1, 4, 20])):
            file.seek(rng.randrange(path.stat().st_size))
            file.write(rng.randbytes(1))


def blank(path: Path, rng: random.Random) -> None:
    """A page of zeros."""
    with path.open("r+b") as file:
        file.seek(4096 * rng.randrange(path.stat().st_size // 4096))
        file.write(bytes(4096))


FILES: tuple[Callable[[Path, random.Random], None], ...] = (cut, scratched, blank)


def rows_of(folder: Path, tables: list[Table]) -> Rows:
    """All rows of each table as they are; none where that cannot be told."""
    found: Rows = {}
    with copied(folder) as path, contextlib.closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        for table in tables:
            try:
                found[table.id] = [
                    connection.execute(RAW[name].format("?"), (table.id,)).fetchall()
                    for name in ("tables", "entries")
                ]
            except sqlite3.Error:
                found[table.id] = None
    return found


async def corrupt(rounds: int, rng: random.Random, figures: Figures, folder: Path) -> None:
    """Damage of any kind: the server refuses, or the table does; nothing is rewritten, all others play on."""
    kept = folder / "kept"
    process = Process(kept, log=folder / "log")
    await asyncio.to_thread(process.start)
    async with served(process, figures) as client:
        tables = [await open_table(client, rng) for _ in range(2 * TABLES)]
        await asyncio.gather(*(table.play(client, rng.randrange(12, 40)) for table in tables))
    whole = folder / "whole"
    shutil.copytree(kept, whole)
    with contextlib.closing(sqlite3.connect(whole / "tables.sqlite")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for number in range(rounds):
        place = folder / str(number)
        people = [table.again() for table in tables]
        if number % 3 == 0:
            shutil.copytree(whole, place)
            await _damaged_rows(people, rng, figures, place, live=False)
        elif number % 3 == 1:
            shutil.copytree(whole, place)
            damage = rng.choice(FILES)
            damage(place / "tables.sqlite", rng)
            await _damaged_file(people, rng, figures, place, damage.__name__)
        elif number % 6 == 2:
            shutil.copytree(whole, place)
            await _damaged_rows(people, rng, figures, place, live=True)
        else:
            shutil.copytree(kept, place)
            damage = rng.choice(FILES)
            damage(place / "tables.sqlite-wal", rng)
            await _damaged_file(people, rng, figures, place, "journal")
        figures["rounds"] += 1


async def _visit(table: Table, client: Client) -> str:
    """Somebody wants to play on: what comes of it."""
    try:
        await table.play(client, 3)
    except Refusal as refusal:
        return refusal.code
    except websockets.ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else 0  # before they could say hello
        return {DAMAGED: "damaged", NO_TABLE: "unknown"}.get(code, f"closed with {code}")
    return "played"


async def _damaged_rows(
    tables: list[Table], rng: random.Random, figures: Figures, folder: Path, *, live: bool
) -> None:
    """Half of the tables are damaged, each in its way, before the server starts or behind its back."""
    process = Process(folder, log=folder / "log")
    bad = {table.id: rng.choice(ROWS) for table in rng.sample(tables, len(tables) // 2)}

    def damage() -> None:
        connection = sqlite3.connect(folder / "tables.sqlite", timeout=PATIENCE)
        with contextlib.closing(connection), connection:
            for table, change in bad.items():
                change(connection, table, rng)
                figures[f"row: {change.__name__}"] += 1

    first = rows_of(folder, tables)
    if not live:
        damage()
    await asyncio.to_thread(process.start)
    async with served(process, figures) as client:
        if live:
            for table in tables:
                figures.promise(await _visit(table, client) == "played", f"table {table.id} does not go on")
            first = rows_of(folder, tables)
            damage()
        before = rows_of(folder, tables)
        for table in [*tables, *tables[:2]]:
            became = await _visit(table, client)
            if table.id not in bad:
                figures.promise(became == "played", f"table {table.id} does not go on ({became}): {folder}")
                continue
            figures[f"{'behind its back' if live else 'at the start'}: {became}"] += 1
            if not live:
                good = became in ("damaged", "unknown")
                figures.promise(good, f"table {table.id}, {bad[table.id].__name__}: {became}: {folder}")
        fresh = await open_table(client, rng)
        await fresh.play(client, 2)
        await rests(process, figures)
    unwritten(tables, first, before, rows_of(folder, tables), figures, folder, live=live)
    with copied(folder) as path:
        store = SqliteStore(path)
        await store.open(lambda table: None)
        for table in tables:
            try:
                found = await rescued(store, table.id)
            except StoreError:
                figures.promise(table.id in bad, f"table {table.id} is gone: {folder}")
                continue
            if table.id in bad:
                figures.promise(
                    found["flaw"], f"nobody noticed {bad[table.id].__name__} at {table.id}: {folder}"
                )
            else:
                table.check(found, figures)
        await store.close()


def unwritten(
    tables: list[Table],
    first: Rows,
    before: Rows,
    after: Rows,
    figures: Figures,
    folder: Path,
    *,
    live: bool = False,
    shortened: bool = False,
) -> None:
    """The past is as it was; and only a past that is as it was first is gone on with."""
    for table in tables:
        was, now = before[table.id], after[table.id]
        if was is None or now is None:
            figures["tables of which nothing can be read"] += 1
            continue
        entries = {row[1]: row for row in now[1]}
        same = was[0] == now[0] and all(entries.get(row[1]) == row for row in was[1])
        figures.promise(same, f"the past of {table.id} was changed: {folder}")
        original = first[table.id]
        assert original is not None
        if len(now[1]) > len(was[1]) and not live:
            whole = was == original or (shortened and was == [original[0], original[1][: len(was[1])]])
            figures.promise(whole, f"table {table.id} goes on with a past that was changed: {folder}")
        figures["pasts compared"] += 1


async def _damaged_file(
    tables: list[Table], rng: random.Random, figures: Figures, folder: Path, name: str
) -> None:
    """Bytes of the file, or of its journal, are others or gone."""
    journal = name == "journal"
    figures[f"file: {name}"] += 1
    first = rows_of(folder.parent / "whole", tables)
    before = rows_of(folder, tables)
    process = Process(folder, log=folder / "log")
    try:
        await asyncio.to_thread(process.start)
    except Ended as ended:
        figures[f"{name}: refused to start"] += 1
        clear = "tables.sqlite" in str(ended) and "Traceback" not in str(ended)
        figures.promise(clear, f"no clear message: {ended}: {folder}")
        return
    async with served(process, figures) as client:
        for table in tables:
            became = await _visit(table, client)
            figures[f"{name}: {became}"] += 1
            if before[table.id] == first[table.id]:
                good = became in ("played", "unknown")  # what it would be written to may be broken
                figures.promise(good, f"table {table.id} is whole and does not go on ({became}): {folder}")
        await rests(process, figures)
    unwritten(tables, first, before, rows_of(folder, tables), figures, folder, shortened=journal)


# --- fill ----------------------------------------------------------------------------------------------


class Limit:
    """No file of the server may grow; any Linux can do that to a process of one's own."""

    name = "files that cannot grow"

    def __init__(self, process: Process, folder: Path) -> None:
        self._process, self._folder = process, folder

    def _set(self, most: int) -> None:
        import resource

        _, hard = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (most, hard))

    def fill(self) -> None:
        self._set(max(file.stat().st_size for file in self._folder.iterdir()))

    def empty(self) -> None:
        self._set(-1)


class Filler:
    """A disk of a megabyte, and something else that takes all of it."""

    name = "a small disk that is full"

    def __init__(self, folder: Path) -> None:
        self._file = folder / "filler"

    def fill(self) -> None:
        with contextlib.suppress(OSError), self._file.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    def empty(self) -> None:
        self._file.unlink()


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A megabyte of memory as a disk, for whoever may mount one."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=700", "tmpfs", str(folder)]
    try:
        allowed = subprocess.run(mount, capture_output=True).returncode == 0
    except OSError:
        allowed = False
    try:
        yield allowed
    finally:
        if allowed:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


async def fill(rounds: int, rng: random.Random, figures: Figures, folder: Path) -> None:
    """No room: answers are refused and tables can be looked at; with room again all goes on."""
    for number in range(rounds):
        place = folder / str(number)
        if number % 2:
            with small_disk(place) as allowed:
                if allowed:
                    await _full(
                        rng, figures, place, Process(place, log=folder / f"log{number}"), Filler(place)
                    )
                else:
                    figures["small disks that could not be mounted"] += 1
        elif LINUX:
            place.mkdir()
            process = Process(place, log=folder / f"log{number}")
            await _full(rng, figures, place, process, Limit(process, place))


async def _full(
    rng: random.Random, figures: Figures, folder: Path, process: Process, disk: Limit | Filler
) -> None:
    await asyncio.to_thread(process.start)
    async with served(process, figures) as client:
        tables = [await open_table(client, rng) for _ in range(TABLES)]
        await asyncio.gather(*(table.play(client, rng.randrange(2, 9)) for table in tables))
        for _ in range(2):
            disk.fill()
            figures[disk.name] += 1
            refused = 0
            for table in tables:
                for answers in (400, 1):  # there may be a little room in the journal
                    try:
                        await table.play(client, answers)
                    except Refusal:
                        refused += 1
                await table.views(client)
                figures["tables looked at meanwhile"] += 1
            figures.promise(refused, f"all answers were taken by a full disk: {folder}")
            figures["answers refused"] += refused
            seats = [{"kind": "me"}, {"kind": "person"}]
            answer = await client.http.post("/api/tables", json={"mode": "hotseat", "seats": seats})
            figures.promise(answer.status_code == 503, f"a new table on a full disk: {answer.status_code}")
            disk.empty()
            tables.append(await open_table(client, rng))
            for table in tables:
                await table.play(client, 3)
                figures["tables that went on"] += 1
        await rests(process, figures)
        figures["answers acknowledged"] += sum(len(table.known) for table in tables)
    with copied(folder) as path:
        for table, found in zip(tables, await kept_of(SqliteStore(path), tables), strict=True):
            table.check(found, figures)
    if isinstance(disk, Filler):
        disk.fill()
        try:
            await asyncio.to_thread(process.start)
            process.kill()
            figures.promise(False, "a server starts on a full disk")
        except Ended as ended:
            figures["refused to start"] += 1
            clear = "room" in str(ended) or "full" in str(ended)
            figures.promise(clear, f"no clear message: {ended}")


# --- flood ---------------------------------------------------------------------------------------------

MESSAGES = [
    '{"type": "ping"}',
    '{"type": "answer", "seq": 0, "answer": "end"}',
    '{"type": "preview", "seq": 0, "answer": "end", "ref": 1}',
    '{"type": "undo_consent", "agree": true}',
    '{"type": "hello", "token": null}',
    '{"type": "answer", "seq": 1e400, "answer": "end", "as": 1}',
    '{"type": "concede_stop", "as": 1}',
    "[" * 3000,
    '{"type": "ping", "x": "' + "y" * 5000 + '"}',
]
LAST = b"Connection: close\r\n\r\n"
REQUESTS = [
    b"GET /api/schema.json HTTP/1.1\r\nHost: 127.0.0.1\r\n" + LAST,
    b"GET /api/replays/x/at/" + b"9" * 5000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n" + LAST,
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n" + LAST + b'{"mode":1',
    b"GET / HTTP/1.1\r\nHost: evil.example\r\n" + LAST,
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n" + LAST,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/9.9\r\n\r\n",
]
HALVES = [b"", b"G", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", REQUESTS[2][:-40]]


async def flood(rounds: int, rng: random.Random, figures: Figures, folder: Path) -> None:
    """Strangers send what they can: a table that behaves is answered, and what they send changes nothing."""
    process = Process(folder, log=folder / "log")
    await asyncio.to_thread(process.start)
    async with served(process, figures) as client:
        stranger = Client(process.address, STRANGER)
        target = await stranger.two(seed=1)
        before = rows_of(folder, [Table(target, 0)])
        good, idle = await open_table(client, rng), await _idle(stranger, target)
        await rests(process, figures)
        began = process.worked
        async with _half_open(min(150 * rounds, 1050), process, rng, figures):
            attacks = [
                asyncio.create_task(_messages(stranger, target["table"], idle, 100 * rounds, rng, figures)),
                asyncio.create_task(_requests(process, 40 * rounds, rng, figures)),
            ]
            while any(not attack.done() for attack in attacks) or len(good.known) < 10:
                if good.over:
                    good = await open_table(client, rng)
                await asyncio.wait_for(good.play(client, 2), PATIENCE)  # each time by a new connection
                figures["answers meanwhile"] += 2
            await asyncio.gather(*attacks)
        figures["CPU milliseconds of the flood"] = int(1000 * (process.worked - began))
        await _bots(client, stranger, min(3 * rounds, 20), process, figures)
        await stranger.close()
        await rests(process, figures)
    figures.promise(rows_of(folder, [Table(target, 0)]) == before, "a hostile message was written down")
    with copied(folder) as path:
        for found in await kept_of(SqliteStore(path), [good]):
            good.check(found, figures)


async def _idle(client: Client, opened: dict[str, Any]) -> str:
    """The token of a seat that is not asked for anything: what it sends is refused."""
    async with client.both(opened) as lines:
        for line in lines:
            await line.until("state")
        (idle,) = (token for token, line in zip(opened["tokens"], lines, strict=True) if not line.options)
    return str(idle)


async def _messages(
    stranger: Client, table: str, seated: str, number: int, rng: random.Random, figures: Figures
) -> None:
    """Nonsense by somebody who holds a seat and by strangers, until they are sent away, again and again."""
    while number > 0:
        token = rng.choice([seated, None, "x" * 32])
        with contextlib.suppress(websockets.ConnectionClosed):
            async with stranger.sit(table, token) as line:
                for _ in range(80):
                    text = rng.choice(MESSAGES)
                    await line.socket.send(scribble(text, rng) if rng.random() < 0.5 else text)
                    number -= 1
                    figures["hostile messages"] += 1
                    while True:
                        told = await line.read()
                        if told["type"] != "state":
                            figures["hostile messages refused"] += told["type"] == "error"
                            break


async def _raw(process: Process) -> socket.socket:
    """A connection on which nothing was sent."""
    line = socket.socket()
    line.setblocking(False)
    if STRANGER:
        line.bind((STRANGER, 0))
    await asyncio.wait_for(
        asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", process.port)), PATIENCE
    )
    return line


async def _requests(process: Process, number: int, rng: random.Random, figures: Figures) -> None:
    loop = asyncio.get_running_loop()
    for _ in range(number):
        with await _raw(process) as line, contextlib.suppress(ConnectionError):
            request = bytearray(rng.choice(REQUESTS))
            if rng.random() < 0.3:
                request[rng.randrange(len(request))] = rng.randrange(256)
            await loop.sock_sendall(line, bytes(request))
            figures["hostile requests"] += 1
            with contextlib.suppress(TimeoutError):  # some of them are only half of one now
                told = await asyncio.wait_for(loop.sock_recv(line, 64), 0.5)
                figures[f"answered {told[9:12].decode(errors='replace')}".strip()] += 1


@contextlib.asynccontextmanager
async def _half_open(
    number: int, process: Process, rng: random.Random, figures: Figures
) -> AsyncIterator[None]:
    """Connections that never become a request; of many rounds more than the server may have."""
    if LINUX:
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (USUAL, most))
    loop = asyncio.get_running_loop()
    with contextlib.ExitStack() as lines:
        for _ in range(number):
            line = lines.enter_context(await _raw(process))
            with contextlib.suppress(ConnectionError):
                await loop.sock_sendall(line, rng.choice(HALVES))
            figures["half-open connections"] += 1
        yield


async def _bots(client: Client, stranger: Client, number: int, process: Process, figures: Figures) -> None:
    """Many tables with bots that think hard, and one person who plays against one."""

    async def hurry(opened: dict[str, Any], there: asyncio.Event) -> None:
        async with stranger.sit(opened["table"], opened["tokens"][0]) as line:
            await line.until("state")
            there.set()
            while not line.state.get("over"):
                if line.options:
                    await line.answer(line.options[-1])
                    figures["answers to others' bots"] += 1
                await line.until("state")

    crowd = []
    for _ in range(number):
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "hard"}] * 3]
        answer = await stranger.http.post("/api/tables", json={"mode": "bots", "seats": seats})
        opened = answer.json()
        opened["tokens"] = [seat["token"] for seat in opened["seats"]]
        there = asyncio.Event()
        crowd.append(asyncio.create_task(hurry(opened, there)))
        await asyncio.wait_for(there.wait(), PATIENCE)
        figures["tables of hard bots"] += 1
    opened = await client.open("bots", "me bot", seed=4)
    waited = 0.0
    async with client.sit(opened["table"], opened["tokens"][0]) as line:
        while figures["turns of a bot meanwhile"] < TURNS and not line.state.get("over"):
            await line.asked()
            began, seq = process.worked, line.state["seq"]
            await line.answer("end" if "end" in line.options else line.options[-1])
            while line.state["seq"] == seq:
                await line.until("state")
            if not line.options:  # it is the bot's turn
                await line.asked()
                waited = max(waited, process.worked - began)
                figures["turns of a bot meanwhile"] += 1
    figures["CPU milliseconds of the longest turn"] = int(1000 * waited)
    for one in crowd:
        one.cancel()
    for end in await asyncio.gather(*crowd, return_exceptions=True):
        figures.promise(not isinstance(end, Exception), f"a table of bots: {end!r}")


# --- all of it -----------------------------------------------------------------------------------------

Trial = Callable[[int, random.Random, Figures, Path], Coroutine[Any, Any, None]]
TRIALS: dict[str, Trial] = {"kill": kill, "corrupt": corrupt, "fill": fill, "flood": flood}


async def kill_on_postgres(rounds: int, rng: random.Random, figures: Figures, folder: Path) -> None:
    with contextlib.ExitStack() as held:
        try:
            servers = held.enter_context(postgres_servers())
        except ImportError:
            figures["no pgserver"] += 1
            return
        await kill(rounds, rng, figures, folder, held.enter_context(postgres_server(servers)))


def run(trial: Trial, rounds: int, seed: int) -> dict[str, Any]:
    """The figures of a trial. What it needs to be looked at stays only if a promise was broken."""
    figures = Figures()
    folder = Path(tempfile.mkdtemp(prefix="fracas-chaos-"))
    try:
        asyncio.run(trial(rounds, random.Random(seed), figures, folder))
    except (Exception, asyncio.CancelledError) as error:
        traceback.print_exc()
        figures.promise(False, f"it could not go on: {error!r}: {folder}")
    if not figures.broken:
        shutil.rmtree(folder)
    return figures.report()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=f"{', '.join(TRIALS)}; all of them")
    parser.add_argument("--rounds", type=int, default=5, help="how much of each (5)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    if unknown := set(args.trials) - set(TRIALS):
        parser.error(f"there is no trial {', '.join(sorted(unknown))}")
    logging.disable()  # it is about the tables that were damaged
    found = {}
    for name in args.trials or TRIALS:
        found[name] = run(TRIALS[name], args.rounds, args.seed)
        if name == "kill":
            found["kill (PostgreSQL)"] = run(kill_on_postgres, args.rounds, args.seed)
    broken = sum(len(figures["broken"]) for figures in found.values())
    print(json.dumps({"seed": args.seed, "rounds": args.rounds, "broken": broken, "trials": found}, indent=2))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
