from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from fracas.server.postgres import PostgresStore
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Store

from .helpers import PATIENCE


@pytest.fixture(scope="session")
def pgserver() -> Iterator[Any]:
    """Starts PostgreSQL servers, and gives them more than its ten seconds for that."""
    module = pytest.importorskip("pgserver")
    start = module.postgres_server.pg_ctl

    def patient(*args: Any, **how: Any) -> Any:
        return start(*args, **{**how, "timeout": PATIENCE})

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PGCTLTIMEOUT", str(PATIENCE))
        patch.setattr(module.postgres_server, "pg_ctl", patient)
        yield module


@pytest.fixture(scope="session")
def postgres(pgserver: Any) -> Iterator[str]:
    """A real PostgreSQL server of our own; its address."""
    with TemporaryDirectory(prefix="fracas-pg-") as folder:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture
def database(postgres: str) -> str:
    """An empty database on it."""
    name = f"t{uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "sqlite":
        return SqliteStore(tmp_path / "tables.sqlite")
    return PostgresStore(request.getfixturevalue("database"))
