"""What is kept is damaged: one table stands still and says so, all others play on, nothing is rewritten."""

import asyncio
import json
import random
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
import websockets

from fracas.cli import main
from fracas.server import sqlite
from fracas.server.refusals import NoTable, Refused
from fracas.server.rescue import rescued
from fracas.server.smashup import replays, table
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Fork, NewTable, SeatWish
from fracas.server.smashup.room import Room
from fracas.server.splaf.messages import NewRoom
from fracas.server.splaf.rooms import Rooms
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Damaged, Entry, Header, Store, StoreError, Taken
from fracas.smashup.engine import Game
from fracas.words import bare

from .helpers import reopened, running

ANSWERS = 23


def sql(store: Any, statement: str, *values: Any) -> None:
    """Do something to storage behind its back."""
    if isinstance(store, SqliteStore):
        with sqlite3.connect(store.path, isolation_level=None, timeout=10) as connection:
            connection.execute(statement.replace("%s", "?"), values)
        connection.close()
    else:
        with psycopg.connect(store._url, autocommit=True) as connection:
            connection.execute(statement, values)


def with_hub(store: Store, work: Callable[[Hub], Awaitable[None]]) -> None:
    async def run() -> None:
        hub = Hub(store, None, pauses=False)
        await hub.open()
        try:
            await asyncio.wait_for(work(hub), 60)
        finally:
            await hub.close()

    asyncio.run(run())


async def a_table(hub: Hub, answers: int = ANSWERS, seed: int = 3) -> Room:
    """A table of two at one screen, somewhere in its game."""
    seats = [SeatWish(kind="me"), SeatWish(kind="person")]
    room = await hub.room((await hub.new(NewTable(mode="hotseat", seats=seats, seed=seed))).table)
    await play(room, answers)
    return room


async def play(room: Room, answers: int) -> None:
    rng = random.Random(5)
    for _ in range(answers):
        if (game := room.table.game) is None or (pending := game.pending) is None:
            return
        view = room.table.view(pending.player)
        assert view is not None
        option = rng.choice(view["pending"]["options"])["id"]
        await room.answer(pending.player, room.table.seq(pending.player), option)


async def again(hub: Hub, room: Room) -> Room:
    """The table as whoever loads it has it."""
    hub.rooms.clear()
    return await hub.room(room.table.id)


async def stands_still(hub: Hub, room: Room, good: int) -> None:
    """It shows so many answers, says so, takes nothing, and storage stays as it is."""
    before = await hub.store.raw(room.table.id)
    found = await again(hub, room)
    assert len(found.table.given) == good
    assert f"answer {good}" in bare(str(found.state(0, 0, 0).note))
    assert found.table.bot_to_move() is None
    with pytest.raises(Refused, match=f"answer {good}") as refused:
        await play(found, 1)
    assert refused.value.code == "damaged"
    with pytest.raises(Refused):
        await found.undo(0)
    assert await hub.store.raw(room.table.id) == before
    with pytest.raises(NoTable):  # hands stay hidden: with other rules it may go on
        await replays.whole(hub, room.table.id)


# --- one table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", ['{"mode": "ho', "[]", "{}", '{"mode": "bots", "draft": 7}'])
def test_an_opening_that_cannot_be_read_stops_nobody_else(store: Store, body: str):
    async def work(hub: Hub) -> None:
        bad, good = await a_table(hub, 3), await a_table(hub, 3)
        sql(store, "UPDATE tables SET body = %s WHERE id = %s", body, bad.table.id)
        with pytest.raises(Damaged):
            await again(hub, bad)
        sql(store, "UPDATE tables SET mark = NULL WHERE id = %s", bad.table.id)
        with pytest.raises(Damaged):
            await again(hub, bad)
        await play(await again(hub, good), 3)
        await a_table(hub, 3)

    with_hub(store, work)


