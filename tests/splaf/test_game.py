"""The rules of a game, each by its number in the reference."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.splaf.game import Game, Setup, Slap, SplafError, deal, load
from fracas.splaf.rules import CARDS, Dice, target, throw

EASY = Dice("biggest_any", "equals")


def table(players: int = 3, ring: int = 6, roller: int = 0, **more) -> Game:
    """The cards in order: the biggest of the ring is the last card of it."""
    return Game(Setup(players, ring, "A", CARDS, roller, **more))


def goal(game: Game) -> int:
    assert game.dice is not None
    return target(game.ring, game.dice, game.setup.side)


def race(game: Game, *slaps: tuple[int, bool, float], dice: Dice = EASY):
    """A roll and these slaps: seat, on the target or not, when."""
    game.roll(dice)
    right = goal(game)
    wrong = next(slot for slot, card in enumerate(game.ring) if card is not None and slot != right)
    row = [tuple((card, 1.0) for card in game.row(seat)) for seat in range(game.setup.players)]
    return game.settle([Slap(seat, right if good else wrong, ms, row[seat]) for seat, good, ms in slaps])


def finish(game: Game, luck: random.Random) -> None:
    while not game.over:
        race(game, (luck.randrange(game.setup.players), True, 500.0), dice=throw(luck))


@pytest.mark.parametrize(("ring", "pile"), [(4, 16), (5, 15), (6, 14), (8, 12)])
def test_set_up(ring: int, pile: int):
    """SPL-SETUP-02, SPL-SETUP-03, SPL-SETUP-04."""
    game = Game(deal(2, ring, seed=3))
    assert (len(game.ring), len(game.pile)) == (ring, pile)
    assert sorted([*game.ring, *game.pile]) == list(CARDS)


@pytest.mark.parametrize(("players", "ring"), [(1, 6), (9, 6), (2, 7), (2, 3), (2, 20)])
def test_what_there_is_not(players: int, ring: int):
    """SPL-COMP-01, SPL-SETUP-03, Q-9: no seven cards, not alone, not nine."""
    with pytest.raises(SplafError):
        deal(players, ring, seed=1)


def test_side_and_first_roller_are_luck():
    """SPL-SETUP-01, SPL-SETUP-05, Q-3, Q-5; the side stays for the game."""
    setups = [deal(4, seed=seed) for seed in range(60)]
    assert {setup.side for setup in setups} == {"A", "B"}
    assert {setup.roller for setup in setups} == {0, 1, 2, 3}
    assert deal(4, seed=1, side="B").side == "B"
    assert deal(4, seed=5) == deal(4, seed=5)


def test_the_cards_are_shuffled():
    """SPL-SETUP-02: every game anew."""
    orders = [deal(4, seed=seed).order for seed in range(60)]
    assert len(set(orders)) == 60
    assert CARDS not in orders
    assert {order[0] for order in orders} > {1, 20}  # any card may lie anywhere
    assert len({order[-1] for order in orders}) > 10


def test_the_first_right_slap_takes_the_card():
    """SPL-TURN-01 to 06, SPL-TAP-05."""
    game = table()
    verdict = race(game, (1, True, 900.0), (2, True, 870.0), (0, False, 100.0))
    assert (verdict.outcome, verdict.winner, verdict.card, verdict.drawn) == ("taken", 2, 6, 7)
    assert game.won == [[], [], [6]]
    assert game.ring == [1, 2, 3, 4, 5, 7]
    assert game.roller == 1
    assert [slap.seat for slap in verdict.slaps] == [0, 2, 1]


def test_the_roller_races_too():
    """SPL-TURN-03."""
    assert race(table(), (0, True, 900.0)).winner == 0


def test_the_target_is_that_of_the_roll():
    """SPL-MOVE-04, SPL-DIE-02: what was taken no longer counts."""
    game = table()
    assert race(game, (1, True, 900.0)).card == 6
    assert race(game, (1, True, 900.0)).card == 7  # 6 has gone, 7 came
    assert game.last is not None
    assert game.last.ring == (1, 2, 3, 4, 5, 7)


def test_one_slap_each():
    """SPL-TAP-01."""
    game = table()
    game.roll(EASY)
    with pytest.raises(SplafError):
        game.settle([Slap(0, 1, 500.0), Slap(0, goal(game), 600.0)])
    assert game.phase == "racing"


def test_a_wrong_slap_costs_nothing_and_the_others_may_win():
    """SPL-TAP-02, SPL-TAP-03."""
    game = table()
    race(game, (1, True, 900.0))
    verdict = race(game, (1, False, 300.0), (0, True, 2000.0))
    assert verdict.winner == 0
    assert game.won[1] == [6]


@pytest.mark.parametrize(("gap", "outcome"), [(0.0, "tie"), (25.0, "tie"), (25.1, "taken")])
def test_the_same_moment(gap: float, outcome: str):
    """SPL-TAP-04, Q-7, Q-11: nobody takes it, the same player rolls again."""
    game = table()
    before = list(game.ring)
    verdict = race(game, (2, True, 800.0 + gap), (1, True, 800.0))
    assert verdict.outcome == outcome
    if outcome == "tie":
        assert (verdict.winner, verdict.tied, game.roller, game.ring) == (None, (1, 2), 0, before)
    else:
        assert (verdict.winner, game.roller) == (1, 1)


def test_a_tie_is_measured_from_the_earliest():
    """Q-7: not from one to the next."""
    assert race(table(), (0, True, 800.0), (1, True, 820.0), (2, True, 840.0)).tied == (0, 1)


def test_ties_can_be_switched_off():
    """Q-7: 0 disables; who was heard first has it."""
    assert race(table(tie_ms=0.0), (2, True, 800.0), (1, True, 800.0)).winner == 2


def test_on_one_screen_only_the_same_frame_is_the_same_moment():
    """Q-7."""
    for gap, outcome in ((0.0, "tie"), (16.7, "taken")):
        game = table()
        game.roll(EASY)
        slot = goal(game)
        slaps = [Slap(seat, slot, 800 + seat * gap, screen="here") for seat in (0, 1)]
        assert game.settle(slaps).outcome == outcome
    game = table()
    game.roll(EASY)
    far = Slap(2, goal(game), 810.0, screen="there")
    assert game.settle([Slap(0, goal(game), 800.0, screen="here"), far]).tied == (0, 2)


def test_a_wrong_slap_makes_no_tie():
    """SPL-TAP-05."""
    assert race(table(), (1, True, 800.0), (2, False, 800.0)).winner == 1


def test_ties_repeat_without_limit():
    """Q-12, SPL-TAP-04: everybody may slap again each time."""
    game = table()
    for _ in range(50):
        assert race(game, (0, True, 500.0), (1, True, 500.0)).outcome == "tie"
    assert game.roller == 0
    assert race(game, (0, True, 500.0)).winner == 0


@pytest.mark.parametrize("slaps", [(), ((0, False, 500.0), (1, False, 600.0), (2, False, 700.0))])
def test_nobody_slaps_the_target(slaps):
    """SPL-TAP-06, Q-4."""
    game = table()
    before = list(game.ring)
    assert race(game, *slaps).outcome == "nobody"
    assert (game.ring, game.roller, len(game.pile)) == (before, 1, 14)


@given(st.sampled_from([4, 5, 6, 8]), st.integers(2, 8), st.integers(0, 10**6))
def test_it_ends_when_two_cards_are_left(ring: int, players: int, seed: int):
    """SPL-END-01: 18 cards taken, not one more or less; SPL-END-02, SPL-END-03."""
    luck = random.Random(seed)
    game = Game(deal(players, ring, seed=seed))
    taken = 0
    while not game.over:
        assert taken < 18
        assert game.result() is None
        who = luck.randrange(players)
        taken += race(game, (who, luck.random() < 0.8, 500.0), dice=throw(luck)).winner is not None
    assert taken == 18 == sum(map(len, game.won))
    assert not game.pile
    left = [card for card in game.ring if card is not None]
    assert len(left) == 2
    assert sorted([*left, *(card for cards in game.won for card in cards)]) == list(CARDS)
    result = game.result()
    assert result is not None
    best = max(range(players), key=lambda seat: (len(game.won[seat]), max(game.won[seat], default=0)))
    assert result.winner == best
    many = [seat for seat in range(players) if len(game.won[seat]) == len(game.won[best])]
    assert (result.by, result.tied) == (("cards", ()) if len(many) == 1 else ("biggest", tuple(many)))
    with pytest.raises(SplafError):
        game.roll(EASY)


def test_the_biggest_monster_decides_a_tie():
    """SPL-END-03."""
    game = table(2)
    for number in range(18):
        race(game, (number % 2, True, 500.0))
    result = game.result()
    assert result is not None
    assert [len(cards) for cards in game.won] == [9, 9]
    assert (result.winner, result.by, result.tied) == (0 if 20 in game.won[0] else 1, "biggest", (0, 1))
    assert [place.place for place in result.ranking] == [1, 2]


def test_friendly_players_slap_their_row_first():
    """SPL-VAR-01 to 04, Q-8: it is per player, in any order, and the row is that of the roll."""
    game = table(2, friendly=(0,))
    race(game, (0, True, 500.0))
    race(game, (0, True, 500.0))
    race(game, (1, True, 500.0))
    assert (game.won, game.row(0), game.row(1)) == ([[6, 7], [8]], [6, 7], [])
    for row, right in [
        (((7, 300.0), (6, 400.0)), True),  # any order
        (((6, 300.0),), False),  # one is missing
        ((), False),
        (((6, 300.0), (7, 900.0)), False),  # after the target
    ]:
        game.roll(EASY)
        verdict = game.settle([Slap(0, goal(game), 800.0, row), Slap(1, goal(game), 1500.0)])
        assert verdict.winner == (0 if right else 1)
        assert (0 in verdict.right) == right
        assert len(verdict.slaps) == 2
        game = load(json.loads(json.dumps({**game.save(), "moves": game.save()["moves"][:6]})))


def test_who_leaves_keeps_the_cards_and_rolls_no_more():
    """Q-14."""
    game = table(3)
    race(game, (1, True, 500.0))
    assert game.roller == 1
    game.leave(1)
    assert game.roller == 2
    race(game, (0, True, 500.0))
    assert game.roller == 0
    race(game, (0, False, 500.0))
    assert game.roller == 2
    assert game.won[1] == [6]
    with pytest.raises(SplafError):
        game.leave(1)


def test_a_roller_who_leaves_in_mid_race():
    game = table(3)
    game.roll(EASY)
    game.leave(0)
    game.settle([Slap(1, goal(game), 500.0), Slap(2, goal(game), 510.0)])
    assert game.last is not None
    assert game.last.outcome == "tie"
    assert game.roller == 1  # the same player cannot roll again


def test_alone_the_game_is_over():
    game = table(3)
    race(game, (1, True, 500.0))
    game.roll(EASY)
    game.leave(0)
    game.leave(1)
    result = game.result()
    assert game.phase == "over"
    assert result is not None
    assert (result.ended, result.winner, result.by) == ("left", 1, "cards")


def test_who_left_may_have_won():
    """Q-14, SPL-END-03: the cards stay counted, and the result says what decided as ever."""
    game = table(3)
    for seat in (0, 1):
        race(game, (seat, True, 500.0))
    game.leave(1)
    game.leave(0)
    result = game.result()
    assert result is not None
    assert (game.won, game.playing) == ([[6], [7], []], [2])
    assert (result.ended, result.winner, result.by, result.tied) == ("left", 1, "biggest", (0, 1))
    assert [(place.seat, place.place) for place in result.ranking] == [(1, 1), (0, 2), (2, 3)]


def test_nobody_has_won_what_nobody_has_cards_in():
    game = table(2)
    game.leave(0)
    result = game.result()
    assert result is not None
    assert (result.winner, result.by, [place.place for place in result.ranking]) == (None, None, [1, 1])


def test_a_void_race_is_rolled_again():
    game = table()
    game.roll(EASY)
    game.void()
    assert (game.roller, game.phase, game.race) == (0, "to_roll", 1)


def test_no_move_out_of_turn():
    game = table()
    with pytest.raises(SplafError):
        game.settle([])
    with pytest.raises(SplafError):
        game.void()
    with pytest.raises(SplafError):
        game.roll(Dice("biggest_green", "equals"))
    game.roll(EASY)
    with pytest.raises(SplafError):
        game.roll(EASY)
    with pytest.raises(SplafError):
        game.apply({"do": "cheat"})


@given(st.integers(0, 10**6), st.integers(0, 40))
def test_a_save_is_the_game(seed: int, rounds: int):
    luck = random.Random(seed)
    game = Game(deal(luck.randrange(2, 9), luck.choice([4, 5, 6, 8]), seed=seed, friendly=(0,)))
    for _ in range(rounds):
        if game.over:
            break
        seats = luck.sample(game.playing, luck.randrange(len(game.playing)) + 1)
        if luck.random() < 0.1:
            game.roll(throw(luck))
            game.void()
        elif luck.random() < 0.05:
            game.leave(seats[0])
        else:
            race(game, *((s, luck.random() < 0.7, luck.uniform(300, 400)) for s in seats), dice=throw(luck))
    again = load(json.loads(json.dumps(game.save())))
    assert again.save() == game.save()
    for name in ("ring", "pile", "roller", "won", "left", "race", "over", "dice", "last"):
        assert getattr(again, name) == getattr(game, name)
    assert again.result() == game.result()
