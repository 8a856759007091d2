"""Setting a game up: players, factions, draft, bases, opening hands (SETUP, DRAFT, BASEDECK)."""

import json

import pytest

from fracas.smashup import reference
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, IllegalAnswer, Ruleset, SetupError, make_setup
from fracas.smashup.engine.setup import setup_from_dict

FACTIONS = ["Aliens", "Dinosaurs", "Ninjas", "Pirates", "Robots", "Tricksters", "Wizards", "Zombies"]


def pairs(players: int) -> list[list[str]]:
    return [FACTIONS[2 * seat : 2 * seat + 2] for seat in range(players)]


def new_game(players: int = 2, **setup: object) -> Game:
    return Game.new(LIBRARY, factions=pairs(players), **setup)


def game_with_opening_hand(*, minions: bool, **setup: object) -> Game:
    """A game whose first player's opening hand has no minion (or has one), found by trying seeds."""
    for seed in range(3000):
        game = Game.new(
            LIBRARY, factions=[["Wizards", "Tricksters"], ["Robots", "Aliens"]], seed=seed, **setup
        )
        shown = game.events()
        first = game.table.active
        if not minions:
            asked = game.pending is not None and "opening hand" in game.pending.ask
            forced = any(note["event"] == "Discarded" for note in shown)
            if (asked and game.pending is not None and game.pending.player == first) or forced:
                return game
        elif any(card.is_minion for card in game.table.players[first].hand) and game.at_rest:
            return game
    raise AssertionError("no such opening hand in 3000 seeds")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_plus_one_bases_and_five_cards_each(players: int) -> None:
    """SC-001: SETUP-01, SETUP-09, SETUP-11, SETUP-17."""
    table = new_game(players, first_player=0).table
    assert len(table.bases) == players + 1
    assert [player.vp for player in table.players] == [0] * players
    assert all(len(player.hand) + len(player.deck) == 40 for player in table.players)


@pytest.mark.parametrize("players", [1, 5])
def test_one_or_five_players_are_refused(players: int) -> None:
    """SC-001: SETUP-01."""
    with pytest.raises(SetupError, match="2, 3 or 4 players"):
        Game.new(LIBRARY, players=players)


def test_a_deck_is_forty_cards_of_its_owner() -> None:
    """SC-002: SETUP-02, SETUP-05, OWNER-01."""
    table = Game.new(LIBRARY, factions=[["Pirates", "Robots"], ["Aliens", "Ninjas"]], seed=5).table
    for player in table.players:
        cards = player.hand + player.deck
        assert len(cards) == 40
        assert {card.owner for card in cards} == {player.seat}
        assert {card.kind.faction for card in cards} == set(player.factions)
        assert {card.kind.card_type for card in cards} == {"minion", "action"}


def test_decks_are_shuffled_by_the_seed() -> None:
    def order(seed: int) -> list[str]:
        return [card.name for card in new_game(seed=seed).table.players[0].deck]

    assert order(1) == order(1)
    assert order(1) != order(2)


