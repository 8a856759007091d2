"""The load figures can be taken."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ..slow import long

LOAD = Path(__file__).resolve().parents[2] / "benchmarks" / "server_load.py"
PACE = {
    *("tables", "rate", "seconds", "answers", "answers_per_second", "p50_ms", "p95_ms", "p99_ms", "cores"),
    *("cpu_ms_per_answer", "bytes_per_message", "own_cores", "games"),
}
IDLE = {"tables", "answers", "kb_playing", "kb_resting", "in_memory_when_all_have_left"}


def load(*args: str) -> Any:
    command = [sys.executable, LOAD, *args, "--tables", "2", "--seconds", "1", "--rate", "5"]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=True).stdout


@long
def test_two_tables_for_a_moment():
    found = json.loads(load("pace", "flat_out", "idle", "--json"))
    for trial in ("pace", "flat_out"):
        assert found[trial].keys() == PACE
        assert found[trial]["answers"] >= 6
        assert 0 < found[trial]["p50_ms"] <= found[trial]["p95_ms"]
        assert 0 < found[trial]["bytes_per_message"] < 6000, "changes, not whole states"
    assert found["idle"].keys() == IDLE | {"back_ms_p50", "back_ms_most"}
    assert found["idle"]["in_memory_when_all_have_left"] == 0
    assert found["engine"] in ("pure", "compiled")


def test_figures_in_words():
    assert "latency p50" in load("pace")


@pytest.mark.slow
def test_bots_and_two_servers():
    found = json.loads(load("bots", "two", "--json"))
    assert found["bots"]["without"].keys() == found["bots"]["meanwhile"].keys() == PACE
    assert found["two"]["one"].keys() == found["two"]["both"].keys() == PACE
    assert found["two"]["times"] > 0


def test_there_is_no_such_trial():
    with pytest.raises(subprocess.CalledProcessError):
        load("nonsense")
