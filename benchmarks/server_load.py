"""How much a server carries: people who answer at random, answers kept on disk, figures as words or as JSON.

    python benchmarks/server_load.py [pace flat_out idle bots two] [--tables 200] [--seconds 15] [--json]

Two people at each table, each with a connection of their own. A latency is the time from sending an answer to
having the state that follows it; every answer is kept, synced, before it is sent to anybody. The games begin
afresh when they are over. A server has a core of its own if there are two, and those who answer the others.
What a busy machine changes least is the CPU time of the server for an answer.

- pace: everybody answers at a pace (--rate answers a second at each table).
- flat_out: as fast as they can.
- idle: memory of a table in mid-game at which nothing happens; that it leaves memory, and how it comes back.
- bots: at a pace, while bots that think long play at other tables of the same server, on the same core.
- two: one server process and then two on one PostgreSQL, with as many tables each, at a pace; how many times
  as much they carry by the CPU time of an answer. A table's people are at the same one (docs/hosting.md).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from typing import Any

import httpx
import uvloop
from pydantic_core import from_json

from fracas.compiled import engine
from fracas.server.changes import changed

SERVER = """
import os, sys
from pathlib import Path
core, folder, bots, idle = sys.argv[1:]
os.sched_setaffinity(0, {int(core)})
from fracas.server import app, desk, gate, serve
from fracas.server.smashup import hub
desk.TABLES_AT_ONCE = gate.LINES = 10**9
hub.DOZE = hub.IDLE = float(idle)
hub.TIDY = min(hub.TIDY, hub.IDLE / 4)
bound = serve.listen("127.0.0.1", 0)
bound.listen()
made = app.make_app(app.Settings(Path(folder), bots=bots == "bots", pauses=False))
print(bound.getsockname()[1], flush=True)
serve.more_lines()
serve.Server(made, serve.configured(made, "error")).run([bound])
"""
CORES = sorted(os.sched_getaffinity(0))
LEAST = 3
"""So many answers a table gives in any case, be the machine ever so busy."""
TRIALS = ("pace", "flat_out", "idle", "bots", "two")
FAR = 60
"""Answers after which a game is in its middle."""
LONG = "expert"
"""The level of bots that think long."""


class Server:
    """A process of its own."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        assert process.stdout is not None
        self.address = f"127.0.0.1:{int(process.stdout.readline())}"

    @property
    def cpu(self) -> float:
        """CPU seconds, without the processes in which its bots think."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Bytes."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    async def tables(self, http: httpx.AsyncClient) -> int:
        """How many are in memory."""
        said = (await http.get(f"http://{self.address}/metrics")).text
        return int(float(said.split('fracas_tables{game="smashup"} ')[1].split()[0]))


@contextlib.contextmanager
def servers(
    folder: str, count: int = 1, database: str = "", bots: bool = False, idle: float = 600
) -> Iterator[list[Server]]:
    """So many, on one database if there is one."""
    started: list[subprocess.Popen[bytes]] = []
    env = {**os.environ, "FRACAS_DATABASE_URL": database}
    try:
        for number in range(count):
            core = CORES[number % len(CORES)]
            command = [sys.executable, "-c", SERVER, str(core), folder, "bots" if bots else "", str(idle)]
            started.append(subprocess.Popen(command, stdout=subprocess.PIPE, env=env))
        yield [Server(process) for process in started]
    finally:
        for process in started:
            process.kill()
            process.wait()


class Line(asyncio.Protocol):
    """A WebSocket that does no more than it has to: who measures is not to be in the way."""

    def __init__(self, path: str, hello: dict[str, Any], table: Table, seat: int) -> None:
        self.path, self.hello, self.table, self.seat = path, hello, table, seat
        self.buffer = b""
        self.open = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        lines = (
            *(f"GET {self.path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"),
            *("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""),
        )
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, self.buffer = self.buffer.partition(b"\r\n\r\n")
            if not found:
                self.buffer = head
                return
            assert b" 101 " in head, head
            self.open = True
            self.send(self.hello)
        while len(self.buffer) >= 2:
            size, start = self.buffer[1], 2
            if size > 125:
                start = 4 if size == 126 else 10
                size = int.from_bytes(self.buffer[2:start], "big")
            if len(self.buffer) < start + size:
                return
            kind, said = self.buffer[0] & 15, self.buffer[start : start + size]
            self.buffer = self.buffer[start + size :]
            if kind == 1:
                self.table.hear(self.seat, said)
            elif kind == 9:
                self._frame(10, said)

    def send(self, message: dict[str, Any]) -> None:
        self._frame(1, json.dumps(message).encode())

    def _frame(self, kind: int, said: bytes) -> None:
        size = len(said)
        head = (
            bytes([128 + kind, 128 + size])
            if size < 126
            else bytes([128 + kind, 254, *size.to_bytes(2, "big")])
        )
        self.transport.write(head + bytes(4) + said)  # a mask of zeros changes nothing


class Load:
    """What has been measured at a table."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.received = 0
        self.bytes = 0
        self.games = 0
        self.stop = 0.0
        self.answers = 0


