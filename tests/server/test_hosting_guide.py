"""What docs/hosting.md tells owners to do works; its commands are taken from there."""

import asyncio
import contextlib
import os
import random
import re
import shlex
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import yaml

from fracas.cli import parser
from fracas.server.metrics import Metrics
from fracas.server.postgres import PostgresStore
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Store

from ..slow import slow
from .helpers import PATIENCE, play, postgres_server, running

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
MAIL = "smtps://USER:PASSWORD@mail.example:465?from=club@club.example"


def blocks(heading: str, kind: str) -> list[str]:
    """The examples of a kind below a heading."""
    (part,) = re.findall(rf"^#+ {re.escape(heading)}$\n(.*?)(?=^#|\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    found = re.findall(r"^```(\w*)$\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
    return [text for of, text in found if of == kind]


class Machine:
    """A machine as the guide supposes it: its folders are elsewhere, and its services are only asked for."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.folder, self.env = folder, env
        self.asked = folder / "asked"
        self._tools = folder / "tools"
        self._tools.mkdir(parents=True)
        for name in ("etc", "opt", "var/lib/fracas"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        self.tool("systemctl", f'echo "$@" >> {self.asked}')
        self.tool("chown", "true")
        self.tool("useradd", "true")
        self.tool("sudo", '[ "$1" != -u ] || shift 2; exec "$@"')
        self.tool("python3", f'exec {sys.executable} "$@"')

    def tool(self, name: str, script: str) -> None:
        (self._tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (self._tools / name).chmod(0o755)

    def here(self, commands: str) -> str:
        """The same with our folders; only those that the commands name themselves."""
        for place in ("/var/lib/fracas", "/var/backups/fracas", "/etc/fracas.env", "/opt/fracas"):
            commands = re.sub(rf"(?<![\w/]){place}", f"{self.folder}{place}", commands)
        return commands

    def run(self, commands: str, *, at: Path | None = None, said: str = "") -> str:
        env = {
            name: value for name, value in os.environ.items() if not name.startswith(("FRACAS_", "PYTHON"))
        }
        env |= {**self.env, "PATH": f"{self._tools}:{self.env.get('PATH', os.environ['PATH'])}"}
        done = subprocess.run(
            ["sh", "-eu", "-c", self.here(commands)],
            env=env,
            cwd=at or self.folder,
            input=said,
            capture_output=True,
            text=True,
            start_new_session=True,  # without a terminal, passwords are read from what is said
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @property
    def settings(self) -> Path:
        """What the service is told."""
        return self.folder / "etc/fracas.env"


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
    machine = Machine(tmp_path, PATH=programs(pgserver))
    machine.settings.write_text(f"FRACAS_MAIL={MAIL}\nFRACAS_DATABASE_URL='{database}'\n")
    restored(machine, lambda: PostgresStore(database), backup, restore)
    both = "fracas@8001 fracas@8002"
    assert machine.asked.read_text().splitlines() == [f"stop {both}", f"start {both}"]


def test_one_chapter_after_the_other_leaves_all_that_was_set(tmp_path: Path, pgserver: Any):
    """Mail, then PostgreSQL, on one machine: the service knows both, and nobody else does."""
    with postgres_server(pgserver) as postgres:
        place = re.search(r"host=([^&]+)", postgres)
        assert place
        machine = Machine(tmp_path, PATH=programs(pgserver), PGHOST=place[1], PGUSER="postgres")
        prepare = blocks("By hand", "")[0].splitlines()
        machine.run("\n".join(line for line in prepare if "/etc/fracas.env" in line))
        (mail,) = blocks("Notices", "")
        machine.run(mail)
        (database,) = blocks("PostgreSQL, and more than one process", "")
        machine.run(database, said="PASSWORD\nPASSWORD\n")
        assert machine.settings.stat().st_mode & 0o777 == 0o600
        told = machine.run("set -a; . /etc/fracas.env; env").splitlines()
        kept = dict(line.split("=", 1) for line in told if line.startswith("FRACAS_"))
        assert kept["FRACAS_ADDRESS"] == "https://club.example/"
        assert kept["FRACAS_MAIL"] == MAIL
        url = kept["FRACAS_DATABASE_URL"].replace("@localhost/fracas", f"@/fracas?host={place[1]}")
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE its_own (id INT)")
    services = ["restart fracas@8001", "restart fracas@8001", "enable --now fracas@8002"]
    assert machine.asked.read_text().splitlines() == services


@slow
def test_what_is_installed_runs(tmp_path: Path):
    """Into an empty environment, from the internet; then the unit's own command answers."""
    machine = Machine(tmp_path)
    machine.run(blocks("By hand", "")[0], at=ROOT)
    (unit,) = blocks("By hand", "ini")
    (line,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = shlex.split(machine.here(line.replace("%i", str(port))))
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    said = tmp_path / "said"
    with said.open("w") as log:
        server = subprocess.Popen(command, env=env, cwd=tmp_path, stderr=log)
    try:
        ask = blocks("By hand", "")[1].splitlines()[-1].replace("8001", str(port))
        health = machine.run(f"for _ in $(seq 100); do {ask} && exit; sleep 0.3; done")
        assert '"status":"ok"' in health, said.read_text()
        server.terminate()
        assert server.wait(PATIENCE) == 0, said.read_text()
    finally:
        server.kill()


# --- proxies -----------------------------------------------------------------------------------------

SERVERS = "127.0.0.1:8001", "127.0.0.1:8002"


@contextlib.contextmanager
def servers() -> Iterator[list[str]]:
    """Two that say which one they are, and nothing else."""

    class Named(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = str(self.server.server_address[1]).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(name)))
            self.end_headers()
            self.wfile.write(name)

        def log_message(self, *_: object) -> None: ...

    with contextlib.ExitStack() as stack:
        found = []
        for _ in SERVERS:
            server = stack.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), Named))
            threading.Thread(target=server.serve_forever, daemon=True).start()
            stack.callback(server.shutdown)
            found.append(f"127.0.0.1:{server.server_address[1]}")
        yield found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def all_of_a_table_is_at_one(command: list[str], port: int, scheme: str) -> None:
    """Whatever is asked of a table goes to one server, and both have some."""
    proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with httpx.Client(base_url=f"{scheme}://127.0.0.1:{port}", verify=False, timeout=PATIENCE) as client:
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    if client.get("/health").status_code == 200:
                        break
                except httpx.TransportError:
                    assert proxy.poll() is None, "it does not like what the guide says"
                assert time.monotonic() < end
                time.sleep(0.05)
            used = set()
            for number in range(24):
                id = f"Table-_{number}"
                tables = f"/api/tables/{id}", f"/ws/tables/{id}", f"/api/tables/{id}/join"
                replays = f"/api/replays/{id}/at/3", f"/club/api/tables/{id}"
                rooms = f"/api/splaf/s.{id}", f"/ws/splaf/s.{id}", f"/api/splaf/s.{id}/link"
                for paths in ((*tables, *replays), rooms):
                    found = {client.get(path).text for path in paths}
                    assert len(found) == 1, paths
                    used |= found
            assert len(used) == 2
    finally:
        proxy.terminate()
        proxy.wait(PATIENCE)


@pytest.mark.skipif(shutil.which("nginx") is None, reason="no nginx: apt-get install nginx")
def test_nginx_takes_the_example_and_keeps_tables_together(tmp_path: Path):
    (site,) = blocks("A proxy in front", "nginx")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=club.example"
    subprocess.run([*make.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    site = re.sub(r"/etc/letsencrypt\S+privkey\.pem", str(key), site)
    site = re.sub(r"/etc/letsencrypt\S+fullchain\.pem", str(certificate), site)
    port = free_port()
    with servers() as (one, other):
        site = site.replace(f"server {SERVERS[0]};", f"server {one};\n    server {other};")
        site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
        places = "".join(
            f"{name}_temp_path {tmp_path}/{name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = tmp_path / "nginx.conf"
        head = f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/errors; events {{}}\n"
        whole.write_text(f"{head}http {{ access_log off; {places}\n{site}\n}}\n")
        command = ["nginx", "-p", str(tmp_path), "-c", str(whole)]
        tried = subprocess.run([*command, "-t"], capture_output=True, text=True)
        assert tried.returncode == 0, tried.stderr
        all_of_a_table_is_at_one(command, port, "https")


def caddy_sites() -> dict[str, str]:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    contained: str = compose["configs"]["caddy"]["content"].replace("$$", "$")
    for name, address in zip(("one:8000", "two:8000"), SERVERS, strict=True):
        contained = contained.replace(name, address)
    (one,) = blocks("A proxy in front", "caddy")
    (two,) = blocks("PostgreSQL, and more than one process", "caddy")
    return {"one": one, "two": two, "compose": contained.replace("{$FRACAS_SITE}", "club.example")}


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no caddy: apt-get install caddy")
@pytest.mark.parametrize("which", ["one", "two", "compose"])
def test_caddy_takes_the_examples_and_keeps_tables_together(which: str, tmp_path: Path):
    site = caddy_sites()[which]
    file = tmp_path / "Caddyfile"
    adapt = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(file)]
    file.write_text(site)
    subprocess.run(adapt, check=True, capture_output=True)
    if which == "one":
        return
    port = free_port()
    with servers() as addresses:
        for old, new in zip(SERVERS, addresses, strict=True):
            site = site.replace(old, new)
        site = site.replace("club.example", f"http://127.0.0.1:{port}")
        file.write_text(f"{{\n\tadmin off\n}}\n{site}")
        all_of_a_table_is_at_one(
            ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)], port, "http"
        )


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
