"""Players without hands. A bot is given what its seat may know (`game.view(seat)`) and names an answer."""

from .simple import Bot, SimpleBot, random_bot

__all__ = ["Bot", "SimpleBot", "random_bot"]
