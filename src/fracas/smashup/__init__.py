"""Smash Up.

`engine` has the rules, `cards` all cards there are, `bots` players without hands, `scenarios` positions with
a script, `lab` many games at a time (with the extra `lab`).
"""

__all__ = ["bots", "cards", "engine", "lab", "scenarios"]
