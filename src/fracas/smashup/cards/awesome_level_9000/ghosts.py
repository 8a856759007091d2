"""Ghosts: ."""

FACTION = "Ghosts"
