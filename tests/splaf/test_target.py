"""The target of a roll: all of them on small rings against a walk on the table; properties on large ones."""

import random
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.splaf.rules import (
    BLUE,
    CARDS,
    DIRECTION,
    DIRECTION_DIE,
    MONSTER_DIE,
    RED,
    Dice,
    path,
    start,
    target,
    throw,
)

ALL_DICE = [Dice(*faces) for faces in product(MONSTER_DIE, DIRECTION)]


def walk(ring: list[int | None], dice: Dice, side: str, blue: frozenset[int]) -> int:
    """The booklet done by hand, slot after slot: an independent way to the same card."""
    size, colour = dice.monster.split("_")
    best: int | None = None
    colours = {"blue" if card in blue else "red" for card in ring if card}
    for slot, card in enumerate(ring):
        if card is None:
            continue
        if colour in ("blue", "red") and len(colours) == 2 and (card in blue) != (colour == "blue"):
            continue
        held = None if best is None else ring[best]
        if held is None or (card > held if size == "biggest" else card < held):
            best = slot
    assert best is not None
    finger = best
    if dice.direction != "equals":
        clockwise = (dice.direction[:-1] == "violet") == (side == "A")
        for _ in range(int(dice.direction[-1])):
            finger = (finger + (1 if clockwise else len(ring) - 1)) % len(ring)
            while ring[finger] is None:
                finger = (finger + (1 if clockwise else len(ring) - 1)) % len(ring)
    return finger


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_every_roll_on_every_small_ring(cards: int):
    """SPL-TURN-02, SPL-DIE-01 to 04, SPL-DIR-01 to 05, SPL-MOVE-01, SPL-MOVE-02."""
    for order in permutations(range(1, cards + 1)):
        for colours in product((True, False), repeat=cards):
            blue = frozenset(card for card in order if colours[card - 1])
            for dice, side in product(ALL_DICE, "AB"):
                assert target(order, dice, side, blue) == walk(list(order), dice, side, blue)


def test_every_gap_in_small_rings():
    """SPL-MOVE-03, Q-6: empty slots are skipped, wherever they are."""
    for order in permutations((1, 2, 3, None, None)):
        for colours in product((True, False), repeat=3):
            blue = frozenset(card for card in (1, 2, 3) if colours[card - 1])
            for dice, side in product(ALL_DICE, "AB"):
                assert target(order, dice, side, blue) == walk(list(order), dice, side, blue)


@st.composite
def rings(draw: st.DrawFn) -> list[int | None]:
    cards: list[int | None] = list(draw(st.permutations(CARDS)))[: draw(st.integers(2, 8))]
    for _ in range(draw(st.integers(0, 8 - len(cards)))):
        cards.insert(draw(st.integers(0, len(cards))), None)
    return cards


some_dice = st.sampled_from(ALL_DICE)
sides = st.sampled_from("AB")
colourings = st.frozensets(st.sampled_from(CARDS))


@given(rings(), some_dice, sides, colourings)
def test_large_rings(ring, dice, side, blue):
    way = path(ring, dice, side, blue)
    assert way[-1] == target(ring, dice, side, blue) == walk(ring, dice, side, blue)
    assert way[0] == start(ring, dice.monster, blue)
    assert len(way) == 1 + DIRECTION[dice.direction][1]
    assert all(ring[slot] is not None for slot in way)


@given(rings(), some_dice, sides, st.integers(0, 7))
def test_turning_the_table_turns_the_target(ring, dice, side, by):
    """SPL-MOVE-01: the ring has no first slot."""
    by %= len(ring)
    turned = ring[by:] + ring[:by]
    assert (target(turned, dice, side) + by) % len(ring) == target(ring, dice, side)


@given(rings(), some_dice, sides)
def test_the_other_side_is_the_other_colour(ring, dice, side):
    """SPL-DIR-03, SPL-DIR-04, Q-3, and seen in a mirror it is the other way round."""
    arrows = {"violet1": "white1", "violet2": "white2", "white1": "violet1", "white2": "violet2"}
    swapped = arrows.get(dice.direction, dice.direction)
    other = "B" if side == "A" else "A"
    assert target(ring, dice, side) == target(ring, Dice(dice.monster, swapped), other)
    mirrored = target(ring[::-1], dice, other)
    assert len(ring) - 1 - mirrored == target(ring, dice, side)


@given(rings(), some_dice, sides)
def test_gaps_do_not_matter(ring, dice, side):
    """SPL-MOVE-03: closing up the ring leads to the same card."""
    closed = [card for card in ring if card is not None]
    assert closed[target(closed, dice, side)] == ring[target(ring, dice, side)]


@given(rings(), some_dice, sides)
def test_in_one_colour_the_dies_colour_is_not_read(ring, dice, side):
    """SPL-DIE-03, SPL-DIE-04."""
    grey = Dice(dice.monster.split("_")[0] + "_any", dice.direction)
    for blue in (frozenset(CARDS), frozenset[int]()):
        assert target(ring, dice, side, blue) == target(ring, grey, side, blue)


EXAMPLE = [11, 8, 14, 2, 19, 6]


@pytest.mark.parametrize(
    ("monster", "direction", "side", "card"),
    [
        ("smallest_blue", "violet1", "A", 8),  # the booklet's own
        ("smallest_blue", "equals", "A", 11),
        ("smallest_blue", "white1", "A", 6),
        ("smallest_blue", "violet2", "A", 14),
        ("smallest_blue", "white2", "A", 19),
        ("biggest_any", "equals", "A", 19),
        ("smallest_red", "violet1", "A", 19),
        ("smallest_blue", "violet1", "B", 6),
    ],
)
def test_the_booklets_example(monster: str, direction: str, side: str, card: int):
    """Section 10; SPL-DIR-04."""
    assert EXAMPLE[target(EXAMPLE, Dice(monster, direction), side)] == card


def test_small_rings_meet():
    """Section 10: three cards, two steps are one the other way; four cards, two steps either way meet."""
    for face in MONSTER_DIE:
        assert target([5, 9, 2], Dice(face, "violet2"), "A") == target([5, 9, 2], Dice(face, "white1"), "A")
        four = [5, 9, 2, 16]
        assert target(four, Dice(face, "violet2"), "A") == target(four, Dice(face, "white2"), "A")


def test_the_components():
    """SPL-COMP-02 to 05, Q-1, Q-2."""
    assert list(CARDS) == list(range(1, 21))
    assert sorted(BLUE | RED) == list(CARDS)
    assert not BLUE & RED
    assert {11} <= BLUE
    assert {8} <= RED
    # other colours work too, but web/src/splaf/colours.svelte.ts takes these until a room has told it
    assert {card for card in CARDS if card % 2} == BLUE
    assert len(set(MONSTER_DIE)) == len(MONSTER_DIE) == 6
    assert sorted(DIRECTION_DIE) == ["equals", "equals", "violet1", "violet2", "white1", "white2"]


def test_every_face_as_often_as_it_is_on_the_die():
    """SPL-DIE-01, SPL-DIR-05, Q-2; and one die does not look at the other."""
    luck, throws = random.Random(2), 12_000
    seen = Counter(throw(luck) for _ in range(throws))
    assert set(seen) == set(ALL_DICE)
    for dice, times in seen.items():
        likely = 1 / 18 if dice.direction == "equals" else 1 / 36
        assert times / throws == pytest.approx(likely, rel=0.25), dice
