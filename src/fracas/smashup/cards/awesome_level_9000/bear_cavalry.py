"""Bear Cavalry: ."""

FACTION = "Bear Cavalry"
