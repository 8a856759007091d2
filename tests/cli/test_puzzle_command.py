"""`fracas puzzle`: list, play, check and mine."""

from pathlib import Path

import pytest

from fracas.smashup.puzzles import FOLDER, puzzles

NAME = next(iter(puzzles()))
FILE = FOLDER / f"{NAME}.yaml"


def test_the_list_has_all_and_says_which_is_the_day_s(fracas):
    lines = fracas("puzzle", "list").out.splitlines()
    assert len(lines) == len(puzzles())
    assert sum("puzzle of the day" in line for line in lines) == 1
    assert all(line.startswith("*") for line in lines)


def test_it_is_posed_in_other_languages(fracas):
    assert "Gagnez la partie à ce tour" in fracas("puzzle", "list", "--lang", "fr").out
    assert "Выиграйте партию в этот ход" in fracas("puzzle", "list", "--lang", "ru").out


def test_hints_and_the_solution_are_told_when_asked_for(fracas):
    result = fracas("puzzle", "play", NAME, typed="i\ni\na\nq\n")
    assert result.code == 1
    assert "End turn" in result.out
    assert "Bye." in result.out


def test_who_ends_the_turn_begins_again(fracas):
    before = fracas("puzzle", "play", FILE, typed="").out
    number = next(line.split()[0] for line in before.splitlines() if line.endswith("End turn"))
    result = fracas("puzzle", "play", FILE, typed=f"{number}\n" * 2)
    assert "That was not it" in result.out


def test_it_is_solved_in_the_terminal(fracas, tmp_path: Path):
    file = tmp_path / "rex.yaml"
    file.write_text(REX, encoding="utf-8")
    assert fracas("puzzle", "check", file).code == 0
    result = fracas("puzzle", "play", file, typed="1\n1\n")  # King Rex on Jungle Oasis, end turn
    assert (result.code, "Solved." in result.out) == (0, True), result.out


REX = """
scenario: King Rex is enough
puzzle: {goal: win}
players: [{hand: [King Rex], deck: [Zapbot, Zapbot], vp: 13}, {}]
bases: [{base: Jungle Oasis, minions: [P2 Nukebot]}]
base_deck: [Sheep Shrine]
steps: [{play: King Rex}, end turn]
"""


def test_what_is_wrong_with_a_file(fracas, tmp_path: Path):
    file = tmp_path / "rex.yaml"
    file.write_text(
        REX.replace("King Rex]", "Zapbot]").replace("play: King Rex", "play: Zapbot"), encoding="utf-8"
    )
    result = fracas("puzzle", "check", FILE, file)
    assert result.code == 1
    assert "there is no solution" in result.out
    assert f"ok    {FILE}" in result.out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["play", "nope"], "there is no puzzle 'nope'"),
        (["check", "nope.yaml"], "there is no file nope.yaml"),
        (["check", "."], "there is no file ."),
        (["mine", "--out", "nope"], "there is no folder nope"),
        (["mine", "--games", "0"], "at least 1"),
        (["mine", "--seed", "x"], "a whole number"),
        ([], "PART"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(fracas, args: list[str], told: str):
    result = fracas("puzzle", *args)
    assert result.code == 2
    assert told in result.err
    assert "Traceback" not in result.err


def test_a_scenario_that_is_no_puzzle(fracas, tmp_path: Path):
    file = tmp_path / "plain.yaml"
    file.write_text("scenario: x\nplayers: [{}, {}]\n", encoding="utf-8")
    result = fracas("puzzle", "check", file)
    assert result.code == 2
    assert "this is no puzzle" in result.err


def test_mining_says_what_it_found(fracas, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fracas.smashup.puzzles.mine.finds", lambda seed, number: [])
    result = fracas("puzzle", "mine", "--games", 2, "--out", tmp_path)
    assert (result.code, result.out.splitlines()[-1]) == (0, "0 found")
