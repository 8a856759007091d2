"""Cards that go from a hidden place to a hidden place stay hidden."""

import json

from .positions import answer, game_at


def test_what_goes_under_the_deck_from_hand_is_not_shown() -> None:
    game = game_at("""
        players:
          - hand: [Field Trip, Zapbot]
            deck: [Howl]
          - {}
        bases:
          - base: Jungle Oasis
    """)
    answer(game, "Play Field Trip")
    answer(game, "Zapbot")
    assert game.table.players[0].deck[0].name == "Zapbot"
    assert "Field Trip" in json.dumps(game.events(seat=1))
    assert "Zapbot" not in json.dumps(game.events(seat=1))
