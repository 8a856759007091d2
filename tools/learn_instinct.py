"""Learn what an answer promises before anybody has tried it, from what searching bots answered.

    fracas lab run --games 500 --bots search:200 --out some.parquet        # stop and continue as you like
    python tools/learn_instinct.py some.parquet

A conditional logit fits which of the options was chosen to what is seen of them
(`fracas.smashup.bots.instinct`): bots/instinct.json. Every tenth game is held back and only tells how well
the others were learned: how surprising an answer is, and how often the option that looks best was it.
`--curve FILE` draws how that changes with the number of games.
"""

import argparse
import json
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, vstack

from fracas.smashup.bots.instinct import LOOKS, Looks
from fracas.smashup.bots.traits import traits
from fracas.smashup.lab.results import read

BOTS = Path(__file__).parents[1] / "src/fracas/smashup/bots"
Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Answers: TypeAlias = tuple[Any, Array, Array]
"""Of a game: what is seen of all options (a sparse row each), where decisions begin, and the rows that were
chosen."""

HELD_BACK = 10
RIDGE = 3.0
_AT = {name: place for place, name in enumerate(LOOKS)}


def answers(path: Path, number: int) -> tuple[int, Answers]:
    """What was seen, and what was chosen, in a game."""
    values: list[float] = []
    columns: list[int] = []
    ends = [0]
    begins, chosen = [], []
    table = read(path)
    given = table.answers(number)
    for at, game in enumerate(table.moments(number)):
        choice = game.pending
        if choice is None or choice.size == 1 or choice.ordering or not game.table.bases:
            continue
        looks = Looks(game.table, choice)
        begins.append(len(ends) - 1)
        chosen.append(len(ends) - 1 + given[at])
        for option in choice.options:
            seen = looks.seen(option)
            does = looks.does(option)
            if does is not None:
                what, kind = does
                seen = [*seen, *((f"{what} {trait}", 1.0) for trait in traits(kind))]
            for name, much in seen:
                columns.append(_AT[name])
                values.append(much)
            ends.append(len(columns))
        if choice.decline is not None:
            columns.append(_AT[looks.declined()])
            values.append(1.0)
            ends.append(len(columns))
    rows = csr_matrix((values, columns, ends), shape=(len(ends) - 1, len(LOOKS)), dtype=np.float32)
    return number, (rows, np.array(begins), np.array(chosen))


def together(games: list[Answers]) -> Answers:
    """One after the other."""
    starts = np.cumsum([0, *(rows.shape[0] for rows, _, _ in games)])
    return (
        csr_matrix(vstack([rows for rows, _, _ in games])),
        np.concatenate([begins + start for (_, begins, _), start in zip(games, starts, strict=False)]),
        np.concatenate([chosen + start for (_, _, chosen), start in zip(games, starts, strict=False)]),
    )


def surprise(weights: Array, seen: Answers) -> tuple[float, Array, float]:
    """How surprising the answers are, how that changes with the weights, how often the best look was it."""
    rows, begins, chosen = seen
    sizes = np.diff([*begins, rows.shape[0]])
    scores = rows @ weights
    most = np.maximum.reduceat(scores, begins)
    odds = np.exp(scores - np.repeat(most, sizes))
    shares = odds / np.repeat(np.add.reduceat(odds, begins), sizes)
    level = np.add.reduceat((scores >= np.repeat(most, sizes) - 1e-9).astype(float), begins)
    right = float(((scores[chosen] >= most - 1e-9) / level).mean())
    slope = rows.T @ shares - np.asarray(rows[chosen].sum(axis=0)).ravel()
    return -float(np.log(shares[chosen] + 1e-12).sum()), slope, right


def fit(games: list[Answers]) -> Array:
    """The weights under which these answers are most likely."""
    seen = together(games)
    scale = np.sqrt(np.asarray(seen[0].multiply(seen[0]).mean(axis=0)).ravel()) + 1e-3

    def loss(weights: Array) -> tuple[float, Array]:
        value, slope, _ = surprise(weights / scale, seen)
        return value + RIDGE * float(weights @ weights) / 2, slope / scale + RIDGE * weights

    found: Array = minimize(loss, np.zeros(len(LOOKS)), jac=True, method="L-BFGS-B").x / scale
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", nargs="+", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--curve", type=Path, metavar="FILE", help="a picture of how it is learned")
    args = parser.parse_args()
    with get_context("spawn").Pool(args.jobs) as pool:  # a process that has read a table cannot be forked
        games = [
            game
            for path in args.tables
            for game in pool.imap(partial(answers, path), sorted(set(read(path).frame["game"])), 8)
        ]
    learned = [game for number, game in games if number % HELD_BACK]
    held = together([game for number, game in games if number % HELD_BACK == 0])
    decisions = len(held[1])
    before = json.loads((BOTS / "instinct.json").read_text(encoding="utf-8"))["weights"]
    for words, weights in (
        ("before", np.array([before.get(name, 0.0) for name in LOOKS])),
        ("learned", fit(learned)),
    ):
        value, _, right = surprise(weights, held)
        print(f"{words}: surprise {value / decisions:.4f}, the best look was it {100 * right:.1f} %")
    named = {name: round(float(w), 3) for name, w in zip(LOOKS, weights, strict=True)}
    found = {"games": len(learned), "weights": named}
    (BOTS / "instinct.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if args.curve:
        draw(args.curve, learned, held)


def draw(target: Path, learned: list[Answers], held: Answers) -> None:
    """Surprise on games held back, and how often the best look was the answer, by the number of games."""
    import matplotlib.pyplot as plt

    sizes = [2**power for power in range(3, 20) if 2**power < len(learned)] + [len(learned)]
    found = [surprise(fit(learned[:size]), held) for size in sizes]
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    for axes, values, title in (
        (left, [value / len(held[1]) for value, _, _ in found], "What is answered: log loss"),
        (right, [100 * share for _, _, share in found], "The best look was the answer: %"),
    ):
        axes.plot(sizes, values, marker="o", color="#2f6f73")
        axes.set_xscale("log", base=2)
        axes.set_xlabel("games learned from")
        axes.set_title(title, fontsize=10)
    figure.savefig(target, dpi=110)


if __name__ == "__main__":
    main()
