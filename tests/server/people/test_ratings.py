"""Ratings: games between people, each once; and who may see what of whom."""

import asyncio
import random
from pathlib import Path
from typing import Any

from fracas.server.people.ratings import rating_steps
from fracas.server.store import Step, Store

from ...slow import long
from ..helpers import Client, Process, play, running
from .club import Member, listed, member, table_of


async def finish(opened: dict[str, Any], *people: Member) -> None:
    """Play a little, until the second gives up."""
    client = people[0].client
    async with client.both(opened) as (one, other):
        await play([one, other], random.Random(1), 8)
        await other.send("resign")
        await one.until("state", over=True)
    for person in people:
        await listed(person, 1, table=opened["table"], over=True)


async def ratings(one: Member) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await one.page()).json()["ratings"]
    return found


def test_who_wins_rises_and_a_game_counts_once(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            assert await ratings(ann) == []
            opened = await table_of(ann, bo)
            await finish(opened, ann, bo)
            (best,), (worst,) = await ratings(ann), await ratings(bo)
            assert (best["game"], best["games"], best["wins"]) == ("smashup", 1, 1)
            assert (worst["game"], worst["games"], worst["wins"]) == ("smashup", 1, 0)
            assert best["mu"] > 25 > worst["mu"]
            assert best["sigma"] < 25 / 3 > worst["sigma"]
            sat = [ann.id, bo.id]
            assert await rating_steps(store, opened["table"], "smashup", sat, [1, 2]) == []
            await finish(await table_of(ann, bo), ann, bo)
            assert [one["games"] for one in await ratings(ann)] == [2]
            page = (await ann.page(bo.id)).json()
            assert (page["name"], page["games"], len(page["tables"])) == ("Bo", 2, 2)
            assert page["factions"][0]["games"] >= 1

    asyncio.run(run())


def test_of_three_the_one_who_gave_up_is_last_though_a_bot_played_on(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            people = [await member(client, name) for name in ("Ann", "Bo", "Cy")]
            opened = await table_of(*people)
            room = await client.app.state.hub.room(opened["table"])
            await room.resign(0)
            await room.resign(1)
            await room.resign(2)  # nobody but bots is left
            await listed(people[2], 1, over=True)
            assert room.table.standing().ranks[2] == 1  # she played until there was nobody to play with
            assert [(await ratings(one))[0]["wins"] for one in people] == [0, 0, 1]

    asyncio.run(run())


def test_games_that_do_not_count(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            await finish(await table_of(ann, bo, seed=7), ann, bo)  # chosen luck: casual
            await finish(await table_of(ann, ann), ann)  # with oneself
            opened = await table_of(ann, more=[{"kind": "open"}])
            join = {"code": opened["invites"][0]["code"], "name": "Guest"}
            answer = await client.http.post(f"/api/tables/{opened['table']}/join", json=join)
            opened["tokens"].append(answer.json()["token"])
            await finish(opened, ann)  # with somebody who has no profile
            assert await ratings(ann) == await ratings(bo) == []
            page = (await ann.page()).json()
            assert (page["games"], len(page["tables"])) == (3, 3)

    asyncio.run(run())


def test_nobody_is_rid_of_a_game_by_asking_for_a_hint(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, bots=True) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            opened = await table_of(ann, bo)
            async with client.both(opened) as (one, other):
                await play([one, other], random.Random(1), 8)
                asked = one if one.options else other
                await asked.send("hint", seq=asked.state["seq"])
                assert "no hints" in (await asked.until("error"))["message"]
                assert not asked.state["casual"]
                await asked.send("resign")
                await asked.until("state", over=True)
            await listed(ann, 1, over=True)
            assert [one["games"] for one in (*await ratings(ann), *await ratings(bo))] == [1, 1]
            casual = await table_of(ann, bo, seed=1)  # counts for nothing anyway
            room = await client.app.state.hub.room(casual["table"])
            seat = room.table.waiting()[0][0]
            assert (await room.hint(seat, room.table.seq(seat))).answer

    asyncio.run(run())


@long
def test_two_servers_count_a_game_once(tmp_path: Path, database: str):
    async def run(one: Process, other: Process) -> None:
        here, there = Client(one.address), Client(other.address)
        ann, bo = await member(here, "Ann"), await member(there, "Bo")
        opened = await table_of(ann, bo)
        table = opened["table"]
        async with here.sit(table, profile=ann.secret) as left, there.sit(table, profile=bo.secret) as right:
            await play([left, right], random.Random(1), 10)
            await left.send("resign")
            await left.until("state", over=True)
            await right.until("state", over=True)
        await listed(bo, 1, over=True)
        await asyncio.sleep(0.3)  # for the slower one
        assert [one["games"] for one in (*await ratings(ann), *await ratings(bo))] == [1, 1]
        await here.close()
        await there.close()

    with Process(tmp_path, database) as one, Process(tmp_path, database) as other:
        asyncio.run(run(one, other))


def test_pages_are_for_who_has_played_with_them_or_for_all_if_they_like(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            ann, bo, cy = [await member(client, name) for name in ("Ann", "Bo", "Cy")]
            opened = await table_of(ann, bo)
            assert (await bo.page(ann.id)).status_code == 404  # not before it is over
            await finish(opened, ann, bo)
            assert (await bo.page(ann.id)).status_code == 200
            assert (await cy.page(ann.id)).status_code == 404
            assert (await client.http.get(f"/api/people/{ann.id}")).status_code == 404
            await ann.ask("PATCH", json={"settings": {"public": True}})
            answer = await client.http.get(f"/api/people/{ann.id}")
            assert answer.status_code == 200
            assert answer.json()["tables"] == []  # with whom she played is nobody else's business
            assert answer.json()["games"] == 1

    asyncio.run(run())


def test_the_leaderboard_is_off_and_then_for_those_who_agree(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            assert (await client.http.get("/api/people/leaderboard")).status_code == 404
        async with running(tmp_path, store=store, leaderboard=True) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            assert (await ann.ask("GET")).json()["leaderboard"] is True
            await finish(await table_of(ann, bo), ann, bo)
            assert await client.get("/api/people/leaderboard") == []
            await bo.ask("PATCH", json={"settings": {"listed": True}})
            (only,) = await client.get("/api/people/leaderboard?game=smashup")
            assert (only["name"], only["rating"]) == ("Bo", (await ratings(bo))[0])
            await ann.ask("PATCH", json={"settings": {"listed": True}})
            points = [
                one["rating"]["mu"] - 3 * one["rating"]["sigma"]
                for one in await client.get("/api/people/leaderboard")
            ]
            assert points == sorted(points, reverse=True)
            assert len(points) == 2
            assert await client.get("/api/people/leaderboard?game=splaf") == []
            (rows,) = await store.run(Step("SELECT table_id FROM rated"))
            assert len(rows) == 1

    asyncio.run(run())
