"""A game at a position, and answers by their words."""

from textwrap import dedent

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Library
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import start
from fracas.words import bare


def game_at(text: str, library: Library = LIBRARY) -> Game:
    """A game from the position of a scenario file."""
    (document,) = parse("scenario: A test\n" + dedent(text), "test.yaml")
    return start(read_scenario(document, library))


def answer(game: Game, words: str) -> None:
    """Give the answer whose label begins so."""
    pending = game.pending
    assert pending is not None
    options = game.view(pending.player)["pending"]["options"]
    game.answer(next(place for place, o in enumerate(options) if bare(o["label"]).startswith(words)))
