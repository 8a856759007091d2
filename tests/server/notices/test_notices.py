"""Who is told what, when, and how often."""

import asyncio
import json
import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from fracas.server.notices import Means, hook, outbox
from fracas.server.people import People, due
from fracas.server.people.messages import Chosen
from fracas.server.postgres import PostgresStore
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Header, Step, Store, StoreError

from ...slow import long
from ..helpers import Client, Line, play, reopened, running
from ..people.club import Member, every_row, listed, member, table_of
from .receivers import Browser, Receiver, receiver, status, until

LOCAL = Means(anywhere=True)
A_MOMENT = 0.6
"""Seconds in which what should not come would have come."""


async def wish(one: Member, **changes: Any) -> dict[str, Any]:
    answer = await one.ask("PATCH", "/notices", json=changes)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def hooked(client: Client, service: Receiver, name: str) -> Member:
    """Somebody with a webhook."""
    one = await member(client, name)
    await wish(one, webhook=f"{service.address}{name}")
    return one


def events(service: Receiver, name: str) -> list[str]:
    return [one.json["event"] for one in service.got if one.path == f"/{name}"]


async def at_rest(store: Store) -> None:
    """Until nothing is to be sent any more."""
    async with asyncio.timeout(60):
        while (await store.run(Step("SELECT id FROM notices WHERE done IS NULL")))[0]:
            await asyncio.sleep(0.02)


@long
def test_whoever_is_away_is_told_of_their_turn_and_of_the_end_once(store: Store, tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, store=store, means=LOCAL) as client:
            ann, bo = await hooked(client, service, "Ann"), await hooked(client, service, "Bo")
            opened = await table_of(ann, bo)
            (one,) = await listed(ann, 1, started=True)
            first = ["Ann", "Bo"][one["waiting"][0]]
            await until(lambda: service.got)
            told = service.got[0]
            assert told.path == f"/{first}"
            other = "Bo" if first == "Ann" else "Ann"
            assert told.json["title"] == f"Your turn in the game with {other}"
            assert told.json["content"].startswith(f"**{first}** Your turn")
            assert told.json["allowed_mentions"] == {"parse": []}
            assert (told.json["table"], told.json["game"]) == (opened["table"], "smashup")
            assert told.json["url"] is None  # nobody has said where this server is
            service.got.clear()
            async with client.both(opened) as lines:  # while they look nobody tells them anything
                await play([*lines], random.Random(1), 10_000)
                await listed(ann, 1, over=True)
            await at_rest(store)
            await asyncio.sleep(A_MOMENT)
            assert service.got == []

    asyncio.run(run())


