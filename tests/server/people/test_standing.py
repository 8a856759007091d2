"""My tables: whose turn it is, since when, and that it stays true."""

import asyncio
import json
import random
import time
from pathlib import Path

import pytest

from fracas.server.people.standing import behind
from fracas.server.postgres import PostgresStore
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Join, NewTable
from fracas.server.smashup.table import LiveTable
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Step, Store

from ...slow import long
from ..helpers import PATIENCE, Client, Process, play, reopened, running
from .club import listed, member, table_of


def test_it_says_whose_turn_it_is_and_since_when(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            began = time.time() - 1
            opened = await table_of(ann, bo)
            await table_of(ann, bo)
            for one in await listed(ann, 2, started=True):
                assert (one["game"], one["names"], one["seats"]) == ("smashup", ["Ann", "Bo"], [0])
                assert (one["over"], one["somebody"]) == (False, False)
                assert len(one["waiting"]) == 1
                assert all(len(pair) == 2 for pair in one["factions"])
                assert began <= one["since"] <= time.time() + 1
            async with client.both(opened) as lines:
                await play([*lines], random.Random(1), 10_000)
            done = [one for one in await listed(bo, 1, over=True) if one["over"]]
            assert [(one["table"], one["waiting"]) for one in done] == [(opened["table"], [])]
            assert done[0]["winners"] == lines[0].state["view"]["winners"]

    asyncio.run(run())


def test_before_the_game_it_waits_for_nobody(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            ann = await member(client, "Ann")
            me = {"kind": "me", "profile": ann.secret, "factions": ["Ninjas", "Aliens"]}
            wish = {"mode": "online", "seats": [me, {"kind": "open"}]}
            opened = (await client.http.post("/api/tables", json=wish)).json()
            await client.get(f"/api/tables/{opened['table']}")
            (one,) = await listed(ann, 1)
            assert (one["started"], one["waiting"], one["over"]) == (False, [], False)
            assert one["factions"] == [["Ninjas", "Aliens"], None]

    asyncio.run(run())


def test_who_had_to_leave_a_lobby_has_that_table_no_longer_until_they_come_back(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            opened = await table_of(ann, bo, lobby=True)
            await listed(bo, 1)
            address, keys = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {opened['creator']}"}
            again = await client.http.post(f"{address}/open", json={"seat": 1}, headers=keys)
            assert await bo.tables() == []
            join = {"code": again.json()["code"], "name": "Bo", "profile": bo.secret}
            assert (await client.http.post(f"{address}/join", json=join)).status_code == 200
            assert [one["table"] for one in await listed(bo, 1)] == [opened["table"]]
            assert len(await ann.tables()) == 1

    asyncio.run(run())


def test_whoever_is_not_known_has_no_row(tmp_path: Path):
    async def run() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        async with running(tmp_path, store=store) as client:
            await client.two()
            await client.open("bots", "me bot")
            assert await store.run(Step("SELECT * FROM standing")) == [[]]

    asyncio.run(run())


def test_it_never_says_more_than_the_public_view_and_loading_comes_to_the_same(tmp_path: Path):
    """Also where answers are taken back, and where somebody decides in secret."""

    async def run() -> None:
        hub = Hub(SqliteStore(tmp_path / "tables.sqlite"), None, pauses=False)
        await hub.open()
        rng = random.Random(4)
        secrets = 0
        for factions in (["Ninjas", "Pirates"], ["Ninjas", "Killer Plants"]):
            people = [await hub.people.new(name) for name in ("Ann", "Bo", "Cy")]
            me = {"kind": "me", "profile": people[0].secret, "factions": factions}
            wish = {"mode": "online", "seats": [me, {"kind": "open"}, {"kind": "open"}]}
            opened = await hub.new(NewTable.model_validate(wish))
            room = await hub.room(opened.table)
            for one, invite in zip(people[1:], opened.invites, strict=True):
                await hub.join(room, Join(code=invite.code, name="x", profile=one.secret))
            for step in range(220):
                table = room.table
                standing = table.standing()
                view = table.view(None)
                assert standing is not None
                assert view is not None
                told = (view["pending"] or {}).get("player")
                assert standing.waiting == ([] if told is None else [told])
                assert standing.somebody is (view["pending"] is not None and told is None)
                secrets += standing.somebody
                if table.over:
                    break
                if step % 10 == 9:
                    loaded = LiveTable(room.header, await hub.store.entries(table.id))
                    assert loaded.standing() == standing
                assert table.game is not None
                assert table.game.pending is not None
                seat = table.game.pending.player
                if step % 13 == 12 and table.undo_to(seat) is not None:
                    await room.undo(seat)
                    for other in range(3):
                        if room.table.question is not None and other != seat:
                            await room.consent(other, True)
                    continue
                option = rng.choice(table.view(seat)["pending"]["options"])["id"]
                await room.answer(seat, table.seq(seat), option)
                await asyncio.sleep(0.11 if step % 20 == 0 else 0)
        assert secrets
        await hub.close()

    asyncio.run(run())


def test_a_row_that_fell_behind_is_mended_at_the_start_and_when_its_table_is_loaded(
    store: Store, tmp_path: Path
):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            opened = await table_of(ann, bo)
            room = (await table_of(ann, bo, game="splaf"))["room"]
            async with client.both(opened) as lines:
                await play([*lines], random.Random(1), 25)
            await listed(ann, 2, started=True)
        async with running(tmp_path, store=reopened(store)) as client:
            ann.client = client
            right = await listed(ann, 2, started=True)  # rows are written a moment after what they tell of
        again = reopened(store)
        await again.open(lambda table: None)
        assert await behind(again) == []  # a server that stops leaves all as it is
        old = {**json.loads((await again.run(Step("SELECT body FROM standing")))[0][0][0]), "waiting": []}
        await again.run(
            Step(
                "UPDATE standing SET entries = 0, body = ? WHERE table_id = ?",
                (json.dumps(old), opened["table"]),
            ),
            Step("DELETE FROM standing WHERE table_id = ?", (room,)),
        )
        assert sorted(await behind(again)) == sorted([opened["table"], room])
        await again.close()
        async with running(tmp_path, store=reopened(store)) as client:
            ann.client = client
            async with asyncio.timeout(PATIENCE):
                while await ann.tables() != right:
                    await asyncio.sleep(0.01)

    asyncio.run(run())


def test_tables_that_changed_at_the_same_moment_keep_their_order(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            opened = [(await table_of(ann, bo))["table"] for _ in range(4)]
            await listed(ann, 4, started=True)
            await store.run(Step("UPDATE standing SET at = 1.0"))
            told = await ann.tables()
            for table in opened:  # whichever row was written last
                await store.run(Step("UPDATE standing SET at = 1.0 WHERE table_id = ?", (table,)))
                assert [one["table"] for one in await ann.tables()] == [one["table"] for one in told]

    asyncio.run(run())


def test_an_older_row_never_replaces_a_newer_one(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            opened = await table_of(ann, bo)
            await listed(ann, 1, started=True)
            sql = "UPDATE standing SET entries = 1000, body = ? WHERE table_id = ?"
            body = (await store.run(Step("SELECT body FROM standing")))[0][0][0]
            newer = json.dumps({**json.loads(body), "since": 1e9})
            await store.run(Step(sql, (newer, opened["table"])))
            async with client.both(opened) as lines:
                await play([*lines], random.Random(1), 40)
            assert (await ann.tables())[0]["since"] == 1e9

    asyncio.run(run())


@long
@pytest.mark.parametrize("home", ["sqlite", "postgres"])
def test_kill_9_at_any_moment_leaves_the_list_right(
    request: pytest.FixtureRequest, tmp_path: Path, home: str
):
    """Also with another process on the same database, which goes on."""
    database = request.getfixturevalue("database") if home == "postgres" else ""

    async def whose_turn(table: str) -> list[int]:
        """What the entries say."""
        store = PostgresStore(database) if database else SqliteStore(tmp_path / "tables.sqlite", alone=False)
        await store.open(lambda table: None)
        header = await store.header(table)
        assert header is not None
        waiting, _ = LiveTable(header, await store.entries(table)).waiting()
        await store.close()
        return waiting

    async def run(process: Process, other: Process) -> None:
        rng = random.Random(5)
        client, asking = Client(process.address), Client(other.address)
        ann, bo = await member(client, "Ann"), await member(client, "Bo")
        opened = await table_of(ann, bo)
        ann.client = asking
        for _ in range(3):
            async with client.both(opened) as lines:
                await play([*lines], rng, rng.randrange(3, 15))
                asked = next((line for line in lines if line.options), None)
                if asked is not None:
                    await asked.answer(rng.choice(asked.options))
                process.kill()
            wanted = await whose_turn(opened["table"])
            await asyncio.to_thread(process.start)
            async with asyncio.timeout(PATIENCE):
                while [one["waiting"] for one in await ann.tables()] != [wanted]:  # nobody looks at the table
                    await asyncio.sleep(0.02)
        await client.close()
        await asking.close()

    with Process(tmp_path, database) as process:
        if not database:
            return asyncio.run(run(process, process))
        with Process(tmp_path, database) as other:
            asyncio.run(run(process, other))
