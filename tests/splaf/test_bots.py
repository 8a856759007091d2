"""Bots are about as fast as people, and err as people do."""

import random
from itertools import pairwise
from statistics import median

import pytest

from fracas.splaf.bots import FASTEST, LEVELS, effort, mistake, plan
from fracas.splaf.game import Game, Setup, deal
from fracas.splaf.rules import CARDS, Dice, path, target, throw


def plans(level: str, count: int = 400) -> list[tuple[float, bool]]:
    luck = random.Random(level)
    found = []
    for number in range(count):
        game = Game(deal(3, seed=number))
        game.roll(throw(luck))
        assert game.dice is not None
        slap = plan(level, 1, game, luck)
        found.append((slap.ms, slap.slot == target(game.ring, game.dice, game.setup.side)))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_times_and_errors_are_those_of_the_level(level: str):
    times, right = zip(*plans(level), strict=True)
    assert median(times) == pytest.approx(LEVELS[level].typical, rel=0.1)
    assert min(times) >= FASTEST
    assert max(times) > 1.4 * min(times)
    assert 1 - sum(right) / len(right) == pytest.approx(LEVELS[level].wrong, abs=0.04)


def test_better_levels_are_faster_and_surer():
    levels = list(LEVELS.values())
    for worse, better in pairwise(levels):
        assert better.typical < worse.typical
        assert better.wrong < worse.wrong


def test_harder_rolls_take_longer():
    ring = list(range(1, 7))
    easy = effort(ring[:4], Dice("biggest_any", "equals"))
    assert easy < effort(ring, Dice("biggest_any", "equals")) < effort(ring, Dice("biggest_red", "equals"))
    assert effort(ring, Dice("biggest_red", "white1")) < effort(ring, Dice("biggest_red", "white2"))


def test_mistakes_are_wrong_and_on_the_table():
    luck = random.Random(3)
    for cards in range(3, 9):
        for _ in range(200):
            ring: list[int | None] = [*luck.sample(CARDS, cards), None]
            dice = throw(luck)
            slot = mistake(ring, dice, "A", luck)
            assert ring[slot] is not None
            assert slot != target(ring, dice, "A")
    ring = [11, 8, 14, 2, 19, 6]
    seen = {mistake(ring, Dice("smallest_blue", "violet2"), "A", luck) for _ in range(300)}
    assert set(path(ring, Dice("smallest_blue", "violet2"), "A")[:-1]) <= seen  # stopped too early


def test_a_friendly_bot_slaps_its_row_first():
    """SPL-VAR-01."""
    game = Game(Setup(2, 6, "A", CARDS, 0, friendly=(1,)))
    game.won[1] = [18, 19, 20]
    game.roll(Dice("biggest_any", "equals"))
    luck = random.Random(1)
    slaps = [plan("easy", 1, game, luck) for _ in range(50)]
    assert all({card for card, _ in slap.row} == {18, 19, 20} for slap in slaps)
    assert all(ms < slap.ms for slap in slaps for _, ms in slap.row)
    assert any(game.is_right(slap) for slap in slaps)


def test_the_same_luck_is_the_same_plan():
    game = Game(deal(2, seed=1))
    game.roll(Dice("biggest_any", "white2"))
    assert plan("hard", 1, game, random.Random("x")) == plan("hard", 1, game, random.Random("x"))
