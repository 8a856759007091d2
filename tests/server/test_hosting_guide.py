"""What docs/hosting.md tells owners to do works; its commands are taken from there."""

import asyncio
import os
import random
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml

from fracas.cli import parser
from fracas.server.metrics import Metrics
from fracas.server.postgres import PostgresStore
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Store

from .helpers import play, running

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def blocks(heading: str, kind: str) -> list[str]:
    """The examples of a kind below a heading."""
    (part,) = re.findall(rf"^#+ {re.escape(heading)}$\n(.*?)(?=^#|\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    return re.findall(rf"^```{kind}$\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)


class Machine:
    """A machine as the guide supposes it: its folders are elsewhere, and its services are only asked for."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.folder, self.env = folder, env
        self.asked = folder / "asked"
        self._tools = folder / "tools"
        self._tools.mkdir(parents=True)
        self.tool("systemctl", f'echo "$@" >> {self.asked}')
        self.tool("chown", "true")

    def tool(self, name: str, script: str) -> None:
        (self._tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (self._tools / name).chmod(0o755)

    def run(self, commands: str) -> str:
        for place in ("/var/lib/fracas", "/var/backups/fracas"):
            commands = commands.replace(place, f"{self.folder}{place}")
        env = {**os.environ, **self.env, "PATH": f"{self._tools}:{self.env.get('PATH', os.environ['PATH'])}"}
        done = subprocess.run(
            ["sh", "-eu", "-c", commands], env=env, cwd=self.folder, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def restored(machine: Machine, make: Callable[[], Store], backup: str, restore: str) -> None:
    """A game, a copy while it is played, more of the game, and back to the copy: it goes on from there."""

    async def before() -> tuple[dict[str, Any], Any]:
        async with running(machine.folder, store=make()) as client:
            opened = await client.two(seed=5)
            async with client.both(opened) as lines:
                await play(list(lines), random.Random(1), 8)
                copied = await client.app.state.hub.store.raw(opened["table"])
                machine.run(backup)
                await play(list(lines), random.Random(1), 8)
                assert len((await client.app.state.hub.store.raw(opened["table"]))["entries"]) > len(
                    copied["entries"]
                )
        return opened, copied

    async def after(opened: dict[str, Any], copied: Any) -> None:
        async with running(machine.folder, store=make()) as client:
            assert await client.app.state.hub.store.raw(opened["table"]) == copied
            async with client.both(opened) as lines:
                assert await play(list(lines), random.Random(1), 8) == 8

    opened, copied = asyncio.run(before())
    machine.run(restore)
    asyncio.run(after(opened, copied))


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="no sqlite3: apt-get install sqlite3")
def test_a_copy_of_the_file_is_restored(tmp_path: Path):
    backup, restore = blocks("SQLite", "sh")
    machine = Machine(tmp_path)
    data = tmp_path / "var/lib/fracas/tables.sqlite"
    restored(machine, lambda: SqliteStore(data), backup, restore)
    assert machine.asked.read_text().splitlines() == ["stop fracas@8001", "start fracas@8001"]
    assert machine.run("sqlite3 /var/backups/fracas/tables.sqlite 'PRAGMA quick_check'") == "ok\n"


def programs(servers: Any) -> str:
    """Where the programs are that fit this PostgreSQL."""
    return f"{Path(servers.__file__).parent / 'pginstall' / 'bin'}:{os.environ['PATH']}"


def test_a_copy_of_the_database_is_restored(tmp_path: Path, pgserver: Any, database: str):
    backup, restore = blocks("PostgreSQL", "sh")
    machine = Machine(tmp_path, PATH=programs(pgserver), FRACAS_DATABASE_URL=database)
    restored(machine, lambda: PostgresStore(database), backup, restore)
    both = "fracas@8001 fracas@8002"
    assert machine.asked.read_text().splitlines() == [f"stop {both}", f"start {both}"]


def test_a_copy_of_the_database_in_a_container_is_restored(tmp_path: Path, pgserver: Any, postgres: str):
    """Without containers: the program is run here instead of there."""
    backup, restore = blocks("Docker", "sh")
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("CREATE ROLE fracas SUPERUSER LOGIN")
        connection.execute("CREATE DATABASE fracas OWNER fracas")
    own = postgres.replace("/postgres?", "/fracas?").replace("postgres:@", "fracas:@")
    place = re.search(r"host=([^&]+)", postgres)
    assert place
    machine = Machine(tmp_path, PATH=programs(pgserver), PGHOST=place[1])
    inside = '[ "$1 $2 $3 $4" = "compose exec -T database" ] && shift 4 && exec "$@"'
    machine.tool("docker", f'{inside}; echo "$@" >> {machine.asked}')
    restored(machine, lambda: PostgresStore(own), backup, restore)
    assert machine.asked.read_text().splitlines() == ["compose stop one two", "compose start one two"]


def serve_options(words: list[str]) -> Any:
    """What a command line of the server means; it has to mean something."""
    assert Path(words[0]).name == "fracas"
    return parser().parse_args(words[1:])


def test_the_unit_starts_what_there_is():
    (unit,) = blocks("By hand", "ini")
    (line,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    args = serve_options(shlex.split(line.replace("%i", "8001")))
    assert (args.port, args.proxy_headers, args.log_json) == (8001, True, True)


def test_containers_start_what_there_is():
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    (entry,) = re.findall(r"^ENTRYPOINT (\[.*\])$", text, re.MULTILINE)
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    (network,) = compose["networks"]["default"]["ipam"]["config"]
    caddy = compose["configs"]["caddy"]["content"]
    for name in ("one", "two"):
        service = compose["services"][name]
        args = serve_options([*yaml.safe_load(entry), *service["command"]])
        assert (args.host, args.proxy_headers, args.log_json) == ("0.0.0.0", True, True)
        assert [str(one) for one in args.trusted] == [network["subnet"]]
        assert service["environment"]["FRACAS_DATABASE_URL"].startswith("postgresql://fracas:")
        assert f"{name}:{args.port}" in caddy
    assert f"127.0.0.1:{args.port}/health" in text
    for name in re.findall(r"^COPY (.*) \S+$", text, re.MULTILINE):
        assert all((ROOT / one).exists() for one in name.split())
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {line[1:] for line in ignored if line.startswith("!")} == {
        one for name in re.findall(r"^COPY (.*) \S+$", text, re.MULTILINE) for one in name.split()
    }


def test_what_is_said_of_numbers_is_what_there_is():
    told = set(re.findall(r"`(fracas_\w+)(?:\{[\w,]+\})?`", GUIDE))
    metrics = Metrics()
    metrics.about(version="1", engine="pure")
    there = set(re.findall(r"# HELP (fracas_\w+)(?<!_created) ", metrics.text().decode()))
    assert told == there
