"""The bases of That '70s Expansion."""
