"""The soak itself: a short one over all player counts, and that failures are found and cut short."""

import random

import pytest

from fracas.compiled import engine
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError, Table
from fracas.smashup.engine.setup import setup_from_dict
from fracas.smashup.lab import soak
from fracas.smashup.lab.soak import Plan

from ...slow import mostly_slow


@pytest.mark.parametrize("games", mostly_slow([1, 12], 1))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_short_soak(players, games):
    plan = Plan([players], seed=20, every=20, ruleset=None)
    for report in soak.soak(plan, games, jobs=1):
        assert report.error is None, report.replay
        assert report.decisions > 0


def test_a_game_is_the_same_whoever_plays_it():
    plan = Plan([2], seed=3, every=1000, ruleset="default")
    assert soak.play(plan, 1) == soak.play(plan, 1)
    assert soak.play(plan, 1).decisions != soak.play(plan, 2).decisions


cannot_be_broken = pytest.mark.skipif(
    engine() == "compiled", reason="methods of a compiled class cannot be replaced"
)


@cannot_be_broken
def test_a_failure_is_cut_to_the_shortest_beginning_that_shows_it(monkeypatch):
    end = Table._end

    def loses_a_base(self):
        if self.turn.number == 4:
            self.base_deck.pop()
        yield from end(self)

    monkeypatch.setattr(Table, "_end", loses_a_base)
    report = soak.play(Plan([2], seed=1, every=20, ruleset=None), 0)
    assert "cards in none" in report.error
    setup = setup_from_dict(LIBRARY, report.replay["setup"])
    answers = report.replay["answers"]
    assert report.decisions == len(answers)
    assert soak.replay(setup, answers) is not None
    assert soak.replay(setup, answers[:-1]) is None


@cannot_be_broken
def test_a_crash_of_the_engine_is_a_failure(monkeypatch):
    def crashes(self):
        raise ZeroDivisionError("in the draw phase")
        yield

    monkeypatch.setattr(Table, "_draw", crashes)
    report = soak.play(Plan([3], seed=1, every=20, ruleset="classic-2012"), 0)
    assert report.error == "ZeroDivisionError: in the draw phase"
    assert report.replay["setup"]["ruleset"]["vp_eligibility"] == "minion-only"


def test_games_are_played_with_titans_and_without():
    plan = Plan([2], seed=1, every=20, ruleset=None)
    setups = [plan.setup(number, plan.rng(number), LIBRARY) for number in range(20)]
    assert {setup.ruleset.titans for setup in setups} == {"on", "off"}
    plain = Plan([2], seed=1, every=20, ruleset="default")
    assert {plain.setup(n, plain.rng(n), LIBRARY).ruleset.titans for n in range(20)} == {"off"}


def test_a_game_that_does_not_end(monkeypatch):
    monkeypatch.setattr(soak, "LIMIT", 10)
    assert "no end after 10 decisions" in soak.play(Plan([2], 1, 20, None), 0).error


def test_games_need_enough_factions():
    with pytest.raises(SetupError, match="4 players need 8 factions; there are 2"):
        soak.random_setup(random.Random(1), LIBRARY, 4, names=["Ninjas", "Robots"])
