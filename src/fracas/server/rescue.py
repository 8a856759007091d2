"""Everything that is kept of one table, for whoever runs the server: also of a table that stands still."""

from typing import Any

from .smashup.table import LiveTable
from .splaf.again import PREFIX
from .splaf.table import SplafTable
from .store import Damaged, Store, StoreError, load


async def rescued(store: Store, table: str) -> dict[str, Any]:
    """Its rows as they are; why it stands still; and its game as a save, up to the last good answer."""
    rows = await store.raw(table)
    if not any(rows.values()):
        raise StoreError(f"there is no table {table!r}")
    found: dict[str, Any] = {"flaw": None, "save": None, "rows": rows}
    try:
        header = await store.header(table)
        if header is None:
            raise Damaged(table, "its opening is gone")
        make = SplafTable if table.startswith(PREFIX) else LiveTable
        live: LiveTable | SplafTable = await load(header, store, make)
    except Damaged as error:
        return {**found, "flaw": str(error)}
    return {**found, "flaw": live.flaw, "save": None if live.game is None else live.game.save()}
