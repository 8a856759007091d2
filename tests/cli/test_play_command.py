"""`fracas play`: the terminal game, driven through standard input as a pipe drives it."""

import json
import re

import pytest

from fracas.cli.log import lines
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game

from ..slow import mostly_slow

SEATS = ("--factions", "Ninjas,Robots", "--factions", "Aliens,Zombies")


def test_end_of_input_ends_the_game_politely(fracas):
    result = fracas("play", "--text", "--seed", 1)
    assert result.code == 0
    assert "Bye." in result.out


def test_without_options_it_opens_the_browser(fracas, monkeypatch):
    served = []
    monkeypatch.setattr("fracas.server.serve.serve", lambda *args, **how: served.append((args, how)))
    assert fracas("play").code == 0
    (((host, port, _), how),) = served
    assert (host, port, how) == ("127.0.0.1", 0, {"browser": True})
    assert "Seed 1" in fracas("play", "--seed", 1).out  # options describe a game: that is for the terminal
    assert len(served) == 1


@pytest.mark.parametrize("players", mostly_slow([3, 2, 4], 1))
def test_bots_play_a_whole_game(fracas, players):
    result = fracas("play", "--text", "--bots", "all", "--seed", 3, "--players", players)
    assert result.code == 0
    assert "won after" in result.out
    assert "scores:" in result.out


def test_a_person_who_always_takes_the_first_answer_gets_to_the_end(fracas):
    result = fracas("play", "--text", "--seed", 2, *SEATS, typed="1\n" * 3000)
    assert result.code == 0
    assert "won after" in result.out


def test_what_the_bot_did_is_told(fracas):
    game = fracas("play", "--text", "--seed", 5, *SEATS, typed="1\n" * 40).out
    assert "P2 plays" in game
    assert "--- P1's turn ---" in game
    assert "P2 draws 2 cards" in game


def test_draft(fracas):
    result = fracas("play", "--text", "--draft", "--seed", 1, typed="1\n1\n1\n")
    assert "Choose a faction" in result.out
    assert "P2 names" in result.out


def test_hands_are_hidden_between_people(fracas):
    result = fracas("play", "--text", "--bots", "none", "--seed", 1, *SEATS, typed="\n99\n\n")
    assert "Pass the screen to P" in result.out
    before, _, after = result.out.partition("Pass the screen to P")
    assert "Your hand" not in before
    assert after.count("draws 5 cards") == 1  # the other one's
    assert "The answers are 1 to" in result.out


def test_people_take_turns_at_the_screen(fracas):
    typed = "\n" + "1\n" * 30
    out = fracas("play", "--text", "--bots", "none", "--seed", 1, *SEATS, typed=typed).out
    assert "Pass the screen to P1" in out
    assert "Pass the screen to P2" in out


def test_seats_of_bots(fracas):
    typed = "\n" * 3
    out = fracas("play", "--text", "--players", 3, "--bots", "P1,3", "--seed", 1, typed=typed).out
    assert "P2>" in out
    assert "P1>" not in out
    assert "Pass the screen" not in out


def test_commands(fracas):
    typed = "?\nt zapbot\nt nothing like it\nh\nb\nd\nl\nl 1\nx\nt\n\nq\n1\n"
    result = fracas("play", "--text", "--seed", 1, "--factions", "Robots,Aliens", typed=typed)
    out = result.out
    assert "take back your last answer" in out
    assert "Zapbot (minion, power 2, Robots, 4 copies)" in out
    assert "there is no card like 'nothing like it'" in out
    assert out.count("Your hand:") == 2
    assert "\nP2: –\n" in out
    assert out.count("P1 draws") == 2  # as news and in the whole log
    assert out.count("--- P1's turn ---") == 3  # and in the last line of it
    assert out.count("or ? for help.") == 2
    assert out.rstrip().endswith("Bye.")


def test_undo_takes_back_your_answer_and_what_followed(fracas):
    typed = "u\n1\nu\n1\n" + "1\n" * 10
    out = fracas("play", "--text", "--seed", 8, *SEATS, typed=typed).out
    again = fracas("play", "--text", "--seed", 8, *SEATS, typed="1\n" * 11).out
    assert "There is nothing to take back." in out
    assert out.rsplit("Your hand", 1)[1] == again.rsplit("Your hand", 1)[1]


