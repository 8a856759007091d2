"""Running scenarios: files and folders in, one outcome for each scenario out."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Library
from fracas.smashup.engine.labels import seat_name

from .build import start
from .expect import Check, failures
from .moment import Moment, noting, settle, settled_down
from .source import SUFFIXES, Node, ScenarioError, read
from .spec import Scenario, Step, read_scenario
from .steps import Misfit, Part, misfit, parts, readings, refuse

MAX_READINGS = 200


@dataclass(frozen=True)
class Outcome:
    """What became of a scenario."""

    file: str
    title: str
    reasons: tuple[str, ...] = ()
    """Why it failed, line by line; empty: all holds."""
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all holds."""
        return not self.reasons


def scenario_files(path: Path) -> list[Path]:
    """The file itself, or all scenario files of a folder and the folders in it, in natural order."""
    if not path.is_dir():
        return [path]
    found = [file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file()]
    return sorted(found, key=_natural)


def _natural(path: Path) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", str(path))]


def run_files(paths: Iterable[Path], library: Library = LIBRARY) -> Iterator[Outcome]:
    """The outcomes of all scenarios in these files."""
    for path in paths:
        yield from run_file(path, library)


def run_file(path: Path, library: Library = LIBRARY) -> Iterator[Outcome]:
    """The outcomes of the scenarios in a file (one, unless it holds several YAML documents)."""
    try:
        documents = read(path)
        if not documents:
            raise ScenarioError("there is nothing in this file", str(path))
    except ScenarioError as error:
        yield Outcome(str(path), "", (str(error),))
        return
    for document in documents:
        yield run_document(document, library)


def run_document(document: Node, library: Library = LIBRARY) -> Outcome:
    """The outcome of one scenario, as `read` or `parse` found it.

    Examples:
        >>> from fracas.smashup.scenarios import parse, run_document
        >>> (document,) = parse('''
        ... scenario: Tortuga is not taken by a Zapbot
        ... players: [{hand: [Zapbot]}, {}]
        ... bases: [{base: Tortuga}]
        ... steps: [{play: Zapbot, on: Tortuga}]
        ... expect: {Tortuga: {power: {P1: 3}}}
        ... ''')
        >>> print(*run_document(document).reasons, sep="\\n")
        at the end: not as expected
        Tortuga.power.P1 (line 6)
          expected: 3
          got:      2
    """
    try:
        scenario = read_scenario(document, library)
    except ScenarioError as error:
        return Outcome(document.file, "", tuple(str(error).splitlines()))
    return run_scenario(scenario)


def run_scenario(scenario: Scenario) -> Outcome:
    """Play a scenario through and see whether it holds, in one of the ways in which it can be read."""
    reasons: list[str] = []
    try:
        with noting() as forced:
            game = start(scenario)
        notes = _Script(scenario).play(Moment(game, tuple(forced))).notes
    except _Failed as failed:
        reasons, notes = failed.lines, failed.notes
    except Exception as error:  # a fault of the engine or of a card fails this scenario, not the whole run
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.filename}:{place.lineno}"
        reasons, notes = [f"the engine broke: {type(error).__name__}: {error} ({where})"], ()
    return Outcome(scenario.file, scenario.title, tuple(reasons), notes, scenario.rules)


def played(scenario: Scenario) -> Game:
    """The game at the end of a scenario that holds, with all done that goes without saying."""
    try:
        return settled_down(_Script(scenario).play(Moment(start(scenario)))).game
    except _Failed as failed:
        raise ScenarioError("; ".join(failed.lines), scenario.file) from None


class _Failed(Exception):
    """A script that does not hold, read in one way; `depth` is how far it came, `moment` where it ended."""

    def __init__(self, depth: int, lines: list[str], moment: Moment) -> None:
        super().__init__()
        self.depth = depth
        self.lines = [*lines, *moment.trail]
        self.notes = moment.notes


