"""Who plays which factions in a random game."""

import random
from collections import Counter

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Ruleset, SetupError
from fracas.smashup.lab.games import deal_factions, random_setup


@pytest.mark.parametrize(("names", "copies"), [("ABCDEFGH", 1), ("ABCDEFGH", 2), ("ABCD", 2), ("AB", 4)])
def test_a_faction_is_dealt_as_often_as_there_are_copies_and_never_twice_to_one_player(names, copies):
    """Q-34."""
    most = 0
    for seed in range(60):
        pairs = deal_factions(random.Random(seed), names, 4, copies=copies)
        assert all(len(set(pair)) == 2 for pair in pairs)
        most = max(most, *Counter(name for pair in pairs for name in pair).values())
    assert most == copies


@pytest.mark.parametrize(("names", "copies"), [("ABCDEFG", 1), ("ABC", 2), ("A", 9)])
def test_there_must_be_enough_of_them(names, copies):
    with pytest.raises(SetupError, match="4 players need 8 factions"):
        deal_factions(random.Random(0), names, 4, copies=copies)


def test_random_games_with_duplicates_are_legal():
    """Q-34: also where there are few factions to choose from."""
    rules = Ruleset(duplicate_factions=True)
    for seed in range(40):
        names = list(LIBRARY.factions)[:4]
        setup = random_setup(random.Random(seed), LIBRARY, 4, names=names, ruleset=rules)
        assert max(Counter(name for pair in setup.factions for name in pair).values()) <= 2
