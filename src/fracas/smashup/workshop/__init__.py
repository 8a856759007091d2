"""For people who invent factions: a set to begin with (`new`), and what is wrong with one (`check`)."""
