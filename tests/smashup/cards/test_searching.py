"""Who has searched a deck has shuffled it by the next rest (DECK-06), whatever card said so."""

import inspect
import random
import sys

import pytest

from fracas.smashup.engine import Card, Game, Table

from .test_borrowed import KINDS, positions

SEARCHING = [kind for kind in KINDS if ".search_deck(" in inspect.getsource(sys.modules[kind.__module__])]
FACTIONS = sorted({kind.__module__ for kind in SEARCHING})
GAMES, MOST, ANSWERS = 12, 120, 60


@pytest.fixture(scope="module")
def table() -> Table:
    (found,) = positions(1)
    return found


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_searched_deck_is_shuffled(faction: str, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    search, shuffle = Table.search_deck, Table.shuffle
    owing: set[int] = set()
    searched = 0

    def searching(self, by, *args, **kwargs):
        nonlocal searched
        searched += 1
        player = kwargs.get("player")
        owing.add(by.controller if player is None else player)
        return (yield from search(self, by, *args, **kwargs))

    def shuffling(self, player):
        owing.discard(player)
        shuffle(self, player)

    monkeypatch.setattr(Table, "search_deck", searching)
    monkeypatch.setattr(Table, "shuffle", shuffling)
    rng = random.Random(3)
    for number in range(MOST):
        if searched and number >= GAMES:
            break
        owing.clear()
        position = table.clone()
        for player in position.players:
            kinds = [kind for kind in SEARCHING if kind.__module__ == faction]
            first = 1000 * (player.seat + 1)
            player.hand = [Card(first + at, kind, player.seat) for at, kind in enumerate(kinds)]
        game = Game.at(position, tracked=False)
        for _ in range(ANSWERS):
            if game.pending is None:
                break
            game.answer(rng.randrange(game.pending.size))
            assert not (game.at_rest and owing), f"P{min(owing) + 1} has not shuffled"
    assert searched, "nobody has searched"
