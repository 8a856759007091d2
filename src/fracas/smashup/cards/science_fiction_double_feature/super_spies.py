"""Super Spies: ."""

FACTION = "Super Spies"
