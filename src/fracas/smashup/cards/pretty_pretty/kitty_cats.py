"""Kitty Cats: ."""

FACTION = "Kitty Cats"
