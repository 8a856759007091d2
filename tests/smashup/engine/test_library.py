"""Factions and boxes are found however people write them."""

import pytest

from fracas.smashup import reference
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError
from fracas.smashup.engine.library import loose, suggest


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("NINJAS", "Ninjas"),
        ("  ninja ", "Ninjas"),
        ("Zombie", "Zombies"),
        ("shield", "S.H.I.E.L.D."),
        ("S.H.I.E.L.D", "S.H.I.E.L.D."),
        ("s-h-i-e-l-d", "S.H.I.E.L.D."),
        ("Spider Verse", "Spider-Verse"),
        ("spiderverse", "Spider-Verse"),
        ("Spider\u2011Verse", "Spider-Verse"),
        ("‘Super Spies’", "Super Spies"),
        ("Smash-Up All-Star", "Smash Up All Stars"),
        ("Minion of Cthulhu's", "Minions of Cthulhu"),
        ("Kaijū", "Kaiju"),
        ("Élves", "Elves"),
        ("E\u0301lves", "Elves"),
        ("kung_fu fighter", "Kung Fu Fighters"),
    ],
)
def test_a_faction_in_any_spelling(written, name):
    assert LIBRARY.faction(written).name == name


@pytest.mark.parametrize(
    ("written", "box"),
    [
        ("core-set", "core-set"),
        ("Core Sets", "core-set"),
        ("awesome level 9000", "awesome-level-9000"),
        ("Oops - you did it again!", "oops-you-did-it-again"),
        ("Cease & Desist", "cease-and-desist"),
        ("That 70\u2019s Expansion", "that-70s-expansion"),
        ("what were we thinking", "what-were-we-thinking"),
        ("Its Your Fault", "its-your-fault"),
        ("Smash Up Munchkin", "smash-up-munchkin"),
    ],
)
def test_a_box_by_id_or_title_in_any_spelling(written, box):
    assert LIBRARY.box(written).id == box


def test_every_name_is_its_own():
    names = [faction.name for facts in reference.load().values() for faction in facts.factions]
    assert len({loose(name) for name in names}) == len(names)
    assert all(LIBRARY.faction(name).name == name for name in LIBRARY.factions)
    assert all(LIBRARY.box(box.id) is LIBRARY.box(box.name) is box for box in LIBRARY.sets.values())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Pirats", r"unknown faction 'Pirats' \(did you mean Pirates\?\)$"),
        ("Cthulhu", r"did you mean Minions of Cthulhu"),
        ("Accountants", "unknown faction 'Accountants'; there are Aliens, "),
        ("", "unknown faction ''; there are"),
        ("...", "there are Aliens"),
        (None, "unknown faction 'None'; there are"),
    ],
)
def test_an_unknown_faction_is_refused_with_a_hint(name, words):
    with pytest.raises(SetupError, match=words):
        LIBRARY.faction(name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Munchkin", r"unknown box 'Munchkin' \(did you mean Smash Up: Munchkin\?\)$"),
        ("cor set", r"did you mean Core Set"),
        ("Penguin Box", "; there are Core Set, "),
        (7, "unknown box '7'; there are"),
    ],
)
def test_an_unknown_box_is_refused_with_a_hint(name, words):
    with pytest.raises(SetupError, match=words):
        LIBRARY.box(name)


def test_only_what_is_near_is_suggested():
    assert suggest("Ninjos", LIBRARY.factions) == " (did you mean Ninjas?)"
    assert suggest("an", LIBRARY.factions) == ""
