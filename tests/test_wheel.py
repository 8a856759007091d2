"""The wheel that `python -m build` makes has all it needs, and plays where there is nothing else."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from fracas.smashup.cards import LIBRARY
from tests.slow import slow

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "fracas"
PATIENCE = 120.0
AWAY = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
"""Whatever the tests themselves were told about where Fracas is."""


def committed() -> set[str]:
    """The files of the package that git knows and that are there; all of them where there is no git."""
    listed = subprocess.run(["git", "ls-files", "src/fracas"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0:
        return {file[4:] for file in listed.stdout.splitlines() if (ROOT / file).exists()}
    files = (file for file in PACKAGE.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return {str(file.relative_to(PACKAGE.parent)) for file in files}


def test_the_wheel_has_every_file_of_the_package():
    wheel = pytest.importorskip("hatchling.builders.wheel")
    builder = wheel.WheelBuilder(str(ROOT))
    with builder.config.set_build_data({"artifacts": [], "force_include": {}}):
        found = {file.distribution_path for file in builder.recurse_included_files()}
    assert committed() <= found
    for kind in (
        "py.typed",
        "server/static/index.html",
        "i18n/fr/LC_MESSAGES/web.po",
        "smashup/reference.json",
    ):
        assert f"fracas/{kind}" in found
    for folder in ("smashup/lessons", "smashup/puzzles/shipped", "smashup/rulings", "server/smashup/rules"):
        assert any(file.startswith(f"fracas/{folder}/") and not file.endswith(".py") for file in found)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The commands of an environment with the wheel and what it asks for, and nothing of the project."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder / "dist"), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    assert list((folder / "dist").glob("*.tar.gz"))
    assert committed() <= set(zipfile.ZipFile(wheel).namelist())
    venv.create(folder / "empty", with_pip=True)
    commands = folder / "empty" / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([commands / "python", "-m", "pip", "install", "--quiet", wheel], check=True, env=AWAY)
    return commands


def run(installed, *command, cwd):
    """What a command says, away from the project."""
    command = [installed / command[0], *command[1:]]
    return subprocess.run(command, cwd=cwd, env=AWAY, capture_output=True, text=True, check=True).stdout


GAME = """
import json
from fracas.smashup.bots import make_bot, play_out
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.lessons import lessons

game = Game.new(LIBRARY, players=3, seed=1)
play_out(game, [make_bot("random", seed) for seed in range(3)])
print(json.dumps({"result": game.result, "lessons": len(lessons()), "factions": len(LIBRARY.factions)}))
"""


@slow
def test_it_plays_in_an_empty_environment(installed, tmp_path):
    assert run(installed, "fracas", "--version", cwd=tmp_path).startswith("fracas ")
    told = json.loads(run(installed, "python", "-c", GAME, cwd=tmp_path))
    assert told["result"]["winners"]
    assert told["factions"] == len(LIBRARY.factions)
    assert told["lessons"] > 5
    assert "Tigre" in run(installed, "fracas", "cards", "--lang", "fr", "Tiger Assassin", cwd=tmp_path)


@slow
def test_it_serves_from_an_empty_environment(installed, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [installed / "fracas", "serve", "--no-browser", "--port", str(port), "--data", str(tmp_path)]
    server = subprocess.Popen(command, cwd=tmp_path, env=AWAY, stdout=subprocess.DEVNULL)
    try:
        assert ask(server, port, "/health")
        assert b"<!doctype html>" in ask(server, port, "/").lower()
        assert len(json.loads(ask(server, port, "/api/catalogue"))["factions"]) == len(LIBRARY.factions)
    finally:
        server.terminate()
        server.wait(PATIENCE)


def ask(server, port, path):
    """What the server answers, as soon as it is there."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
                return answer.read()
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert server.poll() is None
            assert time.monotonic() < end
            time.sleep(0.1)
