"""The pace of an online table: clocks that follow from its entries, and what may be done when one is out.

An answer's entry says who gave it and when, so every process and every restart comes to the same clocks, and
nothing has to be kept beside them. Nobody's time runs for the first moments after something happened (that is
how long the news may be on its way, see `smashup.pauses`), nor while somebody decides in secret. So a secret
decision that is over before the others could notice it leaves no trace in any clock.

When time has run out nothing is decided by itself: the others wait, let a bot play on, or end the game.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from .forms import Strict
from .store import Entry

GRACE = 2.0
"""Seconds after something happened in which nobody's time runs; no pause (`smashup.pauses`) is longer."""
AWAY = 180.0
"""Without a clock: seconds without a connection after which somebody is missed."""
GONE = 3 * 86_400.0
"""Without a clock: seconds for which the others have to wait, or a bot has to play on, before they end a game
without somebody. Nobody who has the worse of it is rid of a game because the other has gone to have lunch."""
TALK = ("ask_undo", "consent", "agree_stop", "hint", "rematch", "end")
"""Entries by which the game does not go on."""


class Live(Strict):
    """Everybody is there: so many seconds whenever it is one's turn, and so many in reserve for the game."""

    kind: Literal["live"]
    turn: Annotated[int, Field(ge=10, le=3600)]
    reserve: Annotated[int, Field(ge=0, le=36_000)] = 0


class Days(Strict):
    """Everybody looks in now and then: so many hours whenever it is one's turn."""

    kind: Literal["days"]
    hours: Annotated[int, Field(ge=1, le=24 * 30)]


Pace: TypeAlias = Live | Days
PaceWish = Annotated[Pace, Field(discriminator="kind")]
_wish: TypeAdapter[Pace] = TypeAdapter(PaceWish)


def pace_of(body: Mapping[str, Any]) -> Pace | None:
    """The pace of a table that was opened like that; none: there is no clock."""
    kept = body.get("pace")
    return None if kept is None else _wish.validate_python(kept)


def per_turn(pace: Pace) -> float:
    return pace.turn if isinstance(pace, Live) else pace.hours * 3600.0


def reserve(pace: Pace) -> float:
    return pace.reserve if isinstance(pace, Live) else 0.0


@dataclass(frozen=True, slots=True)
class Clocks:
    """Who has taken how long, as of the last entry.

    A turn, here, is from when the table comes to wait for somebody until somebody else has answered.
    """

    pace: Pace | None
    runs: float
    """From when on the time of whoever is waited for runs."""
    owner: int | None = None
    """Whose turn it was at the last answer."""
    since: float = 0.0
    """When that turn began; later by what was decided in secret meanwhile."""
    used: float = 0.0
    """How much time the owner has used in it."""
    spent: Mapping[int, float] = field(default_factory=dict)
    """How much of each seat's reserve is gone, by turns that are over."""

    @property
    def begun(self) -> float:
        """When the last thing happened of which everybody knows."""
        return self.runs - GRACE

    def after(self, entry: Entry) -> "Clocks":
        """The clocks once that was done."""
        if entry.kind in TALK or (entry.kind == "stand_in" and entry.seat is None):
            return self
        at = max(float(entry.more.get("at", 0.0)), self.begun)  # time goes forward; of old, none ran
        if entry.kind == "answer" and entry.more.get("secret"):
            runs = max(self.runs, at) if entry.more.get("quiet") else at + GRACE
            return replace(self, runs=runs, since=self.since + (runs - self.runs))
        mine = entry.kind == "undo" and entry.seat == self.owner  # taking back brings nobody a new turn
        if entry.kind in ("answer", "stand_in") or mine:
            turn = self._turn_of(entry.seat)
            turn = replace(turn, runs=at + GRACE, used=turn.used + max(0.0, at - self.runs))
            return turn._over() if entry.kind == "stand_in" else turn
        return replace(self, runs=at + GRACE)._over()

    def _over(self) -> "Clocks":
        """The same, with nobody's turn under way."""
        return Clocks(self.pace, self.runs, spent=self._paid())

    def _turn_of(self, seat: int | None) -> "Clocks":
        """The same, with that seat's turn under way."""
        if seat == self.owner:
            return self
        return Clocks(self.pace, self.runs, seat, self.begun, 0.0, self._paid())

    def _paid(self) -> Mapping[int, float]:
        """How much of each seat's reserve is gone once this turn is over."""
        if self.pace is None or self.owner is None or (over := self.used - per_turn(self.pace)) <= 0:
            return self.spent
        before = self.spent.get(self.owner, 0.0)
        return {**self.spent, self.owner: min(reserve(self.pace), before + over)}

    def waited(self, seat: int | None) -> float:
        """Since when the table waits for that seat, if it does (None: for nobody, or nobody knows whom)."""
        return self.since if seat is not None and seat == self.owner else self.begun

    def left(self, seat: int) -> tuple[float, float]:
        """How much time that seat has when its clock begins to run again: in its turn, and in reserve."""
        assert self.pace is not None
        turn = self._turn_of(seat)
        return max(0.0, per_turn(self.pace) - turn.used), reserve(self.pace) - turn._paid().get(seat, 0.0)

    def out(self, seat: int, now: float) -> bool:
        """Whether that seat, for which the table waits, has no time left."""
        return now - self.runs >= sum(self.left(seat))

    def secret_out(self, now: float) -> bool:
        """Whether somebody, nobody may know who, has decided in secret for longer than a turn takes."""
        assert self.pace is not None
        return now - self.runs >= per_turn(self.pace)


@dataclass(frozen=True, slots=True)
class Late:
    """Who is missed at a table; never more than the public view says."""

    seats: frozenset[int] = frozenset()
    somebody: bool = False
    """Somebody who decides in secret."""

    def __bool__(self) -> bool:
        return bool(self.seats) or self.somebody


def late(
    clocks: Clocks,
    waiting: Iterable[int],
    *,
    secret: bool,
    people: Iterable[int],
    away: Mapping[int, float],
    now: float,
) -> Late:
    """Who is missed: by the clock, or where there is none whoever is away while they may be waited for."""
    if clocks.pace is None:
        missed = [seat for seat in (people if secret else waiting) if seat in away]
        return Late(frozenset(seat for seat in missed if now - away[seat] >= AWAY))
    if secret:
        return Late(somebody=clocks.secret_out(now))
    return Late(frozenset(seat for seat in waiting if clocks.out(seat, now)))


def agreed(votes: AbstractSet[int], people: Iterable[int], missed: Late) -> bool:
    """Whether all people but those who are missed would end the game."""
    against = set(people) - votes - missed.seats
    return not against or (missed.somebody and len(against) == 1)
