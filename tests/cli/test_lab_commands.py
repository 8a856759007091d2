"""`fracas soak`, `fracas bench`, `fracas coverage`: what they print and how they exit."""

import json
import re
import sys

import pytest

from fracas.smashup.engine import Table


def test_soak_plays_and_counts(fracas, tmp_path):
    result = fracas("soak", "--games", 2, "--jobs", 2, "--players", 2, "--out", tmp_path)
    assert result.code == 0, result.err
    assert result.out.startswith("2 games, ")
    assert result.out.endswith(" decisions, 0 failures\n")
    assert list(tmp_path.iterdir()) == []


def test_soak_writes_a_replay_file_for_a_failure(fracas, tmp_path, monkeypatch):
    draw = Table.draw

    def draws_twice(self, player, number=1):
        drawn = yield from draw(self, player, number)
        if self.turn.number == 3:
            self.players[player].hand.append(drawn[0])
        return drawn

    with monkeypatch.context() as broken:
        broken.setattr(Table, "draw", draws_twice)
        result = fracas("soak", "--games", 1, "--jobs", 1, "--seed", 5, "--out", tmp_path)
        assert result.code == 1
        assert "cards in two places" in result.err
        assert "1 failures" in result.out
        (file,) = tmp_path.iterdir()
        assert str(file) in result.err
        again = fracas("soak", "--replay", file)
        assert again.code == 1
        assert "cards in two places" in again.out
    mended = fracas("soak", "--replay", file)
    assert (mended.code, mended.out) == (0, "every check holds\n")
    assert fracas("play", "--text", "--load", file).code == 0


def test_soak_refuses_what_is_no_replay_file(fracas, tmp_path):
    file = tmp_path / "notes.json"
    file.write_text("{}")
    result = fracas("soak", "--replay", file)
    assert result.code == 2
    assert "is not a replay file" in result.err


def test_bench_has_these_keys_and_no_others(fracas):
    result = fracas("bench", "--json", "--seconds", "0.05", "--sets", "core-set")
    found = json.loads(result.out)
    assert result.code == 0
    assert set(found) == {
        *("engine", "factions", "players", "clone_us", "search_iterations_per_cpu_s", "loop_per_s"),
    }
    assert found["engine"] in ("compiled", "pure")
    assert len(found["factions"]) == 8
    assert "Zombies" in found["factions"]
    assert found["search_iterations_per_cpu_s"] > 0
    assert list(found["players"]) == ["2", "3", "4"]
    for figures in found["players"].values():
        assert set(figures) == {"decisions_per_cpu_s", "games_per_cpu_s", "decisions_per_game"}
        assert all(number > 0 for number in figures.values())
    assert set(found["clone_us"]) == {"rest", "mid_effect", "table"}
    assert found["loop_per_s"] > 0


def test_bench_in_words(fracas):
    words = " ".join(fracas("bench", "--seconds", "0.02", "--sets", "core-set").out.split())
    assert re.search("engine: (compiled|pure); 8 factions: .*Zombies", words)
    assert "a copy takes" in words
    assert "python-chess" not in words


def test_bench_beside_its_peers(fracas):
    pytest.importorskip("chess")
    assert re.search(r"python-chess [\d.]+: .* ratio \d", fracas("bench", "--seconds", "0.05", "--peers").out)


def test_bench_without_its_peers_says_what_to_install(fracas, monkeypatch):
    monkeypatch.delitem(sys.modules, "fracas.smashup.lab.peers", raising=False)
    monkeypatch.setitem(sys.modules, "chess", None)
    result = fracas("bench", "--seconds", "0.05", "--peers")
    assert result.code == 2
    assert "pip install 'fracas[bench]'" in result.err


def test_coverage(fracas):
    found = json.loads(fracas("coverage", "--json").out)
    core, total = found["sets"]["core-set"], found["sets"]["total"]
    assert {kind: counts["known"] for kind, counts in core.items()} == {
        "factions": 8,
        "cards": 94,
        "bases": 16,
        "titans": 5,
        "monsters": 0,
        "treasures": 0,
        "rulings": 67,
    }
    assert total["factions"]["known"] == 72
    for counts in (*core.values(), *total.values()):
        assert counts["known"] >= counts["implemented"] >= counts["tested"]
    words = fracas("coverage", width=120).out
    assert "core-set" in words
    assert "known / implemented / tested" in words
