"""One game between bots: who sits where is given, and how it went comes back as plain data."""

import random
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from fracas.smashup.bots import Bot, Seat, make_bot
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import FracasError, Game, Library, Setup

from .soak import LIMIT


class Endless(FracasError):
    """A game that does not end."""


@dataclass
class Record:
    """How game `number` went, or why it could not be finished."""

    number: int
    winners: list[int] = field(default_factory=list)
    times: list[list[float]] = field(default_factory=list)
    """CPU seconds of every decision, by seat."""
    rows: list[dict[str, Any]] = field(default_factory=list)
    error: str | None = None


def failure(number: int) -> Record:
    """The record of a game that raised the exception now being handled."""
    return Record(number, error=traceback.format_exc().strip().splitlines()[-1])


def seat_bots(specs: Iterable[str], seed: int, number: int) -> list[Bot]:
    """A bot for every seat, with luck that depends on the game and the seat only."""
    return [
        make_bot(spec, random.Random(f"{seed}/{number}/{seat}").getrandbits(32))
        for seat, spec in enumerate(specs)
    ]


def play(setup: Setup, bots: Sequence[Bot], library: Library = LIBRARY) -> tuple[Game, list[list[float]]]:
    """Play to the end; the game, and how long each decision of each seat took."""
    game = Game.of(library, setup)
    seats = [Seat(game, number) for number in range(setup.players)]
    times: list[list[float]] = [[] for _ in bots]
    while (pending := game.pending) is not None:
        if len(game.answers) >= LIMIT:
            raise Endless(f"no end after {LIMIT} decisions")
        number = pending.player
        start = process_time()
        answer = bots[number].decide(seats[number]).answer
        times[number].append(process_time() - start)
        game.answer(answer)
    return game, times
