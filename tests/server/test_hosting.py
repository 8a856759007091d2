"""A server on the internet: behind a proxy, below a path, watched, logged, stopped."""

import asyncio
import contextlib
import json
import logging
import random
import re
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from fracas import __version__
from fracas.cli import main
from fracas.server import desk, gate, upkeep
from fracas.server.limits import WAITING
from fracas.server.logs import HIDDEN, JsonLines, own_secrets
from fracas.server.metrics import Metrics, watched
from fracas.server.parting import RESTARTS
from fracas.server.proxy import LOCAL, NOBODY, Proxy, address_of, household, is_near, network
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Damaged, Entry, Header, StoreError

from ..clock import by_the_clock
from ..reverse_proxy import ReverseProxy
from ..slow import long
from .helpers import PATIENCE, Client, Line, Process, play, running

OURS = Proxy((network("127.0.0.1"),))
"""Clients of these tests that come from elsewhere have other addresses of this machine."""


# --- who asks ------------------------------------------------------------------------------------------


def scope(client: str | None, **headers: str) -> dict[str, Any]:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    peer = None if client is None else (client, 5)
    return {"type": "http", "client": peer, "scheme": "http", "path": "/", "headers": named}


@pytest.mark.parametrize(
    ("peer", "said", "who"),
    [
        ("10.0.0.1", "6.6.6.6", "6.6.6.6"),
        ("10.0.0.1", "1.1.1.1, 6.6.6.6", "6.6.6.6"),  # the first may be their invention
        ("10.0.0.1", "127.0.0.1, 6.6.6.6", "6.6.6.6"),
        ("10.0.0.1", "6.6.6.6, 10.0.0.7", "6.6.6.6"),  # through two of ours
        ("10.0.0.1", "6.6.6.6:4711", "6.6.6.6"),
        ("10.0.0.1", "2001:db8::6", "2001:db8::6"),
        ("10.0.0.1", "[2001:DB8:0::6]:443", "2001:db8::6"),
        ("10.0.0.1", "::ffff:6.6.6.6", "6.6.6.6"),
        ("::ffff:10.0.0.1", "6.6.6.6", "6.6.6.6"),
        ("10.0.0.1", "10.0.0.9, 10.0.0.8", "10.0.0.9"),  # all ours: the one that began
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "unknown", "10.0.0.1"),
        ("10.0.0.1", "6.6.6.6, <script>", "10.0.0.1"),
        ("6.6.6.6", "1.1.1.1", "6.6.6.6"),  # nobody of ours
        ("6.6.6.6", "10.0.0.1", "6.6.6.6"),
        ("127.0.0.1", "1.1.1.1", "127.0.0.1"),
    ],
)
def test_who_asks_is_the_last_one_that_is_no_proxy_of_ours(peer: str, said: str, who: str):
    seen = Proxy((network("10.0.0.0/8"),)).seen(scope(peer, x_forwarded_for=said))
    assert seen["client"][0] == who


def test_of_several_headers_the_last_counts():
    asked = scope("10.0.0.1", x_forwarded_for="1.1.1.1")
    asked["headers"].append((b"x-forwarded-for", b"6.6.6.6"))
    assert Proxy((network("10.0.0.1"),)).seen(asked)["client"] == ("6.6.6.6", 0)


def test_scheme_and_host_come_from_the_proxy():
    proxy = Proxy((network("10.0.0.1"),))
    told = {"x_forwarded_proto": "https", "x_forwarded_host": "club.example", "host": "127.0.0.1"}
    seen = proxy.seen(scope("10.0.0.1", **told))
    assert seen["scheme"] == "https"
    assert [value for name, value in seen["headers"] if name == b"host"] == [b"club.example"]
    assert proxy.seen({**scope("10.0.0.1", **told), "type": "websocket"})["scheme"] == "wss"
    assert proxy.seen(scope("10.0.0.1", x_forwarded_proto="gopher"))["scheme"] == "http"
    for stranger in ("6.6.6.6", None, "unix:"):
        asked = scope(stranger, **told)
        assert proxy.seen(asked) == NOBODY.seen(asked) == asked


@pytest.mark.parametrize("text", ["", "x", "1.2.3", "1.2.3.4.5", "[::1", "1.2.3.4:5:6", "::g", "1.2.3.4/8"])
def test_what_is_no_address(text: str):
    assert address_of(text) is None or text == "[::1"


