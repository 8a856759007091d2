"""The game's own random numbers: one integer of state, so that copying a game copies its luck."""

from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Random:
    """SplitMix64. Small, good enough to shuffle cards, and free to copy."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def shuffle(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> "Random":
        return Random(self.state)
