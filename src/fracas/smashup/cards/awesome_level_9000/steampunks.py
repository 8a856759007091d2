"""Steampunks: ."""

FACTION = "Steampunks"
