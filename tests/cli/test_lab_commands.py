"""`fracas soak`, `fracas bench`, `fracas coverage`: what they print and how they exit."""

import json
import re
import sys

import pytest

from fracas.smashup import reference
from fracas.smashup.engine import Table
from fracas.smashup.lab.coverage import KINDS


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


def test_the_parts_of_a_set_are_all_of_it(fracas):
    found = json.loads(fracas("coverage", "--json").out)
    assert list(found["parts"]["smash-up-munchkin"])[-3:] == ["Warriors", "Monsters", "Treasures"]
    for set_id, parts in found["parts"].items():
        whole = found["sets"][set_id]
        for count in ("known", "implemented", "tested"):
            pieces = sum(whole[kind][count] for kind in ("cards", "bases", "titans", "monsters", "treasures"))
            assert sum(part["pieces"][count] for part in parts.values()) == pieces
            assert sum(part["rulings"][count] for part in parts.values()) == whole["rulings"][count]


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("option", [(), ("-v",)])
def test_coverage_in_words_shows_names_whole(fracas, width, option):
    lines = fracas("coverage", *option, width=width).out.splitlines()
    assert all(len(line) <= width for line in lines)
    for facts in reference.load().values():
        for title in [facts.name, *(f"  {faction.name}" for faction in facts.factions if option)]:
            assert sum(line.startswith(f"{title}  ") for line in lines) == 1, title
    bars = [line for line in lines if "██" in line or "░░" in line]
    assert bool(bars) == (width > 60)
    assert ("factions" in lines[0]) == (width > 60 and not option)


def test_a_bar_tells_tested_from_implemented(fracas, monkeypatch):
    halves = {"known": 4, "implemented": 2, "tested": 1}
    counts = {"sets": dict.fromkeys([*reference.load(), "total"], dict.fromkeys(KINDS, halves))}
    monkeypatch.setattr("fracas.cli.coverage.coverage", lambda: counts)
    core = next(line for line in fracas("coverage").out.splitlines() if line.startswith("Core Set"))
    bar = re.fullmatch(r"Core Set +2/4 +10/20  (█+)(▒+)(░+) +5 +1/4 *", core)
    assert bar
    tested, implemented, known = map(len, bar.groups())
    assert 3 <= tested <= implemented <= known // 2 + 1


def test_coverage_says_which_bases_are_stand_ins(fracas):
    found = json.loads(fracas("coverage", "--json").out)
    assert list(found["stand_ins"]) == ["smash-up-marvel"]
    assert len(found["stand_ins"]["smash-up-marvel"]) == 16
    words = " ".join(fracas("coverage").out.split())
    assert "Smash Up: Marvel: the printed text of 16 bases was not available" in words
