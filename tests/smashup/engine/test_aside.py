"""Counters on a titan that waits beside its owner's deck are a part of the game like any others."""

from fracas.server.smashup.export import describe

from ..cards.positions import game_at

POSITION = """
players:
  - titans: [{card: Time Box, counters: %d}]
  - titans: [Killer Kudzu]
bases: [Tortuga]
"""


def test_everybody_sees_them():
    game = game_at(POSITION % 3)
    for seat in (0, 1, None):
        first, second = game.view(seat)["players"]
        assert [titan["counters"] for titan in (*first["titans"], *second["titans"])] == [3, 0]


def test_they_are_copied_and_told_apart():
    game = game_at(POSITION % 3)
    twin = game.table.clone()
    assert twin.fingerprint() == game.fingerprint() != game_at(POSITION % 2).fingerprint()
    card = twin.players[0].titans[0]
    twin.charge(twin.off_table(card, 0), 2)
    assert (twin.aside[card.uid], game.table.aside[card.uid]) == (5, 3)


def test_a_position_is_written_down_with_them():
    first, second = describe(game_at(POSITION % 3).table, "A test")["players"]
    assert first["titans"] == [{"card": "Time Box", "counters": 3}]
    assert second["titans"] == ["Killer Kudzu"]
