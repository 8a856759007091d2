"""Who is served next, where more is wanted than can be done."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Fair(Generic[T]):
    """Lines of jobs, one for each owner: whoever has had least of the work is next.

    So everybody who wants something gets the same share, however much others want. Who comes back after
    a while has saved up nothing, and owes nothing.
    """

    def __init__(self) -> None:
        self._lines: dict[str, deque[T]] = {}
        self._had: dict[str, float] = {}
        self._least = 0.0
        """What those who wait have had at least."""

    def __iter__(self) -> Iterator[T]:
        return (job for line in self._lines.values() for job in line)

    def line(self, owner: str) -> tuple[T, ...]:
        return tuple(self._lines.get(owner, ()))

    @property
    def owners(self) -> frozenset[str]:
        """Who waits for something."""
        return frozenset(self._lines)

    def put(self, owner: str, job: T) -> None:
        if owner not in self._lines:
            self._lines[owner] = deque()
            self._had[owner] = max(self._had.get(owner, 0.0), self._least)
        self._lines[owner].append(job)

    def take(self, fits: Callable[[T], bool]) -> tuple[str, T] | None:
        """The next job of those that fit, of the owner who has had least."""
        for owner in sorted(self._lines, key=self._had.__getitem__):
            for job in self._lines[owner]:
                if fits(job):
                    self._least = max(self._least, self._had[owner])
                    self.drop(owner, job)
                    return owner, job
        return None

    def drop(self, owner: str, job: T) -> None:
        """It is not waiting any more."""
        line = self._lines.get(owner, deque())
        if job in line:
            line.remove(job)
            if not line:
                del self._lines[owner]

    def charge(self, owner: str, work: float) -> None:
        """So much was done for them."""
        self._had[owner] = max(self._had.get(owner, 0.0), self._least) + work
        for other in [one for one, had in self._had.items() if had <= self._least and one not in self._lines]:
            del self._had[other]
