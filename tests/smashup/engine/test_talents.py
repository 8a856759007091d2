"""Talents where no card of the library shows the rule."""

from textwrap import dedent

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import CardSet, Library
from fracas.smashup.scenarios import parse, run_document

from . import moonlit

ALL = Library([CardSet("moonlit", "Moonlit", [moonlit], moonlit), *LIBRARY.sets.values()])

SCENARIOS = {
    "TALENT-05 two Talents may be used once each": """
        players: [{hand: [Howl], deck: [Scry, Howl, Howl]}, {}]
        bases: [{base: Tortuga, minions: [Druid: P1]}]
        steps:
          - {talent: Druid, which: study}
          - {talent: Druid, which: swell}
          - refuse: {talent: Druid, which: study}
          - refuse: {talent: Druid, which: swell}
        expect: {P1: {hand_size: 1}, power_of: {Druid: 3}}
        """,
    "SC-184 one of two Talents may be used a second time, three uses in all": """
        players: [{hand: [Howl], deck: [Scry, Howl, Howl]}, {}]
        bases: [{base: Standing Stones, minions: [Druid: P1, Druid: P1]}]
        steps:
          - {talent: "Druid #1", which: study}
          - {talent: "Druid #1", which: swell}
          - {talent: "Druid #1", which: study}
          - refuse: {talent: "Druid #1", which: study}
          - refuse: {talent: "Druid #1", which: swell}
          - {talent: "Druid #2", which: study}          # only one minion has that second use
          - refuse: {talent: "Druid #2", which: study}
        expect: {P1: {hand_size: 3, deck_size: 0}}
        """,
    "SC-184 the conditions of a repeated Talent must be met again": """
        players: [{hand: [Howl], deck: [Scry]}, {}]
        bases: [{base: Standing Stones, minions: [Druid: P1]}]
        steps:
          - {talent: Druid, which: swell}
          - refuse: {talent: Druid, which: swell}       # no card in hand
          - {talent: Druid, which: study}
          - {talent: Druid, which: swell}
          - refuse: {talent: Druid, which: swell}
          - refuse: {talent: Druid, which: study}
        expect: {P1: {hand_size: 0, deck_size: 0}, power_of: {Druid: 4}}
        """,
    "TALENT-05 who ignores the base has no second use": """
        players: [{deck: [Scry, Howl]}, {}]
        bases: [{base: Standing Stones, minions: [Druid: P1], actions: [Jammed Signal: P2]}]
        steps:
          - {talent: Druid, which: study}
          - refuse: {talent: Druid, which: study}
        expect: {P1: {hand_size: 1}}
        """,
    "TALENT-05 the second use is gone with what allows it, once the Talent was used": """
        players: [{hand: [Jammed Signal], deck: [Scry, Howl]}, {}]
        bases: [{base: Standing Stones, minions: [Druid: P1]}]
        steps:
          - {talent: Druid, which: study}
          - {play: Jammed Signal, on: Standing Stones}
          - refuse: {talent: Druid, which: study}
        expect: {P1: {hand: [Scry]}}
        """,
    "SC-184 by its own right, too, a card uses only one of its Talents once more": """
        players: [{hand: [Howl], deck: [Scry, Howl, Howl, Howl]}, {}]
        bases: [{base: Tortuga, minions: [Druid: P1], titans: [Great Wolf Spirit: P1]}]
        steps:
          - {talent: Druid, which: study}
          - {talent: Druid, which: study}
          - {talent: Druid, which: swell}
          - refuse: {talent: Druid, which: study}
          - refuse: {talent: Druid, which: swell}
        expect: {P1: {hand_size: 2}, power_of: {Druid: 3}}
        """,
    "TALENT-05 a Talent that an action gives to a minion is that minion's": """
        players: [{deck: [Howl, Howl]}, {}]
        bases:
          - base: Standing Stones
            minions:
              - {card: Druid, player: P1, actions: [{card: Mistletoe, player: P2}]}
              - {card: Zapbot, player: P1, actions: [{card: Mistletoe, player: P2}]}
        steps:
          - {talent: Druid, which: study}
          - talent: "Mistletoe #1"
          - talent: "Mistletoe #1"
          - refuse: {talent: "Mistletoe #1"}
          - refuse: {talent: Druid, which: study}
          - talent: "Mistletoe #2"
          - refuse: {talent: "Mistletoe #2"}
        expect: {power_of: {Druid: 4, Zapbot: 3}}
        """,
    "TALENT-05 a minion with a Talent from an action has one more use of one of all its Talents": """
        players: [{deck: [Howl, Howl, Scry]}, {}]
        bases:
          - base: Tortuga
            minions: [{card: Druid, player: P1, actions: [{card: Mistletoe, player: P2}]}]
            titans: [Great Wolf Spirit: P1]
        steps:
          - {talent: Druid, which: study}
          - {talent: Druid, which: study}
          - talent: Mistletoe
          - refuse: {talent: Mistletoe}
        expect: {power_of: {Druid: 3}, P1: {hand: [Howl, Howl]}}
        """,
    "SC-185 the Talent of an action is its controller's, on a minion of another player too": """
        players: [{hand: [Moontouched], deck: [Howl, Howl, Scry]}, {deck: [Scry, Scry]}]
        bases: [{base: Tortuga, minions: [King Rex: P2, Zapbot: P1]}]
        steps:
          - {play: Moontouched, on: King Rex}
          - end turn
          - refuse: {talent: Moontouched}
          - refuse: {talent: King Rex}
          - end turn
          - talent: Moontouched
          - refuse: {talent: Moontouched}
        expect: {P1: {hand: [Howl, Howl, Scry]}}
        """,
}


@pytest.mark.parametrize("title", SCENARIOS)
def test_rule(title: str) -> None:
    (document,) = parse(f'scenario: "{title}"\n' + dedent(SCENARIOS[title]), "test.yaml")
    outcome = run_document(document, ALL)
    assert outcome.passed, "\n".join(outcome.reasons)
