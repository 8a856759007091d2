"""Which of two bots is better, and how sure is that?

    python examples/laboratory.py greedy random 50

It needs `pip install 'fracas[lab]'`.
"""

import sys

from fracas.smashup.cards import LIBRARY
from fracas.smashup.lab.arena import Match, arena
from fracas.smashup.lab.stats import tally


def main(first: str, second: str, games: int) -> None:
    match = Match((first, second), tuple(LIBRARY.factions_of(["core-set"])), seed=1)
    outcome = tally(match, arena(match, games, jobs=1))
    for name, bot in outcome["bots"].items():
        low, high = bot["ci95"]
        print(f"{name} won {bot['wins']:g} of {outcome['games']} games: {low:.0%} to {high:.0%} are likely")


if __name__ == "__main__":
    first, second, games = sys.argv[1:] or ("greedy", "random", "10")
    main(first, second, int(games))
