"""Clocks follow from entries alone."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from fracas.server.pace import AWAY, GRACE, Clocks, Days, Late, Live, agreed, late, pace_of
from fracas.server.smashup.pauses import FOR_BOTS, FOR_PEOPLE
from fracas.server.store import Entry

LIVE = Live(kind="live", turn=60, reserve=100)
DAY = Days(kind="days", hours=24)
NOON = 1_000_000.0


def answer(seat: int, at: float, **more: Any) -> Entry:
    return Entry("answer", seat, 0, {"at": at, **more})


def clocks(*entries: Entry, pace: Any = LIVE) -> Clocks:
    found = Clocks(pace, NOON)
    for entry in entries:
        found = found.after(entry)
    return found


def missed(found: Clocks, waiting: list[int], now: float, *, secret: bool = False, **about: Any) -> Late:
    about = {"people": (0, 1, 2), "away": {}, **about}
    return late(found, waiting, secret=secret, now=now, **about)


def test_no_pause_is_longer_than_the_time_that_does_not_run():
    assert max(FOR_PEOPLE, FOR_BOTS) <= GRACE


def test_a_turn_has_its_time_and_what_is_more_comes_off_the_reserve():
    found = clocks(answer(0, NOON + 50))
    assert found.left(0) == (10, 100)
    found = found.after(answer(0, found.runs + 40))  # of the same turn
    assert found.left(0) == (0, 70)
    assert found.left(1) == (60, 100)
    found = found.after(answer(1, found.runs + 5))
    assert found.left(0) == (60, 70)
    assert found.left(1) == (55, 100)
    found = found.after(answer(0, found.runs + 1000))  # nobody did anything about it
    found = found.after(answer(1, found.runs))
    assert found.left(0) == (60, 0)


def test_news_has_time_to_travel():
    found = clocks(answer(0, NOON), answer(1, NOON + GRACE))
    assert found.left(1) == (60, 100)


@pytest.mark.parametrize(("pace", "whole"), [(LIVE, 160), (DAY, 86_400)])
def test_one_is_missed_when_all_time_has_run_out_and_not_before(pace: Any, whole: float):
    found = clocks(answer(0, NOON), pace=pace)
    assert not missed(found, [1], found.runs + whole - 0.1)
    assert missed(found, [1], found.runs + whole).seats == {1}
    assert not missed(found, [], found.runs + whole)
    assert not missed(found, [1], found.runs + 1, away={1: 0.0}), "by the clock only"


def test_who_comes_back_has_a_new_turn_and_no_reserve():
    found = clocks(answer(0, NOON))
    found = found.after(Entry("stand_in", 1, 0, {"at": found.runs + 160}))
    assert found.left(1) == (60, 0)
    found = found.after(answer(1, found.runs + 500, why="a bot did it"))
    found = found.after(Entry("back", 1, 0, {"at": found.runs + 3}))
    assert found.left(1) == (60, 0)
    assert missed(found, [1], found.runs + 60).seats == {1}


def test_without_a_clock_who_is_away_while_they_are_waited_for_is_missed():
    found = clocks(answer(0, NOON), pace=None)
    away = {1: NOON, 2: NOON + 60}
    assert not missed(found, [1], NOON + AWAY - 1, away=away)
    assert missed(found, [1], NOON + AWAY, away=away).seats == {1}
    assert not missed(found, [0], NOON + AWAY, away=away)
    assert not missed(found, [0], NOON + 10 * AWAY, away={})
    assert missed(found, [], NOON + AWAY, away=away, secret=True).seats == {1}
    assert missed(found, [], NOON + AWAY + 60, away=away, secret=True).seats == {1, 2}


def test_a_secret_decision_is_nobodys_time_and_may_take_a_turns_time():
    found = clocks(answer(0, NOON))
    assert not missed(found, [], found.runs + 59, secret=True)
    assert missed(found, [], found.runs + 60, secret=True) == Late(somebody=True)
    found = found.after(answer(1, found.runs + 500, secret=True, quiet=True))
    assert found.left(1) == (60, 100)
    assert found.left(0) == (60, 100)


def test_taking_back_brings_no_time():
    found = clocks(answer(0, NOON + 50))
    found = found.after(Entry("undo", 0, 0, {"at": found.runs + 30}))
    assert found.left(0) == (0, 80)
    found = found.after(answer(1, found.runs + 50))
    found = found.after(Entry("undo", 0, 0, {"at": found.runs + 300}))  # the other has agreed
    assert found.left(0) == (60, 80)
    assert found.left(1) == (60, 100)
    assert found.waited(0) == found.begun


def test_time_never_runs_backwards_and_of_old_did_not_run():
    found = clocks(answer(0, NOON + 50), answer(0, NOON - 500), Entry("answer", 0))
    assert found.left(0) == (10, 100)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"kind": "none"},
        {"kind": "live"},
        {"kind": "live", "turn": 9},
        {"kind": "live", "turn": 3601},
        {"kind": "live", "turn": 60, "reserve": -1},
        {"kind": "live", "turn": "60"},
        {"kind": "live", "turn": 60.5},
        {"kind": "live", "turn": True},
        {"kind": "live", "turn": 60, "hours": 2},
        {"kind": "days", "hours": 0},
        {"kind": "days", "hours": 721},
        {"kind": "days", "turn": 60},
    ],
)
def test_nonsense_is_no_pace(wrong: dict[str, Any]):
    with pytest.raises(ValidationError):
        pace_of({"pace": wrong})


def test_all_but_who_is_missed_have_to_agree():
    people = (0, 1, 2)
    assert not agreed({0}, people, Late(frozenset({1})))
    assert agreed({0, 2}, people, Late(frozenset({1})))
    assert agreed({0}, people, Late(frozenset({1, 2})))
    assert agreed({0}, (0,), Late())
    assert not agreed({0}, people, Late(somebody=True)), "one of two decides"
    assert agreed({0, 1}, people, Late(somebody=True))


# --- whatever happens --------------------------------------------------------------------------------

seats = st.integers(0, 3)
waits = st.floats(0, 400, allow_nan=False)
paces = st.sampled_from([None, LIVE, DAY, Live(kind="live", turn=10, reserve=0)])
kinds = st.sampled_from(["answer"] * 6 + ["undo", "stand_in", "back", "resign", "ask_undo", "end", "hint"])
steps = st.lists(st.tuples(kinds, seats, waits), max_size=30)


def story(told: list[tuple[Any, int, float]]) -> list[Entry]:
    at, found = NOON, []
    for kind, seat, wait in told:
        at += wait
        found.append(Entry(kind, seat, 0, {"at": at}))
    return found


@given(steps, paces)
def test_nobody_has_less_than_nothing_or_more_than_all(told: Any, pace: Any):
    found = clocks(*story(told), pace=pace)
    if pace is None:
        return
    whole = Clocks(pace, NOON).left(0)
    for seat in range(4):
        assert all(0 <= left <= most for left, most in zip(found.left(seat), whole, strict=True))
        assert found.out(seat, found.runs + sum(whole) + 1)
    assert not found.out(0, found.runs - 0.1)


@given(steps, paces, st.integers(0, 30))
def test_it_does_not_matter_who_folded_what(told: Any, pace: Any, cut: int):
    entries = story(told)
    loaded = clocks(*entries[:cut], pace=pace)
    for entry in entries[cut:]:
        loaded = loaded.after(entry)
    assert loaded == clocks(*entries, pace=pace)


@given(steps, paces, st.data())
def test_what_was_decided_in_secret_before_anybody_could_notice_leaves_no_trace(
    told: Any, pace: Any, data: st.DataObject
):
    """Whether somebody was asked and passed, however often, the clocks are the same."""
    plain = [entry for entry in story(told) if entry.kind != "stand_in"]
    asked: list[Entry] = []
    for entry, after in zip(plain, [*plain[1:], None], strict=False):
        asked.append(entry)
        until = GRACE if after is None else min(GRACE, after.more["at"] - entry.more["at"])
        if entry.kind in ("answer", "undo"):
            for part in sorted(data.draw(st.lists(st.floats(0, 1), max_size=3))):
                hidden = answer(data.draw(seats), entry.more["at"] + part * until, secret=True, quiet=True)
                asked.append(hidden)
    assert clocks(*asked, pace=pace) == clocks(*plain, pace=pace)


@given(steps, paces)
def test_talk_takes_nobodys_time(told: Any, pace: Any):
    entries = story(told)
    silent = [entry for entry in entries if entry.kind not in ("ask_undo", "end", "hint")]
    assert clocks(*entries, pace=pace) == clocks(*silent, pace=pace)
