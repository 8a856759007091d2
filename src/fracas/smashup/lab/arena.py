"""Bots against each other: the same deals with every rotation of the seats, so that luck cancels out."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Setup

from .games import random_setup
from .match import Record, failure, play, seat_bots
from .workers import on_cores


@dataclass(frozen=True)
class Match:
    """What is played: game `number` is the same whoever plays it, and when."""

    bots: tuple[str, ...]
    factions: tuple[str, ...]
    seed: int

    def setup(self, number: int) -> Setup:
        """One deal for as many games as there are bots."""
        players = len(self.bots)
        rng = random.Random(f"{self.seed}/{number // players}")
        return random_setup(rng, LIBRARY, players, names=self.factions)

    def bot_at(self, seat: int, number: int) -> int:
        """Which of the bots has that seat: they move on by one with every game."""
        return (seat + number) % len(self.bots)

    @property
    def names(self) -> list[str]:
        """The bots, told apart: greedy, greedy#2."""
        before = [self.bots[:place].count(spec) for place, spec in enumerate(self.bots)]
        return [f"{spec}#{n + 1}" if n else spec for spec, n in zip(self.bots, before, strict=True)]


def play_match(match: Match, number: int) -> Record:
    """One game of the match."""
    try:
        specs = [match.bots[match.bot_at(seat, number)] for seat in range(len(match.bots))]
        game, times = play(match.setup(number), seat_bots(specs, match.seed, number))
        assert game.result is not None
        return Record(number, game.result["winners"], times)
    except Exception:  # one game that breaks must not cost the others
        return failure(number)


def arena(match: Match, games: int, jobs: int) -> Iterator[Record]:
    """The records of all games, in the order in which they end."""
    return on_cores(partial(play_match, match), range(games), jobs)
