"""Luck: what it was for seeds that are numbers, and what nobody can compute for those that are not."""

import hashlib
import json
import random
from pathlib import Path

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, SetupError
from fracas.smashup.engine.rng import SecretRandom, random_of

OLD = json.loads((Path(__file__).parent / "saves_7979c09.json").read_text())
"""Games saved by commit 7979c09, when there were only numbers for seeds."""
SECRET = "5eed" * 16


def new_game(seed: object) -> Game:
    return Game.new(LIBRARY, factions=[["Robots", "Aliens"], ["Wizards", "Zombies"]], seed=seed)


@pytest.mark.parametrize("save", OLD)
def test_an_old_save_replays_with_the_luck_it_had(save: dict[str, object]):
    assert Game.load(LIBRARY, save).answers == save["answers"]


def test_secret_luck_is_a_keyed_hash_of_a_counter():
    """And stays it: saved games rest on that."""
    luck, key = random_of(SECRET), bytes.fromhex(SECRET)
    blocks = [hashlib.blake2b(n.to_bytes(8, "little"), key=key).digest() for n in range(2)]
    numbers = [int.from_bytes(block[at : at + 8], "little") for block in blocks for at in range(0, 64, 8)]
    assert [luck.below(2**64) for _ in range(12)] == numbers[:12]
    twin = luck.copy()
    assert [twin.below(52) for _ in range(20)] == [luck.below(52) for _ in range(20)]
    assert {luck.below(3) for _ in range(99)} == {0, 1, 2}


def test_a_game_with_secret_luck_is_copied_saved_and_replayed():
    game, rng = new_game(SECRET), random.Random(1)
    for _ in range(60):
        game.answer(rng.randrange(game.pending.size))
    assert isinstance(game.table.rng, SecretRandom)
    again = Game.load(LIBRARY, json.loads(json.dumps(game.save())))
    assert again.fingerprint() == game.fingerprint() == game.clone().fingerprint()
    assert new_game("5eee" * 16).view(0) != new_game(SECRET).view(0)


def test_the_luck_to_come_is_part_of_the_fingerprint():
    game, other = new_game(SECRET), new_game(SECRET)
    other.table.rng.below(2)
    assert game.fingerprint() != other.fingerprint()
    other.table.rng = random_of("5eee" * 16)
    game.table.rng = random_of(SECRET)
    assert game.fingerprint() != other.fingerprint()


NO_SEEDS = ["", "7", "5eed" * 7, "5EED" * 16, "5eed" * 40, "x" * 64, "0" * 63, None, True, 1.0]


@pytest.mark.parametrize("seed", NO_SEEDS)
def test_what_is_no_seed_is_refused(seed: object):
    with pytest.raises(SetupError, match="seed"):
        new_game(seed)