@pytest.mark.parametrize(
    ("factions", "message"),
    [
        ([["Ninjas", "Ninjas"], ["Robots", "Aliens"]], "must be different"),
        ([["Ninjas", "Robots"], ["Robots", "Aliens"]], "chosen twice"),
        ([["Ninjas", "Penguins"], ["Robots", "Aliens"]], "unknown faction 'Penguins'; there are Aliens"),
        ([["Ninjas"], ["Robots", "Aliens"]], "mixes two factions"),
        (["Ninjas", "Robots"], "mixes two factions"),
        ([["Ninjas", 7], ["Robots", "Aliens"]], "unknown faction '7'"),
    ],
)
def test_bad_factions_are_refused(factions: list[list[str]], message: str) -> None:
    """SETUP-03, SETUP-04."""
    with pytest.raises(SetupError, match=message):
        Game.new(LIBRARY, factions=factions)


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({}, "which factions"),
        ({"factions": pairs(2), "players": 3}, "factions for 2"),
        ({"factions": pairs(2), "seed": "luck"}, "whole number"),
        ({"factions": pairs(2), "first_player": 2}, "seat from 0 to 1"),
        ({"factions": pairs(2), "ruleset": "house"}, "unknown ruleset 'house'; there are default"),
        ({"factions": pairs(2), "ruleset": {"titan": "on"}}, "unknown ruleset option 'titan'"),
        ({"factions": pairs(2), "ruleset": {"titans": "maybe"}}, "titans cannot be 'maybe'"),
        ({"factions": pairs(2), "ruleset": 7}, "a name or a set of options"),
        ({"factions": pairs(2), "ruleset": {"first_player": "chosen"}}, "say first_player"),
        ({"players": 4, "pool": FACTIONS[:7]}, "at least 8 factions, not 7"),
        ({"factions": pairs(2), "sets": ["core-box"]}, "unknown box 'core-box'"),
        ({"factions": pairs(2), "sets": "core-set"}, "unknown box 'c'"),
        ({"factions": pairs(2), "sets": [["core-set"]]}, "unknown box"),
        ({"factions": pairs(2), "sets": ["big-in-japan"]}, "is in none of the sets that are played with"),
        ({"players": 2, "sets": ["big-in-japan"], "pool": FACTIONS}, "is in none of the sets"),
        ({"players": 3, "sets": ["big-in-japan"]}, "a draft for 3 needs at least 6 factions, not 4"),
        ({"factions": pairs(2), "ruleset": {"duplicate_factions": 1}}, "duplicate_factions cannot be 1"),
        ({"players": 2, "pool": ["Aliens", *FACTIONS]}, "holds Aliens 2 times; copies in use: 1"),
        (
            {"players": 2, "pool": ["Aliens", "aliens", *FACTIONS], "ruleset": {"duplicate_factions": True}},
            "holds Aliens 3 times; copies in use: 2",
        ),
        (
            {
                "factions": [["Pirates", name] for name in FACTIONS[:3]],
                "ruleset": {"duplicate_factions": True},
            },
            "Pirates was chosen 3 times; 2 copies of it are in use",
        ),
    ],
)
def test_bad_setups_say_what_is_wrong(setup: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Game.new(LIBRARY, **setup)


def test_two_copies_of_a_set_allow_a_faction_twice() -> None:
    """SC-004: SETUP-04."""
    both = [["Pirates", "Robots"], ["Pirates", "Ninjas"]]
    table = Game.new(LIBRARY, factions=both, ruleset={"duplicate_factions": True}).table
    for player in table.players:
        sails = [card for card in player.hand + player.deck if card.name == "Full Sail"]
        assert [card.owner for card in sails] == [player.seat]


def test_more_copies_allow_a_faction_more_often() -> None:
    """SETUP-04, Q-34: as many players as there are copies."""
    four = [["Pirates", name] for name in ("Robots", "Ninjas", "Aliens", "Wizards")]
    game = Game.new(LIBRARY, factions=four, ruleset={"duplicate_factions": 4})
    assert all("Pirates" in player.factions for player in game.table.players)


@pytest.mark.parametrize(("option", "takers"), [(False, 1), (True, 2), (2, 2), (3, 3)])
def test_a_draft_offers_a_faction_as_often_as_there_are_copies(option: object, takers: int) -> None:
    """DRAFT-05, Q-34: never twice to the same player."""
    game = Game.new(LIBRARY, players=4, pool=FACTIONS, ruleset={"duplicate_factions": option})
    offered: dict[int, list[bool]] = {}
    while game.pending and "faction" in game.pending.ask:
        names = [option.name for option in game.pending.options]
        offered.setdefault(game.pending.player, []).append("Pirates" in names)
        game.answer(names.index("Pirates") if "Pirates" in names else 0)
    assert sum("Pirates" in player.factions for player in game.table.players) == takers
    assert sum(sum(times) for times in offered.values()) == takers
    assert all(len(set(player.factions)) == 2 for player in game.table.players)


def test_redraw_shuffles_the_old_hand_back_afterwards() -> None:
    """SC-005: SETUP-12, SETUP-13."""
    game = game_with_opening_hand(minions=False)
    pending = game.pending
    assert pending is not None
    seat = pending.player
    player = game.table.players[seat]
    old = list(player.hand)
    before = len(game.events())
    game.answer(0)
    assert len(player.hand) == 5
    assert len(player.deck) == 35
    assert not player.discard
    assert not set(old) & set(player.hand)
    shown = next(note for note in game.events(before, seat=1 - seat) if note["event"] == "Revealed")
    assert sorted(card["card"] for card in shown["cards"]) == sorted(card.name for card in old)
    assert game.pending is None or "opening hand" not in game.pending.ask or game.pending.player != seat


def test_redraw_may_be_declined() -> None:
    game = game_with_opening_hand(minions=False)
    assert game.pending is not None
    player = game.table.players[game.pending.player]
    old = list(player.hand)
    game.answer("decline")
    assert player.hand == old


def test_old_rules_discard_the_hand_without_asking() -> None:
    """SC-007: SETUP-12 under discard-mandatory."""
    game = game_with_opening_hand(minions=False, ruleset={"opening_hand_redraw": "discard-mandatory"})
    redrawn = [p for p in game.table.players if p.discard]
    assert redrawn
    for player in redrawn:
        assert (len(player.hand), len(player.deck), len(player.discard)) == (5, 30, 5)
        assert not any(card.is_minion for card in player.discard)


def test_a_hand_with_a_minion_is_kept() -> None:
    """SC-008: SETUP-12."""
    game = game_with_opening_hand(minions=True)
    assert game.pending is not None
    assert "opening hand" not in game.pending.ask


def test_base_deck_holds_each_base_of_the_sets_once() -> None:
    """SC-010, SC-019: SETUP-07, BASEDECK-01, BASEDECK-02, BASEDECK-04."""
    for ruleset, sets in (("default", ["core-set"]), ({"base_deck": "all"}, list(LIBRARY.sets))):
        table = new_game(2, ruleset=ruleset).table
        names = [base.name for base in table.bases] + [card.name for card in table.base_deck]
        known = [kind.name for set_id in sets for kind in LIBRARY.sets[set_id].bases]
        assert sorted(names) == sorted(known)
        assert len(table.bases) == 3
        assert table.base_discard == []


@pytest.mark.parametrize(
    ("factions", "ruleset", "sizes"),
    [
        (
            [["Pirates", "Robots"], ["Aliens", "Innsmouth"]],
            {},
            {"core-set": 16, "the-obligatory-cthulhu-set": 8},
        ),
        ([["Pirates", "Robots"], ["Pirates", "Robots"]], {"duplicate_factions": True}, {"core-set": 16}),
        ([["Kaiju", "Robots"], ["Pirates", "Ninjas"]], {}, {"core-set": 16, "big-in-japan": 8}),
    ],
)
def test_the_bases_are_those_the_sets_are_printed_with(
    factions: list[list[str]], ruleset: dict[str, object], sizes: dict[str, int]
) -> None:
    """SC-010, SC-025: BASEDECK-01, BASEDECK-02 (two copies of a set bring no base twice), BASEDECK-09."""
    table = Game.new(LIBRARY, factions=factions, ruleset=ruleset).table
    names = [base.name for base in table.bases] + [card.name for card in table.base_deck]
    printed = {set_id: [base.name for base in reference.load()[set_id].bases] for set_id in sizes}
    assert {set_id: len(bases) for set_id, bases in printed.items()} == sizes
    assert sorted(names) == sorted(name for bases in printed.values() for name in bases)


def test_the_base_deck_is_shuffled_and_lies_face_down() -> None:
    """SETUP-07, BASEDECK-03."""

    def order(seed: int) -> list[str]:
        table = new_game(seed=seed, first_player=0).table
        return [base.name for base in table.bases] + [card.name for card in reversed(table.base_deck)]

    orders = [order(seed) for seed in range(5)]
    assert len({tuple(names) for names in orders}) == 5
    assert len({names[0] for names in orders}) > 1
    game = new_game(seed=1)
    assert game.table.base_discard == []
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view["base_deck"] == 13
        assert view["base_discard"] == []
        shown = json.dumps(view)
        assert not any(card.name in shown for card in game.table.base_deck)


def test_titans_wait_face_up_beside_the_deck_of_their_owner() -> None:
    """SETUP-06: if the table plays with them, or a faction is built round its own."""
    factions = [["Kaiju", "Pirates"], ["Robots", "Wizards"]]

    def waiting(ruleset: dict[str, object]) -> list[list[str]]:
        game = Game.new(LIBRARY, factions=factions, ruleset=ruleset)
        for player in game.table.players:
            assert {card.owner for card in player.titans} <= {player.seat}
            assert len(player.hand) + len(player.deck) == 40
        views = [
            [[card["name"] for card in shown["titans"]] for shown in game.view(seat)["players"]]
            for seat in (0, 1, None)
        ]
        assert views[0] == views[1] == views[2]
        return views[0]

    assert waiting({"titans": "on"}) == [["Gorgodzolla", "The Kraken"], ["Arcane Protector"]]
    assert waiting({}) == [["Gorgodzolla"], []]


def test_draft_goes_round_and_back() -> None:
    """SC-016: DRAFT-02, DRAFT-03, DRAFT-04, DRAFT-05."""
    for seed in range(4):
        game = Game.new(LIBRARY, players=4, seed=seed)
        order: list[int] = []
        while game.pending and "faction" in game.pending.ask:
            order.append(game.pending.player)
            game.answer(0)
        first = order[0]
        clockwise = [(first + i) % 4 for i in range(4)]
        assert order == (clockwise + clockwise[::-1])[: len(order)]
        assert len(order) >= 7  # the very last pick may be forced
        chosen = [name for player in game.table.players for name in player.factions]
        assert sorted(chosen) == sorted(FACTIONS)
        assert all(len(set(player.factions)) == 2 for player in game.table.players)


def test_no_draft_is_forced_and_the_first_player_is_drawn_apart() -> None:
    """SC-017: DRAFT-01, DRAFT-06, SETUP-14."""
    assert all(len(player.factions) == 2 for player in new_game(3).table.players)
    drafters, starters = set(), set()
    for seed in range(30):
        game = Game.new(LIBRARY, players=3, seed=seed)
        assert game.pending is not None
        drafter = game.pending.player
        while game.pending and "faction" in game.pending.ask:
            game.answer(0)
        drafters.add(drafter)
        starters.add((drafter, game.table.active))
    assert drafters == {0, 1, 2}
    assert len(starters) > 3  # not always the same as the first drafter


def test_a_pool_limits_the_draft() -> None:
    game = Game.new(LIBRARY, players=2, pool=FACTIONS[:4], seed=1)
    assert game.pending is not None
    assert [option.name for option in game.pending.options] == FACTIONS[:4]


@pytest.mark.parametrize("rules", ["sets-of-factions", "all"])
def test_a_draft_knows_only_the_boxes_that_are_there(rules: str) -> None:
    """BASEDECK-01, BASEDECK-04: nothing of another box comes up, whichever bases are played with."""
    boxes = ["monster-smash", "big-in-japan"]
    game = Game.new(LIBRARY, players=2, sets=boxes, ruleset={"base_deck": rules}, seed=1)
    assert game.pending is not None
    assert [LIBRARY.factions[option.name].set_id for option in game.pending.options] == sorted(boxes * 4)
    while game.pending is not None and game.pending.ask == "Choose a faction":
        game.answer(0)  # all of one box
    table = game.table
    names = {base.name for base in table.bases} | {card.name for card in table.base_deck}
    wanted = boxes if rules == "all" else ["big-in-japan"]
    assert names == {base.name for one in wanted for base in LIBRARY.sets[one].bases}
    assert not [*table.madness, *table.monsters, *table.treasures]
    assert setup_from_dict(LIBRARY, game.setup.as_dict()) == game.setup


def test_a_save_of_old_has_all_boxes() -> None:
    known = make_setup(LIBRARY, factions=pairs(2)).as_dict()
    del known["sets"]
    assert setup_from_dict(LIBRARY, known).sets == ()


def test_the_first_player_can_be_chosen() -> None:
    for seat in range(3):
        assert new_game(3, first_player=seat, ruleset={"first_player": "chosen"}).table.active == seat


def test_editions_by_name() -> None:
    assert Ruleset.of("classic-2012").vp_eligibility == "minion-only"
    assert Ruleset.of({"edition": "classic-2012", "titans": "on"}).titans == "on"
    assert Ruleset.of(None) == Ruleset()


def test_any_discard_pile_is_open_to_all() -> None:
    """SC-037: ZONE-11."""
    game = new_game(3, seed=3)
    while not all(player.discard for player in game.table.players):
        assert game.pending is not None
        game.answer(0)
    for seat in (0, 1, 2, None):
        for shown, player in zip(game.view(seat)["players"], game.table.players, strict=True):
            assert [card["name"] for card in shown["discard"]] == [card.name for card in player.discard]


def test_stopping_early_needs_everybody_and_a_sole_leader() -> None:
    """SC-263: END-03."""
    game = new_game(4, seed=1)
    with pytest.raises(IllegalAnswer, match="nobody alone leads"):
        game.stop_early(range(4))
    game.table.players[0].vp = 18
    with pytest.raises(IllegalAnswer, match="P4 did not"):
        game.stop_early([0, 1, 2])
    assert game.result is None
    game.stop_early([0, 1, 2, 3])
    assert game.result is not None
    assert game.result["winners"] == [0]
    strict = new_game(2, ruleset={"early_concede": "off"})
    strict.table.players[0].vp = 18
    with pytest.raises(IllegalAnswer, match="to its end"):
        strict.stop_early([0, 1])


def test_a_card_by_its_name():
    assert LIBRARY.kind(" wil Wheaton ").name == "Wil Wheaton"
    with pytest.raises(SetupError, match="unknown card 'Zapbott'"):
        LIBRARY.kind("Zapbott")
