"""`fracas arena` and `fracas lab`: what they print, what they write, how they exit."""

import json
import subprocess
import sys

import polars as pl
import pytest

from ..slow import long

PLOTS = ("factions", "pairs", "matchups", "turn-order", "length", "points", "bases", "takers")


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """A few games, for all tests that only read them."""
    from fracas.cli import main

    path = tmp_path_factory.mktemp("lab") / "results.parquet"
    args = ("--games", "12", "--players", "2..3", "--bots", "random", "--jobs", "1", "--out", str(path))
    assert main(["lab", "run", *args]) == 0
    return path


def test_arena_as_json(fracas):
    result = fracas("arena", "random", "random", "random", "--games", 3, "--jobs", 1, "--json")
    assert result.code == 0, result.err
    found = json.loads(result.out)
    assert found["games"] == 3
    assert list(found["bots"]) == ["random", "random#2", "random#3"]
    assert sum(bot["wins"] for bot in found["bots"].values()) == pytest.approx(3)
    for bot in found["bots"].values():
        assert bot["ci95"][0] <= bot["share"] <= bot["ci95"][1]
        seconds = bot["seconds"]  # one that was held up may take longer than all others together
        assert min(seconds["mean"], seconds["p95"]) > 0
        assert max(seconds["mean"], seconds["p95"]) <= seconds["max"]


def test_arena_in_words(fracas):
    result = fracas("arena", "random", "random", "--games", 2, "--jobs", 1, "--sets", "core-set", "--seed", 3)
    assert "random#2" in result.out
    assert "2 games, seed 3" in result.out


def test_a_game_that_cannot_be_finished_is_told(fracas, monkeypatch, tmp_path):
    monkeypatch.setattr("fracas.smashup.lab.match.LIMIT", 5)
    result = fracas("arena", "random", "random", "--games", 1, "--jobs", 1)
    assert result.code == 1
    assert "game 0: " in result.err
    assert "no end after 5 decisions" in result.err
    out = tmp_path / "r.parquet"
    result = fracas("lab", "run", "--bots", "random", "--games", 1, "--jobs", 1, "--out", out)
    assert result.code == 1
    assert "1 could not be finished" in result.out
    assert not out.exists()


def test_run_writes_a_row_for_each_game_and_seat(results):
    frame = pl.read_parquet(results)
    assert frame["game"].n_unique() == 12
    assert len(frame) == 6 * 2 + 6 * 3
    assert {"seed", "seat", "faction_a", "faction_b", "vp", "place", "turns", "cards_played"} < set(
        frame.columns
    )


def test_run_continues(fracas, tmp_path):
    out = tmp_path / "r.parquet"
    command = ("lab", "run", "--bots", "random", "--jobs", 1, "--out", out)
    assert fracas(*command, "--games", 1).out == f"1 games in {out}\n"
    before = out.stat().st_mtime_ns
    assert fracas(*command, "--games", 1).code == 0
    assert out.stat().st_mtime_ns == before
    assert fracas(*command, "--games", 2).out == f"2 games in {out}\n"
    other = fracas(*command, "--games", 2, "--players", 3)
    assert other.code == 2
    assert "another plan (players: 2 there, 3 here)" in other.err


