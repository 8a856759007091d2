"""The public API: answers, copies, undo, saves, views, events."""

import json
import random
from collections.abc import Iterator
from textwrap import dedent

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import RULES, Buried, Card, Game, GameOver, IllegalAnswer, SaveError, Table
from fracas.smashup.engine.labels import option_labels
from fracas.smashup.engine.options import Play
from fracas.smashup.engine.state import Timed
from fracas.smashup.engine.view import not_on
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import start
from fracas.words import bare, listed

PAIRS = [["Ninjas", "Wizards"], ["Pirates", "Zombies"]]


def game_at(answers: int, seed: int = 1, *, tracked: bool = True) -> Game:
    game = Game.new(LIBRARY, factions=PAIRS, seed=seed, tracked=tracked)
    luck = random.Random(seed)
    while len(game.answers) < answers and game.pending:
        game.answer(luck.randrange(game.pending.size))
    return game


def moments(seed: int) -> Iterator[Game]:
    """A game at each of its decisions."""
    game = Game.new(LIBRARY, factions=PAIRS, seed=seed)
    luck = random.Random(seed)
    while game.pending:
        yield game
        game.answer(luck.randrange(game.pending.size))
    yield game


def test_a_game_ends_with_a_result() -> None:
    *_, game = moments(3)
    assert game.result is not None
    [winner] = game.result["winners"]
    assert game.result["vp"][winner] == max(game.result["vp"]) >= 15
    assert game.pending is None
    with pytest.raises(GameOver):
        game.answer(0)
    assert game.view(0)["pending"] is None


@pytest.mark.parametrize("answer", [-1, 999, "nonsense", None, 1.0, True, "play:1:hand:2"])
def test_an_illegal_answer_names_the_legal_ones_and_changes_nothing(answer: object) -> None:
    game = game_at(30)
    before = game.fingerprint()
    with pytest.raises(IllegalAnswer, match="the answers are 0: "):
        game.answer(answer)  # type: ignore[arg-type]
    assert game.fingerprint() == before
    assert len(game.answers) == 30


def test_options_can_be_answered_by_id() -> None:
    for game in moments(5):
        if not game.pending:
            break
        shown = game.view(game.pending.player)["pending"]
        ids = [option["id"] for option in shown["options"]]
        assert len(ids) == len(set(ids)) == game.pending.size
        by_id, by_place = game.clone(), game.clone()
        by_id.answer(ids[-1])
        by_place.answer(len(ids) - 1)
        assert by_id.fingerprint() == by_place.fingerprint()


def test_options_say_what_they_are_in_fields() -> None:
    """The fields say what the id says, so that nobody has to cut it apart."""
    kinds, runs = set(), set()
    for seed in range(12):
        for game in moments(seed):
            if not game.pending:
                break
            pending = game.pending
            for option in game.view(pending.player)["pending"]["options"]:
                kind, _, rest = option["id"].partition("#")[0].partition(":")
                kinds.add(kind)
                assert option["kind"] == kind
                fields = option.keys() - {"id", "label", "kind"}
                match kind, rest.split(":"):
                    case "play", [card, zone, target]:
                        assert fields == {"card", "name", "faction", "zone", "target"}
                        assert (str(option["card"]), option["zone"]) == (card, zone)
                        assert str("-" if option["target"] is None else option["target"]) == target
                    case (("use" | "card"), [card, *_]):
                        assert fields == {"card", "name", "faction"}
                        assert str(option["card"]) == card
                    case "player", [seat]:
                        assert fields == {"seat"}
                        assert str(option["seat"]) == seat
                    case "decline", _:
                        assert fields == {"done"}
                        assert option["done"] == (pending.decline == "Done")
                        runs.add(option["done"])
                    case _:
                        assert not fields
                if "name" in fields:
                    assert option["name"] in bare(option["label"])
    assert kinds >= {"play", "use", "card", "end", "decline", "player", "word"}
    assert runs == {True, False}


def test_a_clone_goes_its_own_way_at_rest_and_in_mid_effect() -> None:
    seen = set()
    for game in moments(8):
        if not game.pending:
            break
        seen.add(game.at_rest)
        before = game.fingerprint()
        clone = game.clone()
        assert clone.fingerprint() == before
        assert clone.events() == game.events()
        clone.answer(clone.pending.size - 1 if clone.pending else 0)
        assert game.fingerprint() == before
    assert seen == {True, False}


