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
        bases: [{base: Megalith, minions: [Druid: P1, Druid: P1]}]
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
        bases: [{base: Megalith, minions: [Druid: P1]}]
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
        bases: [{base: Megalith, minions: [Druid: P1], actions: [Jammed Signal: P2]}]
        steps:
          - {talent: Druid, which: study}
          - refuse: {talent: Druid, which: study}
        expect: {P1: {hand_size: 1}}
        """,
    "TALENT-05 the second use is gone with what allows it, once the Talent was used": """
        players: [{hand: [Jammed Signal], deck: [Scry, Howl]}, {}]
        bases: [{base: Megalith, minions: [Druid: P1]}]
        steps:
          - {talent: Druid, which: study}
          - {play: Jammed Signal, on: Megalith}
          - refuse: {talent: Druid, which: study}
        expect: {P1: {hand: [Scry]}}
        """,
    "SC-185 the Talent of an action is its controller's, on a minion of another player too": """
        players: [{hand: [Moonstruck], deck: [Howl, Howl, Scry]}, {deck: [Scry, Scry]}]
        bases: [{base: Tortuga, minions: [King Rex: P2, Zapbot: P1]}]
        steps:
          - {play: Moonstruck, on: King Rex}
          - end turn
          - refuse: {talent: Moonstruck}
          - refuse: {talent: King Rex}
          - end turn
          - talent: Moonstruck
          - refuse: {talent: Moonstruck}
        expect: {P1: {hand: [Howl, Howl, Scry]}}
        """,
}


@pytest.mark.parametrize("title", SCENARIOS)
def test_rule(title: str) -> None:
    (document,) = parse(f'scenario: "{title}"\n' + dedent(SCENARIOS[title]), "test.yaml")
    outcome = run_document(document, ALL)
    assert outcome.passed, "\n".join(outcome.reasons)
