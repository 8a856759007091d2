"""Which engine runs: modules that mypyc compiled (`make fast`), or the plain Python beside them."""

import sys
import warnings
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

HERE = Path(__file__).parent


def engine() -> str:
    """What the engine of this process is: "compiled" or "pure"."""
    file = sys.modules["fracas.smashup.engine.state"].__file__
    return "compiled" if str(file).endswith(tuple(EXTENSION_SUFFIXES)) else "pure"


def outdated(package: Path = HERE) -> Iterator[Path]:
    """The source files of a checkout that were changed or removed after they had been compiled."""
    if not (package.parents[1] / "pyproject.toml").exists():
        return  # installed from a wheel: both came together
    suffix = EXTENSION_SUFFIXES[0]
    for module in (*package.glob(f"*/*{suffix}"), *package.glob(f"*/*/*{suffix}")):
        source = module.with_name(f"{module.name.partition('.')[0]}.py")
        if not source.exists() or source.stat().st_mtime > module.stat().st_mtime:
            yield source


def warn_if_outdated(package: Path = HERE) -> None:
    """A compiled module hides its source: whoever changed that must hear of it."""
    if names := sorted(source.name for source in outdated(package)):
        warnings.warn(
            f"the compiled engine is older than its source ({', '.join(names)}): "
            "`make fast` compiles it again, `make pure` goes back to plain Python",
            RuntimeWarning,
            stacklevel=2,
        )