def test_a_copy_taken_while_a_moment_is_judged_tells_the_same() -> None:
    """A base is cleared, and Woodland Helpers ask what becomes of an action on it."""
    position = """
        scenario: A question amid cards that leave
        players: [{hand: [Upgrade]}, {}]
        bases:
          - base: Tortuga
            minions: [{card: King Rex, player: P1, counters: 12}, Zapbot: P2]
          - base: Jungle Oasis
            actions: [Woodland Helpers: P1]
        base_deck: [The Mothership]
    """
    (document,) = parse(dedent(position), "test.yaml")
    game = start(read_scenario(document, LIBRARY))
    for words in ("Play Upgrade on P1", "End", "Yes"):
        pending = game.pending
        assert pending is not None
        labels = option_labels(pending)
        copy = game.clone()
        place = next(at for at, label in enumerate(labels) if label.startswith(words))
        game.answer(place)
        copy.answer(place)
        assert copy.events() == game.events()
    assert "ToDiscard" in [event["event"] for event in game.events()]


def test_untracked_games_can_be_cloned_in_mid_effect_too() -> None:
    game = game_at(0, tracked=False)
    luck = random.Random(4)
    while game.at_rest:
        assert game.pending is not None
        game.answer(luck.randrange(game.pending.size))
    clone = game.clone()
    assert clone.fingerprint() == game.fingerprint()
    assert game.events() == []


def test_who_changes_a_position_by_hand_is_asked_anew() -> None:
    game = game_at(0)
    assert game.pending is not None
    before = {option.card for option in game.pending.options if isinstance(option, Play)}
    player = game.own_table().players[game.table.active]
    player.hand, player.deck = player.deck, player.hand
    after = {option.card for option in game.pending.options if isinstance(option, Play)}
    assert before <= set(player.deck)
    assert after
    assert after <= set(player.hand)
    game.answer(0)


def test_undo_and_redo_come_to_the_same() -> None:
    game = game_at(60)
    back = game.undo(7)
    assert back.answers == game.answers[:-7]
    for answer in game.answers[-7:]:
        back.answer(answer)
    assert back.fingerprint() == game.fingerprint()
    assert game.undo(0).fingerprint() == game.fingerprint()
    with pytest.raises(IllegalAnswer, match="cannot take back 61 of 60"):
        game.undo(61)


def test_a_save_loads_to_the_same_game() -> None:
    game = game_at(75)
    data = json.loads(json.dumps(game.save()))
    again = Game.load(LIBRARY, data)
    assert again.fingerprint() == game.fingerprint()
    assert again.events() == game.events()


def test_a_save_has_the_fingerprints_on_the_way() -> None:
    game = game_at(25)
    prints = game.save()["fingerprints"]
    assert prints == {str(at): game.replay(game.answers[:at]).fingerprint() for at in (10, 20, 25)}


def test_the_phases_of_a_turn_are_told() -> None:
    game = game_at(60)
    phases = [note["phase"] for note in game.events() if note["event"] == "PhaseBegan"]
    assert phases[:6] == ["start", "play", "score", "draw", "end", "start"]


def test_a_drafted_game_saves_and_loads() -> None:
    game = Game.new(LIBRARY, players=3, seed=9, names=["Ann", "Bo"])
    for _ in range(20):
        assert game.pending is not None
        game.answer(0)
    again = Game.load(LIBRARY, game.save())
    assert again.fingerprint() == game.fingerprint()
    assert [player["name"] for player in again.view(None)["players"]] == ["Ann", "Bo", "P3"]


def test_a_game_stopped_by_agreement_saves_and_replays() -> None:
    *_, finished = moments(3)
    game = finished.undo(1)
    while game.table.sole_leader() is None:
        game = game.undo(1)
    game.stop_early([0, 1])
    assert Game.load(LIBRARY, game.save()).result == game.result


