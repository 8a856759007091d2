"""A database that goes away: refusals meanwhile; nothing acknowledged is lost, everything goes on after."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import websockets

from fracas.server.postgres import LINE, PostgresStore

from .helpers import PATIENCE, Line, running


@pytest.fixture(scope="module")
def database_server(pgserver: Any) -> Iterator[Any]:
    """A PostgreSQL server of our own that may be stopped."""
    with TemporaryDirectory(prefix="fracas-pg-") as folder:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        try:
            yield server
        finally:
            server.ensure_postgres_running()
            server.cleanup()


def crash(server: Any) -> None:
    from pgserver import pg_ctl

    pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=server.pgdata, user=server.system_user)


async def step(line: Line) -> None:
    """Answer, and wait for what comes of it."""
    await line.asked()
    seq = line.state["seq"]
    await line.answer("end" if "end" in line.options else line.options[-1])
    while line.state["seq"] == seq:
        assert (await line.read())["type"] == "state"


def test_a_crashed_database_refuses_and_then_all_goes_on(tmp_path: Path, database_server: Any):
    async def run() -> None:
        store = PostgresStore(database_server.get_uri())
        async with running(tmp_path, store=store, bots=True) as client:
            seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
            opened = (await client.http.post("/api/tables", json={"mode": "bots", "seats": seats})).json()
            table, token = opened["table"], opened["seats"][0]["token"]
            async with client.sit(table, token) as line:
                for _ in range(3):
                    await step(line)
                await line.asked()
                before = line.state
                await asyncio.to_thread(crash, database_server)

                await line.answer(line.options[0])
                assert (await line.until("error"))["code"] == "unknown"
                assert (await client.http.get("/api/replays")).status_code == 503
                async with client.sit(opened["table"], token) as other:  # what is in memory is still shown
                    assert (await other.until("state"))["view"] == before["view"]
                unknown = client.sit("x" * 12, None)
                async with unknown as other:
                    assert (await other.read())["code"] == "unknown"
                    with pytest.raises(websockets.ConnectionClosed) as closed:
                        await other.read()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1013, "not 4404: nobody knows whether there is one"

                await asyncio.to_thread(database_server.ensure_postgres_running)
                async with asyncio.timeout(PATIENCE):
                    while (await client.http.get("/api/replays")).status_code != 200:
                        await asyncio.sleep(0.1)
                assert line.state["seq"] == before["seq"]
                for _ in range(3):
                    await step(line)
                seq = line.state["seq"]
            kept = await store.entries(table)
            assert len([entry for entry in kept if entry.kind == "answer"]) >= seq

    asyncio.run(run())


def test_a_refusal_does_not_take_for_ever():
    """Whoever waits for a connection, and for one to be made, gives up before a person would."""
    store = PostgresStore("postgresql://nowhere")
    assert store._pool.timeout + LINE["connect_timeout"] < 15


def test_a_bot_that_could_not_write_tries_again(
    tmp_path: Path, database_server: Any, monkeypatch: pytest.MonkeyPatch
):
    async def run() -> None:
        store = PostgresStore(database_server.get_uri())
        async with running(tmp_path, store=store, bots=True) as client:
            seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
            opened = (await client.http.post("/api/tables", json={"mode": "bots", "seats": seats})).json()
            async with client.sit(opened["table"], opened["seats"][0]["token"]) as line:
                await line.asked()
                brains = client.app.state.hub.brains
                think, crashed = brains.think, asyncio.Event()

                async def crash_first(job: Any) -> Any:
                    if not crashed.is_set():
                        await asyncio.to_thread(crash, database_server)
                        crashed.set()
                    return await think(job)

                monkeypatch.setattr(brains, "think", crash_first)
                await line.answer("end" if "end" in line.options else line.options[-1])
                while not crashed.is_set():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(line.read(), 0.2)
                    if line.options and not crashed.is_set():
                        await line.answer("end" if "end" in line.options else line.options[-1])
                await asyncio.to_thread(database_server.ensure_postgres_running)
                told = line.state["told"]
                while line.state["told"] == told or not line.options:
                    await line.until("state")

    asyncio.run(run())
