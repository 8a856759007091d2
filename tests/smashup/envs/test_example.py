"""The examples of docs/environments.md run, in a form of seconds."""

import csv
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

EXAMPLES = Path(__file__).parents[3] / "examples"
PPO = EXAMPLES / "ppo.py"


def test_it_trains(capsys):
    share = runpy.run_path(str(EXAMPLES / "train_tiny.py"))["main"](["--train", "2", "--test", "2"])
    assert 0 <= share <= 1
    assert "against random" in capsys.readouterr().out


@pytest.fixture
def ppo(monkeypatch):
    """What of the example needs no torch."""
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(nn=SimpleNamespace(Module=object)))
    return SimpleNamespace(**runpy.run_path(str(PPO)))


def test_ppo_sees_options_with_their_bases_and_cards(ppo):
    env = ppo.smashup_v0.raw_env(**ppo.GAME)
    env.reset(seed=4)
    at_bases = 0
    for _ in range(30):
        seen = env.observe(env.agent_selection)
        tables = env.blocks(seen)
        given = ppo.features(tables, seen["action_mask"])
        view = env.observe_dict(env.agent_selection)
        legal = np.flatnonzero(given["mask"])
        assert given["mask"].sum() == len(view["pending"]["options"])
        assert not given["cards"][~given["mask"]].any()
        assert all(array.dtype in (bool, np.int64, np.float32) for array in given.values())
        for place, option in zip(legal, view["pending"]["options"], strict=True):
            if option["kind"] == "play":
                assert ppo.layout.CARDS[given["cards"][place] - 1] == option["name"]
                bases = [base for base in view["bases"] if base["uid"] == option["target"]]
                # the base's columns stand last, less its number: whether it is there, its breakpoint ...
                shown = given["options"][place, -(len(ppo.layout.COLUMNS["bases"]) - 1) :]
                for base in bases:
                    assert shown[:2] == pytest.approx([1, base["breakpoint"] / 10])
                    at_bases += 1
        env.step(int(legal[-1] if len(legal) > 8 else legal[0]))
    assert at_bases > 20


def test_ppo_rewards_a_lead_and_a_victory(ppo):
    def decision(lead, value):
        return ppo.Decision({}, lead, 0, 0.0, value)

    assert ppo.advantages([decision(0.2, 0.5)], 0.6, 1.0) == pytest.approx([0.4 + 1 - 0.5])
    first, second = ppo.advantages([decision(0.0, 0.1), decision(0.3, 0.4)], 0.1, -1.0)
    assert second == pytest.approx(-0.2 - 1 - 0.4)
    assert first == pytest.approx(0.3 + ppo.DISCOUNT * 0.4 - 0.1 + ppo.DISCOUNT * ppo.TRACE * second)


def test_ppo_knows_how_sure_it_is(ppo):
    assert ppo.wilson(0.75, 200) == pytest.approx((0.6856, 0.8049), abs=1e-3)
    assert ppo.wilson(0.0, 10) == pytest.approx((0, 0.2775), abs=1e-3)


def test_ppo_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(ImportError, match=r"fracas\[learn\]"):
        runpy.run_path(str(PPO))


@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed: pip install 'fracas[learn]'")
def test_ppo_trains(tmp_path):
    file = tmp_path / "curve.csv"
    said = subprocess.run(
        [sys.executable, PPO, "--updates", "1", "--test", "4", "--csv", file],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    ).stdout.splitlines()
    assert [line.split()[0] for line in said] == ["0", "16"]
    before, after = csv.DictReader(file.open())
    assert (before["games"], before["decisions"], after["games"]) == ("0", "0", "16")
    assert int(after["decisions"]) > 1000
    assert 0 <= float(after["low"]) <= float(after["won"]) <= float(after["high"]) <= 1
