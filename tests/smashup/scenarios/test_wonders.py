"""Titans, buried cards, monsters, treasures and Madness in scenarios."""

from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import build

from .helpers import LIBRARY, holds, run, why

POSITION = """
scenario: Everything
players:
  - titans: [Giant, Ogre]
    hand: [Lunacy, Purse, {card: Zapbot, owner: P2}]
    deck: [Howl, {card: Lunacy, owner: P1}]
    discard: [Lunacy]
  - {}
bases:
  - base: Tortuga
    minions: [{card: Imp}, {card: Dragon, player: P2, counters: 1}, Imp, Hired Hand: P1, {Imp: nobody}]
    titans: [{card: Giant, player: P2, owner: P1, counters: 2}]
    buried: [{card: Howl, player: P1, counters: 1}, {card: Purse, player: P2}, P2 Lunacy]
monster_deck: [Imp, Dragon]
monster_discard: [Dragon]
treasure_deck: [Purse, Hired Hand]
treasure_discard: [Purse]
madness: 3
"""


def test_everything_is_where_it_belongs() -> None:
    (node,) = parse(POSITION)
    table = build(read_scenario(node, LIBRARY))
    first, second = table.players
    assert [(card.name, card.owner) for card in first.titans] == [("Giant", 0), ("Ogre", 0)]
    assert [(card.name, card.owner) for card in first.hand] == [("Lunacy", 0), ("Purse", None), ("Zapbot", 1)]
    assert [(card.name, card.owner) for card in first.deck] == [("Lunacy", 0), ("Howl", 0)]
    assert [card.owner for card in first.discard] == [0]
    assert table.madness_of(0) == 3
    (base,) = table.bases
    assert [(m.name, m.controller, m.owner, m.counters) for m in base.minions] == [
        ("Imp", None, None, 0),
        ("Dragon", 1, None, 1),
        ("Imp", None, None, 0),
        ("Hired Hand", 0, None, 0),
        ("Imp", None, None, 0),
    ]
    assert [(t.name, t.controller, t.owner, t.counters) for t in base.titans] == [("Giant", 1, 0, 2)]
    assert [(b.card.name, b.controller, b.card.owner, b.counters) for b in base.buried] == [
        ("Howl", 0, 0, 1),
        ("Purse", 1, None, 0),
        ("Lunacy", 1, 1, 0),
    ]
    assert table.madness_of(second.seat) == 1
    assert [card.name for card in table.monsters] == ["Dragon", "Imp"]  # the end is the top
    assert [card.name for card in table.monster_discard] == ["Dragon"]
    assert [card.name for card in table.treasures] == ["Hired Hand", "Purse"]
    assert [card.name for card in table.treasure_discard] == ["Purse"]
    assert [(card.name, card.owner) for card in table.madness] == [("Lunacy", None)] * 3
    assert all(piece.in_play for piece in table.pieces())


def test_everything_can_be_expected() -> None:
    assert holds(
        run(
            POSITION
            + """
expect:
  Tortuga:
    minions: [Imp, Imp, Imp, P2 Dragon, P1 Hired Hand]
    titans: [P2 Giant]
    buried: 3
  P1: {titans: [Ogre, Giant], madness: 3, hand: [Lunacy, Purse, Zapbot], deck: [Howl, Lunacy]}
  P2: {titans: [], madness: 1}
  counters: {Giant: 2, Howl: 1, Dragon: 1, Imp: 0, P2 Purse: 0}
  controller: {Giant: P2, Imp: none, Howl: P1, Dragon: P2}
  power_of: {Imp: 3, Dragon: 6}
  in_play: [Giant, Imp]
  not_in_play: [Howl, Ogre, Purse]
  monster_deck: [Imp, Dragon]
  monster_discard: [Dragon]
  treasure_deck: [Purse, Hired Hand]
  treasure_discard: [Purse]
  madness: 3
  box: []
"""
        )
    )
    buried = run(POSITION + "expect: {Tortuga: {buried: [P2 Purse, P1 Howl, P2 Lunacy]}}")
    assert holds(buried)


def test_wrong_expectations_fail() -> None:
    told = why(
        run(
            POSITION
            + """
expect:
  Tortuga: {titans: [P1 Giant], buried: 2}
  P1: {titans: [Ogre], madness: 2}
  madness: 30
  monster_deck: [Dragon, Imp]
  treasure_discard: []
  counters: {Giant: 1, Howl: 0}
  controller: {Imp: P1}
  in_play: [Howl]
"""
        )
    )
    for words in (
        "Tortuga.titans (line 21)\n  expected: P1 Giant\n  got:      P2 Giant",
        "Tortuga.buried (line 21)\n  expected: 2\n  got:      3",
        "P1.titans (line 22)\n  expected: Ogre\n  got:      Giant, Ogre",
        "P1.madness (line 22)\n  expected: 2\n  got:      3",
        "madness (line 23)\n  expected: 30\n  got:      3",
        "monster_deck (line 24)\n  expected: Dragon, Imp\n  got:      Imp, Dragon",
        "treasure_discard (line 25)\n  expected: (none)\n  got:      Purse",
        "counters: Giant (line 26)\n  expected: 1\n  got:      2",
        "counters: Howl (line 26)\n  expected: 0\n  got:      1",
        "controller: Imp (line 27)\n  expected: P1\n  got:      nobody",
        "in_play (line 28)\n  expected: Howl\n  got:      (none)",
    ):
        assert words in told


