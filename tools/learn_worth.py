"""Learn what a position is worth: bots play, and a conditional logit fits who won to what was on the table.

    python tools/learn_worth.py --games 600          # writes src/fracas/bots/worth.json

The features are those of `fracas.bots.worth`, taken at the beginning of every turn of games of 2 to 4.
"""

import argparse
import json
import random
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from fracas.bots.greedy import GreedyBot
from fracas.bots.seat import Seat
from fracas.bots.worth import FEATURES, features
from fracas.lab.games import random_setup
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Ruleset

TARGET = Path(__file__).parents[1] / "src/fracas/bots/worth.json"
Position = tuple[list[list[float]], list[float]]
"""The features of all players, and what each got of the victory in the end."""


def positions(seed: int) -> list[Position]:
    """A game between bots that err now and then, as its turns."""
    rng = random.Random(seed)
    players = (2, 2, 3, 4)[seed % 4]
    titans = Ruleset(titans=rng.choice(("on", "off")))
    game = Game.of(LIBRARY, random_setup(rng, LIBRARY, players, ruleset=titans))
    bots = [GreedyBot(rng.getrandbits(32), worlds=1, noise=rng.choice((0.0, 0.02))) for _ in range(players)]
    seats = [Seat(game, number) for number in range(players)]
    rows: list[list[list[float]]] = []
    turn = 0
    while (choice := game.pending) is not None:
        if game.at_rest and game.table.turn.number > turn:
            turn = game.table.turn.number
            rows.append(features(game.table))
        game.answer(bots[choice.player].decide(seats[choice.player]).answer)
    assert game.result is not None
    winners = game.result["winners"]
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return [(row, won) for row in rows]


def fit(games: list[list[Position]], ridge: float = 1.0) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """The weights under which what happened was most likely; every game counts the same."""
    rows = [(np.array(x), np.array(won), 1 / len(game)) for game in games for x, won in game]

    def loss(weights):  # type: ignore[no-untyped-def]
        value, slope = ridge * weights @ weights / 2, ridge * weights
        for x, won, weight in rows:
            scores = x @ weights
            odds = np.exp(scores - scores.max())
            odds /= odds.sum()
            value -= 4 * weight * (won @ np.log(odds + 1e-12))
            slope = slope + 4 * weight * ((odds - won) @ x)
        return value, slope

    found = minimize(loss, np.zeros(len(FEATURES)), jac=True, method="L-BFGS-B")
    return found.x


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with Pool() as pool:
        games = list(pool.imap_unordered(positions, range(args.seed, args.seed + args.games), 4))
    weights = dict(zip(FEATURES, (round(float(w), 4) for w in fit(games)), strict=True))
    # At the beginning of a turn nothing is about to score; in its course that is almost as good as points.
    weights["shares, scoring"] = round(0.9 * (weights["vp"] + weights["vp, late"] / 2), 4)
    TARGET.write_text(json.dumps({"games": args.games, "weights": weights}, indent=1) + "\n")
    print(json.dumps(weights, indent=1))


if __name__ == "__main__":
    main()
