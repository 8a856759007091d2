"""Monte Carlo tree search over what the seat knows.

Every iteration imagines a world of its own and plays it on. All players think, each in a tree of their own:
a decision is known by what its player chose before, and what others chose or hold is luck. What nobody has
thought about yet is answered by instinct. The world is judged when the turn is over, or some turns later, by
what it is worth to everybody, and the decisions that led there remember it.

Our answers run a race: all that are left are tried in the same worlds, so that what differs is not due to
luck, and after each round the weaker half is out. The race is over early where nothing is at stake.
"""

import random
from collections.abc import Hashable, Iterator, Sequence
from math import ceil, exp, log2, sqrt
from time import thread_time
from typing import Any

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
TRIES = 4
"""For so many tries an answer more can take part in the race."""
LOOK = 8
"""After so many worlds it is asked whether the race is decided."""
MANY = 12
"""A decision with so many answers gets the whole budget."""
AT_STAKE = 0.002
"""What is surely less than that is not worth thinking about."""


class SearchBot(Thinker):
    """Thinks for a number of iterations or for a time (of the processor), whichever ends first.

    With iterations alone it is reproducible. The budget is for a decision with many answers; fewer take less.
    `horizon` is how many turns after the present one are played before a world is judged.
    """

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
        share = self.pace * share_of(len(seat.options))
        search.race(Budget(self._iterations, self._seconds, share))
        return search.values()


def share_of(answers: int) -> float:
    """The part of a budget that a decision with so many answers gets."""
    return 0.25 + 0.75 * min(1.0, (answers - 1) / MANY)


class Budget:
    """What is left of a thought, from 1 to 0: of iterations, of time (of the processor), or of both."""

    def __init__(self, iterations: int | None, seconds: float | None, share: float = 1.0) -> None:
        self.iterations = None if iterations is None else max(1, round(iterations * share))
        self._seconds = None if seconds is None else seconds * share
        self._begun, self._spent = thread_time(), 0

    def spend(self, iterations: int = 1) -> None:
        self._spent += iterations

    @property
    def left(self) -> float:
        left = 1.0
        if self.iterations is not None:
            left = 1 - self._spent / self.iterations
        if self._seconds is not None:
            left = min(left, 1 - (thread_time() - self._begun) / self._seconds)
        return left


class Node:
    """A decision, reached by the same choices of its player in many worlds: what each answer led to."""

    __slots__ = ("branches", "visits")

    def __init__(self) -> None:
        self.branches: dict[Hashable, Branch] = {}
        self.visits = 0