def test_people_hear_that_their_table_cannot_be_read(tmp_path: Path):
    async def run() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        async with running(tmp_path, store=store) as client:
            bad, good = await client.two(), await client.two()
            sql(store, "UPDATE tables SET body = 'x' WHERE id = %s", bad["table"])
            client.app.state.hub.rooms.clear()
            answer = await client.http.get(f"/api/tables/{bad['table']}")
            assert (answer.status_code, answer.json()["error"]) == (500, "damaged")
            async with client.sit(bad["table"], bad["tokens"][0]) as line:
                error = await line.read()
                assert (error["type"], error["code"]) == ("error", "damaged")
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await line.read()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4500
            async with client.both(good) as (one, other):
                await one.until("state")
                await other.until("state")
                asked = one if one.options else other
                await asked.answer(asked.options[0])
                await asked.until("state")

            # and here one of its entries: it can be looked at
            sql(store, "UPDATE entries SET kind = 'x' WHERE table_id = %s AND seq = 1", good["table"])
            client.app.state.hub.rooms.clear()
            async with client.sit(good["table"], good["tokens"][1]) as line:
                state = await line.until("state")
                assert "up to answer 0" in bare(state["note"])
                await line.send("undo")
                assert (await line.until("error"))["code"] == "damaged"
            sql(store, "UPDATE entries SET kind = 'x' WHERE table_id = %s AND seq = 0", good["table"])
            client.app.state.hub.rooms.clear()
            async with client.sit(good["table"], good["tokens"][1]) as line:  # that they joined is lost
                assert "up to answer 0" in bare((await line.read())["message"])

    asyncio.run(run())


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM entries WHERE table_id = %s AND seq = 12",
        "UPDATE entries SET value = value + 1 WHERE table_id = %s AND seq = 12",
        "UPDATE entries SET more = '{' WHERE table_id = %s AND seq = 12",
        "UPDATE entries SET more = '[7]', mark = NULL WHERE table_id = %s AND seq = 12",
        "UPDATE entries SET kind = 'nothing', mark = NULL WHERE table_id = %s AND seq = 12",
        "UPDATE entries SET kind = 'roll', mark = NULL WHERE table_id = %s AND seq = 12",
        "UPDATE entries SET value = 9999, mark = NULL WHERE table_id = %s AND seq = 12",
        "UPDATE entries SET seat = 1 - seat, mark = NULL WHERE table_id = %s AND seq = 12",
        "UPDATE entries SET kind = 'stop', mark = NULL WHERE table_id = %s AND seq = 12",
    ],
)
def test_a_table_is_shown_up_to_an_entry_that_does_not_hold(store: Store, change: str):
    async def work(hub: Hub) -> None:
        room, other = await a_table(hub), await a_table(hub)
        sql(store, change, room.table.id)
        await stands_still(hub, room, 12)
        await play(await again(hub, other), 5)

    with_hub(store, work)


def test_another_game_is_not_taken_for_the_one_that_was_played(store: Store):
    """A changed answer that could have been given: the next fingerprint tells."""

    async def work(hub: Hub) -> None:
        room = await a_table(hub)
        assert room.table.setup is not None
        game = Game.of(table.LIBRARY, room.table.setup)
        answers = [one.answer for one in room.table.given]
        for number, answer in enumerate(answers):
            pending = game.pending
            assert pending is not None
            if number > 7 and pending.size > 1:
                break
            game.answer(answer)
        value = (answer + 1) % pending.size
        sql(
            store,
            "UPDATE entries SET value = %s, mark = NULL WHERE table_id = %s AND seq = %s",
            value,
            room.table.id,
            number,
        )
        found = await again(hub, room)
        assert found.table.flaw is not None
        assert 5 <= len(found.table.given) <= number

    with_hub(store, work)


def test_another_deal_is_not_taken_for_the_one_that_was_played(store: Store):
    async def work(hub: Hub) -> None:
        room = await a_table(hub)
        body = table.Header(room.table.id, room.header.created, {**room.header.body, "seed": 4}).row()[2]
        sql(store, "UPDATE tables SET body = %s, mark = NULL WHERE id = %s", body, room.table.id)
        await stands_still(hub, room, 0)

    with_hub(store, work)


def test_an_answer_that_cannot_be_replayed_is_never_taken_back(store: Store, monkeypatch: pytest.MonkeyPatch):
    async def work(hub: Hub) -> None:
        room = await a_table(hub)
        good = Game.answer

        def stumble(self: Game, answer: int | str) -> None:
            if len(self.answers) == 13:
                raise RuntimeError("a card that was changed")
            good(self, answer)

        monkeypatch.setattr(Game, "answer", stumble)
        await stands_still(hub, room, 13)
        monkeypatch.setattr(table, "RULES", table.RULES + 1)
        assert "other rules" in str((await again(hub, room)).state(None, 0, 0).note)
        monkeypatch.undo()
        found = await again(hub, room)
        assert len(found.table.given) == ANSWERS
        assert found.state(0, 0, 0).note is None
        await play(found, 3)

    with_hub(store, work)


