"""A small network learns Smash Up by PPO, in games against itself; tests against a bot show how good it is.

    pip install 'fracas[learn]'
    python examples/ppo.py

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
Tensors: TypeAlias = dict[str, Any]

ACTIONS = 32  # options beyond that come on pages
GAME: dict[str, Any] = {"sets": ["core-set"], "actions": ACTIONS, "max_decisions": 1000, "reward": "zero-sum"}
CORES, GAMES = 2, 8  # processes, and how many games each plays side by side
EPOCHS, MINIBATCH, RATE = 4, 256, 2e-3
DISCOUNT, TRACE = 0.95, 0.9
CLIP, ENTROPY, VALUE, NORM = 0.2, 0.01, 0.5, 0.5
EVERY = 10  # updates between two tests

VP, MUST_DECIDE = (layout.column("players", name) for name in ("vp", "must decide"))
CARD, FACTION, AT = (layout.column("options", name) for name in ("id", "faction id", "at 0"))
TOTAL, BREAKPOINT, VP_NOW = (layout.column("bases", name) for name in ("total", "breakpoint", "vp now 0"))
BASE, SOURCE = layout.column("bases", "id"), layout.column("decision", "source id")


def features(tables: Arrays, mask: Array) -> Arrays:
    """What the network is given: the table, the options with the bases they are at, and cards by number."""
    options, decision = tables["options"], tables["decision"]
    bases = np.delete(tables["bases"], BASE, axis=1)
    players = tables["players"][:2, : MUST_DECIDE + 1]
    hand = tables["hand"][:, 3:].sum(axis=0) / 10  # what is printed on its cards, but for their numbers
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

    def forward(self, seen: Tensors) -> tuple[Any, Any]:
        """The logarithm of each action's probability, and the value."""
        table = self.table(torch.cat([seen["table"], self.card(seen["source"])], dim=-1))
        option = self.option(torch.cat([seen["options"], self.card(seen["cards"])], dim=-1))
        scores = self.actor(option + self.around(table).unsqueeze(-2)).squeeze(-1)
        legal = scores.masked_fill(~seen["mask"], -1e9)
        return torch.log_softmax(legal, dim=-1), self.critic(table).squeeze(-1)


class Decision(NamedTuple):
    """What a player saw, did (`odds`: the logarithm of its probability) and expected."""

    seen: Arrays
    lead: float
    action: int
    odds: float
    value: float


Played: TypeAlias = tuple[list[Decision], float, float]  # a player's game: decisions, last lead, reward


def lead(tables: Arrays) -> float:
    """How far ahead the observer is: victory points, and those of each base as far as it is filled."""
    bases = tables["bases"]
    filled = np.minimum(bases[:, TOTAL] / np.maximum(bases[:, BREAKPOINT], 0.1), 1)
    vp = tables["players"][:2, VP] + filled @ bases[:, VP_NOW : VP_NOW + 2]
    return float(vp[0] - vp[1])


