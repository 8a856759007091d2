"""The Madness deck: set-up, whose a Madness card is, and what it costs at the end."""

import json
from typing import Any

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Card, Effect, Game, Ruleset, Table
from fracas.smashup.engine.setup import Cards

MADNESS = LIBRARY.kind("Madness")


def test_the_madness_deck_is_laid_out_when_its_set_is_in_use() -> None:
    """SC-011: SETUP-08, MADNESS-01."""
    table = Game.new(LIBRARY, factions=[["Innsmouth", "Aliens"], ["Robots", "Ninjas"]], seed=3).table
    assert [card.kind for card in table.madness] == [MADNESS] * 30
    assert {card.owner for card in table.madness} == {None}
    assert not table.monsters
    assert not table.treasures
    assert all(card.kind is not MADNESS for p in table.players for card in (*p.hand, *p.deck))


def test_no_madness_deck_without_its_set() -> None:
    """SC-011: SETUP-08."""
    table = Game.new(LIBRARY, factions=[["Aliens", "Pirates"], ["Robots", "Ninjas"]], seed=3).table
    assert not table.madness


def table_with(*piles: dict[str, int], vp: tuple[int, ...] = (), deck: int = 0) -> Table:
    """A table where each player has so many Madness cards in those piles."""
    table = Table(Ruleset(), len(piles), 1)
    cards = Cards()
    for player, has in zip(table.players, piles, strict=True):
        for zone, number in has.items():
            table.pile(player.seat, zone).extend(cards.make(MADNESS, player.seat) for _ in range(number))
    for player, points in zip(table.players, vp, strict=False):
        player.vp = points
    table.madness = [cards.make(MADNESS, None) for _ in range(deck)]
    base: Any = LIBRARY.kind("Jungle Oasis")
    table.bases = [base(cards.make(base, None))]
    table.enter(table.bases[0])
    return table


def done(effect: Effect[Any]) -> Any:
    """The result of an effect that asks nothing."""
    try:
        next(effect)
    except StopIteration as end:
        return end.value
    raise AssertionError("it asked something")


def test_the_result_says_what_madness_cost() -> None:
    """MADNESS-06, MADNESS-07: the example of the 2018 book."""
    table = table_with({"hand": 2, "deck": 2, "discard": 1}, {"discard": 3}, {}, vp=(15, 14, 13))
    game = Game.at(table)
    assert game.result is None
    assert game.view(0)["result"] is None
    assert game.view(0)["players"][0]["vp"] == 15
    game.answer("end")
    assert game.result == {
        "winners": [2],
        "vp": [13, 13, 13],
        "vp_before_madness": [15, 14, 13],
        "madness": [5, 3, 0],
        "turns": 1,
    }
    for seat in (0, 1, 2, None):
        view = json.loads(json.dumps(game.view(seat)))
        assert view["result"] == game.result
        assert [player["vp"] for player in view["players"]] == [13, 13, 13]
    counted = [note for note in game.events() if note["event"] == "MadnessCounted"]
    assert [(note["player"], note["number"], note["vp"]) for note in counted] == [(0, 5, 2), (1, 3, 1)]


def test_nobody_drops_below_zero_and_cards_still_break_ties() -> None:
    """Q-11, MADNESS-08."""
    table = table_with({"hand": 30}, {"hand": 3}, {"hand": 2}, vp=(15, 0, 0))
    game = Game.at(table)
    game.stop_early(range(3))
    assert game.result is not None
    assert game.result["vp"] == [0, 0, 0]
    assert game.result["vp_before_madness"] == [15, 0, 0]
    assert game.result["winners"] == [2]


def test_a_stopped_game_is_counted_too() -> None:
    """END-03, END-05."""
    game = Game.at(table_with({"hand": 4}, {}, vp=(15, 14)))
    game.stop_early([0, 1])
    assert game.result is not None
    assert (game.result["vp"], game.result["winners"]) == ([13, 14], [1])


def test_whoever_holds_a_madness_card_owns_it() -> None:
    """OWNER-03, MADNESS-04: given away, taken, or played from another hand."""
    table = table_with({"hand": 3}, {}, deck=0)
    given, taken, played = table.players[0].hand.copy()
    done(table.give_madness(given, 0, 1))
    done(table.take(1, taken, 0, "hand"))
    assert [card.owner for card in table.players[1].hand] == [1, 1]
    effect = table.perform(table.play_card(1, played, None, "hand", of=0))
    next(effect)
    with pytest.raises(StopIteration):
        effect.send(0)  # draw two cards: there are none
    assert [card.owner for card in table.players[1].discard] == [1]
    assert not table.players[0].hand
    assert (table.madness_of(0), table.madness_of(1)) == (0, 3)


def test_a_returned_card_belongs_to_nobody() -> None:
    """MADNESS-05."""
    table = table_with({"hand": 2, "discard": 1, "deck": 1}, {}, deck=1)
    mine: list[Card] = [*table.players[0].hand, *table.players[0].discard, *table.players[0].deck]
    assert done(table.return_madness(0, mine)) == 3  # not from the deck
    assert len(table.madness) == 4
    assert {card.owner for card in table.madness} == {None}
    assert table.madness_of(0) == 1


def test_copies_do_not_share_an_empty_madness_deck() -> None:
    table = table_with({"hand": 1}, {}, deck=0)
    copy = table.clone()
    done(copy.return_madness(0, copy.players[0].hand))
    assert (len(copy.madness), len(table.madness)) == (1, 0)
