"""Puzzles: scenario files in which P1 can win, or take a base, in this turn and in one way only.

A puzzle is a position, a goal (`puzzle`) and the one line that reaches it (`steps`): so the script that a
test runs is the solution. Everything in it is known: the others have no cards in hand, nothing that counts
is drawn or shuffled, and nobody else decides anything. `check` proves it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Extra, FracasError, Game
from fracas.smashup.engine.labels import said
from fracas.smashup.engine.options import Play
from fracas.smashup.scenarios import (
    Scenario,
    ScenarioError,
    played,
    read,
    read_scenario,
    run_scenario,
    scenario_files,
)
from fracas.smashup.scenarios.build import start
from fracas.smashup.scenarios.source import Node

from .solver import LUCK, SOLVER, End, Plan, Solver, TooMuch

FOLDER = Path(__file__).parent / "shipped"
SCRIPT = ("scenario", "about", "puzzle", "steps", "expect")
"""Fields of a scenario that are no part of its position."""
FIRST_DAY = date(2026, 11, 1)


class PuzzleError(FracasError):
    """There is no such puzzle, or it is none."""


@dataclass(frozen=True)
class Puzzle:
    """A scenario with a goal."""

    id: str
    scenario: Scenario
    position: str
    """Where it begins, as a scenario file (JSON) without the solution."""
    base: str | None
    """The base to take; None: win the game."""
    grade: int

    def as_dict(self) -> dict[str, Any]:
        """What anybody may know before it is solved."""
        factions = [list(player.factions) for player in self.scenario.players]
        return {"id": self.id, "grade": self.grade, "base": self.base, "factions": factions}

    def start(self) -> Game:
        """The game at its beginning."""
        return start(self.scenario)

    def wanted(self, end: End) -> bool:
        """Whether a turn that ended so reached the goal."""
        return end.winners == (SOLVER,) if self.base is None else self.base in end.taken

    def solution(self) -> list[list[str]]:
        """What to do, one play after the other: each with all that is chosen for it, in words."""
        game, moves = self.start(), list[list[str]]()
        for answer in played(self.scenario).answers:
            pending = game.pending
            if pending is None or self.state(game.notes()) != "open":
                break
            if game.at_rest:
                moves.append([])
            if answer < len(pending.options) and not isinstance(pending.options[answer], Extra):
                moves[-1].append(said(pending.options[answer]))
            game.answer(answer)
        return moves

    def hint(self) -> str:
        """The card, in words, with which the solution begins."""
        pending = self.start().pending
        assert pending is not None
        option = pending.options[played(self.scenario).answers[0]]
        return said(option.card if isinstance(option, Play) else option.piece)

    def state(self, notes: Iterable[dict[str, Any]]) -> Literal["open", "solved", "failed"]:
        """How far somebody has come, by what has happened since its beginning."""
        for note in notes:
            match note["event"]:
                case "Scored" if self.base is not None and note["base"]["card"] == self.base:
                    return "solved" if leads(note["totals"]) else "failed"
                case "GameWon":
                    return "solved" if self.base is None and note["winners"] == [SOLVER] else "failed"
                case "PhaseBegan" if note["phase"] == "start":
                    return "failed"
        return "open"


def leads(totals: Iterable[int]) -> bool:
    """Whether the solver alone has most power."""
    ours, *others = totals
    return ours > max(others)


@cache
def _files() -> dict[str, Path]:
    return {path.stem: path for path in scenario_files(FOLDER)}


@cache
def shipped(name: str) -> Puzzle | None:
    """That one of those we ship, if there is one: quicker than to read them all."""
    return read_puzzle(_files()[name]) if name in _files() else None


@cache
def puzzles() -> dict[str, Puzzle]:
    """All that we ship, the easy ones first."""
    found = [puzzle for name in _files() if (puzzle := shipped(name)) is not None]
    return {puzzle.id: puzzle for puzzle in sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.id))}


def puzzle_named(name: str) -> Puzzle:
    """A puzzle that we ship, or that somebody has in a file."""
    if (puzzle := shipped(name)) is not None:
        return puzzle
    path = Path(name)
    if path.is_file():
        return read_puzzle(path)
    raise PuzzleError(f"there is no puzzle {name!r}; fracas puzzle list shows all there are")


def of_the_day(day: date) -> Puzzle:
    """The same for everybody, another one every day until all have had theirs."""
    ids = sorted(_files(), key=lambda name: (name[::-1], name))  # not those of the same factions in a row
    return puzzle_named(ids[(day - FIRST_DAY).days % len(ids)])


def read_puzzle(path: Path) -> Puzzle:
    """A puzzle from its file."""
    documents = read(path)
    if len(documents) != 1:
        raise ScenarioError("a puzzle is one scenario", str(path))
    return puzzle_of(documents[0], path.stem)


def puzzle_of(document: Node, name: str) -> Puzzle:
    """A puzzle from a document."""
    scenario = read_scenario(document, LIBRARY)
    if scenario.puzzle is None:
        raise ScenarioError("this is no puzzle: it has no field 'puzzle'", document.file)
    if scenario.setup is not None or scenario.active != SOLVER or scenario.phase != "play":
        raise ScenarioError("a puzzle is a position in the play phase of P1", document.file)
    base = scenario.puzzle.base
    if base is not None and base not in [spec.kind.name for spec in scenario.bases]:
        raise ScenarioError(f"the base to take, {base}, is not in play", document.file)
    fields = {key: _plain(value) for key, value in document.fields().items() if key not in SCRIPT}
    text = json.dumps({"scenario": name, **fields}, ensure_ascii=False)
    return Puzzle(name, scenario, text, base, scenario.puzzle.grade)


def _plain(node: Node) -> Any:
    if isinstance(node.value, dict):
        return {key: _plain(value) for key, value in node.value.items()}
    return [_plain(item) for item in node.value] if isinstance(node.value, list) else node.value


def check(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, in plain words; nothing if it is one."""
    solver = Solver(puzzle.start().own_table(), [puzzle.wanted])
    try:
        (plans,) = solver.plans()
    except TooMuch:
        return ["the turn has no end: something can be done again and again"]
    sure = [plan for plan in plans if LUCK not in plan]
    if not plans:
        return ["there is no solution"]
    if not sure:
        return ["only luck, or what nobody can know, solves it"]
    wrong = []
    if frozenset() in plans:
        wrong.append("there is a solution without a play: to end the turn")
    if len(plans) > 1:
        wrong.append(f"there are {len(plans)} solutions: " + "; or ".join(map(told, plans)))
    if solver.others_decide:
        wrong.append("somebody else may have to decide something")
    return [*wrong, *replay(puzzle)]


def replay(puzzle: Puzzle) -> list[str]:
    """What is wrong with the solution that stands in the file."""
    if not any(step.verb == "end turn" for step in puzzle.scenario.steps):
        return ["the steps do not end the turn"]
    if reasons := run_scenario(puzzle.scenario).reasons:
        return list(reasons)
    reached = puzzle.state(played(puzzle.scenario).notes()) == "solved"
    return [] if reached else ["the steps do not reach the goal"]


def told(plan: Plan) -> str:
    """A plan in words for whoever makes puzzles."""
    return ", ".join(sorted(" ".join(_words(deed)) for deed in plan)) or "end the turn"


def _words(deed: tuple[Any, ...]) -> Iterable[str]:
    for part in deed:
        word = part[0] if isinstance(part, tuple) else part
        if word not in (None, "hand"):
            yield str(word)
