"""Which engine runs, and that a compiled one never hides newer source in silence."""

import os
import warnings
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from fracas.compiled import engine, outdated, warn_if_outdated
from fracas.smashup.engine import state


def checkout(tmp_path: Path, source_age: int, within: str = "smashup/engine") -> Path:
    """A package with one compiled module, and its source that is so many seconds younger."""
    package = tmp_path / "src" / "fracas"
    folder = package / within
    folder.mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    for name, time in ((f"verbs{EXTENSION_SUFFIXES[0]}", 1000), ("verbs.py", 1000 + source_age)):
        (folder / name).touch()
        os.utime(folder / name, (time, time))
    (folder / "events.py").touch()  # not compiled: may be as new as it likes
    return package


def test_which_engine_runs() -> None:
    assert engine() == ("pure" if str(state.__file__).endswith(".py") else "compiled")


@pytest.mark.parametrize("within", ["smashup/engine", "server", "server/smashup"])
def test_changed_source_is_noticed(tmp_path: Path, within: str) -> None:
    package = checkout(tmp_path, 1, within)
    assert [source.name for source in outdated(package)] == ["verbs.py"]
    with pytest.warns(RuntimeWarning, match=r"older than its source \(verbs.py\): `make fast`"):
        warn_if_outdated(package)


def test_removed_source_is_noticed(tmp_path: Path) -> None:
    package = checkout(tmp_path, 0)
    (package / "smashup" / "engine" / "verbs.py").unlink()
    assert [source.name for source in outdated(package)] == ["verbs.py"]


def test_what_was_compiled_from_this_source_is_fine(tmp_path: Path) -> None:
    package = checkout(tmp_path, 0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_if_outdated(package)


def test_the_files_of_a_wheel_came_together(tmp_path: Path) -> None:
    package = checkout(tmp_path, 1)
    (tmp_path / "pyproject.toml").unlink()
    assert not list(outdated(package))
