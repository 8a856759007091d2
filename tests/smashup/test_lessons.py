"""Every lesson can be played as its coach says, and the coach speaks of what is there."""

import re
from collections import Counter
from pathlib import Path

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import events
from fracas.smashup.engine.library import plain
from fracas.smashup.lessons import FOLDER, LEARNER, NAME, ORDER, lessons, texts
from fracas.smashup.scenarios import parse, read_scenario, run_document, run_file
from fracas.smashup.scenarios.build import start
from fracas.words import apart

PLACES = ("hand", "deck", "discard", "victory points", "plays left", "opponent", "hint")
"""What the coach can point at (web/src/smashup/table/Coach.svelte), besides cards, and parts of bases:"""
PARTS = ("numbers of ", "bar of ")


def test_the_files_are_the_lessons():
    assert {file.stem for file in FOLDER.glob("*.yaml")} == set(ORDER) == set(lessons())


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_a_lesson_goes_as_its_coach_says(file: Path):
    (outcome,) = run_file(file)
    assert outcome.passed, "\n".join(outcome.reasons)
    assert not outcome.notes, "what the coach asks for is beyond doubt"


@pytest.mark.parametrize("name", ORDER)
def test_what_the_coach_speaks_of_is_there(name: str):
    lesson = lessons()[name]
    known = {kind.name for kind in LIBRARY.kinds.values()}
    assert lesson.scenario.about
    for step in lesson.as_dict()["steps"]:
        at = step["at"]
        if at is not None and at not in PLACES:
            assert re.sub("|".join(PARTS), "", at) in known, at
        assert set(step["with"]) <= known
        assert all(hasattr(events, event) for event in step["until"] or ()), step["until"]
        assert step["do"] in (None, "end turn") or step["with"] or step["until"], step
        key, _ = apart(step["say"])
        assert "{" not in key.replace("{}", "")
        assert len(step["say"]) < 240, "it is a note, not a book"


@pytest.mark.parametrize("name", ORDER)
def test_a_position_is_enough_to_begin(name: str):
    lesson = lessons()[name]
    (document,) = parse(lesson.position, is_json=True)
    game, again = start(read_scenario(document, LIBRARY)), start(lesson.scenario)
    assert game.fingerprint() == again.fingerprint()
    assert game.pending is not None
    assert game.pending.player == LEARNER
    assert "steps" not in document.fields()


def test_the_first_game_is_a_whole_one():
    for player in lessons()["first-game"].scenario.players:
        deck = Counter(card.kind for card in (*player.hand, *player.deck))
        whole = {kind: kind.copies for name in player.factions for kind in LIBRARY.factions[name].kinds}
        assert deck == whole
        assert len(player.hand) == 5


def test_whoever_translates_gets_templates():
    found = texts()
    assert "Your first game" in found
    assert any("{king_rex}" in text for text in found)
    assert not any(re.search(r"\{[^}]*[^\w}]", text) for text in found)


POSITION = """
scenario: a
about: b
players: [{hand: [Zapbot]}, {}]
bases: [Tortuga]
steps:
  - """


def spoken(step: str) -> list[str]:
    """What is wrong with a scenario whose only step is that."""
    (document,) = parse(
        f"scenario: a\nabout: b\nplayers: [{{hand: [Zapbot]}}, {{}}]\nbases: [Tortuga]\nsteps:\n  - {step}\n"
    )
    return list(run_document(document).reasons)


def test_words_for_a_coach_change_nothing():
    assert not spoken("say: Hello")
    assert not spoken("{play: Zapbot, on: Tortuga, say: Hello, at: hand, until: MinionPlayed}")
    assert not spoken("{end turn: true, say: Hello}")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("say: {}", "expected a text"),
        ("say: ''", "expected a text"),
        ("at: hand", "unknown step 'at'"),
        ("{play: Zapbot, on: Tortuga, until: Scored}", "unknown field"),
        ("{play: Zapbot, on: Tortuga, tell: Hello}", "unknown field"),
        ("refuse: {say: Hello}", "cannot be 'say'"),
        ("{play: Shinobi, say: Hello}", "does not fit"),
    ],
)
def test_malformed_words_for_a_coach(step: str, words: str):
    assert any(words in reason for reason in spoken(step)), spoken(step)


def test_names_in_words_are_known():
    for lesson in lessons().values():
        for step in lesson.scenario.steps:
            for name in NAME.findall(step.say):
                assert plain(name) in LIBRARY.kinds or name in LIBRARY.factions, name
