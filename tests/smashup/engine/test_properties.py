"""Whatever the players answer: invariants hold, copies and replays are exact, nonsense changes nothing."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, GameOver, IllegalAnswer
from fracas.smashup.lab import invariants
from fracas.smashup.lab.games import random_rules, random_setup
from fracas.smashup.lab.invariants import Witness, position

games = settings(max_examples=25)


@st.composite
def setups(draw):
    """A game for 2, 3 or 4 players by any rules, with factions or a draft."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    rules = random_rules(rng) if draw(st.booleans()) else None
    return random_setup(rng, LIBRARY, draw(st.integers(2, 4)), ruleset=rules, draft=draw(st.booleans()))


answers = st.lists(st.integers(0, 1000), max_size=80)
"""Each is taken modulo the number of answers there are."""


def play(game, numbers):
    for number in numbers:
        if (pending := game.pending) is None:
            break
        game.answer(number % pending.size)
        yield pending
    return game


@games
@given(setups(), answers)
def test_invariants_hold_at_every_decision(setup, numbers):
    game = Game.of(LIBRARY, setup)
    Witness(game)
    for _ in play(game, numbers):
        invariants.check_cards(game.table)
        invariants.check_numbers(game.table)
        invariants.check_links(game.table)
        invariants.check_rest(game)
    invariants.check_views(game, random.Random(0))


@games
@given(setups(), answers, answers)
def test_a_copy_equals_its_original_and_leaves_it_alone(setup, numbers, others):
    game = Game.of(LIBRARY, setup)
    for _ in play(game, numbers):
        pass
    here = position(game)
    copy = invariants.check_clone(game, here)
    for _ in play(copy, others):
        pass
    assert position(game) == here
    for _ in play(game, others):
        pass
    assert position(game) == position(copy)
    assert game.events() == copy.events()


@games
@given(setups(), answers, st.integers(0, 80))
def test_replay_undo_and_save_come_to_the_same_position(setup, numbers, back):
    game = Game.of(LIBRARY, setup)
    for _ in play(game, numbers):
        pass
    assert position(game.replay(game.answers)) == position(game)
    assert position(Game.load(LIBRARY, game.save())) == position(game)
    earlier = game.undo(min(back, len(game.answers)))
    for answer in game.answers[len(earlier.answers) :]:
        earlier.answer(answer)
    assert position(earlier) == position(game)


@games
@given(setups(), answers, st.one_of(st.integers(), st.text()))
def test_an_illegal_answer_changes_nothing(setup, numbers, nonsense):
    game = Game.of(LIBRARY, setup)
    for _ in play(game, numbers):
        pass
    here = position(game)
    pending = game.pending
    if pending is None:
        with pytest.raises(GameOver):
            game.answer(nonsense)
    elif isinstance(nonsense, int) and 0 <= nonsense < pending.size:
        return
    else:
        with pytest.raises(IllegalAnswer, match="the answers are"):
            game.answer(nonsense)
    assert position(game) == here


@games
@given(setups(), answers)
def test_an_answer_may_be_given_by_its_id(setup, numbers):
    game, other = Game.of(LIBRARY, setup), Game.of(LIBRARY, setup)
    for pending in play(game, numbers):
        place = game.answers[-1]
        ids = [option["id"] for option in other.view(pending.player)["pending"]["options"]]
        assert len(set(ids)) == len(ids)
        other.answer(ids[place])
    assert position(game) == position(other)
