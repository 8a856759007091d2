"""What people are to be told who are not there: rows of an outbox, written together with how a table stands.

`notices` sends them. A row is there once for each person, channel and event, whichever process writes it
first; whoever looks at the table at that moment has a row as well, which is done already.
"""

import hashlib
import json
import time
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..keys import new_table_id
from ..store import Step, Store
from .profiles import Known, people_of

if TYPE_CHECKING:
    from .standing import Standing

Kind: TypeAlias = Literal["turn", "somebody", "invited", "begun", "over"]
GRACE = {"turn": 10.0, "somebody": 60.0, "invited": 10.0, "begun": 10.0, "over": 10.0}
"""Seconds in which they may come by themselves, or it may pass."""
FRESH = 3 * 86_400.0
"""Seconds after which something is no news any more. Rows are kept for longer (`notices.outbox`): what they
are about is never told twice."""
PUSH, MAIL, WEBHOOK = "push", "mail", "webhook"


def seats_in(standing: "Standing", person: str) -> list[int]:
    return [seat for seat, one in enumerate(standing.people) if one == person]


def event(table: str, standing: "Standing", person: str) -> tuple[Kind, str] | None:
    """What there is to tell somebody about a table that stands like that, and by what it is known.

    In Splaf! nobody waits for whoever is away: only that it begins is news.
    """
    if standing.over:
        return "over", f"over {table}"
    if standing.game == "splaf":
        return ("begun", f"begun {table}") if standing.started else None
    if set(standing.waiting) & set(seats_in(standing, person)):
        return "turn", f"turn {table} {standing.since}"
    return ("somebody", f"somebody {table} {standing.since}") if standing.somebody else None


def still(table: str, standing: "Standing", person: str, kind: str, key: str) -> bool:
    """Whether that is still so."""
    if kind in ("invited", "begun"):
        return not standing.over and bool(seats_in(standing, person))
    return event(table, standing, person) == (kind, key)


def channels(person: Known) -> Iterator[tuple[str, str]]:
    """By which ways somebody wants to be told, and where that is."""
    chosen = person.notices
    for one in chosen.push:
        yield device(one.endpoint), one.endpoint
    if chosen.mail is not None and chosen.mail.confirmed:
        yield MAIL, chosen.mail.address
    if chosen.webhook is not None:
        yield WEBHOOK, chosen.webhook


def device(endpoint: str) -> str:
    """The channel of one browser."""
    return f"{PUSH} {hashlib.sha256(endpoint.encode()).hexdigest()[:16]}"


NOTE = """INSERT INTO notices (id, person, table_id, kind, key, channel, target, due, tries, done)
SELECT ?, ?, ?, ?, ?, ?, ?, ?, 0, ?
WHERE EXISTS (SELECT 1 FROM sittings WHERE person = ? AND table_id = ? AND seat >= 0)
ON CONFLICT (person, channel, key) DO UPDATE SET done = excluded.done
WHERE notices.done IS NULL AND excluded.done IS NOT NULL"""
OPENED = """SELECT created, body FROM tables WHERE id = ?
AND NOT EXISTS (SELECT 1 FROM standing WHERE table_id = ?)"""
CAME = "UPDATE notices SET done = ? WHERE person = ? AND table_id = ? AND kind = 'invited' AND done IS NULL"


async def due_steps(
    store: Store, table: str, standing: "Standing", looking: Collection[int], *, first: bool
) -> list[Step]:
    """What is to be written because a table stands like that, while people look at it from these seats.

    `first`: this process has not written how it stands before. Who was given a seat is told when nobody has.
    """
    now = time.time()
    people = sorted({person for person in standing.people if person is not None})
    marks = ", ".join("?" * len(people))
    rows, opening = await store.run(
        Step(f"SELECT id, secret, created, body, mark FROM people WHERE id IN ({marks})", people),
        Step(OPENED, (table, table)) if first else Step("SELECT 1"),
    )
    guests: set[str] = set()
    for created, body in opening if first else ():
        guests = _guests(created, body, now)
    steps: list[Step] = []
    for person in people_of(rows):
        if table in person.notices.muted:
            continue
        found = event(table, standing, person.id) if now - standing.since < FRESH else None
        if person.id in guests and (found is None or found[0] in ("begun", "somebody")):
            found = "invited", f"begun {table}"  # one event: of a rematch nobody is told that it begins, too
        done = now if set(seats_in(standing, person.id)) & set(looking) else None
        ways = list(channels(person))
        if ways and done is not None:
            steps.append(Step(CAME, (done, person.id, table)))
        if found is None:
            continue
        for channel, target in ways:
            row = (new_table_id(), person.id, table, *found, channel, target, now + GRACE[found[0]], done)
            steps.append(Step(NOTE, (*row, person.id, table)))
    return steps


def _guests(created: float, body: str, now: float) -> set[str]:
    """Who was given a seat when the table was opened: by a rematch, of which one of them may not know."""
    try:
        people = {chair["person"] for chair in json.loads(body)["seats"] if chair.get("person") is not None}
    except (ValueError, TypeError, KeyError, AttributeError):  # a table that cannot be read
        return set()
    return people if len(people) > 1 and now - created < FRESH else set()
