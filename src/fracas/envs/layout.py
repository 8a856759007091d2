"""What stands where in an observation: see `fracas.smashup.envs.layout`."""

from fracas.smashup.envs.layout import *  # noqa: F403
