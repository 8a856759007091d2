"""Random play beside python-chess, in one run on one core: how many decisions each makes per CPU second.

python benchmarks/peers.py [--seconds S] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from time import process_time
from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.lab.bench import clone_times, loop_speed, random_play
from fracas.smashup.lab.games import factions_of

try:
    import chess
except ImportError:
    sys.exit("this comparison needs python-chess: pip install 'fracas[bench]' (or run `make peers`)")

PLIES = 300
"""A chess game is cut off here."""


def random_chess(rng: random.Random, seconds: float) -> dict[str, float]:
    """Random legal chess moves until the time is up."""
    games = moves = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        board = chess.Board()
        plies = 0
        while plies < PLIES and not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
            plies += 1
        moves += plies
        games += 1
    return {"moves_per_cpu_s": round(moves / spent, 1), "games_per_cpu_s": round(games / spent, 2)}


def compare(seconds: float, seed: int = 1) -> dict[str, Any]:
    """Both, in alternating slices, so that a machine that changes its pace is fair to both."""
    rng = random.Random(seed)
    names = factions_of(LIBRARY, ["core-set"])
    rounds = max(1, round(seconds))
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(random_play(rng, names, 2, seconds / rounds)["decisions_per_cpu_s"])
        theirs.append(random_chess(rng, seconds / rounds)["moves_per_cpu_s"])
    fracas, peer = sum(ours) / rounds, sum(theirs) / rounds
    return {
        "fracas_decisions_per_cpu_s": round(fracas, 1),
        "chess_moves_per_cpu_s": round(peer, 1),
        "ratio": round(fracas / peer, 2),
        "clone_us": clone_times(rng, names, min(seconds, 5.0)),
        "loop_per_s": loop_speed(),
        "python_chess": chess.__version__,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds for each side (10)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    found = compare(args.seconds)
    if args.json:
        print(json.dumps(found, indent=2))
        return
    print(f"Fracas, 2 players, Core Set: {found['fracas_decisions_per_cpu_s']:,.0f} decisions / CPU s")
    print(f"python-chess {found['python_chess']}: {found['chess_moves_per_cpu_s']:,.0f} moves / CPU s")
    print(f"ratio: {found['ratio']}")
    copies = found["clone_us"]
    print(f"a copy takes {copies['rest']} µs at rest, {copies['mid_effect']} µs in mid-effect")
    print(f"for scale: a plain loop does {found['loop_per_s'] / 1e6:.1f} million rounds / s")


if __name__ == "__main__":
    main()
