"""Time Travelers: ."""

FACTION = "Time Travelers"
