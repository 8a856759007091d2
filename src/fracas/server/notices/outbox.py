"""Sends what is due, once: of all processes on one database, whoever claims a row first sends it.

Who claims it has it for a while: a process that dies meanwhile leaves it to others then. It is tried again,
with growing waits, as long as the receiver is away and it is still true.
"""

import asyncio
import contextlib
import json
import logging
import time
from dataclasses import dataclass, replace

from ..metrics import Metrics
from ..people.due import MAIL, channels, still
from ..people.profiles import Known, People
from ..people.standing import Standing
from ..refusals import Refused
from ..store import Step, Store, StoreError, Taken
from .letter import Letter, confirm, of_table
from .post import Away, Gone, Never, Unanswered
from .ways import Ways, without

log = logging.getLogger("fracas.server")

EVERY = 5.0
"""Seconds between looks."""
WAITS = (30.0, 300.0, 1800.0, 3 * 3600.0, 8 * 3600.0, 12 * 3600.0)
"""Seconds until it is tried again; after these it is given up."""
CLAIMED = 300.0
"""Seconds for which a row belongs to whoever sends it: longer than sending takes."""
RETRY = 1.0
"""Seconds until what became of one is written again, where storage did not take it."""
LONGEST = 3600.0
"""Seconds for which a receiver may ask us not to come again."""
AT_ONCE = {"push": 16, "webhook": 16, "mail": 4}
"""How many are under way: slow receivers of one kind delay no other kind."""
KEPT = 10 * 86_400.0
"""Seconds for which rows are kept that are done: longer than anything is news (`due.FRESH`)."""
PARTING = 3.0
"""Seconds that a server which stops gives to what is under way."""
COLUMNS = "id, person, table_id, kind, key, channel, target, due, tries"
CLAIM = "UPDATE notices SET due = ?, tries = tries + 1 WHERE id = ? AND due = ? AND done IS NULL"


@dataclass(frozen=True, slots=True)
class Notice:
    """A row that is due."""

    id: str
    person: str
    table: str | None
    kind: str
    key: str
    channel: str
    target: str
    due: float
    tries: int

    @property
    def way(self) -> str:
        """Push, mail or webhook."""
        return self.channel.partition(" ")[0]


