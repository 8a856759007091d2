"""The rules reference is complete, in three languages, and is served in the reader's."""

import json
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from fracas.i18n import LANGUAGES
from fracas.server.smashup.catalogue import rules
from fracas.smashup import reference

TESTS = Path(__file__).parents[2]
LONGEST = 300
NUMBERED = [*reference.rules()]
"""The rules of the rulebooks."""
DECISIONS = [f"Q-{n:02}" for n in range(1, 35)]
"""What we decided where the rulebooks are silent."""


def written(language: str) -> list[tuple[str, str]]:
    """The ids and texts of a language's file as they stand there, titles of sections among them."""
    pairs: list[tuple[str, str]] = []
    file = files("fracas.server.smashup").joinpath("rules", f"{language}.json")
    json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=pairs.extend)
    return pairs


def cited() -> set[str]:
    """The rules and decisions of Smash Up that scenario files and Python tests name."""
    sections = {rule.split("-")[0] for rule in reference.rules()} | {"Q"}
    citation = re.compile(rf"\b(?:{'|'.join(sections)})-\d+(?:\.\d+)?\b")
    found = (file for file in TESTS.rglob("*") if file.suffix in (".yaml", ".yml", ".json", ".py"))
    sources = (f for f in found if "splaf" not in str(f.relative_to(TESTS)) and f != Path(__file__))
    return {rule for file in sources for rule in citation.findall(file.read_text(encoding="utf-8"))}


def test_every_rule_has_a_text_in_the_order_of_the_rules() -> None:
    assert [rule["id"] for rule in rules("en")] == NUMBERED + DECISIONS


def test_every_rule_that_a_test_cites_can_be_read() -> None:
    found = cited()
    assert {"SCORE-07", "TURN-1.2", "Q-11"} <= found
    assert found <= {rule["id"] for rule in rules("en")}


def test_every_rule_is_cited_by_a_test() -> None:
    beyond_testing = {"CONFLICT-06"}  # what people do where the rules are silent
    newest = {f"Q-{n}" for n in range(28, 35)}
    assert {*NUMBERED, *newest} - cited() == beyond_testing


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_stands_in_a_file_twice(language: str) -> None:
    counts = Counter(rule for rule, _ in written(language))
    assert [rule for rule, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_short_and_not_empty(language: str) -> None:
    for rule in rules(language):
        assert 0 < len(rule["text"].strip()) <= LONGEST, rule["id"]
        assert rule["text"][-1] in ".?!", rule["id"]
        assert rule["section"].strip(), rule["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_have_titles_of_their_own(language: str) -> None:
    titles = {rule["id"].split("-")[0]: rule["section"] for rule in rules(language)}
    assert len(set(titles.values())) == len(titles)


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_a_translation_has_the_same_rules_and_is_one(language: str) -> None:
    english, other = dict(written("en")), dict(written(language))
    assert list(other) == list(english)
    same_word = {"Duels", "Talents", "Titans"}
    assert [rule for rule in english if other[rule] == english[rule] not in same_word] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_names_only_rules_that_can_be_read(language: str) -> None:
    for rule in rules(language):
        assert set(re.findall(r"\b[A-Z]+-\d[\d.]*\d", rule["text"])) <= {*NUMBERED, *DECISIONS}, rule["id"]


def test_what_a_language_lacks_is_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    some = {
        "en": {"SETUP": "Before", "SETUP-01": "Two play.", "SETUP-02": "Shuffle."},
        "fr": {"SETUP-02": "Mélangez."},
    }
    monkeypatch.setattr("fracas.server.smashup.catalogue._rules_texts", some.__getitem__)
    assert [(rule["section"], rule["text"]) for rule in rules("fr")] == [
        ("Before", "Two play."),
        ("Before", "Mélangez."),
    ]
    assert rules("../../etc/passwd") == rules("en")
