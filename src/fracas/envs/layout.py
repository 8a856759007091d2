from fracas.smashup.envs.layout import *  # noqa: F403
