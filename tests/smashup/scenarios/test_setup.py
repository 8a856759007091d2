"""`setup:`: a game from its beginning, factions or draft, picks, redraws; and the ranking at its end."""

import pytest

from .helpers import holds, run, why

FACTIONS = "factions: [[Ninjas, Aliens], [Robots, Zombies]]"
POOL = "players: 2, pool: [Ninjas, Aliens, Robots, Zombies]"


def begin(setup: str, rest: str = "") -> str:
    return f"scenario: T\nsetup: {{{setup}}}\n{rest}\n"


def test_factions() -> None:
    checks = (
        "P1: {factions: [Aliens, Ninjas], hand_size: 5, deck_size: 35, vp: 0}, bases: 3, base_deck: 13, "
        "base_discard: 0, P1 cannot see: [Zapbot in P2 deck], ranking: none"
    )
    assert holds(run(begin(f"{FACTIONS}, seed: 1, first_player: P2", f"expect: {{{checks}, active: P2}}")))
    assert holds(run(begin(f"{FACTIONS}, first_player: P1", f"seed: 1\nexpect: {{{checks}, active: P1}}")))
    assert "got:      13" in why(run(begin(FACTIONS, "expect: {base_deck: 12}")))
    assert "got:      3" in why(run(begin(FACTIONS, "expect: {bases: 4}")))
    assert "got:      Aliens, Ninjas" in why(run(begin(FACTIONS, "expect: {P1: {factions: [Ninjas]}}")))


def test_the_seed_is_the_same_wherever_it_stands() -> None:
    hand = "expect: {P1: {hand: []}}"
    inside, outside, other = (
        why(run(begin(f"{FACTIONS}{more}", f"{seed}\n{hand}")))
        for more, seed in ((", seed: 5", ""), ("", "seed: 5"), (", seed: 6", ""))
    )
    assert inside.partition("got:")[2] == outside.partition("got:")[2] != other.partition("got:")[2]


def test_the_ruleset_counts() -> None:
    twice = "factions: [[Ninjas, Aliens], [Ninjas, Zombies]]"
    assert holds(run(begin(twice, "ruleset: {duplicate_factions: true}")))
    assert "Ninjas was chosen twice" in why(run(begin(twice)))


PICKS = "picks: [P1 Ninjas, P2 Robots, P2 Zombies, P1 Aliens]"


def test_picks() -> None:
    """With seed 3 P1 drafts first; the last pick is forced and may be named."""
    assert holds(run(begin(f"{POOL}, seed: 3, {PICKS}", "expect: {P1: {factions: [Ninjas, Aliens]}}")))
    assert holds(run(begin(f"{POOL}, seed: 3, picks: [Ninjas, Robots, Zombies]", "expect: {bases: 3}")))
    assert holds(run(begin(f"{POOL}, seed: 3, picks: [Ninjas]", "expect: {pending: {player: P2}}")))
    assert holds(run(begin(f"{POOL}, seed: 3", "steps: [{choose: [Ninjas, Robots, Zombies, Aliens]}]")))
    told = why(run(begin(f"{POOL}, seed: 3, picks: [P2 Ninjas]")))
    assert "the set-up (line 2): `pick: P2 Ninjas` does not fit: P1 is asked 'Choose a faction'" in told
    wrong_last = PICKS.replace("P1 Aliens", "P2 Aliens")
    assert "`pick: P2 Aliens` does not fit" in why(run(begin(f"{POOL}, seed: 3, {wrong_last}")))
    assert "`pick: Ninjas` does not fit" in why(run(begin(f"{POOL}, seed: 3, picks: [Ninjas, Ninjas]")))
    assert "the script ends, but P2 is asked" in why(run(begin(f"{POOL}, seed: 3, picks: [Ninjas]")))


def test_redraw() -> None:
    """With seed 4 P1 has no minion in the opening hand, and P2 has some."""
    actions = "factions: [[Wizards, Tricksters], [Robots, Aliens]], first_player: P1, seed: 4"
    old = "hand: [Summon, Enshrouding Mist, Disenchant, Time Loop, Sacrifice]"
    assert holds(run(begin(actions, f"expect: {{P1: {{{old}}}, pending: {{player: P1}}}}")))
    assert "P1.hand" in why(run(begin(f"{actions}, redraw: [P1]", f"expect: {{P1: {{{old}}}}}")))
    shown = "P2 sees: [Summon, Time Loop in P1 deck], P1: {hand_size: 5, deck_size: 35}, pending: none"
    assert holds(run(begin(f"{actions}, redraw: [P1]", f"expect: {{{shown}}}")))
    told = why(run(begin(f"{actions}, redraw: [P2]")))
    assert "`redraw: P2` does not fit: that player is not asked whether to draw a new hand" in told
    assert "on the way to the set-up (line 2): P1, asked 'No minion in your opening hand" in told


def test_a_set_up_that_must_be_refused() -> None:
    script = "scenario: T\nplayers: [{}, {}]\nsteps: [{refuse: {setup: {%s}}}]"
    assert holds(run(script % "players: 5"))
    assert holds(run(script % "factions: [[Ninjas, Ninjas], [Robots, Aliens]]"))
    assert "should be refused, but it is legal" in why(run(script % "players: 4"))
    both = script.replace("players: [{}", "ruleset: {duplicate_factions: true}\nplayers: [{}")
    assert holds(run(script % "factions: [[Ninjas, Robots], [Robots, Aliens]]"))
    assert "is legal" in why(run(both % "factions: [[Ninjas, Robots], [Robots, Aliens]]"))


