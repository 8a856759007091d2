"""Positions: everything a scenario can put on the table is there."""

from fracas.smashup.cards import LIBRARY
from fracas.smashup.scenarios import parse, read_scenario
from fracas.smashup.scenarios.build import build, start

from .helpers import holds, run

TEXT = """
scenario: |
  A title
  of two lines
rules: [SETUP-01]
ruleset: {edition: classic-2012, duplicate_factions: true}
players:
  - {factions: [ninjas, Robots], hand: [Zapbot], deck: [Howl, Scry], discard: [Portal, Summon], vp: 2}
  - {titans: []}
  -
bases:
  - base: Tortuga
    minions:
      - Zapbot: P2
      - {card: Warbot, player: P2, owner: P1, counters: 1, actions: [Upgrade: P3]}
      - P3 Hoverbot
      - {King Rex: P1, counters: 2}
    actions: [{card: Jammed Signal, player: P1, owner: P2}]
    titans: []
    buried:
  - Tar Pits
base_deck: [Jungle Oasis, The Homeworld]
base_discard: [The Mothership]
monster_deck: []
madness: 0
active: P2
phase: start
seed: -3
"""


def test_everything_is_where_it_belongs() -> None:
    (node,) = parse(TEXT)
    scenario = read_scenario(node, LIBRARY)
    assert (scenario.title, scenario.rules) == ("A title of two lines", ("SETUP-01",))
    assert scenario.ruleset.me_first == "rotation-only"
    assert scenario.ruleset.duplicate_factions
    table = build(scenario)
    first = table.players[0]
    assert first.factions == ("Ninjas", "Robots")
    assert [card.name for card in first.deck] == ["Scry", "Howl"]  # the end is the top
    assert [card.name for card in first.discard] == ["Portal", "Summon"]
    assert (first.vp, [card.owner for card in first.hand]) == (2, [0])
    tortuga, pits = table.bases
    assert [(m.name, m.controller, m.owner, m.counters) for m in tortuga.minions] == [
        ("Zapbot", 1, 1, 0),
        ("Warbot", 1, 0, 1),
        ("Hoverbot", 2, 2, 0),
        ("King Rex", 0, 0, 2),
    ]
    upgrade = tortuga.minions[1].actions[0]
    assert (upgrade.host, upgrade.base, upgrade.controller) == (tortuga.minions[1], tortuga, 2)
    assert [(a.name, a.controller, a.owner) for a in tortuga.actions] == [("Jammed Signal", 0, 1)]
    assert all(piece.in_play for piece in table.pieces())
    assert pits.owner is None
    assert [card.name for card in table.base_deck] == ["The Homeworld", "Jungle Oasis"]
    assert [card.name for card in table.base_discard] == ["The Mothership"]
    uids = [piece.uid for piece in table.pieces()] + [
        c.uid for p in table.players for c in (*p.hand, *p.deck)
    ]
    assert len(uids) == len(set(uids))
    game = start(scenario)
    assert (game.table.active, game.table.turn.phase) == (1, "play")


def test_every_phase_can_be_the_first() -> None:
    position = """
        scenario: Phases
        players: [{hand: [], deck: [Howl, Howl, Howl]}, {deck: [Scry, Scry]}]
        bases: [{base: Jungle Oasis, minions: [King Rex: P1, Nukebot: P1]}]
        base_deck: [Tortuga]
        phase: %s
        expect: {P1: {vp: %s, hand_size: %s}, active: %s}
        """
    assert holds(run(position % ("start", 0, 0, "P1")))
    assert holds(run(position % ("play", 0, 0, "P1")))
    assert holds(run(position % ("score", 2, 2, "P2")))
    assert holds(run(position % ("draw", 0, 2, "P2")))
    assert holds(run(position % ("end", 0, 0, "P2")))


def test_the_seed_decides_what_is_random() -> None:
    text = """
        scenario: Shuffled
        players: [{deck: [], discard: [Howl, Scry, Summon, Portal, Upgrade, Rampage]}, {}]
        bases: [Tortuga]
        seed: %s
        steps: [end turn]
        expect: {P1: {hand_has: [%s]}}
        """
    hands = {
        seed: [c for c in ("Howl", "Scry", "Summon") if run(text % (seed, c)).passed] for seed in range(20)
    }
    assert len({tuple(hand) for hand in hands.values()}) > 1
    assert hands == {
        seed: [c for c in ("Howl", "Scry", "Summon") if run(text % (seed, c)).passed] for seed in hands
    }


def test_the_ruleset_of_an_edition() -> None:
    text = """
        scenario: An empty base deck
        ruleset: %s
        players: [{}, {}]
        bases: [{base: Jungle Oasis, minions: [King Rex: P1, Nukebot: P1]}]
        steps: [end turn]
        expect: {bases: [%s]}
        """
    assert holds(run(text % ("default", "Jungle Oasis")))
    assert holds(run(text % ("classic-2012", "")))
    assert holds(run(text % ("{empty_base_deck: shrink}", "")))
