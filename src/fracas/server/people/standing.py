"""How online tables stand, for lists: whose turn it is, since when, and how it ended.

It follows from a table's entries, and is kept so that nobody has to play them for a list. A server may die
between an entry and this: who loads a table next mends it, and a server looks for such tables when it starts.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from ..refusals import NoTable
from ..store import Damaged, Step, Store, StoreError, Taken
from .due import coming, due_steps, has_seen
from .messages import Game, MyTable
from .ratings import rating_steps

log = logging.getLogger("fracas.server")


@dataclass(frozen=True, slots=True)
class Standing:
    """What everybody may know of a table; never more than its public view says."""

    game: Game
    names: list[str]
    people: list[str | None]
    """Who has a profile, by seat."""
    factions: list[list[str] | None]
    started: bool
    over: bool
    waiting: list[int]
    """The people whose turn it is."""
    somebody: bool
    """Whom it waits for is secret."""
    since: float
    winners: list[int]
    ranks: list[int] | None
    """Who did how well, if the game was one that counts."""
    pace: dict[str, Any] | None = None
    invited: list[int] = field(default_factory=list)
    """Who was given a seat before the game, and has not said anything yet."""


class Table(Protocol):
    """A table of either game, as of so many entries."""

    id: str
    entries: int
    flaw: str | None

    def standing(self) -> Standing | None:
        """None: nobody there has a profile."""
        ...


HOLD = "UPDATE standing SET entries = entries WHERE table_id = ?"
"""Who writes there next waits, and sees what was written before."""
KEEP = """INSERT INTO standing (table_id, entries, at, body) SELECT ?, ?, ?, ?
WHERE (SELECT COUNT(DISTINCT person) FROM sittings WHERE table_id = ? AND seat >= 0 AND person IN ({})) = ?
ON CONFLICT (table_id) DO UPDATE SET entries = excluded.entries, at = excluded.at, body = excluded.body
WHERE excluded.entries > standing.entries
OR (excluded.entries = standing.entries AND excluded.body <> standing.body)"""
"""What is older never replaces what is newer; of the same age they differ where somebody was forgotten.
Who does not know yet that somebody was writes nothing."""


class Clerk:
    """Keeps the row of one table as the table is; at most one is under way."""

    def __init__(
        self,
        store: Store,
        table: Callable[[], Table],
        wait: Callable[[], float],
        looking: Callable[[], set[int]],
    ) -> None:
        """`wait`: for how many seconds nobody may know yet what happened; `looking`: who perhaps looks."""
        self._store, self._table, self._wait, self._looking = store, table, wait, looking
        self._written: Standing | None = None
        self._seen: set[int] = set()  # who has looked since,
        self._hoped: set[int] = set()  # and for whom a notice waits, as they may be looking
        self._sure: dict[int, float] = {}  # until when somebody surely looked
        self._task: asyncio.Task[None] | None = None

    def note(self) -> None:
        """The table may stand differently."""
        if self._task is None and self._news() is not None:
            self._task = asyncio.create_task(self._note())

    def heard(self, seats: Collection[int], *, came: bool = False) -> None:
        """Somebody looks from these seats at this moment; perhaps they have just come."""
        now = coming() if came else time.time()
        self._sure.update((seat, max(now, self._sure.get(seat, 0.0))) for seat in seats)
        hoped = self._written is not None and has_seen(self._written.since, now)
        if hoped and not self._hoped.isdisjoint(seats):
            self.note()

    def _news(self) -> Standing | None:
        standing = self._table().standing()
        same = standing == self._written and self._saw(standing) <= self._seen
        return None if same and self._hoped <= self._looking() else standing

    def _saw(self, standing: Standing | None) -> set[int]:
        """Who knows that it stands like that, of those who would be told."""
        if standing is None:
            return set()
        sure = [seat for seat, until in self._sure.items() if has_seen(standing.since, until)]
        return {seat for seat in sure if standing.people[seat] is not None}

    async def _note(self) -> None:
        try:
            while self._news() is not None:
                while (early := self._wait()) > 0:
                    await asyncio.sleep(early)
                await self.write()
        except StoreError as error:  # who loads it next mends it
            log.warning("table %s: how it stands is not kept: %s", self._table().id, error)
        finally:
            self._task = None

    async def write(self) -> None:
        """Keep how it stands now, and if it is over what that was worth: once."""
        table = self._table()
        standing, entries = table.standing(), table.entries
        if standing is None:
            return
        looking, seen = self._looking(), self._saw(standing)
        people = sorted({person for person in standing.people if person is not None})
        row = (table.id, entries, standing.since, json.dumps(asdict(standing)))
        steps = (
            Step(HOLD, (table.id,)),
            Step(KEEP.format(", ".join("?" * len(people))), (*row, table.id, *people, len(people))),
        )
        while True:
            about = table.id, standing.game, standing.people, standing.ranks
            worth = await rating_steps(self._store, *about)
            news, hoped = await due_steps(
                *(self._store, table.id, standing),
                before=self._written,
                seen=seen,
                looking=looking - seen,
            )
            try:
                await self._store.run(*steps, *worth, *news)
                break
            except Taken:  # another game of theirs ended at the same moment
                continue
        self._written, self._seen, self._hoped = standing, seen, hoped


async def settle(clerks: "Iterable[Clerk]") -> None:
    """Before a server stops: what is as it was need not be looked for when it starts again."""
    try:
        for clerk in clerks:
            await clerk.write()
    except StoreError as error:  # it is found then
        log.warning("how tables stand: %s", error)


BEHIND = """SELECT DISTINCT sittings.table_id FROM sittings
LEFT JOIN standing ON standing.table_id = sittings.table_id
WHERE sittings.seat >= 0 AND (standing.table_id IS NULL OR standing.entries <
(SELECT MAX(seq) + 1 FROM entries WHERE entries.table_id = sittings.table_id))"""


async def behind(store: Store) -> list[str]:
    """Tables that may stand differently than the lists say."""
    (rows,) = await store.run(Step(BEHIND))
    return [table for (table,) in rows]


async def mend(store: Store, load: Callable[[str], Awaitable[object]]) -> None:
    """Load them: that mends it. What cannot be loaded says so itself."""
    try:
        for table in await behind(store):
            try:
                await load(table)
            except (NoTable, Damaged) as error:
                log.warning("table %s: how it stands is not known: %s", table, error)
    except StoreError as error:  # the next start finds them
        log.warning("how tables stand: %s", error)


async def tables_of(store: Store, person: str) -> list[MyTable]:
    """The tables at which somebody sits, those that changed last first."""
    (rows,) = await store.run(
        Step(
            "SELECT table_id, body FROM standing WHERE table_id IN "
            "(SELECT table_id FROM sittings WHERE person = ? AND seat >= 0) "
            "ORDER BY at DESC, table_id LIMIT 1000",
            (person,),
        )
    )
    found = [_shown(table, body, person) for table, body in rows]
    return [one for one in found if one is not None and one.seats]


async def have_met(store: Store, one: str, other: str) -> bool:
    """Whether two people have finished a game together."""
    of_one, of_other = [await tables_of(store, person) for person in (one, other)]
    return bool({table.table for table in of_one if table.over} & {table.table for table in of_other})


def _shown(table: str, body: str, person: str) -> MyTable | None:
    try:
        told: dict[str, Any] = json.loads(body)
        seats = [seat for seat, one in enumerate(told["people"]) if one == person]
        told.pop("ranks")
        return MyTable(table=table, seats=seats, **told)
    except Exception as error:  # whatever may be in there
        log.error("table %s cannot be listed: %s", table, error)
        return None
