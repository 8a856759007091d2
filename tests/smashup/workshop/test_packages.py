"""Own sets are found, stand beside the others, and say what is wrong with them."""

import logging
import os
import shutil
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from fracas.smashup.cards import LIBRARY, SHIPPED, packages
from fracas.smashup.engine import Game, Library, SetupError
from fracas.smashup.workshop.check import joined

from .conftest import EXAMPLE, Edit, fracas

TINY = '''
import types
from fracas.smashup.engine import Action, Base, CardSet, Minion

class {card}(Minion):
    """No ability."""
    power, copies = 3, 20
    faction = "{faction}"

class {base}(Base):
    """No ability."""
    faction = "{faction}"
    breakpoint, vp = 20, (4, 2, 1)

faction = types.ModuleType(__name__)
faction.FACTION = "{faction}"
faction.card = {card}
bases = types.ModuleType(__name__)
bases.base = {base}
SET = CardSet("{id}", "{title}", [faction], bases)
'''
GOOD = {"card": "TinyOne", "base": "TinyPlace", "faction": "Tinies", "id": "tiny", "title": "Tiny Things"}


def tiny(folder: Path, name: str = "tiny_set", **changes: str) -> Path:
    """A set in a single file."""
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text(TINY.format(**GOOD | changes), encoding="utf-8")
    return package


def why(path: Path, library: Library = LIBRARY) -> str:
    with pytest.raises(SetupError) as refused:
        joined(path, library)
    return str(refused.value)


def test_the_sets_we_ship_come_first_and_in_their_order():
    shipped = [f"fracas.smashup.cards.{value}".partition(":")[0] for value in SHIPPED]
    assert [card_set.package for card_set in LIBRARY.sets.values()] == shipped


def test_an_own_set_comes_last_and_everything_finds_it():
    library, (mine,) = joined(EXAMPLE)
    assert list(library.sets) == [*LIBRARY.sets, "quiet-please"]
    assert library.own == {"quiet-please"}
    assert list(library.factions)[-1] == library.faction("librarian").name == "Librarians"
    assert library.box("Quiet Please") is mine
    assert sum(kind.copies for kind in mine.factions[0].kinds) == 20
    assert len(mine.factions[0].kinds) == 12
    assert len(mine.bases) == 2


def test_own_sets_are_in_the_order_of_their_names(tmp_path: Path):
    for name, title in (("tiny_b", "Alpha"), ("tiny_a", "Beta")):
        tiny(
            tmp_path,
            name,
            id=title.lower(),
            title=title,
            faction=f"{title} People",
            card=title,
            base=f"{title}Base",
        )
    library, _ = joined(tmp_path / "tiny_a")
    library, _ = joined(tmp_path / "tiny_b", library)
    assert list(library.sets)[-2:] == ["alpha", "beta"]


def test_the_same_set_twice_is_one_set():
    library, (mine,) = joined(EXAMPLE)
    again, (same,) = joined(EXAMPLE, library)
    assert same is mine
    assert list(again.sets) == list(library.sets)


def test_games_without_it_stay_what_they_were():
    """Somebody installs a set, and saved games still load: its bases come with its factions."""
    library, _ = joined(EXAMPLE)
    rules = {"base_deck": "all"}
    about = {"factions": [["Ninjas", "Aliens"], ["Robots", "Zombies"]], "seed": 5, "ruleset": rules}
    game = Game.new(LIBRARY, **about)
    assert Game.load(library, game.save()).events() == game.events()
    own = Game.new(library, **about | {"factions": [["Librarians", "Aliens"], ["Robots", "Zombies"]]})
    there = [card.name for card in own.table.base_deck] + [base.name for base in own.table.bases]
    assert {"The Stacks", "The Reading Room"} <= set(there)
    drafted = Game.new(LIBRARY, players=2, seed=3)
    for answer in (4, 11, 2, 0):
        drafted.answer(answer)
    assert Game.load(library, drafted.save()).events() == drafted.events()


def test_a_package_without_a_project_will_do(tmp_path: Path):
    library, (mine,) = joined(tiny(tmp_path))
    assert library.factions["Tinies"].kinds == mine.factions[0].kinds


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"faction": "ninja"}, "Core Set has a faction 'ninja' already"),
        ({"card": "KingRex"}, "'King Rex' is the name of a card of the Dinosaurs in Core Set"),
        ({"base": "TarPits"}, "'Tar Pits' is the name of a base of the Dinosaurs in Core Set"),
        ({"id": "core-set"}, "there is a set 'Core Set' already"),
        ({"title": "core set"}, "there is a set 'Core Set' already"),
        ({"id": "Tiny Set!"}, "small letters, digits and hyphens, not 'Tiny Set!'"),
    ],
)
def test_names_that_are_taken(tmp_path: Path, changes: dict[str, str], says: str):
    assert says in why(tiny(tmp_path, **changes))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "Action, Base",
            "Acton, Base",
            "cannot import name 'Acton' from 'fracas.smashup.engine' (did you mean Action",
        ),
        ("power, copies = 3, 20", "power = = 3", "invalid syntax (__init__.py, line 7)"),
        (
            "SET = CardSet(",
            "SET = Cardset(",
            "name 'Cardset' is not defined (did you mean CardSet?) (__init__.py, line",
        ),
        ("SET = ", "1 / 0; SET = ", "ZeroDivisionError: division by zero (__init__.py, line 20)"),
        (
            "SET = CardSet(",
            "SET = list; CardSet(",
            "has no set; it needs SET = CardSet(id, name, factions, bases)",
        ),
        (
            "class TinyPlace(Base):",
            'class TinyPlace(Base):\n    name = "Tiny One"',
            "two cards are called 'Tiny One'",
        ),
        ("[faction], bases", "[], bases", "the set has no faction"),
        ("faction.card = TinyOne", "pass", "the faction Tinies has no cards"),
        ("    breakpoint, vp = 20, (4, 2, 1)", "", "'Tiny Place' needs its numbers"),
        (
            '    faction = "Tinies"\n    breakpoint',
            '    faction = "Tiny"\n    breakpoint',
            "this set has Tinies",
        ),
    ],
)
def test_packages_that_do_not_work(tmp_path: Path, old: str, new: str, says: str):
    package = tiny(tmp_path)
    text = (package / "__init__.py").read_text(encoding="utf-8")
    assert old in text
    (package / "__init__.py").write_text(text.replace(old, new), encoding="utf-8")
    assert says in why(package)


