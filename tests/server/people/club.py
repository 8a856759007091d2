"""People with profiles, at tables."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import httpx
import psycopg

from fracas.server.sqlite import SqliteStore
from fracas.server.store import Store

from ..helpers import PATIENCE, Client

TABLES = (
    *("tables", "entries", "finished", "people", "sittings"),
    *("standing", "notices", "ratings", "rated", "kept"),
)


@dataclass
class Member:
    """Somebody with a profile on a server."""

    client: Client
    id: str
    secret: str
    name: str

    async def ask(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.secret}"}
        return await self.client.http.request(method, f"/api/people/me{path}", headers=headers, **more)

    async def tables(self) -> list[dict[str, Any]]:
        answer = await self.ask("GET", "/tables")
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()
        return found

    async def page(self, of: str | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.secret}"}
        return await self.client.http.get(f"/api/people/{of or self.id}", headers=headers)


async def member(client: Client, name: str) -> Member:
    answer = await client.http.post("/api/people", json={"name": name})
    assert answer.status_code == 201, answer.text
    return Member(client, **answer.json(), name=name)


async def listed(one: Member, tables: int, **like: Any) -> list[dict[str, Any]]:
    """Their tables, once there are so many of which that is true: the list is made a moment later."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await one.tables()
            if sum(all(table[key] == like[key] for key in like) for table in found) >= tables:
                return found
            await asyncio.sleep(0.01)


async def table_of(*people: Member, game: str = "tables", **body: Any) -> dict[str, Any]:
    """An online table at which these people sit; the first has opened it."""
    first, *others = people
    me = {"kind": "me", "name": first.name, "profile": first.secret}
    seats = [me, *({"kind": "open"} for _ in others), *body.pop("more", [])]
    wish = {"mode": "online", "seats": seats, **body}
    answer = await first.client.http.post(f"/api/{game}", json=wish)
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.json()
    name = opened["table" if game == "tables" else "room"]
    opened["tokens"] = [opened["seats"][0]["token"]]
    for other, invite in zip(others, opened["invites"], strict=False):
        join = {"code": invite["code"], "name": other.name, "profile": other.secret}
        answer = await other.client.http.post(f"/api/{game}/{name}/join", json=join)
        assert answer.status_code == 200, answer.text
        opened["tokens"].append(answer.json()["token"])
    return opened


def every_row(store: Store) -> list[str]:
    """All that is kept, as text."""
    if isinstance(store, SqliteStore):
        with sqlite3.connect(store.path) as file:
            return [_text(row) for name in TABLES for row in file.execute(f"SELECT * FROM {name}")]
    with psycopg.connect(store._url) as database:
        return [_text(row) for name in TABLES for row in database.execute(f"SELECT * FROM {name}".encode())]


def _text(row: Iterable[object]) -> str:
    return " ".join(map(str, row))
