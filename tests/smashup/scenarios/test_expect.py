"""Every expectation: it holds where it should, and says what is there where it does not."""

import pytest

from .helpers import holds, run, why

POSITION = """
scenario: Expectations
players:
  - {hand: [Zapbot, Howl, Howl], deck: [Scry, Summon], discard: [Portal, Upgrade], vp: 3}
  - {hand: [], deck: [Zapbot]}
bases:
  - base: The Homeworld
    minions:
      - {card: Warbot, player: P2, owner: P1, counters: 1, actions: [{card: Upgrade, player: P2}]}
      - Zapbot: P1
      - Zapbot: P1
    actions: [{card: Jammed Signal, player: P1}]
  - base: Tortuga
base_discard: [Tar Pits]
"""
LINE = POSITION.count("\n") + 2

GOOD = [
    "The Homeworld: {minions: [P1 Zapbot, P2 Warbot, P1 Zapbot], actions: [P1 Jammed Signal]}",
    "The Homeworld: {titans: [], buried: 0, power: {P1: 4, P2: 7}, total: 11, breakpoint: 23}",
    "Tortuga: {minions: [], actions: [], total: 0}",
    "P1: {hand: [Howl, Zapbot, Howl], hand_size: 3, deck: [Scry, Summon], deck_size: 2, vp: 3}",
    "P1: {discard: [Upgrade, Portal], discard_size: 2, minion_plays: 1, action_plays: 1}",
    "P1: {hand_has: [Howl, Howl], hand_lacks: [Scry], discard_has: [Portal], discard_lacks: [Howl]}",
    "P1: {deck_has: [Summon], deck_lacks: [Howl]}",
    "P2: {minion_plays: 0, action_plays: 0, hand: [], discard: []}",
    "in_play: [Warbot, Upgrade, Jammed Signal, Zapbot, Zapbot, The Homeworld, P2 Warbot at The Homeworld]",
    "not_in_play: [Howl, Zapbot at Tortuga, P2 Zapbot, 'Zapbot #3']",
    "power_of: {Warbot: 7, P1 Zapbot: 2, Zapbot #2: 2}",
    "counters: {Warbot: 1, Zapbot: 0}",
    "controller: {Warbot: P2, Upgrade: P2, Jammed Signal: P1, Tortuga: none}",
    "bases: [Tortuga, The Homeworld]",
    "base_discard: [Tar Pits]",
    "pending: none",
    "pending: {player: P1, include: [Zapbot, Howl], exclude: [Scry, Portal], can_decline: false}",
    "pending: {player: P1, phase: play}",
    "base_discard: 1",
    "bases: 2",
    "base_deck: []",
    "ranking: none",
    "P1: {factions: []}",
    "active: P1",
    "winner: none",
]

BAD = [
    ("The Homeworld: {minions: [P1 Zapbot, P2 Warbot]}", "P1 Zapbot, P1 Zapbot, P2 Warbot"),
    ("The Homeworld: {minions: [Zapbot, Zapbot, P2 Warbot]}", "expected: P2 Warbot, Zapbot, Zapbot"),
    ("The Homeworld: {actions: []}", "P1 Jammed Signal"),
    ("The Homeworld: {power: {P2: 4}}", "The Homeworld.power.P2"),
    ("The Homeworld: {total: 12}", "11"),
    ("The Homeworld: {breakpoint: 12}", "23"),
    ("Tar Pits: {total: 0}", "Tar Pits is not in play"),
    ("P1: {hand: [Zapbot, Howl]}", "got:      Howl, Howl, Zapbot"),
    ("P1: {hand_size: 5}", "3"),
    ("P1: {deck: [Summon, Scry]}", "got:      Scry, Summon"),
    ("P1: {discard: []}", "expected: (none)"),
    ("P1: {vp: 4}", "P1.vp (line"),
    ("P1: {minion_plays: 0}", "1"),
    ("P1: {hand_has: [Howl, Howl, Howl]}", "P1.hand_has"),
    ("P1: {hand_lacks: [Howl]}", "none of Howl"),
    ("P1: {discard_has: [Scry]}", "Portal, Upgrade"),
    ("in_play: [Howl]", "(none)"),
    ("in_play: [Zapbot, Zapbot, Zapbot]", "got:      Zapbot, Zapbot"),
    ("not_in_play: [Zapbot]", "P1 Zapbot at The Homeworld"),
    ("power_of: {Warbot: 4}", "7"),
    ("power_of: {Hoverbot: 3}", "not in play"),
    ("counters: {Warbot: 0}", "1"),
    ("controller: {Warbot: P1}", "P2"),
    ("bases: [Tortuga]", "The Homeworld, Tortuga"),
    ("base_discard: []", "Tar Pits"),
    ("pending: {player: P2, phase: play}", "P1"),
    ("pending: {player: P1}", "expected: a question (if the plain play phase is meant: `phase: play`)"),
    ("pending: {can_decline: false}", "got:      only what to play"),
    ("base_discard: 0", "got:      1"),
    ("bases: 3", "got:      2"),
    ("base_deck: [Tortuga]", "expected: Tortuga"),
    ("base_deck: 1", "got:      0"),
    ("pending: {include: [Scry]}", "Play Zapbot on The Homeworld"),
    ("pending: {exclude: [Zapbot]}", "no Zapbot"),
    ("pending: {can_decline: true}", "false"),
    ("active: P2", "P1"),
    ("winner: P1", "expected: P1"),
]


