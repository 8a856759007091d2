"""Smash Up as a PettingZoo AEC environment.

    from fracas.smashup.envs import smashup_v0

    env = smashup_v0.env(players=2, sets=["core-set"])
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Action `i` is the option that row `i` of the block `options` describes: see `layout`, `match` and
docs/environments.md.
"""

import random
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from fracas.extras import extra
from fracas.smashup.bots.bot import Bot
from fracas.smashup.engine import Ruleset, SetupError

with extra("envs"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from . import layout
from .encode import HIGH, LOW, encode
from .match import Config, Match
from .render import board

Observation: TypeAlias = dict[str, Any]


def env(**options: Any) -> AECEnv[str, Observation, int | None]:
    """The environment with PettingZoo's usual wrappers: an illegal action loses, and ends the game."""
    checked: Any = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def parallel_env(**options: Any) -> Any:
    """The same as a parallel environment for turn-based games: the actions of those not asked are ignored."""
    return turn_based_aec_to_parallel(env(**options))


class raw_env(AECEnv[str, Observation, int | None]):  # noqa: N801 (PettingZoo's name for it)
    """A game of Smash Up; `player_0` has seat 0.

    `players`, `factions`, `sets`, `draft`, `ruleset`, `actions`, `max_decisions`: see `Config`. `reward`:
    "share" gives the winner 1 (several share it) and the others 0, "zero-sum" gives 1 and takes it from the
    others. A game that is broken off gives nothing. An illegal action raises an error and changes nothing.

    Examples:
        >>> from fracas.envs import smashup_v0
        >>> env = smashup_v0.raw_env(factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], actions=64)
        >>> env.reset(seed=7)
        >>> seen, reward, over, cut_off, info = env.last()
        >>> seen["action_mask"].shape, bool(seen["action_mask"][0])
        ((64,), True)
        >>> env.step(0)
    """

    metadata: dict[str, Any] = {
        "name": "smashup_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        players: int = 2,
        factions: Sequence[Sequence[str]] | None = None,
        sets: Sequence[str] | None = None,
        draft: bool = False,
        ruleset: Ruleset | str | dict[str, Any] | None = None,
        actions: int = 256,
        max_decisions: int = 2000,
        reward: Literal["share", "zero-sum"] = "share",
        render_mode: Literal["human", "ansi"] | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if reward not in ("share", "zero-sum"):
            raise SetupError(f"the reward is 'share' or 'zero-sum', not {reward!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SetupError(f"the render mode is 'human', 'ansi' or None, not {render_mode!r}")
        self.config = Config(players, factions, sets, draft, ruleset, actions, max_decisions)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._zero_sum = reward == "zero-sum"
        self._rng = random.Random()
        self._seen: dict[str, Observation] = {}
        box = spaces.Box(LOW, HIGH, (layout.size(actions),), np.float32)
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        discrete: Any = spaces.Discrete  # of numpy integers, which do as well
        self.action_spaces = {agent: discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: that of the seed, or the next one by chance."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.match = Match(self.config, self._rng.getrandbits(32))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._seen = {}
        self._select()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.match.play(int(action))
        self._seen = {}
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.match.player is None:
            self._finish()
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Whoever decides is next; at the end, everybody in turn learns that it is over."""
        player = self.match.player
        self.agent_selection = self.agents[0] if player is None else self.possible_agents[player]

    def _finish(self) -> None:
        cut_off = self.match.cut_off
        rewards = self.match.rewards(zero_sum=self._zero_sum)
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[agent] = reward
            self.truncations[agent] = cut_off
            self.terminations[agent] = not cut_off
            self.infos[agent] = {"result": self.match.game.result}

    def observe(self, agent: str) -> Observation:
        """What that agent may know, in numbers."""
        if agent not in self._seen:
            seat = self.possible_agents.index(agent)
            page = self.match.page(seat)
            flat, mask = encode(self.observe_dict(agent), page, self.config.actions)
            self._seen[agent] = {"observation": flat, "action_mask": mask}
        return self._seen[agent]

    def observe_dict(self, agent: str) -> dict[str, Any]:
        """What that agent may know, in words: hand, bases, discard piles, the open decision."""
        return self.match.game.view(self.possible_agents.index(agent))

    def blocks(self, observation: Observation) -> dict[str, layout.Array]:
        """An observation as named tables, with the columns of `layout.COLUMNS`."""
        return layout.blocks(observation["observation"], self.config.actions)

    def advice(self, bot: Bot) -> int:
        """The action that one of Fracas' bots would take for the agent whose turn it is."""
        return self.match.advice(bot)

    def render(self) -> str | None:
        """The table as everybody sees it."""
        if self.render_mode is None:
            return None
        text = board(self.match.game.view(None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""
