"""The game's own random numbers: small enough to copy, so that copying a game copies its luck."""

import hashlib
import struct
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_BLOCK = struct.Struct("<8Q")


class Random:
    """SplitMix64. Good enough to shuffle cards and free to copy, but whoever sees enough can compute it."""

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
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> "Random":
        return Random(self.state)

    def describe(self) -> object:
        """Everything that decides what comes next, for the fingerprint."""
        return self.state


class SecretRandom(Random):
    """Luck that nobody can compute from what they see: keyed BLAKE2b of 0, 1, 2, ..., each eight numbers.

    `state` is how many numbers were drawn.
    """

    __slots__ = ("_block", "_key")

    def __init__(self, key: bytes, state: int = 0, block: tuple[int, ...] = ()) -> None:
        super().__init__(state)
        self._key = key
        self._block = block  # the numbers among which the last one drawn was

    def below(self, n: int) -> int:
        place = self.state & 7
        if place == 0:
            counter = (self.state >> 3).to_bytes(8, "little")
            self._block = _BLOCK.unpack(hashlib.blake2b(counter, key=self._key).digest())
        self.state += 1
        return (self._block[place] * n) >> 64

    def copy(self) -> Random:
        return SecretRandom(self._key, self.state, self._block)

    def describe(self) -> object:
        return (self._key.hex(), self.state)


def random_of(seed: int | str) -> Random:
    """The luck of a seed: a whole number that people can say, or hexadecimal digits that nobody can guess."""
    return Random(seed) if isinstance(seed, int) else SecretRandom(bytes.fromhex(seed))
