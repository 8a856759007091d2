"""Human results in the forms that people keep them in."""

import pytest

from fracas.smashup.lab.compare import TableError, compare, read_human

LONG = """\
Game,Player,Faction A,Faction B,VP
1,Ann,Ninjas,aliens,15
1,Bob,Robots,Zombies,11
2,Ann,Pirates,Wizards,15
2,Bob,Robots,Aliens,15
"""
STRANGE = """\
3,Ann,Grimms' Fairy Tales,Ghost,15
3,Bob,Pirats,Mad-Scientists,3
4,Cy,Pirats,Elves,1
4,Di,Orcs,Geeks,2
"""
WIDE = """\
date,p1_factions,p1_vp,p2_factions,p2_vp,p3_factions,p3_vp
monday,Ninjas + Aliens,15,Robots/Zombies,11,,
tuesday,Pirates & Wizards,15,Robots + Aliens,15,,
"""
TWO_COLUMNS = """\
player1_faction1,player1_faction2,player1_score,player2_faction1,player2_faction2,player2_score
Ninjas,Aliens,15,Robots,Zombies,11
Pirates,Wizards,15,Robots,Aliens,15
"""


@pytest.mark.parametrize("text", [LONG, WIDE, TWO_COLUMNS])
def test_all_forms_say_the_same(tmp_path, text):
    path = tmp_path / "human.csv"
    path.write_text(text)
    human = read_human(path)
    assert (human.unknown, human.left_out) == ({}, 0)
    assert human.frame.rows() == [
        ("1", "Aliens", "Ninjas", 15, 1.0),
        ("1", "Robots", "Zombies", 11, 0.0),
        ("2", "Pirates", "Wizards", 15, 0.5),
        ("2", "Aliens", "Robots", 15, 0.5),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("game,faction_a,faction_b,vp\n", "has no games"),
        ("game,faction_a,vp\n1,Ninjas,3\n", "has no column faction_b"),
        ("p1_factions,p1_vp,p2_vp\n", "has no column p2_faction_a"),
        ("who,won\nAnn,1\n", "needs the columns game, faction_a, faction_b, vp .* it has who, won"),
        (LONG.replace("Robots", "Accountants"), r"every game has a faction .* \(Accountants\)"),
        (LONG.replace("Robots", ""), r"every game has a faction .* \(nothing\)"),
        (LONG.replace("11", "few"), "line 3: victory points are a whole number, not 'few'"),
        (LONG.replace("2,Bob", "3,Bob"), "game 2 has 1 players"),
        (WIDE.replace(" & Wizards", ""), "two factions such as Ninjas \\+ Aliens, not 'Pirates'"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, text, words):
    path = tmp_path / "human.csv"
    path.write_text(text)
    with pytest.raises(TableError, match=words):
        read_human(path)


def test_games_with_unknown_factions_are_left_out(tmp_path):
    path = tmp_path / "human.csv"
    path.write_text(LONG + STRANGE)
    human = read_human(path)
    assert human.unknown == {"Grimms' Fairy Tales": [6], "Pirats": [7, 8]}
    assert human.left_out == 2
    path.write_text(LONG)
    assert human.frame.equals(read_human(path).frame)


def test_factions_that_the_lab_has_not_seen_are_not_compared(tmp_path):
    path = tmp_path / "human.csv"
    path.write_text(LONG.replace("Ninjas", "Steampunks"))
    lab = {"Aliens": 1.0, "Pirates": 0.5, "Wizards": 0.0, "Robots": -0.5, "Zombies": -1.0, "Elves": 3.0}
    found = compare(read_human(path).frame, lab)
    assert found.table["faction"].to_list() == ["Aliens", "Pirates", "Wizards", "Robots", "Zombies"]
    assert found.table["lab_rank"].to_list() == [1, 2, 3, 4, 5]
    assert found.games == 2
    assert -1 <= found.interval[0] < found.correlation < found.interval[1] <= 1
    assert found.correlation > 0.5


def test_too_little_in_common(tmp_path):
    path = tmp_path / "human.csv"
    path.write_text(LONG)
    human = read_human(path).frame
    with pytest.raises(TableError, match="2 factions are both in the human table and in the lab; 4 are"):
        compare(human, {"Aliens": 1.0, "Robots": 0.0})
    with pytest.raises(TableError, match="equally strong"):
        compare(human, dict.fromkeys(("Aliens", "Robots", "Ninjas", "Zombies"), 0.0))