MALFORMED = [
    (f"{FACTIONS}, hand: 5", "setup.hand: unknown field"),
    ("[]", "setup: expected a set-up: a mapping"),
    ("", "say which factions each player has, or how many players draft"),
    ("players: 5", "Smash Up is for 2, 3 or 4 players, not 5"),
    ("players: few", "setup.players: expected a number of players, not 'few'"),
    ("factions: [Ninjas, Aliens]", "setup.factions[1]: expected the two factions of a player"),
    ("factions: [[Ninjos, Aliens], [Robots, Zombies]]", "unknown faction 'Ninjos' (did you mean Ninjas?)"),
    ("factions: [[Ninjas], [Robots, Zombies]]", "a player mixes two factions"),
    (f"{FACTIONS}, seed: x", "setup.seed: expected a whole number"),
    (f"{FACTIONS}, first_player: P3", "setup.first_player: expected a player (P1, P2), not 'P3'"),
    (f"{FACTIONS}, pool: [Ninjas]", "a pool is to draft from: the factions are given"),
    (f"{FACTIONS}, picks: [Ninjas]", "there is nothing to pick: the factions are given"),
    ("players: 2, pool: [Ninjas]", "a draft for 2 needs at least 4 factions, not 1"),
    ("players: 2, pool: Ninjas", "setup.pool: expected a list of factions, not 'Ninjas'"),
    (f"{POOL}, picks: Ninjas", "setup.picks: expected a list of factions"),
    (f"{POOL}, picks: [Zapbot]", "setup.picks[1]: unknown faction 'zapbot'"),
    (f"{POOL}, picks: [P3 Ninjas]", "there is no player P3"),
    (f"{FACTIONS}, redraw: P1", "setup.redraw: expected a list of players, not 'P1'"),
    (f"{FACTIONS}, redraw: [Ninjas]", "expected a player (P1, P2), not 'Ninjas'"),
]


@pytest.mark.parametrize(("setup", "words"), MALFORMED, ids=[words for _, words in MALFORMED])
def test_malformed(setup: str, words: str) -> None:
    text = begin(setup) if setup != "[]" else "scenario: T\nsetup: []\n"
    told = why(run(text))
    assert told.startswith("test.yaml:2: setup")
    assert words in told


def test_a_set_up_stands_alone() -> None:
    words = "a scenario begins with a set-up or with a position, not with both"
    for field in ("players: [{}, {}]", "bases: [Tortuga]", "phase: start", "active: P1", "madness: 3"):
        assert why(run(begin(FACTIONS, field))).startswith(f"test.yaml:3: {field.partition(':')[0]}: {words}")
    assert "stands beside the set-up as well" in why(run(begin(f"{FACTIONS}, seed: 1", "seed: 1")))
    steps = "steps: [{setup: {players: 2}}]"
    assert "unknown step 'setup'" in why(run(begin(FACTIONS, steps)))


def ended(first: str, second: str, checks: str) -> str:
    """A game that ends with 16 VP against 15, with these cards in the discard piles."""
    return f"""
        scenario: Ranking
        players: [{{vp: 16, discard: {first}}}, {{vp: 15, discard: {second}}}, {{vp: 9}}, {{vp: 9}}]
        bases: [Tortuga]
        phase: end
        expect: {{{checks}}}
        """


def test_the_ranking() -> None:
    """MADNESS-06 to MADNESS-08: two cards cost a VP, then fewer cards win; others may be level."""
    three = ("[Lunacy, Lunacy, Lunacy]", "[Lunacy]")
    assert holds(run(ended(*three, "ranking: [P2, P1, [P4, P3]], winner: P2")))
    assert holds(run(ended(*three, "P1: {vp: 15, penalty: 1, madness: 3}, P2: {vp: 15, penalty: 0}")))
    told = why(run(ended(*three, "ranking: [P1, P2, P3, P4]")))
    assert "expected: P1, P2, P3, P4" in told
    assert "got:      P2, P1, [P3, P4]" in told
    assert "got:      1" in why(run(ended(*three, "P1: {penalty: 0}")))
    assert holds(run(ended("[]", "[]", "ranking: [P1, P2, [P3, P4]]")))
    assert holds(run(ended("[Lunacy, Lunacy, Lunacy, Lunacy]", "[Lunacy]", "ranking: [P2, P1, [P3, P4]]")))


def test_no_ranking_before_the_end() -> None:
    script = "scenario: T\nplayers: [{}, {}]\nbases: [Tortuga]\nexpect: {%s}"
    assert holds(run(script % "ranking: none"))
    assert "got:      none" in why(run(script % "ranking: [P1, P2]"))
    assert "the game is not over" in why(run(script % "P1: {penalty: 0}"))


@pytest.mark.parametrize(
    ("ranking", "words"),
    [
        ("[P1]", "a ranking has every player once"),
        ("[P1, P1]", "a ranking has every player once"),
        ("[[P1, P2], P2]", "a ranking has every player once"),
        ("P1", "expected the players from first to last, or `none`, not 'P1'"),
        ("[P1, you]", "expected a player (P1, P2), not 'you'"),
        ("[P1, {P2: 3}]", "expected a player (P1, P2 ...), not a mapping"),
    ],
)
def test_malformed_rankings(ranking: str, words: str) -> None:
    told = why(run(f"scenario: T\nplayers: [{{}}, {{}}]\nexpect: {{ranking: {ranking}}}"))
    assert told.startswith("test.yaml:3: expect.ranking")
    assert words in told
