"""Files that cannot be run: the message says where, which field, and what was expected."""

import pytest

from fracas.smashup.cards.core_set import CORE_SET
from fracas.smashup.engine import Library
from fracas.smashup.scenarios import ScenarioError, parse, run_document

from .helpers import run, why

PLAYERS = "players: [{}, {}]"

MALFORMED = [
    # the file as such
    ("scenario: [", "test.yaml:1: not valid YAML"),
    ("scenario: T\nplayers: [}", "test.yaml:2: not valid YAML"),
    ("- scenario: T", "expected a scenario"),
    ("scenario: T", "the field 'players' is missing"),
    (f"{PLAYERS} # scenario:", "the field 'scenario' is missing"),
    (f"scenario: ''\n{PLAYERS}", "scenario: expected a title, not ''"),
    (f"scenario: T\n{PLAYERS}\nplayers: []", "'players' stands here twice"),
    (f"scenario: T\n{PLAYERS}\n? [a, b]\n: 1", "expected a word as the name of a field"),
    (f"scenario: T\n{PLAYERS}\nbase: []", "test.yaml:3: base: unknown field (did you mean bases?)"),
    (f"scenario: &a T\n{PLAYERS}\nsteps: &s [*s]", "unfolds without end"),
    # players
    ("scenario: T\nplayers: [{}]", "players: expected 2 to 4 players, not 1"),
    ("scenario: T\nplayers: [{}, {}, {}, {}, {}]", "expected 2 to 4 players, not 5"),
    ("scenario: T\nplayers: {P1: {}}", "expected a list of 2 to 4 players, not a mapping"),
    ("scenario: T\nplayers: [{}, x]", "players[2]: expected a player"),
    ("scenario: T\nplayers: [{}, {hands: []}]", "players[2].hands: unknown field (did you mean hand?)"),
    (
        "scenario: T\nplayers:\n  - hand: Zapbot\n  - {}",
        "test.yaml:3: players[1].hand: expected a list of cards",
    ),
    ("scenario: T\nplayers: [{hand: [Zapbott]}, {}]", "unknown card 'zapbott' (did you mean Zapbot?)"),
    (
        "scenario: T\nplayers: [{hand: [Tortuga]}, {}]",
        "expected a minion or an action, but Tortuga is a base",
    ),
    (
        "scenario: T\nplayers: [{hand: [[]]}, {}]",
        "players[1].hand[1]: expected the name of a card, not a list",
    ),
    ("scenario: T\nplayers: [{vp: many}, {}]", "players[1].vp: expected a whole number, not 'many'"),
    ("scenario: T\nplayers: [{vp: -1}, {}]", "expected a whole number, 0 or more"),
    ("scenario: T\nplayers: [{factions: [Ninjos]}, {}]", "unknown faction 'Ninjos' (did you mean Ninjas?)"),
    (
        "scenario: T\nplayers: [{factions: [Innsmouth]}, {}]",
        "the faction 'Innsmouth' cannot be played with yet",
    ),
    (
        "scenario: T\nplayers: [{titans: [Major Ursa]}, {}]",
        "players[1].titans[1]: Major Ursa (Awesome Level 9000) cannot be played with yet",
    ),
    ("scenario: T\nplayers: [{titans: [Zapbot]}, {}]", "expected a titan, but Zapbot is a minion"),
    ("scenario: T\nplayers: [{hand: [{card: Zapbot, counters: 1}]}, {}]", "counters: unknown field"),
    ("scenario: T\nplayers: [{titans: [{card: The Kraken, counters: x}]}, {}]", "expected a whole number"),
    ("scenario: T\nplayers: [{hand: [Giant]}, {}]", "expected a minion or an action, but Giant is a titan"),
    ("scenario: T\nplayers: [{hand: [{owner: P2}]}, {}]", "expected a card: `CARD` or {card: CARD, owner"),
    ("scenario: T\nplayers: [{hand: [{card: Howl, owner: P3}]}, {}]", "expected a player (P1, P2)"),
    (
        "scenario: T\nplayers: [{hand: [{card: Purse, owner: P1}]}, {}]",
        "Purse is a card of the treasures deck: it belongs to nobody",
    ),
    # common decks
    (
        f"scenario: T\n{PLAYERS}\nmonster_deck: [Zapbot]",
        "expected a card of the monsters deck; Zapbot is none",
    ),
    (f"scenario: T\n{PLAYERS}\ntreasure_discard: [Imp]", "a card of the treasures deck; Imp is none"),
    (f"scenario: T\n{PLAYERS}\nmadness: many", "madness: expected a number of cards, not 'many'"),
    (f"scenario: T\n{PLAYERS}\nmadness_discard: [Lunacy]", "madness_discard: unknown field"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{titan: Zapbot}}]", "expected a titan, but Zapbot is a minion"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{uncover: Giant}}]", "expected a minion or an action, but Giant is"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{Tortuga: {{buried: few}}}}", "buried: expected a whole number"),
    # bases and what is on them
    (f"scenario: T\n{PLAYERS}\nbases: [{{minions: []}}]", "bases[1]: the field 'base' is missing"),
    (
        f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, titans: [Giant]}}]",
        "Giant needs a player who controls it",
    ),
    (
        f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, buried: [Howl]}}]",
        "Howl needs a player who controls it",
    ),
    (
        f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, buried: [{{Zapbot: P1, actions: [Trap: P1]}}]}}]",
        "only minions have actions on them",
    ),
    (
        f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, buried: [Tar Pits: P1]}}]",
        "expected a minion or an action, but Tar Pits is a base",
    ),
    (
        f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, minions: [{{card: Imp, owner: P2}}]}}]",
        "Imp is a card of the monsters deck: it belongs to nobody",
    ),
    (f"scenario: T\n{PLAYERS}\nbases: [{{base: Zapbot}}]", "expected a base, but Zapbot is a minion"),
    (
        f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, minions: [Zapbot]}}]",
        "needs a player who controls it",
    ),
    (f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, minions: [{{card: Zapbot}}]}}]", "needs a player"),
    (
        f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, minions: [Zapbot: P3]}}]",
        "expected a player (P1, P2)",
    ),
    (f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, minions: [P3 Zapbot]}}]", "there is no player P3"),
    (f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, minions: [Howl: P1]}}]", "but Howl is an action"),
    (f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, minions: [{{}}]}}]", "expected a minion in play"),
    (f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, actions: [Howl: P1]}}]", "does not stay in play"),
    (f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, actions: [Upgrade: P1]}}]", "is played on a minion"),
    (
        f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, minions: [{{card: Zapbot, counter: 1}}]}}]",
        "unknown field (did you mean counters?)",
    ),
    (
        f"scenario: T\n{PLAYERS}\nbases: [{{base: Tortuga, actions: [{{card: Jammed Signal, player: P1, "
        "actions: [Upgrade: P1]}]}]",
        "only minions have actions on them",
    ),
    # the rest of the position
    (f"scenario: T\n{PLAYERS}\nactive: P4", "active: expected a player (P1, P2), not 'P4'"),
    (f"scenario: T\n{PLAYERS}\nphase: middle", "phase: expected a phase (start, play, score, draw, end)"),
    (f"scenario: T\n{PLAYERS}\nseed: x", "seed: expected a whole number"),
    (f"scenario: T\n{PLAYERS}\nruleset: 2012", "ruleset: unknown ruleset '2012'"),
    (f"scenario: T\n{PLAYERS}\nruleset: {{titans: maybe}}", "ruleset option titans cannot be 'maybe'"),
    (f"scenario: T\n{PLAYERS}\nruleset: [x]", "ruleset: expected the name of an edition"),
    (f"scenario: T\n{PLAYERS}\nbase_deck: [Zapbot]", "base_deck[1]: expected a base"),
    # steps
    (f"scenario: T\n{PLAYERS}\nsteps: [end trun]", "steps[1]: expected a step"),
    (f"scenario: T\n{PLAYERS}\nsteps: [end trun]", "did you mean end turn?"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{pla: Zapbot}}]", "unknown step 'pla' (did you mean play?)"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{play: Zapbot, choose: x}}]", "expected one step here, not 2"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{}}]", "expected one step here, not 0"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{play: Zapbot, at: x}}]", "a step 'play' has play, on, from"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{play: Zapbot, from: box}}]", "expected hand, discard or deck"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{play: Tortuga}}]", "expected a minion or an action"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{play: Zapbott}}]", "unknown card 'zapbott'"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{refuse: {{play: Zapbott}}}}]", "unknown card 'zapbott'"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{play: }}]", "expected the name of a card, not nothing"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{choose: }}]", "expected an answer"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{choose: P3 Zapbot}}]", "there is no player P3"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{choose: 'Zapbot #0'}}]", "counting begins with #1"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{decline: Zapbot}}]", "the step 'decline' stands alone"),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{refuse: {{expect: {{}}}}}}]", "cannot be 'expect'"),
    (f"scenario: T\n{PLAYERS}\nsteps: end turn", "steps: expected a list"),
    # expectations
    (f"scenario: T\n{PLAYERS}\nexpect: [x]", "expect: expected expectations: a mapping, not a list"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{Tortugaa: {{}}}}", "unknown expectation (did you mean Tortuga?)"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{Zapbot: 3}}", "unknown expectation"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P3: {{vp: 1}}}}", "unknown expectation"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1: {{hands: 1}}}}", "expect.P1.hands: unknown field"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1: {{vp: x}}}}", "expect.P1.vp: expected a whole number"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1: {{hand: [Zapbott]}}}}", "unknown card"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{Tortuga: {{minion: []}}}}", "unknown field (did you mean minions?)"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{Tortuga: {{power: 5}}}}", "expected powers by player"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{Tortuga: {{minions: [P1]}}}}", "expected a card"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{power_of: {{Howl: 5}}}}", "expected a minion"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{in_play: [Zapbott]}}", "unknown card"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{pending: {{who: P1}}}}", "expect.pending.who: unknown field"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{pending: some}}", "`none`, or a mapping"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{pending: {{can_decline: maybe}}}}", "expected true or false"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{winner: you}}", "expected a player"),
    (
        f"scenario: T\n{PLAYERS}\nexpect: {{pending: {{phase: draw}}}}",
        "expected the phase `play`, not 'draw'",
    ),
    (
        f"scenario: T\n{PLAYERS}\nexpect: {{pending: {{phase: [play]}}}}",
        "expected the phase `play`, not a list",
    ),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1: {{factions: [Ninjos]}}}}", "unknown faction 'Ninjos'"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1: {{penalty: some}}}}", "penalty: expected a whole number"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{bases: some}}", "bases: expected a list of cards, or how many"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{base_deck: [Zapbot]}}", "expected a base, but Zapbot is a minion"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P3 sees: [Zapbot]}}", "unknown expectation"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1 seees: [Zapbot]}}", "did you mean P1 sees"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1 sees: {{hand: 1}}}}", "P1 sees: expected a list of cards"),
    (
        f"scenario: T\n{PLAYERS}\nexpect: {{P1 sees: [[Howl]]}}",
        "P1 sees[1]: expected a card, `CARD in P1 hand`",
    ),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1 sees: [Zapbott]}}", "unknown card 'zapbott'"),
    (
        f"scenario: T\n{PLAYERS}\nexpect: {{P1 sees: [Zapbot in P3 hand]}}",
        "expected a player (P1, P2), not 'P3'",
    ),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1 sees: [Zapbot in P1 pocket]}}", "unknown card"),
    (f"scenario: T\n{PLAYERS}\nexpect: {{P1 sees: [P3 Zapbot]}}", "there is no player P3"),
    (
        f"scenario: T\n{PLAYERS}\nsteps: [{{refuse: {{setup: {{players: x}}}}}}]",
        "setup.players: expected a number",
    ),
    (f"scenario: T\n{PLAYERS}\nsteps: [{{refuse: {{setup: {{hands: 1}}}}}}]", "setup.hands: unknown field"),
]