def test_paths_that_are_no_packages(tmp_path: Path):
    assert "there is no such folder" in why(tmp_path / "nothing")
    assert "neither a pyproject.toml nor an __init__.py" in why(tmp_path)
    assert "a package is named like a word of Python" in why(tiny(tmp_path, "tiny-set"))
    assert "Python itself has a module json" in why(tiny(tmp_path, "json"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[project", "cannot be read"),
        ("[project]\nname = 'x'", 'names no set; it needs [project.entry-points."fracas.sets"]'),
        ("project = 3", "names no set"),
        ('[project.entry-points."fracas.set"]\na = "b:C"', "names no set (you wrote fracas.set)"),
        ('[project.entry-points."fracas.sets"]\na = 3', "should be text such as"),
        ('[project.entry-points."fracas.sets"]\na = "tiny_sett:SET"', "there is no package tiny_sett in"),
        ('[project.entry-points."fracas.sets"]\na = "tiny_set:SETS"', "did you mean tiny_set:SET?"),
        ('[project.entry-points."fracas.sets"]\na = "tiny_set:faction"', "is no CardSet but a module"),
        ('[project.entry-points."fracas.sets"]\na = "tiny_set"', "should say package:SET"),
    ],
)
def test_projects_that_name_no_set(tmp_path: Path, text: str, says: str):
    tiny(tmp_path)
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    assert says in why(tmp_path)


def test_an_installed_set_is_found_and_a_broken_one_only_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    tiny(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    points = [
        EntryPoint("tiny", "tiny_set:SET", packages.GROUP),
        EntryPoint("gone", "tiny_gone:SET", packages.GROUP),
    ]
    monkeypatch.setattr(packages, "entry_points", lambda group: points)
    with caplog.at_level(logging.WARNING):
        library = packages.library(["fracas.smashup.cards.core_set:CORE_SET"])
    assert list(library.sets) == ["core-set", "tiny"]
    assert "goes on without the installed set 'gone'" in caplog.text
    assert "No module named 'tiny_gone'" in caplog.text


def test_what_is_asked_for_by_its_path_has_to_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FRACAS_WITH", str(tmp_path / "nothing"))
    with pytest.raises(SetupError, match="there is no such folder"):
        packages.library([])


# --- on the command line -----------------------------------------------------------------------------


def test_the_command_line_reads_it_first(tmp_path: Path):
    found = fracas("cards", "--with", EXAMPLE, "--faction", "Librarians", "--lang", "fr")
    assert (found.returncode, found.stderr) == (0, "")
    assert "Bibliothécaire en Chef" in found.stdout
    assert "Les Rayonnages" in found.stdout
    counted = fracas("coverage", "-v", FRACAS_WITH=str(EXAMPLE))
    assert "Quiet, Please" in counted.stdout
    wrong = fracas("cards", f"--with={tmp_path / 'nothing'}")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("fracas: ")
    assert "Traceback" not in wrong.stderr
    short = fracas("cards", "--wit", EXAMPLE)
    assert short.returncode == 2
    assert "write it in full" in short.stderr


def test_an_installed_package_needs_no_option(tmp_path: Path):
    info = tmp_path / "fracas_librarians-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fracas-librarians\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[fracas.sets]\nlibrarians = fracas_librarians:SET\n")
    shutil.copytree(EXAMPLE / "fracas_librarians", tmp_path / "fracas_librarians")
    found = fracas("boxes", PYTHONPATH=os.pathsep.join([str(tmp_path), *sys.path]))
    assert (found.returncode, found.stderr) == (0, "")
    assert "quiet-please" in found.stdout
    (tmp_path / "fracas_librarians" / "librarians.py").write_text("import nothing_like_it\n")
    broken = fracas("boxes", PYTHONPATH=os.pathsep.join([str(tmp_path), *sys.path]))
    assert broken.returncode == 0
    assert "quiet-please" not in broken.stdout
    assert "fracas goes on without the installed set 'librarians'" in broken.stderr
    assert "Traceback" not in broken.stderr


def test_bots_and_terminal_play_with_it():
    won = fracas(
        *(
            "play",
            "--text",
            "--with",
            EXAMPLE,
            "--factions",
            "Librarians,Ninjas",
            "--factions",
            "Robots,Aliens",
        ),
        *("--bots", "all", "--level", "easy", "--seed", "1"),
    )
    assert (won.returncode, won.stderr) == (0, "")
    assert "Librarians" in won.stdout


def test_it_is_too_late_where_cards_were_read(capsys: pytest.CaptureFixture[str]):
    from fracas.cli import main

    assert main(["cards", "--with", str(EXAMPLE)]) == 2
    assert "too late" in capsys.readouterr().err


def test_new_edits_are_not_part_of_the_others(edit: Edit, cows: Path):
    edit("__init__.py", ('"space-cows"', '"core-set"'))
    assert "there is a set 'Core Set' already" in why(cows)