class _Script:
    """The steps of a scenario, one answer at a time."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.todo: list[tuple[str, Step, Part | None]] = []
        """Each answer with where it stands."""
        numbers = range(1, len(scenario.steps) + 1)
        named = [*((step, "the set-up") for step in scenario.opening)]
        named += ((step, f"step {n}") for n, step in zip(numbers, scenario.steps, strict=True))
        for step, word in named:
            where = f"{word} (line {step.line})"
            if step.verb == "say":
                continue
            if step.verb in ("expect", "refuse"):
                self.todo.append((where, step, None))
            else:
                self.todo += [(where, step, part) for part in parts(step)]
        self.failures = 0

    def play(self, moment: Moment, depth: int = 0) -> Moment:
        """The moment at the end; every reading of a step is tried until one leads there."""
        if depth == len(self.todo):
            return self._finish(moment)
        worst: _Failed | None = None
        for after in self._after(moment, depth):
            try:
                return self.play(after, depth + 1)
            except _Failed as failed:
                self.failures += 1
                worst = failed if worst is None or failed.depth > worst.depth else worst
                if self.failures > MAX_READINGS:
                    break
        assert worst is not None
        raise worst

    def _after(self, moment: Moment, depth: int) -> Iterator[Moment]:
        """What a step makes of that moment, in every way to read it; there is at least one."""
        where, step, part = self.todo[depth]
        found = False
        if part is not None:
            for after in readings(moment, part):
                found = True
                yield _gone_on(moment, after, where, first=depth == 0 or self.todo[depth - 1][1] is not step)
            if not found:
                last = _gone_on(moment, settled_down(moment), where)
                raise _Failed(depth, [f"{where}: {misfit(moment, part)}"], last)
            return
        self._must_be_clear(moment, depth)
        if step.refused is not None:
            try:
                refuse(moment, step.refused)
            except Misfit as error:
                raise _Failed(depth, [f"{where}: {error}"], moment) from None
        elif lines := _check(step.checks, moment):
            raise _Failed(depth, [f"{where}: not as expected", *lines], moment)
        yield _doubts(step.checks, moment)

    def _finish(self, moment: Moment) -> Moment:
        scenario = self.scenario
        self._must_be_clear(moment, len(self.todo))
        if lines := _check(scenario.expect, moment):
            raise _Failed(len(self.todo), ["at the end: not as expected", *lines], moment)
        if not self._about_pending():
            last = settled_down(moment)
            if not last.at_rest:
                words = f"the script ends, but {last.describe()}"
                raise _Failed(len(self.todo), [words], _gone_on(moment, last, "the end"))
        return _doubts(scenario.expect, moment)

    def _must_be_clear(self, moment: Moment, depth: int) -> None:
        """A play without a target is only half a step, unless the next one names it."""
        if moment.narrowed is not None:
            where, step, _ = self.todo[depth - 1]
            words = f"`{step.text}` does not say where or which: {moment.describe()}"
            raise _Failed(depth, [f"{where}: {words}"], moment)

    def _about_pending(self) -> bool:
        """Whether the last expectations speak of the open decision: then it is meant to be open."""
        checks = [*self.scenario.expect]
        for _, step, part in reversed(self.todo):
            if part is not None:
                break
            checks += step.checks
        return any(check.of_pending for check in checks)


def _gone_on(before: Moment, after: Moment, where: str, *, first: bool = True) -> Moment:
    """The moment after a step, which remembers what happened on the way that the script does not say."""
    passed = [*after.settled_so, *_refilled(before, after)]
    words = (f"on the way to {where}: {word}" for word in passed)
    since = len(before.game.events()) if first and after.game is not before.game else before.since
    return replace(after, settled_so=(), trail=(*before.trail, *words), since=since)


def _refilled(before: Moment, after: Moment) -> Iterator[str]:
    """Whose discard pile went into the deck."""
    events = after.game.events(len(before.game.events()))
    shuffled = {note["player"] for note in events if note["event"] == "Shuffled" and note["into"] == "deck"}
    for old, new in zip(before.table.players, after.table.players, strict=True):
        pile = {card.uid for card in old.discard}
        left = {card.uid for card in new.discard}
        deck = {card.uid for card in new.deck}
        if old.seat in shuffled and pile - left and not pile & left:
            ran_out = not deck & {card.uid for card in old.deck}
            words = "deck ran out: the discard pile was" if ran_out else "discard pile was"
            yield f"{seat_name(old.seat)}'s {words} shuffled into {'it' if ran_out else 'the deck'}"


def _doubts(checks: tuple[Check, ...], moment: Moment) -> Moment:
    for check in checks:
        moment = moment.noted(check.doubt(moment))
    return moment


def _check(checks: tuple[Check, ...], moment: Moment) -> list[str]:
    """The lines that say what is not as expected; nothing if all is.

    What is expected of the table may also come true once everything open is settled; what is expected of the
    open decision, and of what somebody sees, must be true as it is.
    """
    failed = failures(checks, moment)
    if not failed:
        return []
    if not any(check.at_once and check.fails(moment) for check in checks):
        table = tuple(check for check in checks if not check.at_once)
        if any(not failures(table, later) for later in settle(moment)):
            return []
    lines = [line for failure in failed for line in failure.lines()]
    return lines if moment.at_rest else [*lines, f"where {moment.describe()}"]
