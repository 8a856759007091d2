"""`fracas scenario PATH...`"""

import argparse
import re
from pathlib import Path

import pytest

from fracas.cli import scenario
from fracas.smashup.scenarios import run_file, scenario_files

GOOD = "scenario: Good\nplayers: [{}, {}]\nsteps: [end turn]\nexpect: {active: P2}\n"
BAD = "scenario: Bad\nplayers: [{}, {}]\nexpect: {active: P2}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "x10.yaml").write_text(GOOD)
    (tmp_path / "x9.yml").write_text(GOOD)
    (tmp_path / "a" / "b" / "deep.json").write_text('{"scenario": "Deep", "players": [{}, {}]}')
    (tmp_path / "notes.txt").write_text("not a scenario")
    return tmp_path


def command(*paths: Path) -> int:
    parser = argparse.ArgumentParser()
    scenario.add(parser.add_subparsers())
    args = parser.parse_args(["scenario", *map(str, paths)])
    code: int = args.run(args)
    return code


def test_a_folder_with_all_that_is_in_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [file.name for file in scenario_files(folder)] == ["deep.json", "x9.yml", "x10.yaml"]
    assert command(folder, folder / "x9.yml") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "3 passed, 0 failed"
    assert len(lines) == 4
    assert all(line.startswith("ok") for line in lines[:-1])


def test_failures_are_shown_and_counted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.yaml").write_text(BAD)
    (folder / "broken.yaml").write_text("scenario: [")
    assert command(folder) == 1
    out = capsys.readouterr().out
    assert "FAIL" in out
    assert "bad.yaml  Bad" in out
    assert "expected: P2\n" in out
    assert "got:      P1\n" in out
    assert "broken.yaml:1: not valid YAML" in out
    assert out.endswith("3 passed, 2 failed\n")


def test_notes_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "notes.yaml"
    file.write_text(
        "scenario: N\nplayers: [{}, {}]\n"
        "bases: [{base: Tortuga, minions: [Zapbot: P1, {card: Zapbot, player: P2, counters: 1}]}]\n"
        "expect: {counters: {Zapbot: 0}}\n"
    )
    assert command(file) == 0
    assert "note: `counters: Zapbot` fits more than one" in capsys.readouterr().out


def test_paths_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path / "nowhere.yaml") == 2
    assert "there is no" in capsys.readouterr().err
    assert command(tmp_path) == 2
    assert "no scenario files" in capsys.readouterr().err


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xff\xfe\xff")
    (outcome,) = run_file(file)
    assert "not a text file in UTF-8" in outcome.reasons[0]
    file.write_text("")
    (outcome,) = run_file(file)
    assert "there is nothing in this file" in outcome.reasons[0]
    (outcome,) = run_file(tmp_path / "gone.yaml")
    assert "cannot be read" in outcome.reasons[0]


def test_a_file_may_hold_several_scenarios(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(f"{GOOD}---\n{BAD}")
    assert [outcome.passed for outcome in run_file(file)] == [True, False]


def test_the_examples_of_the_documentation_hold(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    whole, setup, lesson, sights = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    sights = f"""\
scenario: Sights
players: [{{hand: [Howl], deck: [Scry], discard: [Portal]}}, {{}}]
bases: [{{base: Tortuga, buried: [Mummy: P1]}}]
{sights}"""
    lesson = f"""\
scenario: Lesson
about: Destroying minions.
players: [{{hand: [Tiger Assassin]}}, {{}}]
bases: [{{base: Tortuga, minions: [Hoverbot: P2]}}]
{lesson}"""
    file = tmp_path / "examples.yaml"
    file.write_text(f"{whole}---\nscenario: Set-up\n{setup}---\n{sights}---\n{lesson}")
    assert [outcome.reasons for outcome in run_file(file)] == [(), (), (), ()]
