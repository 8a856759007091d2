import asyncio
from pathlib import Path

import pytest

from fracas.server.sqlite import SqliteStore
from fracas.server.store import (
    Damaged,
    Entry,
    Finished,
    Header,
    Step,
    Store,
    StoreError,
    Stranger,
    Taken,
    make_store,
)

from .helpers import PATIENCE, reopened

HEADER = Header("table", 12.5, {"seed": 2**53 - 1, "names": ["Ann", "Žofie"]})


def test_a_table_comes_back_as_it_was_kept(store: Store):
    async def run() -> None:
        await store.open(lambda table: None)
        past = [Entry("answer", 0, 3), Entry("answer", 1, 0, {"why": "It wins the game"})]
        await store.create(HEADER, past)
        await store.append("table", 2, Entry("undo", 1, 1, {"casual": True}))
        assert await store.header("table") == HEADER
        assert await store.header("another") is None
        assert await store.entries("table") == [*past, Entry("undo", 1, 1, {"casual": True})]
        assert await store.entries("table", 2) == [Entry("undo", 1, 1, {"casual": True})]
        assert await store.entries("another") == []
        await store.close()

    asyncio.run(run())


def test_of_two_entries_with_one_number_the_first_stays(store: Store):
    async def run() -> None:
        await store.open(lambda table: None)
        await store.create(HEADER)
        await store.append("table", 0, Entry("answer", 0, 3))
        with pytest.raises(Taken):
            await store.append("table", 0, Entry("answer", 0, 4))
        writers = [store.append("table", 1, Entry("answer", 1, value)) for value in range(20)]
        results = await asyncio.gather(*writers, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Taken) for result in results) == 19
        assert len(await store.entries("table")) == 2
        await store.close()

    asyncio.run(run())


def test_finished_games_are_listed_newest_first_and_once(store: Store):
    async def run() -> None:
        await store.open(lambda table: None)
        for name, at in (("a", 1.0), ("b", 3.0), ("c", 2.0)):
            await store.create(Header(name, 0.0, {}))
            await store.finish(Finished(name, at, {"of": name}))
        await store.finish(Finished("a", 9.0, {"of": "another"}))
        assert [one.id for one in await store.finished(None, 10)] == ["b", "c", "a"]
        assert [one.id for one in await store.finished(None, 2)] == ["b", "c"]
        assert await store.finished(["a", "zzz"], 10) == [Finished("a", 1.0, {"of": "a"})]
        assert await store.finished([], 10) == []
        await store.close()

    asyncio.run(run())


def test_what_was_kept_is_there_after_opening_again(store: Store, tmp_path: Path):
    async def run() -> None:
        await store.open(lambda table: None)
        await store.create(HEADER)
        await asyncio.gather(*(store.append("table", n, Entry("answer", 0, n)) for n in range(50)))
        await store.close()
        again = reopened(store)
        await again.open(lambda table: None)
        assert [entry.value for entry in await again.entries("table")] == list(range(50))
        await again.close()

    asyncio.run(run())


ANN = Step("INSERT INTO people VALUES (?, ?, ?, ?, ?)", ("ann", "digest", 1.0, "{}", 0))
SITTINGS = Step("SELECT person, table_id, seat FROM sittings ORDER BY table_id, seat")


def test_who_sits_where_is_written_with_what_says_so(store: Store):
    async def run() -> None:
        await store.open(lambda table: None)
        await store.run(ANN)
        await store.create(Header("table", 1.0, {"seats": [{"person": "ann"}, {"name": "open"}, {}]}))
        await store.append("table", 0, Entry("join", 2, 0, {"name": "Ann", "person": "ann"}))
        with pytest.raises(Taken):
            await store.append("table", 0, Entry("join", 1, 0, {"person": "ann"}))
        assert await store.run(SITTINGS) == [[("ann", "table", 0), ("ann", "table", 2)]]
        assert (await store.raw("table"))["sittings"] == [["ann", "table", 0], ["ann", "table", 2]]
        await store.close()

    asyncio.run(run())


def test_nobody_sits_down_with_a_profile_that_is_gone(store: Store):
    async def run() -> None:
        await store.open(lambda table: None)
        with pytest.raises(Stranger):
            await store.create(Header("table", 1.0, {"seats": [{"person": "nobody"}]}))
        assert await store.header("table") is None
        await store.create(HEADER)
        with pytest.raises(Stranger):
            await store.append("table", 0, Entry("join", 0, 0, {"person": "nobody"}))
        with pytest.raises(Damaged):  # a table that is gone is still known as that
            await store.append("gone", 0, Entry("join", 0, 0, {"person": "nobody"}))
        assert await store.entries("table") == []
        assert await store.run(SITTINGS) == [[]]
        await store.close()

    asyncio.run(run())


def test_of_several_steps_all_are_done_or_none(store: Store):
    async def run() -> None:
        await store.open(lambda table: None)
        keep = Step("INSERT INTO kept VALUES (?, ?) ON CONFLICT DO NOTHING", ("key", "first"), must=True)
        found = Step("SELECT value FROM kept WHERE name = ?", ("key",))
        assert await store.run(keep, found) == [[], [("first",)]]
        with pytest.raises(Taken):
            await store.run(Step("UPDATE kept SET value = ?", ("second",)), keep)
        assert await store.run(found) == [[("first",)]]
        with pytest.raises(StoreError):
            await store.run(Step("UPDATE kept SET value = ?", ("second",)), Step("nonsense"))
        assert await store.run(found) == [[("first",)]]
        await store.close()

    asyncio.run(run())


def test_other_processes_hear_that_a_table_was_rewritten(database: str):
    from fracas.server.postgres import PostgresStore

    async def run() -> None:
        heard: list[str] = []
        news = asyncio.Event()

        def rewritten(table: str) -> None:
            heard.append(table)
            news.set()

        one, other = PostgresStore(database), PostgresStore(database)
        await asyncio.gather(one.open(heard.append), other.open(heard.append, rewritten=rewritten))
        await one.create(HEADER)
        await one.rewrite("table", Step("UPDATE tables SET body = ? WHERE id = ?", ("{}", "table")))
        await asyncio.wait_for(news.wait(), PATIENCE)
        assert heard == ["table"]
        await one.close()
        await other.close()

    asyncio.run(run())


def test_other_processes_hear_of_an_entry(database: str):
    from fracas.server.postgres import PostgresStore

    async def run() -> None:
        heard: list[str] = []
        news = asyncio.Event()

        def listener(table: str) -> None:
            heard.append(table)
            news.set()

        one, other = PostgresStore(database), PostgresStore(database)
        own: list[str] = []
        await asyncio.gather(one.open(own.append), other.open(listener))
        await one.create(HEADER)
        await one.append("table", 0, Entry("answer", 0, 3))
        await asyncio.wait_for(news.wait(), PATIENCE)
        assert heard == ["table"]
        assert own == []  # it knows what it wrote itself
        with pytest.raises(Taken):
            await other.append("table", 0, Entry("answer", 0, 3))
        await one.close()
        await other.close()

    asyncio.run(run())


def test_a_database_that_cannot_be_used_is_named(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("FRACAS_DATABASE_URL", "mysql://somewhere")
    with pytest.raises(StoreError, match="PostgreSQL"):
        make_store(tmp_path)
    (tmp_path / "tables.sqlite").write_text("this is no database, and long enough to be seen as none" * 20)
    with pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(SqliteStore(tmp_path / "tables.sqlite").open(lambda table: None))
