"""Smash Up as a game of OpenSpiel: see `fracas.smashup.envs.openspiel`."""

from fracas.smashup.envs.openspiel import *  # noqa: F403
