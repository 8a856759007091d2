"""`fracas workshop`: what is made runs, and what is wrong is told in plain words."""

import json
from pathlib import Path

import pytest

from fracas.cli import main
from fracas.cli.workshop import sketch
from fracas.smashup.cards import LIBRARY, packages
from fracas.smashup.engine import SetupError
from fracas.smashup.scenarios import run_files, scenario_files
from fracas.smashup.workshop.check import Trial, joined, look, play
from fracas.smashup.workshop.new import new
from fracas.smashup.workshop.source import mistakes

from ...slow import long
from .conftest import EXAMPLE, ROOT, Edit

GAMES = ("--games", "3", "--players", "2", "--jobs", "1")


def found(path: Path) -> list[str]:
    return [finding.text for finding in look(path, sketch)]


@pytest.mark.parametrize("path", ["example", "new"])
def test_nothing_is_wrong(path: str, cows: Path):
    assert found(EXAMPLE if path == "example" else cows) == []


def test_the_scenarios_of_the_example_hold():
    library, _ = joined(EXAMPLE)
    outcomes = list(run_files(scenario_files(EXAMPLE), library))
    assert len(outcomes) >= 14
    assert [outcome for outcome in outcomes if not outcome.passed] == []


@long
def test_games_with_it_hold_every_invariant(cows: Path):
    for path, name in ((EXAMPLE, "Librarians"), (cows, "Space Cows")):
        reports = list(play(path, Trial([2, 3], 0, 20, None, own=(name,)), 3, 1))
        assert [report.error for report in reports] == [None] * 3


def test_the_faction_takes_part_in_every_game(cows: Path):
    library, _ = joined(cows)
    trial = Trial([2, 3, 4], 0, 20, None, own=("Space Cows",))
    for number in range(0, 40, 4):
        setup = trial.setup(number, trial.rng(number), library)
        names = {name for pair in setup.factions for name in pair} | set(setup.pool)
        assert "Space Cows" in names


def test_cards_we_ship_give_no_reason_to_complain():
    assert mistakes(ROOT / "src" / "fracas" / "smashup" / "cards") == []


@pytest.mark.parametrize(
    ("old", "new_text", "says"),
    [
        ("game.destroy(minion", "game.destory(minion", "a game has no destory (did you mean destroy"),
        (
            "yield from game.destroy(",
            "game.destroy(",
            "game.destroy(...) alone does nothing: write `yield from",
        ),
        ("yield from game.draw(self.controller, 2)", "yield game.draw(self.controller, 2)", "not `yield`"),
        (
            "mine = game.minions(",
            "mine = yield from game.minions(",
            "answers at once: leave `yield from` out",
        ),
        (
            "def own_power(",
            "def own_powr(",
            "knows no own_powr, and SpaceCowRecruit does not use it (did you mean own_power?)",
        ),
        (
            "game: Table, player: int) -> int",
            "game: Table) -> int",
            "power_here should be power_here(self, game, player)",
        ),
        ("    @classmethod\n", "", "may_play_on needs @classmethod above it"),
        (
            "plays_on",
            "plays_onn",
            "knows no plays_onn, and SpaceCowBanner does not use it (did you mean plays_on",
        ),
        ("    Minion,", "    Minon,", "the engine has no Minon (did you mean Minion"),
        (
            "self.friends(game), ",
            "self.freinds(game), ",
            "SpaceCowLeader has no freinds (did you mean friends?)",
        ),
        ("CHARACTER =", "CHARACTR =", "nobody reads CHARACTR (did you mean CHARACTER?)"),
        ("class SpaceCowPlan(Action):", "class SpaceCowPlan(Action:", "this is no Python"),
        ('    """Draw two cards."""\n', "", "Space Cow Plan has no text"),
        ("copies = 3, 3", "copies = 3, 4", "a faction has 20 cards, not 21"),
        (
            "power = 5",
            "power = 12",
            "Space Cow Leader has power 12; nearly all published minions have 1 to 5",
        ),
        ("power = 5", 'power = "5"', "power is a number from 0 on, not '5'"),
        ("DIFFICULTY = 1", "DIFFICULTY = 9", "DIFFICULTY is 1, 2 or 3, not 9"),
        (
            '"""Talent: place',
            '"""Place',
            'Space Cow Leader has a talent, but its text does not say "Talent:"',
        ),
        (
            '"""Special: before',
            '"""Before',
            'Space Cow Surprise has a special, but its text does not say "Special:"',
        ),
        ('"""Play on a base. ', '"""', 'is played on a base, but its text does not say "Play on"'),
        (
            "yield from game.draw(self.controller, 2)",
            "yield from game.draw(self.controller, 1)",
            "not as expected",
        ),
    ],
)
def test_mistakes_in_cards(edit: Edit, cows: Path, old: str, new_text: str, says: str):
    edit("space_cows.py", (old, new_text))
    assert any(says in text for text in found(cows)), found(cows)


