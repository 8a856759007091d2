"""Many random games, watched: every invariant at every decision, and a small replay file where one breaks.

- At every decision: every card is in one place, no number is negative or out of date, a copy equals its
  original, answering the copy leaves the original alone, and both come to the same next position.
- At every event: nobody is told about a card they cannot know.
- At one decision in `every`, at random: views are JSON and hide what they must, impossible answers change
  nothing, the pieces know their places.
- In every game: a fork taken at rest and one taken in mid-effect end like the game; so does the game after
  undo and redo, and after saving and loading, at a random moment and at the end.
"""

import json
import random
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Choice, Game, Library, Ruleset, SaveError, Setup
from fracas.smashup.engine.game import RULES, SAVE_VERSION
from fracas.smashup.engine.setup import setup_from_dict

from .games import random_rules, random_setup
from .invariants import (
    Witness,
    check_cards,
    check_clone,
    check_equal,
    check_links,
    check_numbers,
    check_refusals,
    check_rest,
    check_result,
    check_views,
    position,
    require,
)

LIMIT = 20_000
"""A game of more decisions than this does not end."""

Pick = Callable[[Choice], int | None]
"""Answers a decision; None stops the game there."""


class Watch:
    """One game under watch."""

    def __init__(self, setup: Setup, pick: Pick, rng: random.Random, every: int, library: Library) -> None:
        self.library = library
        self.rng = rng
        self.every = every
        self.pick = pick
        self.answers: list[int] = []
        self.game = Game.of(library, setup)
        Witness(self.game)
        self._positions = [position(self.game)]
        self._forks: dict[bool, Game] = {}
        self._moments = {True: 0, False: 0}

    def run(self) -> None:
        """Play until the game ends, or until nobody answers."""
        while self.game.pending is not None:
            require(len(self.answers) < LIMIT, f"no end after {LIMIT} decisions")
            if not self.step():
                break
        check_cards(self.game.table)
        check_result(self.game)
        self._forks_end_alike()
        self._undo_and_redo()
        self._save_and_load(self.game)

    def step(self) -> bool:
        """Check everything at this decision, and answer it."""
        game = self.game
        pending = game.pending
        assert pending is not None
        here = self._positions[-1]
        check_cards(game.table)
        check_numbers(game.table)
        copy = check_clone(game, here)
        if self.rng.randrange(self.every) == 0:
            check_links(game.table)
            check_rest(game)
            check_refusals(game)
            check_views(game, self.rng)
        self._maybe_fork()
        answer = self.pick(pending)
        if answer is None:
            return False
        self.answers.append(answer)
        copy.answer(answer)
        check_equal(here, position(game), "answering a copy")
        game.answer(answer)
        self._positions.append(position(game))
        check_equal(self._positions[-1], position(copy), "the same answer to a copy")
        return True

    def _maybe_fork(self) -> None:
        """Keep one fork at rest and one in mid-effect, each moment being as likely as any other."""
        rest = self.game.at_rest
        self._moments[rest] += 1
        if self.rng.randrange(self._moments[rest]) == 0:
            self._forks[rest] = self.game.clone()

    def _forks_end_alike(self) -> None:
        for fork in self._forks.values():
            self._goes_on_alike(fork, "a fork")

    def _undo_and_redo(self) -> None:
        if self.answers:
            start = self.rng.randrange(len(self.answers))
            game = self.game.undo(len(self.answers) - start)
            check_equal(self._positions[start], position(game), f"undo to decision {start}")
            self._save_and_load(game)
            self._goes_on_alike(game, "undo and redo")

    def _goes_on_alike(self, other: Game, what: str) -> None:
        start = len(other.answers)
        for answer in self.answers[start:]:
            other.answer(answer)
        self._same(self.game, other, f"{what} at decision {start}")

    def _save_and_load(self, game: Game) -> None:
        again = Game.load(self.library, json.loads(json.dumps(game.save())))
        self._same(game, again, "save and load")

    def _same(self, game: Game, other: Game, what: str) -> None:
        check_equal(position(game), position(other), what)
        require(game.events() == other.events(), f"{what}: other events were noted")


