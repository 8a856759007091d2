"""Werewolves: ."""

FACTION = "Werewolves"
