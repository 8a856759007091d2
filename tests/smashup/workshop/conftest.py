import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fracas.i18n import OWN
from fracas.smashup.workshop.check import library_with
from fracas.smashup.workshop.new import new

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "examples" / "librarians"
Edit = Callable[..., None]


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """Own sets are imported, but no other test is to find them."""
    path, modules, words = sys.path.copy(), set(sys.modules), dict(OWN)
    yield
    OWN.clear()
    OWN.update(words)
    sys.path[:] = path
    for name in sys.modules.keys() - modules:
        if name.startswith(("fracas_", "tiny_")):
            del sys.modules[name]
    library_with.cache_clear()


@pytest.fixture
def cows(tmp_path: Path) -> Path:
    """The package of a new faction."""
    return new("Space Cows", tmp_path)


@pytest.fixture
def edit(cows: Path) -> Edit:
    """Replace something in one of its files."""

    def work(file: str, *changes: tuple[str, str]) -> None:
        path = cows / "fracas_space_cows" / file
        text = path.read_text(encoding="utf-8")
        for old, new_text in changes:
            assert old in text
            text = text.replace(old, new_text, 1)
        path.write_text(text, encoding="utf-8")

    return work


def fracas(*args: object, **more: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own: cards are read once and for all."""
    return subprocess.run(
        [sys.executable, "-m", "fracas.cli", *map(str, args)],
        env={**os.environ, "COLUMNS": "110", **more},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