@pytest.mark.parametrize(("text", "words"), MALFORMED, ids=[words for _, words in MALFORMED])
def test_malformed(text: str, words: str) -> None:
    told = why(run(text))
    assert told.startswith("test.yaml:")
    assert words in told


def test_the_line_is_that_of_the_field() -> None:
    text = "scenario: T\nplayers:\n  - hand:\n      - Zapbot\n      - Zapbott\n  - {}\n"
    assert why(run(text)).startswith("test.yaml:5: players[1].hand[2]: unknown card")


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = """\
        scenario: T
        players:
          - hand: [Zapbott, Zapbot, Howll]
            deck: [Zapbott]
          - {vp: x, factions: [Ninjos]}
        bases:
          - base: Tortga
            minions: [{card: Zapbt, player: P2, actions: [Upgrad: P1]}]
        base_deck: [Tortuuga]
        seed: y
        steps:
          - play: Zapbott
          - refuse: {play: Howll}
        expect:
          P1: {hand: [Scyr, Howl], deck_has: [Zapbott]}
          power_of: {Zapboot: 2, Zupbot: 1}
          in_play: [Warbott]
          P2 sees: [Hoverbott]
          Tortuga: {minions: [P1 Nukebott]}
        """
    told = why(run(text)).splitlines()
    unknown = "unknown card 'zapbott' (did you mean Zapbot?)"
    assert told[0] == f"test.yaml:3: players[1].hand[1]: {unknown}; also in line 4, 12, 15"
    wrong = [
        "zapbott",
        "howll",
        "vp: expected",
        "'Ninjos'",
        "tortga",
        "upgrad",
        "zapbt",
        "tortuuga",
        "seed: ",
    ]
    wrong += ["scyr", "zapboot", "zupbot", "warbott", "hoverbott", "nukebott"]
    assert len(told) == len(wrong)
    assert all(line.startswith("test.yaml:") for line in told)
    assert all(any(word in line for line in told) for word in wrong)


