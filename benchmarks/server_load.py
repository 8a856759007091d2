"""How many tables one core serves: people who answer at random, bots off, answers kept on disk.

    python benchmarks/server_load.py [--tables 200] [--seconds 15] [--rate 1]

A server runs on one core, the people (two at each table, each with a connection of their own) on the others.
First everybody answers at a pace (--rate answers a second at each table), then as fast as they can. A latency
is the time from sending an answer to having the state that follows it; every answer is in SQLite, synced,
before it is sent to anybody. The games begin afresh when they are over.
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
from typing import Any

import httpx
import websockets
from pydantic_core import from_json

SERVER = """
import os, sys
from pathlib import Path
cores = sorted(os.sched_getaffinity(0))
os.sched_setaffinity(0, cores[:1])
from fracas.server import app, desk, gate
desk.TABLES_AT_ONCE = gate.LINES = 10**9
import uvicorn
from fracas.server.serve import listen
bound = listen("127.0.0.1", 0)
print(bound.getsockname()[1], flush=True)
made = app.make_app(app.Settings(Path(sys.argv[1]), bots=False, pauses=False))
config = uvicorn.Config(made, log_level="error", access_log=False, ws_per_message_deflate=False)
uvicorn.Server(config).run([bound])
"""
LEAST = 3
"""So many answers a table gives in any case, be the machine ever so busy."""


class Load:
    """What has been measured."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.received = 0
        self.bytes = 0
        self.games = 0
        self.stop = 0.0


class Table:
    """Two people who play game after game."""

    def __init__(self, address: str, http: httpx.AsyncClient, number: int) -> None:
        self.address, self.http = address, http
        self.rng = random.Random(number)
        self.load = Load()
        self.pace = 0.0
        self.news = asyncio.Event()
        self.sent: tuple[int, int, float] | None = None  # seat, seq and time of the answer on its way
        self.readers: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        opened = (await self.http.post("/api/tables", json={"mode": "online", "seats": seats})).json()
        code = opened["invites"][0]["code"]
        path = f"/api/tables/{opened['table']}/join"
        joined = (await self.http.post(path, json={"code": code, "name": "Bo"})).json()
        self.states: list[dict[str, Any]] = [{}, {}]
        self.lines = []
        for seat, token in enumerate((opened["seats"][0]["token"], joined["token"])):
            uri = f"ws://{self.address}/ws/tables/{opened['table']}"
            line = await websockets.connect(uri, compression=None, max_size=None, ping_interval=None)
            await line.send(json.dumps({"type": "hello", "token": token}))
            self.lines.append(line)
            self.readers.append(asyncio.create_task(self.read(line, seat)))

    async def close(self) -> None:
        for reader in self.readers:
            reader.cancel()
        self.readers.clear()
        for line in self.lines:
            await line.close()

    async def read(self, line: Any, seat: int) -> None:
        while True:
            text = await line.recv(decode=False)
            message = from_json(text)
            self.load.received += 1
            self.load.bytes += len(text)
            if message["type"] != "state":
                print(message, file=sys.stderr)
                continue
            if self.sent is not None and self.sent[0] == seat and message["seq"] > self.sent[1]:
                self.load.latencies.append(time.perf_counter() - self.sent[2])
                self.sent = None
            self.states[seat] = message
            self.news.set()

    def options(self, seat: int) -> list[dict[str, Any]]:
        view = self.states[seat].get("view")
        found: list[dict[str, Any]] = ((view and view["pending"]) or {}).get("options", [])
        return found

    async def play(self) -> None:
        """Answer whatever is asked until time is up."""
        await asyncio.sleep(self.rng.random() * self.pace)
        while time.perf_counter() < self.load.stop or len(self.load.latencies) < LEAST:
            if self.states[0].get("over"):
                self.load.games += 1
                await self.close()
                await self.open()
            asked = next((seat for seat in (0, 1) if self.options(seat)), None)
            if asked is None or self.sent is not None:
                self.news.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.news.wait(), max(0.01, self.load.stop - time.perf_counter()))
                continue
            seq, option = self.states[asked]["seq"], self.rng.choice(self.options(asked))["id"]
            self.states[asked] = {**self.states[asked], "view": None}
            self.sent = (asked, seq, time.perf_counter())
            await self.lines[asked].send(json.dumps({"type": "answer", "seq": seq, "answer": option}))
            if self.pace:
                await asyncio.sleep(self.pace * (0.5 + self.rng.random()))


def cpu_seconds(process: int) -> float:
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(tables: list[Table], seconds: float, rate: float, server: int) -> None:
    began, cpu = time.perf_counter(), cpu_seconds(server)
    for table in tables:
        table.load = Load()
        table.load.stop = began + seconds
        table.pace = 1 / rate if rate else 0.0
    await asyncio.gather(*(table.play() for table in tables))
    took, used = time.perf_counter() - began, cpu_seconds(server) - cpu
    latencies = sorted(late for table in tables for late in table.load.latencies)
    answers = len(latencies)
    received = sum(table.load.received for table in tables)
    size = sum(table.load.bytes for table in tables) / max(received, 1)
    cuts = statistics.quantiles(latencies, n=100)
    pace = f"{rate:g} answers a second at each" if rate else "as fast as they can"
    print(f"{len(tables)} tables, {2 * len(tables)} people, {pace}, {took:.0f} s:")
    messages, each = (answers + received) / took, 1000 * used / max(answers, 1)
    print(f"  {answers / took:.0f} answers/s, {messages:.0f} messages/s, states of {size / 1024:.1f} KiB")
    p50, p95, p99 = (1000 * cuts[at] for at in (49, 94, 98))
    print(f"  latency p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms")
    print(f"  the server used {100 * used / took:.0f} % of a core, {each:.2f} ms an answer")
    print(f"  games finished: {sum(table.load.games for table in tables)}", flush=True)


async def run(args: argparse.Namespace, port: int, server: int) -> None:
    address = f"127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        tables = [Table(address, http, number) for number in range(args.tables)]
        began = time.perf_counter()
        for first in range(0, len(tables), 20):
            await asyncio.gather(*(table.open() for table in tables[first : first + 20]))
        print(f"{len(tables)} tables opened and joined in {time.perf_counter() - began:.1f} s")
        await measure(tables, args.seconds, args.rate, server)
        await measure(tables, args.seconds, 0, server)
        await asyncio.gather(*(table.close() for table in tables), return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, default=1, help="answers a second at each table, at a pace")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, "-c", SERVER, folder], stdout=subprocess.PIPE)
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline())
            cores = sorted(os.sched_getaffinity(0))
            with contextlib.suppress(ValueError):
                os.sched_setaffinity(0, cores[1:] or cores)
            time.sleep(1)
            asyncio.run(run(args, port, server.pid))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
