"""Deleting a profile with everything that says whose it was.

The one exception to "the past is never changed": a name and an id in openings, entries and lists become
nobody's. What was played stays; it says nothing about anybody any more.
"""

import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from ..store import Step, Store, Taken, mark_of
from .profiles import Known
from .standing import HOLD

SOMEBODY = "Somebody"
"""What their seats are called from then on."""
Seats: TypeAlias = dict[int, str | None]
"""Who sits where, as far as they have a profile."""


async def forget(store: Store, person: Known, rewritten: Callable[[str], Awaitable[None]]) -> None:
    """Delete that person; after a crash, doing it again goes on where it was. Tells of each table."""
    sat = Step("SELECT DISTINCT table_id FROM sittings WHERE person = ?", (person.id,))
    of = (person.id,)
    while (await store.run(Step("SELECT id FROM people WHERE id = ?", of)))[0]:
        try:
            for (table,) in (await store.run(sat))[0]:
                await _forget_at(store, person, table)
                await rewritten(table)
            free = "NOT EXISTS (SELECT 1 FROM sittings WHERE sittings.person = people.id)"
            await store.run(
                Step("DELETE FROM notices WHERE person = ?", of),
                Step("DELETE FROM ratings WHERE person = ?", of),
                Step(f"DELETE FROM people WHERE id = ? AND {free}", of, must=True),
            )
        except Taken:  # they sat down somewhere, the game went on, or another goes at the same moment: again
            continue


async def _forget_at(store: Store, person: Known, table: str) -> None:
    """Nobody's seats at that table: in its opening, its entries, how it stands and how it ended."""
    headers, entries, finished, standing = await store.run(
        Step("SELECT created, body, mark FROM tables WHERE id = ?", (table,)),
        Step(
            "SELECT seq, kind, seat, value, more, mark FROM entries WHERE table_id = ? ORDER BY seq", (table,)
        ),
        Step("SELECT summary FROM finished WHERE id = ?", (table,)),
        Step("SELECT body FROM standing WHERE table_id = ?", (table,)),
    )
    seats: Seats = {}
    steps: list[Step] = []

    def change(sql: str, old: str, new: str, *about: Any) -> None:
        if new != old:
            steps.append(Step(sql, (new, *about, old), must=True))

    for created, body, mark in headers:
        new = _without(body, person, seats, mark is None or mark == mark_of(table, created, body))
        fresh = mark_of(table, created, new) if mark == mark_of(table, created, body) else mark
        change("UPDATE tables SET body = ?, mark = ? WHERE id = ? AND body = ?", body, new, fresh, table)
    for seq, kind, seat, value, more, mark in entries:
        if not more or kind == "answer":
            continue
        if kind == "open":
            seats[seat] = None
        row = (table, seq, kind, seat, value)
        holds = mark is None or mark == mark_of(*row, more)
        new = _without(more, person, seats, holds, seat)
        fresh = mark_of(*row, new) if holds else mark
        sql = "UPDATE entries SET more = ?, mark = ? WHERE table_id = ? AND seq = ? AND more = ?"
        change(sql, more, new, fresh, table, seq)
    for (body,) in standing:  # it knows more than what was damaged
        with contextlib.suppress(ValueError, TypeError, KeyError):
            seats |= dict(enumerate(json.loads(body)["people"]))
    mine = [seat for seat, one in seats.items() if one == person.id]
    for (summary,) in finished:
        sql = "UPDATE finished SET summary = ? WHERE id = ? AND summary = ?"
        change(sql, summary, _nameless(summary, person, mine), table)
    for (body,) in standing:
        sql = "UPDATE standing SET body = ? WHERE table_id = ? AND body = ?"
        change(sql, body, _nameless(body, person, mine), table)
    gone = Step("DELETE FROM sittings WHERE person = ? AND table_id = ?", (person.id, table))
    await store.rewrite(table, Step(HOLD, (table,)), *steps, gone)


def _without(text: str, person: Known, seats: Seats, holds: bool, seat: int | None = None) -> str:
    """An opening, or what an entry says, without that person; and who sat down by it.

    What does not hold is not made to hold: only letters are taken out of it.
    """
    try:
        if not holds:
            raise ValueError("it is not as it was written")
        told = json.loads(text)
        chairs = told["seats"] if seat is None else [told]
        for place, chair in enumerate(chairs, seat or 0):
            if "name" in chair:
                seats[place] = chair.get("person")
            if chair.get("person") == person.id:
                del chair["person"]
                chair["name"] = SOMEBODY
    except (ValueError, TypeError, KeyError, AttributeError):
        return _scratched(text, person)
    return json.dumps(told)


def _nameless(text: str, person: Known, mine: list[int]) -> str:
    """A line of a list without that person."""
    try:
        told = json.loads(text)
        told["names"] = [SOMEBODY if seat in mine else name for seat, name in enumerate(told["names"])]
        if "people" in told:
            told["people"] = [None if one == person.id else one for one in told["people"]]
    except (ValueError, TypeError, KeyError):
        return _scratched(text, person)
    return json.dumps(told)


def _scratched(text: str, person: Known) -> str:
    name = json.dumps(person.name)[1:-1]
    return text.replace(person.id, "-").replace(name, SOMEBODY)
