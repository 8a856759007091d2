"""Face-down cards, buried or laid for a duel: only who laid them may know them (BURY-04, DUEL-06)."""

import json
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Choice, Game
from fracas.smashup.engine.labels import label, option_ids, option_labels
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import start

SEATS = (0, 1, 2, None)

BURIED = """\
    scenario: Buried cards
    players:
      - hand: [Zapbot, Tomb Trap, Walker]
      - {}
      - {}
    bases:
      - base: Jungle Oasis
        minions: [{card: Pyramid Engineer, player: P1, owner: P2}]
      - base: The Mothership
        buried: [{card: Warbot, player: P1}, {card: Mummy, player: P2, counters: 1}]
"""

MUMMY = """\
    scenario: A Mummy survives
    players:
      - {}
      - {}
      - {}
    bases:
      - base: Jungle Oasis
        minions: [King Rex: P1, Pinkerton: P1, Mummy: P1]
      - base: The Mothership
    base_deck: [Tortuga]
"""

DUEL = """\
    scenario: A duel
    players:
      - hand: [Gunfighter, Quick Draw, Walker]
      - hand: [Deputy, Run 'Em Off]
      - hand: [Deputy]
    bases:
      - base: Jungle Oasis
        minions: [Invader: P2, Zapbot: P2]
"""

RETURNED = """\
    scenario: A duel that ends in the air
    players:
      - hand: [Gunfighter, Beam Up]
      - hand: [Beam Up]
      - {}
    bases:
      - base: Jungle Oasis
        minions: [Invader: P2, Zapbot: P2]
"""


def position(text: str) -> Game:
    (document,) = parse(dedent(text), "test.yaml")
    return start(read_scenario(document, LIBRARY))


def answer(game: Game, *words: str) -> None:
    """Answer decisions by (a part of) the words on their options."""
    for word in words:
        assert game.pending is not None
        labels = option_labels(game.pending)
        game.answer(next(place for place, text in enumerate(labels) if word in text))


def told(game: Game, seat: int | None, name: str) -> bool:
    """Whether a card of that name is anywhere in what a seat has been told or shown."""
    return name in json.dumps([game.view(seat), game.events(seat=seat)])