class Table:
    """Two people who play game after game, or one against a bot."""

    def __init__(
        self, server: Server, http: httpx.AsyncClient, number: int, level: str | None = None
    ) -> None:
        self.server, self.http, self.level = server, http, level
        self.whole = False
        self.rng = random.Random(number)
        self.load = Load()
        self.pace = 0.0
        self.news = asyncio.Event()
        self.sent: tuple[int, int, float] | None = None  # seat, seq and time of the answer on its way

    async def open(self) -> None:
        root = f"http://{self.server.address}/api/tables"
        other = {"kind": "open"} if self.level is None else {"kind": "bot", "level": self.level}
        wish = {"mode": "online", "seats": [{"kind": "me"}, other]}
        opened = (await self.http.post(root, json=wish)).json()
        self.id = opened["table"]
        self.tokens = [opened["seats"][0]["token"]]
        if self.level is None:
            path = f"{root}/{self.id}/join"
            code = opened["invites"][0]["code"]
            self.tokens.append(
                (await self.http.post(path, json={"code": code, "name": "Bo"})).json()["token"]
            )
        await self.connect()

    async def connect(self) -> None:
        self.states: list[dict[str, Any]] = [{} for _ in self.tokens]
        self.sent = None
        self.lines: list[Line] = []
        host, port = self.server.address.split(":")
        for seat, token in enumerate(self.tokens):
            hello = {"type": "hello", "token": token, **({} if self.whole else {"version": 2})}
            line = Line(f"/ws/tables/{self.id}", hello, self, seat)
            await asyncio.get_running_loop().create_connection(lambda line=line: line, host, int(port))
            self.lines.append(line)

    async def seen(self) -> None:
        """Until everybody has been shown the table."""
        while not all(state.get("view") for state in self.states):
            self.news.clear()
            await self.news.wait()

    def close(self) -> None:
        for line in self.lines:
            line.transport.close()

    def hear(self, seat: int, text: bytes) -> None:
        message = from_json(text)
        self.load.received += 1
        self.load.bytes += len(text)
        if message["type"] == "changes":
            message = {**changed(self.states[seat], message["changes"]), "type": "state"}
        if message["type"] != "state":
            print(message, file=sys.stderr)
            return
        if self.sent is not None and self.sent[0] == seat and message["seq"] > self.sent[1]:
            self.load.latencies.append(time.perf_counter() - self.sent[2])
            self.sent = None
        self.states[seat] = message
        self.news.set()

    def options(self, seat: int) -> list[dict[str, Any]]:
        state = self.states[seat]
        if self.sent is not None and self.sent[0] == seat:
            return []
        found: list[dict[str, Any]] = ((state.get("view") or {}).get("pending") or {}).get("options", [])
        return found

    async def play(self, answers: int = 0) -> None:
        """Answer whatever is asked until time is up, or so often."""
        await asyncio.sleep(self.rng.random() * self.pace)
        while self.load.answers < answers if answers else self._time_left():
            if self.states[0].get("over"):
                if answers:
                    return
                self.load.games += 1
                self.close()
                await self.open()
            asked = next((seat for seat in range(len(self.states)) if self.options(seat)), None)
            if asked is None or self.sent is not None:
                self.news.clear()
                left = max(0.01, self.load.stop - time.perf_counter()) if self.load.stop else None
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.news.wait(), left)
                continue
            seq, option = self.states[asked]["seq"], self.rng.choice(self.options(asked))["id"]
            self.sent = (asked, seq, time.perf_counter())
            self.load.answers += 1
            self.lines[asked].send({"type": "answer", "seq": seq, "answer": option})
            if self.pace:
                await asyncio.sleep(self.pace * (0.5 + self.rng.random()))

    def _time_left(self) -> bool:
        return time.perf_counter() < self.load.stop or len(self.load.latencies) < LEAST


