"""A table as people see it who only look on: some time ago, if its players wish so."""

import asyncio
import logging
import time
from typing import Any

from ..refusals import Refused
from ..store import Damaged, Entry, Header, StoreError, load
from .messages import SeatInfo, Summary
from .room import Room
from .table import LiveTable

log = logging.getLogger("fracas.server")

STEP = 0.25
"""Seconds at least from one look at the table to the next."""


async def admit(room: Room) -> None:
    """Somebody wants to look on: have ready what they may see."""
    watch = room.table.watch
    if watch == "after" and not room.table.over:
        raise Refused("later", "its players show this table when the game is over")
    if type(watch) is int and watch > 0:
        if room.gallery is None:
            room.gallery = await Gallery.of(room, watch)
        await room.gallery.catch_up()
        room.gallery.look()


async def glance(room: Room) -> Summary:
    """What whoever knows the id of a table may know: nothing sooner than whoever looks on."""
    table = room.table
    if not table.watch or table.game is None or (table.watch == "after" and table.over):
        return room.summary()
    if table.watch == "after":  # nothing that has happened in the game
        told = room.summary()
        return told.model_copy(update={"seats": [_as_it_began(seat) for seat in told.seats]})
    await admit(room)
    assert room.gallery is not None
    return room.gallery.summary()


def _as_it_began(seat: SeatInfo) -> SeatInfo:
    told: dict[str, Any] = {"online": True, "away": None, "gave_up": None, "stand_in": False}
    if seat.gave_up is not None or seat.stand_in:
        told |= {"kind": "person", "level": None}
    return seat.model_copy(update=told)


class Gallery(Room):
    """Follows a table at a distance. When things were done is kept, so every process shows the same."""

    def __init__(self, room: Room, table: LiveTable, delay: int) -> None:
        self._room, self._delay = room, delay
        self._early = 0.0  # seconds until there is more to see
        self._task: asyncio.Task[None] | None = None
        super().__init__(room.header, table, room._store, None)

    @classmethod
    async def of(cls, room: Room, delay: int) -> "Gallery":
        def as_it_was(header: Header, entries: list[Entry]) -> LiveTable:
            return LiveTable(header, seen(entries, delay)[0])

        return cls(room, await load(room.header, room._store, as_it_was), delay)

    def look(self) -> None:
        """Something has happened; follow until it has been seen."""
        if self._task is None and self._behind():
            self._task = asyncio.create_task(self._follow())

    def _behind(self) -> bool:
        room = self._room
        news = self.table.entries < room.table.entries or self.header is not room.header
        return news and any(None in watcher.seats for watcher in room.watchers)

    async def _follow(self) -> None:
        try:
            while self._behind():
                await self.catch_up()
                await asyncio.sleep(max(STEP, self._early))
        except StoreError as error:  # whatever happens next is a reason to look again
            log.warning("the gallery of table %s: %s", self.table.id, error)
        finally:
            self._task = None

    async def _catch_up(self) -> None:
        if self.table.flaw is not None or self.header is not self._room.header:
            return await self._reload()
        try:
            entries = await self._store.entries(self.table.id, self.table.entries)
        except Damaged:
            return await self._reload()
        due, self._early = seen(entries, self._delay)
        if due:
            await self._apply(due, mine=False)

    async def _reload(self) -> None:
        self.header = self._room.header
        self.table = (await Gallery.of(self._room, self._delay)).table
        self.changed()

    def online(self) -> set[int]:
        """Who is there now is not told: it would say what goes on."""
        return set(range(len(self.header.body["seats"])))

    def now(self) -> float:
        return time.time() - self._delay

    def changed(self) -> None:
        self._moment += 1
        for watcher in self._room.watchers:
            if None in watcher.seats:
                watcher.wake()

    def note(self) -> None:
        """Lists tell how the table is now."""

    async def finish(self) -> None:
        """The same."""


def seen(entries: list[Entry], delay: float) -> tuple[list[Entry], float]:
    """Those made so long ago, and in how many seconds the next one will be."""
    now = time.time()
    for place, entry in enumerate(entries):
        if (early := entry.more.get("at", 0.0) + delay - now) > 0:
            return entries[:place], early
    return entries, 0.0
