"""`fracas workshop balance`: whom an own faction meets, and what its games tell."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fracas.cli import main
from fracas.cli.workshop_balance import deciding
from fracas.smashup.cards import LIBRARY
from fracas.smashup.workshop.balance import Contest, Played, contest, findings, games

from ...slow import long
from .conftest import EXAMPLE, Edit

QUICK = ("--bots", "random", "--jobs", "1")


def librarians(**changes: Any) -> Contest:
    return contest(EXAMPLE, "random", 0, **changes)


def made_up(number: int, *, won: bool, drawn: set[str], played: set[str], seat: int = 0) -> Played:
    """A game of the Librarians that nobody played."""
    published = list(LIBRARY.factions)
    others = [published[(number + 24 * place) % len(published)] for place in range(3)]
    decks = {True: ["Librarians", others[0]], False: others[1:]}
    rows = [
        {
            "game": number,
            "players": 2,
            "turn_order": at + 1,
            "bot": "random",
            "faction_a": decks[at == seat][0],
            "faction_b": decks[at == seat][1],
            "won": float((at == seat) == won),
        }
        for at in range(2)
    ]
    times = [[0.2, 0.2, 0.2], [0.1]] if seat == 0 else [[0.1], [0.2, 0.2, 0.2]]
    winner = seat if won else 1 - seat
    return Played(
        number, [winner], times, rows, seat=seat, turns=[1, 1], drawn=drawn, early=drawn, played=played
    )


def told(played: list[Played]) -> dict[str, Any]:
    about: dict[str, Any] = findings(librarians(), played)["factions"]["Librarians"]
    return about


def test_all_published_factions_take_part_before_one_comes_again():
    plan = librarians()
    setups = [plan.setup(number) for number in range(len(LIBRARY.factions) // 3)]
    met = Counter(name for setup in setups for pair in setup.factions for name in pair)
    assert met.pop("Librarians") == len(setups)
    assert met == Counter(dict.fromkeys(LIBRARY.factions, 1))
    assert {"Librarians" in setup.factions[0] for setup in setups} == {True, False}


def test_a_game_is_the_same_whoever_plays_it():
    plan = librarians()
    one, again = list(games(plan, 2, 1)), list(games(plan, 2, 1))
    assert [record.rows for record in one] == [record.rows for record in again]
    assert [record.rows for record in one] != [
        record.rows for record in games(Contest(**vars(plan) | {"seed": 1}), 2, 1)
    ]


@long
def test_other_processes_find_the_set():
    records = list(games(librarians(), 2, 2))
    assert [record.error for record in records] == [None, None]


def test_what_games_tell():
    played = [record for record in games(librarians(), 6, 1) if isinstance(record, Played)]
    assert len(played) == 6
    about = told(played)
    low, high = about["ci95"]
    assert 0 <= low <= about["share"] <= high <= 1
    assert about["strength"]["low"] < about["strength"]["strength"] < about["strength"]["high"]
    assert len(about["cards"]) == 12
    pages = next(card for card in about["cards"] if card["card"] == "Page")
    assert pages["copies"] == 4
    assert pages["drawn"]["games"] >= pages["early"]["games"] > 0
    assert pages["early"]["games"] + pages["not_early"]["games"] == 6
    assert all(figure > 0 for part in about["turns"].values() for figure in part.values())
    for one in played:
        assert one.early <= one.drawn
        assert sum(one.turns) in range(one.rows[0]["turns"], one.rows[0]["turns"] + 2)


def test_a_card_that_decides_games_and_one_that_nobody_plays():
    played = [
        made_up(number, won=number % 2 == 0, drawn={"Page"} if number % 2 == 0 else set(), played={"Page"})
        for number in range(60)
    ]
    about = told(played)
    pages = next(card for card in about["cards"] if card["card"] == "Page")
    assert pages["drawn"] == {"games": 30, "share": 1.0, "ci95": [0.8865, 1.0]}
    assert pages["matters"][0] == 1.0
    assert pages["matters"][1] > 0.5
    assert deciding(about["cards"]) == "Who draws it early wins more often: Page."
    assert "Shush!" in about["never_played"]
    assert "Page" not in about["never_played"]
    assert "The Great Silence" not in about["never_played"]  # it was never at the table
    assert about["left_out"] == ["The Great Silence"]
    assert about["turns"]["decisions"] == {"own": 3.0, "others": 1.0}
    assert about["turns"]["seconds"] == {"own": 0.6, "others": 0.1}


def test_few_games_decide_nothing():
    played = [
        made_up(number, won=number < 2, drawn={"Page"} if number < 2 else set(), played=set())
        for number in range(4)
    ]
    about = told(played)
    assert about["step"] is None
    assert deciding(about["cards"]).startswith("No card decides games for sure")


def test_strong_and_weak_are_told_apart():
    always = [made_up(number, won=True, drawn=set(), played=set(), seat=number % 2) for number in range(200)]
    never = [made_up(number, won=False, drawn=set(), played=set(), seat=number % 2) for number in range(200)]
    strong, weak = told(always), told(never)
    assert (strong["step"], strong["tier"]) == (3, "S")
    assert (weak["step"], weak["tier"]) == (1, "D")
    assert strong["strength"]["low"] > 0 > weak["strength"]["high"]


def test_the_command_speaks_plainly(cows: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["workshop", "balance", str(cows), "--games", "2", *QUICK]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Space Cows: 2 games between random bots\nStrength ")
    assert "2 Space Cow Veteran" in said
    assert "Bots never played" in said or "Bots played every card" in said
    assert "A turn takes its player " in said


def test_the_command_prints_json(cows: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["workshop", "balance", str(cows), "--games", "2", "--json", "--seed", "5", *QUICK]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["bot"], found["seed"]) == (2, "random", 5)
    assert list(found["factions"]) == ["Space Cows"]


def test_games_that_break_are_told(edit: Edit, cows: Path, capsys: pytest.CaptureFixture[str]):
    edit("space_cows.py", ("yield from game.draw(self.controller)", "yield from game.draw(self.kontroller)"))
    assert main(["workshop", "balance", str(cows), "--games", "3", *QUICK]) == 1
    said = capsys.readouterr().err
    assert "has no attribute 'kontroller'" in said
    assert "of 3 games broke; fracas workshop check says where" in said


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nowhere",), "there is no such folder"),
        (("COWS", "--bots", "clever"), "clever"),
        (("COWS", "--games", "0"), "at least 1, not 0"),
    ],
)
def test_bad_inputs(args: tuple[str, ...], says: str, cows: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["workshop", "balance", *(str(cows) if arg == "COWS" else arg for arg in args)]) == 2
    assert says in capsys.readouterr().err


def test_a_package_that_does_not_load(edit: Edit, cows: Path, capsys: pytest.CaptureFixture[str]):
    edit("space_cows.py", ("    Minion,", "    Minon,"))
    assert main(["workshop", "balance", str(cows)]) == 2
    assert "did you mean Minion" in capsys.readouterr().err