@pytest.mark.parametrize(
    ("file", "old", "new_text", "says"),
    [
        ("bases.py", "20, (4, 2, 1)", "90, (4, 2, 1)", "Space Cow Camp has breakpoint 90"),
        ("bases.py", "20, (4, 2, 1)", "20, (4, 2)", "vp are three numbers such as (4, 2, 1), not (4, 2)"),
        ("bases.py", "20, (4, 2, 1)", "20, (9, 2, 1)", "awards 9/2/1"),
        (
            "drawings.toml",
            '"crown"',
            '"crwon"',
            "there is no drawing 'crwon' (Space Cow Leader) (did you mean crown?)",
        ),
        (
            "drawings.toml",
            '"stars"',
            '"star"',
            "there is no pattern 'star' (Space Cows) (did you mean stars?)",
        ),
        ("drawings.toml", '"hills"', '"hils"', "begins with a skyline"),
        ("drawings.toml", '"#3f2f63"', '"red"', "should be like"),
        ("drawings.toml", '"#3f2f63"', '"#cbbcf0"', "nobody can read the Space Cows"),
        ("drawings.toml", '["crown"]', '"crown"', "should be a list of names"),
        ("drawings.toml", '"Space Cow Plan"', '"Space Cow Plane"', "'Space Cow Plane' in cards is unknown"),
        ("drawings.toml", "[cards]", "[crads]", "'crads' in the file is unknown (did you mean cards?)"),
        ("drawings.toml", "[cards]", "[cards", "drawings.toml cannot be read"),
        ("rulings.toml", '"Space Cow Recruit"', '"Space Cow Rekrut"', "there is no card 'Space Cow Rekrut'"),
        ("rulings.toml", '["Two', '[3, "Two', "should be a list of sentences"),
        ("scenarios/space-cow-plan.yaml", "play:", "pley:", "pley"),
    ],
)
def test_mistakes_in_other_files(edit: Edit, cows: Path, file: str, old: str, new_text: str, says: str):
    edit(file, (old, new_text))
    assert any(says in text for text in found(cows)), found(cows)


def test_a_card_without_a_scenario(cows: Path):
    (cows / "fracas_space_cows" / "scenarios" / "space-cow-plan.yaml").unlink()
    assert found(cows) == ["Space Cow Plan has no scenario: write one into scenarios/ (docs/scenarios.md)"]


def test_translations_that_were_begun_are_wanted_whole(cows: Path):
    words = cows / "fracas_space_cows" / "words"
    words.mkdir()
    (words / "fr.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgctxt "Space Cow Plan"\nmsgid "Space Cow Plan"\nmsgstr "Plan"\n\n'
        'msgctxt "Space Cow Plan"\nmsgid "Draw three cards."\nmsgstr "Piochez 3 cartes."\n',
        encoding="utf-8",
    )
    texts = found(cows)
    assert "words/fr.po lacks (Space Cow Plan) Draw two cards." in texts
    assert "words/fr.po translates what is not there: (Space Cow Plan) Draw three cards." in texts
    assert not any("lacks (Space Cow Plan) Space Cow Plan" in text for text in texts)


def test_a_game_that_breaks_is_told_with_a_replay(
    edit: Edit, cows: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    edit("space_cows.py", ("yield from game.draw(self.controller)", "yield from game.draw(self.kontroller)"))
    out = tmp_path / "out"
    out.mkdir()
    assert main(["workshop", "check", str(cows), *GAMES, "--out", str(out)]) == 1
    said = capsys.readouterr().out
    assert "SpaceCowScout has no kontroller (did you mean controller?)" in said
    assert "has no attribute 'kontroller' (space_cows.py, line" in said
    files = sorted(out.glob("soak-*.json"))
    assert files
    assert f"--replay {files[0]}" in said
    assert "kontroller" in json.loads(files[0].read_text(encoding="utf-8"))["error"]


def test_the_command_says_when_all_is_well(cows: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["workshop", "check", str(cows), "--games", "0"]) == 0
    assert capsys.readouterr().out == "0 wrong, 0 odd\n"


def test_a_set_that_cannot_be_used_is_not_played(edit: Edit, cows: Path, capsys: pytest.CaptureFixture[str]):
    edit("__init__.py", ('SET = CardSet("space-cows"', 'SET = CardSet("core-set"'))
    assert main(["workshop", "check", str(cows), "--games", "2"]) == 1
    assert "no games: the set cannot be used like this" in capsys.readouterr().out


@pytest.mark.parametrize(
    "args", [("check", "nowhere"), ("check", ".", "--out", "nowhere"), ("new", "Cows", "--in", "nowhere")]
)
def test_places_that_are_not_there(args: tuple[str, ...], capsys: pytest.CaptureFixture[str]):
    assert main(["workshop", *args]) == 2
    assert "there is no" in capsys.readouterr().err


# --- new ---------------------------------------------------------------------------------------------


def test_a_name_however_it_is_written(tmp_path: Path):
    folder = new("moon  people", tmp_path)
    assert folder == tmp_path / "moon-people"
    library, (mine,) = joined(folder)
    assert mine.factions[0].name == "Moon People"
    assert "Moon People Leader" in [kind.name for kind in mine.kinds]
    assert packages.faults(mine, LIBRARY.sets.values()) == []
    assert library.faction("moon people")


@pytest.mark.parametrize(
    "name", ["", "  ", "Éléphants", "R2-D2", "Space/Cows", "../up", "Ninjas", "ninja", "Core Set"]
)
def test_names_that_will_not_do(tmp_path: Path, name: str):
    with pytest.raises(SetupError):
        new(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(cows: Path):
    with pytest.raises(SetupError, match="is there already"):
        new("Space Cows", cows.parent)


def test_words_of_python_are_no_trouble(tmp_path: Path):
    for name in ("Bases", "Class"):
        assert found(new(name, tmp_path)) == []
