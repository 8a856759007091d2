"""The audit finds blunders where there are some, and none where there are none."""

import random
from textwrap import dedent

import pytest

from fracas.smashup.bots import Seat
from fracas.smashup.bots.harm import goods, only_loss
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.labels import option_labels
from fracas.smashup.lab.audit import Judge, audit_game
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import start


def judged(text, *answers):
    """The blunders of a player who gives these answers."""
    (document,) = parse("scenario: A test\n" + dedent(text), "test.yaml")
    game = start(read_scenario(document, LIBRARY))
    judge = Judge(game, random.Random(1))
    judge._save = lambda moment: {}  # a position has no set-up to save
    for words in answers:
        choice = game.pending
        answer = next(place for place, label in enumerate(option_labels(choice)) if label.startswith(words))
        judge.before(choice, answer, Seat(game, choice.player))
        game.answer(answer)
        judge.after()
    return [blunder.kind for blunder in judge.blunders]


VICTORY = """
    players: [{vp: 12, hand: [Scout], deck: [Howl, Howl]}, {vp: 10, deck: [Scry, Scry]}]
    bases: [{base: Tortuga, minions: [King Rex: P1, King Rex: P1, Warbot: P1]}]
    base_deck: [Jungle Oasis]
    """


def test_refusing_victory():
    assert judged(VICTORY, "End turn") == ["refused victory"]
    assert judged(VICTORY, "Play Scout", "End turn") == []


def test_a_victory_that_comes_by_itself_is_not_refused():
    assert judged(VICTORY.replace("Warbot: P1", "Warbot: P1, Saucy Wench: P1"), "End turn") == []


WASTE = """
    players: [{hand: [Warbot], deck: [Howl, Howl]}, {deck: [Scry, Scry]}]
    bases: [{base: Tortuga, minions: [Warbot: P1, Warbot: P1, Warbot: P2, Warbot: P2]}]
    """


def test_wasting_a_minion():
    assert judged(WASTE, "End turn") == ["wasted a minion"]
    assert judged(WASTE, "Play Warbot", "End turn") == []


def test_there_may_be_a_reason_to_keep_a_minion():
    """It would only let the other player score the base."""
    text = """
        players: [{vp: 10, hand: [Scout], deck: [Howl, Howl]}, {vp: 13, deck: [Scry, Scry]}]
        bases: [{base: Tortuga, minions: [King Rex: P2, King Rex: P2, Warbot: P2]}]
        base_deck: [Jungle Oasis]
        """
    assert judged(text, "End turn") == []


def test_hurting_oneself():
    text = """
        players: [{hand: [Seeing Stars], deck: [Howl, Howl]}, {deck: [Scry, Scry]}]
        bases: [{base: Tortuga, minions: [Scout: P1, King Rex: P2]}]
        """
    assert judged(text, "Play Seeing Stars", "End turn") == ["hurt itself"]
    harmless = text.replace("King Rex: P2", "King Rex: P2, Zapbot: P2")
    assert judged(harmless, "Play Seeing Stars", "P2 Zapbot", "End turn") == []


def test_what_players_have():
    game = Game.new(LIBRARY, factions=[["Aliens", "Ninjas"], ["Robots", "Zombies"]], seed=1)
    had = goods(game.table)
    assert [player["cards"] for player in had] == [40, 40]
    poorer = [{**had[0], "power": had[0]["power"] - 1}, had[1]]
    assert only_loss(0, had, poorer)
    assert not only_loss(0, had, [{**poorer[0], "vp": 1}, had[1]])
    assert not only_loss(0, had, [poorer[0], {**had[1], "cards": 39}])


@pytest.mark.parametrize("number", [0, 1])
def test_random_bots_blunder(number):
    audited = audit_game(("random", "random"), tuple(LIBRARY.factions), 1, number)
    assert audited.turns > 5
    kinds = {blunder.kind for blunder in audited.blunders}
    assert "wasted a minion" in kinds
    save = audited.blunders[0].save
    assert Game.load(LIBRARY, save).pending is not None