@contextlib.asynccontextmanager
async def opened(
    servers: list[Server], count: int, level: str | None = None, whole: bool = False
) -> AsyncIterator[list[Table]]:
    """So many tables, in turn at each of these servers."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(timeout=120, limits=limits) as http:
        tables = [Table(servers[n % len(servers)], http, n, level) for n in range(count)]
        for table in tables:
            table.whole = whole
        for first in range(0, count, 20):
            await asyncio.gather(*(table.open() for table in tables[first : first + 20]))
        await asyncio.gather(*(table.seen() for table in tables))
        try:
            yield tables
        finally:
            for table in tables:
                table.close()


async def measure(tables: list[Table], seconds: float, rate: float) -> dict[str, Any]:
    """What the servers of these tables have to do, and how long people wait."""
    busy = list({table.server.address: table.server for table in tables}.values())
    began, cpu = time.perf_counter(), sum(server.cpu for server in busy)
    own = time.process_time()
    for table in tables:
        table.load = Load()
        table.load.stop = began + seconds
        table.pace = 1 / rate if rate else 0.0
    await asyncio.gather(*(table.play() for table in tables))
    took, used = time.perf_counter() - began, sum(server.cpu for server in busy) - cpu
    latencies = sorted(late for table in tables for late in table.load.latencies)
    received = sum(table.load.received for table in tables)
    cuts = statistics.quantiles(latencies, n=100)
    return {
        "tables": len(tables),
        "rate": rate,
        "seconds": round(took, 1),
        "answers": len(latencies),
        "answers_per_second": round(len(latencies) / took, 1),
        "p50_ms": round(1000 * cuts[49], 1),
        "p95_ms": round(1000 * cuts[94], 1),
        "p99_ms": round(1000 * cuts[98], 1),
        "cores": round(used / took, 3),
        "cpu_ms_per_answer": round(1000 * used / len(latencies), 3),
        "bytes_per_message": round(sum(table.load.bytes for table in tables) / max(received, 1)),
        "own_cores": round((time.process_time() - own) / took, 3),
        "games": sum(table.load.games for table in tables),
    }


# --- the trials --------------------------------------------------------------------------------------


async def pace(args: argparse.Namespace, folder: str) -> dict[str, Any]:
    with servers(folder) as found:
        async with opened(found, args.tables, whole=args.whole) as tables:
            return await measure(tables, args.seconds, args.rate)


async def flat_out(args: argparse.Namespace, folder: str) -> dict[str, Any]:
    with servers(folder) as found:
        async with opened(found, min(args.tables, 200), whole=args.whole) as tables:
            return await measure(tables, args.seconds, 0)


async def bots(args: argparse.Namespace, folder: str) -> dict[str, Any]:
    """The same tables without and with bots that think: theirs are as many as there are seconds."""
    with servers(folder, bots=True) as found:
        async with opened(found, args.tables) as tables:
            without = await measure(tables, args.seconds, args.rate)
            async with opened(found, max(2, int(args.seconds)), LONG) as others:
                for table in others:
                    table.load.stop = time.perf_counter() + args.seconds
                thinking = [asyncio.create_task(table.play()) for table in others]
                meanwhile = await measure(tables, args.seconds, args.rate)
                for task in thinking:
                    task.cancel()
                turns = sum(len(table.load.latencies) for table in others)
    return {"level": LONG, "bots": len(others), "turns": turns, "without": without, "meanwhile": meanwhile}


async def idle(args: argparse.Namespace, folder: str) -> dict[str, Any]:
    """Tables in mid-game come back in ten parties and rest, are left by everybody, and come back.

    What a party leaves free the next one uses: that is how memory grows by tables at rest.
    """
    rests = 0.5
    with servers(folder) as found:
        async with opened(found, args.tables) as tables:
            await asyncio.gather(*(table.play(FAR) for table in tables))
    with servers(folder, idle=rests) as (server,):
        async with httpx.AsyncClient(timeout=120) as http:
            for table in tables:
                table.server = server
            size = max(1, len(tables) // 10)
            parties = [tables[first : first + size] for first in range(0, len(tables), size)]
            await came_back(parties[0][:1])  # what is needed once is not counted
            parties[0][0].close()
            back, memory = [], [server.memory]
            for party in parties:
                back += await came_back(party)
                memory.append(server.memory)
                await asyncio.sleep(4 * rests)
            for table in tables:
                table.close()
            end = time.perf_counter() + 60
            while await server.tables(http) and time.perf_counter() < end:
                await asyncio.sleep(rests)
            left = await server.tables(http)
            back += await came_back(parties[0])
            for table in parties[0]:
                table.close()
    return {
        "tables": len(tables),
        "answers": FAR,
        "kb_playing": round((memory[1] - memory[0]) / size / 1024, 1),
        "kb_resting": round((memory[-1] - memory[1]) / (len(tables) - size) / 1024, 1),
        "in_memory_when_all_have_left": left,
        "back_ms_p50": round(1000 * statistics.median(back), 1),
        "back_ms_most": round(1000 * max(back), 1),
    }


async def came_back(tables: list[Table]) -> list[float]:
    """How many seconds each takes until its people see it again, one after the other."""
    took = []
    for table in tables:
        began = time.perf_counter()
        await table.connect()
        await table.seen()
        took.append(time.perf_counter() - began)
    return took


async def two(args: argparse.Namespace, folder: str) -> dict[str, Any]:
    with postgres(folder) as database:
        found = {}
        for name, count in (("one", 1), ("both", 2)):
            with servers(folder, count, database) as several:
                async with opened(several, count * args.tables) as tables:
                    found[name] = await measure(tables, args.seconds, args.rate)
    times = 2 * found["one"]["cpu_ms_per_answer"] / found["both"]["cpu_ms_per_answer"]
    return {**found, "times": round(times, 2)}


@contextlib.contextmanager
def postgres(folder: str) -> Iterator[str]:
    """The database that the environment names, or one of our own."""
    if url := os.environ.get("FRACAS_DATABASE_URL"):
        yield url
        return
    server = import_module("pgserver").get_server(os.path.join(folder, "postgres"), cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def words(name: str, found: dict[str, Any]) -> Iterator[str]:
    """What was found, for people."""
    if "p95_ms" in found:
        pace = f"{found['rate']:g} answers a second at each" if found["rate"] else "as fast as they can"
        yield f"{name}: {found['tables']} tables, {pace}, {found['seconds']:.0f} s:"
        yield f"  {found['answers_per_second']} answers/s, messages of {found['bytes_per_message']} bytes"
        yield f"  latency p50 {found['p50_ms']} ms, p95 {found['p95_ms']} ms, p99 {found['p99_ms']} ms"
        yield f"  {100 * found['cores']:.0f} % of a core, {found['cpu_ms_per_answer']} ms of CPU an answer"
        return
    yield f"{name}: {', '.join(f'{key} {value}' for key, value in found.items() if type(value) is not dict)}"
    for key, value in found.items():
        if type(value) is dict:
            yield from words(f"{name}, {key}", value)


async def run(args: argparse.Namespace) -> None:
    import_module("fracas.smashup.engine")
    found: dict[str, Any] = {"engine": engine(), "cores": len(CORES)}
    for trial in args.trials or ("pace", "flat_out"):
        with tempfile.TemporaryDirectory() as folder:
            found[trial] = await globals()[trial](args, folder)
        if not args.json:
            print(*words(trial, found[trial]), sep="\n", flush=True)
    if args.json:
        print(json.dumps(found, indent=1))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("trials", nargs="*", choices=TRIALS, metavar="TRIAL", help=", ".join(TRIALS))
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, default=1, help="answers a second at each table, at a pace")
    parser.add_argument("--whole", action="store_true", help="whole states, as old clients want them")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    os.sched_setaffinity(0, CORES[1:] or CORES)
    uvloop.run(run(args))


if __name__ == "__main__":
    main()