def test_who_is_near_asks_for_himself():
    proxy = Proxy((network("10.0.0.1"),))
    assert is_near(scope("127.0.0.1"), NOBODY)
    assert is_near(scope("::1"), NOBODY)
    assert is_near(scope("10.0.0.1"), proxy)
    assert not is_near(scope("10.0.0.1"), NOBODY)
    assert not is_near(scope("6.6.6.6"), proxy)
    assert not is_near(scope(None), proxy)
    for name in ("forwarded", "x_forwarded_for", "x_forwarded_host", "x_forwarded_proto"):
        assert not is_near(scope("127.0.0.1", **{name: "127.0.0.1"}), proxy)


# --- limits --------------------------------------------------------------------------------------------

BOTS = {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}]}


async def opened_by(client: Client, *whos: str) -> list[int]:
    """What tables that these ask for are answered with."""
    answers = [
        await client.http.post("/api/tables", json=BOTS, headers={"X-Forwarded-For": who}) for who in whos
    ]
    return [answer.status_code for answer in answers]


def test_limits_are_those_of_whoever_is_behind_the_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(desk, "TABLES_AT_ONCE", 2.0)
    monkeypatch.setattr(desk, "TABLES_PER_SECOND", 0.0001)

    async def run() -> None:
        async with running(tmp_path, proxy=OURS) as client:
            whos = ("6.6.6.6", "6.6.6.6", "6.6.6.6", "7.7.7.7", "9.9.9.9, 6.6.6.6")
            assert await opened_by(client, *whos) == [201, 201, 429, 201, 429]
            stranger = Client(client.address, "127.0.0.2")
            assert await opened_by(stranger, "1.1.1.1", "2.2.2.2", "3.3.3.3") == [201, 201, 429]
            await stranger.close()

    asyncio.run(run())


