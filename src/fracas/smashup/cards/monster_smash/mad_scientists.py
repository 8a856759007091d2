"""Mad Scientists: ."""

FACTION = "Mad Scientists"