def buried_in(game: Game, seat: int | None, base: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = game.view(seat)["bases"][base]["buried"]
    return found


@pytest.fixture
def dug() -> Game:
    game = position(BURIED)
    answer(game, "Pyramid Engineer: dig", "Zapbot")
    return game


def test_only_its_controller_sees_what_was_buried_from_hand(dug: Game) -> None:
    assert [told(dug, seat, "Zapbot") for seat in SEATS] == [True, False, False, False]
    assert [card["name"] for card in buried_in(dug, 0, 0)] == ["Zapbot"]
    for seat in (1, 2, None):
        assert buried_in(dug, seat, 0) == [{"controller": 0, "counters": 0}]


def test_everybody_saw_a_card_that_buried_itself_but_it_lies_face_down_now(dug: Game) -> None:
    answer(dug, "Play Tomb Trap", "Jungle Oasis")
    for seat in (1, 2, None):
        events = [e for e in dug.events(seat=seat) if e["event"] == "CardBuried"]
        assert events[0]["cards"] == 1
        assert [card["card"] for card in events[1]["cards"]] == ["Tomb Trap"]
        assert buried_in(dug, seat, 0) == [{"controller": 0, "counters": 0}] * 2
        assert dug.view(seat)["bases"][0]["actions"] == []


def test_everybody_saw_a_minion_that_was_buried_from_play() -> None:
    game = position(MUMMY)
    answer(game, "End", "Mummy")
    for seat in SEATS:
        (event,) = (e for e in game.events(seat=seat) if e["event"] == "CardBuried")
        assert [card["card"] for card in event["cards"]] == ["Mummy"]


def test_you_may_look_at_your_buried_cards_on_any_turn() -> None:
    game = position(BURIED)
    for seat in SEATS:
        names = [card.get("name") for card in buried_in(game, seat, 1)]
        assert names == ["Warbot" if seat == 0 else None, "Mummy" if seat == 1 else None]
    assert [card["counters"] for card in buried_in(game, 2, 1)] == [0, 1]


def test_a_buried_card_of_another_player_has_no_name_and_no_number_for_who_chooses_it() -> None:
    table = position(BURIED).table
    buried = table.bases[1].buried
    for chooser in (0, 1, 2):
        choice = Choice(chooser, buried, "Take which card?")
        for piece, words, name in zip(buried, option_labels(choice), option_ids(choice), strict=True):
            mine = piece.controller == chooser
            assert (piece.card.name in words) == mine
            assert (str(piece.uid) in name.split(":")) == mine or piece.uid == piece.base.uid
    assert len(set(option_ids(Choice(2, buried, "Take which card?")))) == 2


def test_what_happens_to_a_buried_card_does_not_tell_which_it_is() -> None:
    game = position(BURIED)
    table, mummy = game.table, game.table.bases[1].buried[1]
    for _ in table.add_counters(mummy, 1, by=table.bases[0].minions[0]):
        raise AssertionError("nothing to decide")
    for _ in table.move(mummy, table.bases[0], by=table.bases[0].minions[0]):
        raise AssertionError("nothing to decide")
    notes = game.events(seat=0)[-2:]
    assert [(note["event"], note["player"]) for note in notes] == [("CountersChanged", 0), ("Moved", 0)]
    assert "Mummy" not in json.dumps(notes)
    assert "uid" not in notes[0]["piece"]
    assert "uid" not in notes[1]["pieces"][0]


def test_a_buried_card_taken_by_another_player_is_shown_to_nobody_else() -> None:
    game = position(BURIED)
    table, mummy = game.table, game.table.bases[1].buried[1]
    for _ in table.take_from_play(mummy, 0, by=table.bases[0].minions[0]):
        raise AssertionError("nothing to decide")
    assert mummy.card in table.players[0].hand
    assert mummy.card.owner == 1
    assert [told(game, seat, "Mummy") for seat in SEATS] == [True, False, False, False]


def decisions(game: Game, *words: str) -> Iterator[Game]:
    for word in words:
        answer(game, word)
        yield game


def test_a_card_laid_for_a_duel_is_known_to_its_player_alone_until_it_is_revealed() -> None:
    game = position(DUEL)
    answer(game, "Play Gunfighter", "Invader")
    answer(game, "Pass")  # the Deputy, as the duel begins
    answer(game, "Quick Draw")
    assert [told(game, seat, "Quick Draw") for seat in SEATS] == [True, False, False, False]
    for seat in (1, 2, None):
        assert game.view(seat)["duel"]["laid"] == {"0": None}
    laid = game.view(0)["duel"]["laid"]
    assert laid["0"]["name"] == "Quick Draw"
    answer(game, "Run")
    assert [told(game, seat, "Run 'Em Off") for seat in SEATS] == [False, True, False, False]
    assert game.view(2)["players"][1]["hand_size"] == 1
    answer(game, "Pass")
    for seat in SEATS:
        assert told(game, seat, "Quick Draw")


def test_a_duellist_that_has_left_is_not_named_where_it_may_not_be_seen() -> None:
    game = position(RETURNED)
    answer(game, "Play Gunfighter", "Invader", "Beam Up", "Beam Up")
    invader = game.view(None)["duel"]["other"]
    assert invader in {minion["uid"] for minion in game.view(None)["bases"][0]["minions"]}
    answer(game, "Invader")
    for seat in SEATS:
        duel = game.view(seat)["duel"]
        assert duel["challenger"] is not None
        assert duel["other"] is None  # it is in a hand, and may be played again


def test_a_card_laid_for_a_duel_is_still_one_of_this_game() -> None:
    game = position(DUEL)
    answer(game, "Play Gunfighter", "Invader", "Pass", "Quick Draw")
    assert "Quick Draw" in game.table.card_names()


def test_nobody_learns_whom_the_game_waits_for_when_a_card_in_hand_could_be_used() -> None:
    game = position(DUEL)
    answer(game, "Play Gunfighter", "Invader")
    assert game.pending is not None
    assert game.pending.player == 1
    assert [label(option) for option in game.pending.options] == ["Deputy: help out"]
    for seat in (0, 2, None):
        assert game.view(seat)["pending"] == {"player": None}


def test_a_duel_can_be_copied_and_told_from_another_at_any_decision() -> None:
    game = position(DUEL)
    for now in decisions(game, "Play Gunfighter", "Invader", "Pass", "Walker", "No card", "Pass", "Pass"):
        copy = now.clone()
        assert copy.fingerprint() == now.fingerprint()
        assert [copy.view(seat) for seat in SEATS] == [now.view(seat) for seat in SEATS]
    assert game.table.duel is None
    assert [card.name for card in game.table.players[0].hand] == ["Quick Draw", "Walker"]


def test_an_option_says_which_card_it_is_about() -> None:
    game = position(BURIED)
    answer(game, "Pyramid Engineer: dig")
    options = game.view(0)["pending"]["options"]
    hand = [(card.uid, card.name) for card in game.table.players[0].hand]
    assert [(option["card"], option["name"]) for option in options] == hand
