"""Monte Carlo tree search over what the seat knows.

Every iteration imagines a world of its own and plays it on: our decisions walk down a tree that is shared by
all worlds (a decision is known by what we chose before), those of others are answered by instinct. The world
is judged some turns later by what it is worth, and the decisions that led there remember it.
"""

import random
from collections.abc import Hashable
from math import exp, sqrt
from time import thread_time
from typing import Any, ClassVar

from fracas.smashup.engine import Card, Choice, Game, Piece
from fracas.smashup.engine.labels import options_said
from fracas.smashup.engine.options import END, Extra, Play, Use

from .bot import Thinker
from .instinct import Looks, quick
from .seat import Imagination, Seat, hidden
from .worth import chances

EXPLORE = 1.2
"""How much is tried that looked worse so far."""
TRUST = 0.5
"""How much of the first guess is instinct; the rest is the same for every answer."""


class SearchBot(Thinker):
    """Thinks for a number of iterations or for a time (of the processor), whichever ends first.

    With iterations alone it is reproducible. The budget is for a decision with many answers; fewer take less.
    `horizon` is how many turns after the present one are played before a world is judged.
    """

    MANY: ClassVar[int] = 12

    def __init__(
        self,
        seed: int = 0,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        horizon: int = 0,
        name: str = "search",
    ) -> None:
        super().__init__(seed, name, careful=True)
        self._iterations = iterations
        self._seconds = seconds
        self._horizon = horizon
        self.pace = 1.0
        """The part of its budget that it may use: less where many bots wait for one processor."""

    def weigh(self, seat: Seat) -> list[float]:
        search = Search(seat, self.rng, self._horizon)
        share = self.pace * (0.25 + 0.75 * min(1.0, (len(seat.options) - 1) / self.MANY))
        left = None if self._iterations is None else round(self._iterations * share)
        end = None if self._seconds is None else thread_time() + self._seconds * share
        while (left is None or left > search.lead()) and (end is None or thread_time() < end):
            search.iterate()
            if left is not None:
                left -= 1
        return search.values()


class Node:
    """A decision of ours, reached by the same choices in many worlds: what each answer led to."""

    __slots__ = ("branches", "visits")

    def __init__(self) -> None:
        self.branches: dict[Hashable, Branch] = {}
        self.visits = 0


