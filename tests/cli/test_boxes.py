"""`fracas boxes`, and who plays with the boxes on the shelf."""

import json
import re

import pytest

from fracas.smashup import shelf as shelves
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError

MINE = {faction.name for box in ("core-set", "big-in-japan") for faction in LIBRARY.sets[box].factions}


def names(text):
    """The factions that are spoken of in a text."""
    return {name for name in LIBRARY.factions if name in text}


def test_all_boxes_are_there_at_first(fracas, shelf):
    result = fracas("boxes", width=200)
    assert result.code == 0
    assert all(box.id in result.out and box.name in result.out for box in LIBRARY.sets.values())
    number = len(LIBRARY.sets)
    assert f"{number} of {number} boxes are on your shelf, with {len(LIBRARY.factions)} fac" in result.out
    assert not shelf.exists()


def test_a_shelf_is_remembered_until_all_are_there_again(fracas, shelf):
    said = fracas("boxes", "Big in Japan", "CORE SET", "core-set", width=200)
    assert said.code == 0
    assert f"2 of {len(LIBRARY.sets)} boxes are on your shelf, with 12 factions" in said.out
    assert json.loads(shelf.read_text()) == ["core-set", "big-in-japan"]
    shown = fracas("boxes", width=200).out
    assert shown == said.out
    assert [line for line in shown.splitlines() if "yes" in line and "big-in-japan" in line]
    assert not [line for line in shown.splitlines() if "yes" in line and "munchkin" in line]
    assert f"{len(LIBRARY.sets)} of {len(LIBRARY.sets)}" in fracas("boxes", "--all").out
    assert not shelf.exists()


@pytest.mark.parametrize("how", [(), ("--draft",)])
def test_play_uses_the_shelf(fracas, how):
    fracas("boxes", "core-set", "big-in-japan")
    for seed in range(3):
        said = fracas("play", "--text", "--seed", seed, "--players", 4, *how, width=300).out
        assert names(said)
        assert names(said) <= MINE


@pytest.mark.parametrize("how", [(), ("--factions", "Sheep,Geeks", "--factions", "Robots,Kaiju")])
def test_bases_come_from_the_shelf_too(fracas, how):
    """BASEDECK-04: where they all are in use; whoever names a faction has its box."""
    fracas("boxes", "core-set", "big-in-japan")
    boxes = ["core-set", "big-in-japan", *(("sheep-promo", "the-bigger-geekier-box") if how else ())]
    bases = {base.name for box in boxes for base in LIBRARY.sets[box].bases}
    for seed in range(3):
        said = fracas("play", "--text", "--seed", seed, "--ruleset", "classic-2012", *how, width=300).out
        found = set(re.findall(r"^ *(.+) comes into play$", said, re.MULTILINE))
        assert len(found) >= 3
        assert found <= bases


def test_play_uses_other_boxes_when_told_so(fracas):
    fracas("boxes", "core-set", "big-in-japan")
    said = names(fracas("play", "--seed", 1, "--boxes", "smash-up munchkin", "--players", 4, width=300).out)
    assert said == {faction.name for faction in LIBRARY.sets["smash-up-munchkin"].factions}
    said = names(fracas("play", "--seed", 1, "--boxes", "--players", 4, width=300).out)
    assert said <= MINE
    given = ("--factions", "Sheep,Geeks", "--factions", "Orcs,Elves")  # whoever names them has them
    assert names(fracas("play", "--seed", 1, *given, width=300).out) == {"Sheep", "Geeks", "Orcs", "Elves"}


def test_other_commands_use_the_shelf_only_when_asked(fracas, shelf):
    fracas("boxes", "core-set", "big-in-japan")
    bench = ("bench", "--json", "--seconds", "0.01")
    assert json.loads(fracas(*bench, "--boxes").out)["factions"] == [
        name for name in LIBRARY.factions if name in MINE
    ]
    wanted = json.loads(fracas(*bench, "--sets", "Big in Japan", "core set").out)["factions"]
    assert set(wanted) == MINE
    assert wanted[0] == "Itty Critters"
    shelf.write_text("damaged")  # nobody looks
    assert json.loads(fracas(*bench).out)["factions"] == list(LIBRARY.factions)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("boxes", "core-set", "Munchkin"), "unknown box 'Munchkin' (did you mean Smash Up: Munchkin?)"),
        (("boxes", "shoe box"), "unknown box 'shoe box'; there are Core Set"),
        (("boxes", "core-set", "--all"), "not both"),
        (("play", "--boxes", "cor-set"), "unknown box 'cor-set' (did you mean Core Set?)"),
        (("play", "--boxes", "sheep-promo"), "2 players need 4 factions; 1 are in these boxes"),
        (("play", "--boxes", "sheep-promo", "--draft"), "2 players need 4 factions; 1 are in these boxes"),
        (("play", "--boxes", "core-set", "--load", "x.json"), "has its own set-up"),
        (("arena", "random", "random", "--boxes", "cor-set"), "unknown box 'cor-set'"),
        (("audit", "--boxes", "cor-set"), "unknown box 'cor-set'"),
        (("soak", "--boxes", "cor-set"), "unknown box 'cor-set'"),
        (("lab", "run", "--boxes", "cor-set"), "unknown box 'cor-set'"),
        (("lab", "run", "--boxes", "core-set", "--factions", "Ninjas,Aliens"), "not allowed with"),
        (("bench", "--sets", "cor-set"), "unknown box 'cor-set'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(fracas, shelf, args, words):
    result = fracas(*args)
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1, result.err
    assert not shelf.exists()


def test_a_shelf_that_is_too_small_says_so(fracas):
    fracas("boxes", "sheep-promo")
    result = fracas("play", "--seed", 1)
    assert result.code == 2
    assert result.err == "fracas: 2 players need 4 factions; 1 are on your shelf (fracas boxes)\n"


@pytest.mark.parametrize("text", ["", "{}", "[]", "[7]", '["no-such-set"]', '"core-set"', "[\ud800"])
def test_a_damaged_shelf_is_named_and_can_be_set_anew(fracas, shelf, text):
    shelf.parent.mkdir(parents=True)
    shelf.write_text(text, errors="surrogatepass")
    result = fracas("play", "--seed", 1)
    assert result.code == 2
    assert f"{shelf} does not say which boxes you have" in result.err
    assert result.err.count("\n") == 1
    assert fracas("boxes", "core-set").code == 0
    assert shelves.read() == ["core-set"]


def test_a_shelf_that_cannot_be_written_is_told(fracas, shelf):
    shelf.parent.parent.write_text("a file where the folder should be")
    result = fracas("boxes", "core-set")
    assert result.code == 2
    assert result.err.count("\n") == 1


def test_the_shelf_in_python(shelf):
    assert shelves.read() is None
    with pytest.raises(SetupError, match="unknown box"):
        shelves.write(["core-set", "shoe box"])
    assert shelves.read() is None
    shelves.write(["Smash Up: Munchkin", "core-set"])
    assert shelves.read() == ["core-set", "smash-up-munchkin"]
    shelves.write(None)
    assert shelves.read() is None
