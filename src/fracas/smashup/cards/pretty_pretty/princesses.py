"""Princesses: ."""

FACTION = "Princesses"
