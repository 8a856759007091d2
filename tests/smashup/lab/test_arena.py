"""Matches between bots: seats, names, reproducibility, counting."""

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.lab import arena, workers
from fracas.smashup.lab.arena import Match
from fracas.smashup.lab.match import Record
from fracas.smashup.lab.stats import tally, wilson

FACTIONS = tuple(LIBRARY.factions)


def test_every_deal_is_played_with_every_rotation_of_the_seats():
    match = Match(("random", "random", "random"), FACTIONS, seed=4)
    assert match.setup(0) == match.setup(1) == match.setup(2) != match.setup(3)
    for seat in range(3):
        assert {match.bot_at(seat, number) for number in range(3)} == {0, 1, 2}


def test_bots_of_one_kind_are_told_apart():
    match = Match(("random", "greedy", "random", "random"), FACTIONS, 0)
    assert match.names == ["random", "greedy", "random#2", "random#3"]


def test_the_number_of_processes_does_not_matter():
    match = Match(("random", "random"), FACTIONS, seed=9)

    def outcome(jobs):
        found = tally(match, arena.arena(match, 4, jobs))
        for bot in found["bots"].values():
            del bot["seconds"]
        return found

    assert outcome(1) == outcome(2)


def test_a_shared_victory_counts_in_parts():
    match = Match(("random", "random"), FACTIONS, 0)
    records = [Record(0, [0, 1], [[0.1], [0.2, 0.4]]), Record(1, [0], [[0.3], [0.1]])]
    bots = tally(match, records)["bots"]
    assert bots["random"]["wins"] == 0.5  # it sits on seat 1 in game 1
    assert bots["random#2"]["wins"] == 1.5
    assert bots["random#2"]["share"] == 0.75
    assert bots["random#2"]["seconds"] == {"mean": 0.3, "p95": pytest.approx(0.4, abs=0.01), "max": 0.4}


def test_the_interval_is_wilsons():
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_game_that_breaks_is_reported_and_the_others_go_on(monkeypatch):
    play = arena.play

    def breaks(setup, bots):
        if setup == match.setup(0):
            raise ZeroDivisionError("a bug")
        return play(setup, bots)

    match = Match(("random", "random"), FACTIONS, 1)
    monkeypatch.setattr(arena, "play", breaks)
    records = list(arena.arena(match, 3, 1))
    assert [record.error for record in records] == ["ZeroDivisionError: a bug"] * 2 + [None]


def test_a_cluster_that_is_not_there():
    pytest.importorskip("ray")
    with pytest.raises(workers.ClusterError, match="no Ray cluster at localhost:1:"):
        list(workers.on_ray(Record, [1], "localhost:1"))
