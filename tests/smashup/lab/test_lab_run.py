"""Plans, rows, and files that a run is continued in."""

import json

import polars as pl
import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError
from fracas.smashup.lab import results
from fracas.smashup.lab.match import Record
from fracas.smashup.lab.results import ResultsError, Run, read, write
from fracas.smashup.lab.run import Plan, pair_of, play_planned

from ...slow import long

PLAN = Plan(("random",), (2, 3), tuple(LIBRARY.factions), seed=5)


@pytest.fixture(scope="module")
def records():
    return [play_planned(PLAN, number) for number in range(4)]


def fill(path, records, games=4):
    with Run(PLAN, games, path) as run:
        for record in records:
            run.add(record)


def test_rows_add_up(records):
    for record in records:
        assert record.error is None
        assert sum(row["won"] for row in record.rows) == pytest.approx(1)
        assert sorted(row["turn_order"] for row in record.rows) == [*range(1, len(record.rows) + 1)]
        for row in record.rows:
            sources = ("vp_first", "vp_second", "vp_third", "vp_cards", "vp_madness")
            assert row["vp"] == sum(row[source] for source in sources)
            assert row["bases_scored"] == len(row["bases"]) >= row["bases_won"] + row["bases_second"]
            assert row["place"] == 1 or not row["won"]
            assert row["cards_played"] > 0


def test_a_game_is_the_same_whoever_plays_it(records):
    assert play_planned(PLAN, 3).rows == records[3].rows


def test_numbers_of_players_and_bots_take_turns():
    plan = Plan(("easy", "hard"), (2, 4), tuple(LIBRARY.factions))
    assert [plan.setup(number).players for number in range(4)] == [2, 4, 2, 4]
    assert plan.lineup(0) == ["easy", "hard"]
    assert plan.lineup(2) == ["hard", "easy"]
    assert plan.lineup(3) == ["hard", "easy", "hard", "easy"]


def test_pairs_that_were_asked_for_play_and_the_others_are_random():
    ninjas, robots = ("Ninjas", "Aliens"), ("Robots", "Zombies")
    pairs = [
        Plan(("random",), (3,), PLAN.factions, (ninjas, robots), seed=s).setup(0).factions for s in range(5)
    ]
    assert all({ninjas, robots} < set(decks) for decks in pairs)
    assert len({decks.index(ninjas) for decks in pairs}) > 1
    clash = Plan(("random",), (2,), PLAN.factions, (ninjas, ("Aliens", "Robots"))).setup(0).factions
    assert (ninjas in clash) != (("Aliens", "Robots") in clash)
    assert pair_of("ninjas + ALIENS") == ninjas
    with pytest.raises(SetupError, match="two different factions"):
        pair_of("Ninjas")


def test_what_cannot_be_played_is_refused_at_once():
    with pytest.raises(SetupError, match="3 players need 6 factions; there are 4"):
        Plan(("random",), (2, 3), PLAN.factions[:4]).check()


def test_a_run_is_continued_and_comes_to_the_same(records, tmp_path):
    whole, parts = tmp_path / "whole.parquet", tmp_path / "parts.parquet"
    fill(whole, records)
    fill(parts, [records[2], records[0]], games=3)
    with Run(PLAN, 4, parts) as run:
        assert run.todo == [1, 3]
        for record in (records[3], records[1]):
            run.add(record)
    assert read(parts).frame.equals(read(whole).frame)
    assert read(parts).plan == PLAN
    assert read(parts).games == 4
    assert Run(PLAN, 2, parts).todo == []


def test_a_game_of_the_table_can_be_seen_again(records, tmp_path):
    path = tmp_path / "r.parquet"
    fill(path, records)
    game = read(path).game(3)
    assert game.result is not None
    assert [row["vp"] for row in records[3].rows] == game.result["vp"]
    with pytest.raises(ResultsError, match="there is no game 4"):
        read(path).game(4)


def test_what_was_played_is_kept_whatever_happens(records, tmp_path):
    path = tmp_path / "r.parquet"

    def stopped():
        with Run(PLAN, 4, path) as run:
            run.add(records[0])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert read(path).games == 1
    assert list(tmp_path.iterdir()) == [path]


def test_it_is_saved_from_time_to_time(records, tmp_path, monkeypatch):
    monkeypatch.setattr(results, "EVERY", 0.0)
    path = tmp_path / "r.parquet"
    run = Run(PLAN, 4, path)
    run.add(records[0])
    assert read(path).games == 1


def test_another_plan_needs_another_file(records, tmp_path):
    path = tmp_path / "r.parquet"
    fill(path, records)
    other = Plan(("random",), (2, 3), PLAN.factions, seed=6)
    with pytest.raises(ResultsError, match=r"another plan \(seed: 5 there, 6 here\)"):
        Run(other, 4, path)
    newer = Plan(("random",), (2, 3), PLAN.factions[:6], seed=5, fracas="9.9")
    with pytest.raises(ResultsError, match=r"factions: .* and 69 more there, .*; fracas: .* there, 9.9 here"):
        Run(newer, 4, path)


def test_files_that_are_no_results(records, tmp_path):
    path = tmp_path / "r.parquet"
    with pytest.raises(ResultsError, match="no file"):
        read(path)
    for content in (b"", b"not Parquet at all"):
        path.write_bytes(content)
        with pytest.raises(ResultsError, match="is not a Parquet file"):
            read(path)
    pl.DataFrame({"a": [1]}).write_parquet(path)
    with pytest.raises(ResultsError, match="was not written by fracas lab run"):
        read(path)
    pl.DataFrame({"a": [1]}).write_parquet(path, metadata={"fracas_lab": json.dumps({"schema": 0})})
    with pytest.raises(ResultsError, match="another version"):
        read(path)
    write(path, results.Results(PLAN, pl.DataFrame(schema=results.SCHEMA)))
    with pytest.raises(ResultsError, match="has no games"):
        read(path)


def test_a_failure_has_no_rows(monkeypatch):
    monkeypatch.setattr("fracas.smashup.lab.run.play", lambda *_: 1 / 0)
    assert play_planned(PLAN, 0) == Record(0, error="ZeroDivisionError: division by zero")


@long
def test_the_same_rows_on_a_ray_cluster(records, tmp_path):
    """A real cluster of one machine, with two CPUs and no dashboard."""
    pytest.importorskip("ray")
    from functools import partial

    from ray.cluster_utils import Cluster

    from fracas.smashup.lab.workers import on_ray

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    try:
        found = list(on_ray(partial(play_planned, PLAN), range(4), cluster.address))
    finally:
        cluster.shutdown()
    rows = {record.number: record.rows for record in found}
    assert rows == {record.number: record.rows for record in records}
