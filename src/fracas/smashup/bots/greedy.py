"""One step ahead: carry out every answer in imagined worlds, and take the one that leads to the best.

And a beginner, who does the same but overlooks things.
"""

import random
from typing import Any, ClassVar

from fracas.smashup.engine import Game

from .bot import Thinker
from .instinct import carry_out
from .seat import Seat
from .worth import chances


class GreedyBot(Thinker):
    """Looks one step ahead in some worlds; `noise` is how far its taste goes."""

    def __init__(self, seed: int = 0, *, worlds: int = 2, noise: float = 0.0, name: str = "greedy") -> None:
        super().__init__(seed, name)
        self._worlds = worlds
        self._noise = noise

    def weigh(self, seat: Seat) -> list[float]:
        imagination = seat.imagination()
        seeds = [self.rng.getrandbits(64) for _ in range(self._worlds)]  # the same luck for every answer
        return [
            sum(after(imagination.world(rng), answer, seat.number, rng) for rng in map(random.Random, seeds))
            / self._worlds
            + self.rng.gauss(0, self._noise)
            for answer in range(len(seat.options))
        ]


class BeginnerBot(GreedyBot):
    """Plays like somebody who knows the rules and not yet the cards.

    In each turn it overlooks some of what it could do: an action, a Talent, a Special just when it matters,
    or that a minion could go to some base. What it sees it judges soundly: it errs as people do.
    """

    OVERLOOKS: ClassVar[float] = 0.3

    def __init__(self, seed: int = 0, *, name: str = "easy") -> None:
        super().__init__(seed, worlds=1, noise=0.02, name=name)
        self._seed = seed

    def weigh(self, seat: Seat) -> list[float]:
        turn = seat.view["turn"]["number"]
        return [
            value - 1.0 if self._overlooks(turn, option) else value
            for value, option in zip(super().weigh(seat), seat.options, strict=True)
        ]

    def _overlooks(self, turn: int, option: dict[str, Any]) -> bool:
        """The same for the whole turn: it does not come to mind a moment later."""
        if option["kind"] not in ("play", "use"):
            return False
        return random.Random(f"{self._seed}/{turn}/{option['id']}").random() < self.OVERLOOKS


def after(world: Game, answer: int, seat: int, rng: random.Random) -> float:
    """That seat's chance to win once the answer is carried out."""
    carry_out(world, answer, rng)
    return chances(world.table)[seat]
