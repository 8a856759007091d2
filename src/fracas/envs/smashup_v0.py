from fracas.smashup.envs.smashup_v0 import *  # noqa: F403
