"""The trials of `benchmarks/chaos.py`: a short round of each, and for `make test-all` a long one."""

import json
import logging
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from benchmarks import chaos

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game

from ..slow import long, mostly_slow

ROOT = Path(__file__).resolve().parents[2]
SHORT = ["corrupt 1", "fill 1"]
FACTIONS = [["Ninjas", "Aliens"], ["Pirates", "Robots"]]
LONG = ["kill 20", "corrupt 30", "fill 6", "flood 7"]


@long
@pytest.mark.parametrize("trial", mostly_slow(SHORT + LONG, len(SHORT)))
def test_no_promise_is_broken(trial: str):
    name, rounds = trial.split()
    command = [sys.executable, "-m", "benchmarks.chaos", name, "--rounds", rounds]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = json.loads(done.stdout)
    assert [broken for figures in told["trials"].values() for broken in figures["broken"]] == []
    assert done.returncode == 0


def found(game: Game) -> dict[str, Any]:
    return {"flaw": None, "save": game.save()}


def options(kept: dict[str, Any]) -> Any:
    game = Game.load(LIBRARY, kept["save"])
    assert game.pending is not None
    return game.view(game.pending.player)["pending"]["options"]


def test_an_answer_that_was_lost_or_changed_is_a_broken_promise():
    game = Game.new(LIBRARY, factions=FACTIONS, seed=3)
    table, rng = chaos.Table({"table": "t", "tokens": []}, 0), random.Random(1)
    saves = []
    for _ in range(12):
        saves.append(found(game))
        table.known.append(rng.randrange(len(options(saves[-1]))))
        game.answer(table.known[-1])

    def broken(known: list[int], sent: int | None, kept: dict[str, Any]) -> list[str]:
        figures = chaos.Figures()
        table.known, table.sent = known, sent
        table.check(kept, figures)
        return figures.broken

    known = list(table.known)
    assert broken(known[:], None, found(game)) == []
    assert broken(known[:-1], known[-1], found(game)) == []  # nobody has heard of it, but it arrived
    assert broken(known[:-1], known[-1], saves[-1]) == []  # or it did not
    assert "12 answers were acknowledged, 11 are kept" in broken(known[:], None, saves[-1])[0]
    assert "10 answers were acknowledged, 11 are kept" in broken(known[:-2], None, saves[-1])[0]
    assert "stands still" in broken(known[:], None, {**found(game), "flaw": "it stands still"})[0]
    other = next(place for place in range(len(options(saves[-1]))) if place != known[-1])
    assert "another game" in broken([*known[:-1], other], None, found(game))[0]


ROW = (b"t", 0, b"answer")


@pytest.mark.parametrize(
    ("before", "after", "broken"),
    [
        ([ROW], [ROW], None),
        ([ROW], [ROW, (b"t", 1, b"answer")], None),
        ([ROW], [(b"t", 0, b"undo")], "was changed"),
        ([ROW], [], "was changed"),
        ([], [ROW], "goes on with"),
        ([(b"t", 0, b"x")], [(b"t", 0, b"x"), (b"t", 1, b"undo")], "goes on with"),
    ],
)
def test_a_past_that_was_changed_is_a_broken_promise(before: Any, after: Any, broken: str | None):
    figures, table = chaos.Figures(), chaos.Table({"table": "t", "tokens": []}, 0)
    first, was, now = ({"t": [[], rows]} for rows in ([ROW], before, after))
    chaos.unwritten([table], first, was, now, figures, Path())
    assert len(figures.broken) == (broken is not None)
    assert broken is None or broken in figures.broken[0]


def test_a_broken_promise_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    async def lies(rounds: int, rng: random.Random, figures: chaos.Figures, folder: Path) -> None:
        figures.promise(rounds > 1, "there is more than one round")

    async def stumbles(rounds: int, rng: random.Random, figures: chaos.Figures, folder: Path) -> None:
        raise TimeoutError

    monkeypatch.setattr(chaos, "TRIALS", {"lies": lies, "stumbles": stumbles})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(logging, "disable", lambda: None)
    assert chaos.main(["lies", "--rounds", "2"]) == 0
    assert not list(tmp_path.iterdir())
    capsys.readouterr()
    assert chaos.main(["--rounds", "1"]) == 1
    assert json.loads(capsys.readouterr().out)["broken"] == 2
