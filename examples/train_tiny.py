"""Trains the smallest policy that can learn Smash Up: one weight for each column of an option, and a softmax.

An action of `smashup_v0` means what its row of the block `options` says, so a policy is a way to score rows.
This one adds up weighted columns and picks by softmax. It learns by playing against itself (REINFORCE): what
was followed by a better position becomes likelier.

    python examples/train_tiny.py --train 400

docs/environments.md tells what it reaches.
"""

import argparse
import time
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fracas.envs import layout, smashup_v0

Array: TypeAlias = NDArray[Any]
Tables: TypeAlias = dict[str, Array]
Deed: TypeAlias = tuple[Array, float]
"""How to make what was done likelier, and the lead before."""

NAMES = ("id", "faction id", *layout.per_base("at"))
"""Columns that are names rather than quantities; a bigger policy would look up an embedding for them."""
OPTION = [name for name in layout.COLUMNS["options"] if name not in NAMES]
QUANTITIES = [layout.column("options", name) for name in OPTION]
MINE = layout.column("options", "of 0")
ASKS = [layout.column("decision", f"asks {word}") for word in layout.WORDS]
VP = layout.column("players", "vp")
VP_NOW = [layout.column("bases", name) for name in layout.per_seat("vp now")]
TOTAL, BREAKPOINT = (layout.column("bases", name) for name in ("total", "breakpoint"))
WIDTH = len(QUANTITIES) + len(ASKS)

DISCOUNT = 0.8
RATE = 0.3


def features(tables: Tables, mask: Array) -> Array:
    """What the policy knows of each legal option: its row, and, by kind of question, if it is mine."""
    rows = tables["options"][mask]
    return np.hstack([rows[:, QUANTITIES], rows[:, [MINE]] * tables["decision"][ASKS]])


def lead(tables: Tables) -> float:
    """How far ahead the observer is: victory points, and those of each base as far as it is filled."""
    bases = tables["bases"]
    filled = np.minimum(bases[:, TOTAL] / np.maximum(bases[:, BREAKPOINT], 0.1), 1)
    vp = tables["players"][:, VP] + filled @ bases[:, VP_NOW]
    return float(vp[0] - vp[1:].max())


def play(
    env: smashup_v0.raw_env, rng: np.random.Generator, policies: dict[str, Array | None], learning: bool
) -> tuple[dict[str, list[Deed]], dict[str, Any] | None]:
    """One game. Policies by agent; None picks at random. Returns what each did, and the final result."""
    deeds: dict[str, list[Deed]] = {agent: [] for agent in policies}
    for agent in env.agent_iter():
        seen, _, over, cut_off, info = env.last()
        if over or cut_off:
            env.step(None)
            continue
        assert seen is not None
        mask = seen["action_mask"].astype(bool)
        legal = np.flatnonzero(mask)
        weights = policies[agent]
        if weights is None:
            env.step(rng.choice(legal))
            continue
        tables = env.blocks(seen)
        rows = features(tables, mask)
        scores = rows @ weights
        odds = np.exp(scores - scores.max())
        odds /= odds.sum()
        pick = rng.choice(len(legal), p=odds) if learning else int(scores.argmax())
        deeds[agent].append((rows[pick] - odds @ rows, lead(tables)))
        env.step(legal[pick])
    return deeds, info["result"]


def improvement(deeds: Sequence[Deed], final_lead: float) -> Array:
    """The direction to go after a game that ended with that lead: each deed, times what came of it."""
    steps = np.array([step for step, _ in deeds])
    leads = np.array([before for _, before in deeds] + [final_lead])
    gains = np.diff(leads)
    for turn in range(len(gains) - 2, -1, -1):
        gains[turn] += DISCOUNT * gains[turn + 1]
    change: Array = (gains - gains.mean()) @ steps
    return change


def train(env: smashup_v0.raw_env, rng: np.random.Generator, games: int) -> Array:
    """Weights after so many games against itself."""
    weights, size = np.zeros(WIDTH), np.full(WIDTH, 1e-6)
    for _ in range(games):
        env.reset(seed=int(rng.integers(1 << 31)))
        deeds, result = play(env, rng, dict.fromkeys(env.possible_agents, weights), learning=True)
        if result is None:  # broken off: nothing to learn from
            continue
        vp = result["vp"]
        won_by = (vp[0] - vp[1]) / 10
        step = improvement(deeds["player_0"], won_by) + improvement(deeds["player_1"], -won_by)
        size += step**2
        weights += RATE * step / np.sqrt(size)  # AdaGrad: ever smaller steps
    return weights


def win_rate(env: smashup_v0.raw_env, rng: np.random.Generator, weights: Array, games: int) -> float:
    """The share of games won against random play, from both seats in turn."""
    wins = 0
    for game in range(games):
        env.reset(seed=int(rng.integers(1 << 31)))
        seat = game % 2
        policies = {
            agent: weights if place == seat else None for place, agent in enumerate(env.possible_agents)
        }
        _, result = play(env, rng, policies, learning=False)
        wins += result is not None and result["winners"] == [seat]
    return wins / games


def main(arguments: Sequence[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--train", type=int, default=400, help="how many games to learn from")
    parser.add_argument("--test", type=int, default=200, help="how many games to test it with")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    rng = np.random.default_rng(options.seed)
    env = smashup_v0.raw_env(sets=["core-set"], actions=64, max_decisions=1000)
    start = time.monotonic()
    weights = train(env, rng, options.train)
    seconds = time.monotonic() - start
    share = win_rate(env, rng, weights, options.test)
    error = 1.96 * np.sqrt(share * (1 - share) / options.test)
    print(f"{options.train} games against itself in {seconds:.0f} s")
    print(f"won {share:.0%} (+- {error:.0%}) of {options.test} games against random")
    heavy = sorted(zip(np.round(weights, 1), OPTION, strict=False), key=lambda pair: -abs(pair[0]))[:8]
    print("heaviest weights:", ", ".join(f"{name} {weight:+}" for weight, name in heavy))
    return share


if __name__ == "__main__":
    main()