def test_a_table_begun_under_other_rules_goes_on_where_they_make_no_difference(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    async def work(hub: Hub) -> None:
        room = await a_table(hub)
        monkeypatch.setattr(table, "RULES", table.RULES + 1)
        found = await again(hub, room)
        assert found.state(0, 0, 0).note is None  # fingerprints say so
        await play(found, 3)
        sql(store, "UPDATE entries SET more = NULL, mark = NULL WHERE table_id = %s", room.table.id)
        found = await again(hub, room)
        assert "goes on" in str(found.state(0, 0, 0).note)  # none says so
        await play(found, 3)

    with_hub(store, work)


def test_a_finished_game_is_shown_up_to_what_holds(store: Store):
    async def work(hub: Hub) -> None:
        room = await a_table(hub, 10_000)
        assert room.table.over
        sql(store, "DELETE FROM entries WHERE table_id = %s AND seq = 40", room.table.id)
        hub.rooms.clear()
        shown = await replays.whole(hub, room.table.id)
        assert len(shown["answers"]) == 40
        assert shown["result"] == room.table.game.result
        assert "up to answer 40" in bare(shown["note"])
        assert (await replays.at(hub, room.table.id, 40))["n"] == 40
        assert "scenario:" in await replays.scenario(hub, room.table.id, 30)
        forked = await hub.room((await replays.fork(hub, room.table.id, Fork(at=30))).table)
        assert len(forked.table.given) == 30
        assert forked.table.flaw is None

    with_hub(store, work)


def test_a_list_of_games_leaves_out_what_cannot_be_read(store: Store):
    async def work(hub: Hub) -> None:
        rooms = [await a_table(hub, 0) for _ in range(2)]
        for room in rooms:
            await room.finish()
        sql(store, "UPDATE finished SET summary = '{' WHERE id = %s", rooms[0].table.id)
        assert [one.id for one in await store.finished(None, 10)] == [rooms[1].table.id]

    with_hub(store, work)


def test_a_room_of_splaf_is_shown_up_to_an_entry_that_does_not_hold(store: Store):
    async def work(hub: Hub) -> None:
        rooms = Rooms(store)
        wish = {"mode": "shared", "seats": [{"kind": "me"}, {"kind": "person"}], "seed": 1}
        room = await rooms.room((await rooms.new(NewRoom.model_validate(wish))).room)
        for number in range(3):
            await room.roll(None, number + 1)
            assert room.race is not None
            await room._judge(room.race, 0.0)
        for change in (
            "UPDATE entries SET value = 7 WHERE table_id = %s AND seq = 4",
            """UPDATE entries SET mark = NULL, more = '{"move": {"do": "fly"}}'
               WHERE table_id = %s AND seq = 4""",
            """UPDATE entries SET more = '{"move": {"do": "roll", "dice": [1, 2]}, "mark": "x"}'
               WHERE table_id = %s AND seq = 4""",
            "DELETE FROM entries WHERE table_id = %s AND seq = 4",
        ):
            sql(store, change, room.table.id)
            before = await store.raw(room.table.id)
            rooms.rooms.clear()
            found = await rooms.room(room.table.id)
            assert found.table.entries == 4
            assert found.state(()).note is not None
            assert found.state(()).rolls_at is None
            with pytest.raises(Refused, match="not kept well"):
                await found.roll(None, 3)
            assert await store.raw(room.table.id) == before

    with_hub(store, work)


# --- races that nobody has won -----------------------------------------------------------------------


def test_a_table_whose_opening_is_gone_is_no_lost_race(store: Store):
    async def work(hub: Hub) -> None:
        room = await a_table(hub)
        for where in ("entries WHERE table_id", "tables WHERE id"):
            sql(store, f"DELETE FROM {where} = %s", room.table.id)
        with pytest.raises(Refused, match=f"answer {ANSWERS}") as refused:
            await play(room, 1)
        assert refused.value.code == "damaged"
        assert room.state(0, 0, 0).note is not None

    with_hub(store, work)


def test_a_lost_race_that_left_nothing_is_a_storage_error(store: Store, monkeypatch: pytest.MonkeyPatch):
    async def work(hub: Hub) -> None:
        room = await a_table(hub, 2)

        async def taken(table: str, seq: int, entry: Entry) -> None:
            raise Taken

        monkeypatch.setattr(store, "append", taken)
        with pytest.raises(StoreError, match="taken"):
            await asyncio.wait_for(play(room, 1), 5)
        monkeypatch.undo()
        await play(room, 1)

    with_hub(store, work)


def test_what_another_process_wrote_is_not_taken_back(store: Store):
    """It stands still here, and goes on when storage can be followed again."""

    async def work(hub: Hub) -> None:
        room = await a_table(hub, 2)
        assert room.table.game is not None
        assert room.table.game.pending is not None
        seat = room.table.game.pending.player
        await store.append(room.table.id, 2, Entry("answer", seat, 9999))
        await room.catch_up()
        assert room.table.flaw is not None
        assert len(await store.entries(room.table.id)) == 3
        await store.append(room.table.id, 3, Entry("undo", None, 2))
        await room.catch_up()
        assert room.table.flaw is None
        await play(room, 1)

    with_hub(store, work)


# --- the whole file ----------------------------------------------------------------------------------


def test_no_request_ends_the_thread(tmp_path: Path):
    async def run() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open(lambda table: None)

        def fail(connection: sqlite3.Connection) -> None:
            raise RuntimeError("whatever")

        for work in (fail, lambda connection: connection.execute("SELECT nothing")):
            with pytest.raises((RuntimeError, StoreError)):
                await asyncio.wait_for(store._do(work), 5)
        assert await asyncio.wait_for(store.header("table"), 5) is None
        await store.close()

    asyncio.run(run())


def test_a_file_cut_short_is_not_played_on_with(tmp_path: Path):
    async def fill(store: Store) -> None:
        await store.open(lambda table: None)
        for number in range(12):
            past = [Entry("answer", 0, value, {"why": "x" * 60}) for value in range(30)]
            await store.create(Header(f"t{number}", 1.0, {"name": "y" * 300}), past)
        await store.close()

    kept = tmp_path / "kept.sqlite"
    asyncio.run(fill(SqliteStore(kept)))
    size = kept.stat().st_size
    for cut in (*range(2048, size, 4096), *range(4096, size, 8192)):
        path = tmp_path / f"cut{cut}.sqlite"
        shutil.copy(kept, path)
        with path.open("r+b") as file:
            file.truncate(cut)
        with pytest.raises(StoreError, match="copy of an earlier day"):
            asyncio.run(SqliteStore(path).open(lambda table: None))


def test_a_file_that_is_gone_is_not_begun_anew_beside_its_journal(tmp_path: Path):
    path = tmp_path / "tables.sqlite"

    async def run() -> None:
        store = SqliteStore(path)
        await store.open(lambda table: None)
        await store.create(Header("t", 1.0, {}))
        shutil.copy(f"{path}-wal", tmp_path / "journal")
        await store.close()
        path.write_bytes(b"")
        shutil.copy(tmp_path / "journal", f"{path}-wal")
        with pytest.raises(StoreError, match="put it back"):
            await SqliteStore(path).open(lambda table: None)

    asyncio.run(run())


def test_storage_of_a_newer_version_is_refused(store: Store):
    async def run() -> None:
        await store.open(lambda table: None)
        await store.close()
        sql(store, "UPDATE storage SET version = 99")
        newer = reopened(store)
        with pytest.raises(StoreError, match=r"newer Fracas.*update"):
            await newer.open(lambda table: None)
        sql(store, "UPDATE storage SET version = 2")

    asyncio.run(run())


# --- a disk that takes nothing -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pragma", "back", "advice"),
    [
        ("query_only = 1", "query_only = 0", "write the file and its folder"),
        ("max_page_count = 1", "max_page_count = 1000000", "make room"),
    ],
)
def test_a_disk_that_takes_nothing_refuses_answers_and_goes_on_after(
    tmp_path: Path, pragma: str, back: str, advice: str
):
    async def work(hub: Hub) -> None:
        room = await a_table(hub, 5)
        store = hub.store
        assert isinstance(store, SqliteStore)
        await store._do(lambda connection: connection.execute(f"PRAGMA {pragma}"))
        with pytest.raises(StoreError, match=advice):
            await play(room, 500)
        kept = room.table.entries
        assert len(await store.entries(room.table.id)) == kept
        opened = await asyncio.gather(*(a_table(hub, 0) for _ in range(50)), return_exceptions=True)
        refused = [one for one in opened if isinstance(one, BaseException)]
        assert refused
        assert all(isinstance(one, StoreError) and advice in str(one) for one in refused)
        assert room.table.entries == kept
        await store._do(lambda connection: connection.execute(f"PRAGMA {back}"))
        assert len(await store.entries(room.table.id)) == kept
        await play(room, 3)

    with_hub(SqliteStore(tmp_path / "tables.sqlite"), work)