# --- one game after the other ------------------------------------------------------------------------


@dataclass(frozen=True)
class Plan:
    """What to play: game `number` of a soak is the same whoever plays it, and when."""

    players: Sequence[int]
    seed: int
    every: int
    ruleset: str | None
    """The edition of all games; None: mostly the default, with titans or without, sometimes any options."""
    factions: tuple[str, ...] | None = None
    """Only these; None: all."""

    def rng(self, number: int) -> random.Random:
        return random.Random(f"{self.seed}/{number}")

    def setup(self, number: int, rng: random.Random, library: Library) -> Setup:
        rules = Ruleset.of(self.ruleset)
        if self.ruleset is None:
            rules = random_rules(rng) if number % 4 == 3 else replace(rules, titans=rng.choice(("off", "on")))
        players = self.players[number % len(self.players)]
        draft = rng.random() < 0.1
        names = self.names(players, rng, library)
        return random_setup(rng, library, players, names=names, ruleset=rules, draft=draft)

    def names(self, players: int, rng: random.Random, library: Library) -> Sequence[str] | None:
        """The factions to deal or draft from; None: all."""
        return self.factions


@dataclass(frozen=True)
class Report:
    """How one game went."""

    number: int
    decisions: int
    error: str | None = None
    replay: dict[str, Any] | None = None


def play(plan: Plan, number: int, library: Library = LIBRARY) -> Report:
    """Play and watch one game; where something breaks, find the shortest beginning that shows it."""
    rng = plan.rng(number)
    setup = plan.setup(number, rng, library)
    answers: list[int] = []

    def pick(choice: Choice) -> int:
        answers.append(rng.randrange(choice.size))
        return answers[-1]

    error = watch(setup, pick, rng, plan.every, library)
    if error is None:
        return Report(number, len(answers))
    shorter = replay(setup, answers, library)
    if shorter is not None:
        answers, error = shorter
    data = {
        "fracas": SAVE_VERSION,
        "rules": RULES,
        "game": "smashup",
        "setup": setup.as_dict(),
        "answers": answers,
        "fingerprints": {},
        "error": error,
    }
    return Report(number, len(answers), error.strip().splitlines()[-1], data)


def watch(setup: Setup, pick: Pick, rng: random.Random, every: int, library: Library) -> str | None:
    """Play one game under watch; what went wrong, if anything did."""
    try:
        Watch(setup, pick, rng, every, library).run()
    except Exception:  # whatever it is: it is what we are looking for
        return traceback.format_exc()
    return None


def replay(setup: Setup, answers: Iterable[int], library: Library = LIBRARY) -> tuple[list[int], str] | None:
    """Play these answers with every check at every decision: the first that fails, and the answers so far."""
    given: list[int] = []
    rest = iter(answers)

    def pick(choice: Choice) -> int | None:
        answer = next(rest, None)
        if answer is not None:
            given.append(answer)
        return answer

    error = watch(setup, pick, random.Random(0), 1, library)
    return None if error is None else (given, error)


def replay_file(path: Path, library: Library = LIBRARY) -> str | None:
    """Check the game of a replay file again; the error it still shows, if any."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        setup = setup_from_dict(library, data["setup"])
        answers = [int(answer) for answer in data["answers"]]
    except (KeyError, TypeError, ValueError) as error:
        raise SaveError(f"{path} is not a replay file: {error!r}") from error
    found = replay(setup, answers, library)
    return None if found is None else found[1]


def soak(plan: Plan, games: int, jobs: int) -> Iterator[Report]:
    """The reports of all games, in the order in which they end."""
    worker = partial(play, plan)
    if jobs == 1:
        yield from map(worker, range(games))
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(worker, range(games), chunksize=1)


def write_replay(report: Report, folder: Path, seed: int) -> Path:
    """Write the replay file of a failure."""
    path = folder / f"soak-{seed}-{report.number}.json"
    path.write_text(json.dumps(report.replay, indent=1) + "\n", encoding="utf-8")
    return path
