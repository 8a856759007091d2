"""How far a lead is to be trusted: plays games between bots, and writes review/chance.json.

A review tells people their chance to win, so it has to be true. `worth` was learned from games of instinct;
here bots that look ahead play, its chances at the beginning of every turn are kept beside who won in the end,
and one number for each number of players says how much more (above 1) or less certain they should have been.
Every third game is not learned from, but used to say how well that holds.

python tools/learn_chance.py --games 200
"""

import argparse
import json
import random
from math import log
from multiprocessing import Pool
from pathlib import Path

from scipy.optimize import minimize_scalar

from fracas.smashup.bots import Seat, worth
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.lab.games import random_setup
from fracas.smashup.lab.match import seat_bots
from fracas.smashup.review.chance import trusted

TARGET = Path(__file__).parents[1] / "src/fracas/smashup/review/chance.json"
ENDLESS = 3000
"""Games of so many answers teach nothing."""
BINS = 10
PRIOR = 0.3
"""How far from 1 the trust is expected to be: few games are not to change much."""
Position = tuple[list[float], list[float]]
"""Every player's chance by their worth, and what each got of the victory in the end."""


def positions(seed: int) -> list[Position]:
    """A game between bots as the beginnings of its turns."""
    rng = random.Random(f"chance/{seed}")
    players = (2, 2, 3, 4)[seed % 4]
    game = Game.of(LIBRARY, random_setup(rng, LIBRARY, players))
    bots = seat_bots(["greedy"] * players, 7, seed)
    seats = [Seat(game, seat) for seat in range(players)]
    found: list[list[float]] = []
    turn = 0
    while (choice := game.pending) is not None:
        if len(game.answers) > ENDLESS:
            return []
        if game.at_rest and game.table.turn.number > turn:
            turn = game.table.turn.number
            found.append(worth.chances(game.table))
        game.answer(bots[choice.player].decide(seats[choice.player]).answer)
    winners = game.table.winners or ()
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return [(row, won) for row in found]


def surprise(trust: float, games: list[list[Position]]) -> float:
    """How surprising what happened is on average (log loss); every game counts the same."""
    total = 0.0
    for game in games:
        for row, won in game:
            told = trusted(row, trust)
            total -= sum(w * log(max(p, 1e-9)) for w, p in zip(won, told, strict=True)) / len(game)
    return total / len(games)


def fit(games: list[list[Position]]) -> float:
    """The trust under which what happened was least surprising."""

    def loss(trust: float) -> float:
        return surprise(trust, games) + ((trust - 1) / PRIOR) ** 2 / 2 / len(games)

    return round(float(minimize_scalar(loss, bounds=(0.3, 3), method="bounded").x), 3)


def measured(trusts: dict[int, float], games: list[list[Position]]) -> list[tuple[int, float, float]]:
    """Of what was told: how many, what was told on average, what came of it."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for game in games:
        for row, won in game:
            for told, got in zip(trusted(row, trusts[len(row)]), won, strict=True):
                bins[min(BINS - 1, int(told * BINS))].append((told, got))
    return [
        (len(one), sum(t for t, _ in one) / len(one), sum(g for _, g in one) / len(one))
        for one in bins
        if one
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=None)
    args = parser.parse_args()
    with Pool(args.jobs) as pool:
        games = [game for game in pool.imap(positions, range(args.games)) if game]
    learn(games)


def learn(games: list[list[Position]]) -> None:
    """Learn from these games, and say how well it holds."""
    kept = [game for number, game in enumerate(games) if number % 3]
    asked = [game for number, game in enumerate(games) if not number % 3]
    trusts = {n: fit([game for game in kept if len(game[0][0]) == n]) for n in (2, 3, 4)}
    for name, one in (("worth as it is", dict.fromkeys(trusts, 1.0)), ("with trust", trusts)):
        loss = sum(surprise(one[len(game[0][0])], [game]) for game in asked) / len(asked)
        print(f"{name} {one}: log loss {loss:.4f}")
        for number, told, got in measured(one, asked):
            print(f"  {number:5} told {told:.3f} came {got:.3f}")
    data = {"games": len(kept), "trust": {str(n): trust for n, trust in trusts.items()}}
    TARGET.write_text(json.dumps(data) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
