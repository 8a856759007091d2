"""`fracas review`: a graph, turning points, a table of turns; and one clear line about wrong input."""

import asyncio
import json
import re
from functools import cache

import pytest

from fracas.server.smashup.hub import Hub
from fracas.server.sqlite import SqliteStore
from fracas.smashup.bots import make_bot, play_out
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game

from ..server.smashup.test_replays import finished

FACTIONS = [["Ninjas", "Aliens"], ["Robots", "Zombies"]]
HASTE = ("--seconds", "0.004", "--lang", "en")


@cache
def saved():
    game = Game.new(LIBRARY, factions=FACTIONS, seed=7)
    return play_out(game, [make_bot("greedy", 0), make_bot("random", 1)]).save()


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(saved()), encoding="utf-8")
    return path


def test_a_saved_game(fracas, game):
    result = fracas("review", game, *HASTE)
    assert result.code == 0, result.err
    lines = result.out.splitlines()
    played = Game.load(LIBRARY, saved()).result
    first, second = played["vp"]
    assert lines[0].startswith(f"P1 won after {played['turns']} turns: P1 {first}, P2 {second}")
    assert sum("█" in line for line in lines) >= 5
    assert "Turning points" in lines
    assert any(
        re.match(r"Turn \d+ \(P\d\): P\d \d+", line) and re.search(r"P1 \+\d VP\.", line) for line in lines
    )
    assert "The turns of P1" in lines
    assert "On average a turn of P1 cost" in lines[-1]


def test_for_programs(fracas, game):
    result = fracas("review", game, *HASTE, "--json", "--player", 2)
    found = json.loads(result.out)
    assert found["seat"] == 1
    assert found["result"]["winners"] == [0]
    assert len(found["points"]) == found["result"]["turns"] + 1
    assert {turn["grade"] for turn in found["turns"]} <= {"best", "good", "inaccuracy", "mistake", "blunder"}
    assert all("\u2068" not in words for turn in found["turns"] for words in turn["played"])


@pytest.mark.parametrize(("lang", "words"), [("fr", "Tournants"), ("ru", "Переломные моменты")])
def test_in_other_languages(fracas, game, lang, words):
    result = fracas("review", game, "--seconds", "0.001", "--lang", lang, width=60)
    assert words in result.out
    assert "Play" not in result.out
    assert "Turn" not in result.out


def test_a_person_plays_beside_bots(fracas, game):
    game.write_text(json.dumps({**saved(), "bots": [0]}), encoding="utf-8")
    assert "The turns of P2" in fracas("review", game, *HASTE).out


def test_a_game_that_ends_in_the_terminal_can_be_kept(fracas, game, tmp_path):
    kept = tmp_path / "kept.json"
    result = fracas("play", "--text", "--load", game, typed=f"s {kept}\n")
    assert f"Saved in {kept}." in result.out
    assert json.loads(kept.read_text(encoding="utf-8"))["answers"] == saved()["answers"]
    assert fracas("play", "--text", "--load", game).code == 0


def test_a_table_of_the_server(fracas, tmp_path):
    async def play() -> str:
        hub = Hub(SqliteStore(tmp_path / "tables.sqlite"), None, pauses=False)
        await hub.open()
        try:
            return (await finished(hub, 3)).table.id
        finally:
            await hub.close()

    table = asyncio.run(play())
    result = fracas("review", "--data", tmp_path, *HASTE, "--", table)
    assert result.code == 0, result.err
    assert "won after" in result.out
    exported = tmp_path / "table.json"
    exported.write_text(fracas("export", "--data", tmp_path, "--", table).out, encoding="utf-8")
    assert "players are 1 to 2" in fracas("review", exported, "--player", 3).err  # so it was read
    missing = fracas("review", "--data", tmp_path, "nothing")
    assert (missing.code, missing.out) == (2, "")
    assert "there is no table 'nothing'" in missing.err


@pytest.mark.parametrize(
    ("change", "args", "words"),
    [
        (lambda save: {**save, "answers": save["answers"][:20]}, (), "this game is not over"),
        (lambda save: {**save, "answers": [99]}, (), "answer 1 of this save is impossible"),
        (lambda save: {}, (), "not a saved game of Smash Up"),
        (lambda save: [1], (), "not a saved game of Smash Up"),
        (lambda save: {"rows": {}, "save": None}, (), "has no game that can be played again"),
        (lambda save: save, ("--player", 3), "players are 1 to 2, not 3"),
        (lambda save: save, ("--player", 0), "at least 1, not 0"),
        (lambda save: save, ("--seconds", "0"), "more than 0 seconds"),
        (lambda save: save, ("--seconds", "long"), "a number of seconds, not 'long'"),
    ],
)
def test_what_cannot_be_reviewed(fracas, game, change, args, words):
    game.write_text(json.dumps(change(saved())), encoding="utf-8")
    result = fracas("review", game, *args)
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1


def test_no_game_at_all(fracas, tmp_path):
    assert "there is no file" in fracas("review", tmp_path / "none.json").err
    (tmp_path / "words.json").write_text("hello", encoding="utf-8")
    assert "is not a saved game" in fracas("review", tmp_path / "words.json").err
    assert "GAME" in fracas("review").err
