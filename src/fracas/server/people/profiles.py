"""Profiles: a name and a secret. Whoever has the secret is that person; only its digest is kept."""

import json
import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ..keys import digest, new_table_id, new_token, seats_of
from ..refusals import Refused
from ..store import Step, Store, mark_of
from .messages import Change, Chosen, NewProfile, Wishes

log = logging.getLogger("fracas.server")

COLUMNS = "id, secret, created, body, mark"


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody with a profile."""

    id: str
    created: float
    name: str
    settings: Wishes
    notices: Chosen
    secret: str
    """Its digest."""
    body: str
    """As it is kept."""


class People:
    """Everybody whom this server knows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def new(self, name: str) -> NewProfile:
        """A profile; nobody is told its secret again."""
        made = NewProfile(id=new_table_id(), secret=new_token())
        row = (made.id, digest(made.secret), time.time(), json.dumps({"name": name, "settings": {}}))
        await self._store.run(Step("INSERT INTO people VALUES (?, ?, ?, ?, ?)", (*row, mark_of(*row))))
        return made

    async def known(self, secret: str | None) -> Known | None:
        """Whose secret that is."""
        return None if not secret else await self._one("secret", digest(secret))

    async def the(self, secret: str | None) -> Known:
        """The same, where there has to be somebody."""
        if (person := await self.known(secret)) is None:
            raise stranger()
        return person

    async def held(self, token: str, chairs: "Sequence[Seat]") -> list[int]:
        """The seats that this token, or the profile whose secret it is, holds."""
        seats = seats_of(token, [chair.token for chair in chairs])
        if not seats and (person := await self.known(token)) is not None:
            seats = seats_with(person.id, chairs)
        if not seats:
            raise Refused("token", "this token holds no seat at this table")
        return seats

    async def ids(self, secrets: Iterable[str | None]) -> set[str]:
        """Whose secrets those are."""
        return {person.id for secret in secrets if (person := await self.known(secret)) is not None}

    async def person(self, id: str) -> Known | None:
        return await self._one("id", id)

    async def _one(self, column: str, value: str) -> Known | None:
        (rows,) = await self._store.run(Step(f"SELECT {COLUMNS} FROM people WHERE {column} = ?", (value,)))
        return next(iter(people_of(rows)), None)

    async def change(self, person: Known, wish: Change) -> Known:
        """Another name, other settings. Raises `Taken` if they have changed meanwhile."""
        changed = {} if wish.settings is None else wish.settings.model_dump(exclude_none=True)
        settings = person.settings.model_copy(update=changed)
        return await self.keep(replace(person, name=wish.name or person.name, settings=settings))

    async def keep(self, person: Known) -> Known:
        """Somebody as they are to be from now on. Raises `Taken` if they have changed meanwhile."""
        told: dict[str, Any] = {"name": person.name, "settings": person.settings.model_dump()}
        if person.notices != Chosen():
            told["notices"] = person.notices.model_dump(mode="json", exclude_defaults=True)
        body = json.dumps(told)
        mark = mark_of(person.id, person.secret, person.created, body)
        sql = "UPDATE people SET body = ?, mark = ? WHERE id = ? AND body = ?"
        await self._store.run(Step(sql, (body, mark, person.id, person.body), must=True))
        return replace(person, body=body)


def people_of(rows: Iterable[Sequence[Any]]) -> list[Known]:
    """Whom these rows are about. One that does not make sense is nobody, and logged."""
    found = []
    for id, secret, created, body, mark in rows:
        try:
            if mark != mark_of(id, secret, created, body):
                raise ValueError("it is not as it was written")
            told = json.loads(body)
            notices = Chosen.model_validate_json(json.dumps(told.get("notices", {})))  # a list is a tuple
            found.append(Known(id, created, told["name"], Wishes(**told["settings"]), notices, secret, body))
        except Exception as error:  # whatever may be in there
            log.error("profile %s cannot be read: %s", id, error)
    return found


class Seat(Protocol):
    """A chair of either game."""

    @property
    def person(self) -> str | None: ...

    @property
    def token(self) -> str | None: ...


def seats_with(person: str, chairs: Sequence[Seat]) -> list[int]:
    """The seats of that person."""
    return [seat for seat, chair in enumerate(chairs) if chair.person == person]


def people_at(chairs: Sequence[Seat], seats: Iterable[int]) -> set[str]:
    """Who sits there, as far as they have a profile."""
    return {person for seat in seats if (person := chairs[seat].person) is not None}


def stranger() -> Refused:
    return Refused("token", "nobody here has this profile")
