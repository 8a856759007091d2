import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from fracas.cli import main


class Result(NamedTuple):
    code: int
    out: str
    err: str


Fracas = Callable[..., Result]


@pytest.fixture
def fracas(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Fracas:
    """Run the command as a person would: arguments, what they type, and how wide their terminal is."""

    def run(*args: object, typed: str = "", width: int = 100) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", str(width))
        code = main([str(arg) for arg in args])
        return Result(code, *capsys.readouterr())

    return run
