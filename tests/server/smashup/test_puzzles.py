"""Tables at which a puzzle is posed: solved or not, and nothing is told before it is asked for."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fracas.server.refusals import Refused
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import NewPuzzle, Rematch
from fracas.server.smashup.room import given
from fracas.smashup.puzzles import puzzles
from fracas.smashup.scenarios import played

from ..helpers import Client, Line, running, with_hub

ID = next(iter(puzzles()))


async def posed(client: Client, name: str = ID) -> dict[str, Any]:
    answer = await client.http.post(f"/api/puzzles/{name}", json={"name": "Ann"})
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.json()
    return opened


async def give(line: Line, place: int) -> None:
    await line.asked()
    seq = line.state["seq"]
    await line.answer(line.options[place])
    while line.state["seq"] == seq:
        await line.until("state")


def test_a_puzzle_is_solved_by_its_solution(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await posed(client)
            async with client.sit(opened["table"], opened["seats"][0]["token"]) as line:
                await line.asked()
                told = line.state["puzzle"]
                assert told == {"id": ID, "base": puzzles()[ID].base, "state": "open"}
                assert line.state["lesson"] is None
                for place in played(puzzles()[ID].scenario).answers:
                    if line.state["puzzle"]["state"] == "open":
                        await give(line, place)
                assert line.state["puzzle"]["state"] == "solved"

    asyncio.run(run())


def test_to_end_the_turn_fails_and_can_be_taken_back(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await posed(client)
            async with client.sit(opened["table"], opened["seats"][0]["token"]) as line:
                await line.asked()
                while line.state["puzzle"]["state"] == "open":
                    await give(line, -1)  # to end the turn, and to decline
                assert line.state["puzzle"]["state"] == "failed"
                await line.send("undo")
                await line.until("state", branch=1)
                assert line.state["puzzle"]["state"] == "open"

    asyncio.run(run())


def test_the_list_and_the_table_spoil_nothing(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            listed = await client.get("/api/puzzles")
            assert [one["id"] for one in listed] == list(puzzles())
            assert set(listed[0]) == {"id", "grade", "base", "factions"}
            opened = await posed(client)
            async with client.sit(opened["table"], opened["seats"][0]["token"]) as line:
                await line.asked()
                assert set(line.state["puzzle"]) == {"id", "base", "state"}
                assert all("hand" not in player for player in line.state["view"]["players"][1:])

    asyncio.run(run())


def test_hints_say_more_and_more(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            first, second, third = [await client.get(f"/api/puzzles/{ID}/hints/{n}") for n in (1, 2, 3)]
            assert first == [[puzzles()[ID].hint()]]
            assert second == third[:1]
            assert third == puzzles()[ID].solution()

    asyncio.run(run())


def test_every_day_has_one(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            today = await client.get("/api/puzzles/of/2026-11-18")
            assert today["day"] == "2026-11-18"
            assert today["id"] in puzzles()
            for day in ("tomorrow", "2026-13-01", "2026-11-18T10:00", "%00", "9" * 400):
                answer = await client.http.get(f"/api/puzzles/of/{day}")
                assert answer.status_code == 400, day
                assert answer.json()["error"] == "malformed"

    asyncio.run(run())


@pytest.mark.parametrize("name", ["nope", ID.upper(), f"{ID}.yaml", "..", "%00", "x" * 3000])
def test_there_is_no_such_puzzle(tmp_path: Path, name: str):
    async def run() -> None:
        async with running(tmp_path) as client:
            answer = await client.http.post(f"/api/puzzles/{name}", json={})
            assert answer.status_code in (404, 405)
            answer = await client.http.get(f"/api/puzzles/{name}/hints/3")
            assert answer.status_code == 404
            for number in ("0", "4", "x", "1.0"):
                answer = await client.http.get(f"/api/puzzles/{ID}/hints/{number}")
                assert answer.status_code == 404

    asyncio.run(run())


@pytest.mark.parametrize("body", [{"name": 5}, {"name": ""}, {"seed": 1}, {"name": "Easy bot P2"}, [], None])
def test_a_puzzle_takes_a_name_and_nothing_else(tmp_path: Path, body: Any):
    async def run() -> None:
        async with running(tmp_path) as client:
            answer = await client.http.post(f"/api/puzzles/{ID}", json=body)
            assert answer.status_code == 400
            assert answer.json()["error"] == "malformed"

    asyncio.run(run())


def test_there_is_no_rematch_of_a_puzzle():
    winning = next(puzzle for puzzle in puzzles().values() if puzzle.base is None)

    async def work(hub: Hub) -> None:
        opened = await hub.pose(winning, NewPuzzle())
        room = await hub.room(opened.table)
        for place in played(winning.scenario).answers:
            await room.write(lambda table, place=place: given(table, place))
        assert room.table.over
        with pytest.raises(Refused, match="begun again where it was chosen"):
            await hub.rematch(room, opened.seats[0].token, Rematch(factions="same"))

    with_hub(work)
