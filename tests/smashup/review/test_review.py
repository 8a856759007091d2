"""A review tells true chances, true sentences, and judges by what a player could know."""

import random
from functools import cache
from textwrap import dedent

import pytest

from fracas.smashup.bots import Seat, make_bot, play_out
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.labels import option_labels
from fracas.smashup.review import Thought, chances, course, grade, judge_at, judge_turn, turns_of
from fracas.smashup.review.chance import trusted
from fracas.smashup.review.course import SWING, Standing, Unfinished, said
from fracas.smashup.review.verdicts import judge, surely
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import start
from fracas.words import bare

FACTIONS = [["Ninjas", "Aliens"], ["Robots", "Zombies"]]
QUICK = Thought(seconds=None, iterations=60)


@cache
def played(*levels, seed=7):
    """A game between bots."""
    game = Game.new(LIBRARY, factions=FACTIONS, seed=seed)
    return play_out(game, [make_bot(level, seat) for seat, level in enumerate(levels)])


def verdict(text, answer, thought=QUICK):
    """What is thought of that answer in a position."""
    (document,) = parse("scenario: A test\n" + dedent(text), "test.yaml")
    game = start(read_scenario(document, LIBRARY))
    labels = option_labels(game.pending)
    place = next(place for place, label in enumerate(labels) if label.startswith(answer))
    return judge(game, Seat(game, game.pending.player), place, thought)


# --- the course -------------------------------------------------------------------------------------------


def test_every_turn_has_a_point():
    game = played("greedy", "random")
    found = course(game.replay(()), game.answers)
    *turns, end = found.points
    assert [point.turn for point in turns] == list(range(1, game.result["turns"] + 1))
    assert [point.player for point in turns[:4]] == [turns[0].player, 1 - turns[0].player] * 2
    assert all(sum(point.chances) == pytest.approx(1, abs=0.001) for point in found.points)
    assert (end.at, end.player, end.vp) == (len(game.answers), None, game.result["vp"])
    assert [seat for seat, chance in enumerate(end.chances) if chance] == game.result["winners"]
    for point in turns:
        there = game.replay(game.answers[: point.at])
        assert there.at_rest
        assert (there.table.turn.number, there.table.turn.active) == (point.turn, point.player)


def test_turning_points_are_where_the_chances_change_most():
    game = played("greedy", "greedy")
    found = course(game.replay(()), game.answers)
    swings = {
        a.at: max(abs(x - y) for x, y in zip(a.chances, b.chances, strict=True))
        for a, b in zip(found.points, found.points[1:], strict=False)
    }
    told = [one.at for one in found.turning_points]
    assert told == sorted(told)
    assert set(told) == {at for at in sorted(swings, key=lambda at: -swings[at])[:4] if swings[at] >= SWING}
    assert all(one.words for one in found.turning_points)


def test_a_game_that_goes_on_has_no_review():
    game = played("greedy", "random")
    with pytest.raises(Unfinished, match="not over"):
        course(game.replay(()), game.answers[:-1])


def test_who_gives_up_has_no_chance_and_a_game_broken_off_no_last_point():
    begun = Game.new(LIBRARY, factions=FACTIONS, seed=7)
    given_up = begun.clone()
    given_up.resign(0)
    found = course(begun.clone(), given_up.answers)
    assert found.points[-1].chances == [0, 1]
    assert "P1 gives up." in [bare(words) for one in found.turning_points for words in one.words]
    broken = begun.clone()
    broken.break_off()
    assert [point.player is None for point in course(begun.clone(), broken.answers).points] == [False]
    assert chances(broken.table) == [0, 0]


def test_sentences_say_what_happened():
    had = Standing(3, 5, 0.5)

    def words(*notes, then=(0, 0), mine=had):
        return [bare(one) for one in said(list(notes), [0, 0], list(then), [had, had], [mine, had])]

    scored = {"event": "Scored", "base": {"card": "Tar Pits"}}
    scout = {"event": "Destroyed", "piece": {"card": "Scout", "controller": 1}}
    action = {"event": "Destroyed", "piece": {"card": "Poison", "controller": 1}}
    assert words(scored, then=(4, 2)) == ["Tar Pits scores: P1 +4, P2 +2 VP."]
    assert words(scored, scored) == ["Tar Pits, Tar Pits scores, and nobody gains VP."]
    assert words(then=(1, 0)) == ["Gained: P1 +1 VP."]
    assert words(scout) == ["A minion of P2 is destroyed."]
    assert words(scout, scout, action) == ["2 minions of P2 are destroyed."]
    assert words(action, mine=Standing(9, 4, 0.4)) == ["P1 goes from 3 to 9 power on the bases."]
    assert words(action, mine=Standing(4, 2, 0.1)) == ["P1 goes from 5 to 2 cards in hand."]
    assert words(action) == []
    assert words({"event": "GameWon", "winners": [1]}) == ["P2 wins the game."]


def test_trust_keeps_the_order_and_the_sum():
    for trust in (0.5, 1.0, 1.5):
        for players in (2, 3, 4):
            worth = [(seat + 1) / sum(range(players + 1)) for seat in range(players)]
            found = trusted(worth, trust)
            assert sum(found) == pytest.approx(1)
            assert found == sorted(found)
    assert trusted([1.0, 0.0], 0.5) == [1, 0]


