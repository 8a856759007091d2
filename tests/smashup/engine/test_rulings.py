"""The rulings: every one of an implemented set is written, and belongs to its card."""

import json
import re
from pathlib import Path

from fracas.smashup import reference, rulings
from fracas.smashup.cards import LIBRARY

FOLDER = Path(rulings.__file__).parent


def test_every_ruling_of_an_implemented_set_has_a_text_and_every_text_a_ruling() -> None:
    for set_id in LIBRARY.sets:
        written = json.loads((FOLDER / f"{set_id}.json").read_text(encoding="utf-8"))
        assert list(written) == list(reference.load()[set_id].rulings)
    assert {path.stem for path in FOLDER.glob("*.json")} == set(LIBRARY.sets)


def test_every_text_is_a_sentence_or_two() -> None:
    for ruling, text in rulings.texts().items():
        assert re.fullmatch(r"[A-Z\"].*[.!]", text), ruling
        assert len(re.findall(r"(?<!\.\.)[.!](?: [A-Z]|$)", text)) <= 2, ruling
        assert len(text) <= 220, ruling


def test_every_text_reaches_a_card_or_base_that_can_be_played() -> None:
    shown = [
        text
        for card_set in LIBRARY.sets.values()
        for kind in (
            *(kind for faction in card_set.factions for kind in (*faction.kinds, *faction.titans)),
            *card_set.common,
            *card_set.bases,
        )
        for text in rulings.about(kind.name, kind.faction)
    ]
    assert sorted(shown) == sorted(rulings.texts().values())


def test_cards_of_one_name_keep_their_own_rulings() -> None:
    servitor = rulings.about("Servitor of Cthulhu", "Minions of Cthulhu")
    copy = rulings.about("servitor of cthulhu", "Smash Up All Stars")
    assert (len(servitor), len(copy)) == (2, 3)
    assert len(rulings.about("Madness")) == 5
    assert rulings.about("Ninja Master", "Ninjas") == rulings.about("No such card") == ()
