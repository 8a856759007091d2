"""Titans and counters where no card of the sets we have shows the rule."""

from textwrap import dedent
from typing import Any, TypeVar

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Card, Effect, Table
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import build

T = TypeVar("T")

POSITION = """\
    scenario: Titans and counters
    players:
      - {}
      - {}
    bases:
      - base: Tar Pits
        minions: [{card: Walker, player: P1, counters: 2}, Zapbot: P1]
        titans: [{card: Gorgodzolla, player: P1, counters: 2}]
      - base: Jungle Oasis
        minions: [Fancy Suit Lad: P2, Invader: P2]
    """


def table() -> Table:
    (document,) = parse(dedent(POSITION), "test.yaml")
    return build(read_scenario(document, LIBRARY))


def run(effect: Effect[T]) -> T:
    """The result of an effect that asks nothing."""
    with pytest.raises(StopIteration) as end:
        next(effect)
    result: T = end.value.value
    return result


def named(game: Table, name: str) -> Any:
    return next(piece for piece in game.pieces() if piece.name == name)


def test_a_transferred_counter_counts_on_its_new_card() -> None:
    """SC-149: COUNTER-02, COUNTER-03, VERB-07."""
    game = table()
    walker, zapbot = named(game, "Walker"), named(game, "Zapbot")
    assert run(game.transfer_counters(walker, zapbot, 1, walker)) == 1
    assert (game.power(walker), game.power(zapbot)) == (3, 3)
    assert run(game.transfer_counters(walker, zapbot, 5, walker)) == 1
    assert (game.power(walker), game.power(zapbot)) == (2, 4)


def test_a_counter_transferred_to_an_immune_card_is_lost() -> None:
    """VERB-08, COUNTER-05."""
    game = table()
    walker, invader = named(game, "Walker"), named(game, "Invader")
    run(game.transfer_counters(walker, invader, 1, walker))
    assert (walker.counters, invader.counters) == (1, 0)
    run(game.transfer_counters(invader, walker, 1, walker))
    assert (walker.counters, invader.counters) == (1, 0)


@pytest.mark.parametrize(
    "verb", ["destroy", "return_to_hand", "pick_up", "place_on_deck", "shuffle_into_deck"]
)
def test_a_titan_goes_beside_the_deck_from_wherever_it_was_sent(verb: str) -> None:
    """TITAN-06, TITAN-08, COUNTER-04: effects on "cards" reach titans."""
    game = table()
    titan = named(game, "Gorgodzolla")
    assert run(getattr(game, verb)(titan, by=named(game, "Invader"))) == [titan]
    seat = game.players[0]
    assert (seat.titans, seat.hand, seat.deck, seat.discard) == ([titan.card], [], [], [])
    assert not game.titans_in_play()
    assert game.total(game.bases[0], 0) == 6
    back = run(game.play_titan(0, titan.card, game.bases[1]))
    assert back is not None
    assert back.counters == 0


def test_a_player_with_a_titan_in_play_cannot_play_another() -> None:
    """TITAN-05."""
    game = table()
    titan = named(game, "Gorgodzolla")
    run(game.destroy(titan, by=None))
    assert run(game.play_titan(0, titan.card, game.bases[0])) is not None
    assert run(game.play_titan(0, titan.card, game.bases[1])) is None
    assert len(game.titans_in_play(0)) == 1


def test_of_two_titans_of_one_player_the_earlier_stays() -> None:
    """Q-06: in a clash they are tied."""
    game = table()
    late, invader = named(game, "Gorgodzolla"), named(game, "Invader")
    game.players[1].titans.append(Card(999, LIBRARY.kind("Megabot"), 1))
    early = run(game.play_titan(1, game.players[1].titans[0], game.bases[1]))
    run(game.give_control(late, 1, by=invader))
    run(game.move(late, game.bases[1], by=invader))
    assert game.titans_in_play() == [early]
    assert game.players[0].titans == [late.card]
