"""Every card class says what is printed on the card: the reference data and the library agree."""

import pytest

from fracas.smashup import reference
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine.library import plain

SETS = [(reference.load()[set_id], card_set) for set_id, card_set in LIBRARY.sets.items()]
FACTIONS = [
    pytest.param(facts, faction, id=faction.name)
    for known, card_set in SETS
    for faction in card_set.factions
    for facts in known.factions
    if facts.name == faction.name
]


@pytest.mark.parametrize(("known", "card_set"), [pytest.param(*pair, id=pair[0].id) for pair in SETS])
def test_a_set_has_its_factions_and_bases_and_no_others(known, card_set):
    assert card_set.name == known.name
    assert sorted(f.name for f in card_set.factions) == sorted(f.name for f in known.factions)
    names = {faction.id: faction.name for faction in known.factions}
    assert {
        (plain(base.name), base.faction, base.breakpoint, base.vp, base.monsters) for base in card_set.bases
    } == {
        (plain(base.name), names[base.faction], base.breakpoint, base.vp, base.monsters)
        for base in known.bases
    }
    assert len(card_set.bases) == len(known.bases)


@pytest.mark.parametrize(("known", "faction"), FACTIONS)
def test_a_faction_has_its_cards_and_no_others(known, faction):
    assert sum(kind.copies for kind in faction.kinds) == 20
    printed = {
        plain(card.name): (card.type, card.power or 0, card.copies, card.attach) for card in known.deck
    }
    ours = {
        plain(kind.name): (
            kind.card_type,
            kind.power,
            kind.copies,
            kind.plays_on if kind.card_type == "action" else None,
        )
        for kind in faction.kinds
    }
    assert ours == printed
    assert len(faction.kinds) == len(known.deck)
    assert all(kind.faction == known.name for kind in faction.kinds)


def test_monsters_and_treasures_are_as_printed():
    for known, card_set in SETS:
        monsters = [kind for kind in card_set.common if kind.home == "monsters"]
        assert {
            (kind.name, kind.copies, kind.power, kind.treasures, "undead" in kind.tribes) for kind in monsters
        } == {(card.name, card.copies, card.power, card.treasures, card.undead) for card in known.monsters}
        assert len(monsters) == len(known.monsters)
        treasures = [kind for kind in card_set.common if kind.home == "treasures"]
        assert {
            (kind.name, kind.card_type, kind.copies, kind.power, kind.plays_on)
            if kind.card_type == "action"
            else (kind.name, kind.card_type, kind.copies, kind.power, None)
            for kind in treasures
        } == {(card.name, card.type, card.copies, card.power or 0, card.attach) for card in known.treasures}
        assert len(treasures) == len(known.treasures)
        assert all(kind.faction is None for kind in (*monsters, *treasures))


def test_every_card_has_a_text_of_its_own():
    for kind in LIBRARY.kinds.values():
        assert len(kind.text()) > 5, kind.name
        assert kind.text().endswith("."), kind.name


def test_what_is_used_from_hand_is_a_special_and_never_forced():
    for kind in LIBRARY.kinds.values():
        for abilities in kind.hand_abilities.values():
            assert all(ability.may and ability.label == "special" for ability in abilities), kind.name


def test_whose_cards_are_about_titans():
    found = {faction.name for faction in LIBRARY.factions.values() if faction.needs_titan}
    assert found == {"Itty Critters", "Kaiju", "Magical Girls", "Mega Troopers"}
