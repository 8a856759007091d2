"""Random play beside python-chess, in one run on one core: how many decisions each makes per CPU second."""

import random
from statistics import median
from time import process_time
from typing import Any

from fracas.extras import extra

from .bench import random_play

with extra("bench"):
    import chess

PLIES = 300
"""A chess game is cut off here."""
ROUNDS = 5


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


def compare(rng: random.Random, names: list[str], seconds: float) -> dict[str, Any]:
    """Both in turn: a machine that changes its pace is fair to both. The ratio is the median round's."""
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(random_play(rng, names, 2, seconds / ROUNDS)["decisions_per_cpu_s"])
        theirs.append(random_chess(rng, seconds / ROUNDS)["moves_per_cpu_s"])
    return {
        "fracas_decisions_per_cpu_s": median(ours),
        "chess_moves_per_cpu_s": median(theirs),
        "ratio": round(median(mine / peer for mine, peer in zip(ours, theirs, strict=True)), 2),
        "python_chess": chess.__version__,
    }