@pytest.mark.parametrize("at_rest", [True, False])
def test_a_game_stopped_by_agreement_is_over_and_a_copy_of_it_is_not(at_rest: bool) -> None:
    """END-03."""
    game = next(game for game in moments(3) if game.at_rest is at_rest)
    game.table.players[0].vp = 18
    copy = game.clone()
    game.stop_early([0, 1])
    assert game.at_rest
    assert game.pending is None
    with pytest.raises(GameOver):
        game.answer(0)
    assert copy.result is None
    assert copy.pending is not None


@pytest.mark.parametrize("at_rest", [True, False])
def test_who_gives_up_has_lost_and_a_copy_of_the_game_goes_on(at_rest: bool) -> None:
    game = next(game for game in moments(3) if game.at_rest is at_rest)
    game.table.players[0].vp = 18
    copy = game.clone()
    for nobody in (-1, 2, None, "P1"):
        with pytest.raises(IllegalAnswer):
            game.resign(nobody)
    assert game.result is None
    game.resign(0)
    assert game.pending is None
    assert game.result is not None
    assert game.result["winners"] == [1]
    assert [note["event"] for note in game.events()][-2:] == ["Resigned", "GameWon"]
    with pytest.raises(GameOver):
        game.resign(1)
    assert copy.result is None
    assert copy.pending is not None


def test_a_game_that_is_broken_off_ends_as_it_stands_and_nobody_wins() -> None:
    for at_rest in (True, False):
        game = next(game for game in moments(3) if len(game.answers) > 12 and game.at_rest is at_rest)
        game.table.players[0].vp = 18
        points = [player.vp for player in game.table.players]
        copy = game.clone()
        game.break_off()
        assert game.pending is None
        assert game.result is not None
        assert (game.result["winners"], game.result["vp"]) == ([], points)
        assert game.events()[-1]["event"] == "BrokenOff"
        with pytest.raises(GameOver):
            game.break_off()
        assert copy.result is None


def test_a_game_broken_off_saves_and_replays() -> None:
    game = next(game for game in moments(3) if len(game.answers) > 12 and not game.at_rest)
    game.break_off()
    again = Game.load(LIBRARY, game.save())
    assert again.result == game.result
    assert again.events() == game.events()
    assert again.undo(1).pending is not None


def test_a_game_given_up_saves_and_replays() -> None:
    game = next(game for game in moments(3) if len(game.answers) > 12 and not game.at_rest)
    game.resign(1)
    again = Game.load(LIBRARY, game.save())
    assert again.result == game.result
    assert again.events() == game.events()
    assert again.undo(1).pending is not None


@pytest.mark.parametrize("left", [1, 0, -1])
def test_a_breakpoint_goes_down_to_zero(left: int) -> None:
    """CONFLICT-03, POWER-10."""
    table = game_at(0).table
    base = table.bases[0]
    table.add_effect(Timed("breakpoint", base.uid, left - base.breakpoint, None))
    assert table.breakpoint(base) == max(left, 0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: "nonsense", "not a saved game"),
        (lambda data: {**data, "game": "chess"}, "not a saved game"),
        (lambda data: {**data, "fracas": 99}, "saved by version 99"),
        (lambda data: {k: v for k, v in data.items() if k != "answers"}, "damaged"),
        (lambda data: {**data, "answers": ["x"]}, "damaged"),
        (lambda data: {**data, "setup": {**data["setup"], "factions": [["Ninjas"], []]}}, "does not work"),
        (lambda data: {**data, "answers": [*data["answers"], 99]}, "answer 41 of this save is impossible"),
        (lambda data: {**data, "fingerprints": {"10": "0"}}, "diverges at answer 10: .* other rules$"),
        (lambda data: {**data, "fingerprints": {"10": "0"}, "rules": 0}, "have the number 0, these"),
    ],
)
def test_bad_saves_are_refused(change: object, message: str) -> None:
    data = game_at(40).save()
    with pytest.raises(SaveError, match=message):
        Game.load(LIBRARY, change(data))  # type: ignore[operator]


def test_a_save_from_before_rules_had_a_number_is_loaded() -> None:
    data = game_at(40).save()
    assert data.pop("rules") == RULES
    assert Game.load(LIBRARY, data).fingerprint() == game_at(40).fingerprint()


