"""Every check of the soak notices what it is there for."""

import random

import pytest

from fracas.lab import invariants
from fracas.lab.invariants import Broken, Witness, position
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.events import Discarded, Drawn, LookedAt, Placed, Revealed
from fracas.smashup.engine.rng import Random


@pytest.fixture
def game() -> Game:
    """A game in which minions lie on bases."""
    game = Game.new(LIBRARY, factions=[["Ninjas", "Robots"], ["Aliens", "Dinosaurs"]], seed=4)
    rng = random.Random(1)
    while len(list(game.table.minions())) < 5 or not game.at_rest:
        game.answer(rng.randrange(game.pending.size))
    return game


def test_a_sound_game_passes_them_all(game):
    invariants.check_cards(game.table)
    invariants.check_numbers(game.table)
    invariants.check_links(game.table)
    invariants.check_clone(game, position(game))
    invariants.check_refusals(game)
    invariants.check_views(game, random.Random(1))


def test_a_card_in_two_places(game):
    game.table.players[0].hand.append(game.table.players[0].deck[0])
    with pytest.raises(Broken, match="cards in two places"):
        invariants.check_cards(game.table)


def test_a_card_in_none(game):
    del game.table.base_deck[0]
    with pytest.raises(Broken, match="cards in none"):
        invariants.check_cards(game.table)


def test_a_card_in_a_deck_of_somebody_else(game):
    first, second = game.table.players
    first.deck[0], second.deck[0] = second.deck[0], first.deck[0]
    with pytest.raises(Broken, match="is in the deck or discard pile of 0"):
        invariants.check_cards(game.table)


def test_negative_numbers(game):
    game.table.players[1].vp = -1
    with pytest.raises(Broken, match="negative"):
        invariants.check_numbers(game.table)


def test_numbers_out_of_date(game):
    minion = game.table.minions()[0]
    game.table.power(minion)
    minion.counters += 1  # and nobody is told
    with pytest.raises(Broken, match="out of date"):
        invariants.check_clone(game, position(game))


def test_a_minion_that_does_not_know_its_base(game):
    minion = game.table.minions()[0]
    minion.base = next(base for base in game.table.bases if base is not minion.base)
    with pytest.raises(Broken, match="lies on"):
        invariants.check_links(game.table)


def test_listeners_that_are_not_there(game):
    game.table.interest["power_for"] = [game.clone().table.minions()[0]]
    with pytest.raises(Broken, match="answer power_for, but the table notes"):
        invariants.check_links(game.table)


def test_a_copy_that_shares_its_luck(game, monkeypatch):
    monkeypatch.setattr(Random, "copy", lambda self: self)
    here = position(game)
    copy = game.clone()
    copy.table.rng.below(2)
    with pytest.raises(Broken, match="answering a copy"):
        invariants.check_equal(here, position(game), "answering a copy")


def test_impossible_answers_that_are_accepted(game, monkeypatch):
    monkeypatch.setattr(Game, "answer", lambda self, answer: None)
    with pytest.raises(Broken, match="-1 was accepted"):
        invariants.check_refusals(game)


def test_a_winner_who_has_not_won(game):
    game.table.win((0,))
    game._pending = None
    with pytest.raises(Broken, match="the wrong players won"):
        invariants.check_result(game)


def test_a_view_that_shows_the_top_of_a_deck(game, monkeypatch):
    view = Game.view
    monkeypatch.setattr(
        Game, "view", lambda self, seat: {**view(self, seat), "next": self.table.players[0].deck[-1].name}
    )
    with pytest.raises(Broken, match="depends on hidden cards"):
        invariants.check_views(game, random.Random(1))


def test_a_view_that_is_no_json(game, monkeypatch):
    view = Game.view
    monkeypatch.setattr(Game, "view", lambda self, seat: {**view(self, seat), "bases": {1: 2}})
    with pytest.raises(Broken, match="does not survive JSON"):
        invariants.check_views(game, random.Random(1))


def test_a_world_that_a_seat_imagines(game):
    me, other = game.table.players
    world = invariants.imagine(game, 0, random.Random(3)).table
    assert world.players[0].hand == me.hand
    assert world.players[1].hand != other.hand
    assert {c.uid for c in world.players[1].hand + world.players[1].deck} == {
        c.uid for c in other.hand + other.deck
    }
    assert [len(p.hand) for p in world.players] == [len(me.hand), len(other.hand)]
    invariants.check_cards(world)


def test_an_event_that_names_a_hidden_card(game):
    Witness(game)
    with pytest.raises(Broken, match="tells 0 about hidden cards"):
        game.table.emit(Discarded(1, (game.table.players[1].deck[0],), None))


def test_events_that_may_name_hidden_cards(game):
    Witness(game)
    table = game.table
    mine, other = table.players[0].deck, table.players[1]
    table.emit(Revealed(1, (other.hand[0],)))
    table.emit(LookedAt(0, 0, tuple(mine[-2:])))
    table.emit(Placed(0, tuple(mine[-2:]), "top of deck", public=False))  # it knows them now
    table.emit(Drawn(1, (other.hand[1],)))
    with pytest.raises(Broken, match="tells 1 about hidden cards"):
        table.emit(Placed(1, (other.deck[0],), "top of deck", public=False))
