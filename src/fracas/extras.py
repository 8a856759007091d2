"""Libraries that not everybody installs: say which ones to install instead of a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

from fracas.errors import FracasError


class MissingExtra(FracasError, ImportError):
    """A library of an optional extra is not installed."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports that need that extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "fracas":
            raise
        raise MissingExtra(f"this needs {error.name}: pip install 'fracas[{name}]'") from error