def test_a_view_shows_own_hand_and_only_the_number_of_others() -> None:
    game = game_at(40)
    mine, theirs = game.view(0)["players"]
    assert [card["name"] for card in mine["hand"]] == [c.name for c in game.table.players[0].hand]
    assert "hand" not in theirs
    assert theirs["hand_size"] == len(game.table.players[1].hand)
    assert all("hand" not in player for player in game.view(None)["players"])
    with pytest.raises(IllegalAnswer, match="no seat 7"):
        game.view(7)


def test_a_view_says_why_a_card_cannot_be_played() -> None:
    game = game_at(0)
    active = game.table.active
    for card in game.view(1 - active)["players"][1 - active]["hand"]:
        assert card["why_not"] == "It is not your turn."
    reasons = set()
    for moment in moments(2):
        if moment.pending and moment.at_rest:
            seat = moment.pending.player
            reasons |= {card["why_not"] for card in moment.view(seat)["players"][seat]["hand"]}
    assert {None, "You have no minion play left for it.", "You have no action play left for it."} <= reasons


def position(text: str, *answers: str) -> Game:
    """A game from a position, some answers later."""
    (document,) = parse("scenario: A test\n" + text, "test.yaml")
    game = start(read_scenario(document, LIBRARY))
    for words in answers:
        assert game.pending is not None
        game.answer(option_labels(game.pending).index(words))
    return game


def test_a_view_says_where_a_card_cannot_go_and_why() -> None:
    game = position(
        """
players:
  - {hand: [Zapbot, Smoke Bomb, Assassination], deck: [Howl]}
  - {hand: [Block the Path], deck: [Howl, Howl]}
bases: [{base: Tortuga}, {base: Tar Pits, minions: [Scout: P1, Warbot: P2]}]
active: P2
""",
        *("Play Block the Path on Tortuga", "Robots", "End turn"),
    )
    tortuga = game.table.bases[0]
    _, warbot = game.table.minions()
    zapbot, bomb, assassination = game.view(0)["players"][0]["hand"]
    assert zapbot["not_on"] == {str(tortuga.uid): f"Not allowed by {listed(['Block the Path'])}."}
    assert bomb["not_on"] == {str(warbot.uid): "Its own text does not allow that."}
    assert assassination["not_on"] == {}
    assert not_on(game, 1, game.table.players[0].hand[0]) == {}  # it is not their turn


def test_a_view_says_that_the_plays_left_are_for_another_base() -> None:
    game = position(
        """
players: [{hand: [Zapbot, Warbot]}, {}]
bases: [{base: Tortuga, actions: [Enshrouding Mist: P1]}, {base: Tar Pits}]
""",
        "Play Warbot on Tar Pits",
    )
    [zapbot] = game.view(0)["players"][0]["hand"]
    pits = game.table.bases[1]
    assert zapbot["not_on"] == {str(pits.uid): "No play that you have left may go there."}


def test_a_view_does_not_name_the_base_that_scored_once_it_has_left() -> None:
    game = position(
        """
players: [{}, {}]
bases:
  - {base: Tortuga, minions: [King Rex: P1, King Rex: P1, King Rex: P1, Warbot: P2]}
  - {base: Tar Pits, minions: [Zapbot: P2]}
""",
        "End turn",
    )
    assert game.pending is not None
    assert game.pending.ask.startswith("Move which minion to ")
    assert game.view(0)["scoring"] is None  # it may lie in the base deck by now


def test_a_view_says_what_a_base_would_score() -> None:
    for game in moments(6):
        for shown, base in zip(game.view(None)["bases"], game.table.bases, strict=True):
            assert shown["total"] == sum(shown["powers"])
            assert shown["would_score"]["ready"] == (shown["total"] >= shown["breakpoint"])
            for seat, place in shown["would_score"]["places"].items():
                assert shown["would_score"]["vp"][seat] == game.table.vp_value(base, place)


