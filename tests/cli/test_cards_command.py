"""`fracas cards`."""

from fracas.smashup import strengths


def test_lists_all_factions(fracas):
    result = fracas("cards")
    assert result.code == 0
    assert all(name in result.out for name in ("Core Set", "Aliens", "Ninjas", "Zombies", "Tortuga"))


def test_lists_a_faction_with_its_bases(fracas):
    result = fracas("cards", "--faction", "ninjas")
    assert "Ninja Master" in result.out
    assert "Ninja Dojo" in result.out
    assert "Zapbot" not in result.out
    assert "Tortuga" not in result.out


def test_says_who_a_faction_is(fracas, monkeypatch):
    monkeypatch.setattr(strengths, "load", lambda: {"Ninjas": strengths.Strength(0.6, 0.5, 0.7)})
    said = " ".join(fracas("cards", "--faction", "ninjas").out.split())
    assert "Nobody saw them come" in said
    assert "Takes some practice · Strong in games between bots" in said
    said = " ".join(fracas("cards", "--faction", "aliens", "--lang", "ru").out.split())
    assert "Пришли с миром" in said
    assert "Играть просто" in said
    assert "ботов" not in said


def test_lists_a_set(fracas):
    result = fracas("cards", "--set", "core-set")
    assert "Ninja Master" in result.out
    assert "Zapbot" in result.out


def test_shows_one_card_by_its_name_in_any_spelling(fracas):
    result = fracas("cards", "zapBOT")
    assert "Zapbot (minion, power 2, Robots, 4 copies)" in result.out
    assert "extra minion" in result.out


def test_shows_all_cards_that_contain_the_name(fracas):
    result = fracas("cards", "microbot")
    assert "Microbot Alpha" in result.out
    assert "Microbot Guard" in result.out


def test_shows_a_base(fracas):
    assert "base, breakpoint 21, victory points 4/3/2" in fracas("cards", "tortuga").out


def test_a_name_is_looked_for_in_the_faction_only(fracas):
    assert fracas("cards", "--faction", "ninjas", "zapbot").code == 2


def test_shows_the_rulings_on_a_card(fracas):
    out = fracas("cards", "collector").out
    assert out.index("Rulings:") > out.index("except a Collector")
    assert "- A Collector is never a legal choice for another Collector." in out
    assert "Rulings" not in fracas("cards", "ninja master").out


def test_shows_all_cards_of_one_name(fracas):
    out = fracas("cards", "King Rex").out
    assert "Dinosaurs" in out
    assert "Smash Up All Stars" in out


def test_shows_a_card_of_a_common_deck(fracas):
    out = fracas("cards", "web troll").out
    assert "Web Troll (minion, power 1, monster deck, 4 copies)" in out
    assert "one more than the base asks for" in out
    assert fracas("cards", "--faction", "thieves", "web troll").code == 2


def test_says_of_a_base_that_its_printed_text_was_not_available(fracas):
    assert "printed text of this base was not available" in " ".join(
        fracas("cards", "Castle Zemo").out.split()
    )
    for name in ("Tortuga", "Black Mamba"):
        assert "not available" not in fracas("cards", name).out


def test_marks_such_bases_in_a_list(fracas):
    out = fracas("cards", "--faction", "Sinister Six", width=200).out
    assert "Downtown *" in out
    assert "New York Landmark *" in out
    assert "* The printed text of this base was not available" in " ".join(out.split())
    assert "not available" not in fracas("cards", "--faction", "Ninjas").out
