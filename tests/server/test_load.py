"""The load figure can be taken."""

import re
import subprocess
import sys
from pathlib import Path

LOAD = Path(__file__).resolve().parents[2] / "benchmarks" / "server_load.py"


def test_two_tables_for_a_moment():
    command = [sys.executable, LOAD, "--tables", "2", "--seconds", "1", "--rate", "5"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True).stdout
    assert "2 tables opened and joined" in said
    paces = re.findall(r"\d+ answers/s, .*\n  latency p50 ([\d.]+) ms, p95 [\d.]+ ms", said)
    assert len(paces) == 2
    assert all(float(latency) > 0 for latency in paces)