def test_stopping_a_run_keeps_what_was_played(fracas, tmp_path, monkeypatch):
    from fracas.smashup.lab import workers

    def stopped(worker, numbers, jobs):
        yield worker(numbers[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "on_cores", stopped)
    out = tmp_path / "r.parquet"
    result = fracas("lab", "run", "--bots", "random", "--games", 5, "--out", out)
    assert result.code == 130
    assert result.err == "stopped after 1 of 5 games; the same command continues\n"
    assert pl.read_parquet(out)["game"].unique().to_list() == [0]


@long
def test_report(fracas, results, tmp_path):
    result = fracas("lab", "report", results, "--out", tmp_path / "new" / "folder")
    assert result.code == 0, result.err
    page = tmp_path / "new" / "folder" / "report.html"
    assert result.out == f"12 games: {page}\n"
    text = page.read_text()
    assert text.count("data:image/png;base64,") == len(PLOTS)
    assert "Small samples." in text
    assert "http" not in text  # it needs nothing else
    for name in PLOTS:
        assert (page.parent / f"{name}.png").read_bytes().startswith(b"\x89PNG")


def test_pairs_and_compare(fracas, results, tmp_path):
    pairs = tmp_path / "pairs.json"
    result = fracas("lab", "pairs", results, "--out", pairs)
    assert result.code == 0, result.err
    found = json.loads(pairs.read_text())
    assert set(found) == {"factions", "pairs", "against"}
    human = tmp_path / "human.csv"
    rows = pl.read_parquet(results).select("game", "faction_a", "faction_b", "vp")
    rows.write_csv(human)
    result = fracas("lab", "compare", human, "--results", results)
    assert result.code == 0, result.err
    assert "Spearman rank correlation +" in result.out
    assert "12 human games" in result.out
    assert result.err == ""


def test_compare_goes_on_without_games_whose_factions_it_does_not_know(fracas, results, tmp_path):
    human = tmp_path / "human.csv"
    rows = pl.read_parquet(results).select("game", "faction_a", "faction_b", "vp")
    rows.write_csv(human)
    with human.open("a") as file:
        file.write(
            "a,Grimms' Fairy Tales,Pirates,15\na,Ninjos,Aliens,9\nb,Ninjos,Aliens,15\nb,Orcs,Elves,9\n"
        )
    first = len(rows) + 2
    result = fracas("lab", "compare", human, "--results", results)
    assert result.code == 0, result.err
    assert result.err.splitlines() == [
        f'line {first}: unknown faction "Grimms\' Fairy Tales"',
        f"lines {first + 1}, {first + 2}: unknown faction 'Ninjos' (did you mean Ninjas?)",
        "2 of 14 games are left out",
    ]
    assert "12 human games" in result.out


def test_compare_says_so_if_nothing_is_left(fracas, tmp_path):
    human = tmp_path / "human.csv"
    human.write_text("game,faction_a,faction_b,vp\n1,Accountants,Pirates,15\n1,Ninjas,Aliens,9\n")
    result = fracas("lab", "compare", human)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"fracas: {human}: every game has a faction that is not known here (Accountants)\n"


def test_strengths(fracas, results, tmp_path):
    path = tmp_path / "strengths.json"
    result = fracas("lab", "strengths", results, "--out", path)
    assert result.code == 0, result.err
    found = json.loads(path.read_text())
    frame = pl.read_parquet(results)
    assert set(found) == {*frame["faction_a"], *frame["faction_b"]}
    assert all(list(figures) == ["strength", "low", "high"] for figures in found.values())
    assert result.out == f"{len(found)} factions from 12 games in {path}\n"


@pytest.mark.parametrize("part", ["run", "report", "compare", "pairs", "strengths"])
def test_help_of_each_part_shows_an_example(fracas, part):
    result = fracas("lab", part, "--help")
    assert result.code == 0
    assert f"Example: fracas lab {part}" in result.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("arena", "random"), "2, 3 or 4 bots play each other, not 1"),
        (("arena", "random", "wizard"), "unknown bot 'wizard'"),
        (("arena", "random", "random", "--games", "0"), "at least 1, not 0"),
        (("arena", "random", "random", "--sets", "no-such-set"), "unknown box 'no-such-set'"),
        (("lab",), "PART"),
        (("lab", "run", "--bots", "wizard"), "unknown bot 'wizard'"),
        (("lab", "run", "--bots", "random,"), "names with commas between them"),
        (
            ("lab", "run", "--bots", "random", "--factions", "Ninjas,Accountants"),
            "unknown faction 'Accountants'",
        ),
        (("lab", "run", "--bots", "random", "--factions", "Ninjas,Aliens"), "2 players need 4 factions"),
        (("lab", "run", "--bots", "random", "--pairs", "Ninjas"), "two different factions"),
        (
            ("lab", "run", "--bots", "random", "--out", "/no/such/folder/r.parquet"),
            "no folder /no/such/folder",
        ),
        (("lab", "run", "--ray", "--jobs", "2"), "not both"),
        (("lab", "report", "/no/such/file"), "no file /no/such/file"),
        (("lab", "pairs", "/no/such/file"), "no file /no/such/file"),
        (("lab", "strengths", "/no/such/file"), "no file /no/such/file"),
        (("lab", "compare", "/no/such/file.csv"), "/no/such/file.csv"),
    ],
)
def test_wrong_input_gives_one_line_and_exit_code_2(fracas, args, words):
    result = fracas(*args)
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1, result.err


def test_a_missing_extra_is_named(results):
    """In a process of its own: modules loaded without matplotlib must not outlive the test."""
    code = "import sys; sys.modules['matplotlib'] = None; from fracas.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "lab", "report", str(results)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert result.returncode == 2
    assert result.stderr == "fracas: this needs matplotlib: pip install 'fracas[lab]'\n"


def test_ray_that_is_not_installed(fracas, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    result = fracas("lab", "run", "--bots", "random", "--games", 1, "--ray", "--out", tmp_path / "r.parquet")
    assert result.code == 2
    assert "pip install 'fracas[ray]'" in result.err