def test_a_disk_that_takes_nothing_is_noticed_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "tables.sqlite"

    async def start(path: Path) -> None:
        store = SqliteStore(path)
        await store.open(lambda table: None)
        await store.close()

    asyncio.run(start(path))
    connect = sqlite3.connect

    def read_only(where: Path, **more: Any) -> sqlite3.Connection:
        connection = connect(where, **more)
        if where == path:
            connection.execute("PRAGMA query_only = 1")
        return connection

    monkeypatch.setattr(sqlite.sqlite3, "connect", read_only)
    with pytest.raises(StoreError, match=r"cannot be written.*write the file and its folder"):
        asyncio.run(start(path))
    monkeypatch.undo()
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"cannot be used.*another folder"):
        asyncio.run(start(tmp_path / "file" / "tables.sqlite"))


def test_a_database_that_takes_nothing_is_noticed_at_the_start(database: str):
    from fracas.server.postgres import PostgresStore

    with psycopg.connect(database, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(StoreError, match="read-only"):
        asyncio.run(PostgresStore(database).open(lambda table: None))


def test_two_servers_do_not_share_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sqlite, "PATIENCE", 0.1)

    async def run() -> None:
        one, other = (SqliteStore(tmp_path / "tables.sqlite") for _ in range(2))
        await one.open(lambda table: None)
        with pytest.raises(StoreError, match=r"another server keeps its tables in.*--data"):
            await other.open(lambda table: None)
        await one.create(Header("t", 1.0, {}))
        await one.close()
        await other.open(lambda table: None)
        assert await other.header("t") is not None
        await other.close()

    asyncio.run(run())


