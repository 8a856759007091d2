"""The rematch: a new room for the same people (`smashup/again.py` says why it is done in this order)."""

import contextlib
import time
from dataclasses import asdict, replace
from typing import Literal

from ..forms import SeatKind
from ..keys import digest, new_seed, new_token
from ..refusals import Refused
from ..store import Header, Store, Stranger, Taken
from .table import SplafTable

PREFIX = "s."
"""No table of the other game has an id with a dot: neither is ever taken for the other."""


def ended(table: SplafTable) -> SplafTable:
    """That room, if its people may want another game."""
    if table.flaw is not None:
        raise Refused("damaged", table.flaw)
    if not table.over:
        raise Refused("illegal", "the game is not over yet")
    if sum(kind != "closed" for kind in _kinds(table)) < 2:
        raise Refused("illegal", "the others have left for good")
    return table


async def arrange(table: SplafTable, store: Store) -> str | None:
    """See to it that the rematch of this room is there, if somebody wants one; its id."""
    if table.next is None:
        return None
    room, _ = table.next
    if await store.header(room) is None:
        with contextlib.suppress(
            Taken, Stranger
        ):  # others were faster, or somebody is being forgotten
            await store.create(_opening(table, room))
    return room


def _opening(table: SplafTable, room: str) -> Header:
    """The same seats, held by the same tokens, and the same settings; other luck."""
    chairs = [
        replace(chair, kind=kind, invite=None)
        for chair, kind in zip(table.chairs, _kinds(table), strict=True)
    ]
    body = table.body | {
        "seed": new_seed(),
        "casual": False,
        "creator": digest(new_token()),  # there is nothing left for one to do
        "code": None,
        "again": True,
        "seats": [asdict(chair) for chair in chairs],
    }
    return Header(room, time.time(), body)


def _kinds(table: SplafTable) -> list[SeatKind | Literal["closed"]]:
    """Who sits where in a rematch: nobody in the place of people who left for good."""
    assert table.game is not None
    return [
        "closed" if chair.kind == "person" and seat in table.game.left else chair.kind
        for seat, chair in enumerate(table.chairs)
    ]
