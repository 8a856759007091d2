"""Fairies: ."""

FACTION = "Fairies"
