"""The small bots: they see a view, answer legally, and know their own minions from others'."""

import random

import pytest

from fracas.bots import SimpleBot, random_bot
from fracas.bots.simple import share
from fracas.lab.games import random_setup
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game


def play(bots, seed):
    game = Game.of(LIBRARY, random_setup(random.Random(seed), LIBRARY, len(bots)))
    while game.pending:
        seat = game.pending.player
        game.answer(bots[seat](game.view(seat)))
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_play_whole_games(players):
    game = play([SimpleBot(seat) if seat % 2 else random_bot(seat) for seat in range(players)], seed=players)
    assert game.result is not None


def test_a_bot_is_determined_by_its_seed():
    assert play([SimpleBot(1), SimpleBot(2)], 5).answers == play([SimpleBot(1), SimpleBot(2)], 5).answers
    assert play([random_bot(1), random_bot(2)], 5).answers != play([random_bot(3), random_bot(4)], 5).answers


def test_looking_ahead_beats_chance():
    wins = 0
    for seed in range(20):
        seat = seed % 2
        bots = [random_bot(seed), random_bot(seed)]
        bots[seat] = SimpleBot(seed)
        wins += seat in play(bots, seed).result["winners"]
    assert wins >= 17


def minion(uid, controller, power):
    return {"uid": uid, "name": "Scout", "controller": controller, "power": power, "actions": []}


def base(uid, powers, breakpoint=20, minions=()):
    return {
        "uid": uid,
        "name": "Tortuga",
        "powers": powers,
        "breakpoint": breakpoint,
        "vp": [4, 3, 2],
        "minions": list(minions),
        "actions": [],
    }


def view(ask, options, bases, hand=(), vp=(0, 0)):
    """What seat 0 of two players sees, as far as a bot looks at it."""
    players = [{"vp": points, "discard": []} for points in vp]
    players[0]["hand"] = list(hand)
    return {"seat": 0, "players": players, "bases": bases, "pending": {"ask": ask, "options": options}}


def picks(uids, decline=True):
    return [{"id": f"card:{uid}", "card": uid} for uid in uids] + ([{"id": "decline"}] if decline else [])


def chosen(situation):
    """The answers that a bot may give there, whatever its luck."""
    return {SimpleBot(seed)(situation) for seed in range(30)}


def test_it_destroys_the_strongest_minion_of_somebody_else():
    minions = [minion(1, 0, 5), minion(2, 1, 2), minion(3, 1, 4)]
    table = [base(9, [5, 6], minions=minions)]
    assert chosen(view("Destroy which minion?", picks([1, 2, 3]), table)) == {2}


def test_it_does_not_destroy_its_own():
    table = [base(9, [5, 0], minions=[minion(1, 0, 5)])]
    assert chosen(view("Destroy which minion?", picks([1]), table)) == {1}


def test_if_it_must_destroy_its_own_it_takes_the_weakest():
    table = [base(9, [7, 0], minions=[minion(1, 0, 5), minion(2, 0, 2)])]
    assert chosen(view("Destroy which minion?", picks([1, 2], decline=False), table)) == {1}


def test_it_completes_a_base_that_it_wins_and_not_one_that_it_loses():
    hand = [{"uid": 5, "name": "Invader", "type": "minion", "power": 3}]
    options = [{"id": f"play:5:hand:{uid}", "card": 5, "target": uid} for uid in (7, 8, 9)]
    table = [base(7, [2, 16]), base(8, [10, 8]), base(9, [0, 0])]
    assert chosen(view("Play a card", [*options, {"id": "end"}], table, hand)) == {1}


def test_it_takes_the_victory():
    hand = [{"uid": 5, "name": "Invader", "type": "minion", "power": 3}]
    options = [{"id": f"play:5:hand:{uid}", "card": 5, "target": uid} for uid in (7, 8)]
    table = [base(7, [8, 8]), base(8, [18, 1])]
    assert chosen(view("Play a card", options, table, hand, vp=(11, 14))) == {1}


def test_it_puts_harm_on_others_and_help_on_its_own():
    table = [base(9, [5, 4], minions=[minion(1, 0, 5), minion(2, 1, 4)])]
    for card, wanted in (("Poison", 1), ("Upgrade", 0)):
        hand = [{"uid": 5, "name": card, "type": "action", "power": None}]
        options = [{"id": f"play:5:hand:{uid}", "card": 5, "target": uid} for uid in (1, 2)]
        assert chosen(view("Play a card", options, table, hand)) == {wanted}, card


def test_it_discards_its_weakest_card():
    hand = [
        {"uid": uid, "name": "Scout", "type": "minion", "power": power}
        for uid, power in ((1, 5), (2, 1), (3, 3))
    ]
    assert chosen(view("Discard down to 10 cards", picks([1, 2, 3], decline=False), [], hand)) == {1}


def test_shares_of_a_base():
    assert share([5, 3, 0], [4, 2, 1]) == [4, 2, 0]
    assert share([5, 5, 2], [4, 2, 1]) == [4, 4, 1]
    assert share([1, 2, 3, 4], [4, 2, 1]) == [0, 1, 2, 4]
