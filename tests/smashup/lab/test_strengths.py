"""The model finds strengths that were put in, and does not believe small samples."""

import random

import polars as pl
import pytest

from fracas.smashup.bots.draft import pair_name
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import FracasError
from fracas.smashup.lab.strengths import fit
from fracas.smashup.lab.values import read_factions, strengths, values, write_values
from fracas.smashup.strengths import Strength, load

NAMES = [f"F{number}" for number in range(8)]
TRUE = {name: (number - 3.5) / 4 for number, name in enumerate(NAMES)}


def games(number, extra=0.0, seed=1, counter=0.0):
    """Made-up games of two to four: F0 with F1, and F5 against F2, are better than they look."""
    rng = random.Random(seed)
    rows = []
    for game in range(number):
        players = 2 + game % 3
        picked = rng.sample(NAMES, 2 * players)
        decks = [sorted(picked[2 * seat : 2 * seat + 2]) for seat in range(players)]
        sides = [(deck, [name for other in decks if other is not deck for name in other]) for deck in decks]
        weights = [
            2.718
            ** (
                TRUE[a]
                + TRUE[b]
                + extra * ([a, b] == ["F0", "F1"])
                + counter * ("F5" in (a, b) and "F2" in rest)
            )
            for (a, b), rest in sides
        ]
        winner = rng.choices(range(players), weights)[0]
        rows += [
            (game, players, seat + 1, "random", *deck, 15 - 3 * (seat != winner), float(seat == winner))
            for seat, deck in enumerate(decks)
        ]
    columns = ["game", "players", "turn_order", "bot", "faction_a", "faction_b", "vp", "won"]
    return pl.DataFrame(rows, schema=columns, orient="row")


def test_strengths_are_found_within_their_intervals():
    model = fit(games(3000))
    found = {name: model.of(name) for name in NAMES}
    assert sum(value for value, _, _ in found.values()) == pytest.approx(0, abs=1e-6)
    for name, (value, low, high) in found.items():
        assert value == pytest.approx(TRUE[name], abs=0.2)
        assert low < value < high < low + 0.5
    assert sum(low <= TRUE[name] <= high for name, (_, low, high) in found.items()) >= 7


def test_a_pair_that_adds_something_is_found():
    found = values(games(3000, extra=1.5))
    assert max(found["pairs"], key=found["pairs"].get) == "F0 + F1"
    assert found["pairs"]["F0 + F1"] > 0.5
    assert list(found["factions"]) == NAMES


def test_a_faction_that_beats_another_one_is_found():
    found = values(games(3000, counter=1.5))["against"]
    assert min(found, key=found.get) == "F2 against F5"
    assert found["F2 against F5"] < -0.2


def test_few_games_say_little():
    few, many = fit(games(6)), fit(games(3000))
    assert max(abs(few.of(name)[0]) for name in NAMES) < 1.0
    assert few.of("F0")[2] - few.of("F0")[1] > 3 * (many.of("F0")[2] - many.of("F0")[1])
    assert few.of("never seen") == (0.0, 0.0, 0.0)


def test_pairs_have_one_name():
    assert pair_name("Robots", "Aliens") == pair_name("Aliens", "Robots") == "Aliens + Robots"


def test_learned_values_are_read_again(tmp_path):
    path = tmp_path / "pairs.json"
    found = values(games(50))
    write_values(found, path)
    assert read_factions(path) == found["factions"]
    for text in ("", "[]", '{"factions": {"Ninjas": "strong"}}'):
        path.write_text(text)
        with pytest.raises(FracasError, match="has no faction strengths"):
            read_factions(path)
    path.unlink()
    with pytest.raises(FracasError, match="give --results"):
        read_factions(path)


def test_strengths_for_players_are_read_again(tmp_path):
    path = tmp_path / "strengths.json"
    assert load(path) == {}
    model = fit(table := games(300))
    write_values(strengths(table), path)
    found = load(path)
    assert list(found) == NAMES
    for name, strength in found.items():
        assert strength == pytest.approx(model.of(name), abs=0.001)
        assert strength.low < strength.strength < strength.high


@pytest.mark.parametrize(
    ("figures", "step"),
    [
        ((0.5, 0.3, 0.7), 3),
        ((0.2, 0.0, 0.4), 3),
        ((0.19, -0.1, 0.4), 2),
        ((-0.19, -0.3, 0.0), 2),
        ((-0.2, -0.4, 0.1), 1),
        ((-1.0, -1.9, -0.1), 1),
        ((0.3, -0.3, 0.9), None),
        ((0.0, -0.3, 0.3), None),
    ],
)
def test_a_step_is_named_unless_it_could_be_any(figures, step):
    assert Strength(*figures).step == step


def test_the_shipped_strengths_are_of_factions_that_there_are():
    for name, strength in load().items():
        assert name in LIBRARY.factions
        assert strength.low < strength.strength < strength.high
