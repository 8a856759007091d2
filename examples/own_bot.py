"""A bot in thirty lines: it tries every answer in a world as it may be, and takes the one that looks best."""

import random

from fracas.smashup.bots import Decision, Seat, make_bot, play_out
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game


class Bully:
    """Wants points most, and to be the strongest everywhere."""

    name = "bully"

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def decide(self, seat: Seat) -> Decision:
        """The best answer, and why; of equals rather play a card than keep it."""
        worth = {
            (self.lead(seat, answer), option["kind"] == "play"): answer
            for answer, option in enumerate(seat.options)
        }
        best = max(worth)
        return Decision(worth[best], f"That makes my lead {best[0]}.")

    def lead(self, seat: Seat, answer: int) -> int:
        """How far ahead that answer leaves us."""
        world = seat.imagine(self.rng)  # a copy in which all that we cannot see is dealt anew
        world.answer(answer)
        while (pending := world.pending) is not None and not world.at_rest:
            world.answer(self.rng.randrange(pending.size))  # let the effect end, somehow
        table = world.table
        worth = [9 * p.vp + sum(table.total(base, p.seat) for base in table.bases) for p in table.players]
        return worth.pop(seat.number) - max(worth)


if __name__ == "__main__":
    wins = 0
    for seed in range(10):
        game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], seed=seed)
        result = play_out(game, [Bully(seed), make_bot("random", seed)]).result
        wins += result is not None and result["winners"] == [0]
    print(f"bully won {wins} of 10 games against random")