class Branch:
    """One answer: how likely it looked, how often it was tried, what came of it, and our next decision."""

    __slots__ = ("node", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.node: Node | None = None


class Search:
    """One decision being thought about.

    Every answer is tried in the same worlds, one after the other: what differs is not due to luck.
    """

    def __init__(self, seat: Seat, rng: random.Random, horizon: int) -> None:
        self._me = seat.number
        self._imagination: Imagination = seat.imagination()
        self._rng = rng
        self._horizon = horizon
        self._seeds: list[int] = []
        self._low, self._high = 1.0, 0.0  # of all values seen: differences are small, and all that counts
        self._root = Node()
        world = self._imagination.world(rng)
        choice = world.pending
        assert choice is not None
        self._answers: list[Hashable] = list(range(choice.size))  # the same in every world
        self._expand(self._root.branches, self._answers, choice, world)

    def iterate(self) -> None:
        """Try an answer in one more world, and learn from it."""
        answer = self._select(self._root, self._answers)
        visits = self._root.branches[answer].visits
        if visits == len(self._seeds):
            self._seeds.append(self._rng.getrandbits(64))
        self.attempt(answer, self._seeds[visits])

    def attempt(self, answer: int, seed: int) -> float:
        """What that answer comes to in the world of that seed; learn from it."""
        root = self._root
        branch = root.branches[answer]
        rng = random.Random(seed)
        world = self._imagination.world(rng)
        until = world.table.turn.number + self._horizon
        path = [(root, branch)]
        while True:
            world.answer(answer)
            choice = world.pending
            if choice is None or (world.at_rest and world.table.turn.number > until):
                break
            if choice.player == self._me and choice.size > 1 and branch.visits:
                if branch.node is None:
                    branch.node = Node()
                node = branch.node
                keys = self._keys(choice)
                if not all(key in node.branches for key in keys):
                    self._expand(node.branches, keys, choice, world)
                answer = self._select(node, keys)
                branch = node.branches[keys[answer]]
                path.append((node, branch))
            else:
                answer = quick(world, choice, rng)
        value = chances(world.table)[self._me]
        self._low, self._high = min(self._low, value), max(self._high, value)
        for node, branch in path:
            node.visits += 1
            branch.visits += 1
            branch.total += value
        return value

    def plan(self, answer: int, few: int) -> list[str]:
        """What we mean to do from that answer on, in words, while it was tried more than a few times.

        One world shows it, up to the end of the turn or to a card that is only imagined to be there.
        """
        world = self._imagination.world(random.Random(0))
        unknown = hidden(world.table, self._me)
        turn = world.table.turn.number
        words: list[str] = []
        node: Node | None = self._root
        while (choice := world.pending) is not None and world.table.turn.number == turn:
            pick = 0
            if choice.player != self._me:
                pick = quick(world, choice, random.Random(0))
            elif choice.size > 1:
                keys = self._keys(choice) if words else self._answers
                tried = [
                    0 if node is None or k not in node.branches else node.branches[k].visits for k in keys
                ]
                pick = tried.index(max(tried)) if words else answer
                option = choice.options[pick] if pick < len(choice.options) else None
                card = option.card if isinstance(option, Play) else option
                imagined = getattr(card, "uid", None) in unknown
                if words and (imagined or tried[pick] <= few or option is END):
                    break
                words.append(options_said(choice)[pick])
                node = None if node is None or not tried[pick] else node.branches[keys[pick]].node
            world.answer(pick)
        return words

    def _keys(self, choice: Choice) -> list[Hashable]:
        keys = [key(option) for option in choice.options]
        return keys if choice.decline is None else [*keys, "decline"]

    def _select(self, node: Node, keys: list[Hashable]) -> int:
        """The answer to try: good so far, or promising and not much tried."""
        branches = node.branches
        spread = max(self._high - self._low, 1e-6)
        eager = EXPLORE * sqrt(node.visits + 1)
        best, pick = -1.0, 0
        for place, k in enumerate(keys):
            branch = branches[k]
            visits = branch.visits
            mean = (branch.total / visits - self._low) / spread if visits else 0.5
            score = mean + eager * branch.prior / (1 + visits)
            if score > best:
                best, pick = score, place
        return pick

    def _expand(
        self, branches: dict[Hashable, Branch], keys: list[Hashable], choice: Choice, world: Game
    ) -> None:
        """First guesses for answers not seen before."""
        looks = Looks(world.table, choice)
        scores = [looks.of(option) for option in choice.options]
        if choice.decline is not None:
            scores.append(0.5)
        most = max(scores)
        odds = [exp((score - most) / 2) for score in scores]
        total = sum(odds)
        for k, odd in zip(keys, odds, strict=True):
            if k not in branches:
                branches[k] = Branch(TRUST * odd / total + (1 - TRUST) / len(keys))

    def lead(self) -> int:
        """How many visits the most visited answer is ahead: with fewer to go, nothing can change."""
        visits = sorted((branch.visits for branch in self._root.branches.values()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0

    def values(self) -> list[float]:
        """The chance to win after each answer; the answer tried most is the best, whatever others promise."""
        branches = [self._root.branches[answer] for answer in self._answers]
        best = max(branches, key=lambda branch: branch.visits)
        most = best.total / best.visits
        return [
            most if b is best else min(b.total / b.visits, most - 1e-9) if b.visits else 0.0 for b in branches
        ]


def key(option: Any) -> Hashable:
    """What an option is, in any world."""
    kind = option.__class__
    if kind is Play:
        return (option.card.uid, None if option.target is None else option.target.uid, option.zone)
    if kind is Use:
        return (option.piece.uid, option.ability.name)
    if kind is Extra:
        return str(option.describe())
    if isinstance(option, Card | Piece):
        return option.uid
    return ("word", str(option))
