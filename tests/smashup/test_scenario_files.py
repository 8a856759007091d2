"""Every scenario file of the project holds."""

from pathlib import Path

import pytest

from fracas.smashup.scenarios import run_file, scenario_files

TESTS = Path(__file__).parent
FILES = [file for folder in ("rules", "cards") for file in scenario_files(TESTS / folder) if file.exists()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TESTS)))
def test_scenario(file: Path) -> None:
    for outcome in run_file(file):
        assert outcome.passed, "\n".join(outcome.reasons)
