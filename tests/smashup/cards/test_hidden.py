"""Cards that go from a hidden place to a hidden place stay hidden."""

import json

from fracas.smashup.engine import Game

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


def told_of(game: Game, to: str) -> list[list[str] | int]:
    """Which cards each of three players and the audience saw going there; a number: only how many."""
    notes = [
        next(note for note in game.events(seat=seat) if note["event"] == "Placed" and note["to"] == to)
        for seat in (0, 1, 2, None)
    ]
    return [n["cards"] if isinstance(n["cards"], int) else [c["card"] for c in n["cards"]] for n in notes]


def test_what_is_put_back_in_order_is_known_to_whoever_looked() -> None:
    """The card belongs to somebody else: it is not about its owner."""
    game = game_at("""
        players:
          - hand: [{card: Cast the Runes, owner: P3}]
          - {deck: [Howl, Zapbot, Scry]}
          - {}
        bases:
          - base: Jungle Oasis
    """)
    answer(game, "Play Cast the Runes")
    answer(game, "P2")
    answer(game, "Howl")
    assert [card.name for card in game.table.players[1].deck] == ["Scry", "Howl", "Zapbot"]
    assert told_of(game, "top of deck") == [["Howl", "Zapbot"], 2, 2, 2]


def test_what_is_named_and_put_under_the_deck_is_seen_by_all() -> None:
    game = game_at("""
        players:
          - hand: [Banned List]
          - {hand: [Howl, Scry], deck: [Zapbot]}
          - {}
        bases:
          - base: Jungle Oasis
    """)
    answer(game, "Play Banned List")
    answer(game, "Howl")
    answer(game, "Howl")
    assert told_of(game, "bottom of deck") == [["Howl"]] * 4


def test_what_is_shuffled_onto_the_deck_lies_in_an_order_that_nobody_knows() -> None:
    orders = set()
    for seed in range(8):
        game = game_at(f"""
            seed: {seed}
            players:
              - {{hand: [Spoiled Brats], discard: [Zapbot, Scout, Invader]}}
              - {{}}
              - {{}}
            bases:
              - base: Jungle Oasis
        """)
        answer(game, "Play Spoiled Brats")
        for name in ("Zapbot", "Scout", "Invader"):
            answer(game, name)
        orders.add(tuple(card.name for card in game.table.players[0].deck))
        assert told_of(game, "top of deck") == [["Invader", "Scout", "Zapbot"]] * 4
    assert len(orders) > 2


def test_a_card_that_comes_back_to_hand_instead_is_seen_by_all() -> None:
    game = game_at("""
        players:
          - hand: [Sacrifice]
          - {}
          - {}
        bases:
          - base: Jungle Oasis
            minions: [{card: Zapbot, player: P1, actions: [Eternal Hero: P1]}]
    """)
    answer(game, "Play Sacrifice")
    for seat in (0, 1, 2, None):
        placed = [note for note in game.events(seat=seat) if note["event"] == "Placed"]
        assert sorted(card["card"] for note in placed for card in note["cards"]) == ["Eternal Hero", "Zapbot"]


def test_it_is_told_that_a_play_was_an_extra_one() -> None:
    game = game_at("""
        players:
          - {hand: [Neophyte], deck: [Howl]}
          - {}
        bases:
          - base: Jungle Oasis
    """)
    answer(game, "Play Neophyte")
    answer(game, "Play it")
    plays = [note for note in game.events() if note["event"] in ("MinionPlayed", "ActionPlayed")]
    assert [note["extra"] for note in plays] == [False, True]