def test_whoever_has_many_addresses_of_one_line_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Anybody has 2^64 of IPv6, and one of IPv4."""
    monkeypatch.setattr(desk, "TABLES_AT_ONCE", 2.0)
    monkeypatch.setattr(desk, "TABLES_PER_SECOND", 0.0001)

    async def run() -> None:
        async with running(tmp_path, proxy=OURS) as client:
            line = ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:0:dead::1", "2001:db8:0:1::1")
            assert await opened_by(client, *line) == [201, 201, 429, 201]
            mapped = ("::ffff:6.6.6.6", "6.6.6.6", "::ffff:6.6.6.6", "::ffff:6.6.6.7")
            assert await opened_by(client, *mapped) == [201, 201, 429, 201]

    asyncio.run(run())


@pytest.mark.parametrize("text", ["127.0.0.1", "6.6.6.6", "", "testclient", "unix:"])
def test_other_addresses_are_what_they_are(text: str):
    assert household(text) == text


@pytest.mark.parametrize("text", ["::1", "fe80::1%eth0", "2001:db8::5"])
def test_of_ipv6_the_network_counts(text: str):
    assert household(text) == str(network(f"{text.partition('::')[0]}::/64"))


def test_without_a_proxy_nobody_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(desk, "TABLES_AT_ONCE", 2.0)
    monkeypatch.setattr(desk, "TABLES_PER_SECOND", 0.0001)

    async def run() -> None:
        async with running(tmp_path) as client:
            assert await opened_by(client, "1.1.1.1", "2.2.2.2", "3.3.3.3") == [201, 201, 429]

    asyncio.run(run())


def test_lines_are_counted_for_whoever_is_behind_the_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gate, "LINES", 2)

    async def run() -> None:
        async with running(tmp_path, proxy=OURS) as client, contextlib.AsyncExitStack() as lines:
            table = (await client.open())["table"]
            uri = f"ws://{client.address}/ws/tables/{table}"

            async def connect(who: str) -> None:
                await lines.enter_async_context(
                    websockets.connect(uri, additional_headers={"X-Forwarded-For": who})
                )

            for who in ("6.6.6.6", "7.7.7.7") * 2:
                await connect(who)
            for who in ("6.6.6.6", "7.7.7.7", "1.1.1.1, 6.6.6.6"):
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await connect(who)
                assert refused.value.response.status_code == 429
            addresses = [watcher.address for watcher in client.app.state.hub.rooms[table].watchers]
            assert set(addresses) <= {"6.6.6.6", "7.7.7.7"}

    asyncio.run(run())


def test_a_proxy_holds_as_many_lines_as_it_wants(tmp_path: Path):
    async def held(client: Client, at: str) -> int:
        """How many of a hundred lines from there on which nobody asks are left."""
        host, port = client.address.split(":")
        lines = [
            await asyncio.open_connection(host, int(port), local_addr=(at, 0)) for _ in range(WAITING + 36)
        ]
        for _ in range(3):  # until the server has seen the last
            await client.get("/health")
        gone = 0
        for reader, writer in lines:
            with contextlib.suppress(TimeoutError, ConnectionError):
                await asyncio.wait_for(reader.read(), 0.001)
            gone += reader.at_eof() or reader.exception() is not None
            writer.close()
        return len(lines) - gone

    async def run() -> None:
        async with running(tmp_path, proxy=OURS) as client:
            assert await held(client, "127.0.0.1") == WAITING + 36
            assert await held(client, "127.0.0.2") <= WAITING

    asyncio.run(run())


@long
@pytest.mark.parametrize(("at", "answers"), [("127.0.0.1", 2), ("127.0.0.2", 1)])
def test_a_proxy_asks_again_on_a_line_that_it_kept(at: str, answers: int, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, proxy=OURS) as client:
            host, port = client.address.split(":")
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=(at, 0))
            heard = b""
            for _ in range(2):
                with contextlib.suppress(ConnectionError, TimeoutError):
                    writer.write(f"GET /health HTTP/1.1\r\nHost: {client.address}\r\n\r\n".encode())
                    async with asyncio.timeout(120):  # longer than proxies want to
                        while data := await reader.read(65536):
                            heard += data
            assert heard.count(b" 200 OK") == answers
            writer.close()

    by_the_clock(run())


# --- below a path --------------------------------------------------------------------------------------


def test_everything_is_below_the_base_path_and_where_a_proxy_cuts_it_off(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, base="/play/fracas") as client:
            moved = await client.http.get("/play/fracas")
            assert (moved.status_code, moved.headers["location"]) == (308, "/play/fracas/")
            for root in ("/play/fracas", ""):
                page = await client.http.get(f"{root}/")
                script = re.search(r'src="\./(assets/[^"]+\.js)"', page.text)
                assert script, "what the page needs is beside it"
                assert (await client.http.get(f"{root}/{script[1]}")).status_code == 200
                assert f'content="http://{client.address}/play/fracas/preview.png"' in page.text
                for path in ("/api/catalogue", "/manifest.webmanifest", "/worker.js", "/health"):
                    assert (await client.http.get(f"{root}{path}")).status_code == 200, path
                for path in ("/api/nothing", "/assets/nothing.js"):
                    assert (await client.http.get(f"{root}{path}")).status_code == 404, path
                answer = await client.http.post(f"{root}/api/tables", json=BOTS)
                opened = answer.json()
                uri = f"ws://{client.address}{root}/ws/tables/{opened['table']}"
                async with websockets.connect(uri, max_size=None) as socket:
                    line = Line(socket)
                    await line.send("hello", token=opened["seats"][0]["token"])
                    await line.until("state")
            manifest = (await client.http.get("/play/fracas/manifest.webmanifest")).json()
            assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
            assert "id" not in manifest  # it would be the same for all paths of a host

    asyncio.run(run())


# --- health and numbers --------------------------------------------------------------------------------


class Moody(SqliteStore):
    """Storage that fails when it is told to."""

    trouble: Exception | None = None
    slow = 0.0

    async def header(self, table: str) -> Header | None:
        await asyncio.sleep(self.slow)
        if self.trouble is not None:
            raise self.trouble
        return await super().header(table)

    async def append(self, table: str, seq: int, entry: Entry) -> None:
        await asyncio.sleep(self.slow)
        if self.trouble is not None:
            raise self.trouble
        await super().append(table, seq, entry)


def test_health_is_that_of_storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def run() -> None:
        store = Moody(tmp_path / "tables.sqlite")
        async with running(tmp_path, store=store) as client:

            async def health() -> tuple[int, str]:
                answer = await client.http.get("/health")
                assert answer.json()["version"] == __version__
                assert answer.json()["engine"] in ("pure", "compiled")
                return answer.status_code, answer.json()["status"]

            assert await health() == (200, "ok")
            store.trouble = StoreError("no disk at /secret/place")
            assert await health() == (503, "no storage")
            assert "secret" not in (await client.http.get("/health")).text
            store.trouble = Damaged("health", "one table's trouble")
            assert await health() == (200, "ok")
            store.trouble, store.slow = None, 60.0
            monkeypatch.setattr(upkeep, "WITHIN", 0.05)
            assert await health() == (503, "no storage")
            store.slow = 0.0
            assert await health() == (200, "ok")

    asyncio.run(run())


def numbers(text: str) -> dict[str, float]:
    """What is counted, by name."""
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_numbers_of_a_game_that_was_played(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client, running(tmp_path / "other") as idle:
            opened = await client.two(seed=3)
            async with client.both(opened) as (ann, bo):
                given = await play([ann, bo], random.Random(1), 30)
                await ann.send("answer", seq=-1, answer="x")
                await ann.until("error", code="malformed")
                await ann.answer("nonsense")
                await ann.until("error")
                seen = numbers((await client.http.get("/metrics")).text)
                assert seen["fracas_connections"] == 2
            assert (await client.http.get("/api/tables/none")).status_code == 404
            answer = await client.http.get("/metrics")
            assert answer.headers["content-type"].startswith("text/plain; version=")
            seen = numbers(answer.text)
            assert seen['fracas_answer_seconds_count{game="smashup"}'] == given
            assert seen['fracas_answer_seconds_bucket{game="smashup",le="+Inf"}'] == given
            assert seen['fracas_tables{game="smashup"}'] == 1
            assert seen['fracas_tables{game="splaf"}'] == 0
            assert seen['fracas_refusals_total{code="malformed"}'] == 1
            assert seen['fracas_refusals_total{code="illegal"}'] == 1
            assert seen['fracas_refusals_total{code="unknown"}'] == 1
            assert seen['fracas_storage_errors_total{kind="storage"}'] == 0
            assert seen["process_resident_memory_bytes"] > 0
            assert f'version="{__version__}"' in answer.text
            others = numbers((await idle.http.get("/metrics")).text)  # each server has its own
            assert others['fracas_tables{game="smashup"}'] == 0
            assert 'fracas_refusals_total{code="unknown"}' not in others

    asyncio.run(run())


def test_bots_and_storage_errors_are_counted(tmp_path: Path):
    async def run() -> None:
        store = Moody(tmp_path / "tables.sqlite")
        async with running(tmp_path, store=store, bots=True) as client:
            opened = await client.open("bots", "me bot", seed=4)
            async with client.sit(opened["table"], opened["tokens"][0]) as line:
                await line.asked()
                store.trouble = StoreError("full")
                await line.answer(line.options[0])
                await line.until("error")
                store.trouble = None
                while not numbers((await client.http.get("/metrics")).text)["fracas_bot_seconds_count"]:
                    await line.asked()
                    await line.answer("end" if "end" in line.options else line.options[-1])
                    await line.until("state")
            seen = numbers((await client.http.get("/metrics")).text)
            assert seen['fracas_storage_errors_total{kind="storage"}'] == 1
            assert seen["fracas_bot_seconds_sum"] > 0

    asyncio.run(run())


def test_numbers_are_not_for_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def run() -> None:
        async with running(tmp_path, proxy=OURS, personal=False) as client:

            async def asked(**headers: str) -> int:
                named = {name.replace("_", "-"): value for name, value in headers.items()}
                return (await client.http.get("/metrics", headers=named)).status_code

            assert await asked() == 200
            assert await asked(x_forwarded_for="6.6.6.6") == 403
            assert await asked(x_forwarded_for="127.0.0.1") == 403
            assert await asked(x_forwarded_for="6.6.6.6", authorization="Bearer sesame-12345") == 200
            assert await asked(x_forwarded_for="6.6.6.6", authorization="Bearer sesame-12346") == 403
            assert await asked(x_forwarded_for="6.6.6.6", authorization="Bearer") == 403
        monkeypatch.delenv("FRACAS_METRICS_TOKEN")
        async with running(tmp_path, proxy=OURS, personal=False) as client:
            assert await asked(x_forwarded_for="6.6.6.6", authorization="Bearer") == 403
            assert await asked(x_forwarded_for="6.6.6.6") == 403

    monkeypatch.setenv("FRACAS_METRICS_TOKEN", "sesame-12345")
    asyncio.run(run())


def test_a_watched_store_is_as_it_was(tmp_path: Path):
    async def run() -> None:
        metrics = Metrics()
        store = watched(SqliteStore(tmp_path / "tables.sqlite"), metrics)
        assert store.shared is False
        await store.open(lambda table: None)
        assert await store.header("none") is None
        with pytest.raises(Damaged):
            await store.append("none", 0, Entry("answer"))
        await store.close()
        assert numbers(metrics.text().decode())['fracas_storage_errors_total{kind="damaged"}'] == 1
        with pytest.raises(AttributeError):
            store.nonsense  # type: ignore[attr-defined]  # noqa: B018

    asyncio.run(run())


# --- logs ----------------------------------------------------------------------------------------------


def test_a_record_is_one_line_without_the_owners_secrets(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FRACAS_DATABASE_URL", "postgresql://me:p%40ss-word@db/fracas")
    monkeypatch.setenv("FRACAS_METRICS_TOKEN", "sesame-12345")
    lines = JsonLines(own_secrets())
    said, put = "%s %s at postgresql://me:p%%40ss-word@db/fracas", ("one\ntwo", "sesame-12345")
    try:
        raise ValueError("no p@ss-word\n  given\u2028")
    except ValueError:
        record = logging.LogRecord("fracas.server", logging.ERROR, "x.py", 1, said, put, sys.exc_info())
    text = lines.format(record)
    assert len(text.splitlines()) == 1
    told = json.loads(text)
    assert (told["level"], told["logger"]) == ("error", "fracas.server")
    assert told["message"] == f"one\ntwo {HIDDEN} at {HIDDEN}"
    assert told["trace"].startswith("Traceback")
    assert f"no {HIDDEN}\n" in told["trace"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", told["at"])


@pytest.mark.parametrize("url", ["", "postgresql://[", "postgresql://db/fracas", "nonsense"])
def test_an_address_without_a_password_hides_nothing_else(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FRACAS_DATABASE_URL", url)
    monkeypatch.delenv("FRACAS_METRICS_TOKEN", raising=False)
    assert set(own_secrets()) <= {url, ""}


def logged(process: Process) -> list[dict[str, Any]]:
    return [json.loads(line) for line in process.said.splitlines()]


def test_nothing_that_opens_a_door_is_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A game with all that can go wrong: wrong codes and tokens, nonsense, a damaged table, a stop."""
    monkeypatch.setenv("FRACAS_METRICS_TOKEN", "sesame-12345")
    secrets = ["sesame-12345"]

    async def run(process: Process) -> None:
        client = Client(process.address)
        opened = await client.open()
        code = opened["invites"][0]["code"]
        join = {"code": code, "name": "Bo"}
        for status in (200, 403):  # the second time it is worth nothing
            answer = await client.http.post(f"/api/tables/{opened['table']}/join", json=join)
            assert answer.status_code == status
            secrets.append(answer.json().get("token", code))
        opened["tokens"][1] = secrets[-2]
        secrets.extend([code, opened["creator"], *opened["tokens"]])
        async with client.both(opened) as (ann, bo):
            await play([ann, bo], random.Random(1), 12)
            await ann.send("undo")
            await ann.send("hint", seq=ann.state["seq"])
            await ann.send("nonsense", token=secrets[-1])
            await ann.until("error", code="malformed")
        async with client.sit(opened["table"], opened["creator"]) as line:  # not a seat's
            await line.until("error")
        bearer = {"Authorization": f"Bearer {opened['creator']}"}
        for path in ("bots", "rematch"):
            await client.http.post(f"/api/tables/{opened['table']}/{path}", json=join, headers=bearer)
        await client.http.get("/metrics", headers={"Authorization": "Bearer sesame-12345"})
        store = SqliteStore(tmp_path / "data" / "tables.sqlite", alone=False)
        await store.open(lambda table: None)
        header = await store.header(opened["table"])
        assert header is not None
        secrets.append(str(header.body["seed"]))
        secrets.extend(one["token"] for one in header.body["seats"] if one["token"])
        broken = (await client.open())["table"]
        await store._do(lambda db: db.execute("UPDATE tables SET body = '[' || body WHERE id = ?", (broken,)))
        await store.close()
        assert (await client.http.get(f"/api/tables/{broken}")).status_code == 500
        await client.close()

    process = Process(tmp_path / "data", log=tmp_path / "log", options=["--log-json"])
    process.start()
    try:
        asyncio.run(run(process))
    finally:
        assert process.stop() == 0
    told = logged(process)
    said = [one["message"] for one in told]
    assert said[0].startswith(f"Fracas {__version__} (")
    assert said[-2:] == ["stopping", "stopped"]
    assert any("its opening" in message for message in said)
    assert len(secrets) > 8
    for secret in secrets:
        assert secret not in process.said


