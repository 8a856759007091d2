"""Smash Up as a PettingZoo environment: see `fracas.smashup.envs.smashup_v0`."""

from fracas.smashup.envs.smashup_v0 import *  # noqa: F403
