"""`P2 sees` and `P2 cannot see`: hands, decks, discard piles, buried cards, what was shown, the decision."""

import pytest

from .helpers import holds, run, why

POSITION = """
scenario: Eyes
players:
  - {hand: [Zapbot, Howl], deck: [Scry, Summon], discard: [Portal], vp: 3}
  - {hand: [Probe, King Rex], deck: [Collector, Warbot]}
bases:
  - base: Tortuga
    minions: [Hoverbot: P2, Hoverbot: P2]
    buried: [Nukebot: P1]
  - base: Tar Pits
base_deck: [Jungle Oasis]
"""

SEEN = [
    "P1 sees: [Zapbot, Howl in P1 hand, Portal, Hoverbot, Hoverbot, Tortuga]",
    "P1 sees: Zapbot",
    "P2 sees: [Portal in P1 discard, P2 Hoverbot at Tortuga, King Rex]",
    "P1 sees: [Nukebot, P1 Nukebot at Tortuga]",
    "P1 sees: [pending, who decides]",
    "P2 sees: who decides",
    "P2 cannot see: [Zapbot, Howl in P1 hand, Scry, Scry in P1 deck, Nukebot, Nukebot at Tortuga]",
    "P2 cannot see: [Collector, Jungle Oasis, Jungle Oasis in base deck, pending]",
    "spectator sees: [Hoverbot, Portal in P1 discard, who decides]",
    "spectator cannot see: [Zapbot, Nukebot, King Rex, pending]",
    "p2 SEES: portal in p1 discard",
    "P1 sees: []",
]
UNSEEN = [
    ("P2 sees: [Zapbot]", "P2 sees: Zapbot (line 13)", "hidden"),
    ("P2 sees: [Nukebot]", "P2 sees: Nukebot", "hidden"),
    ("P1 sees: [Scry in P1 deck]", "P1 sees: Scry in P1 deck", "hidden"),
    ("P1 sees: [Zapbot in P2 hand]", "P1 sees: Zapbot in P2 hand", "there is no such card"),
    ("P1 sees: [Hoverbot, Hoverbot, Hoverbot]", "expected: 3 seen", "only 2 of 3 seen"),
    ("P2 sees: pending", "P2 sees: pending", "hidden"),
    ("P2 cannot see: Portal", "P2 cannot see: Portal", "seen"),
    ("P1 cannot see: Nukebot at Tortuga", "expected: hidden", "seen"),
    ("P2 cannot see: Zapbot in P2 hand", "expected: hidden", "there is no such card"),
    ("P2 cannot see: Upgrade", "expected: hidden", "there is no such card"),
    ("P2 cannot see: who decides", "expected: hidden", "seen"),
    ("spectator sees: Howl", "spectator sees: Howl", "hidden"),
]


@pytest.mark.parametrize("check", SEEN)
def test_holds(check: str) -> None:
    assert holds(run(f"{POSITION}expect:\n  {check}\n"))


@pytest.mark.parametrize(("check", "field", "got"), UNSEEN)
def test_says_what_is_hidden(check: str, field: str, got: str) -> None:
    told = why(run(f"{POSITION}expect:\n  {check}\n"))
    assert field in told
    assert f"got:      {got}" in told


def test_what_was_shown_counts_until_the_next_step() -> None:
    """Probe lets one player look at a hand, Neophyte reveals a card to all."""
    script = """
        scenario: Shown
        players:
          - {hand: [Probe, Neophyte, Howl], deck: [Archmage, Portal]}
          - {hand: [Upgrade, King Rex, Warbot]}
          - {}
        bases: [Tortuga]
        steps:
          - play: Probe
          - choose: P2
          - expect: {P1 sees: [Upgrade in P2 hand, King Rex], P3 cannot see: [Upgrade, King Rex, pending]}
          - choose: King Rex
          - expect: {P3 sees: [King Rex in P2 discard], P1 cannot see: [Upgrade, Warbot in P2 hand]}
          - {play: Neophyte, on: Tortuga}
          - expect:
              P1 sees: [Archmage in P1 deck]
              P2 sees: [Archmage in P1 deck]
              spectator sees: [Archmage]
              P3 cannot see: [Howl, Portal in P1 deck]
          - end turn
        expect: {P2 cannot see: [Archmage, Portal, Howl]}
        """
    assert holds(run(script))


def test_all_answers_of_a_step_are_one_step() -> None:
    """The hand was shown before the last of them."""
    assert holds(
        run(
            """
            scenario: Shown
            players: [{hand: [Probe]}, {hand: [Upgrade, Warbot, Zapbot]}, {}]
            bases: [Tortuga]
            steps:
              - play: Probe
              - choose: [P2, Warbot]
              - expect: {P1 sees: Upgrade in P2 hand, P3 cannot see: Upgrade}
              - end turn
            expect: {P1 cannot see: Upgrade}
            """
        )
    )


def test_a_step_that_names_what_was_forced_does_not_close_anybodys_eyes() -> None:
    assert holds(
        run(
            """
            scenario: Shown
            players: [{hand: [Probe]}, {hand: [Upgrade, Warbot]}]
            bases: [Tortuga]
            steps:
              - play: Probe
              - choose: [P2, Warbot]
              - expect: {P1 sees: [Upgrade in P2 hand, Warbot in P2 discard]}
            """
        )
    )


def test_the_cards_among_the_answers_are_seen_by_whoever_is_asked() -> None:
    """Portal showed them to all a step ago; P1 has them still before their eyes."""
    assert holds(
        run(
            """
            scenario: Portal
            players: [{hand: [Portal], deck: [Zapbot, Warbot, Hoverbot, Howl, Scry, Summon]}, {}]
            bases: [Tortuga]
            steps:
              - play: Portal
              - expect: {P2 sees: [Warbot in P1 deck, Howl in P1 deck], P1 cannot see: Summon}
              - choose: Zapbot
            expect: {P1 sees: Warbot in P1 deck, P2 cannot see: Warbot, pending: {player: P1}}
            """
        )
    )


def test_a_secret_decision_hides_who_decides() -> None:
    """The others do not even learn whether somebody holds a Special."""
    script = """
        scenario: Secret
        players: [{deck: [Scry, Summon]}, {hand: [Hidden Ninja]}, {}]
        bases: [{base: Tar Pits, minions: [King Rex: P1, King Rex: P1, Shinobi: P2]}]
        base_deck: [Tortuga]
        steps:
          - end turn
          - expect: {%s}
        """
    assert holds(run(script % "P2 sees: [pending, who decides], P1 cannot see: [pending, who decides]"))
    assert "seen" in why(run(script % "P2 cannot see: pending"))


def test_what_is_seen_is_judged_at_once() -> None:
    """Once the offer is declined P1 draws the discarded card: but now everybody sees it."""
    script = """
        scenario: At once
        players: [{discard: [Howl]}, {}]
        bases: [{base: The Mothership, minions: [King Rex: P1, King Rex: P1, Shinobi: P1, Warbot: P1]}]
        base_deck: [Tortuga]
        steps: [end turn%s]
        expect: {P2 cannot see: Howl}
        """
    assert "P2 cannot see: Howl" in why(run(script % ""))
    assert holds(run(script % ", decline"))


def test_nothing_pending_is_not_hidden() -> None:
    script = """
        scenario: Over
        players: [{vp: 15}, {}]
        bases: [Tortuga]
        steps: [end turn]
        expect: {%s}
        """
    assert "nothing is pending" in why(run(script % "P2 cannot see: pending"))
    assert "nothing is pending" in why(run(script % "P2 sees: who decides"))
