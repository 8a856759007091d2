"""Cyborg Apes: ."""

FACTION = "Cyborg Apes"
