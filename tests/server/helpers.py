"""A server to test, in this process or as one of its own, and a client that speaks the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import httpx
import websockets
from pydantic import BaseModel

from fracas.server.app import Settings, make_app
from fracas.server.changes import changed
from fracas.server.postgres import PostgresStore
from fracas.server.proxy import NOBODY
from fracas.server.serve import Server, configured, listen
from fracas.server.smashup.hub import Hub
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Store

from ..effort import cpu_seconds

PATIENCE = 120
"""Seconds after which nothing comes any more. A net: no test is about how long something takes."""


def with_hub(work: Callable[[Hub], Awaitable[None]], store: Store | None = None) -> None:
    """Tables without a server, connections or bots; without a store nothing is kept."""

    async def run() -> None:
        hub = Hub(store or SqliteStore(Path(":memory:")), None, pauses=False)
        await hub.open()
        await work(hub)
        await hub.close()

    asyncio.run(run())


@contextlib.asynccontextmanager
async def running(folder: Path, **settings: Any) -> AsyncIterator[Client]:
    """A server in this loop, and a client of it."""
    settings = {"bots": False, "pauses": False, **settings}
    bound = listen("127.0.0.1", 0)
    app = make_app(Settings(folder, **settings))
    config = configured(app, "error", settings.get("proxy", NOBODY))
    server = Server(app, config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server.serve([bound]))
    while not server.started:
        await asyncio.sleep(0.01)
        if task.done():
            task.result()
    client = Client(f"127.0.0.1:{bound.getsockname()[1]}")
    client.app = app
    client.server = server
    try:
        yield client
    finally:
        await client.close()
        server.should_exit = True
        await task


class Ended(Exception):
    """A server that did not start, and what it said."""


class Process:
    """`fracas serve` as people run it, on a port that stays the same when it is started again."""

    def __init__(
        self, folder: Path, database: str = "", log: Path | None = None, options: Sequence[str] = ()
    ) -> None:
        with listen("127.0.0.1", 0) as probe:
            self.port = probe.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.log = log
        """Where it says what it has to say; otherwise here."""
        self._folder, self._database, self._options = folder, database, options
        self._process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start it, and wait for nothing."""
        command = [sys.executable, "-m", "fracas.cli", "serve", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self._folder), *self._options]
        env = {**os.environ, "FRACAS_DATABASE_URL": self._database}
        with self.log.open("ab") if self.log else contextlib.nullcontext() as log:
            self._process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=log)

    def start(self) -> None:
        """Start it, and wait until it answers. Raises `Ended` if it does not want to."""
        self.launch()
        assert self._process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if (code := self._process.poll()) is not None:
                raise Ended(f"the server ended with {code}: {self.said}")
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"http://{self.address}/api/schema.json", timeout=PATIENCE)
                return
            time.sleep(0.05)
        raise TimeoutError("the server does not answer")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        return self.log.read_text(errors="replace") if self.log and self.log.exists() else ""

    @property
    def worked(self) -> float:
        """CPU seconds of the server and its bots until now."""
        return cpu_seconds(self.pid)

    def stop(self) -> int:
        """Ask it to stop, and wait until it has; what it ended with."""
        self.signal(signal.SIGTERM)
        return self.wait()

    def signal(self, sign: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(sign)

    def wait(self) -> int:
        assert self._process is not None
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


@contextlib.contextmanager
def postgres_servers() -> Iterator[Any]:
    """Starts PostgreSQL servers, and gives them more than its ten seconds for that. Raises ImportError."""
    module = importlib.import_module("pgserver")
    start = module.postgres_server.pg_ctl

    def patient(*args: Any, **how: Any) -> Any:
        return start(*args, **{**how, "timeout": PATIENCE})

    patience = patch.dict(os.environ, {"PGCTLTIMEOUT": str(PATIENCE)})
    with patience, patch.object(module.postgres_server, "pg_ctl", patient):
        yield module


@contextlib.contextmanager
def postgres_server(servers: Any) -> Iterator[str]:
    """A real PostgreSQL server of our own; its address."""
    with TemporaryDirectory(prefix="fracas-pg-") as folder:
        server = servers.get_server(folder, cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def reopened(store: Store) -> Store:
    """The same storage, as another server would open it."""
    if isinstance(store, SqliteStore):
        return SqliteStore(store.path)
    assert isinstance(store, PostgresStore)
    return PostgresStore(store._url)


class Looker:
    """Somebody at a table, without a line."""

    address = ""
    looks = True

    def __init__(self, *seats: int | None) -> None:
        self.seats: tuple[int | None, ...] = seats
        self.woken = 0
        self.told: list[BaseModel] = []

    def wake(self) -> None:
        self.woken += 1

    def tell(self, message: BaseModel) -> None:
        self.told.append(message)


class Client:
    """REST, and connections to tables."""

    def __init__(self, address: str, at: str | None = None) -> None:
        """Perhaps coming from another address of this machine."""
        self.address, self.at = address, at
        # it never speaks TLS, and reading everybody's certificates takes longer than many a test
        transport = httpx.AsyncHTTPTransport(local_address=at, verify=False)
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, transport=transport)
        self.app: Any = None
        self.server: Any = None

    async def close(self) -> None:
        await self.http.aclose()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        answer.raise_for_status()
        return answer.json()

    async def open(self, mode: str = "online", kinds: str = "me open", **body: Any) -> dict[str, Any]:
        """A new table."""
        seats = [{"kind": kind} for kind in kinds.split()]
        answer = await self.http.post("/api/tables", json={"mode": mode, "seats": seats, **body})
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        opened["tokens"] = [seat["token"] for seat in opened["seats"]]
        return opened

    async def two(self, **body: Any) -> dict[str, Any]:
        """An online table of two people, both there."""
        opened = await self.open(**body)
        code = opened["invites"][0]["code"]
        answer = await self.http.post(
            f"/api/tables/{opened['table']}/join", json={"code": code, "name": "Bo"}
        )
        assert answer.status_code == 200, answer.text
        opened["tokens"][1] = answer.json()["token"]
        return opened

    @contextlib.asynccontextmanager
    async def sit(self, table: str, token: Any = None, **hello: Any) -> AsyncIterator[Line]:
        """Connected, hello said."""
        uri = f"ws://{self.address}/ws/tables/{table}"
        more: dict[str, Any] = {} if self.at is None else {"local_addr": (self.at, 0)}
        async with websockets.connect(uri, max_size=None, **more) as socket:
            line = Line(socket)
            holding = {"tokens": token} if isinstance(token, list) else {"token": token}
            await line.send("hello", **holding, **{"version": 2, **hello})
            yield line

    @contextlib.asynccontextmanager
    async def both(self, opened: dict[str, Any]) -> AsyncIterator[tuple[Line, Line]]:
        """Two people, each with a connection of their own."""
        table, tokens = opened["table"], opened["tokens"]
        async with self.sit(table, tokens[0]) as one, self.sit(table, tokens[1]) as other:
            yield one, other


class Line:
    """A connection to a table."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self._states: dict[int | None, dict[str, Any]] = {}  # of each seat
        self.changes = 0
        """How often the server sent what was new instead of everything."""

    async def send(self, type: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def read(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if message["type"] == "changes":
            self.changes += 1
            message = applied(self._states[message["seat"]], message)
        if message["type"] == "state":
            self.state = self._states[message["seat"]] = message
        return message

    async def until(self, type: str, **fields: Any) -> dict[str, Any]:
        """The next message of that kind."""
        while True:
            message = await self.read()
            if message["type"] == type and all(message.get(key) == value for key, value in fields.items()):
                return message

    @property
    def options(self) -> list[str]:
        return list(options_of(self.state))

    async def asked(self) -> list[str]:
        """What this seat may answer, as soon as it is asked."""
        while not self.options:
            await self.until("state")
        return self.options

    async def answer(self, option: str, **fields: Any) -> None:
        await self.send("answer", seq=self.state["seq"], answer=option, **fields)


def applied(state: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """A state with the changes of a message."""
    assert news["after"] == state["frame"]
    fresh: dict[str, Any] = changed(state, news["changes"])
    return {**fresh, **{key: news[key] for key in ("since", "events", "frame")}}


def renumbered(message: Any) -> Any:
    """The same whatever numbers its cards have: they are counted as they come."""
    found: dict[str, str] = {}
    text = json.dumps(message)
    return json.loads(re.sub(r"\d{16}", lambda hit: found.setdefault(hit[0], str(len(found))), text))


def options_of(state: dict[str, Any]) -> Iterator[str]:
    pending = state.get("view") and state["view"]["pending"]
    yield from (option["id"] for option in (pending or {}).get("options", ()))


async def play(lines: list[Line], rng: random.Random, answers: int) -> int:
    """Let whoever is asked answer at random so many times, or until the game is over; how often it was."""
    given = 0
    for line in lines:
        while line.state.get("view") is None:
            await line.until("state")
    while given < answers and not lines[0].state["over"]:
        asked = next((line for line in lines if line.options), None)
        if asked is None:  # the news is on its way
            done, waiting = await asyncio.wait(
                [asyncio.ensure_future(line.read()) for line in lines], return_when="FIRST_COMPLETED"
            )
            for task in waiting:
                task.cancel()
            for task in done:
                task.result()
            continue
        seq = asked.state["seq"]
        await asked.answer(rng.choice(asked.options))
        given += 1
        while asked.state["seq"] == seq:
            message = await asked.read()
            assert message["type"] == "state", message
    return given
