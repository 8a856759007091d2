"""What both environments rest on: pages, the limit, rewards, copies, and that nothing hidden is seen."""

import pickle
import random

import pytest

from fracas.smashup.bots.bot import RandomBot
from fracas.smashup.bots.seat import imagine
from fracas.smashup.engine import IllegalAnswer, SetupError

np = pytest.importorskip("numpy")

from fracas.smashup.envs import layout  # noqa: E402
from fracas.smashup.envs.encode import encode  # noqa: E402
from fracas.smashup.envs.match import Config, Match, page_of  # noqa: E402

EVERYTHING = {"players": 4, "ruleset": {"titans": "on"}}


def play_on(match: Match, rng: random.Random, decisions: int = 10_000) -> Match:
    while match.player is not None and decisions:
        match.play(rng.choice(match.legal()))
        decisions -= 1
    return match


@pytest.mark.parametrize("seed", range(3))
def test_what_is_hidden_is_not_observed(seed):
    """Worlds that differ only in what a seat cannot know look the same to it."""
    rng = random.Random(seed)
    match = Match(Config(**EVERYTHING, max_decisions=150), seed)
    while match.player is not None:
        for seat in range(4) if len(match.taken) % 5 == 0 else ():
            page = match.page(seat)
            seen, mask = encode(match.game.view(seat), page, 256)
            other, same = encode(imagine(match.game, seat, rng).view(seat), page, 256)
            assert np.array_equal(seen, other)
            assert np.array_equal(mask, same)
        play_on(match, rng, 1)


def test_the_others_learn_nothing_of_a_decision():
    match = Match(Config(**EVERYTHING), 1)
    rng = random.Random(1)
    for _ in range(60):
        assert match.player is not None
        other = (match.player + 1) % 4
        seen, mask = encode(match.game.view(other), match.page(other), 256)
        tables = layout.blocks(seen, 256)
        assert not mask.any()
        assert not tables["options"].any()
        assert not tables["decision"][layout.column("decision", "mine")]
        play_on(match, rng, 1)


def test_the_blocks_say_what_is_on_the_table():
    match = play_on(Match(Config(**EVERYTHING), 3), random.Random(3), 80)
    seat = match.player
    assert seat is not None
    view = match.game.view(seat)
    tables = layout.blocks(encode(view, match.page(seat), 256)[0], 256)
    me = view["players"][seat]

    def number(block, name):
        return tables[block][..., layout.column(block, name)]

    assert number("players", "vp")[0] == pytest.approx(me["vp"] / 10)
    assert number("hand", "present").sum() == len(me["hand"])
    names = [layout.CARDS[int(card) - 1] for card in number("hand", "id") if card]
    assert names == [card["name"] for card in me["hand"]]
    assert tables["discards"][0].sum() == pytest.approx(len(me["discard"]) / 10)
    assert number("bases", "breakpoint")[0] == pytest.approx(view["bases"][0]["breakpoint"] / 10)
    assert number("bases", "power 1")[0] == pytest.approx(view["bases"][0]["powers"][(seat + 1) % 4] / 10)
    assert number("minions", "present").sum() == sum(len(base["minions"]) for base in view["bases"])
    assert number("options", "present").sum() == len(view["pending"]["options"])
    kinds = [option["id"].partition(":")[0] for option in view["pending"]["options"]]
    for row, kind in zip(tables["options"], kinds, strict=False):
        assert row[layout.column("options", kind)] == 1


@pytest.mark.parametrize("name", [layout.CARDS[0], "Zapbot", layout.CARDS[-1]])
def test_every_card_keeps_its_number(name):
    match = Match(Config(), 1)
    seat = match.player
    view = match.game.view(seat)
    hand = [{**card, "name": name} for card in view["players"][seat]["hand"]]
    view["players"][seat] = {**view["players"][seat], "hand": hand}
    tables = layout.blocks(encode(view, match.page(seat), 256)[0], 256)
    assert layout.CARDS[int(tables["hand"][0, layout.column("hand", "id")]) - 1] == name


def test_every_row_is_as_wide_as_its_columns():
    assert layout.size(64) == sum(np.prod(shape) for shape in layout.shapes(64).values())
    for columns in layout.COLUMNS.values():
        assert len(set(columns)) == len(columns)


@pytest.mark.parametrize(("size", "actions"), [(1, 2), (2, 2), (3, 2), (9, 4), (10, 4), (300, 256)])
def test_pages_show_every_answer_once(size, actions):
    pages = [page_of(size, number, actions) for number in range(page_of(size, 0, actions).pages)]
    shown = [page.first + place for page in pages for place in range(page.shown)]
    assert shown == list(range(size))
    assert all(page.shown + page.more <= actions for page in pages)


