"""The example of docs/environments.md runs, in a form of seconds."""

import runpy
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")

EXAMPLE = Path(__file__).parents[3] / "examples" / "train_tiny.py"


def test_it_trains(capsys):
    share = runpy.run_path(str(EXAMPLE))["main"](["--train", "2", "--test", "2"])
    assert 0 <= share <= 1
    assert "against random" in capsys.readouterr().out
