"""What is shown of a table: who is there, how much time there is, what each seat sees and what is new."""

import time
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import BaseModel
from pydantic_core import to_json

from fracas.smashup.puzzles import shipped

from ..again import Again
from ..changes import changes, reuse
from ..pace import AWAY, GONE, Late, agreed, late
from ..store import Header, Store
from .lobby import lobby_of
from .messages import ClockView, SeatInfo, State, Summary, TimeState
from .pauses import pause
from .table import LiveTable

if TYPE_CHECKING:
    from .gallery import Gallery

PRESENT = 150.0
"""Seconds for which another process is believed; it says every minute who is there."""


class Watcher(Protocol):
    """Somebody who is told whenever there is something new."""

    seats: tuple[int | None, ...]
    address: str
    looks: bool
    """Whether somebody sees the page, as far as it has said."""

    def wake(self) -> None: ...
    def tell(self, message: BaseModel) -> None: ...


@dataclass(slots=True)
class Frame:
    """What a seat is shown at a moment, the events apart."""

    number: int
    moment: int
    state: dict[str, Any]
    news: str | None = None
    """What is new since the frame before, as it is sent; None: nobody has asked yet."""


class Shown(Again[LiveTable]):
    """A table, and those who see it."""

    def __init__(self, header: Header, table: LiveTable, store: Store, *, pauses: bool) -> None:
        super().__init__(header, table, store)
        self.watchers: set[Watcher] = set()
        self.gallery: Gallery | None = None
        self._frames: dict[int | None, tuple[Frame | None, Frame]] = {}  # the last two of each seat
        self._numbers: dict[int | None, int] = {}  # how many there were: no seat can count those of others
        self._moment = 0
        self._common: dict[str, Any] = {}  # what was the same in everybody's state,
        self._common_at = -1  # and at which moment
        self._pauses = pauses
        self._elsewhere: dict[str, tuple[frozenset[int], float]] = {}  # who is connected to other processes
        self._away: dict[int, float] = {}  # who has no connection, and since when
        self._until: dict[int | None, float] = {}  # when a seat may be shown what is new
        self._look_who_is_there()
        self._pause(table.heard)  # nobody here knows how long ago that was

    # --- who is there --------------------------------------------------------------------------------

    def here(self) -> set[int]:
        """Seats with a connection to this process."""
        return {seat for watcher in self.watchers for seat in watcher.seats if seat is not None}

    def online(self) -> set[int]:
        return self.here().union(*(seats for seats, _ in self._elsewhere.values()))

    def looking(self) -> set[int]:
        """Seats from which somebody may be looking; of those elsewhere other processes know more."""
        pages = (watcher.seats for watcher in self.watchers if watcher.looks)
        here = {seat for seats in pages for seat in seats if seat is not None}
        return here.union(*(seats for seats, _ in self._elsewhere.values()))

    def met(self, process: str, seats: frozenset[int]) -> bool:
        """Note who is connected to another process; whether that process is new here."""
        new = process not in self._elsewhere
        before = self.online()
        self._elsewhere[process] = seats, time.monotonic() + PRESENT
        if self.online() != before:
            self._look_who_is_there()
            self._wake()
        return new

    def forget_absent(self) -> None:
        """Processes that have said nothing for long are gone, and who was connected to them with them."""
        gone = [process for process, (_, until) in self._elsewhere.items() if until < time.monotonic()]
        for process in gone:
            del self._elsewhere[process]
        if gone:
            self._look_who_is_there()
            self._wake()

    def _look_who_is_there(self) -> None:
        """Note since when people have been away."""
        there, now = self.online(), time.time()
        absent = [seat for seat in range(len(self.header.body["seats"])) if seat not in there]
        self._away = {seat: self._away.get(seat, now) for seat in absent}

    def seats(self) -> list[SeatInfo]:
        return [SeatInfo.model_validate(seat) for seat in self._seats()]

    def _seats(self) -> list[dict[str, Any]]:
        online = self.online()
        playing = self.table.setup.factions if self.table.setup is not None else ()
        return [
            {
                "seat": seat,
                "name": chair.name,
                "kind": chair.kind,
                "level": chair.level,
                "online": seat in online or (chair.kind == "bot" and seat not in self.table.stand_ins),
                "factions": list(playing[seat]) if playing and playing[seat] else chair.factions,
                "gave_up": left.told if (left := self.table.left.get(seat)) else None,
                "person": chair.person,
                "stand_in": seat in self.table.stand_ins,
                "away": self.away(seat) if chair.kind == "person" and self.table.mode == "online" else None,
            }
            for seat, chair in enumerate(self.table.chairs)
        ]

    def away(self, seat: int) -> float | None:
        """Since when that seat has had no connection."""
        return self._away.get(seat)

    def now(self) -> float:
        """What time it is at the table as it is shown."""
        return time.time()

    def time_state(self) -> TimeState | None:
        """How much time people have; nothing of whoever decides in secret."""
        table = self.table
        if table.mode != "online" or table.game is None or table.over:
            return None
        waiting, secret = table.waiting()
        clocks = table.clocks
        left = [] if table.pace is None else map(clocks.left, range(len(table.chairs)))
        return TimeState(
            now=round(self.now(), 1),
            runs=clocks.runs,
            waiting=waiting,
            secret=secret,
            helped=table.helped,
            clocks=[ClockView(turn=turn, reserve=rest) for turn, rest in left],
            missed_after=AWAY,
            ending=sorted(table.ending),
        )

    def missed(self, table: LiveTable) -> Late:
        """Who keeps the others waiting for too long."""
        waiting, secret = table.waiting()
        people, now = table.people(), time.time()
        return late(table.clocks, waiting, secret=secret, people=people, away=self._away, now=now)

    def agreed(self, table: LiveTable, votes: AbstractSet[int]) -> bool:
        """Whether all agree to end the game who have to: without a clock also who is missed, for days."""
        people, missed, now = table.people(), self.missed(table), time.time()
        if table.pace is None:
            late = (seat for seat in missed.seats if now - table.clocks.waited(seat) >= GONE)
            missed = Late(frozenset(late))
            people += [seat for seat, since in table.stand_ins.items() if now - since < GONE]
        return agreed(votes, people, missed)

    # --- what they see ------------------------------------------------------------------------------

    def summary(self) -> Summary:
        table = self.table
        return Summary(
            table=table.id,
            mode=table.mode,
            draft=table.draft,
            casual=table.casual,
            started=table.game is not None,
            over=table.over,
            seats=self.seats(),
            lobby=lobby_of(table),
            pace=table.pace,
            watch=table.watch,
        )

    def seen_by(self, seat: int | None) -> "Shown":
        """This table, or as it was, if those who only look on see it later."""
        return self.gallery if seat is None and self.gallery is not None else self

    def state(self, seat: int | None, since: int, branch: int) -> State:
        """The state for a seat that was told so much of that branch."""
        frame = self.frame(seat)
        return State(**frame.state, **self._events(seat, since, branch), frame=frame.number)

    def frame(self, seat: int | None) -> Frame:
        """What that seat is shown now."""
        before = self._frames.get(seat, (None, None))[1]
        if before is None or before.moment != self._moment:
            number = self._numbers[seat] = self._numbers.get(seat, 0) + 1
            self._frames[seat] = before, Frame(number, self._moment, self._shown(seat))
        return self._frames[seat][1]

    def news(self, seat: int | None, at: int) -> str | None:
        """What is new for a seat that was shown that frame, as it is sent: the same to all who look on.

        None: it has to be shown everything.
        """
        now = self.frame(seat)
        before = self._frames[seat][0]
        if at == now.number:
            before, news = now, None
        elif before is not None and at == before.number:
            news = now.news
        else:
            return None
        if news is None:
            told = self._events(seat, before.state["told"], before.state["branch"])
            different = changes(before.state, now.state)
            frames = {"after": before.number, "frame": now.number}
            news = to_json({"type": "changes", "seat": seat, **frames, **told, "changes": different}).decode()
            if before is not now:
                now.news = news
        return news

    def _events(self, seat: int | None, since: int, branch: int) -> dict[str, Any]:
        table = self.table
        if branch != table.branch or since > table.told:
            since = 0
        return {"since": since, "events": table.told_to(table.eyes(seat), since)}

    def _shown(self, seat: int | None) -> dict[str, Any]:
        """A state without its events."""
        if self._common_at != self._moment:
            common = self._for_all()
            reuse(self._common, common)
            self._common, self._common_at = common, self._moment
        table = self.table
        eyes = table.eyes(seat)
        own = {"seq": table.seq(seat), "seat": seat, "view": table.view(eyes), "undo": self._undo_state(eyes)}
        if (time := self._common["time"]) is not None:  # some are shown it later than others
            own["time"] = {**time, "now": round(self.now(), 1)}
        return {**self._common, **own}

    def _for_all(self) -> dict[str, Any]:
        """What is the same in everybody's state."""
        table = self.table
        lobby, time = lobby_of(table), self.time_state()
        return {
            "told": table.told,
            "branch": table.branch,
            "seats": self._seats(),
            "stop": {"possible": table.may_stop(), "agreed": sorted(table.stopping)},
            "mode": table.mode,
            "over": table.over,
            "casual": table.casual,
            "note": table.note,
            "why": {str(seat): why for seat, why in table.why.items()},
            "lesson": table.lesson,
            "puzzle": _puzzle(table),
            "next": self.next,
            "lobby": lobby and lobby.model_dump(),
            "pace": table.pace and table.pace.model_dump(),
            "time": time and time.model_dump(),
            "watch": table.watch,
        }

    def look_anew(self, seat: int | None) -> None:
        """Show that seat everything as it is now: clocks have gone on since."""
        self._frames.pop(seat, None)

    def rest(self) -> None:
        """Keep no more than is needed while nothing happens."""
        self._frames.clear()
        self._common, self._common_at = {}, -1

    def _undo_state(self, seat: int | None) -> dict[str, Any]:
        """What there is to say about taking back, as `UndoState`."""
        table = self.table
        question = table.question
        if question is not None:
            keep = table.undo_to(question.by)
            needs = [] if keep is None else table.consent_of(question.by, keep)
            left = [other for other in needs if other not in question.agreed]
            return {"possible": False, "free": False, "asked_by": question.by, "needs": left}
        keep = None if seat is None else table.undo_to(seat)
        if seat is None or keep is None:
            return {"possible": False, "free": False, "asked_by": None, "needs": []}
        free = table.undo_is_free(seat, keep)
        needs = [] if free else table.consent_of(seat, keep)
        return {"possible": True, "free": free, "asked_by": None, "needs": needs}

    # --- when they see it ---------------------------------------------------------------------------

    def waits(self, seat: int | None) -> float:
        """How many seconds it is too early to show that seat anything."""
        seat = self.table.eyes(seat)
        game = self.table.game
        if game is not None and (pending := game.pending) is not None:
            if pending.secret and pending.player == seat:
                return 0.0
        return max(0.0, self._until.get(seat, 0.0) - time.monotonic())

    def _all_wait(self) -> float:
        """How many seconds it is until everybody has been shown how things are."""
        looking = {seat for watcher in self.watchers for seat in watcher.seats}
        return max([self.waits(seat) for seat in looking.union(self.table.people())], default=0.0)

    def _pause(self, told: int) -> None:
        """Who has to wait for what has happened since. A pause that was begun is never cut short."""
        table = self.table
        if not self._pauses or table.game is None:
            return
        events = table.game.events(told)
        now = time.monotonic()
        for seat in (*range(len(table.chairs)), None):
            self._until[seat] = max(self._until.get(seat, 0.0), now + pause(table, seat, events))

    def _wake(self) -> None:
        self._moment += 1
        for watcher in self._present():
            watcher.wake()

    def _present(self) -> list[Watcher]:
        """Those who see the table as it is now; others are not even to know that something happens."""
        return [one for one in self.watchers if self.gallery is None or None not in one.seats]


def _puzzle(table: LiveTable) -> dict[str, Any] | None:
    """How the puzzle of a table stands, as `PuzzleState`."""
    puzzle = None if table.puzzle is None else shipped(table.puzzle)
    if puzzle is None or table.game is None:
        return None
    return {"id": puzzle.id, "base": puzzle.base, "state": puzzle.state(table.game.notes())}
