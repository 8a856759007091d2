"""Who chooses among cards of a deck has seen them, whatever card asks."""

import random
from typing import Any

import pytest

from fracas.smashup.engine import Card, Game, Table

from .test_borrowed import KINDS, game_with, positions

ANSWERS = 30


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return positions(2)


def shown(game: Game, seat: int) -> set[int]:
    """The cards that this seat was told of."""
    told = [note.get("cards") for note in game.events(seat=seat)]
    return {card["uid"] for cards in told if isinstance(cards, list) for card in cards}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__qualname__)
def test_what_is_chosen_from_a_deck_was_seen(tables: list[Table], kind: Any) -> None:
    rng = random.Random(5)
    for table in tables:
        start, card = game_with(table, kind, table.turn.active)
        game = Game.at(start.table)
        assert game.pending
        plays = [
            at for at, option in enumerate(game.pending.options) if getattr(option, "card", None) is card
        ]
        if not plays:
            continue
        answer = rng.choice(plays)
        for _ in range(ANSWERS):
            game.answer(answer)
            pending = game.pending
            if pending is None or game.at_rest:
                break
            now = game.table
            decks = {card for player in now.players for card in player.deck}
            decks.update(now.base_deck, now.monsters, now.treasures)
            chosen = {o.uid for o in pending.options if isinstance(o, Card) and o in decks}
            assert chosen <= shown(game, pending.player)
            answer = rng.randrange(pending.size)
