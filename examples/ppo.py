"""A small network learns Smash Up by PPO, in games against itself; tests against a bot show how good it is.

    pip install 'fracas[learn]'
    python examples/ppo.py --seed 1 --csv curve.csv

An action of `smashup_v0` means what its row of the block `options` says, so the network scores rows: what the
option is, which card, what lies at its base, and how the table looks. In the manner of CleanRL all is in this
file: play some games, learn from them, forget them. docs/environments.md shows how fast it learns.
"""

import argparse
import csv
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fracas.envs import layout, smashup_v0
from fracas.extras import extra
from fracas.smashup.bots import make_bot

with extra("learn"):
    import torch
    from torch import nn

Array: TypeAlias = NDArray[Any]
Arrays: TypeAlias = dict[str, Array]
Tensor: TypeAlias = Any
Weights: TypeAlias = dict[str, Tensor]

ACTIONS = 32  # options beyond that come on pages
CORES = 2
GAMES = 8  # a core plays so many side by side
EPOCHS, MINIBATCH, RATE = 4, 256, 2e-3
DISCOUNT, TRACE = 0.95, 0.9
CLIP, ENTROPY, VALUE, NORM = 0.2, 0.01, 0.5, 0.5

VP, MUST_DECIDE = (layout.column("players", name) for name in ("vp", "must decide"))
CARD, FACTION, AT = (layout.column("options", name) for name in ("id", "faction id", "at 0"))
BASE, TOTAL, BREAKPOINT, VP_NOW = (
    layout.column("bases", name) for name in ("id", "total", "breakpoint", "vp now 0")
)
SOURCE = layout.column("decision", "source id")


# --- the network ---------------------------------------------------------------------------------------


def features(tables: Arrays, mask: Array) -> Arrays:
    """What the network is given: the table, the options with the bases they are at, and cards by number."""
    options, decision = tables["options"], tables["decision"]
    bases = np.delete(tables["bases"], BASE, axis=1)
    players = tables["players"][:2, : MUST_DECIDE + 1]
    hand = tables["hand"][:, 3:].sum(axis=0) / 10
    here = options[:, AT : AT + layout.BASES] @ bases
    return {
        "table": np.concatenate([tables["turn"], players.ravel(), bases.ravel(), hand, decision[:SOURCE]]),
        "options": np.hstack([np.delete(options, [CARD, FACTION], axis=1), here]),
        "cards": options[:, CARD].astype(np.int64),
        "source": decision[SOURCE].astype(np.int64),
        "mask": mask.astype(bool),
    }