def test_save_and_load(fracas, tmp_path):
    file = tmp_path / "game.json"
    out = fracas("play", "--text", "--seed", 8, *SEATS, typed=f"1\n1\n1\ns {file}\nb\n").out
    assert f"Saved in {file}" in out
    saved = json.loads(file.read_text())
    assert saved["bots"] == [1]
    assert Game.load(LIBRARY, saved).pending.player == 0
    again = fracas("play", "--text", "--load", file, typed="b\nu\n").out
    assert again.count("Your hand") >= 2
    board = out.rsplit("VP  Ninjas", 1)[1].rpartition("Your hand")[0]
    assert board in again


def test_cards_of_one_name_are_told_apart(fracas):
    """Tricksters play a Hideout, Vigilantes have one; All Stars are also in their old factions."""
    out = fracas("play", "--text", "--seed", 8, typed="t hideout\n").out
    assert "Hideout (action, Tricksters" in out
    assert "Hideout (base, breakpoint 18" in out
    seats = ("--factions", "Smash Up All Stars,Robots", "--factions", "Aliens,Zombies")
    hands = [fracas("play", "--text", "--seed", seed, *seats, typed="h\n").out for seed in range(4)]
    told = re.findall(r"^[^(]+ \((?:minion, power \d|action), ([^,]+),", "".join(hands), re.MULTILINE)
    assert set(told) == {"Smash Up All Stars", "Robots"}


def test_saving_where_one_cannot(fracas):
    assert "Not saved" in fracas("play", "--text", "--seed", 8, typed="s /no/such/folder/game.json\n").out


def test_load_refuses_what_is_no_saved_game(fracas, tmp_path):
    for text in ("not JSON", '{"game": "chess"}', "[]", '{"game": "smashup", "fracas": 1}'):
        file = tmp_path / "broken.json"
        file.write_text(text)
        result = fracas("play", "--text", "--load", file)
        assert result.code == 2
        assert result.err.count("\n") == 1


def test_a_finished_game_shows_its_result(fracas, tmp_path):
    game = Game.new(LIBRARY, factions=[["Ninjas", "Robots"], ["Aliens", "Zombies"]], seed=1)
    while game.pending:
        game.answer(0)
    file = tmp_path / "over.json"
    file.write_text(json.dumps(game.save()))
    assert "won after" in fracas("play", "--text", "--load", file).out


def test_bases_stand_side_by_side_or_below_each_other(fracas):
    def first_row(width):
        out = fracas("play", "--text", "--seed", 1, *SEATS, typed="b\n", width=width).out
        return max(line.count("╭─") for line in out.splitlines())

    assert first_row(60) == 1
    assert first_row(80) == 2
    assert first_row(160) == 3


def test_every_event_of_a_game_can_be_read_or_goes_without_saying():
    silent = {"PhaseBegan", "ToDiscard", "Cleared", "BaseLeft", "TurnEnds", "WhenScoring", "AfterScoring"}
    silent |= {"Affected"}
    for seed in range(8):
        game = Game.new(LIBRARY, factions=[["Pirates", "Wizards"], ["Tricksters", "Dinosaurs"]], seed=seed)
        while game.pending:
            game.answer(len(game.answers) * 7 % game.pending.size)
        for seat in (0, 1, None):
            for note in game.events(0, seat):
                assert bool(lines([note])) != (note["event"] in silent), note


@pytest.mark.parametrize(("language", "turn"), [("fr", "--- Tour"), ("ru", "--- Ход")])
def test_the_terminal_speaks_other_languages(fracas, language, turn):
    out = fracas("play", "--text", "--bots", "all", "--seed", 3, "--lang", language, *SEATS).out
    assert turn in out
    assert "Ninja Acolyte" not in out
    assert "plays" not in out
    assert "'s turn" not in out
    typed = "?\nt zapbot\nh\nb\nd\nl\nw\nt xyzzy\n99\nq\n"
    out = fracas("play", "--text", "--seed", 1, "--lang", language, *SEATS, typed=typed).out
    assert not re.search(r"\b(?:hand|discard|your|the|minion|answers|power)\b", out)


def test_the_terminal_speaks_the_language_of_the_system(fracas, monkeypatch):
    monkeypatch.setattr("locale.getlocale", lambda: ("fr_CA", "UTF-8"))
    assert "Envahisseur (créature" in fracas("cards", "invader").out
    monkeypatch.setattr("locale.getlocale", lambda: ("de_DE", "UTF-8"))
    assert "minion" in fracas("cards", "invader").out


def test_a_card_is_found_by_its_name_in_any_language(fracas):
    for name in ("Zapbot", "Искробот"):
        assert "Zapbot (minion, power 2" in fracas("cards", name, "--lang", "en").out
