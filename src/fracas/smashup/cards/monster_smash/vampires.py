"""Vampires: ."""

FACTION = "Vampires"
