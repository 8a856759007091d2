"""Players without hands. A bot is given what its seat may know, and names an answer and why."""

from .bot import Bot, Decision, play_out
from .levels import LEVELS, BotError, make_bot
from .seat import Seat

__all__ = ["LEVELS", "Bot", "BotError", "Decision", "Seat", "make_bot", "play_out"]
