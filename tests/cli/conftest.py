import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from fracas.cli import main


class Result(NamedTuple):
    code: int
    out: str
    err: str


Fracas = Callable[..., Result]


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the boxes on the shelf are kept: not where those of whoever runs the tests are."""
    folder = tmp_path / "config" / "fracas"
    monkeypatch.setattr("fracas.smashup.shelf.user_config_path", lambda *_, **__: folder)
    return folder / "boxes.json"


@pytest.fixture
def fracas(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Fracas:
    """Run the command as a person would: arguments, what they type, and how wide their terminal is."""

    def run(*args: object, typed: str = "", width: int = 100) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", str(width))
        code = main([str(arg) for arg in args])
        return Result(code, *capsys.readouterr())

    return run