# --- verdicts ---------------------------------------------------------------------------------------------

VICTORY = """
    players:
      - {vp: 12, hand: [Scout], deck: [Howl, Howl]}
      - {vp: 13, hand: [Warbot, Warbot], deck: [Warbot, Warbot]}
    bases:
      - {base: Tortuga, minions: [King Rex: P1, King Rex: P1, Warbot: P1]}
      - {base: Jungle Oasis, minions: [Warbot: P2, Warbot: P2]}
    base_deck: [Tar Pits, Ninja Dojo]
    """


def test_refusing_victory_is_a_blunder():
    found = verdict(VICTORY, "End turn")
    assert grade(found.loss) == "blunder"
    assert bare(found.best[0]) == "Play Scout on Tortuga"
    assert found.chance == 1
    assert found.why == "It does me good on a base that is about to score"
    found = verdict(VICTORY, "Play Scout")
    assert (found.loss, found.why) == (0, None)
    assert bare(found.best[0]) == "Play Scout on Tortuga"


def test_a_plan_names_no_card_that_the_player_could_not_know():
    """Howl lies on the deck and would be drawn: what is meant to be done then is not told."""
    text = """
        players: [{hand: [Scout, Probe], deck: [Howl, Howl, Supreme Overlord]}, {deck: [Scry], hand: [Scry]}]
        bases: [{base: Tortuga}]
        """
    found = verdict(text, "End turn", Thought(seconds=None, iterations=300))
    assert all("Howl" not in words and "Overlord" not in words for words in found.best)
    assert len(found.best) > 1


def test_a_card_of_another_that_was_shown_can_be_chosen():
    """Probe shows a hand, and one of its cards is discarded: which one is a decision like any other."""
    game = start(
        read_scenario(
            parse(
                dedent("""
                    scenario: A test
                    players: [{hand: [Probe], deck: [Scout]}, {hand: [Warbot, Zapbot], deck: [Scry]}]
                    bases: [{base: Tortuga}]
                    """),
                "test.yaml",
            )[0],
            LIBRARY,
        )
    )
    game.answer(option_labels(game.pending).index("Play Probe"))
    while not {"Warbot", "Zapbot"} <= set(option_labels(game.pending)):
        game.answer(0)
    worse = option_labels(game.pending).index("Zapbot")
    assert judge(game, Seat(game, 0), worse, QUICK).best


def test_what_may_be_luck_is_no_loss():
    assert surely([0.2, -0.2, 0.1, -0.1]) == 0
    assert surely([0.001] * 9) == 0
    assert surely([0.1, 0.11, 0.12]) == pytest.approx(0.11)


@pytest.mark.parametrize(
    ("loss", "name"),
    [
        (0, "best"),
        (0.0099, "best"),
        (0.01, "good"),
        (0.05, "inaccuracy"),
        (0.1, "mistake"),
        (0.15, "blunder"),
    ],
)
def test_grades(loss, name):
    assert grade(loss) == name


def test_all_choices_of_a_player_and_no_others_are_judged():
    game = played("greedy", "random")
    for seat in (0, 1):
        turns = turns_of(game.replay(()), game.answers, seat)
        numbers = [number for turn in turns for number in turn.decisions]
        again, mine = game.replay(()), []
        for number, answer in enumerate(game.answers):
            if again.pending.player == seat and again.pending.size > 1:
                mine.append(number)
            again.answer(answer)
        assert numbers == mine
        assert len({turn.turn for turn in turns}) == len(turns)
        assert all("End turn" not in turn.played for turn in turns)


def test_a_review_is_the_same_again_and_in_parts():
    game = played("greedy", "random")
    turn = turns_of(game.replay(()), game.answers, 1)[2]
    whole = judge_turn(game.replay(()), game.answers, 1, turn, QUICK)
    parts = [judge_at(game.replay(()), game.answers, 1, number, QUICK) for number in turn.decisions]
    assert whole.verdicts == parts
    assert whole.as_dict()["grade"] == grade(sum(one.loss for one in parts))


def test_what_others_hold_changes_no_verdict():
    game = played("greedy", "greedy")
    compared = different = 0
    for turn in turns_of(game.replay(()), game.answers, 0)[2:8]:
        there = game.replay(game.answers[: turn.decisions[0]])
        if not there.at_rest:
            continue
        other = Seat(there, 0).imagination().world(random.Random(3), tracked=True)
        different += other.fingerprint() != there.fingerprint()
        for answer in (0, there.pending.size - 1):
            known = judge(there, Seat(there, 0), answer, QUICK)
            dealt_anew = judge(other, Seat(other, 0), answer, QUICK)
            compared += 1
            assert (known.loss, known.best, known.chance) == (
                dealt_anew.loss,
                dealt_anew.best,
                dealt_anew.chance,
            )
    assert compared > 6
    assert different > 3


def test_who_plays_at_random_loses_more_than_who_looks_ahead():
    game = played("greedy", "random")
    lost = []
    for seat in (0, 1):
        turns = turns_of(game.replay(()), game.answers, seat)[:6]
        lost.append(sum(judge_turn(game.replay(()), game.answers, seat, one, QUICK).loss for one in turns))
    assert lost[1] > lost[0] + 0.05
