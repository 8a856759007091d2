"""`tested.json` says what the tests are about."""

import runpy
from pathlib import Path

import pytest

from fracas.smashup.lab.coverage import index_of_tests

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def index():
    return runpy.run_path(str(ROOT / "tools" / "tested.py"))["index"]


def test_the_index_is_up_to_date(index):
    assert index_of_tests() == index(ROOT / "tests"), "run `make tested`"


def test_what_counts(index, tmp_path):
    (tmp_path / "cards" / "core-set").mkdir(parents=True)
    (tmp_path / "rules.yaml").write_text(
        "scenario: Collector is in the title only\n"
        "rules: [core-set/collector#1]\n"
        "bases: [{base: Tortuga, minions: [Zapbot: P2]}]\n"
        "expect: {power_of: {P1 Warbot #2 at The Homeworld: 4}}\n"
    )
    (tmp_path / "cards" / "core-set" / "test_more.py").write_text('CARD = "Ninja Master"  # Scout\n')
    (tmp_path / "test_elsewhere.py").write_text('CARD = "Scout"  # core-set/collector#2\n')
    (tmp_path / "broken.yaml").write_text("scenario: {Scout\n")
    assert index(tmp_path) == {
        "core-set": {
            "names": ["Ninja Master", "The Homeworld", "Tortuga", "Warbot", "Zapbot"],
            "rulings": ["core-set/collector#1", "core-set/collector#2"],
        }
    }
