"""Bots: they play legally, fairly, reproducibly and with sense, and say why."""

import random
from textwrap import dedent

import pytest

from fracas.smashup.bots import LEVELS, BotError, Seat, make_bot, play_out
from fracas.smashup.bots.bot import RandomBot, why
from fracas.smashup.bots.greedy import GreedyBot
from fracas.smashup.bots.harm import goods
from fracas.smashup.bots.instinct import Looks
from fracas.smashup.bots.reasons import STOPS, aloud, as_seen, reason
from fracas.smashup.bots.search import SearchBot
from fracas.smashup.bots.seat import imagine
from fracas.smashup.bots.worth import FEATURES, features
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Ruleset
from fracas.smashup.engine.labels import option_labels
from fracas.smashup.lab.games import random_setup
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import start
from fracas.words import bare

from ...slow import mostly_slow


def new_game(seed, players=2, **options):
    return Game.of(LIBRARY, random_setup(random.Random(seed), LIBRARY, players, **options))


def game_at(text):
    """A game from a position."""
    (document,) = parse("scenario: A test\n" + dedent(text), "test.yaml")
    return start(read_scenario(document, LIBRARY))


def chosen(bot, game):
    """What that bot answers to the open decision, in words."""
    answer = bot.decide(Seat(game, game.pending.player)).answer
    return option_labels(game.pending)[answer]