class Branch:
    """One answer: how likely it looked, how often it was tried, what came of it, and the next decisions."""

    __slots__ = ("next", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.next: dict[int, Node] = {}  # by player


class Search:
    """One decision being thought about."""

    def __init__(self, seat: Seat, rng: random.Random, horizon: int) -> None:
        self._me = seat.number
        self._imagination: Imagination = seat.imagination()
        self._rng = rng
        self._horizon = horizon
        world = self._imagination.world(rng)
        choice = world.pending
        assert choice is not None
        self._answers: list[Hashable] = list(range(choice.size))  # the same in every world
        players = len(world.table.players)
        self._low, self._high = [1.0] * players, [0.0] * players  # of all values seen: differences are small
        self._root = Node()
        self._expand(self._root, self._answers, choice, world)
        branches = self._root.branches
        self._racing = sorted(range(choice.size), key=lambda answer: -branches[answer].prior)
        self._worlds = 0
        self._came: list[list[float]] = [[] for _ in self._answers]  # of each answer, world by world

    def race(self, budget: Budget) -> None:
        """Find the best answer; the race ends with its budget, or when it is decided."""
        racing = self._racing
        if budget.iterations is not None:  # what looks worst is left out if there is no time for all
            del racing[max(2, budget.iterations // TRIES) :]
        rounds = max(1, ceil(log2(len(racing))))
        for number in range(1, rounds + 1):
            while budget.left > 1 - number / rounds:
                self.heat()
                budget.spend(len(racing))
                if self._worlds % LOOK == 0 and self._decided():
                    return
            racing.sort(key=lambda answer: -self._mean(answer))
            del racing[(len(racing) + 1) // 2 :]

    def heat(self) -> None:
        """Try what is still in the race in one more world."""
        seed = self._rng.getrandbits(64)
        self._worlds += 1
        for answer, world in zip(self._racing, self._same(seed, len(self._racing)), strict=True):
            self._came[answer].append(self._play(answer, world, random.Random(seed)))

    def _same(self, seed: int, times: int) -> Iterator[Game]:
        """A world so many times: dealt once, unless it is in mid-effect and cannot be copied."""
        world = self._imagination.world(random.Random(seed))
        for _ in range(times - 1):
            yield (
                world.clone(tracked=False) if world.at_rest else self._imagination.world(random.Random(seed))
            )
        yield world

    def _mean(self, answer: int) -> float:
        came = self._came[answer]
        return sum(came) / len(came) if came else 0.0

    def _decided(self) -> bool:
        """Whether nothing in the race can be better than the best by anything that matters."""
        best = max(self._racing, key=self._mean)
        mine = self._came[best]
        count = len(mine)
        for answer in self._racing:
            if answer != best:
                gaps = [theirs - ours for ours, theirs in zip(mine, self._came[answer], strict=True)]
                mean = sum(gaps) / count
                error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / count / (count - 1))
                if mean + 2.5 * error > AT_STAKE:
                    return False
        return True

    def attempt(self, answer: int, seed: int) -> float:
        """What that answer comes to in the world of that seed; learn from it."""
        return self._play(answer, self._imagination.world(random.Random(seed)), random.Random(seed))

    def _play(self, answer: int, world: Game, rng: random.Random) -> float:
        """What that answer comes to in that world; learn from it."""
        me, root = self._me, self._root
        branch = root.branches[answer]
        until = world.table.turn.number + self._horizon
        path = [(me, root, branch)]
        last = {me: branch}  # by player: what they chose last
        while True:
            world.answer(answer)
            choice = world.pending
            if choice is None or (world.at_rest and world.table.turn.number > until):
                break
            player = choice.player
            before = last.get(player, branch)
            if choice.size > 1 and before.visits and not choice.ordering:
                node = before.next.get(player)
                if node is None:
                    node = before.next[player] = Node()
                keys = self._keys(choice)
                if not all(key in node.branches for key in keys):
                    self._expand(node, keys, choice, world)
                answer = self._select(node, keys, player)
                chosen = node.branches[keys[answer]]
                path.append((player, node, chosen))
                if player == me:
                    branch = chosen
                    last.clear()
                last[player] = chosen
            else:
                answer = quick(world, choice, rng)
        values = chances(world.table)
        for player, value in enumerate(values):
            self._low[player] = min(self._low[player], value)
            self._high[player] = max(self._high[player], value)
        for player, node, branch in path:
            node.visits += 1
            branch.visits += 1
            branch.total += values[player]
        return values[me]

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
                node = (
                    None if node is None or not tried[pick] else node.branches[keys[pick]].next.get(self._me)
                )
            world.answer(pick)
        return words

    def _keys(self, choice: Choice) -> list[Hashable]:
        keys = [key(option) for option in choice.options]
        return keys if choice.decline is None else [*keys, "decline"]

    def _select(self, node: Node, keys: Sequence[Hashable], player: int) -> int:
        """The answer to try: good so far, or promising and not much tried."""
        branches = node.branches
        low = self._low[player]
        spread = max(self._high[player] - low, 1e-6)
        eager = EXPLORE * sqrt(node.visits + 1)
        best, pick = -1.0, 0
        for place, k in enumerate(keys):
            branch = branches[k]
            visits = branch.visits
            mean = (branch.total / visits - low) / spread if visits else 0.5
            score = mean + eager * branch.prior / (1 + visits)
            if score > best:
                best, pick = score, place
        return pick

    def _expand(self, node: Node, keys: list[Hashable], choice: Choice, world: Game) -> None:
        """First guesses for answers not seen before."""
        branches = node.branches
        looks = Looks(world.table, choice)
        scores = [looks.of(option) for option in choice.options]
        if choice.decline is not None:
            scores.append(looks.declining())
        most = max(scores)
        odds = [exp(score - most) for score in scores]
        total = sum(odds)
        for k, odd in zip(keys, odds, strict=True):
            if k not in branches:
                branches[k] = Branch(TRUST * odd / total + (1 - TRUST) / len(keys))

    def values(self) -> list[float]:
        """The chance to win after each answer; what stayed in the race longest is the best."""
        best = max(range(len(self._came)), key=lambda answer: (len(self._came[answer]), self._mean(answer)))
        mine = self._came[best]
        most = self._mean(best)
        found = []
        for came in self._came:
            # beside the best, in the same worlds
            behind = sum(mine[: len(came)]) / len(came) - sum(came) / len(came) if came else most
            found.append(most - behind if came is mine else min(most - behind, most - 1e-9))
        return found


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
