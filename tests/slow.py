"""What `make test` leaves out: more of what it runs a part of (`slow`), and what takes long (`long`)."""

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

import pytest

T = TypeVar("T")

slow = pytest.mark.slow
long = pytest.mark.long
"""Takes a browser or several servers long: `make test` leaves it to `make test-long`, which CI runs too."""


def mostly_slow(cases: Iterable[T], few: int) -> list[object]:
    """All of them for `make test-all`; `make test` is content with the first few."""
    cases = iter(cases)
    return [*islice(cases, few), *(pytest.param(case, marks=slow) for case in cases)]
