"""Tables that nobody comes back to are cleared away, if whoever runs the server wants that.

Games that are over stay: people look at them again. Of Splaf! there are no replays: a room that is in
nobody's list goes, over or not.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable

from .pace import pace_of, per_turn, reserve
from .store import Step, Store, StoreError, Taken

log = logging.getLogger("fracas.server")

EVERY = 3600.0
"""Seconds from one look to the next."""
DAY = 86_400.0
SINCE = "dated"
"""The name under which it is kept since when entries tell when they were made."""
UNFINISHED = """SELECT tables.id, tables.created, tables.body, last.seq, last.more, standing.body FROM tables
LEFT JOIN entries AS last ON last.table_id = tables.id
AND last.seq = (SELECT MAX(seq) FROM entries WHERE entries.table_id = tables.id)
LEFT JOIN standing ON standing.table_id = tables.id
WHERE tables.created < ? AND tables.id NOT IN (SELECT id FROM finished)"""
UNTOUCHED = """UPDATE tables SET body = body WHERE id = ?
AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = ? AND seq > ?)"""
PARTS = ("entries", "sittings", "standing", "notices", "rated")


async def keep_clear(store: Store, days: float, in_use: Callable[[str], bool]) -> None:
    """Clear away, again and again, what nobody has touched for so many days."""
    while True:
        try:
            if cleared := await clear(store, days, in_use):
                log.info("cleared %d tables that nobody has touched for %g days", cleared, days)
        except StoreError as error:  # next time
            log.warning("tables are not cleared: %s", error)
        await asyncio.sleep(EVERY)


async def clear(store: Store, days: float, in_use: Callable[[str], bool]) -> int:
    """Do it once; how many tables went."""
    now = time.time()
    keep = Step("INSERT INTO kept VALUES (?, ?) ON CONFLICT DO NOTHING", (SINCE, str(now)))
    ask = Step("SELECT value FROM kept WHERE name = ?", (SINCE,))
    _, ((since,),), old = await store.run(keep, ask, Step(UNFINISHED, (now - days * DAY,)))
    cleared = 0
    for table, created, body, seq, more, standing in old:
        try:
            pace = pace_of(json.loads(body))
            undated = created if seq is None else max(created, float(since))
            touched = json.loads(more or "{}").get("at", undated)
            if pace is not None:  # their time counts as theirs
                touched += per_turn(pace) + reserve(pace)
            over = json.loads(standing or "{}").get("over", False)
        except (ValueError, AttributeError) as error:  # whoever is to mend it wants all there is
            log.warning("table %s is damaged (%s), and stays", table, error)
            continue
        if touched < now - days * DAY and not over and not in_use(table):
            cleared += await _clear(store, table, -1 if seq is None else seq)
    return cleared


async def _clear(store: Store, table: str, last: int) -> bool:
    """Delete that table, unless something is done there at this moment."""
    parts = [Step(f"DELETE FROM {part} WHERE table_id = ?", (table,)) for part in PARTS]
    try:
        await store.rewrite(
            table,
            Step(UNTOUCHED, (table, table, last), must=True),
            *parts,
            Step("DELETE FROM tables WHERE id = ?", (table,)),
        )
    except Taken:
        return False
    return True
