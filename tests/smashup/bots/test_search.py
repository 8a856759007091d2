"""Searching: a race that ends when it is decided, and others who think as well."""

import random

from fracas.smashup.bots import Seat
from fracas.smashup.bots.search import Budget, Search, SearchBot
from fracas.smashup.engine.labels import option_labels

from .test_bots import game_at

COMING = """
    players:
      - {vp: 11, hand: [Seeing Stars], deck: [Howl, Howl, Howl, Howl]}
      - {vp: 11, hand: [Scout, Scout], deck: [Scout, Scout, Scout]}
    bases:
      - {base: Tortuga, minions: [King Rex: P2, King Rex: P2, Invader: P2, Zapbot: P2]}
      - {base: Tar Pits, minions: [Invader: P2]}
    base_deck: [Jungle Oasis, Ninja Dojo]
    """


def raced(text, iterations, horizon=0):
    """A position, the search that has thought about it, and what is left of its budget."""
    game = game_at(text)
    search, budget = (
        Search(Seat(game, game.pending.player), random.Random(1), horizon),
        Budget(iterations, None),
    )
    search.race(budget)
    return game, search, budget


def test_a_race_is_over_when_nothing_is_at_stake():
    """Two cards that do the same: nobody has to think about which of them to play."""
    same = """
        players: [{hand: [Howl, Howl], deck: [Scout]}, {deck: [Scry]}]
        bases: [{base: Tortuga, minions: [Howler: P1]}]
        """
    _, _, budget = raced(same.replace("Howler: P1", "King Rex: P1"), 3000)
    assert budget.left > 0.8


def test_a_race_keeps_to_its_budget():
    game, search, budget = raced(COMING, 60, horizon=1)
    assert budget.left > -0.2
    assert len(search.values()) == game.pending.size


def test_the_answer_that_stays_longest_is_the_best():
    _, search, _ = raced(COMING, 200, horizon=1)
    values = search.values()
    assert values.count(max(values)) == 1


def test_it_stops_a_victory_that_would_come_next():
    """The other player would play a Scout, and win: something has to leave Tortuga now."""
    game = game_at(COMING)
    bot, seat = SearchBot(1, iterations=300, horizon=1), Seat(game, 0)
    while game.pending.player == 0 and game.table.active == 0:
        game.answer(bot.decide(seat).answer)
    left = [minion.name for minion in game.table.minions(game.table.bases[0], of=1)]
    assert left != ["King Rex", "King Rex", "Invader", "Zapbot"]


def test_others_are_expected_to_do_what_is_good_for_them():
    """By instinct one might play the Scout anywhere; who thinks plays it where it wins."""
    game, search, _ = raced(COMING, 400, horizon=1)
    end = option_labels(game.pending).index("End turn")
    stopped, let = search.values()
    assert end == 1
    assert let < stopped / 4
