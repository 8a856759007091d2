"""One step ahead: carry out every answer in imagined worlds, and take the one that leads to the best."""

import random

from fracas.smashup.engine import Game

from .bot import Thinker
from .instinct import carry_out
from .seat import Seat
from .worth import chances


class GreedyBot(Thinker):
    """Looks one step ahead in some worlds; `noise` makes it err like a beginner."""

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


def after(world: Game, answer: int, seat: int, rng: random.Random) -> float:
    """That seat's chance to win once the answer is carried out."""
    carry_out(world, answer, rng)
    return chances(world.table)[seat]
