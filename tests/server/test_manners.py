"""Connections that are nobody's yet, and the headers of everything that is answered."""

import asyncio
import contextlib
import http.client
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from fracas.server import gate as gates
from fracas.server.limits import REQUEST_WITHIN, WAITING
from fracas.server.manners import security

from ..clock import by_the_clock, now
from .helpers import PATIENCE, Client, running

HEADERS = ("x-content-type-options", "referrer-policy", "content-security-policy")


async def call(client: Client) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = client.address.split(":")
    return await asyncio.open_connection(host, int(port))


async def hung_up(reader: asyncio.StreamReader) -> bytes:
    """What comes until they hang up."""
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionResetError):
            return await reader.read()
    return b""


# --- half-open connections ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HTTP/1.1\r\nHost: local", b"GET /api/schema.json HTTP/1.1\r\n"]
)
def test_who_does_not_ask_in_time_is_hung_up_on(begun: bytes, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            reader, writer = await call(client)
            writer.write(begun)
            began = now()
            await hung_up(reader)
            assert now() - began == pytest.approx(REQUEST_WITHIN, abs=0.1)

    by_the_clock(run())


def test_a_header_a_second_does_not_keep_a_line_open(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            reader, writer = await call(client)
            writer.write(b"GET / HTTP/1.1\r\n")
            gone = asyncio.create_task(hung_up(reader))
            began, number = now(), 0
            while not gone.done():
                assert number < 3 * REQUEST_WITHIN
                number += 1
                with contextlib.suppress(ConnectionError):
                    writer.write(f"X-{number}: y\r\n".encode())
                await asyncio.sleep(1)
            assert now() - began == pytest.approx(REQUEST_WITHIN, abs=1.1)

    by_the_clock(run())


def test_the_second_request_on_a_line_has_to_come_in_time_too(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            reader, writer = await call(client)
            writer.write(f"GET /api/replays HTTP/1.1\r\nHost: {client.address}\r\n\r\n".encode())
            await reader.readuntil(b"\r\n\r\n")
            await asyncio.sleep(1)
            writer.write(b"GET / HTTP/1.1\r\n")
            began = now()
            await hung_up(reader)
            assert now() - began <= REQUEST_WITHIN

    by_the_clock(run())


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            reader, writer = await call(client)
            head = f"POST /api/tables HTTP/1.1\r\nHost: {client.address}\r\nContent-Length: 100\r\n\r\n"
            writer.write(head.encode() + b"{")
            began = now()
            answer = await hung_up(reader)
            assert b" 400 " in answer.splitlines()[0]
            assert b"the rest of this request did not come" in answer
            assert now() - began <= 2 * REQUEST_WITHIN

    by_the_clock(run())


def test_many_who_only_hold_the_line_keep_nobody_out(tmp_path: Path):
    """All from one address, as it is here: the oldest of them make room."""

    async def run() -> None:
        async with running(tmp_path) as client:
            lines = []
            for _ in range(WAITING + 40):
                reader, writer = await call(client)
                writer.write(b"GET / HTTP/1.1\r\n")
                lines.append((reader, writer))
            for reader, _ in lines[:40]:
                await hung_up(reader)
            assert (await client.http.get("/api/replays")).status_code == 200
            assert not any(reader.at_eof() for reader, _ in lines[41:])
            for _, writer in lines:
                writer.close()

    by_the_clock(run())


def test_requests_that_are_answered_and_tables_do_not_count_as_waiting(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client, contextlib.AsyncExitStack() as open_lines:
            opened = await client.open()
            sitting = [await open_lines.enter_async_context(client.sit(opened["table"])) for _ in range(40)]
            held = [await call(client) for _ in range(WAITING)]
            await client.get("/api/replays")
            for line in sitting:
                await line.send("ping")
                await line.until("pong")
            for _, writer in held:
                writer.close()

    by_the_clock(run())


def test_an_address_has_so_many_lines_to_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gates, "LINES", 3)

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.open()
            for _ in range(2):  # who goes makes room
                async with contextlib.AsyncExitStack() as lines:
                    for _ in range(3):
                        await lines.enter_async_context(client.sit(opened["table"]))
                    with pytest.raises(websockets.InvalidStatus) as refused:
                        await lines.enter_async_context(client.sit(opened["table"]))
                    assert refused.value.response.status_code == 429
                gate = client.app.middleware_stack.app
                while gate._lines._held:
                    await asyncio.sleep(0.01)

    asyncio.run(run())


# --- headers -----------------------------------------------------------------------------------------


def secure(headers: Any, host: str) -> None:
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    rules = dict(rule.strip().split(" ", 1) for rule in headers["content-security-policy"].split(";"))
    assert rules["default-src"] == "'self'"
    assert rules["connect-src"] == f"'self' ws://{host} wss://{host}"
    assert all(len(headers.get_list(name)) == 1 for name in HEADERS)


def test_whatever_is_answered_says_how_browsers_are_to_treat_it(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            for method, path, status in [
                ("GET", "/", 200),
                ("GET", "/api/schema.json", 200),
                ("GET", "/api/nothing", 404),
                ("GET", "/api/tables/none", 404),
                ("GET", f"/api/replays/none/at/{'9' * 5000}", 404),
                ("GET", "/api/replays/none/at/x", 404),
                ("POST", "/api/tables", 400),
                ("DELETE", "/api/tables", 405),
            ]:
                answer = await client.http.request(method, path)
                assert answer.status_code == status, path
                secure(answer.headers, client.address)
            foreign = await client.http.get("/", headers={"Origin": "http://evil.example"})
            assert foreign.status_code == 403
            secure(foreign.headers, client.address)
            with pytest.raises(websockets.InvalidStatus) as refused:
                await websockets.connect(f"ws://{client.address}/ws/tables/x", origin="http://evil.example")
            assert refused.value.response.status_code == 403
            secure(httpx.Headers(list(refused.value.response.headers.raw_items())), client.address)

    asyncio.run(run())


def test_a_mistake_of_ours_is_an_answer_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def run() -> None:
        async with running(tmp_path) as client:

            async def stumble(table: str) -> None:
                raise ZeroDivisionError("secret details")

            monkeypatch.setattr(client.app.state.hub, "room", stumble)
            answer = await client.http.get("/api/tables/any")
            assert answer.status_code == 500
            assert answer.json() == {"error": "unknown", "message": "the server stumbled over this request"}
            secure(answer.headers, client.address)

    asyncio.run(run())


def test_what_is_no_request_is_refused_with_the_headers(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            reader, writer = await call(client)
            writer.write(b"nonsense\r\n\r\n")
            answer = await hung_up(reader)
            writer.close()
            assert b" 400 " in answer.splitlines()[0]
            for name in HEADERS:
                assert name.encode() in answer

    asyncio.run(run())


@pytest.mark.parametrize("host", ["a b", "x;script-src *", "", "a,b", "x\r\ny", "[::1", "é"])
def test_pages_under_no_name_talk_to_themselves_only(host: str):
    rules = dict(security(host))[b"content-security-policy"].decode()
    assert "connect-src 'self';" in rules


# --- what is the same for everybody --------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/api/schema.json",
        "/api/catalogue",
        "/api/rules?lang=fr",
        "/api/words/ru",
        "/api/texts/fr/core-set",
        "/api/rules?lang=xx",
    ],
)
def test_what_never_changes_is_made_once(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def run() -> None:
        async with running(tmp_path) as client:
            first = await client.http.get(path)
            monkeypatch.setattr("fracas.server.desk.to_json", None)
            monkeypatch.setattr("fracas.server.desk.hashlib", None)
            again = await client.http.get(path)
            assert (again.status_code, again.content) == (200, first.content)
            assert again.headers["content-encoding"] == "gzip"
            plain = await client.http.get(path, headers={"Accept-Encoding": "identity"})
            assert (plain.content, "content-encoding" in plain.headers) == (first.content, False)
            mark = {"If-None-Match": first.headers["etag"]}
            assert (await client.http.get(path, headers=mark)).status_code == http.client.NOT_MODIFIED

    asyncio.run(run())
