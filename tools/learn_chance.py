"""How much a lead is really worth: plays games between bots, and writes review/chance.json.

A review tells people their chance to win, so it has to be true. `worth` was learned from games of instinct;
here bots that look ahead play, its chances at the beginning of every turn are kept beside who won in the end,
and two numbers say how much more (or less) certain they should have been: at the beginning, and towards the
end. Every third game is not learned from, but used to say how well that holds.

python tools/learn_chance.py --games 400
"""

import argparse
import json
import random
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from fracas.smashup.bots import Seat
from fracas.smashup.bots.worth import chances
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.table import WINNING_VP
from fracas.smashup.lab.games import random_setup
from fracas.smashup.lab.match import seat_bots

TARGET = Path(__file__).parents[1] / "src/fracas/smashup/review/chance.json"
ENDLESS = 3000
"""Games of so many answers teach nothing."""
BINS = 10
Position = tuple[float, list[float], list[float]]
"""How late it is, every player's chance by their worth, and what each got of the victory in the end."""


def positions(seed: int) -> list[Position]:
    """A game between bots as the beginnings of its turns."""
    rng = random.Random(f"chance/{seed}")
    players = (2, 2, 3, 4)[seed % 4]
    game = Game.of(LIBRARY, random_setup(rng, LIBRARY, players))
    bots = seat_bots(["greedy"] * players, 7, seed)
    seats = [Seat(game, seat) for seat in range(players)]
    found: list[tuple[float, list[float]]] = []
    turn = 0
    while (choice := game.pending) is not None:
        if len(game.answers) > ENDLESS:
            return []
        if game.at_rest and game.table.turn.number > turn:
            turn = game.table.turn.number
            late = min(1.0, max(player.vp for player in game.table.players) / WINNING_VP)
            found.append((late, chances(game.table)))
        game.answer(bots[choice.player].decide(seats[choice.player]).answer)
    winners = game.table.winners or ()
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return [(late, row, won) for late, row in found]


def certain(trust: tuple[float, float], late: float, row: list[float]) -> list[float]:
    power = trust[0] + trust[1] * late
    odds = [chance**power for chance in row]
    return [odd / sum(odds) for odd in odds]


def fit(games: list[list[Position]]) -> tuple[float, float]:
    """The trust under which what happened was most likely; every game counts the same."""

    def loss(trust: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
        total = 0.0
        for game in games:
            for late, row, won in game:
                told = certain((float(trust[0]), float(trust[1])), late, row)
                total -= sum(w * np.log(max(p, 1e-9)) for w, p in zip(won, told, strict=True)) / len(game)
        return total / len(games)

    found = minimize(loss, np.array([1.0, 0.0]), method="Nelder-Mead", options={"xatol": 0.01, "fatol": 1e-5})
    return round(float(found.x[0]), 3), round(float(found.x[1]), 3)


def measured(
    trusts: dict[int, tuple[float, float]], games: list[list[Position]]
) -> list[tuple[int, float, float]]:
    """Of what was told: how many, what was told on average, what came of it."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for game in games:
        for late, row, won in game:
            for told, got in zip(certain(trusts[len(row)], late, row), won, strict=True):
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
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=None)
    args = parser.parse_args()
    with Pool(args.jobs) as pool:
        games = [game for game in pool.imap(positions, range(args.games)) if game]
    kept = [game for number, game in enumerate(games) if number % 3]
    asked = [game for number, game in enumerate(games) if not number % 3]
    trusts = {n: fit([game for game in kept if len(game[0][1]) == n]) for n in (2, 3, 4)}
    plain = dict.fromkeys(trusts, (1.0, 0.0))
    for name, one in (("worth as it is", plain), ("with trust", trusts)):
        print(name, one)
        for number, told, got in measured(one, asked):
            print(f"  {number:5} told {told:.3f} came {got:.3f}")
    data = {"games": len(kept), "trust": {str(n): list(trust) for n, trust in trusts.items()}}
    TARGET.write_text(json.dumps(data) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