def play(weights: Tensors, seed: int, opponent: str | None = None) -> list[Played]:
    """Games side by side, of the policy against itself or a bot."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    policy = Policy()
    policy.load_state_dict(weights)
    bot = None if opponent is None else make_bot(opponent, seed)
    envs = [smashup_v0.raw_env(**GAME) for _ in range(GAMES)]
    made: list[dict[str, list[Decision]]] = []
    for number, env in enumerate(envs):
        env.reset(seed=seed + number)
        made.append({agent: [] for agent in (env.agents if bot is None else [env.agents[number % 2]])})
    while True:
        asked, inputs, leads = [], [], []
        for env, ours in zip(envs, made, strict=True):
            while bot is not None and env.match.player is not None and env.agent_selection not in ours:
                env.step(env.advice(bot))
            if env.match.player is not None:
                observation = env.observe(env.agent_selection)
                tables = env.blocks(observation)
                asked.append((env, ours[env.agent_selection]))
                inputs.append(features(tables, observation["action_mask"]))
                leads.append(lead(tables))
        if not asked:
            break
        with torch.no_grad():
            odds, values = policy({name: torch.from_numpy(part) for name, part in stack(inputs).items()})
        picks = torch.multinomial(odds.exp(), 1)
        taken = (inputs, leads, picks[:, 0].tolist(), odds.gather(-1, picks)[:, 0].tolist(), values.tolist())
        for (env, decisions), *decision in zip(asked, *taken, strict=True):
            decisions.append(Decision(*decision))
            env.step(decisions[-1].action)
    return [
        (decisions, lead(env.blocks(env.observe(agent))), env.rewards[agent])
        for env, ours in zip(envs, made, strict=True)
        for agent, decisions in ours.items()
    ]


def stack(parts: Sequence[Arrays], join: Any = np.stack) -> Arrays:
    return {name: join([part[name] for part in parts]) for name in parts[0]}


def advantages(decisions: Sequence[Decision], last: float, reward: float) -> Array:
    """How much better than expected each decision turned out (GAE); rewarded are a lead, and a victory."""
    values = np.array([decision.value for decision in decisions] + [0.0])
    gains = np.diff([*(decision.lead for decision in decisions), last])
    gains[-1] += reward
    gains += DISCOUNT * values[1:] - values[:-1]
    for turn in range(len(gains) - 2, -1, -1):
        gains[turn] += DISCOUNT * TRACE * gains[turn + 1]
    return gains


def lesson(weights: Tensors, seed: int) -> Arrays:
    """Decisions of games against itself, and what came of them."""
    games = [game for game in play(weights, seed) if game[0]]
    gains = np.concatenate([advantages(*game) for game in games]).astype(np.float32)
    seen, _, actions, *numbers = zip(*(one for decisions, *_ in games for one in decisions), strict=True)
    odds, values = np.array(numbers, np.float32)
    return {**stack(seen), "action": np.array(actions), "odds": odds, "gain": gains, "return": gains + values}


def wins(weights: Tensors, seed: int, opponent: str) -> int:
    """How many games it wins against that bot; a shared victory is none."""
    return sum(reward == 1 for _, _, reward in play(weights, seed, opponent))


def learn(policy: Policy, optimizer: Any, lessons: Arrays) -> None:
    """PPO: some epochs over those decisions, no step leading far from the policy that took them."""
    batch = {name: torch.from_numpy(array) for name, array in lessons.items()}
    for _ in range(EPOCHS):
        for part in torch.randperm(len(batch["action"])).split(MINIBATCH):
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


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of that many games."""
    more = 1.96**2 / games
    middle, width = share + more / 2, 1.96 * (share * (1 - share) / games + more / games / 4) ** 0.5
    return (middle - width) / (1 + more), (middle + width) / (1 + more)


def train(seed: int, updates: int, test: int, bot: str) -> Iterator[tuple[float, ...]]:
    """Learn, and every so often tell how many of so many games it wins, in the columns of the curve."""
    torch.manual_seed(seed)
    luck = np.random.default_rng(seed)
    policy = Policy()
    optimizer = torch.optim.Adam(policy.parameters(), lr=RATE, eps=1e-5)
    decisions, start, rounds = 0, time.monotonic(), -(-max(test, 1) // GAMES)
    torch.set_num_threads(CORES)
    with ProcessPoolExecutor(CORES, get_context("spawn")) as pool:
        for update in range(updates + 1):
            weights = policy.state_dict()
            if update % EVERY == 0 or update == updates:
                seeds = luck.integers(1 << 31, size=rounds).tolist()
                won = sum(pool.map(wins, [weights] * rounds, seeds, [bot] * rounds))
                share, games = won / (rounds * GAMES), update * CORES * GAMES
                yield games, decisions, time.monotonic() - start, share, *wilson(share, rounds * GAMES)
            if update < updates:
                seeds = luck.integers(1 << 31, size=CORES).tolist()
                lessons = list(pool.map(lesson, [weights] * CORES, seeds))
                decisions += sum(len(part["action"]) for part in lessons)
                optimizer.param_groups[0]["lr"] = RATE * (1 - update / updates)
                learn(policy, optimizer, stack(lessons, np.concatenate))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=int, default=40, help=f"after {CORES * GAMES} games each")
    parser.add_argument("--test", type=int, default=200, help="games of a test")
    parser.add_argument("--bot", default="random", help="whom to play in tests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--csv", type=Path, default="ppo.csv", help="where to write the learning curve")
    options = parser.parse_args()
    with options.csv.open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(("games", "decisions", "seconds", "won", "low", "high"))
        for point in train(options.seed, options.updates, options.test, options.bot):
            curve.writerow([round(number, 3) for number in point])
            games, decisions, seconds, share, low, high = point
            print(f"{games:4} games, {decisions:7,} decisions, {seconds:4.0f} s:", end=" ")
            print(f"wins {share:.0%} ({low:.0%} to {high:.0%}) against {options.bot}", flush=True)


if __name__ == "__main__":
    main()
