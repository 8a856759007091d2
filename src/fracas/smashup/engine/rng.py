"""The game's own random numbers: small enough to copy, so that copying a game copies its luck."""

import hashlib
import struct
from collections.abc import Sequence
from typing import Any, Final, TypeVar

T = TypeVar("T")

_STEP: Final = 0x9E3779B97F4A7C15
_MASK: Final = (1 << 64) - 1
_BLOCK: Final = struct.Struct("<8Q")


class Lanes:
    """So many numbers of 64 bits side by side in one long number, each with as many zeros above it.

    To do something to all of them at once takes Python hardly longer than to do it to one.
    """

    __slots__ = ("halves", "mask", "ones", "size", "steps")

    def __init__(self, number: int) -> None:
        self.size = 16 * number
        self.halves = struct.Struct("<" + "Q8x" * number)
        # Any: compiled code would otherwise look at the size of all numbers, which are always long
        self.ones: Any = sum([1 << 128 * i for i in range(number)])
        self.mask: Any = self.ones * _MASK
        self.steps: Any = sum([(i + 1) * _STEP << 128 * i for i in range(number)])

    def numbers(self, state: int) -> Sequence[int]:
        """What SplitMix64 makes of that state, one number after the other."""
        mask = self.mask
        z: Any = (self.ones * state + self.steps) & mask
        z = ((z ^ (z >> 30 & mask)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27 & mask)) * 0x94D049BB133111EB) & mask
        z ^= z >> 31 & mask
        return self.halves.unpack(z.to_bytes(self.size, "little"))


_LANES: Final[dict[int, Lanes]] = {}


class Random:
    """SplitMix64. Good enough to shuffle cards and free to copy, but whoever sees enough can compute it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def draw(self, number: int) -> Sequence[int]:
        """The next so many numbers of 64 bits."""
        lanes = _LANES.get(number)
        if lanes is None:
            lanes = _LANES[number] = Lanes(number)
        state = self.state
        self.state = (state + number * _STEP) & _MASK
        return lanes.numbers(state)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return (self.draw(1)[0] * n) >> 64

    def shuffle(self, items: list[T]) -> None:
        i = len(items)
        number: Any
        for number in self.draw(i - 1) if i > 1 else ():
            j: int = (number * i) >> 64
            i -= 1
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

    def draw(self, number: int) -> Sequence[int]:
        return [self._next() for _ in range(number)]

    def _next(self) -> int:
        place = self.state & 7
        if place == 0:
            counter = (self.state >> 3).to_bytes(8, "little")
            self._block = _BLOCK.unpack(hashlib.blake2b(counter, key=self._key).digest())
        self.state += 1
        return self._block[place]

    def copy(self) -> Random:
        return SecretRandom(self._key, self.state, self._block)

    def describe(self) -> object:
        return (self._key.hex(), self.state)


def random_of(seed: int | str) -> Random:
    """The luck of a seed: a whole number that people can say, or hexadecimal digits that nobody can guess."""
    return Random(seed) if isinstance(seed, int) else SecretRandom(bytes.fromhex(seed))
