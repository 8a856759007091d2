"""What an expert would have done: every decision of a player judged by what that player could know.

An expert searches at each decision. If it would have answered otherwise, both answers are carried out in the
same new worlds, and what the other one was better on average is what the decision has cost: in chance to win,
as `chance` measures it. A difference that may be luck is none.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from fracas.smashup.bots import Seat
from fracas.smashup.bots.instinct import carry_out
from fracas.smashup.bots.reasons import LEAST, PROMISES, aloud, as_seen, reason
from fracas.smashup.bots.search import Budget, Search, share_of
from fracas.smashup.engine import Game
from fracas.smashup.engine.labels import options_said
from fracas.smashup.engine.options import END

from .chance import TRUST, trusted

GRADES: dict[str, float] = {"blunder": 0.15, "mistake": 0.1, "inaccuracy": 0.05, "good": 0.01, "best": 0.0}
"""From which loss of the chance to win on a turn is called so."""
HORIZON = 1
"""How many turns after the present one an expert looks ahead, as the bot of that name does."""
SEARCH = 0.6
"""The part of the budget that goes into the search; the rest compares."""
FEW = 3
"""What was tried less often is no plan."""
STEPS = 5
"""So many steps of a plan are told."""
NOTHING = 0.005
"""A smaller loss of a decision is none."""


@dataclass(frozen=True)
class Thought:
    """How long to think about a decision with many answers: seconds of the processor, or iterations."""

    seconds: float | None = 0.5
    iterations: int | None = None


@dataclass(frozen=True)
class Verdict:
    """One decision."""

    at: int
    """After how many answers it was open."""
    played: str
    best: list[str]
    """What an expert would have done, and meant to do then: the first is the answer to this decision."""
    loss: float
    chance: float
    """To win, as the expert sees it."""
    why: str | None


@dataclass(frozen=True)
class Turn:
    """What a player decided in one turn, their own or somebody else's."""

    turn: int
    player: int
    """Whose turn it was."""
    decisions: list[int]
    """After how many answers each of them was open."""
    played: list[str]
    """What was done, but for ending the turn."""
    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def loss(self) -> float:
        """What the whole turn has cost."""
        return sum(verdict.loss for verdict in self.verdicts)

    def judged(self, verdicts: Iterable[Verdict]) -> "Turn":
        """The same with a verdict on each decision."""
        return replace(self, verdicts=list(verdicts))

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "loss": round(self.loss, 4), "grade": grade(self.loss)}


def grade(loss: float) -> str:
    """What a turn is called that has cost so much."""
    return next(name for name, least in GRADES.items() if loss >= least)


def turns_of(game: Game, answers: Sequence[int], seat: int) -> list[Turn]:
    """The turns in which that player had a choice, and what they did; the game is played on the way."""
    found: list[Turn] = []
    for number, answer in enumerate(answers):
        table, choice = game.table, game.pending
        mine = choice is not None and choice.player == seat and choice.size > 1
        if choice is not None and mine and answer >= 0 and table.bases:  # who drafts has nothing to look at
            if not found or found[-1].turn != table.turn.number:
                found.append(Turn(table.turn.number, table.turn.active, [], []))
            found[-1].decisions.append(number)
            if answer >= len(choice.options) or choice.options[answer] is not END:
                found[-1].played.append(options_said(choice)[answer])
        game.go_on(answer)
    return found


def judge_turn(game: Game, answers: Sequence[int], seat: int, turn: Turn, thought: Thought) -> Turn:
    """That turn with verdicts; the game is played on the way to its last decision."""
    return turn.judged(judge_at(game, answers, seat, number, thought) for number in turn.decisions)


def judge_at(game: Game, answers: Sequence[int], seat: int, number: int, thought: Thought) -> Verdict:
    """The verdict on the decision that was open after so many answers; the game is played on to there."""
    for answer in answers[len(game.answers) : number]:
        game.go_on(answer)
    return judge(game, Seat(game, seat), answers[number], thought)


def judge(game: Game, seat: Seat, answer: int, thought: Thought) -> Verdict:
    """What an expert, who knows what that seat knows, thinks of that answer to its open decision."""
    choice = game.pending
    assert choice is not None
    moment, players = len(game.answers), len(game.table.players)
    rng = random.Random(moment)
    search = Search(seat, rng, HORIZON)
    share = share_of(choice.size)
    search.race(Budget(thought.iterations, thought.seconds, share * SEARCH))
    values = search.values()
    best = values.index(max(values))
    loss = 0.0
    if best != answer:
        gains: list[float] = []
        budget = Budget(thought.iterations, thought.seconds, share * (1 - SEARCH))
        while budget.left > 0 or len(gains) < FEW:
            seed = rng.getrandbits(64)
            better, given = search.attempt(best, seed), search.attempt(answer, seed)
            gains.append(believed(better, players) - believed(given, players))
            budget.spend(2)
        loss = surely(gains)
        if not loss:
            best = answer
    words = search.plan(best, FEW)[:STEPS]
    why = _why(seat, best, rng) if loss else None
    chance = believed(max(values), players)
    return Verdict(moment, options_said(choice)[answer], words, round(loss, 4), round(chance, 4), why)


def believed(value: float, players: int) -> float:
    """A chance by worth as it has proved to be, where the others share the rest."""
    others = players - 1
    return trusted([value, *[(1 - value) / others] * others], TRUST[players])[0]


def surely(gains: Sequence[float]) -> float:
    """The average gain, if it is something, and more than luck."""
    gain = fmean(gains)
    return gain if gain > max(NOTHING, 2 * stdev(gains) / sqrt(len(gains))) else 0.0


def _why(seat: Seat, answer: int, rng: random.Random) -> str | None:
    """Carry the answer out in one world, and see what is better then, if that can be said."""
    world = seat.imagine(rng)
    before = as_seen(world.table)
    carry_out(world, answer, rng)
    words = aloud(reason(before, world.table, seat.number))
    return None if words in (LEAST, PROMISES) else words
