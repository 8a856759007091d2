"""The comparison with python-chess."""

import json
import runpy
import sys
from pathlib import Path

import pytest

PEERS = str(Path(__file__).resolve().parents[3] / "benchmarks" / "peers.py")


def test_side_by_side(monkeypatch, capsys):
    pytest.importorskip("chess")
    monkeypatch.setattr(sys, "argv", ["peers.py", "--seconds", "0.1", "--json"])
    runpy.run_path(PEERS, run_name="__main__")
    found = json.loads(capsys.readouterr().out)
    for side in (found["core_set"], found["all_factions"]):
        assert side["ratio"] > 0
        assert {"fracas_decisions_per_cpu_s", "chess_moves_per_cpu_s"} < set(side)
    assert found["engine"] in ("compiled", "pure")


def test_without_python_chess_it_says_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "fracas.smashup.lab.peers", raising=False)
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(SystemExit, match=r"pip install 'fracas\[bench\]'"):
        runpy.run_path(PEERS)
