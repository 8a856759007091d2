"""What the catalogue tells about a card, and whether the client can explain the words of its text."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from fracas.i18n import LANGUAGES
from fracas.server.smashup.catalogue import catalogue, rules, spoken, texts
from fracas.server.smashup.shapes import Catalogue
from fracas.smashup import rulings, strengths
from fracas.smashup.cards import LIBRARY
from fracas.smashup.strengths import Strength

KEYWORDS = Path(__file__).parents[3] / "web" / "src" / "smashup" / "lib" / "keywords.ts"
TERMS = {
    "special": "SPECIAL-01",
    "talent": "TALENT-01",
    "ongoing": "ONGOING-01",
    "play on (?:a|your)": "ATTACH-01",
    "extra": "EXTRA-01",
    "regular": "TURN-2.1",
    "destroy": "VERB-02",
    "discards": "VERB-03",
    "move": "VERB-05",
    "transfer": "VERB-07",
    "return (?:a|all|any|this|up)": "VERB-09",
    "place (?:a card|this card|it|her|these)": "VERB-10",
    "put (?:a minion|an action|the others|this card)": "VERB-10",
    "swap": "VERB-12",
    "affect": "AFFECT-01",
    "control": "CONTROL-02",
    "own(?:er|s)": "OWNER-01",
    "cancel": "CANCEL-01",
    "ignore": "CANCEL-04",
    "breakpoint": "SCORE-01",
    "scor(?:es|ed|ing)": "SCORE-08",
    "runner-up": "TIE-01",
    "VP": "END-04",
    "counter": "COUNTER-02",
    "titan": "TITAN-02",
    "clash": "TITAN-10",
    "bur(?:y|ies|ied)": "BURY-01",
    "uncover": "BURY-08",
    "duel": "DUEL-03",
    "madness": "MADNESS-06",
    "monster": "MONSTER-07",
    "undead": "MONSTER-10",
    "treasure": "TREASURE-01",
    "reveal": "DECK-05",
    "look at": "DECK-05",
    "search": "DECK-06",
}
"""Words with a meaning of their own in the rules, and the rule that defines them."""


def keywords() -> list[tuple[re.Pattern[str], str]]:
    """What the client explains: how it is found in a text, and the rule it comes from."""
    source = KEYWORDS.read_text(encoding="utf-8")
    found = re.findall(r"^  \[/(.+)/(i?), N\('.+?'\), '([^']+)', N\('.+'\)\],$", source, re.M)
    assert len(found) == source.count("\n  [/")
    return [(re.compile(pattern, re.I if flag else 0), rule) for pattern, flag, rule in found]


def all_texts(language: str) -> dict[str, Any]:
    return {key: text for card_set in LIBRARY.sets for key, text in texts(language, card_set).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_text_in_every_language(language: str) -> None:
    found, english = all_texts(language), all_texts("en")
    assert found.keys() == {*catalogue()["cards"], *catalogue()["bases"]}
    for key, text in found.items():
        assert text["english"] == english[key]["text"]
        assert len(text["rulings"]) == len(english[key]["rulings"])
        assert (text["text"] == english[key]["text"]) == (language == "en" or not text["text"]), key


def test_cards_and_bases_have_their_rulings() -> None:
    cards = all_texts("en")
    assert cards["Collector"]["rulings"] == list(rulings.about("Collector", "Aliens"))
    assert len(cards["Collector"]["rulings"]) == 2
    assert len(cards["Servitor of Cthulhu"]["rulings"]) == 2
    assert len(cards["Servitor of Cthulhu (Smash Up All Stars)"]["rulings"]) == 3
    assert len(cards["Madness"]["rulings"]) == 5
    assert cards["Ninja Master"]["rulings"] == []
    shown = [text for piece in cards.values() for text in piece["rulings"]]
    assert sorted(shown) == sorted(rulings.texts().values())


def test_every_keyword_comes_from_a_rule_that_can_be_read() -> None:
    known = {rule["id"] for rule in rules("en")}
    assert {rule for _, rule in keywords()} <= known


@pytest.mark.parametrize(("term", "rule"), TERMS.items())
def test_a_term_is_explained_wherever_a_card_or_base_uses_it(term: str, rule: str) -> None:
    used = [text for text in all_texts("en").values() if re.search(rf"\b{term}", text["text"], re.I)]
    assert used
    for text in used:
        assert rule in [rule for pattern, rule in keywords() if pattern.search(text["text"])], text["text"]


def test_a_base_whose_printed_text_was_not_available_says_so() -> None:
    bases = catalogue()["bases"].values()
    assert {base["set"] for base in bases if base["stand_in"]} == {"smash-up-marvel"}
    assert all(base["stand_in"] for base in bases if base["set"] == "smash-up-marvel")
    assert all("stand_in" not in card for card in catalogue()["cards"].values())


def test_who_a_faction_is_is_told_and_has_words_in_every_language() -> None:
    told = {faction["name"]: faction for faction in catalogue()["factions"]}
    assert told["Aliens"]["character"].startswith("They come in peace")
    assert (told["Aliens"]["difficulty"], told["Geeks"]["difficulty"]) == (1, 3)
    for language in ("fr", "ru"):
        names = spoken(language)["names"]
        assert [name for name, faction in told.items() if faction["character"] not in names] == []


def test_the_strength_of_a_faction_is_told_where_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {
        "Aliens": Strength(0.6, 0.5, 0.7),
        "Ninjas": Strength(0.0, -0.1, 0.1),
        "Pirates": Strength(-0.6, -0.7, -0.5),
        "Robots": Strength(0.1, -0.9, 1.1),
        "Penguins": Strength(0.6, 0.5, 0.7),
    }
    monkeypatch.setattr(strengths, "load", lambda: known)
    told = catalogue.__wrapped__()
    TypeAdapter(Catalogue).validate_python(told, strict=True)
    assert {f["name"]: f["strength"] for f in told["factions"] if "strength" in f} == {
        "Aliens": 3,
        "Ninjas": 2,
        "Pirates": 1,
    }


def test_the_catalogue_needs_none_of_the_laboratory() -> None:
    code = (
        "import sys; from fracas.server.smashup.catalogue import catalogue; catalogue(); print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"polars", "numpy", "scipy"} & set(run.stdout.split())


def test_no_card_has_the_key_of_a_base() -> None:
    cards, bases = catalogue()["cards"], catalogue()["bases"]
    assert not cards.keys() & bases
    assert (cards["Hideout (Tricksters)"]["name"], bases["Hideout"]["faction"]) == ("Hideout", "Vigilantes")
