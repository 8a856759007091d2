"""The bases of Smash Up: Marvel."""
