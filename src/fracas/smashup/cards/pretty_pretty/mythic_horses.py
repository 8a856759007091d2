"""Mythic Horses: ."""

FACTION = "Mythic Horses"