# --- for whoever runs the server ---------------------------------------------------------------------


def test_what_is_kept_of_a_table_can_be_exported(store: Store):
    async def work(hub: Hub) -> None:
        room = await a_table(hub)
        whole = await rescued(store, room.table.id)
        assert whole["flaw"] is None
        assert Game.load(table.LIBRARY, whole["save"]).fingerprint() == room.table.game.fingerprint()
        sql(store, "UPDATE entries SET value = 9999 WHERE table_id = %s AND seq = 12", room.table.id)
        part = await rescued(store, room.table.id)
        assert "up to answer 12" in bare(part["flaw"])
        assert part["save"]["answers"] == whole["save"]["answers"][:12]
        assert [row[4] for row in part["rows"]["entries"]][12:14] == [9999, whole["save"]["answers"][13]]
        sql(store, "UPDATE tables SET body = 'x' WHERE id = %s", room.table.id)
        assert (await rescued(store, room.table.id))["rows"]["tables"][0][2] == "x"
        with pytest.raises(StoreError, match="no table"):
            await rescued(store, "another")

    with_hub(store, work)


def test_a_server_says_why_it_does_not_start_and_a_table_is_exported_beside_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(sqlite, "PATIENCE", 0.1)
    monkeypatch.delenv("FRACAS_DATABASE_URL", raising=False)

    async def work(hub: Hub) -> None:
        room = await a_table(hub, 3)
        data = ["--data", str(tmp_path)]
        assert await asyncio.to_thread(main, ["serve", "--no-browser", "--port", "0", *data]) == 2
        assert "another server keeps its tables" in capsys.readouterr().err
        assert await asyncio.to_thread(main, ["export", *data, "--", room.table.id]) == 0
        assert len(json.loads(capsys.readouterr().out)["save"]["answers"]) == 3

    with_hub(SqliteStore(tmp_path / "tables.sqlite"), work)