def test_cards_that_are_known_but_not_there_yet() -> None:
    library = Library([CORE_SET])
    for field, words in (
        ("hand: [Polar Commando]", "Polar Commando (Awesome Level 9000) cannot be played with yet"),
        ("factions: [Ghosts]", "the faction 'Ghosts' cannot be played with yet"),
    ):
        (document,) = parse(f"scenario: T\nplayers: [{{{field}}}, {{}}]")
        assert words in why(run_document(document, library))


def test_json() -> None:
    good = '{"scenario": "T \\ud83d\\ude00", "players": [{}, {}],\n\t"expect": {"P1": {"hand_size": 0}}}'
    outcome = run(good, is_json=True)
    assert outcome.passed
    assert outcome.title == "T 😀"
    assert "test.yaml:2: not valid JSON" in why(run('{"scenario": "T",\n players: []}', is_json=True))
    assert "not valid JSON" in why(run("scenario: T", is_json=True))
    assert "nested too deeply" in why(run("[" * 100_000, is_json=True))


def test_deep_and_endless_yaml() -> None:
    assert "nested too deeply" in why(run("scenario: " + "[" * 5000 + "]" * 5000))
    layers = "\n".join(f"l{i + 1}: &l{i + 1} [{', '.join([f'*l{i}'] * 10)}]" for i in range(9))
    assert "unfolds without end" in why(run(f"scenario: T\nl0: &l0 [x]\n{layers}\n"))
    assert "not valid YAML" in why(run("scenario: \x00"))


def test_a_merged_mapping_counts_as_written_out() -> None:
    (node,) = parse("a: &a {x: 1}\nb: {<<: *a, y: 2}")
    assert set(node.fields()["b"].fields()) == {"x", "y"}


def test_words_that_yaml_takes_for_something_else() -> None:
    (node,) = parse("on: no\nb: Zapbot #2\nc: [Zapbot #1, P2 Zapbot #2 at Tortuga]\nd: Zapbot # 2\n")
    fields = node.fields()
    assert fields["on"].text() == "no"
    assert fields["b"].text() == "Zapbot #2"
    assert [item.text() for item in fields["c"].items()] == ["Zapbot #1", "P2 Zapbot #2 at Tortuga"]
    assert fields["d"].text() == "Zapbot"


def test_no_documents() -> None:
    assert parse("# nothing\n") == []
    with pytest.raises(ScenarioError):
        parse("%")
