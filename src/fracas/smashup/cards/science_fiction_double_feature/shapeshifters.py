"""Shapeshifters: ."""

FACTION = "Shapeshifters"
