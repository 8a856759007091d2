"""What is known of another clock, and of the line to it, from pings and pongs. Times are milliseconds."""

from collections import deque
from dataclasses import dataclass

DRIFT = 200e-6
"""How far a clock may run away, at most: 0.2 ms in a second."""
KEPT = 128
UNANSWERED = 100
"""Who owes so many pongs is not pinged any more."""
MARGIN, LEAD = 20.0, 300.0
STALL, STALLS, OF = 150.0, 5, 10
"""A message that takes so much longer than it could has been held up: believed less than 5 times in 10."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A ping that was answered: when it left, when the answer came, and their time in between."""

    sent: float
    came: float
    stamp: float


class Link:
    """The line to one client.

    A pong says that the offset (our time minus theirs) lies between `sent - stamp` and `came - stamp`. All
    pongs together bound it tightly, however uneven the way there and the way back are.
    """

    def __init__(self) -> None:
        self.heard = float("-inf")
        """The latest stamp of theirs that has come. Messages come in order: nothing earlier follows."""
        self.offset: float | None = None
        """Our time minus theirs, as soon as anything is known of it; it is wrong by `uncertainty` at most."""
        self.uncertainty = float("inf")
        self._samples: deque[Sample] = deque(maxlen=KEPT)
        self._open: dict[int, float] = {}
        self._number = 0
        self._stalls: deque[bool] = deque(maxlen=OF)

    @property
    def stalled(self) -> bool:
        return len(self._open) >= UNANSWERED

    @property
    def samples(self) -> int:
        return len(self._samples)

    def ping(self, now: float) -> int:
        """Note that a ping leaves now; its number."""
        self._number += 1
        self._open[self._number] = now
        return self._number

    def pong(self, number: int, stamp: float, now: float) -> bool:
        """Note an answer; False if it answers nothing."""
        sent = self._open.pop(number, None)
        if sent is None:
            return False
        self._samples.append(Sample(sent, now, stamp))
        self.heard = max(self.heard, stamp)
        low = max(one.sent - one.stamp - DRIFT * (now - one.came) for one in self._samples)
        high = min(one.came - one.stamp + DRIFT * (now - one.came) for one in self._samples)
        if low > high:  # their clock has jumped: what was known is worth nothing
            self._samples = deque([self._samples[-1]], maxlen=KEPT)
            low, high = sent - stamp, now - stamp
        self.offset, self.uncertainty = (low + high) / 2, (high - low) / 2
        return True

    def believes(self, travel: float) -> bool:
        """Whether a slap may have taken that long: lines stall now and then, not whenever it is of use."""
        stalled = travel > min(one.came - one.sent for one in self._samples) + STALL
        if stalled and sum(self._stalls) >= STALLS:
            return False
        self._stalls.append(stalled)
        return True

    @property
    def lead(self) -> float:
        """How long before a moment something has to be sent to be there in time, most times."""
        if not self._samples:
            return LEAD
        trips = [one.came - one.sent for one in self._samples]
        return min(LEAD, max(trips) - min(trips) / 2 + MARGIN)
