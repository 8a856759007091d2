"""Who plays which factions in a random game."""

import random
from collections import Counter

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Ruleset, SetupError
from fracas.smashup.envs.match import Config
from fracas.smashup.lab.games import deal_factions, factions_of, random_setup
from fracas.smashup.lab.run import Plan


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


@pytest.mark.parametrize("how", ["dealt", "drafted", "planned", "environment"])
def test_where_all_bases_are_in_use_they_come_from_the_boxes_that_are_there(how):
    """BASEDECK-04: and from those only."""
    sets = ["core-set", "big-in-japan"]
    names = factions_of(LIBRARY, sets)
    rng = random.Random(1)
    setup = {
        "dealt": lambda: random_setup(rng, LIBRARY, 2, names=names, ruleset="classic-2012"),
        "drafted": lambda: random_setup(rng, LIBRARY, 2, names=names, ruleset="classic-2012", draft=True),
        "planned": lambda: Plan(("random",), (2,), tuple(names), ruleset="classic-2012").setup(1),
        "environment": lambda: Config(sets=sets, ruleset="classic-2012").setup(1),
    }[how]()
    game = Game.of(LIBRARY, setup)
    while not game.table.bases:
        game.answer(0)
    table = game.table
    found = {base.name for base in (*table.bases, *table.base_deck)}
    assert found == {base.name for box in sets for base in LIBRARY.sets[box].bases}


def test_with_all_factions_all_bases_are_there():
    setup = random_setup(random.Random(1), LIBRARY, 2, ruleset="classic-2012")
    assert setup.sets == ()