def test_the_last_action_turns_the_page():
    match = Match(Config(actions=3), 5)
    sizes = set()
    rng = random.Random(5)
    while len(sizes) < 5:
        pending = match.game.pending
        assert pending is not None
        sizes.add(pending.size)
        wanted = rng.randrange(pending.size)
        answered = len(match.game.answers)
        while len(match.game.answers) == answered:
            match.play(match.action_of(wanted))
        assert match.game.answers[-1] == wanted


def test_an_illegal_action_changes_nothing():
    match = Match(Config(), 1)
    before = match.game.fingerprint()
    with pytest.raises(IllegalAnswer, match="not legal"):
        match.play(255)
    assert match.game.fingerprint() == before
    assert match.taken == []


def test_a_game_is_broken_off_and_nobody_wins():
    match = play_on(Match(Config(max_decisions=20), 1), random.Random(1))
    assert match.cut_off
    assert len(match.taken) == 20
    assert match.rewards(zero_sum=True) == match.rewards(zero_sum=False) == [0, 0]


def test_rewards_are_the_share_of_the_win():
    match = play_on(Match(Config(players=3), 1), random.Random(1))
    winners = match.game.result["winners"]
    assert sum(match.rewards(zero_sum=False)) == pytest.approx(1)
    assert sum(match.rewards(zero_sum=True)) == pytest.approx(0)
    assert match.rewards(zero_sum=True)[winners[0]] == pytest.approx(1)


def test_copies_and_saves_go_on_in_the_same_way():
    rng = random.Random(2)
    match = Match(Config(players=3, max_decisions=120), 2)
    while match.player is not None:
        if rng.random() < 0.2:
            action = rng.choice(match.legal())
            twins = [match.clone(), pickle.loads(pickle.dumps(match))]
            for twin in twins:
                twin.play(action)
            match.play(action)
            assert {twin.game.fingerprint() for twin in twins} == {match.game.fingerprint()}
        else:
            play_on(match, rng, 1)


def test_an_imagined_match_can_be_copied_also_in_mid_effect():
    rng = random.Random(4)
    match = Match(Config(max_decisions=120), 4)
    dreams = 0
    while match.player is not None:
        if not match.game.at_rest:
            world = match.imagine(match.player, rng.getrandbits(50))
            assert world.game.view(match.player) == match.game.view(match.player)
            for _ in range(4):
                assert world.clone().game.fingerprint() == world.game.fingerprint()
                play_on(world, rng, 1)
            dreams += 1
        play_on(match, rng, 1)
    assert dreams > 5
    with pytest.raises(TypeError, match="cannot be saved"):
        pickle.dumps(world)


def test_our_bots_give_advice():
    match = Match(Config(actions=4, max_decisions=60), 3)
    bot = RandomBot(1)
    while match.player is not None:
        match.play(match.advice(bot))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "2, 3 or 4 players"),
        ({"factions": [["Ninjas", "Nobody"], ["Robots", "Zombies"]]}, "Nobody"),
        ({"sets": ["no-set"]}, "no-set"),
        ({"sets": ["cor-set"]}, r"unknown box 'cor-set' \(did you mean Core Set"),
        ({"sets": "core-set"}, "a list of boxes, not 'core-set'"),
        ({"factions": [["Pirats", "Aliens"], ["Robots", "Zombies"]]}, "did you mean Pirates"),
        ({"ruleset": "house"}, "house"),
        ({"actions": 1}, "at least 2 actions"),
        (
            {
                "players": 3,
                "factions": [["Ninjas", name] for name in ("Aliens", "Robots", "Zombies")],
                "ruleset": {"duplicate_factions": True},
            },
            "Ninjas was chosen 3 times; 2 copies of it are in use",
        ),
        ({"max_decisions": 0}, "at least 1 decision"),
        ({"draft": True, "factions": [["Ninjas", "Aliens"], ["Robots", "Zombies"]]}, "drafted"),
    ],
)
def test_bad_options_are_refused(options, words):
    with pytest.raises(SetupError, match=words):
        Config(**options)


def test_factions_and_boxes_may_be_written_anyhow():
    loose = Config(factions=[["ninja", "ALIENS"], ["spider verse", "shield"]])
    exact = Config(factions=[["Ninjas", "Aliens"], ["Spider-Verse", "S.H.I.E.L.D."]])
    assert loose.setup(3) == exact.setup(3)
    assert Config(sets=["Core Set", "Cease & Desist"]).setup(3) == (
        Config(sets=["core-set", "cease-and-desist"]).setup(3)
    )