class Outbox:
    """The rows of `notices`."""

    def __init__(self, store: Store, ways: Ways, metrics: Metrics) -> None:
        self._store, self._ways, self._metrics = store, ways, metrics
        self._people = People(store)
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._busy = dict.fromkeys(AT_ONCE, 0)
        self._wake = asyncio.Event()
        self._swept = 0.0

    def wake(self) -> None:
        """There is something that need not wait."""
        self._wake.set()

    async def run(self) -> None:
        """As long as the server runs."""
        while True:
            try:
                await self._look()
            except StoreError as error:  # it comes back
                log.warning("notices: %s", error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), EVERY)
            self._wake.clear()

    async def close(self) -> None:
        """Let what is under way arrive; otherwise it is tried again later."""
        tasks = list(self._under_way.values())
        if tasks:
            await asyncio.wait(tasks, timeout=PARTING)
        for task in tasks:
            task.cancel()

    async def _look(self) -> None:
        now = time.time()
        if now - self._swept > 3600:
            self._swept = now
            await self._store.run(Step("DELETE FROM notices WHERE done < ?", (now - KEPT,)))
        for way, most in AT_ONCE.items():
            room = most - self._busy[way]
            (rows,) = await self._store.run(
                Step(
                    f"SELECT {COLUMNS} FROM notices WHERE done IS NULL AND due <= ? AND channel LIKE ? "
                    "ORDER BY due LIMIT ?",
                    (now, f"{way}%", room),
                )
            )
            for row in rows:
                notice = Notice(*row)
                if notice.id not in self._under_way:  # storage was away for long, and it cannot be marked yet
                    await self._begin(notice)

    async def _begin(self, notice: Notice) -> None:
        """Send it, unless another process does."""
        claim = Step(CLAIM, (time.time() + CLAIMED, notice.id, notice.due), must=True)
        try:
            await self._store.run(claim)
        except Taken:
            return
        self._busy[notice.way] += 1
        self._under_way[notice.id] = asyncio.create_task(self._send(notice))

    async def _send(self, notice: Notice) -> None:
        try:
            await self._try(notice)
        except StoreError as error:  # it is due again then
            log.warning("a notice: %s", error)
        except Exception:
            log.exception("a notice")
        finally:
            del self._under_way[notice.id]
            self._busy[notice.way] -= 1
            if self._busy[notice.way] == AT_ONCE[notice.way] - 1:  # others may wait for that
                self.wake()

    async def _try(self, notice: Notice) -> None:
        person = await self._people.person(notice.person)
        letter = None if person is None else await self._letter(person, notice)
        if person is None or letter is None:
            return await self._done(notice, "late")
        try:
            await self._ways.send(person, notice.channel, notice.target, letter)
        except Gone:
            await remove(self._people, person.id, notice.channel, notice.target)
            return await self._done(notice, "gone")
        except Unanswered as error:
            log.info("a notice by %s: %s", notice.way, error)
            return await self._done(notice, "unanswered")
        except (Never, Refused) as error:
            log.info("a notice by %s is dropped: %s", notice.way, error)
            return await self._done(notice, "refused")
        except Exception as error:
            if not isinstance(error, Away):  # a mistake of ours: it is not made for ever
                log.exception("a notice by %s", notice.way)
            if notice.tries >= len(WAITS):
                return await self._done(notice, "given_up")
            self._metrics.notice(notice.way, "away")
            asked = error.seconds if isinstance(error, Away) else 0.0
            again = time.time() + max(WAITS[notice.tries], min(asked, LONGEST))
            sql = "UPDATE notices SET due = ? WHERE id = ? AND done IS NULL"
            await self._store.run(Step(sql, (again, notice.id)))
            return
        await self._done(notice, "sent")

    async def _letter(self, person: Known, notice: Notice) -> Letter | None:
        """What it says; None: that is no longer so, or they do not want to hear of it any more."""
        language = person.notices.language
        mailbox = person.notices.mail
        if notice.kind == "confirm":
            if mailbox is None or mailbox.confirmed or mailbox.address != notice.target:
                return None
            code = self._ways.seals.confirm(person.id, notice.target)
            return confirm(notice.id, language, f"confirm-mail/{code}")
        table = notice.table or ""
        if (notice.channel, notice.target) not in channels(person) or notice.way in person.notices.silent(
            table
        ):
            return None
        (rows,) = await self._store.run(Step("SELECT body FROM standing WHERE table_id = ?", (table,)))
        try:
            standing = Standing(**json.loads(rows[0][0]))
            if not still(table, standing, person.id, notice.kind, notice.key):
                return None
            about = standing, person.id, person.name, language
            return of_table(notice.id, notice.kind, table, *about)
        except Exception as error:  # whatever may be in there
            log.warning("a notice of table %s: %r", table, error)
            return None

    async def _done(self, notice: Notice, how: str) -> None:
        """Mark it, however often that takes: otherwise it would be sent again."""
        self._metrics.notice(notice.way, how)
        mark = Step("UPDATE notices SET done = ? WHERE id = ?", (time.time(), notice.id))
        while True:
            try:
                await self._store.run(mark)
                return
            except StoreError as error:
                log.warning("a notice: %s", error)
                await asyncio.sleep(RETRY)


async def remove(people: People, id: str, channel: str, target: str) -> None:
    """Nothing more goes to that target."""
    while (person := await people.person(id)) is not None:
        if not (changes := without(person, channel, target)):
            return
        try:
            await people.keep(replace(person, notices=person.notices.model_copy(update=changes)))
            return
        except Taken:  # they have changed something else meanwhile
            continue


ASK = """INSERT INTO notices (id, person, table_id, kind, key, channel, target, due, tries)
SELECT ?, ?, NULL, 'confirm', ?, ?, ?, ?, 0 WHERE EXISTS (SELECT 1 FROM people WHERE id = ?)
ON CONFLICT DO NOTHING"""


def ask_step(id: str, person: str, address: str) -> Step:
    """A letter that asks whether an address is theirs."""
    now = time.time()
    return Step(ASK, (id, person, f"confirm {address} {now}", MAIL, address, now, person))
