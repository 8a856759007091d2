"""Learn what a position is worth: instinct plays, and a conditional logit fits who won to what was there.

    python tools/learn_worth.py --games 2400         # writes src/fracas/smashup/bots/worth.json

The features are those of `fracas.smashup.bots.worth`, taken at the beginning of every turn.
"""

import argparse
import json
import random
from collections import defaultdict
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from fracas.smashup.bots.instinct import quick
from fracas.smashup.bots.worth import FEATURES, features
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Ruleset
from fracas.smashup.lab.games import random_setup

TARGET = Path(__file__).parents[1] / "src/fracas/smashup/bots/worth.json"
Position = tuple[list[list[float]], list[float]]
"""The features of all players, and what each got of the victory in the end."""

ERRING = (0.0, 0.0, 0.0, 0.15, 0.4)
"""How often a player answers at random: without errors, positions would look too much alike."""
ENDLESS = 300
"""Games of so many turns teach nothing."""


def positions(seed: int) -> list[Position]:
    """A game between players of instinct, some of whom err, as its turns.

    Instinct hoards no cards, so that it shows what cards are worth on the table and in the hand.
    """
    rng = random.Random(seed)
    players = (2, 2, 3, 4)[seed % 4]
    titans = Ruleset(titans=rng.choice(("on", "off")))
    game = Game.of(LIBRARY, random_setup(rng, LIBRARY, players, ruleset=titans))
    erring = [rng.choice(ERRING) for _ in range(players)]
    rows: list[list[list[float]]] = []
    turn = 0
    while (choice := game.pending) is not None:
        if game.at_rest and game.table.turn.number > turn:
            turn = game.table.turn.number
            if turn > ENDLESS:
                return []
            rows.append(features(game.table))
        errs = rng.random() < erring[choice.player]
        game.answer(rng.randrange(choice.size) if errs else quick(game, choice, rng))
    assert game.result is not None
    winners = game.result["winners"]
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return [(row, won) for row in rows]


def fit(games: list[list[Position]], ridge: float = 1.0) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """The weights under which what happened was most likely; every game counts the same."""
    by_players: dict[int, list[tuple[list[list[float]], list[float], float]]] = defaultdict(list)
    for game in games:
        for x, won in game:
            by_players[len(won)].append((x, won, 4 / len(game)))
    groups = [[np.array(column) for column in zip(*rows, strict=True)] for rows in by_players.values()]

    def loss(weights):  # type: ignore[no-untyped-def]
        value, slope = ridge * weights @ weights / 2, ridge * weights
        for x, won, counts in groups:
            scores = x @ weights
            scores -= scores.max(axis=1, keepdims=True)
            logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
            value -= counts @ (won * logs).sum(axis=1)
            slope = slope + np.einsum("np,npf->f", counts[:, None] * (np.exp(logs) - won), x)
        return value, slope

    found = minimize(loss, np.zeros(len(FEATURES)), jac=True, method="L-BFGS-B")
    weights: np.ndarray[tuple[int], np.dtype[np.float64]] = found.x
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2400)
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
