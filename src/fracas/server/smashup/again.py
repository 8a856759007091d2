"""The rematch: a new table for the same people.

First the old table notes which table it will be, and of those who ask one wins; only then it is opened, and
only when it is there anybody hears of it. Who reads the note and finds no such table (a crash) opens it.
"""

import contextlib
import time
from dataclasses import asdict, replace

from fracas.smashup.engine import RULES

from ..keys import digest, new_seed, new_token
from ..store import Header, Store, Stranger, Taken
from .table import LiveTable


async def arrange(table: LiveTable, store: Store) -> str | None:
    """See to it that the rematch of this table is there, if somebody wants one; its id."""
    if table.next is None:
        return None
    if await store.header(table.next) is None:
        with contextlib.suppress(
            Taken, Stranger
        ):  # others were faster, or somebody is being forgotten
            await store.create(_opening(table, table.next))
    return table.next


def _opening(table: LiveTable, id: str) -> Header:
    """The same seats, held by the same tokens; rules and boxes as they were."""
    assert table.game is not None
    played = [list(player.factions) for player in table.game.table.players]
    same = table.keeps and all(len(pair) == 2 for pair in played)  # a draft may not have come to its end
    chairs = [
        replace(
            old,
            kind="person" if old.token else "bot",
            level=None if old.token else old.level,
            factions=pair if same else None,
            invite=None,
        )
        for old, pair in zip(table.chairs, played, strict=True)
    ]
    body = {
        "mode": table.mode,
        "draft": table.draft and not same,
        "ruleset": table.rules.options(),
        "sets": table.sets,
        "seed": new_seed(),
        "casual": False,
        "creator": digest(new_token()),  # there is nothing left for one to do
        "rules": RULES,
        "seats": [asdict(chair) for chair in chairs],
    }
    return Header(id, time.time(), body)