TITANS = """
scenario: Titans
players:
  - {titans: [Giant, Ogre], hand: [Caller, Herald, Usher, Trumpeter], deck: [Howl, Howl, Howl]}
  - {titans: [Giant]}
bases:
  - {base: Tortuga, minions: [Zapbot: P1]}
  - {base: Jungle Oasis, minions: [Warbot: P1]}
  - {base: Tar Pits, minions: [Warbot: P2]}
"""


def test_a_titan_is_played_by_its_own_ability() -> None:
    for steps in (
        "[{titan: Giant, on: Jungle Oasis}]",
        "[{titan: P1 Giant}, {choose: Jungle Oasis}]",
        "[{special: Giant, on: Jungle Oasis}]",
    ):
        assert holds(
            run(
                f"{TITANS}\nsteps: {steps}\n"
                "expect: {Jungle Oasis: {titans: [P1 Giant]}, P1: {titans: [Ogre], minion_plays: 0}}"
            )
        )
    refused = "[refuse: {titan: Giant, on: Tar Pits}, refuse: {titan: Ogre}, titan: Giant, choose: Tortuga]"
    assert holds(run(f"{TITANS}\nsteps: {refused}\nexpect: {{Tortuga: {{titans: [P1 Giant]}}}}"))
    told = why(run(f"{TITANS}\nsteps: [refuse: {{titan: Giant, on: Tortuga}}]"))
    assert "should be refused, but it is legal" in told
    assert "does not fit" in why(run(f"{TITANS}\nsteps: [{{titan: Giant, on: Tar Pits}}]"))


def test_a_titan_on_the_only_base_is_not_asked_for() -> None:
    position = TITANS.replace("Warbot: P1", "Warbot: P2")
    for on in ("on: Tortuga", "on: "):
        assert holds(
            run(f"{position}\nsteps: [{{titan: Giant, {on}}}]\nexpect: {{Tortuga: {{titans: [P1 Giant]}}}}")
        )
    assert "does not fit" in why(run(f"{position}\nsteps: [{{titan: Giant, on: Tar Pits}}]"))


def test_a_titan_answers_an_event() -> None:
    assert holds(
        run(
            TITANS
            + """
steps:
  - {play: Caller, on: Tortuga}
  - {titan: Ogre, on: Tortuga}
expect: {Tortuga: {titans: [P1 Ogre]}, P1: {titans: [Giant]}}
"""
        )
    )
    assert holds(
        run(TITANS + "steps: [{play: Caller, on: Tortuga}]\nexpect: {Tortuga: {titans: []}, pending: {}}")
    )
    told = why(run(TITANS + "steps: [{play: Caller, on: Tortuga}, {titan: Ogre, on: Tar Pits}]"))
    assert "`titan: Ogre, on: Tar Pits` does not fit" in told


def test_a_titan_is_played_by_another_card() -> None:
    for minion, titan in (("Herald", "Ogre"), ("Herald", "Giant"), ("Usher", "Giant")):
        steps = f"[{{play: {minion}, on: Tortuga}}, {{titan: {titan}, on: Tortuga}}]"
        assert holds(run(f"{TITANS}\nsteps: {steps}\nexpect: {{Tortuga: {{titans: [P1 {titan}]}}}}"))
    told = why(run(TITANS + "steps: [{play: Usher, on: Tortuga}, {titan: Ogre, on: Tortuga}]"))
    assert "does not fit" in told
    for step in ("{titan: Ogre, on: Tar Pits}", "titan: Ogre, choose: Tar Pits"):
        steps = f"[{{play: Trumpeter, on: Tortuga}}, {step}]"
        assert holds(run(f"{TITANS}\nsteps: {steps}\nexpect: {{Tar Pits: {{titans: [P1 Ogre]}}}}"))


def test_talents_of_a_titan() -> None:
    position = TITANS.replace("[Zapbot: P1]}", "[Zapbot: P1], titans: [{card: Giant, player: P1}]}")
    assert holds(
        run(
            position
            + """
steps:
  - {talent: Giant, which: swell}
  - {talent: Giant, which: ponder}
  - {refuse: {talent: Giant, which: swell}}
expect: {counters: {Giant: 1}, P1: {hand_has: [Howl]}}
"""
        )
    )


