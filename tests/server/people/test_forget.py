"""Who deletes their profile is nobody's any more: not in the past either."""

import asyncio
import json
import random
import sqlite3
from pathlib import Path
from unittest.mock import AsyncMock, patch

from fracas.server.sqlite import SqliteStore
from fracas.server.store import Step, Store

from ...slow import long
from ..helpers import Client, Process, play, reopened, running
from .club import every_row, listed, member, table_of

NAME = "Zoë Quux"


def test_nothing_that_is_kept_tells_of_them(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, zoe = await member(client, "Ann"), await member(client, NAME)
            over, going, first = await table_of(ann, zoe), await table_of(ann, zoe), await table_of(zoe, ann)
            room = (await table_of(ann, zoe, game="splaf"))["room"]
            async with client.both(over) as (one, other):
                await play([one, other], random.Random(1), 8)
                await other.send("resign")
                await one.until("state", over=True)
            notice = ("n1", zoe.id, over["table"], "over", "k", "push", "https://push", 1.0, 0, None)
            await store.run(Step(f"INSERT INTO notices VALUES ({', '.join('?' * 10)})", notice))
            await listed(zoe, 1, over=True)
            await listed(zoe, 4)
            kept = " ".join(every_row(store))
            assert zoe.id in kept
            assert NAME in kept or json.dumps(NAME)[1:-1] in kept
            async with client.both(going) as lines:
                await play([*lines], random.Random(1), 10)
                assert (await zoe.ask("DELETE")).status_code == 204
                while lines[0].state["seats"][1]["name"] != "Somebody":
                    await lines[0].until("state")
                assert lines[0].state["seats"][1]["person"] is None
                assert await play([*lines], random.Random(2), 5) == 5  # whoever has the token plays on
            for row in every_row(store):
                assert zoe.id not in row
                assert NAME not in row
                assert json.dumps(NAME)[1:-1] not in row
                assert zoe.secret not in row
            assert (await zoe.ask("GET")).status_code == 403
            assert (await zoe.ask("DELETE")).status_code == 403
            assert (await ann.page(zoe.id)).status_code == 404
            assert (await client.get(f"/api/replays/{over['table']}"))["names"] == ["Ann", "Somebody"]
            assert (await client.get(f"/api/tables/{first['table']}"))["seats"][0]["name"] == "Somebody"
            assert (await client.get(f"/api/splaf/{room}"))["seats"][1]["name"] == "Somebody"
            assert all("Somebody" in one["names"] for one in await ann.tables())
            (finished,) = await client.get(f"/api/replays?ids={over['table']}")
            assert finished["names"] == ["Ann", "Somebody"]

        again = reopened(store)
        async with running(tmp_path, store=again) as client:  # and what was rewritten holds
            for table in (over, going, first):
                async with client.sit(table["table"], table["tokens"][0]) as line:
                    assert (await line.until("state"))["note"] is None

    asyncio.run(run())


def test_who_was_put_out_of_a_lobby_is_forgotten_there_too(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, zoe = await member(client, "Ann"), await member(client, NAME)
            opened = await table_of(ann, zoe, lobby=True)
            nobodys = await client.open(lobby=True)  # nobody there has a profile afterwards
            join = {"code": nobodys["invites"][0]["code"], "name": NAME, "profile": zoe.secret}
            await client.http.post(f"/api/tables/{nobodys['table']}/join", json=join)
            await listed(zoe, 2)
            for one in (opened, opened, nobodys):  # again and again
                headers = {"Authorization": f"Bearer {one['creator']}"}
                path = f"/api/tables/{one['table']}"
                answer = await client.http.post(f"{path}/open", json={"seat": 1}, headers=headers)
                assert answer.status_code == 200, answer.text
                if one is opened:
                    join = {"code": answer.json()["code"], "name": NAME, "profile": zoe.secret}
                    assert (await client.http.post(f"{path}/join", json=join)).status_code == 200
            headers = {"Authorization": f"Bearer {opened['creator']}"}
            path = f"/api/tables/{opened['table']}"
            await client.http.post(f"{path}/open", json={"seat": 1}, headers=headers)
            bot = {"seat": 1, "level": "easy"}
            assert (await client.http.post(f"{path}/bots", json=bot, headers=headers)).status_code == 200
            assert await zoe.tables() == []
            muted = await zoe.ask("PATCH", "/notices", json={"mute": opened["table"]})
            assert muted.status_code == 409
            assert (await zoe.ask("DELETE")).status_code == 204
            for row in every_row(store):
                assert zoe.id not in row
                assert NAME not in row
                assert json.dumps(NAME)[1:-1] not in row
            (table,) = await listed(ann, 1)
            assert table["names"] == ["Ann", "Easy bot P2"]

        async with running(tmp_path, store=reopened(store)) as client:
            for one in (opened, nobodys):
                async with client.sit(one["table"], one["tokens"][0]) as line:
                    assert (await line.until("state"))["note"] is None

    asyncio.run(run())


def test_who_gave_up_is_in_no_table_that_goes_on_from_there(tmp_path: Path):
    """Their seat was a bot's at the end, and what it was called was their name."""

    async def run() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        async with running(tmp_path, store=store) as client:
            ann, zoe = await member(client, "Ann"), await member(client, NAME)
            more = [{"kind": "bot", "name": "Zapper"}]
            table = (await table_of(ann, zoe, more=more))["table"]
            for one in (zoe, ann):
                async with client.sit(table, profile=one.secret) as line:
                    await line.until("state")
                    await line.send("resign")
                    await line.until("state", over=one is ann)
            answer = await client.http.post(f"/api/replays/{table}/fork", json={"at": 0, "seat": 0})
            assert answer.status_code == 201, answer.text
            assert (await zoe.ask("DELETE")).status_code == 204
            for row in every_row(store):
                assert NAME not in row
                assert json.dumps(NAME)[1:-1] not in row
            seats = (await client.get(f"/api/tables/{answer.json()['table']}"))["seats"]
            assert [seat["name"] for seat in seats] == ["P1", "Normal bot P2", "Zapper"]

    asyncio.run(run())


def test_a_rematch_with_somebody_who_is_being_forgotten_is_there_a_moment_later(tmp_path: Path):
    """This process does not know yet that they are nobody: what it would open is refused."""

    async def run() -> None:
        async with running(tmp_path) as client:
            ann, zoe = await member(client, "Ann"), await member(client, NAME)
            table = (await table_of(ann, zoe))["table"]
            room = await client.app.state.hub.room(table)
            await room.resign(1)
            path, headers = f"/api/tables/{table}/rematch", {"Authorization": f"Bearer {ann.secret}"}
            with patch.object(client.app.state.hub, "reread", AsyncMock()):
                assert (await zoe.ask("DELETE")).status_code == 204
                answer = await client.http.post(path, json={"factions": "new"}, headers=headers)
                assert (answer.status_code, answer.json()["error"]) == (409, "stale")
                assert room.next is None
            await room.reread()
            again = await client.http.post(path, json={"factions": "new"}, headers=headers)
            assert again.json() == {"table": room.next}
            assert (await client.get(f"/api/tables/{room.next}"))["seats"][1]["name"] == "Somebody"

    asyncio.run(run())


def test_two_who_go_at_once_are_both_forgotten(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Annabel"), await member(client, "Boniface")
            for _ in range(4):
                await table_of(ann, bo)
            leaving = await asyncio.gather(ann.ask("DELETE"), bo.ask("DELETE"), bo.ask("DELETE"))
            assert [answer.status_code for answer in leaving[:2]] == [204, 204]
            for row in every_row(store):
                for word in (ann.id, bo.id, "Annabel", "Boniface"):
                    assert word not in row

    asyncio.run(run())


@long
def test_the_other_process_forgets_too(tmp_path: Path, database: str):
    async def run(one: Process, other: Process) -> None:
        here, there = Client(one.address), Client(other.address)
        ann, zoe = await member(here, "Ann"), await member(there, NAME)
        opened = await table_of(ann, zoe)
        async with here.sit(opened["table"], profile=ann.secret) as line:
            await line.until("state")
            assert (await zoe.ask("DELETE")).status_code == 204
            while line.state["seats"][1]["name"] != "Somebody":
                await line.until("state")
        await here.close()
        await there.close()

    with Process(tmp_path, database) as one, Process(tmp_path, database) as other:
        asyncio.run(run(one, other))


def test_what_did_not_hold_does_not_hold_afterwards(tmp_path: Path):
    async def run() -> None:
        path = tmp_path / "tables.sqlite"
        async with running(tmp_path, store=SqliteStore(path)) as client:
            ann, zoe = await member(client, "Ann"), await member(client, NAME)
            changed, cut = await table_of(ann, zoe), await table_of(ann, zoe)
        with sqlite3.connect(path) as file:
            file.execute(
                "UPDATE entries SET value = 7 WHERE table_id = ? AND kind = 'join'", (changed["table"],)
            )
            file.execute(
                "UPDATE entries SET more = substr(more, 1, length(more) - 3) WHERE table_id = ?",
                (cut["table"],),
            )
        async with running(tmp_path, store=SqliteStore(path)) as client:
            ann.client = zoe.client = client
            assert (await zoe.ask("DELETE")).status_code == 204
            for table in (changed, cut):
                async with client.sit(table["table"], table["tokens"][0]) as line:
                    assert "not kept well" in (await line.until("state"))["note"]
            for row in every_row(SqliteStore(path)):
                assert zoe.id not in row
                assert json.dumps(NAME)[1:-1] not in row

    asyncio.run(run())