def test_every_card_is_in_exactly_one_zone() -> None:
    """SC-052: ZONE-01, ZONE-03, with Madness, monsters, treasures, titans, buried cards and duels in use."""
    factions = [["Minions of Cthulhu", "Cowboys"], ["Dwarves", "Ancient Egyptians"]]
    used: set[str] = set()
    for seed in range(8):
        game = Game.new(LIBRARY, factions=factions, seed=seed, ruleset={"titans": "on"})
        whole = sorted(uid for zone in zones(game.table).values() for uid in zone)
        luck = random.Random(seed)
        for _ in range(150):
            if game.pending is None:
                break
            game.answer(luck.randrange(game.pending.size))
            found = zones(game.table)
            assert sorted(uid for zone in found.values() for uid in zone) == whole
            used |= {name for name, cards in found.items() if cards}
            assert all(piece.in_play for piece in game.table.pieces())
    everywhere = set(zones(game.table))
    assert used >= everywhere - {"the box", "just turned up", "the next base"}


def zones(table: Table) -> dict[str, list[int]]:
    """The number of every card in the game, by the zone it is in."""
    cards: dict[str, list[Card]] = {}
    for player in table.players:
        for zone in ("deck", "hand", "discard", "titans"):
            cards[f"{zone} of P{player.seat + 1}"] = getattr(player, zone)
    cards |= {
        "base deck": table.base_deck,
        "base discard": table.base_discard,
        "Madness deck": table.madness,
        "monster deck": table.monsters,
        "monster discard": table.monster_discard,
        "treasure deck": table.treasures,
        "treasure discard": table.treasure_discard,
        "revealed treasures": table.loot,
        "the box": table.box,
        "in play": [piece.card for piece in table.pieces() if not isinstance(piece, Buried)],
        "buried": [piece.card for piece in table.pieces() if isinstance(piece, Buried)],
        "resolving": [action.card for action in table.resolving],
        "duel": [] if table.duel is None else list(table.duel.cards.values()),
        "just turned up": [card for card in (table.turned_up,) if card is not None],
        "the next base": [c for c in (table.scoring and table.scoring.replacement,) if c is not None],
    }
    return {zone: [card.uid for card in pile] for zone, pile in cards.items()}


def test_only_the_player_sees_a_hand_and_nobody_a_deck() -> None:
    """ZONE-01: discard piles and titans lie open, hands only to their players, decks to nobody."""
    game = game_at(60)
    for seat in (0, 1, None):
        shown = game.view(seat)
        for player, there in zip(shown["players"], game.table.players, strict=True):
            assert ("hand" in player) == (seat == there.seat)
            assert "deck" not in player
            assert (player["hand_size"], player["deck_size"]) == (len(there.hand), len(there.deck))
            assert [card["uid"] for card in player["discard"]] == [card.uid for card in there.discard]
            assert [card["uid"] for card in player["titans"]] == [card.uid for card in there.titans]
        assert isinstance(shown["base_deck"], int)


def test_drawn_cards_are_told_only_to_who_drew_them() -> None:
    game = game_at(60)
    drawn = [note for note in game.events(seat=0) if note["event"] == "Drawn"]
    assert {type(note["cards"]) for note in drawn if note["player"] == 0} == {list}
    assert {type(note["cards"]) for note in drawn if note["player"] == 1} == {int}
    everybody = [note for note in game.events(seat=None) if note["event"] == "Drawn"]
    assert {type(note["cards"]) for note in everybody} == {int}


def test_others_do_not_learn_who_could_use_a_special() -> None:
    """Q-19 in spirit: a decision that betrays a card in hand does not name who decides."""
    for seed in range(40):
        for game in moments(seed):
            if game.pending and game.pending.secret:
                decider = game.pending.player
                assert game.view(1 - decider)["pending"] == {"player": None}
                assert game.view(decider)["pending"]["player"] == decider
                return
    raise AssertionError("no secret decision in 40 games")


def test_everybody_is_told_what_a_base_paid() -> None:
    game = position(
        """
players: [{}, {}]
bases: [{base: Jungle Oasis, minions: [King Rex: P1, Warbot: P1, Zapbot: P2]}]
base_deck: [Tortuga]
""",
        "End turn",
    )
    (event,) = (event for event in game.events(seat=1) if event["event"] == "Scored")
    assert (event["base"]["card"], event["totals"], event["vp"]) == ("Jungle Oasis", [11, 2], [2, 0])