class Policy(nn.Module):  # type: ignore[misc]
    """How likely each option is to be taken, and how well it will end."""

    def __init__(self, width: int = 64, card: int = 16) -> None:
        super().__init__()
        nothing = np.zeros(layout.size(ACTIONS), np.float32)
        shapes = features(layout.blocks(nothing, ACTIONS), np.zeros(ACTIONS))
        self.card = nn.Embedding(len(layout.CARDS) + 1, card)
        self.table = nn.Sequential(
            nn.Linear(len(shapes["table"]) + card, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh()
        )
        self.option = nn.Linear(shapes["options"].shape[1] + card, width)
        self.around = nn.Linear(width, width)
        self.actor = nn.Sequential(nn.Tanh(), nn.Linear(width, width), nn.Tanh(), nn.Linear(width, 1))
        self.critic = nn.Linear(width, 1)
        nn.init.normal_(self.card.weight, std=0.1)
        nn.init.normal_(self.actor[-1].weight, std=0.01)  # at first, all options are as likely

    def forward(self, seen: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """The logarithm of each action's probability, and the value."""
        table = self.table(torch.cat([seen["table"], self.card(seen["source"])], dim=-1))
        option = self.option(torch.cat([seen["options"], self.card(seen["cards"])], dim=-1))
        scores = self.actor(option + self.around(table).unsqueeze(-2)).squeeze(-1)
        legal = scores.masked_fill(~seen["mask"], -1e9)
        return torch.log_softmax(legal, dim=-1), self.critic(table).squeeze(-1)


# --- games, each process on its own ----------------------------------------------------------------------


class Decision(NamedTuple):
    """What a player saw and did."""

    seen: Arrays
    lead: float
    action: int
    odds: float
    """The logarithm of its probability."""
    value: float


class Life(NamedTuple):
    """A game as one of the policy's players had it."""

    decisions: list[Decision]
    lead: float
    reward: float


def lead(tables: Arrays) -> float:
    """How far ahead the observer is: victory points, and those of each base as far as it is filled."""
    bases = tables["bases"]
    filled = np.minimum(bases[:, TOTAL] / np.maximum(bases[:, BREAKPOINT], 0.1), 1)
    vp = tables["players"][:2, VP] + filled @ bases[:, VP_NOW : VP_NOW + 2]
    return float(vp[0] - vp[1])


def play(weights: Weights, seed: int, opponent: str | None = None) -> list[Life]:
    """Games side by side, against itself; or against a bot, from both seats in turn."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    policy = Policy()
    policy.load_state_dict(weights)
    bot = None if opponent is None else make_bot(opponent, seed)
    envs = [
        smashup_v0.raw_env(sets=["core-set"], actions=ACTIONS, max_decisions=1000, reward="zero-sum")
        for _ in range(GAMES)
    ]
    made: list[dict[str, list[Decision]]] = []
    for number, env in enumerate(envs):
        env.reset(seed=seed + number)
        made.append({agent: [] for agent in (env.agents if bot is None else [env.agents[number % 2]])})
    while True:
        asked, inputs, leads = [], [], []
        for env, ours in zip(envs, made, strict=True):
            agent = env.agent_selection
            while bot is not None and agent not in ours and not over(env):
                env.step(env.advice(bot))
                agent = env.agent_selection
            if not over(env):
                observation = env.observe(agent)
                tables = env.blocks(observation)
                asked.append((env, ours[agent]))
                inputs.append(features(tables, observation["action_mask"]))
                leads.append(lead(tables))
        if not asked:
            break
        with torch.no_grad():
            odds, values = policy(tensors(stack(inputs)))
        picks = torch.multinomial(odds.exp(), 1)
        took = odds.gather(-1, picks)
        for (env, decisions), *decision in zip(
            asked, inputs, leads, picks[:, 0].tolist(), took[:, 0].tolist(), values.tolist(), strict=True
        ):
            decisions.append(Decision(*decision))
            env.step(decisions[-1].action)
    return [
        Life(decisions, lead(env.blocks(env.observe(agent))), env.rewards[agent])
        for env, ours in zip(envs, made, strict=True)
        for agent, decisions in ours.items()
    ]


def over(env: smashup_v0.raw_env) -> bool:
    return env.terminations[env.agent_selection] or env.truncations[env.agent_selection]


def stack(parts: Sequence[Arrays]) -> Arrays:
    return {name: np.stack([part[name] for part in parts]) for name in parts[0]}


def tensors(arrays: Arrays) -> dict[str, Tensor]:
    return {name: torch.from_numpy(array) for name, array in arrays.items()}


def advantages(life: Life) -> Array:
    """How much better than expected each decision turned out (GAE).

    Rewarded are victory points, ours less theirs, when they are made, and 1 or -1 at the end.
    """
    values = np.array([decision.value for decision in life.decisions] + [0.0])
    gains = np.diff([*(decision.lead for decision in life.decisions), life.lead])
    gains[-1] += life.reward
    gains += DISCOUNT * values[1:] - values[:-1]
    for turn in range(len(gains) - 2, -1, -1):
        gains[turn] += DISCOUNT * TRACE * gains[turn + 1]
    return gains


def lesson(weights: Weights, seed: int) -> Arrays:
    """Decisions of games against itself, and what came of them."""
    lives = [life for life in play(weights, seed) if life.decisions]
    decisions = [decision for life in lives for decision in life.decisions]
    gains = np.concatenate([advantages(life) for life in lives]).astype(np.float32)
    return {
        **stack([decision.seen for decision in decisions]),
        "action": np.array([decision.action for decision in decisions]),
        "odds": np.array([decision.odds for decision in decisions], np.float32),
        "gain": gains,
        "return": gains + np.array([decision.value for decision in decisions], np.float32),
    }


def wins(weights: Weights, seed: int, opponent: str) -> int:
    """How many games it wins against that bot; a shared victory is none."""
    return sum(life.reward == 1 for life in play(weights, seed, opponent))


# --- learning --------------------------------------------------------------------------------------------


def learn(policy: Policy, optimizer: Any, batch: dict[str, Tensor]) -> None:
    """PPO: some epochs over those decisions, no step leading far from the policy that took them."""
    size = len(batch["action"])
    for _ in range(EPOCHS):
        for part in torch.randperm(size).split(MINIBATCH):
            now = {name: column[part] for name, column in batch.items()}
            odds, value = policy(now)
            ratio = (odds.gather(-1, now["action"].unsqueeze(-1)).squeeze(-1) - now["odds"]).exp()
            gain = (now["gain"] - now["gain"].mean()) / (now["gain"].std() + 1e-8)
            aim = torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            error = (value - now["return"]).square().mean()
            entropy = -(odds.exp() * odds).sum(dim=-1).mean()
            optimizer.zero_grad()
            (VALUE * error - aim - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), NORM)
            optimizer.step()


class Point(NamedTuple):
    """A point of the learning curve."""

    games: int
    """Played to learn from."""
    decisions: int
    seconds: int
    won: float
    """The share of games won in a test, and its 95 % interval."""
    low: float
    high: float


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    width = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return (middle - width) / (1 + z * z / games), (middle + width) / (1 + z * z / games)


def train(
    seed: int = 1, updates: int = 40, every: int = 10, test: int = 96, last: int = 200, bot: str = "random"
) -> Iterator[Point]:
    """Learn, and tell how good it is every so many updates, by so many games; and by more at the end."""
    torch.manual_seed(seed)
    policy = Policy()
    optimizer = torch.optim.Adam(policy.parameters(), lr=RATE, eps=1e-5)
    luck = np.random.default_rng(seed)
    decisions, start = 0, time.monotonic()
    with ProcessPoolExecutor(CORES, get_context("spawn")) as pool:
        torch.set_num_threads(CORES)
        for update in range(updates + 1):
            weights = policy.state_dict()
            if update % every == 0 or update == updates:
                rounds = -(-(last if update == updates else test) // GAMES)
                seeds = luck.integers(1 << 31, size=rounds).tolist()
                won = sum(pool.map(wins, [weights] * rounds, seeds, [bot] * rounds))
                games = rounds * GAMES
                seconds = round(time.monotonic() - start)
                yield Point(update * CORES * GAMES, decisions, seconds, won / games, *wilson(won, games))
            if update < updates:
                seeds = luck.integers(1 << 31, size=CORES).tolist()
                lessons = list(pool.map(lesson, [weights] * CORES, seeds))
                batch = {name: np.concatenate([part[name] for part in lessons]) for name in lessons[0]}
                decisions += len(batch["action"])
                optimizer.param_groups[0]["lr"] = RATE * (1 - update / updates)
                learn(policy, optimizer, tensors(batch))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=40, help=f"after {CORES * GAMES} games each")
    parser.add_argument("--every", type=int, default=10, help="updates between two tests")
    parser.add_argument("--test", type=int, default=96, help="games of a test")
    parser.add_argument("--last", type=int, default=200, help="games of the last test")
    parser.add_argument("--bot", default="random", help="whom to play in tests")
    parser.add_argument("--csv", type=Path, help="where to write the learning curve")
    options = vars(parser.parse_args())
    file = options.pop("csv")
    curve = []
    for point in train(**options):
        curve.append(point)
        print(
            f"{point.games:4} games, {point.decisions:7,} decisions, {point.seconds:4} s: "
            f"wins {point.won:.0%} ({point.low:.0%} to {point.high:.0%}) against {options['bot']}",
            flush=True,
        )
    if file:
        with file.open("w", newline="") as out:
            csv.writer(out).writerows([Point._fields, *curve])


if __name__ == "__main__":
    main()
