"""How the game of a table begins: from its set-up, or from a position (lessons)."""

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Setup
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import start


def begin(setup: Setup, position: str | None = None) -> Game:
    """The game before its first answer; a position is the text of a scenario file (JSON)."""
    if position is None:
        return Game.of(LIBRARY, setup)
    (document,) = parse(position, is_json=True)
    game = start(read_scenario(document, LIBRARY))
    game.names = setup.names
    return game
