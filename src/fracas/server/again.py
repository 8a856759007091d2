"""The rematch: a new table for the same people.

First the old table notes which table it will be, and of those who ask one wins; only then it is opened, and
only when it is there anybody hears of it. Who reads the note and finds no such table (a crash) opens it.
"""

import contextlib
import logging
from abc import abstractmethod
from collections.abc import Callable
from typing import Protocol, TypeVar

from .refusals import Refused
from .store import Entry, Header, Keeper, Kept, Store, StoreError, Stranger, Taken

log = logging.getLogger("fracas.server")


class Repeated(Kept, Protocol):
    """A table at which people may want another game."""

    next: str | None
    """Which table that will be, once somebody wants it."""


R = TypeVar("R", bound=Repeated)


class Again(Keeper[R]):
    """Keeps a table, and sees to its rematch."""

    def __init__(self, header: Header, table: R, store: Store) -> None:
        super().__init__(header, table, store)
        self.next: str | None = None
        """The table of the rematch, once it is there."""

    @abstractmethod
    def _opening(self, id: str) -> Header:
        """How the rematch is opened."""

    async def rematch(self, wish: Callable[[R], Entry]) -> str:
        """Write the first wish for a rematch, and see to it; whoever asks later is sent to the same."""

        def decide(table: R) -> Entry:
            entry = wish(table)
            if table.next is not None:
                raise Refused("stale", "somebody was faster")
            return entry

        try:
            await self.write(decide)
        except Refused as refused:
            if refused.code != "stale":
                raise
        if (made := await self.arrange()) is None:
            raise Refused("stale", "somebody who sat here is just being forgotten: ask again")
        return made

    async def arrange(self) -> str | None:
        """See to it that the rematch is there, if somebody wants one, before anybody hears of it.

        Where somebody is just being forgotten it is not, until this table is read anew.
        """
        if self.next is None and (wanted := self.table.next) is not None:
            try:
                if await self._store.header(wanted) is None:
                    with contextlib.suppress(Taken):  # others were faster
                        await self._store.create(self._opening(wanted))
            except Stranger:
                return None
            self.next = wanted
        return self.next

    async def reread(self) -> None:
        await super().reread()
        if self.next is None and self.table.next is not None:
            await self.try_arrange()
            self.changed()

    async def try_arrange(self) -> None:
        """The same where nobody waits for it."""
        try:
            await self.arrange()
        except StoreError as error:  # the wish is kept; who asks or loads the table next does it
            log.warning("the rematch of table %s is not there yet: %s", self.table.id, error)
