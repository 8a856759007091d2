"""What a bot is; the one that picks any answer, and what all that think have in common."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from fracas.smashup.engine import Game

from .draft import best_faction
from .harm import Goods, goods, only_loss
from .instinct import carry_out, finish
from .reasons import DECLINES, PROMISES, STOPS, as_seen, reason
from .seat import Imagination, Seat
from .worth import chances


class Decision:
    """An answer to the open decision, and why, in one sentence: `answer, why = bot.decide(seat)`.

    The sentence costs some thought and is made when somebody asks for it, which has to be before the game
    goes on.
    """

    def __init__(self, answer: int, why: str | Callable[[], str] = "") -> None:
        self.answer = answer
        self._why = why

    @property
    def why(self) -> str:
        return self._why if isinstance(self._why, str) else self._why()

    def __iter__(self) -> Iterator[Any]:
        return iter((self.answer, self.why))


class Bot(Protocol):
    """A player without hands: asked when a decision of its seat is open."""

    name: str

    def decide(self, seat: Seat) -> Decision:
        """Answer the open decision, knowing what that seat knows."""
        ...


class RandomBot:
    """Picks any answer."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def decide(self, seat: Seat) -> Decision:
        return Decision(self._rng.randrange(len(seat.options)), "I picked at random")


class Thinker:
    """A bot that weighs the answers; its kinds differ in how."""

    PATIENCE: ClassVar[int] = 3
    """How often it uses one ability in a turn: some can be used again and again to no end."""

    SECOND_THOUGHTS: ClassVar[int] = 6
    """In how many worlds it checks that it neither hurts itself nor ends its turn too early."""
    WORTHWHILE: ClassVar[float] = 0.01

    def __init__(self, seed: int, name: str, *, careful: bool = False) -> None:
        self.name = name
        self._careful = careful  # thinks twice
        self.rng = random.Random(seed)
        self._used: Counter[tuple[int, str]] = Counter()
        self._since = 0
        self._had: Goods = []  # when the present play of that turn began

    def decide(self, seat: Seat) -> Decision:
        options = seat.options
        if len(options) == 1:
            return Decision(0, STOPS if options[0]["id"] == "end" else "")
        if options[0]["id"].startswith("faction:") and not seat.view["bases"]:
            return Decision(*best_faction(seat.view, self.rng))
        turn = seat.view["turn"]["number"]
        tired = [a for a, o in enumerate(options) if self._used[turn, o["id"]] >= self.PATIENCE]
        values = self.weigh(seat)
        for answer in tired:
            values[answer] = -1.0
        answer = self._think_twice(seat, values, tired) if self._careful else values.index(max(values))
        if options[answer]["id"].startswith("use:"):
            self._used[turn, options[answer]["id"]] += 1
        return Decision(answer, lambda: why(seat, answer))

    def _think_twice(self, seat: Seat, values: list[float], tired: list[int]) -> int:
        """The best answer, unless it only hurts or leaves something good undone."""
        answer = values.index(max(values))
        turn = seat.view["turn"]
        if turn["active"] != seat.number:
            return answer
        imagination = seat.imagination()
        world = imagination.world(self.rng)
        if world.at_rest or turn["number"] != self._since:
            self._since, self._had = turn["number"], goods(world.table)
        answer = self._harmless(seat, imagination, values, answer)
        if seat.options[answer]["id"] != "end":
            return answer
        return self._look_again(seat, imagination, answer, tired)

    def _harmless(
        self, seat: Seat, imagination: Imagination, values: list[float], otherwise: int, least: float = -2.0
    ) -> int:
        """The best answer of at least that value that does not only hurt; the other one if there is none."""
        ranked = sorted(range(len(values)), key=lambda answer: -values[answer])
        good = (answer for answer in ranked if values[answer] >= least)
        return next((answer for answer in good if not self._hurts(seat, imagination, answer)), otherwise)

    def _hurts(self, seat: Seat, imagination: Imagination, answer: int) -> bool:
        """Whether what is being done becomes a loss and nothing else by that answer, in any world."""
        if seat.options[answer]["id"] == "end":
            return False
        for _ in range(self.SECOND_THOUGHTS):
            world = imagination.world(self.rng)
            carry_out(world, answer, self.rng)
            if not only_loss(seat.number, self._had, goods(world.table)):
                return False
        return True

    def _look_again(self, seat: Seat, imagination: Imagination, end: int, tired: list[int]) -> int:
        """Before the turn ends: is there something that is better than nothing after all?"""
        luck = [self.rng.getrandbits(64) for _ in range(self.SECOND_THOUGHTS)]

        def value(answer: int, seed: int) -> float:
            rng = random.Random(seed)
            world = imagination.world(rng)
            finish(world, answer, seat.number, rng)
            return chances(world.table)[seat.number]

        values = [-1.0 if answer in tired else value(answer, luck[0]) for answer in range(len(seat.options))]
        promising = sorted(values)[-self.SECOND_THOUGHTS :][0]
        for answer, first in enumerate(values):
            if answer == end or first >= max(promising, 0.0):
                values[answer] = (first + sum(value(answer, seed) for seed in luck[1:])) / len(luck)
            else:
                values[answer] = -1.0
        least = values[end] + self.WORTHWHILE
        if values[end] < 1.0:
            least = min(least, 1.0)  # a sure victory is worth any effort
        return self._harmless(seat, imagination, values, end, least=least)

    def weigh(self, seat: Seat) -> list[float]:
        """The chance to win after each answer."""
        raise NotImplementedError


def why(seat: Seat, answer: int) -> str:
    """Carry the answer out in one world, and see what is better then."""
    option = seat.options[answer]["id"]
    if option == "end":
        return STOPS  # whether there was anything else would tell
    rng = random.Random(0)
    world = seat.imagine(rng)
    before = as_seen(world.table)
    carry_out(world, answer, rng)
    return reason(before, world.table, seat.number, DECLINES if option == "decline" else PROMISES)


def play_out(game: Game, bots: Sequence[Bot] | Mapping[int, Bot]) -> Game:
    """Let the bots, one for each seat, play the game to its end.

    Examples:
        >>> from fracas.smashup.bots import make_bot, play_out
        >>> from fracas.smashup.cards import LIBRARY
        >>> from fracas.smashup.engine import Game
        >>> game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], seed=7)
        >>> result = play_out(game, [make_bot("random", seed) for seed in (1, 2)]).result
        >>> max(result["vp"]) >= 15
        True
    """
    seats = [Seat(game, number) for number in range(len(game.names))]
    while (pending := game.pending) is not None:
        number = pending.player
        game.answer(bots[number].decide(seats[number]).answer)
    return game
