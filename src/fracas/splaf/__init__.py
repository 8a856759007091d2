"""Splaf!: two dice point at one monster, and whoever slaps it first takes it."""

from .bots import LEVELS, plan
from .game import Game, Place, Result, Setup, Slap, SplafError, Verdict, deal, load
from .rules import BLUE, CARDS, RED, Dice, path, target, throw

__all__ = [
    "BLUE",
    "CARDS",
    "LEVELS",
    "RED",
    "Dice",
    "Game",
    "Place",
    "Result",
    "Setup",
    "Slap",
    "SplafError",
    "Verdict",
    "deal",
    "load",
    "path",
    "plan",
    "target",
    "throw",
]
