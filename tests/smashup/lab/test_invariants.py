"""Every check of the soak notices what it is there for."""

import random

import pytest

from fracas.smashup.bots.seat import lay, unseen
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Buried, Game
from fracas.smashup.engine.events import (
    CardBuried,
    Discarded,
    Drawn,
    LookedAt,
    Placed,
    Revealed,
    TreasuresDrawn,
)
from fracas.smashup.engine.rng import Random
from fracas.smashup.engine.state import Duel
from fracas.smashup.lab import invariants
from fracas.smashup.lab.invariants import Broken, Witness, position


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


def test_a_card_in_a_discard_pile_of_somebody_else(game):
    first, second = game.table.players
    first.discard.append(second.deck.pop())
    with pytest.raises(Broken, match="is in the discard pile of 0"):
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
    table = game.table
    table.players[1].vp = 16
    table.penalties = (0, 0)
    table.win((0,))
    game._pending = None
    with pytest.raises(Broken, match="the wrong players won"):
        invariants.check_result(game)
    table.players[1].vp = 14
    with pytest.raises(Broken, match="nobody alone had enough"):
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


@pytest.fixture
def hiding():
    """A game with titans, common decks, and a buried card of each player."""
    factions = [["Ancient Egyptians", "Ninjas"], ["Warriors", "Innsmouth"]]
    game = Game.new(LIBRARY, factions=factions, ruleset={"titans": "on"}, seed=3)
    while not game.at_rest:
        game.answer(0)
    table = game.table
    base = table.bases[0]
    for seat in table.players:
        card = seat.hand.pop()
        buried = Buried(card, seat.seat, base)
        base.buried.append(buried)
        table.enter(buried)
    card = table.players[0].titans.pop()
    titan = card.kind(card, 0, base)
    base.titans.append(titan)
    table.enter(titan)
    return game


def test_a_sound_game_with_hidden_cards(hiding):
    table = hiding.table
    assert table.madness
    assert table.monsters
    assert table.treasures
    assert table.players[0].titans
    invariants.check_cards(table)
    invariants.check_numbers(table)
    invariants.check_links(table)
    invariants.check_clone(hiding, position(hiding))
    invariants.check_views(hiding, random.Random(1))


def test_what_is_left_over_at_rest(hiding):
    table = hiding.table
    invariants.check_rest(hiding)
    table.playing.append(table.bases[0].titans[0])
    with pytest.raises(Broken, match="not done with"):
        invariants.check_rest(hiding)


def test_pieces_that_do_not_know_their_base(hiding):
    here, there = hiding.table.bases[:2]
    for piece in (here.titans[0], here.buried[0]):
        piece.base = there
        with pytest.raises(Broken, match="lies on"):
            invariants.check_links(hiding.table)
        piece.base = here


def test_cards_in_the_wrong_pile(hiding):
    table = hiding.table
    for one, other, words in (
        (table.monsters, table.treasures, "lies with the monsters"),
        (table.treasures, table.madness, "lies with the treasures|lies with the madness"),
        (table.players[0].titans, table.players[0].deck, "waits beside the deck of 0"),
    ):
        one[0], other[0] = other[0], one[0]
        with pytest.raises(Broken, match=words):
            invariants.check_cards(table)
        one[0], other[0] = other[0], one[0]
    table.players[0].hand.append(table.madness.pop())
    with pytest.raises(Broken, match="belongs to None"):
        invariants.check_cards(table)


def test_a_world_with_other_buried_cards(hiding):
    mine, theirs = (buried.card for buried in hiding.table.bases[0].buried)
    worlds = [invariants.imagine(hiding, 0, random.Random(seed)).table for seed in range(9)]
    assert {world.bases[0].buried[0].card for world in worlds} == {mine}
    assert len({world.bases[0].buried[1].card for world in worlds} | {theirs}) > 3
    for world in worlds:
        invariants.check_cards(world)
        invariants.check_links(world)
    outside = [invariants.imagine(hiding, None, random.Random(seed)).table for seed in range(9)]
    assert len({world.bases[0].buried[0].card for world in outside} | {mine}) > 3


def test_a_world_with_other_duel_cards(hiding):
    table = hiding.table
    cards = {seat.seat: seat.hand[-1] for seat in table.players}

    def duel(world):
        fighters = [card.kind(card, 0, None) for card in world.players[0].deck if card.is_minion]
        world.duel = Duel(*fighters[:2])
        world.duel.cards = {seat.seat: seat.hand.pop() for seat in world.players}
        return world

    duel(table)
    assert invariants.hidden(table, 0) >= {cards[1].uid, table.bases[0].buried[1].uid, table.treasures[0].uid}
    assert not invariants.hidden(table, 0) & {cards[0].uid, table.bases[0].buried[0].uid}
    assert invariants.hidden(table, None) >= {cards[0].uid, cards[1].uid}
    seen = set()
    for seed in range(9):
        world = duel(table.clone())
        world.players[0].hand.append(world.duel.cards.pop(0))
        hidden = unseen(world, world.players[1], 0)
        random.Random(seed).shuffle(hidden)
        lay(world, world.players[1], 0, hidden)
        seen.add(world.duel.cards[1])
    assert len(seen) > 3


def test_a_view_that_shows_buried_cards(hiding, monkeypatch):
    view = Game.view
    monkeypatch.setattr(
        Game,
        "view",
        lambda self, seat: {**view(self, seat), "buried": self.table.bases[0].buried[1].card.name},
    )
    with pytest.raises(Broken, match="depends on hidden cards"):
        invariants.check_views(hiding, random.Random(1))


def test_an_event_that_names_a_buried_card(hiding):
    Witness(hiding)
    base = hiding.table.bases[0]
    hiding.table.emit(CardBuried(1, (base.buried[1].card,), base))
    hiding.table.emit(TreasuresDrawn(1, (hiding.table.treasures[0],), public=True))
    with pytest.raises(Broken, match="tells 0 about hidden cards"):
        hiding.table.emit(Discarded(1, (base.buried[1].card,), None))


def test_the_witness_hears_everything():
    """Also after the first rest, from where on the game is played at copies of its table."""
    game = Game.new(LIBRARY, factions=[["Aliens", "Ninjas"], ["Robots", "Zombies"]], seed=4)
    witness = Witness(game)
    rng = random.Random(4)
    for _ in range(60):
        game.answer(rng.randrange(game.pending.size))
        assert witness._told == len(game.events())
