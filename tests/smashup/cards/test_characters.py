"""Who the factions are: a sentence of character and how hard each is to play."""

from collections import Counter

import pytest

from fracas.i18n import LANGUAGES, words
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Faction
from tests.smashup.scenarios import talented

FACTIONS = LIBRARY.factions.values()


@pytest.mark.parametrize("faction", FACTIONS, ids=lambda faction: faction.name)
def test_every_faction_has_a_character_and_a_difficulty(faction: Faction) -> None:
    assert 60 <= len(faction.character) <= 110
    assert faction.character[0].isupper()
    assert faction.character.endswith(".")
    assert faction.difficulty in (1, 2, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_are_alike_in_any_language(language: str) -> None:
    spoken = words(language)
    said = Counter(spoken.name(faction.character) for faction in FACTIONS)
    assert [text for text, times in said.items() if times > 1] == []
    assert max(map(len, said)) <= 115
    if language != "en":
        assert not said.keys() & {faction.character for faction in FACTIONS}


def test_there_is_something_for_everybody() -> None:
    levels = Counter(faction.difficulty for faction in FACTIONS)
    assert min(levels.values()) >= 10
    assert len(levels) == 3


def test_a_faction_that_says_nothing_of_itself_has_no_character() -> None:
    """Those of tests."""
    faction = Faction(talented, "test")
    assert (faction.character, faction.difficulty, faction.needs_titan) == ("", 2, False)
