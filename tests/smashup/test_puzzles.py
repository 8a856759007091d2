"""Puzzles: each has one solution that luck has no part in, and the solver knows what that means."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from fracas.smashup.puzzles import (
    FOLDER,
    Puzzle,
    PuzzleError,
    check,
    of_the_day,
    puzzle_named,
    puzzle_of,
    puzzles,
    replay,
)
from fracas.smashup.puzzles.mine import finds, mine
from fracas.smashup.puzzles.solver import Solver, smallest, together
from fracas.smashup.scenarios import ScenarioError, parse
from fracas.words import bare

from ..slow import mostly_slow

WIN = ["play: King Rex", "end turn"]


def made(
    hand: str,
    *,
    deck: str = "Zapbot, Zapbot",
    here: str = "P2 Nukebot",
    there: str = "",
    goal: str = "win",
    steps: list[str] = WIN,
    vp: int = 13,
) -> Puzzle:
    """A position before Jungle Oasis, which scores at 12 and is worth 2 to who is first."""
    (document,) = parse(f"""
scenario: made up
puzzle: {{goal: {goal}, grade: 1}}
players: [{{hand: [{hand}], deck: [{deck}], vp: {vp}}}, {{deck: [Zapbot, Zapbot]}}]
bases: [{{base: Jungle Oasis, minions: [{here}]}}, {{base: Tortuga, minions: [{there}]}}]
base_deck: [Sheep Shrine]
steps: [{", ".join(f"{{{step}}}" if ":" in step else step for step in steps)}]
""")
    return puzzle_of(document, "made-up")


def plans(puzzle: Puzzle) -> int:
    return len(Solver(puzzle.start().own_table(), [puzzle.wanted]).plans()[0])


# --- the solver ---------------------------------------------------------------------------------------


def test_one_way_to_win_is_a_puzzle():
    puzzle = made("King Rex", steps=["play: King Rex, on: Jungle Oasis", "end turn"])
    assert check(puzzle) == []
    assert [[bare(word) for word in move] for move in puzzle.solution()] == [
        ["Play King Rex on Jungle Oasis"],
        ["End turn"],
    ]
    assert bare(puzzle.hint()) == "King Rex"


def test_what_does_no_harm_is_no_other_solution():
    """A plan with more in it than is needed is the same plan."""
    assert plans(made("King Rex, Upgrade, Augmentation")) == 1


def test_order_does_not_matter():
    """Both cards are needed, whichever comes first."""
    assert plans(made("Buccaneer, Way of Deception", there="P1 Warbot")) == 1
    assert plans(made("Buccaneer", there="P1 Warbot")) == 0
    assert plans(made("Way of Deception", there="P1 Warbot")) == 0


def test_cards_that_are_alike_are_one_solution():
    assert plans(made("King Rex, King Rex, King Rex")) == 1


@pytest.mark.parametrize(
    ("puzzle", "wrong"),
    [
        (made("Zapbot"), "there is no solution"),
        (made("King Rex", vp=12), "there is no solution"),
        (made("King Rex, Ninja Master", here="P2 Nukebot, P1 Zapbot"), "there are 2 solutions"),
        (made("King Rex", here="P2 Nukebot, P1 King Rex"), "there is a solution without a play"),
        (made("Mystic Studies", deck="King Rex, Zapbot"), "only luck"),
    ],
    ids=["too weak", "too few points", "two ways", "nothing to do", "luck"],
)
def test_what_is_no_puzzle(puzzle: Puzzle, wrong: str):
    assert any(wrong in reason for reason in check(puzzle)), check(puzzle)


def test_others_decide_against_us():
    """The Pirate King may move to a base before it scores: he will, if that helps."""
    puzzle = made("King Rex", there="P2 Pirate King")
    assert check(puzzle) == ["there is no solution"]


def test_a_puzzle_that_asks_others_is_none_even_if_it_holds():
    puzzle = made("King Rex", here="P2 Nukebot, P1 Warbot", there="P2 Pirate King")
    assert "somebody else may have to decide something" in check(puzzle)


def test_a_base_can_be_the_goal():
    puzzle = made(
        "King Rex", goal="Jungle Oasis", vp=0, steps=["play: King Rex, on: Jungle Oasis", "end turn"]
    )
    assert check(puzzle) == []
    assert check(made("King Rex", goal="Tortuga", vp=0)) == ["there is no solution"]


def test_a_wrong_script_is_noticed():
    wrong = made("King Rex", steps=["play: King Rex, on: Tortuga", "end turn"])
    assert check(wrong) == ["the steps do not reach the goal"]
    assert check(made("King Rex", steps=["play: King Rex, on: Jungle Oasis"])) == [
        "the steps do not end the turn"
    ]


def test_plans_are_as_small_as_they_can_be():
    a, b, c = frozenset({("a",)}), frozenset({("a",), ("b",)}), frozenset({("c",)})
    assert smallest([b, a, c]) == {a, c}
    assert together([frozenset({a, c}), frozenset({c})]) == {c}
    assert together([frozenset({a}), frozenset()]) == frozenset()


# --- files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("scenario: x\nplayers: [{}, {}]", "it has no field 'puzzle'"),
        ("scenario: x\nplayers: [{}, {}]\npuzzle: {grade: 1}", "'goal' is missing"),
        ("scenario: x\nplayers: [{}, {}]\npuzzle: {goal: win, grade: 4}", "a grade from 1 to 3"),
        ("scenario: x\nplayers: [{}, {}]\npuzzle: {goal: Zapbot}", "Zapbot"),
        ("scenario: x\nplayers: [{}, {}]\npuzzle: {goal: Tortuga}", "is not in play"),
        ("scenario: x\nplayers: [{}, {}]\npuzzle: {goal: win}\nactive: P2", "play phase of P1"),
        ("scenario: x\nplayers: [{}, {}]\npuzzle: win", "a puzzle"),
    ],
)
def test_a_file_that_is_no_puzzle_is_told_why(text: str, wrong: str):
    (document,) = parse(text)
    with pytest.raises(ScenarioError, match=wrong):
        puzzle_of(document, "x")


def test_there_are_enough_of_every_grade():
    grades = [puzzle.grade for puzzle in puzzles().values()]
    assert len(grades) == len(list(FOLDER.glob("*.yaml")))
    assert all(grades.count(grade) >= 20 for grade in (1, 2, 3)), grades
    factions = {faction for puzzle in puzzles().values() for faction in puzzle.scenario.players[0].factions}
    assert len(factions) >= 50


@pytest.mark.parametrize("name", puzzles())
def test_the_solution_solves_it(name: str):
    puzzle = puzzles()[name]
    assert replay(puzzle) == []
    assert len(puzzle.solution()) > 1
    game = puzzle.start()
    assert puzzle.state(game.notes()) == "open"
    assert all(not player.hand for player in game.table.players[1:])


@pytest.mark.parametrize("name", mostly_slow(puzzles(), 10))
def test_there_is_one_solution(name: str):
    assert check(puzzles()[name]) == []


@pytest.mark.parametrize("name", mostly_slow(puzzles(), 20))
def test_to_end_the_turn_fails(name: str):
    puzzle = puzzles()[name]
    game = puzzle.start()
    game.answer("end")
    while puzzle.state(game.notes()) == "open":
        game.answer(game.pending.size - 1)
    assert puzzle.state(game.notes()) == "failed"


@pytest.mark.parametrize("name", mostly_slow(puzzles(), 5))
def test_what_is_told_before_spoils_nothing(name: str):
    puzzle = puzzles()[name]
    assert set(puzzle.as_dict()) == {"id", "grade", "base", "factions"}
    assert not {"steps", "expect", "puzzle"} & set(json.loads(puzzle.position))


def test_every_day_has_its_puzzle():
    first = date(2026, 11, 18)
    ids = [of_the_day(first + timedelta(days=n)).id for n in range(len(puzzles()))]
    assert sorted(ids) == sorted(puzzles()), "all of them before one comes again"
    assert of_the_day(first) == of_the_day(first)
    assert of_the_day(date(1999, 1, 1)).id in puzzles(), "whatever the clock of a browser says"


def test_there_is_no_such_puzzle(tmp_path: Path):
    with pytest.raises(PuzzleError, match="no puzzle 'nope'"):
        puzzle_named("nope")
    with pytest.raises(PuzzleError):
        puzzle_named(str(tmp_path))


# --- mining -------------------------------------------------------------------------------------------


def test_mining_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    looked = []
    monkeypatch.setattr("fracas.smashup.puzzles.mine.finds", lambda seed, number: looked.append(number) or [])
    list(mine(7, 2, tmp_path))
    list(mine(7, 4, tmp_path))
    assert looked == [0, 1, 2, 3]
    list(mine(8, 1, tmp_path))
    assert looked[4:] == [0], "another seed, other games"


@pytest.mark.slow
def test_what_is_found_is_a_puzzle_and_always_the_same():
    found = [find for number in (4, 5) for find in finds(1, number)]
    assert found
    for find in found:
        (document,) = parse(find.text)
        assert check(puzzle_of(document, find.puzzle.id)) == []
    assert [find.text for number in (4, 5) for find in finds(1, number)] == [find.text for find in found]
