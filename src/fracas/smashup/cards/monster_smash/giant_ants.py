"""Giant Ants: ."""

FACTION = "Giant Ants"
