import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import psycopg
import pytest

from fracas.server.postgres import PostgresStore
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Store

from ..clock import TimeOfDay
from .helpers import postgres_server, postgres_servers


@pytest.fixture(scope="session", autouse=True)
def no_housekeeping() -> Iterator[None]:
    """A server in this process would look through all that the tests hold: longer than many a test takes."""
    with patch("fracas.server.app.keep_house", lambda: asyncio.Event().wait()):
        yield


@pytest.fixture(scope="session")
def pgserver() -> Iterator[Any]:
    pytest.importorskip("pgserver")
    with postgres_servers() as servers:
        yield servers


@pytest.fixture(scope="session")
def postgres(pgserver: Any) -> Iterator[str]:
    with postgres_server(pgserver) as address:
        yield address


@pytest.fixture
def database(postgres: str) -> str:
    """An empty database on it."""
    name = f"t{uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> TimeOfDay:
    """The time of day; it passes when the test says so."""
    clock = TimeOfDay()
    monkeypatch.setattr(time, "time", clock)
    return clock


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "sqlite":
        return SqliteStore(tmp_path / "tables.sqlite")
    return PostgresStore(request.getfixturevalue("database"))
