"""Killer Plants: ."""

FACTION = "Killer Plants"
