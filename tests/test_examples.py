"""What is in examples/ runs, and the tutorials show just that."""

import re
import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
SAYS = {
    "environment.py": ([], "'winners'"),
    "laboratory.py": (["random", "random", "2"], "random#2 won"),
    "own_bot.py": ([], "bully won 10 of 10 games against random"),
    "own_card.py": ([], "A pastry for Zapbot - all as expected"),
    "play_a_game.py": (["greedy", "random"], "won by greedy"),
    "read_a_replay.py": ([], "the end: {'winners'"),
}
"""What each of them is given, and a part of what it prints."""
ELSEWHERE = {"ppo.py", "train_tiny.py"}
"""Those with a test of their own."""
TUTORIALS = {"tutorial-bot.md": "own_bot.py", "tutorial-card.md": "own_card.py"}
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", SAYS)
def test_it_runs(name, capsys, monkeypatch):
    arguments, said = SAYS[name]
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    assert said in capsys.readouterr().out


def test_none_is_forgotten():
    assert {file.name for file in EXAMPLES.glob("*.py")} == {*SAYS, *ELSEWHERE}


@pytest.mark.parametrize("page", TUTORIALS)
def test_tutorials_show_the_example_and_what_it_prints(page):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert CODE.findall(text) == [(EXAMPLES / TUTORIALS[page]).read_text(encoding="utf-8")]
    assert f"\n{SAYS[TUTORIALS[page]][1]}\n" in text


def test_they_are_as_short_as_their_titles_say():
    def lines(name: str, begin: str, end: str) -> int:
        text = (EXAMPLES / name).read_text(encoding="utf-8")
        return sum(bool(line.strip()) for line in text[text.index(begin) : text.index(end)].splitlines())

    assert lines("own_bot.py", "class Bully", "\n\nif __name__") <= 30
    assert lines("own_card.py", "class PastryChef", "\n\nSCENARIO") <= 10


@pytest.mark.parametrize("page", ["index.md"])
def test_code_on_pages_runs(page, capsys):
    for code in CODE.findall((ROOT / "docs" / page).read_text(encoding="utf-8")):
        exec(code, {})
    assert "winners" in capsys.readouterr().out
