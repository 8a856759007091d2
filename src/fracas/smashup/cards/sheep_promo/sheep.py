"""Sheep: ."""

FACTION = "Sheep"
