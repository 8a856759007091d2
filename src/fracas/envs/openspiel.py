from fracas.smashup.envs.openspiel import *  # noqa: F403