@pytest.mark.parametrize("check", GOOD)
def test_holds(check: str) -> None:
    assert holds(run(f"{POSITION}expect:\n  {check}\n"))
    assert holds(run(f"{POSITION}steps:\n  - expect: {{{check}}}\n"))


@pytest.mark.parametrize(("check", "words"), BAD)
def test_says_what_is_there(check: str, words: str) -> None:
    told = why(run(f"{POSITION}expect:\n  {check}\n"))
    assert told.startswith("at the end: not as expected")
    assert f"(line {LINE})" in told
    assert words in told
    assert why(run(f"{POSITION}steps:\n  - expect: {{{check}}}\n")).startswith(f"step 1 (line {LINE})")


def test_every_failure_is_listed() -> None:
    told = why(run(f"{POSITION}expect: {{active: P2, winner: P2, P1: {{vp: 0}}}}"))
    assert [field for field in ("active", "winner", "P1.vp") if field in told] == [
        "active",
        "winner",
        "P1.vp",
    ]


def test_a_name_that_fits_cards_that_differ_is_noted() -> None:
    script = """
        scenario: Two of a kind
        players: [{}, {}]
        bases: [{base: Tortuga, minions: [{card: Zapbot, player: P1, counters: 2}, Zapbot: P2]}]
        expect: {%s}
        """
    outcome = run(script % "power_of: {Zapbot: 4}")
    assert holds(outcome)
    assert "fits more than one" in outcome.notes[0]
    assert run(script % "power_of: {P1 Zapbot: 4, Zapbot #2: 2}").notes == ()


PENDING = """
    steps: [{play: Ninja Master, on: Jungle Oasis}]
    expect: {pending: {%s}}
    """


@pytest.mark.parametrize(
    ("about", "passes"),
    [
        ("options: [Ninja Master, Zapbot, Warbot]", True),
        ("options: [Warbot, P1 Ninja Master, Zapbot at Jungle Oasis]", True),
        ("options: [Warbot, Ninja Master, Zapbot, none]", True),
        ("options: [Warbot, Zapbot]", False),
        ("options: [Warbot, Zapbot, Zapbot, Ninja Master]", False),
        ("options: [Warbot, Zapbot, Ninja Master, Collector]", False),
        ("include: [Zapbot], exclude: [Collector]", True),
        ("include: [no]", True),
        ("exclude: [Zapbot]", False),
        ("can_decline: yes", True),
        ("can_decline: false", False),
        ("player: P1", True),
        ("player: P2", False),
        ("player: P1, phase: play", False),
    ],
)
def test_pending(about: str, passes: bool) -> None:
    assert run(PENDING % about).passed == passes


def test_pending_options_of_plays_are_named_by_card_or_place() -> None:
    script = """
        scenario: Pending plays
        players: [{hand: [Summon, Zapbot, Warbot, Howl]}, {}]
        bases: [{base: Tortuga}, {base: Tar Pits}]
        steps: [{play: Summon}]
        expect: {pending: {%s}}
        """
    assert holds(run(script % "include: [Zapbot, Warbot, Tar Pits], exclude: [Howl]"))
    assert holds(run(script % "options: [Zapbot, Warbot]"))
    assert not run(script % "options: [Zapbot]").passed


def test_an_exclude_that_meets_only_the_play_phase_is_noted() -> None:
    script = f"{POSITION}expect: {{pending: {{player: P1, exclude: [Scry]%s}}}}"
    outcome = run(script % "")
    assert holds(outcome)
    assert "`pending: {exclude: ...}` was true of the plain play phase" in outcome.notes[0]
    assert run(script % ", phase: play").notes == ()
    assert run(PENDING % "exclude: [Collector]").notes == ()


BURIED = """
    scenario: Buried
    players: [{}, {}]
    bases: [{base: Tortuga, buried: [Zapbot: P1, Zapbot: P2, Howl: P1]}]
    expect: {Tortuga: {buried: [%s]}}
    """


@pytest.mark.parametrize(
    ("names", "passes"),
    [
        ("Zapbot, Howl, Zapbot", True),
        ("P1 Zapbot, Zapbot, P1 Howl", True),
        ("Zapbot, P2 Zapbot, Howl", True),
        ("P1 Zapbot, P2 Zapbot, P1 Howl", True),
        ("Zapbot, Howl", False),
        ("Zapbot, Zapbot, Zapbot", False),
        ("P1 Zapbot, P1 Zapbot, Howl", False),
        ("Zapbot, Zapbot, P2 Howl", False),
        ("Zapbot, Zapbot, Howl, Howl", False),
        ("", False),
    ],
)
def test_buried_cards_may_be_named_without_their_player(names: str, passes: bool) -> None:
    assert run(BURIED % names).passed == passes
    gone = BURIED.replace("expect: {Tortuga", "expect: {Tar Pits") % names
    assert "Tar Pits is not in play" in why(run(gone))


def test_two_winners_can_be_expected() -> None:
    assert "winner" in why(run(f"{POSITION}expect: {{winner: [P1, P2]}}"))