THINKERS = {
    "greedy": lambda seed: GreedyBot(seed),
    "search": lambda seed: SearchBot(seed, iterations=24),
    "far search": lambda seed: SearchBot(seed, iterations=12, horizon=1),
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_play_whole_games(players):
    bots = [RandomBot(1), GreedyBot(2, worlds=1), SearchBot(3, iterations=4), RandomBot(4)][:players]
    assert play_out(new_game(players, players, ruleset=Ruleset(titans="on")), bots).result is not None


@pytest.mark.parametrize("kind", THINKERS)
def test_a_bot_is_determined_by_its_seed(kind):
    def answers(seed):
        bots = [THINKERS[kind](seed), RandomBot(7)]
        game = new_game(5)
        seats = [Seat(game, 0), Seat(game, 1)]
        while game.pending and len(game.answers) < 30:
            player = game.pending.player
            game.answer(bots[player].decide(seats[player]).answer)
        return game.answers

    assert answers(1) == answers(1)


def test_a_search_may_be_given_a_time():
    game = new_game(3)
    seat = Seat(game, game.pending.player)
    assert 0 <= SearchBot(1, seconds=0.05).decide(seat).answer < game.pending.size


def test_greedy_beats_chance():
    wins = 0
    for seed in range(8):
        bots = [RandomBot(seed), RandomBot(seed)]
        bots[seed % 2] = GreedyBot(seed, worlds=1)
        wins += play_out(new_game(seed), bots).result["winners"] == [seed % 2]
    assert wins >= 7


# --- fairness -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", THINKERS)
def test_hidden_cards_do_not_change_an_answer(kind):
    """The same decisions, at rest and in mid-effect, in a game where all that is hidden differs."""
    compared = mid_effect = different = 0
    for seed in range(6):
        rng = random.Random(seed)
        game = new_game(seed, 2 + seed % 3, ruleset=Ruleset(titans="on"))
        for _ in range(seed * 17):  # somewhere in the game
            game.answer(rng.randrange(game.pending.size))
        while not game.at_rest:
            game.answer(rng.randrange(game.pending.size))
        for _ in range(12):
            number = game.pending.player
            other = Seat(game, number).imagination().world(rng, tracked=True)
            different += other.fingerprint() != game.fingerprint()
            while True:
                seats = Seat(game, number), Seat(other, number)
                if game.pending.player == number and seats[0].view == seats[1].view:
                    if seats[0].history() == seats[1].history():
                        one, two = (tuple(THINKERS[kind](9).decide(seat)) for seat in seats)
                        assert one == two
                        compared += 1
                        mid_effect += not game.at_rest
                answer = rng.randrange(game.pending.size)
                game.answer(answer)
                if game.pending is None or game.at_rest:
                    break
                other.answer(answer)
                if other.at_rest or other.pending.size != game.pending.size:
                    break  # hidden cards have led elsewhere
            while game.pending and not game.at_rest:
                game.answer(rng.randrange(game.pending.size))
            if game.pending is None:
                break
    assert compared > 50
    assert mid_effect > 5
    assert different > 30


def test_reasons_do_not_name_cards_in_hand():
    game = new_game(11)
    bots, seats = [GreedyBot(1), GreedyBot(2)], [Seat(game, 0), Seat(game, 1)]
    reasons = set()
    while game.pending and len(game.answers) < 80:
        player = game.pending.player
        decision = bots[player].decide(seats[player])
        assert not any(card.name in decision.why for card in game.table.players[player].hand)
        assert not any(sign.isdecimal() for sign in aloud(decision.why).replace("P1", "").replace("P2", ""))
        reasons.add(aloud(decision.why))
        game.answer(decision.answer)
    assert len(reasons) > 5


def test_what_is_said_aloud_does_not_change_with_the_hand():
    """The same public change, with other cards in the hand: the words are the same, the odds may differ."""
    odds = set()
    for seed in range(20):
        game = new_game(seed)
        me = game.pending.player
        table, other = game.own_table(), game.clone().own_table()
        other.players[me].hand[:] = other.players[me].deck[:5]
        for now in (table, other):
            now.players[me].vp += seed % 3
        said = [reason(as_seen(new_game(seed).table), now, me) for now in (table, other)]
        assert aloud(said[0]) == aloud(said[1])
        odds.add(said[0] == said[1])
    assert False in odds  # or nothing was compared


def test_having_no_choice_is_not_told():
    """That a bot can do nothing but end its turn would tell of its hand."""
    said = set()
    for cards in (0, 5):
        table = new_game(1).own_table()
        me = table.turn.active
        table.turn.minions = table.turn.actions = 0
        del table.players[me].hand[cards:]
        game = Game.at(table)
        seat = Seat(game, me)
        said.add(GreedyBot(1).decide(seat).why)
        said.add(why(seat, len(seat.options) - 1))
    assert said == {STOPS}


def test_what_a_seat_has_seen_it_remembers():
    """A hand that was looked at is the same in every world, until its owner shuffles cards."""
    game = game_at("""
        players: [{hand: [Probe, Howl], deck: [Howl]}, {hand: [Zapbot, Scout, Invader], deck: [Scry, Scry]}]
        bases: [{base: Tortuga, minions: [King Rex: P1]}]
        """)
    seat = Seat(game, 0)
    hands = {
        tuple(card.uid for card in seat.imagine(random.Random(n)).table.players[1].hand) for n in range(9)
    }
    assert len(hands) > 1
    game.answer(option_labels(game.pending).index("Play Probe"))
    hands = {
        tuple(card.uid for card in seat.imagine(random.Random(n)).table.players[1].hand) for n in range(9)
    }
    assert len(hands) == 1


def test_who_waits_to_answer_from_a_hand_is_imagined_too():
    """In mid-effect no world shows whether a hand really holds an answer to the card played."""
    game = game_at("""
        players: [{hand: [Seeing Stars, Howl]}, {hand: ["Hello, Dolly!", Scry], deck: [Flock, Flock, Flock]}]
        bases: [{base: Tortuga, minions: [Zapbot: P2, Scout: P2]}]
        """)
    without = game.clone()
    other = without.own_table().players[1]
    other.hand[0], other.deck[0] = other.deck[0], other.hand[0]
    for one in (game, without):
        one.answer(option_labels(one.pending).index("Play Seeing Stars"))
    asked = []
    for n in range(30):
        worlds = [Seat(one, 0).imagine(random.Random(n)) for one in (game, without)]
        for world in worlds:
            world.answer(0)
        holds = "Hello, Dolly!" in [card.name for card in worlds[0].table.players[1].hand]
        assert [world.pending.player for world in worlds] == [int(holds)] * 2
        asked.append(holds)
    assert len(set(asked)) == 2


SHOWING = ("Mass Enchantment", "Min-Maxing", "Raiding Party", "Drakkar", "Moon Dumpster")
"""Cards that go on with cards of others which they have shown."""
SHOWN_BY = [f.name for f in LIBRARY.factions.values() if {k.name for k in f.kinds}.intersection(SHOWING)]


@pytest.mark.parametrize("number", mostly_slow(range(100), 3))
def test_every_world_is_as_the_seat_sees_it_and_can_be_played_on(number: int):
    """What an effect has shown of others' cards stays where it is: the effect is about to move it."""
    rng = random.Random(number)
    others = [name for name in LIBRARY.factions if name not in SHOWN_BY]
    chosen = [*rng.sample(SHOWN_BY, 3), *rng.sample(others, rng.choice((1, 3)))]
    game = Game.new(LIBRARY, factions=[*zip(chosen[::2], chosen[1::2], strict=True)], seed=number)
    seats = [Seat(game, seat) for seat in range(len(game.names))]
    while game.pending and len(game.answers) < 200:
        player, size = game.pending.player, game.pending.size
        for answer in () if game.at_rest else range(min(size, 6)):
            for world in (imagine(game, player, rng), seats[player].imagine(rng)):
                assert world.view(player) == game.view(player)
                world.answer(answer)
                while not world.at_rest and world.pending:
                    world.answer(rng.randrange(world.pending.size))
        game.answer(rng.randrange(size))


# --- sense --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", THINKERS)
def test_it_takes_the_victory(kind):
    game = game_at("""
        players: [{vp: 12, hand: [Zapbot, Scout], deck: [Howl, Howl]}, {vp: 10, deck: [Scry, Scry]}]
        bases:
          - base: Tortuga
            minions: [King Rex: P1, King Rex: P1, Warbot: P1]
          - base: Tar Pits
            minions: [Zapbot: P2]
        base_deck: [Jungle Oasis]
        """)
    bot = THINKERS[kind](1)
    seat = Seat(game, 0)
    while game.pending and game.table.active == 0:
        game.answer(bot.decide(seat).answer)
    assert game.result is not None


@pytest.mark.parametrize("kind", THINKERS)
def test_it_destroys_the_strongest_minion_of_somebody_else(kind):
    game = game_at("""
        players: [{hand: [Disintegrator, Seeing Stars], deck: [Howl, Howl]}, {deck: [Scry, Scry]}]
        bases:
          - base: Tortuga
            minions: [Warbot: P1, Invader: P2, Zapbot: P1, Microbot Guard: P2]
        base_deck: [Jungle Oasis]
        """)
    bot = THINKERS[kind](1)
    seat = Seat(game, 0)
    while game.pending.player == 0 and game.table.active == 0:
        game.answer(bot.decide(seat).answer)
    assert [minion.name for minion in game.table.minions(of=0)] == ["Warbot", "Zapbot"]
    assert "Invader" not in [minion.name for minion in game.table.minions(of=1)]


def test_it_puts_help_on_its_own():
    game = game_at("""
        players: [{hand: [Upgrade], deck: [Howl, Howl]}, {deck: [Scry, Scry]}]
        bases: [{base: Tortuga, minions: [Warbot: P1, Invader: P2]}]
        """)
    assert "P1 Warbot" in chosen(GreedyBot(1), game)


def test_an_ability_that_leads_nowhere_is_not_used_for_ever():
    """A titan that may rise again and again only to lose its clash: the game goes on all the same."""
    game = game_at("""
        players:
          - {factions: [Innsmouth, Aliens], titans: [Dagon], deck: [Howl, Howl, Howl]}
          - {factions: [Dinosaurs, Wizards], deck: [Scry, Scry, Scry]}
        ruleset: {titans: "on"}
        bases:
          - base: Tortuga
            minions: [The Locals: P1, The Locals: P1]
            titans: [{card: Fort Titanosaurus, player: P2, counters: 9}]
        """)
    bot = GreedyBot(1)
    seat = Seat(game, 0)
    rises = 0
    while game.table.active == 0:
        decision = bot.decide(seat)
        rises += "Dagon" in option_labels(game.pending)[decision.answer]
        game.answer(decision.answer)
        assert len(game.answers) < 30
    assert rises <= GreedyBot.PATIENCE


# --- choosing bots and factions -----------------------------------------------------------------------


def test_bots_by_name():
    for name in LEVELS:
        assert make_bot(name, 3).name == name
    assert make_bot("search:20").name == "search:20"
    assert make_bot("search:0.25s").name == "search:0.25s"


@pytest.mark.parametrize("spec", ["wizard", "", "search", "easy:3", "Easy"])
def test_an_unknown_bot(spec):
    with pytest.raises(BotError, match=r"unknown bot .*there are random, easy"):
        make_bot(spec)


@pytest.mark.parametrize("budget", ["", "0", "-5", "1.5", "s", "0s", "-1s", "nans", "9999s", "many"])
def test_a_bad_budget(budget):
    with pytest.raises(BotError, match="a budget such as search:500"):
        make_bot(f"search:{budget}")


def test_they_draft_by_what_was_learned(monkeypatch):
    pairs = {"Ninjas + Zombies": 9.0, "Aliens + Robots": 3.0}
    learned = {
        "factions": {"Ninjas": 5.0, "Robots": 2.0},
        "pairs": pairs,
        "against": {"Aliens against Ninjas": 4.0},
    }
    monkeypatch.setattr("fracas.smashup.bots.draft._learned", lambda: learned)
    game = Game.new(LIBRARY, players=2, pool=["Aliens", "Elves", "Ninjas", "Robots", "Zombies"], seed=1)
    said = []
    while len(said) < 4:
        decision = GreedyBot(1).decide(Seat(game, game.pending.player))
        said.append(bare(decision.why))
        game.answer(decision.answer)
    assert said == [
        "I like Ninjas",
        "I like Aliens against Ninjas",
        "I like Robots beside Aliens",
        "I like Zombies beside Ninjas",
    ]


@pytest.mark.parametrize("counters", [8, 5])
def test_a_base_that_cannot_score_is_not_about_to(counters):
    def shares_of(actions):
        game = game_at(f"""
            players: [{{hand: [Zapbot]}}, {{}}]
            bases:
              - base: Jungle Oasis
                minions: [{{card: Warbot, player: P1, counters: {counters}}}]
                actions: {actions}
              - Tortuga
            """)
        row = dict(zip(FEATURES, features(game.table)[0], strict=True))
        had = goods(game.table)[0]
        looks = Looks(game.table, game.pending)
        return row, had, looks.gain(game.table.bases[0], 2)

    free, free_goods, _ = shares_of("[]")
    held, held_goods, more = shares_of("[Stasis Field: P2]")
    assert held["shares, half"]
    assert not held["shares, near"]
    assert not held["shares, scoring"]
    assert free["shares, scoring"] or free["shares, near"]
    assert free_goods["soon"]
    assert not held_goods["soon"]
    assert held_goods["scoring"] == 0
    assert more == 0  # more power does not bring it any nearer


def test_what_was_shown_stays_where_it_is_until_it_is_played():
    game = game_at("""
        players:
          - hand: [Wood for Sheep, Zapbot, Warbot]
          - {hand: [Ninja Acolyte], deck: [Shinobi, Shinobi, Shinobi, Shinobi, Shinobi, Shinobi]}
        bases: [Jungle Oasis, Tortuga]
        """)
    bot = SearchBot(1, iterations=24)
    seat = Seat(game, 0)
    for words in ("Play Wood for Sheep", "Zapbot", "Tortuga"):
        bot.decide(seat)
        game.answer(next(n for n, label in enumerate(option_labels(game.pending)) if words in label))
    assert [minion.name for minion in game.table.minions()] == ["Ninja Acolyte"]