def test_a_server_that_cannot_start_says_so_in_json_too(tmp_path: Path):
    (tmp_path / "tables.sqlite").write_text("this is no database " * 100)
    process = Process(tmp_path, log=tmp_path / "log", options=["--log-json"])
    with pytest.raises(Exception, match="ended with 2"):
        process.start()
    (told,) = logged(process)
    assert told["level"] == "critical"
    assert "tables.sqlite" in told["message"]


# --- stopping ------------------------------------------------------------------------------------------


async def closed_with(line: Line) -> int:
    """The code with which the server hangs up."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await line.read()
    return int(line.socket.close_code)


@contextlib.asynccontextmanager
async def slow_server(folder: Path) -> AsyncIterator[tuple[Client, Moody]]:
    store = Moody(folder / "tables.sqlite")
    async with running(folder, store=store) as client:
        yield client, store


def test_what_has_begun_is_finished_and_what_is_new_refused(tmp_path: Path):
    async def run() -> None:
        async with slow_server(tmp_path) as (client, store):
            opened = await client.two(seed=3)
            async with client.both(opened) as lines:
                await play(list(lines), random.Random(1), 5)
                asked = next(line for line in lines if line.options)
                seq, told = asked.state["seq"], asked.state["told"]
                store.slow = 1.0
                await asked.answer(asked.options[0])
                under_way = asyncio.create_task(client.http.get(f"/api/tables/{opened['table']}x"))
                await asyncio.sleep(0.3)
                client.server.should_exit = True
                while not client.app.state.parting.begun:
                    await asyncio.sleep(0.01)
                late = await client.http.get("/api/catalogue")
                assert (late.status_code, late.headers["retry-after"]) == (503, "2")
                assert (await client.http.get("/health")).status_code == 503
                uri = f"ws://{client.address}/ws/tables/{opened['table']}"
                async with websockets.connect(uri) as socket:
                    assert await closed_with(Line(socket)) == RESTARTS
                assert (await under_way).status_code == 404  # and not 503
                for line in lines:
                    assert await closed_with(line) == RESTARTS
                assert asked.state["seq"] > seq  # they heard that it was taken
                assert asked.state["told"] >= told
        again = SqliteStore(tmp_path / "tables.sqlite")  # nobody holds it any more
        await again.open(lambda table: None)
        answers = [one for one in await again.entries(opened["table"]) if one.kind == "answer"]
        assert len(answers) == 6
        await again.close()

    by_the_clock(run())


def test_who_does_not_hang_up_keeps_no_server_from_stopping(tmp_path: Path):
    async def run() -> None:
        async with slow_server(tmp_path) as (client, store):
            opened = await client.two()
            store.slow = 600.0
            async with client.sit(opened["table"], opened["tokens"][0]) as line:
                await line.asked() if line.options else await line.until("state")
                waiting = asyncio.create_task(client.http.get(f"/api/tables/{opened['table']}x"))
                await asyncio.sleep(0.2)
                client.server.should_exit = True
                with contextlib.suppress(httpx.HTTPError):
                    await waiting

    began = time.monotonic()
    asyncio.run(run())
    assert time.monotonic() - began < PATIENCE


@long
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_ends_with_all_closed(sign: signal.Signals, tmp_path: Path):
    """While a bot thinks, somebody looks on, and a line is held."""

    async def run(process: Process) -> None:
        client = Client(process.address)
        opened = await client.open("bots", "me bot", seed=4)
        table = {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot", "level": "expert"}]}
        hard = (await client.http.post("/api/tables", json=table)).json()
        async with client.sit(hard["table"], hard["seats"][0]["token"]) as thinking:
            async with client.sit(opened["table"], opened["tokens"][0]) as line, client.sit(opened["table"]):
                await line.asked()
                await thinking.until("state")
                process.signal(sign)
                assert await closed_with(line) == RESTARTS
            assert await closed_with(thinking) == RESTARTS
        await client.close()

    process = Process(tmp_path, log=tmp_path / "log", options=["--log-json"])
    process.start()
    asyncio.run(run(process))
    deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN  # in the background of a shell; we pass that on
    assert process.wait() == (0 if sign is signal.SIGTERM or deaf else 130)
    told = logged(process) if sign is signal.SIGTERM else []
    assert [one for one in told if one["level"] not in ("info",)] == []
    assert not (tmp_path / "tables.sqlite-wal").exists()  # closed as it should be


# --- a club: a database, two servers, a proxy ----------------------------------------------------------


@long
def test_a_club_goes_on_while_its_servers_are_restarted_one_by_one(tmp_path: Path, database: str):
    """What compose.yaml starts, without containers: PostgreSQL, two servers, and a proxy in front."""
    options = ["--proxy-headers", "--base-path", "/fracas", "--log-json"]
    servers = [Process(tmp_path, database, tmp_path / f"log{n}", options) for n in range(2)]

    async def run(proxy: ReverseProxy) -> None:
        client = Client(f"{proxy.address}/fracas")
        opened = await client.two(seed=8)
        rng, tokens = random.Random(1), opened["tokens"]
        given = 0
        for server in [None, *servers]:
            async with contextlib.AsyncExitStack() as stack:
                lines = [await stack.enter_async_context(client.sit(opened["table"], one)) for one in tokens]
                given += await play(lines, rng, 12)
                if server is not None:
                    assert await asyncio.to_thread(server.stop) == 0
            async with client.both(opened) as lines:  # through the other one
                given += await play(list(lines), rng, 6)
            health = await client.http.get("/health")
            assert (health.status_code, health.json()["status"]) == (200, "ok")
            if server is not None:
                await asyncio.to_thread(server.start)
        assert (await client.http.get("/metrics")).status_code == 403  # it came through the proxy
        seen = 0.0
        for server in servers:
            named = httpx.get(f"http://{server.address}/health", headers={"Host": "club.example"})
            assert named.status_code == 200  # behind a proxy it is nobody's own
            answer = httpx.get(f"http://{server.address}/metrics")
            seen += numbers(answer.text).get('fracas_answer_seconds_count{game="smashup"}', 0.0)
        assert seen > 0
        page = (await client.http.get("/")).text
        assert f'content="https://{proxy.address}/fracas/preview.png"' in page
        await client.close()

    for server in servers:
        server.start()
    try:
        with ReverseProxy([server.port for server in servers], "https") as proxy:
            asyncio.run(run(proxy))
    finally:
        codes = [server.stop() for server in servers]
    assert codes == [0, 0]
    password = database.partition("//")[2].partition("@")[0]
    for server in servers:
        assert {one["level"] for one in logged(server)} == {"info"}
        assert not password or password not in server.said


# --- bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "says"),
    [
        (["--proxy-headers", "--trusted", "proxy"], "addresses or networks such as"),
        (["--proxy-headers", "--trusted", ""], "addresses or networks such as"),
        (["--proxy-headers", "--trusted", "10.0.0.1,"], "addresses or networks such as"),
        (["--proxy-headers", "--trusted", "10.0.0.1/8"], "has host bits set"),
        (["--proxy-headers", "--trusted", "*"], "addresses or networks such as"),
        (["--trusted", "10.0.0.1"], "give both"),
        (["--base-path", "fracas"], "a path such as /fracas"),
        (["--base-path", "//evil.example"], "a path such as /fracas"),
        (["--base-path", "/a/../b"], "a path such as /fracas"),
        (["--base-path", "/a b"], "a path such as /fracas"),
        (["--base-path", "/api"], "a path such as /fracas"),
        (["--base-path", "/ws/x"], "a path such as /fracas"),
        (["--base-path", '/"><script>'], "a path such as /fracas"),
        *((["--clear-after", days], "a number of days") for days in ("0", "-1", "1.5", "soon", "")),
        (["--log-json=yes"], "ignored explicit argument"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    option: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["serve", "--no-browser", "--data", str(tmp_path), *option]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert len(said.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_options_are_passed_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    found: list[dict[str, Any]] = []
    monkeypatch.setattr("fracas.server.serve.serve", lambda *where, **how: found.append(how))
    main(["serve", "--proxy-headers", "--base-path", "/fracas/", "--data", str(tmp_path)])
    main(["serve", "--proxy-headers", "--trusted", "10.0.0.1, 192.168.0.0/16,::1"])
    main(["serve", "--base-path", "/"])
    assert [how["proxy"].trusted for how in found] == [
        LOCAL,
        (network("10.0.0.1"), network("192.168.0.0/16"), network("::1")),
        (),
    ]
    assert [how["base"] for how in found] == ["/fracas", "", ""]
