"""What people are told about their chance to win is what comes of it."""

import pytest

from fracas.smashup.review.chance import TRUST, trusted

from ...slow import long, slow

learn_chance = pytest.importorskip("tools.learn_chance")  # needs what the laboratory needs

FRESH = 100_000
"""Games from this number on were not learned from."""


@long
@pytest.mark.parametrize(("games", "tolerance"), [(20, 0.2), pytest.param(100, 0.1, marks=slow)])
def test_who_is_ahead_wins_as_often_as_told(games, tolerance):
    """Of games that nobody has learned from: whoever is told to be ahead, and by how much.

    What is told of one game and what comes of it differ by 0.25 (standard deviation): four of its errors.
    """
    told = came = surprise = unknowing = 0.0
    for seed in range(FRESH, FRESH + games):
        positions = learn_chance.positions(seed)
        for row, won in positions:
            chances = trusted(row, TRUST[len(row)])
            ahead = chances.index(max(chances))
            told += chances[ahead] / len(positions)
            came += won[ahead] / len(positions)
        surprise += learn_chance.surprise(TRUST[len(row)], [positions])
        unknowing += learn_chance.surprise(0.0, [positions])
    assert told / games == pytest.approx(came / games, abs=tolerance)
    assert surprise < unknowing
