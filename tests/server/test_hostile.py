"""Clients that mean no good get a clean refusal, and the table stays as it was."""

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
import websockets

from ..clock import by_the_clock
from .helpers import Client, Line, running


async def moment(client: Client, table: str) -> Any:
    """All that is kept of a table, and the game as it stands."""
    room = await client.app.state.hub.room(table)
    return room.table.entries, room.table.game.fingerprint(), room.table.seq(None)


async def closed(line: Line) -> None:
    """Wait until the server has had enough."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await line.read()


MALFORMED = [
    "",
    "null",
    "[]",
    "{",
    "[" * 2000,
    '{"type": "answer"}',
    '{"type": "nonsense"}',
    '{"type": ["answer"]}',
    '{"type": "answer", "seq": "0", "answer": "end"}',
    '{"type": "answer", "seq": 0.5, "answer": "end"}',
    '{"type": "answer", "seq": -1, "answer": "end"}',
    '{"type": "answer", "seq": 1e400, "answer": "end"}',
    '{"type": "answer", "seq": 99999999999999999999, "answer": "end"}',
    '{"type": "answer", "seq": 0, "answer": 0}',
    '{"type": "answer", "seq": 0, "answer": ""}',
    '{"type": "answer", "seq": 0, "answer": "end", "seat": 1}',
    '{"type": "answer", "seq": 0, "answer": "end", "as": 7}',
    '{"type": "undo_consent", "agree": "yes"}',
    '{"type": "hello", "token": null}',
    '{"type": "answer", "seq": NaN, "answer": "end"}',
    '\ud800{"type": "ping"}'.encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
]


def test_malformed_messages_are_refused_and_the_connection_goes_on(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two()
            before = await moment(client, opened["table"])
            async with client.sit(opened["table"], opened["tokens"][0]) as line:
                for text in MALFORMED:
                    await line.socket.send(text)
                    assert (await line.until("error"))["code"] == "malformed", text
                await line.socket.send(b'{"type": "ping"}')
                assert (await line.until("error"))["code"] == "malformed"
                await line.socket.send(json.dumps({"type": "ping", "x": "y" * 5000}))
                assert (await line.until("error"))["code"] == "too_large"
                await line.socket.send(
                    json.dumps({"type": "preview", "answer": "é" * 2100}, ensure_ascii=False)
                )
                assert (await line.until("error"))["code"] == "too_large"
                await line.send("ping")
                await line.until("pong")
            assert await moment(client, opened["table"]) == before

    by_the_clock(run())


def test_a_huge_message_ends_the_connection(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two()
            async with client.sit(opened["table"], opened["tokens"][0]) as line:
                await line.until("state")
                await line.socket.send("x" * 1_000_000)
                await closed(line)
            body = b'{"mode": "' + b"x" * 1_000_000
            assert (await client.http.post("/api/tables", content=body)).status_code == 413

    by_the_clock(run())


def test_only_a_seats_own_token_opens_it(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened, other = await client.two(), await client.two()
            code = opened["invites"][0]["code"]
            wrong = [other["tokens"][0], opened["creator"], code, "x" * 32, opened["tokens"][0][:-1]]
            for token in wrong:
                async with client.sit(opened["table"], token) as line:
                    assert (await line.read())["code"] == "token"
                    with pytest.raises(websockets.ConnectionClosed) as closed:
                        await line.read()
                    assert closed.value.rcvd.code == 4401
            async with client.sit(opened["table"], [opened["tokens"][0], other["tokens"][1]]) as line:
                assert (await line.read())["code"] == "token"

    by_the_clock(run())


def test_a_crowd_keeps_nobody_from_their_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fracas.server.smashup.connection.WATCHERS", 3)

    async def run() -> None:
        async with running(tmp_path) as client, contextlib.AsyncExitStack() as crowd:
            opened = await client.two()
            for _ in range(3):
                line = await crowd.enter_async_context(client.sit(opened["table"]))
                await line.until("state")
            async with client.sit(opened["table"]) as line:
                assert (await line.read())["code"] == "rate"
            async with client.sit(opened["table"], opened["tokens"][0]) as line:
                assert (await line.until("state"))["seat"] == 0

    by_the_clock(run())


def test_nobody_answers_for_another_seat(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two(seed=1)
            table, tokens = opened["table"], opened["tokens"]
            async with client.sit(table, tokens[0]) as ann, client.sit(table, tokens[1]) as bo:
                for line in (ann, bo):
                    await line.until("state")
                asked, idle = (ann, bo) if ann.options else (bo, ann)
                before = await moment(client, table)
                option, seq, seat = asked.options[0], asked.state["seq"], asked.state["seat"]
                await idle.send("answer", seq=seq, answer=option)
                assert (await idle.until("error"))["code"] == "illegal"
                await idle.send("answer", seq=seq, answer=option, **{"as": seat})
                assert (await idle.until("error"))["code"] == "token"
                await idle.send("preview", seq=seq, answer=option, ref=1)
                assert (await idle.until("error"))["ref"] == 1
                for type in ("undo", "concede_stop"):
                    await idle.send(type)
                    assert (await idle.until("error"))["code"] == "illegal"
                await idle.send("undo_consent", agree=True)
                assert (await idle.until("error"))["code"] == "illegal"
                await asked.send("answer", seq=seq, answer="play:1:hand:1;DROP TABLE entries")
                assert (await asked.until("error"))["code"] == "illegal"
                async with client.sit(table) as spectator:
                    assert spectator.state == {}
                    assert not (await spectator.until("state"))["view"]["players"][0].get("hand")
                    await spectator.send("answer", seq=seq, answer=option)
                    assert (await spectator.until("error"))["code"] == "token"
                assert await moment(client, table) == before

    by_the_clock(run())


def test_an_answer_counts_once_however_often_it_is_sent(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.open("hotseat", "me person", seed=6)
            async with client.sit(opened["table"], opened["tokens"]) as line:
                state = await line.until("state")
                if "options" not in state["view"]["pending"]:
                    state = await line.until("state")
                before = await moment(client, opened["table"])
                option = state["view"]["pending"]["options"][0]["id"]
                for _ in range(5):
                    await line.send("answer", seq=state["seq"], answer=option, **{"as": state["seat"]})
                for _ in range(4):
                    assert (await line.until("error"))["code"] == "stale"
                for old in (0, state["seq"] - 1, state["seq"], state["seq"] + 2, 10**9):
                    if old >= 0:
                        await line.send("answer", seq=old, answer=option, **{"as": state["seat"]})
                        assert (await line.until("error"))["code"] == "stale"
                assert (await moment(client, opened["table"]))[0] == before[0] + 1

    by_the_clock(run())


def test_too_many_messages_are_refused_and_then_the_connection_ends(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two()
            async with client.sit(opened["table"], opened["tokens"][0]) as line:
                await line.until("state")
                with contextlib.suppress(websockets.ConnectionClosed):
                    for _ in range(2000):
                        await line.send("ping")
                await closed(line)
                assert line.socket.close_code == 4429

    by_the_clock(run())


def test_pages_of_other_sites_are_turned_away(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, origins=("https://friends.example",)) as client:
            opened = await client.two()
            path = f"ws://{client.address}/ws/tables/{opened['table']}"
            for origin in (
                "https://evil.example",
                "null",
                f"http://{client.address}.evil.example",
                "http://",
            ):
                with pytest.raises(websockets.InvalidStatus):
                    await websockets.connect(path, origin=origin)
                answer = await client.http.post("/api/tables", content=b"{}", headers={"Origin": origin})
                assert answer.status_code == 403
            for origin in (f"http://{client.address}", "https://friends.example"):
                async with websockets.connect(path, origin=origin):
                    pass
            port = client.address.split(":")[1]
            rebound = await client.http.get("/api/tables/x", headers={"Host": f"evil.example:{port}"})
            assert rebound.status_code == 403

    by_the_clock(run())


def test_path_tricks_lead_nowhere(tmp_path: Path):
    (tmp_path / "secret.txt").write_text("secret")
    tricks = [
        "/../pyproject.toml",
        "/assets/../../store.py",
        "/assets/..%2f..%2fstore.py",
        "/assets/%2e%2e/%2e%2e/store.py",
        "/assets//etc/passwd",
        "/static/index.html/../../app.py",
        "/..%5c..%5cstore.py",
        "/api/replays/..%2f..%2fsecret/at/1",
        "/api/tables/%00",
        "/api/tables/' OR 1=1 --",
        "/api/replays/x/at/-1",
        "/api/replays/x/at/99999999999999999999999999",
        "/api/replays?ids=' OR '1'='1",
        "/api/rules?lang=../../../../etc/passwd",
        "/api/nothing",
        "/api/tables/..",
        "/api",
        "/ws/tables/x",
    ]

    async def ask(address: str, path: str) -> str:
        """As raw as it gets: no library tidies the path."""
        host, port = address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        target = path.replace(" ", "%20")
        writer.write(f"GET {target} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode())
        answer = (await reader.read()).decode()
        writer.close()
        return answer

    async def run() -> None:
        async with running(tmp_path) as client:
            for path in tricks:
                answer = await ask(client.address, path)
                assert answer.split()[1] in ("200", "400", "404", "422"), (path, answer)
                for word in ("import ", "root:", "[project]", "secret", "Traceback"):
                    assert word not in answer, path

    by_the_clock(run())


BAD_TABLES: list[Any] = [
    {},
    {"mode": "bots", "seats": []},
    {"mode": "bots", "seats": [{"kind": "me"}]},
    {"mode": "bots", "seats": [{"kind": "me"}] * 5},
    {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "open"}]},
    {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot", "level": "search:3000s"}]},
    {"mode": "bots", "seats": [{"kind": "me", "factions": ["Ninjas", "Ninjas"]}, {"kind": "bot"}]},
    {"mode": "bots", "seats": [{"kind": "me", "factions": ["Ninjas", "Accountants"]}, {"kind": "bot"}]},
    {"mode": "bots", "seats": [{"kind": "me", "name": "x" * 100}, {"kind": "bot"}]},
    {"mode": "bots", "seats": [{"kind": "me", "name": "a\x00b"}, {"kind": "bot"}]},
    {"mode": "bots", "seats": [{"kind": "me", "name": "a\u202eb"}, {"kind": "bot"}]},
    {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": -1},
    {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": 2**60},
    {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "ruleset": {"titans": "maybe"}},
    {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "ruleset": {"cheating": True}},
    {
        "mode": "bots",
        "seats": [{"kind": "me", "factions": ["Ninjas", "Aliens"]}, {"kind": "bot"}],
        "draft": True,
    },
    [],
    "text",
]


def test_tables_that_cannot_be_are_refused(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            for body in BAD_TABLES:
                answer = await client.http.post("/api/tables", json=body)
                assert answer.status_code in (400, 422), (body, answer.text)
                assert answer.json()["message"]
            many = [client.http.post("/api/tables", content=b"{}") for _ in range(80)]
            assert 429 in [answer.status_code for answer in await asyncio.gather(*many)]

    by_the_clock(run())


def test_who_does_not_say_hello_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fracas.server.wire.HELLO_WITHIN", 0.2)

    async def run() -> None:
        async with running(tmp_path) as client:
            table = (await client.two())["table"]
            for path, code in ((table, 4400), ("nothing", 4404)):
                async with websockets.connect(f"ws://{client.address}/ws/tables/{path}") as socket:
                    assert json.loads(await socket.recv())["type"] == "error"
                    with pytest.raises(websockets.ConnectionClosed):
                        await socket.recv()
                    assert socket.close_code == code

    by_the_clock(run())


def test_tokens_are_not_kept(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two()
            secrets = [*opened["tokens"], opened["creator"], opened["invites"][0]["code"]]
            kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            assert not [secret for secret in secrets if secret.encode() in kept]

    by_the_clock(run())