def test_a_game_that_ends_while_one_is_away(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann, bo = await hooked(client, service, "Ann"), await hooked(client, service, "Bo")
            opened = await table_of(ann, bo)
            async with client.sit(opened["table"], profile=ann.secret) as line:
                await line.until("state")
                await line.send("resign")
                await line.until("state", over=True)
                await until(lambda: "over" in events(service, "Bo"))
                await asyncio.sleep(A_MOMENT)
            assert "over" not in events(service, "Ann")
            assert events(service, "Bo").count("over") == 1
            (over,) = [one.json for one in service.got if one.json["event"] == "over"]
            assert (over["title"], over["text"]) == ("The game with Ann is over", "You have won!")

    asyncio.run(run())


def test_a_rematch_invites_whoever_is_away(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann, bo = await hooked(client, service, "Ann"), await hooked(client, service, "Bo")
            opened = await table_of(ann, bo)
            await over(ann, opened)
            await until(lambda: "over" in events(service, "Bo"))
            service.got.clear()
            async with client.sit(await again(ann, opened), profile=ann.secret) as line:
                await line.until("state")
                await until(lambda: events(service, "Bo"))
                await asyncio.sleep(A_MOMENT)
            (told,) = events(service, "Bo")
            assert told in ("invited", "turn")  # as it is Ann's turn there or Bo's

    asyncio.run(run())


def test_whoever_one_has_played_with_is_invited(store: Store, tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, store=store, means=LOCAL) as client:
            ann, bo = await hooked(client, service, "Ann"), await hooked(client, service, "Bo")
            opened = await table_of(ann, lobby=True, more=[{"kind": "open"}, {"kind": "open"}])
            path, creator = f"/api/tables/{opened['table']}", opened["creator"]

            async def invite(person: str, seat: int = 1, key: str = creator) -> httpx.Response:
                body = {"seat": seat, "person": person, "profile": ann.secret}
                headers = {"Authorization": f"Bearer {key}"}
                return await client.http.post(f"{path}/invite", json=body, headers=headers)

            for person in (bo.id, "nobody", "%"):
                assert "finished a game with" in (await invite(person)).json()["message"]
            await over(ann, await table_of(ann, bo))
            await listed(ann, 1, over=True)
            await listed(bo, 1, over=True)
            await at_rest(store)
            service.got.clear()
            assert (await invite(bo.id, key="not-the-creator")).status_code == 403
            assert (await invite(bo.id)).json()["seats"][1]["person"] == bo.id
            assert "sit at this table" in (await invite(bo.id, 2)).json()["message"]
            assert "not open" in (await invite(bo.id, 0)).json()["message"]
            await until(lambda: events(service, "Bo"))
            mine = [one for one in await bo.tables() if one["table"] == opened["table"]]
            assert [one["invited"] for one in mine] == [[1]]
            async with client.sit(opened["table"], profile=bo.secret) as line:
                await line.until("state")
                await line.send("choose", factions=None)
                await line.until("state")
            await client.http.post(
                f"{path}/open", json={"seat": 1}, headers={"Authorization": f"Bearer {creator}"}
            )
            assert (await invite(bo.id)).status_code == 200
            await asyncio.sleep(A_MOMENT)
            assert events(service, "Bo") == ["invited"]
            plain = await table_of(ann, more=[{"kind": "open"}])
            path, creator = f"/api/tables/{plain['table']}", plain["creator"]
            assert "no lobby" in (await invite(bo.id, key=creator)).json()["message"]

    asyncio.run(run())


async def again(one: Member, opened: dict[str, Any]) -> str:
    """A rematch that they want; where it is."""
    headers = {"Authorization": f"Bearer {one.secret}"}
    path = f"/api/tables/{opened['table']}/rematch"
    answer = await one.client.http.post(path, json={"factions": "new"}, headers=headers)
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["table"]
    return found


async def over(one: Member, opened: dict[str, Any]) -> None:
    """They give up."""
    async with one.client.sit(opened["table"], profile=one.secret) as line:
        await line.until("state")
        await line.send("resign")
        await line.until("state", over=True)


def test_nobody_is_invited_to_a_rematch_at_which_they_sit(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """They come while nobody has been told yet: neither is told then, nor when a server looks at it anew."""
    monkeypatch.setattr(due, "GRACE", dict.fromkeys(due.GRACE, 1.5))

    async def run() -> None:
        async with receiver() as service:
            async with running(tmp_path, store=store, means=LOCAL) as client:
                ann, bo = await hooked(client, service, "Ann"), await hooked(client, service, "Bo")
                opened = await table_of(ann, bo)
                async with client.sit(opened["table"], profile=bo.secret):
                    await over(ann, opened)
                    table = await again(ann, opened)
                    assert (await client.get(f"/api/tables/{table}"))["started"]  # nobody looks yet
                    await listed(ann, 1, table=table)
                    async with client.sit(table, profile=ann.secret), client.sit(table, profile=bo.secret):
                        await asyncio.sleep(0.5)
                await asyncio.sleep(2.0)
            async with running(tmp_path, store=reopened(store), means=LOCAL) as client:
                await client.get(f"/api/tables/{table}")
                await asyncio.sleep(2.0)
            assert [one.json["event"] for one in service.got if one.json["table"] == table] == []

    asyncio.run(run())


def test_whoever_begins_a_rematch_is_told_of_their_turn_and_not_invited_later(store: Store, tmp_path: Path):
    async def run() -> None:
        async with receiver() as service:
            async with running(tmp_path, store=store, means=LOCAL) as client:
                ann, bo = await hooked(client, service, "Ann"), await hooked(client, service, "Bo")
                opened = await table_of(ann, bo)
                await over(ann, opened)
                table = await again(ann, opened)
                await client.get(f"/api/tables/{table}")
                (one,) = [one for one in await listed(ann, 1, table=table) if one["table"] == table]
                await until(lambda: len([hook for hook in service.got if hook.json["table"] == table]) == 2)
                first, other = (ann, bo) if one["waiting"] == [0] else (bo, ann)
                async with client.sit(table, profile=first.secret) as line:
                    await pass_on(line)
            async with running(tmp_path, store=reopened(store), means=LOCAL) as client:
                await client.get(f"/api/tables/{table}")
                await asyncio.sleep(A_MOMENT)
            there = [hook for hook in service.got if hook.json["table"] == table]
            assert {hook.path[1:] for hook in there if hook.json["event"] == "turn"} >= {first.name}
            assert [hook.path[1:] for hook in there if hook.json["event"] == "invited"] == [other.name]

    asyncio.run(run())


def test_in_splaf_only_the_beginning_and_the_end_are_news(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann, bo = await hooked(client, service, "Ann"), await hooked(client, service, "Bo")
            await table_of(ann, bo, game="splaf")
            await until(lambda: len(service.got) == 2)
            await asyncio.sleep(A_MOMENT)
            assert events(service, "Ann") == events(service, "Bo") == ["begun"]
            assert {one.json["text"] for one in service.got} == {"Splaf!"}

    asyncio.run(run())


def test_of_a_rematch_of_splaf_one_is_told_once(store: Store):
    """They have a seat, and it begins: that is one event."""

    async def run() -> None:
        await store.open(lambda table: None)
        people, now = People(store), time.time()
        ids = [(await people.new(name)).id for name in ("Ann", "Bo")]
        for one in ids:
            person = await people.person(one)
            assert person is not None
            await people.keep(replace(person, notices=Chosen(webhook="https://example.org/")))
        await store.create(Header("s.x", now, {"seats": [{"person": one} for one in ids]}))
        standing = due_standing(game="splaf", people=ids, since=now, waiting=[0], somebody=False)
        nobody: set[int] = set()
        for before, seen in ((None, nobody), (standing, nobody), (standing, {0})):
            about = store, "s.x", standing
            steps, _ = await due.due_steps(*about, before=before, seen=seen, looking=nobody)
            await store.run(*steps)
        (rows,) = await store.run(Step("SELECT person, kind, done IS NULL FROM notices"))
        assert sorted(map(tuple, rows)) == sorted([(ids[0], "invited", False), (ids[1], "invited", True)])
        await store.close()

    asyncio.run(run())


def test_a_secret_decision_betrays_nobody():
    """Everybody at the table is told the same."""
    standing = due_standing(waiting=[], somebody=True)
    assert due.event("t", standing, "a") == due.event("t", standing, "b") == ("somebody", "somebody t 7.0")
    standing = due_standing(waiting=[1], somebody=False)
    assert (due.event("t", standing, "a"), due.event("t", standing, "b")) == (None, ("turn", "turn t 7.0"))
    assert due.still("t", standing, "b", "turn", "turn t 7.0")
    assert not due.still("t", standing, "b", "turn", "turn t 6.0")


def due_standing(**more: Any) -> Any:
    from fracas.server.people import Standing

    base: dict[str, Any] = {
        **{"game": "smashup", "names": ["Ann", "Bo"], "people": ["a", "b"], "factions": [None, None]},
        **{"started": True, "over": False, "since": 7.0, "winners": [], "ranks": None},
    }
    return Standing(**(base | more))


def test_a_muted_table_is_silent_and_others_are_not(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            quiet = (await table_of(ann, bo))["table"]
            await listed(ann, 1, started=True)
            for one in (ann, bo):
                assert (await wish(one, mute=quiet))["muted"] == [quiet]
                await wish(one, webhook=f"{service.address}x")
            assert [one["muted"] for one in await ann.tables()] == [True]
            async with client.sit(quiet, profile=ann.secret) as line:
                await line.until("state")
                await line.send("resign")
                await line.until("state", over=True)
            loud = (await table_of(ann, bo))["table"]
            await until(lambda: service.got)
            await asyncio.sleep(A_MOMENT)
            assert {one.json["table"] for one in service.got} == {loud}
            assert (await wish(ann, unmute=quiet))["muted"] == []
            for table in ("nothing", "%", "x" * 40, "s.x"):
                answer = await ann.ask("PATCH", "/notices", json={"mute": table})
                assert (answer.status_code, answer.json()["error"]) == (409, "illegal"), table

    asyncio.run(run())


def test_a_table_may_be_silent_by_some_ways_only(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann, bo = await hooked(client, service, "Ann"), await member(client, "Bo")
            opened = await table_of(ann, bo)
            table = opened["table"]
            for ways, silent in ((["mail", "push"], ["push", "mail"]), (["webhook"], ["webhook"])):
                assert (await wish(ann, mute=table, ways=ways))["muted"] == []
                (one,) = await listed(ann, 1)
                assert (one["silent"], one["muted"]) == (silent, False)
            await over(bo, opened)
            other = await table_of(ann, bo)
            await wish(ann, mute=other["table"], ways=["mail"])
            await over(bo, other)
            await until(lambda: "over" in events(service, "Ann"))
            await asyncio.sleep(A_MOMENT)
            assert {one.json["table"] for one in service.got} == {other["table"]}
            await wish(ann, mute=table, ways=["push", "mail", "webhook"])
            assert (await wish(ann, mute=other["table"]))["muted"] == [table, other["table"]]
            assert (await wish(ann, unmute=table))["muted"] == [other["table"]]
            for ways in ([], ["smoke"]):
                answer = await ann.ask("PATCH", "/notices", json={"mute": table, "ways": ways})
                assert answer.status_code == 400

    asyncio.run(run())


def test_a_receiver_that_is_away_gets_it_when_it_is_back(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            service.answers = [status(503), b"nonsense\r\n\r\n", status(429, "Retry-After: 1"), status(200)]
            ann, bo = await hooked(client, service, "x"), await hooked(client, service, "x")
            await table_of(ann, bo)
            await until(lambda: len(service.got) == 4)
            await asyncio.sleep(2 * A_MOMENT)
            assert len(service.got) == 4
            assert len({one.json["id"] for one in service.got}) == 1  # whoever keeps ids knows it is one

    asyncio.run(run())


def test_a_receiver_that_says_nothing_has_it_perhaps_and_gets_it_once(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            service.answers = [b""] * 20
            ann, bo = await hooked(client, service, "x"), await hooked(client, service, "x")
            await table_of(ann, bo)
            await until(lambda: service.got)
            await asyncio.sleep(2 * A_MOMENT)
            assert len(service.got) == 1

    asyncio.run(run())


def test_what_was_sent_is_marked_however_often_storage_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(outbox, "CLAIMED", 0.3)
    monkeypatch.setattr(outbox, "RETRY", 0.1)
    store = SqliteStore(tmp_path / "tables.sqlite")
    keep, failures = store.run, [1] * 8

    async def run_or_fail(*steps: Step) -> Any:
        if steps[0].sql.startswith("UPDATE notices SET done") and failures:
            failures.pop()
            raise StoreError("the disk is full")
        return await keep(*steps)

    monkeypatch.setattr(store, "run", run_or_fail)

    async def run() -> None:
        async with receiver() as service, running(tmp_path, store=store, means=LOCAL) as client:
            ann, bo = await hooked(client, service, "x"), await hooked(client, service, "x")
            await table_of(ann, bo)
            await until(lambda: not failures)
            await at_rest(store)
            await asyncio.sleep(A_MOMENT)
            assert len(service.got) == 1

    asyncio.run(run())


def test_nobody_is_tried_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(outbox, "WAITS", (0.05,) * 3)

    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            service.answers = [status(500)] * 20
            ann, bo = await hooked(client, service, "x"), await hooked(client, service, "x")
            await table_of(ann, bo)
            await until(lambda: len(service.got) == 4)
            await asyncio.sleep(A_MOMENT)
            assert len(service.got) == 4
            assert (await ann.ask("GET", "/notices")).json()["webhook"] is not None

    asyncio.run(run())


def test_a_mistake_of_ours_is_not_made_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(outbox, "WAITS", (0.05,) * 3)
    monkeypatch.setattr(outbox, "CLAIMED", 0.3)
    tried = []

    async def stumble(*_: Any) -> None:
        tried.append(1)
        raise LookupError("nobody has thought of that")

    monkeypatch.setattr(hook, "send", stumble)

    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann, bo = await hooked(client, service, "x"), await hooked(client, service, "x")
            await table_of(ann, bo)
            await until(lambda: len(tried) >= 4)
            await asyncio.sleep(A_MOMENT)
            assert len(tried) == 4

    asyncio.run(run())


@pytest.mark.parametrize("number", [404, 410])
def test_a_receiver_that_is_gone_is_forgotten(tmp_path: Path, number: int):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            service.answers = [status(number)]
            ann, bo = await hooked(client, service, "x"), await hooked(client, service, "x")
            await table_of(ann, bo)
            await until(lambda: service.got)
            async with asyncio.timeout(60):
                while True:
                    left = [(await one.ask("GET", "/notices")).json()["webhook"] for one in (ann, bo)]
                    if None in left:
                        break
                    await asyncio.sleep(0.02)
            await asyncio.sleep(A_MOMENT)
            assert len(service.got) == 1

    asyncio.run(run())


def test_what_is_no_longer_so_is_not_told(tmp_path: Path):
    """The receiver was away, and meanwhile one has moved."""

    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            service.answers = [status(503)] * 2
            ann, bo = await hooked(client, service, "x"), await hooked(client, service, "x")
            opened = await table_of(ann, bo)
            await until(lambda: service.got)
            async with client.both(opened) as lines:
                await play([*lines], random.Random(1), 40)
                service.answers.clear()
                before = len(service.got)
                await asyncio.sleep(3 * A_MOMENT)
            assert len(service.got) == before

    asyncio.run(run())


def test_two_servers_on_one_database_send_each_once(tmp_path: Path, database: str):
    async def run() -> None:
        here, there = PostgresStore(database), PostgresStore(database)
        async with (
            receiver() as service,
            running(tmp_path / "a", store=here, means=LOCAL) as client,
            running(tmp_path / "b", store=there, means=LOCAL) as other,
        ):
            ann, bo = await hooked(client, service, "Ann"), await hooked(client, service, "Bo")
            keys = [(await one.ask("GET", "/notices")).json()["key"] for one in (ann, bo)]
            ann.client = other
            keys.append((await ann.ask("GET", "/notices")).json()["key"])
            assert len(set(keys)) == 1  # made once
            for _ in range(6):
                bo.client = other
                opened = await table_of(ann, bo)
                await client.get(f"/api/tables/{opened['table']}")  # both have it in memory
            await until(lambda: len(service.got) >= 6)
            await at_rest(here)
            await asyncio.sleep(A_MOMENT)
            assert len(service.got) == 6
            assert len({(one.json["table"], one.json["event"]) for one in service.got}) == 6

    asyncio.run(run())


def test_after_a_restart_it_is_sent_once_and_nothing_is_lost(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def run() -> None:
        async with receiver() as service:
            monkeypatch.setattr(due, "GRACE", dict.fromkeys(due.GRACE, 1.0))
            async with running(tmp_path, store=store, means=LOCAL) as client:
                ann, bo = await hooked(client, service, "x"), await hooked(client, service, "x")
                await table_of(ann, bo)
                await listed(ann, 1, started=True)
            assert service.got == []
            again = reopened(store)
            async with running(tmp_path, store=again, means=LOCAL) as client:
                await until(lambda: service.got)
                for table in await Member(client, ann.id, ann.secret, "x").tables():
                    await client.get(f"/api/tables/{table['table']}")  # whoever loads it finds it told
                await asyncio.sleep(A_MOMENT)
            assert len(service.got) == 1

    asyncio.run(run())


def test_whoever_comes_by_themselves_is_not_told(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(due, "GRACE", dict.fromkeys(due.GRACE, 50.0))

    async def run() -> None:
        async with receiver() as service, running(tmp_path, store=store, means=LOCAL) as client:
            ann, bo = await hooked(client, service, "x"), await hooked(client, service, "x")
            opened = await table_of(ann, bo)
            await listed(ann, 1, started=True)
            async with client.both(opened):
                await at_rest(store)
            assert service.got == []

    asyncio.run(run())


async def pass_on(line: Line) -> None:
    """They play until it is not their turn any more."""
    await line.asked()
    while line.options:
        seq = line.state["seq"]
        await line.answer("end" if "end" in line.options else line.options[0])
        while line.state["seq"] == seq:
            await line.read()


NEVER = 1e6
STOPS = {
    "a hidden page": (0.3, NEVER, True),
    "a page hidden at once": (0.3, NEVER, True),
    "a page closed at once": (0.3, NEVER, True),
    "a line that breaks": (0.3, NEVER, True),
    "a page that says nothing": (0.3, NEVER, True),
    "a page closed later": (0.3, -0.1, False),
    "a page hidden later": (0.3, -0.1, False),
    "a page that says something, and a line that breaks": (0.3, -0.1, False),
    "a hidden page that is looked at again": (NEVER, NEVER, False),
    "a hidden page beside one that says something": (0.3, -0.1, False),
}
"""How somebody looks when it becomes their turn; seconds of grace, and until it is seen; are they told?"""


@pytest.mark.parametrize("how", STOPS)
def test_who_has_a_page_open_is_told_unless_they_see_it(
    how: str, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    grace, seen, told = STOPS[how]
    monkeypatch.setattr(due, "GRACE", dict.fromkeys(due.GRACE, grace))
    monkeypatch.setattr(due, "SEEN", seen)
    monkeypatch.setattr(due, "HOPE", 0.3 if "nothing" in how else NEVER)

    async def run() -> None:
        async with receiver() as service, running(tmp_path, store=store, means=LOCAL) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            table = (await table_of(ann, bo))["table"]
            (one,) = await listed(ann, 1, started=True)
            first, other = (ann, bo) if one["waiting"] == [0] else (bo, ann)
            await wish(other, webhook=f"{service.address}x")
            async with (
                client.sit(table, profile=first.secret) as plays,
                client.sit(table, profile=other.secret) as line,
                client.sit(table, profile=other.secret, look=False) as beside,
            ):
                await beside.until("state")
                await line.until("state")
                if "a hidden" in how:
                    await line.send("look", on=False)
                if "beside" not in how:
                    await beside.socket.close()
                if "beside" in how:
                    line, beside = beside, line
                    await beside.send("look", on=True)
                await line.send("ping")
                await line.until("pong")
                await asyncio.sleep(0.2)  # entries tell tenths of seconds
                await pass_on(plays)
                await listed(other, 1, waiting=[one["people"].index(other.id)])
                await asyncio.sleep(0.2)
                if "hidden at once" in how or "hidden later" in how:
                    await line.send("look", on=False)
                elif "closed" in how:
                    await line.socket.close()
                elif "again" in how:
                    await line.send("look", on=True)
                elif "says something" in how:
                    await beside.send("ping") if "beside" in how else await line.send("ping")
                    await (beside if "beside" in how else line).until("pong")
                if "breaks" in how:
                    line.socket.transport.abort()
                if told:
                    await until(lambda: service.got)
                await at_rest(store)
                await asyncio.sleep(A_MOMENT / 2)
                assert [one.json["event"] for one in service.got] == ["turn"] * told

    asyncio.run(run())


def test_in_splaf_too_a_page_says_whether_somebody_looks(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann, bo, cy = [await hooked(client, service, name) for name in ("Ann", "Bo", "Cy")]
            opened = await table_of(ann, bo, game="splaf", more=[{"kind": "open"}])
            address = f"ws://{client.address}/ws/splaf/{opened['room']}"
            async with websockets.connect(address) as hidden, websockets.connect(address) as there:
                hello = {"type": "hello", "tokens": []}
                await hidden.send(json.dumps({**hello, "profile": ann.secret}))
                await hidden.send(json.dumps({"type": "look", "on": False}))
                await there.send(json.dumps({**hello, "profile": bo.secret}))
                for line in (hidden, there):
                    await line.recv()
                await asyncio.sleep(0.3)  # entries tell tenths of seconds
                join = {"code": opened["invites"][1]["code"], "name": "Cy", "profile": cy.secret}
                path = f"/api/splaf/{opened['room']}/join"
                assert (await client.http.post(path, json=join)).status_code == 200
                await until(lambda: len(service.got) == 2)
                await asyncio.sleep(A_MOMENT)
            await asyncio.sleep(A_MOMENT)
            assert sorted(one.path for one in service.got) == ["/Ann", "/Cy"]

    asyncio.run(run())


def test_deleting_a_profile_deletes_all_of_it(store: Store, tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, store=store, means=LOCAL) as client:
            service.answers = [status(503)] * 100
            ann, bo = await hooked(client, service, "Quux"), await hooked(client, service, "Quux")
            browser = Browser(service)
            for one in (ann, bo):
                await wish(one, subscribe=browser.subscription)
            await table_of(ann, bo)
            await until(lambda: service.got)
            for one in (ann, bo):
                assert (await one.ask("DELETE")).status_code == 204
            rows = " ".join(every_row(store))
            for word in ("Quux", browser.endpoint, ann.id, bo.id):
                assert word not in rows
            for _ in range(20):  # what was under way may still come
                before = len(service.got)
                await asyncio.sleep(2 * A_MOMENT)
                if len(service.got) == before:
                    break
            assert len(service.got) == before

    asyncio.run(run())
