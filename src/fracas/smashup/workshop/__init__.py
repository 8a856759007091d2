"""For people who invent factions: a set to begin with, what is wrong with one, how strong it is."""
