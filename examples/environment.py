"""The loop of a PettingZoo environment: whoever is asked sees what they may know, and acts.

It needs `pip install 'fracas[envs]'`.
"""

import numpy as np

from fracas.envs import smashup_v0


def main(games: int = 3) -> None:
    env = smashup_v0.raw_env(players=2, sets=["core-set"], actions=64)
    rng = np.random.default_rng(0)
    for seed in range(games):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, over, cut_off, info = env.last()
            if over or cut_off:
                env.step(None)
                continue
            assert observation is not None
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(rng.choice(legal)))  # your policy here: row i of the block `options` is action i
        print(info["result"])


if __name__ == "__main__":
    main()
