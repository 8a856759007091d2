"""Several server processes on one PostgreSQL serve any table."""

import asyncio
import contextlib
import random
from pathlib import Path

import websockets

from ..slow import long
from .helpers import Client, Line, Process, play


async def seen(line: Line, online: list[bool]) -> None:
    """Wait until these seats, and only these, are said to be there."""
    while not line.state or [seat["online"] for seat in line.state["seats"]] != online:
        await line.until("state")


@long
def test_two_people_play_at_one_table_through_two_servers(tmp_path: Path, database: str):
    async def run(one: Process, other: Process) -> None:
        ann_client, bo_client = Client(one.address), Client(other.address)
        opened = await ann_client.open(seed=8, draft=True)
        join = {"code": opened["invites"][0]["code"], "name": "Bo"}
        path = f"/api/tables/{opened['table']}/join"
        joins = [client.http.post(path, json=join) for client in (ann_client, bo_client)]
        answers = await asyncio.gather(*joins)  # the same code at both: one gets the seat
        assert sorted(answer.status_code for answer in answers) == [200, 403]
        token = next(answer.json()["token"] for answer in answers if answer.status_code == 200)
        table, tokens = opened["table"], [opened["tokens"][0], token]
        async with ann_client.sit(table, tokens[0]) as ann, bo_client.sit(table, tokens[1]) as bo:
            await seen(ann, [True, True])
            await seen(bo, [True, True])
            assert await play([ann, bo], random.Random(1), 60) == 60
            for _ in range(40):  # what one server wrote the other shows
                if ann.state["told"] == bo.state["told"]:
                    break
                late = ann if ann.state["told"] < bo.state["told"] else bo
                await late.until("state")
            both = [
                [{**base, "buried": len(base["buried"])} for base in who.state["view"]["bases"]]
                for who in (ann, bo)
            ]
            assert both[0] == both[1]  # but for the names of buried cards
            asked = ann if ann.options else bo
            option, seq = asked.options[0], asked.state["seq"]
            own = tokens[asked.state["seat"]]
            async with ann_client.sit(table, own) as left, bo_client.sit(table, own) as right:
                await left.until("state")
                await right.until("state")
                for line in (left, right):  # the same answer through both: it counts once
                    await line.send("answer", seq=seq, answer=option)
                outcomes = []
                for line in (left, right):
                    message = await line.read()
                    while message["type"] == "state" and message["seq"] == seq:
                        message = await line.read()
                    outcomes.append(message["type"])
                assert sorted(outcomes) in (["error", "state"], ["state", "state"])
                while left.state["seq"] == seq or right.state["seq"] == seq:
                    await (left if left.state["seq"] == seq else right).until("state")
                assert left.state["seq"] == right.state["seq"] == seq + 1
        async with bo_client.sit(table, tokens[0]) as ann:  # elsewhere, and Bo has gone
            await seen(ann, [True, False])
        await ann_client.close()
        await bo_client.close()

    with Process(tmp_path, database) as one, Process(tmp_path, database) as other:
        asyncio.run(run(one, other))


@long
def test_when_a_server_dies_the_other_lets_its_bots_play(tmp_path: Path, database: str):
    async def run(one: Process, other: Process) -> None:
        ann_client, bo_client = Client(one.address), Client(other.address)
        opened = await ann_client.open("bots", "me bot", seed=4)
        async with ann_client.sit(opened["table"], opened["tokens"][0]) as line:
            await line.asked()
            await line.answer("end" if "end" in line.options else line.options[-1])
            one.kill()
        async with bo_client.sit(opened["table"], opened["tokens"][0]) as line:
            await line.asked()
        await ann_client.close()
        await bo_client.close()

    with Process(tmp_path, database) as one, Process(tmp_path, database) as other:
        asyncio.run(run(one, other))


@long
def test_one_of_two_is_killed_under_load(tmp_path: Path, database: str):
    """Tables as fast as they can: whoever was connected to it goes on at the other, and nothing is lost."""

    async def run(one: Process, other: Process) -> None:
        here, there = Client(one.address), Client(other.address)
        lines: list[Line] = []

        async def table(number: int) -> None:
            rng = random.Random(number)
            opened = await here.two(seed=number)
            id, (own, friends) = opened["table"], opened["tokens"]
            with contextlib.suppress(websockets.ConnectionClosed):
                async with here.sit(id, own) as ann, there.sit(id, friends) as bo:
                    lines.extend([ann, bo])
                    await play([ann, bo], rng, 10_000)
            shown = [ann.state["seq"], bo.state["seq"]]
            async with there.sit(id, own) as ann, there.sit(id, friends) as bo:
                for line, before in zip((ann, bo), shown, strict=True):
                    await line.until("state")
                    assert line.state["seq"] >= before, "they have seen more than that"
                assert await play([ann, bo], rng, 10) == 10

        async def death() -> None:
            while sum(line.state.get("seq", 0) for line in lines) < 80:
                await asyncio.sleep(0.01)
            one.kill()

        await asyncio.gather(*map(table, range(4)), death())
        await here.close()
        await there.close()

    with Process(tmp_path, database) as one, Process(tmp_path, database) as other:
        asyncio.run(run(one, other))
