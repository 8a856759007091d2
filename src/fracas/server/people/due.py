"""What people are to be told who are not there: rows of an outbox, written together with how a table stands.

`notices` sends them. A row is there once for each person, channel and event, whichever process writes it
first. That of whoever looks at the table waits for longer: until their page has said something (it is done
then: they have seen it) or shows that nobody looks any more.
"""

import hashlib
import json
import time
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..keys import new_table_id
from ..store import Step, Store
from .profiles import Known, people_of

if TYPE_CHECKING:
    from .standing import Standing

Kind: TypeAlias = Literal["turn", "somebody", "invited", "begun", "over"]
GRACE = {"turn": 10.0, "somebody": 60.0, "invited": 10.0, "begun": 10.0, "over": 10.0}
"""Seconds in which they may come by themselves, or it may pass."""
SEEN = 4.0
"""Seconds after which whoever still looks has seen what happened, its pause included."""
HOPE = 60.0
"""Seconds for which an open page need not say anything; ours do every half a minute."""
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
    if not standing.started and set(standing.invited) & set(seats_in(standing, person)):
        return "invited", f"begun {table}"
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


def way_of(channel: str) -> str:
    """Push, mail or webhook."""
    return channel.partition(" ")[0]


def device(endpoint: str) -> str:
    """The channel of one browser."""
    return f"{PUSH} {hashlib.sha256(endpoint.encode()).hexdigest()[:16]}"


NOTE = """INSERT INTO notices (id, person, table_id, kind, key, channel, target, due, tries, done)
SELECT ?, ?, ?, ?, ?, ?, ?, ?, 0, ?
WHERE EXISTS (SELECT 1 FROM sittings WHERE person = ? AND table_id = ? AND seat >= 0)
ON CONFLICT (person, channel, key) DO UPDATE SET done = excluded.done, due = excluded.due
WHERE notices.done IS NULL
AND (excluded.done IS NOT NULL OR (excluded.due < notices.due AND notices.tries = 0))"""
OPENED = """SELECT created, body FROM tables WHERE id = ?
AND NOT EXISTS (SELECT 1 FROM standing WHERE table_id = ?)"""
CAME = "UPDATE notices SET done = ? WHERE person = ? AND table_id = ? AND kind = 'invited' AND done IS NULL"


PASSED = "UPDATE notices SET done = ? WHERE person = ? AND key = ? AND done IS NULL"


def has_seen(since: float, until: float) -> bool:
    """Whether somebody who surely looked until then knows what has been so since."""
    return until >= since + SEEN


def coming() -> float:
    """Until when somebody looked who has just come: they are shown at once how it is.

    Since when it is so may be told in tenths, and so be said to begin a moment from now.
    """
    return time.time() + SEEN + 0.1


async def due_steps(
    store: Store,
    table: str,
    standing: "Standing",
    *,
    before: "Standing | None",
    seen: AbstractSet[int],
    looking: AbstractSet[int],
) -> tuple[list[Step], set[int]]:
    """What is to be written because a table stands like that, and of whom it is hoped that they look.

    `seen`: from these seats they know it; `looking`: from these perhaps. `before`: how it stood when this
    process wrote that; where it has not, who was given a seat is told.
    """
    now, first = time.time(), before is None
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
    hoped: set[int] = set()
    for person in people_of(rows):
        silent = person.notices.silent(table)
        ways = [one for one in channels(person) if way_of(one[0]) not in silent]
        seats = {*seats_in(standing, person.id)}
        passed = None if before is None else event(table, before, person.id)
        found = event(table, standing, person.id)
        if ways and passed is not None and passed != found:
            steps.append(Step(PASSED, (now, person.id, passed[1])))
        if now - standing.since >= FRESH:
            found = None
        if person.id in guests and (found is None or found[0] in ("begun", "somebody")):
            found = "invited", f"begun {table}"  # one event: of a rematch nobody is told that it begins, too
        done = now if seats & seen else None
        if ways and done is not None:
            steps.append(Step(CAME, (done, person.id, table)))
        if found is None:
            continue
        look = seats & looking if ways and done is None else set()
        hoped |= look
        due = now + GRACE[found[0]] + (HOPE if look else 0.0)
        for channel, target in ways:
            row = (new_table_id(), person.id, table, *found, channel, target, due, done)
            steps.append(Step(NOTE, (*row, person.id, table)))
    return steps, hoped


def _guests(created: float, body: str, now: float) -> set[str]:
    """Who was given a seat when the table was opened: by a rematch, of which one of them may not know."""
    try:
        people = {chair["person"] for chair in json.loads(body)["seats"] if chair.get("person") is not None}
    except (ValueError, TypeError, KeyError, AttributeError):  # a table that cannot be read
        return set()
    return people if len(people) > 1 and now - created < FRESH else set()
