"""What only `make test-all` runs: more of what `make test` runs a part of."""

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

import pytest

T = TypeVar("T")

slow = pytest.mark.slow


def mostly_slow(cases: Iterable[T], few: int) -> list[object]:
    """All of them for `make test-all`; `make test` is content with the first few."""
    cases = iter(cases)
    return [*islice(cases, few), *(pytest.param(case, marks=slow) for case in cases)]
