"""What holds for every command: help with an example, and one clear line about wrong input."""

import pytest

from fracas import __version__
from fracas.compiled import engine

COMMANDS = (
    "play",
    "serve",
    "export",
    "review",
    "cards",
    "boxes",
    "scenario",
    "arena",
    "audit",
    "lab",
    "soak",
    "bench",
    "coverage",
)
THREE = ("--factions", "Ninjas,Aliens", "--factions", "Robots,Zombies", "--factions", "Pirates,Wizards")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(fracas, command):
    result = fracas(command, "--help")
    assert result.code == 0
    assert f"Example: fracas {command}" in " ".join(result.out.split())


def test_version_says_which_engine_runs(fracas):
    result = fracas("--version")
    assert result.code == 0
    assert result.out == f"fracas {__version__}, {engine()} engine\n"


def test_help_names_every_command(fracas):
    result = fracas("--help")
    assert result.code == 0
    assert all(command in result.out for command in COMMANDS)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "COMMAND"),
        (("dance",), "'dance'"),
        (("cards", "Zapbott"), "did you mean Zapbot"),
        (("cards", "--faction", "Accountants"), "unknown faction 'Accountants'; there are"),
        (("cards", "--set", "no-such-set"), "unknown box 'no-such-set'; there are Core Set"),
        (("soak", "--games", "0"), "at least 1, not 0"),
        (("soak", "--games", "many"), "a whole number, not 'many'"),
        (("soak", "--players", "1"), "2, 3 or 4 players, not 1"),
        (("soak", "--players", "2..5"), "2, 3 or 4 players, not 2..5"),
        (("soak", "--players", "4..2"), "2, 3 or 4 players, not 4..2"),
        (("soak", "--players", "some"), "such as 2, or 2..4, not 'some'"),
        (("soak", "--out", "/no/such/folder"), "no folder /no/such/folder"),
        (("soak", "--replay", "/no/such/file"), "no file /no/such/file"),
        (("bench", "--seconds", "0"), "more than 0 seconds"),
        (("bench", "--seconds", "soon"), "a number of seconds, not 'soon'"),
        (("bench", "--sets", "no-such-set"), "unknown box 'no-such-set'"),
        (("play", "--players", "5"), "invalid choice: 5"),
        (("play", "--players", "2", *THREE), "2 players, but factions for 3"),
        (("play", "--factions", "Ninjas"), "mixes two factions"),
        (("play", "--factions", "Ninjas,Accountants"), "unknown faction 'Accountants'"),
        (("play", "--factions", "Ninjas,Ninjas"), "must be different"),
        (("play", "--factions", "Ninjas,Aliens", "--factions", "Robots,Ninjas"), "Ninjas was chosen twice"),
        (("play", "--factions", "Ninjas,Aliens", "--draft"), "not both"),
        (("play", "--bots", "7"), "seats are 1 to 2"),
        (("play", "--ruleset", "house"), "'house'"),
        (("play", "--seed", "lucky"), "'lucky'"),
        (("play", "--load", "/no/such/file"), "/no/such/file"),
        (("play", "--load", "/no/such/file", "--seed", "1"), "has its own set-up"),
    ],
)
def test_wrong_input_gives_one_line_and_exit_code_2(fracas, args, words):
    result = fracas(*args)
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1, result.err
