"""The printed facts kept in the project are complete and consistent."""

from fracas.smashup import reference


def test_all_sets_are_there() -> None:
    sets = reference.load()
    assert len(sets) == 16
    assert sum(len(s.factions) for s in sets.values()) == 72
    assert sum(len(s.bases) for s in sets.values()) == 144


def test_every_faction_has_twenty_cards() -> None:
    for entry in reference.load().values():
        for faction in entry.factions:
            assert sum(card.copies for card in faction.deck) == 20, faction.name


def test_every_base_names_a_faction_of_its_set_and_three_places() -> None:
    for entry in reference.load().values():
        ids = {faction.id for faction in entry.factions}
        for base in entry.bases:
            assert base.faction in ids, base.name
            assert len(base.vp) == 3, base.name


def test_core_set() -> None:
    core = reference.load()["core-set"]
    aliens = core.factions[0]
    collector = next(card for card in aliens.deck if card.name == "Collector")
    assert (collector.type, collector.power, collector.copies) == ("minion", 2, 4)
    assert collector.rulings == ("core-set/collector#1", "core-set/collector#2")
    assert (len(core.factions), len(core.bases)) == (8, 16)
    assert sum(len(faction.deck) for faction in core.factions) == 94


def test_minions_have_a_power_even_if_it_is_zero() -> None:
    for entry in reference.load().values():
        minions = [c for faction in entry.factions for c in faction.deck if c.type == "minion"]
        assert all(minion.power is not None for minion in minions), entry.name
        assert all(minion.power is not None for minion in entry.treasures if minion.type == "minion")


def test_shared_decks() -> None:
    sets = reference.load()
    munchkin = sets["smash-up-munchkin"]
    assert (len(munchkin.monsters), len(munchkin.treasures)) == (8, 22)
    assert [card.copies for card in sets["the-obligatory-cthulhu-set"].madness] == [30]


def test_only_the_marvel_bases_are_stand_ins() -> None:
    for entry in reference.load().values():
        for base in entry.bases:
            assert base.stand_in == (entry.id == "smash-up-marvel"), base.name
    assert {set_id: len(names) for set_id, names in reference.stand_ins().items()} == {"smash-up-marvel": 16}
    assert reference.is_stand_in("Castle Zemo")
    assert not reference.is_stand_in("Hideout")  # only its wording was rebuilt


def test_ruling_ids_are_unique() -> None:
    ids = [ruling for entry in reference.load().values() for ruling in entry.rulings]
    assert len(ids) == len(set(ids)) > 0


def test_rules_index() -> None:
    rules = reference.rules()
    assert len(rules) == 412
    assert rules["TURN-1.1"] == "The turn"
