"""How strong factions are, adjusted for partner and opponents: a Bradley-Terry model for two to four players.

A seat's strength is the sum of what its two factions (and their pair, the bot and the place in turn order)
add, and the seats of a game win in proportion to the exponential of it. A weak prior around 0 keeps what was
seldom seen from running away; it is what shrinks small samples.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from typing import Any, TypeAlias

import numpy as np
import polars as pl
from scipy import optimize, sparse

from fracas.smashup.bots.draft import pair_name

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

FACTION_PRIOR = 1.0
"""Standard deviation of what a faction adds, in logits: e to that power multiplies the odds to win."""
PAIR_PRIOR = 0.3
"""Likewise of what a pair adds to its two factions."""
MATCH_PRIOR = 0.3
"""Likewise of what a faction adds against one other."""
Z95 = 1.959964


@dataclass(frozen=True)
class Model:
    """The fitted strengths, and how far they can be trusted."""

    names: list[str]
    """One for each column; factions by name, pairs as in `pair_name`."""
    values: Array
    covariance: Array
    expected: Array
    """By row, sorted by game: the chance to win that these strengths gave it."""

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.names)}

    def of(self, *names: str) -> tuple[float, float, float]:
        """The sum of these strengths, with its 95 % interval; what was never seen adds nothing."""
        places = [self._places[name] for name in names if name in self._places]
        value = float(self.values[places].sum())
        error = Z95 * float(np.sqrt(self.covariance[np.ix_(places, places)].sum()))
        return value, value - error, value + error


def chance(strength: float) -> float:
    """The chance to beat somebody who is average, of two players."""
    return float(1 / (1 + np.exp(-strength)))


def fit(frame: pl.DataFrame, *, pairs: bool = False) -> Model:
    """Fit rows of game, faction_a, faction_b, won (and bot and turn_order, where they are known)."""
    frame = frame.sort("game", maintain_order=True)
    factions = sorted({*frame["faction_a"], *frame["faction_b"]})
    columns: dict[str, float] = dict.fromkeys(factions, FACTION_PRIOR)
    seats = [[row["faction_a"], row["faction_b"]] for row in frame.iter_rows(named=True)]
    for kind in ("bot", "turn_order"):
        if kind in frame.columns and frame[kind].n_unique() > 1:
            own = ["players", kind] if kind == "turn_order" else [kind]
            for seat, labels in zip(seats, frame.select(own).iter_rows(), strict=True):
                seat.append(f"{kind} {' '.join(map(str, labels))}")
    if pairs:
        for seat in seats:
            seat.append(pair_name(seat[0], seat[1]))
        columns |= dict.fromkeys(sorted({seat[-1] for seat in seats}), PAIR_PRIOR)
    for name in (name for seat in seats for name in seat):
        columns.setdefault(name, FACTION_PRIOR)
    design = _design(seats, list(columns))
    return _solve(design, frame, columns, len(factions))


def matches(frame: pl.DataFrame, model: Model) -> dict[tuple[str, str], float]:
    """What the first faction adds against the second, beyond all strengths; in alphabetical order.

    It is what is left of the games of these two when the model has had its say, shrunk: each pair by itself.
    """
    frame = frame.sort("game", maintain_order=True)
    seats: dict[int, list[tuple[tuple[str, str], float, float]]] = {}
    for row, expected in zip(frame.iter_rows(named=True), model.expected, strict=True):
        mine = (row["faction_a"], row["faction_b"])
        seats.setdefault(row["game"], []).append((mine, row["won"] - expected, expected * (1 - expected)))
    better: dict[tuple[str, str], float] = defaultdict(float)
    known: dict[tuple[str, str], float] = defaultdict(float)
    for game in seats.values():
        for (mine, more, certain), (theirs, _, _) in permutations(game, 2):
            for first, second in product(mine, theirs):
                sign = 1 if first < second else -1
                pair = (first, second) if first < second else (second, first)
                better[pair] += sign * more / 2  # both sides tell of it
                known[pair] += certain / 2
    return {pair: better[pair] / (known[pair] + MATCH_PRIOR**-2) for pair in sorted(better)}


def _design(seats: Sequence[Sequence[str]], names: list[str]) -> Any:
    """A row for each seat, a 1 for all that is in it."""
    places = {name: place for place, name in enumerate(names)}
    columns = [places[name] for seat in seats for name in seat]
    ends = np.cumsum([0, *(len(seat) for seat in seats)])
    return sparse.csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(seats), len(names)))


def _solve(design: Any, frame: pl.DataFrame, columns: dict[str, float], factions: int) -> Model:
    """The most likely strengths given the prior, and their covariance there."""
    groups = frame["game"].rle_id().to_numpy()
    starts = np.flatnonzero(np.diff(groups, prepend=-1))
    won = frame["won"].to_numpy().astype(float)
    precision = np.array([prior**-2 for prior in columns.values()])
    members = sparse.csr_matrix((np.ones(len(groups)), (groups, np.arange(len(groups)))))

    def shares(beta: Array) -> tuple[Array, Array]:
        """The chance of every seat to win its game, and its logarithm."""
        strength = design @ beta
        strength -= np.maximum.reduceat(strength, starts)[groups]
        logs = strength - np.log(np.add.reduceat(np.exp(strength), starts))[groups]
        return np.exp(logs), logs

    def surprise(beta: Array) -> float:
        return float(-won @ shares(beta)[1] + 0.5 * precision @ beta**2)

    def slope(beta: Array) -> Array:
        found: Array = design.T @ (shares(beta)[0] - won) + precision * beta
        return found

    def curvature(beta: Array) -> Array:
        weighted = sparse.diags(shares(beta)[0]) @ design
        mean = members @ weighted
        found: Array = (design.T @ weighted - mean.T @ mean).toarray() + np.diag(precision)
        return found

    values = _minimum(surprise, slope, curvature, len(columns))
    covariance = np.linalg.inv(curvature(values))
    centre = np.eye(len(columns))  # factions are measured from their mean, which no game tells anything about
    centre[:factions, :factions] -= 1 / factions
    return Model(list(columns), centre @ values, centre @ covariance @ centre.T, shares(values)[0])


def _minimum(
    surprise: Callable[[Array], float],
    slope: Callable[[Array], Array],
    curvature: Callable[[Array], Array],
    size: int,
) -> Array:
    found = optimize.minimize(surprise, np.zeros(size), jac=slope, hess=curvature, method="trust-exact")
    values: Array = found.x
    return values