BURIED = """
scenario: Buried cards
players:
  - {hand: [Mole, Spade, Howl], deck: [Scry, Scry]}
  - {hand: [Snoop, Snoop]}
bases:
  - base: Tortuga
    minions: [Zapbot: P1, Warbot: P2]
    buried: [{card: King Rex, player: P1}, {card: Trap, player: P1}]
  - base: Jungle Oasis
    buried: [{card: King Rex, player: P1, counters: 1}]
"""


def test_buried_cards_are_uncovered_at_the_start_of_the_turn() -> None:
    start = BURIED + "phase: start\n"
    for step in (
        "uncover: King Rex at Jungle Oasis",
        "{uncover: King Rex, on: Jungle Oasis}",
        "choose: 'King Rex #2'",
    ):
        assert holds(
            run(
                f"{start}\nsteps: [{step}]\n"
                "expect: {Jungle Oasis: {minions: [P1 King Rex], buried: 0}, Tortuga: {buried: 2}}"
            )
        )
    assert holds(
        run(
            f"{start}\nsteps: [{{uncover: Trap, on: P2 Warbot}}]\n"
            "expect: {in_play: [Trap], Tortuga: {buried: [P1 King Rex], actions: []}}"
        )
    )
    assert holds(run(f"{start}\nsteps: [decline, refuse: {{uncover: Trap}}]\nexpect: {{pending: none}}"))
    assert "does not fit" in why(run(f"{start}\nsteps: [{{uncover: Trap}}, {{uncover: King Rex}}, decline]"))
    assert "does not fit" in why(run(f"{start}\nsteps: [{{uncover: Howl}}]"))


def test_buried_cards_are_uncovered_by_an_action() -> None:
    for step in ("uncover: Trap", "choose: Trap"):
        assert holds(
            run(
                f"{BURIED}\nsteps: [play: Spade, {step}, choose: Zapbot]\n"
                "expect: {in_play: [Trap], P1: {discard: [Spade]}}"
            )
        )
    only = BURIED.replace("[{card: King Rex, player: P1}, {card: Trap, player: P1}]", "[]")
    assert holds(
        run(
            f"{only}\nsteps: [play: Spade, uncover: King Rex]\n"
            "expect: {in_play: [King Rex], counters: {King Rex: 0}}"
        )
    )


def test_a_card_is_buried() -> None:
    assert holds(
        run(
            f"{BURIED}\nsteps: [{{play: Mole, on: Jungle Oasis}}, choose: Howl]\n"
            "expect: {Jungle Oasis: {buried: [P1 King Rex, P1 Howl]}, P1: {hand: [Spade]}}"
        )
    )


def test_treasures_and_madness_are_played_from_hand() -> None:
    assert holds(
        run(
            """
scenario: Treasures
players: [{hand: [Purse, Hired Hand, Nightmare], deck: [Howl]}, {}]
bases: [Tortuga]
madness: 2
steps: [{play: Hired Hand, on: Tortuga}, play: Purse]
expect: {Tortuga: {minions: [P1 Hired Hand]}, treasure_discard: [Purse], P1: {hand: [Nightmare, Howl]}}
"""
        )
    )
    assert holds(
        run(
            """
scenario: Madness
players: [{hand: [Nightmare]}, {}]
bases: [Tortuga]
madness: 2
steps: [play: Nightmare]
expect: {P1: {hand: [Lunacy], madness: 1}, madness: 1}
"""
        )
    )


def test_a_borrowed_card_goes_to_its_owner() -> None:
    assert holds(
        run(
            """
scenario: Borrowed
players: [{hand: [{card: Purse}, {card: Howl, owner: P2}]}, {}]
bases: [Tortuga]
steps: [play: Howl]
expect: {P2: {discard: [Howl]}, P1: {hand: [Purse], discard: []}}
"""
        )
    )


def test_a_shared_victory() -> None:
    position = """
scenario: Shared
players: [{vp: 15, hand: [Lunacy, Lunacy]}, {vp: 14, deck: [Lunacy], discard: [Lunacy]}, {vp: 14, hand: []}]
phase: end
"""
    assert holds(run(position.replace("[Lunacy], discard: [Lunacy]", "[]") + "expect: {winner: [P3, P2]}"))
    assert holds(run(position + "expect: {winner: P3, P1: {vp: 14}, P2: {vp: 13}}"))
    assert "expected: P1\n  got:      P3" in why(run(position + "expect: {winner: P1}"))


def test_a_special_on_the_scoring_base_answers_no_other_question() -> None:
    assert holds(
        run(
            """
scenario: Shinobi comes to the base that scores
players: [{hand: [Shinobi, Shinobi], deck: [Howl, Howl]}, {}]
bases:
  - {base: Jungle Oasis, minions: [King Rex: P1, Zapbot: P1, Warbot: P1]}
  - Tortuga
base_deck: [Tar Pits]
steps:
  - end turn
  - {special: Shinobi, on: Jungle Oasis}
  - decline
expect: {P1: {hand_has: [Shinobi], discard_has: [Shinobi]}}
"""
        )
    )
