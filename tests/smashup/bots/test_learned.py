"""What bots have learned fits the code, and means something: traits, instinct, beliefs."""

import json
import random
from importlib import resources
from statistics import fmean

import pytest

from fracas.smashup import bots
from fracas.smashup.bots import Seat
from fracas.smashup.bots.beliefs import DEEDS, SORTS
from fracas.smashup.bots.instinct import LOOKS, quick
from fracas.smashup.bots.traits import TRAITS, traits
from fracas.smashup.bots.worth import FEATURES
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game

from .test_bots import new_game

KINDS = [kind for faction in LIBRARY.factions.values() for kind in faction.kinds]


def learned(name):
    """What a file says that was learned."""
    return json.loads(resources.files(bots).joinpath(name).read_text(encoding="utf-8"))


def test_what_was_learned_is_what_is_looked_at():
    """Whoever changes what bots look at has to let them learn again (tools/learn_*.py)."""
    assert list(learned("worth.json")["weights"]) == list(FEATURES)
    assert list(learned("instinct.json")["weights"]) == list(LOOKS)
    kept = learned("beliefs.json")["kept"]
    assert list(kept) == list(DEEDS)
    assert all(list(sorts) == list(SORTS) and min(sorts.values()) > 0 for sorts in kept.values())
    for name in ("worth.json", "instinct.json", "beliefs.json"):
        assert learned(name)["games"] >= 100


# --- traits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trait", TRAITS)
def test_a_trait_is_that_of_some_cards_and_not_of_most(trait):
    """A trait that nothing has, or everything, tells nothing: then the house style has changed."""
    share = fmean(trait in traits(kind) for kind in KINDS)
    assert 0.005 < share < 0.6


def test_a_card_that_nobody_has_learned_about_has_traits():
    examples = {
        "Disintegrator": {"returns"},
        "Tiger Assassin": {"destroys", "choice"},
        "Zapbot": {"extra minion", "choice"},
        "Invader": {"points"},
    }
    for name, expected in examples.items():
        (kind,) = (kind for kind in KINDS if kind.name == name)
        assert expected <= set(traits(kind)), (name, traits(kind))


# --- instinct -----------------------------------------------------------------------------------------


def test_instinct_beats_chance():
    """Who answers by instinct alone wins nearly every game against who answers at random."""
    won = 0
    for number in range(40):
        game, rng = new_game(number // 2), random.Random(number)
        while game.pending is not None:
            mine = game.pending.player == number % 2
            game.answer(quick(game, game.pending, rng) if mine else rng.randrange(game.pending.size))
        won += number % 2 in game.result["winners"]
    assert won >= 24


# --- beliefs ------------------------------------------------------------------------------------------


def minions_imagined(game: Game, worlds: int) -> float:
    """How many minions the first player thinks the second holds."""
    imagination = Seat(game, 0).imagination()
    return fmean(
        sum(card.is_minion for card in imagination.world(random.Random(n)).table.players[1].hand)
        for n in range(worlds)
    )


def after_a_turn(plays_minions: bool) -> Game:
    """A game in which the second player has had two turns, with or without minions."""
    game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], seed=5)
    rng = random.Random(1)
    while game.table.turn.number < 4 or game.table.turn.active != 0 or not game.at_rest:
        choice = game.pending
        ends = choice.size - 1
        minions = [
            place
            for place, option in enumerate(choice.options)
            if getattr(getattr(option, "card", None), "is_minion", False)
        ]
        if game.at_rest and choice.player == 1 and game.table.turn.active == 1:
            game.answer(minions[0] if minions and plays_minions else ends)
        elif game.at_rest:
            game.answer(ends)
        else:
            game.answer(rng.randrange(choice.size))
    return game


def test_who_plays_no_minion_is_believed_to_hold_few():
    with_minions, without = after_a_turn(True), after_a_turn(False)
    per_card = [
        minions_imagined(game, 60) / len(game.table.players[1].hand) for game in (with_minions, without)
    ]
    assert per_card[1] < per_card[0] - 0.1
