"""Bots by name: the levels that people choose from, and what they are made of."""

from collections.abc import Callable

from fracas.smashup.engine import FracasError

from .bot import Bot, RandomBot
from .greedy import BeginnerBot, GreedyBot
from .search import SearchBot

LEVELS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "easy": BeginnerBot,
    "greedy": GreedyBot,
    "normal": lambda seed: SearchBot(seed, iterations=16, name="normal"),
    "hard": lambda seed: SearchBot(seed, iterations=240, horizon=1, seconds=0.22, name="hard"),
    "expert": lambda seed: SearchBot(seed, iterations=1200, horizon=1, seconds=1.7, name="expert"),
}
"""From weak to strong. The seconds only stop what would take too long: mostly the iterations end first."""


class BotError(FracasError):
    """There is no such bot."""


def make_bot(spec: str, seed: int = 0) -> Bot:
    """A bot by its name: a level, or `search:500` (iterations) or `search:0.5s` (seconds a decision).

    Examples:
        >>> from fracas.smashup.bots import make_bot
        >>> make_bot("greedy", seed=1).name
        'greedy'
    """
    name, colon, budget = spec.partition(":")
    if not colon and name in LEVELS:
        return LEVELS[name](seed)
    if name == "search" and colon:
        try:
            if budget.endswith("s"):
                seconds = float(budget[:-1])
                if 0 < seconds < 3600:
                    return SearchBot(seed, seconds=seconds, name=spec)
            elif int(budget) > 0:
                return SearchBot(seed, iterations=int(budget), name=spec)
        except ValueError:
            pass
        raise BotError(
            f"a search has a budget such as search:500 (iterations) or search:0.5s, not {budget!r}"
        )
    raise BotError(f"unknown bot {spec!r}; there are {', '.join(LEVELS)}, search:ITERATIONS, search:SECONDSs")
