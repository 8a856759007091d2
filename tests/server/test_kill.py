"""A server that is killed at any moment loses nothing it has acknowledged."""

import asyncio
import random
from pathlib import Path

import pytest
import websockets

from ..slow import long, mostly_slow
from .helpers import Client, Line, Process


@long
@pytest.mark.parametrize("wanted", mostly_slow([2, 8], 1))
def test_kill_9_in_the_middle_of_effects_loses_no_answer(tmp_path: Path, wanted: int):
    async def run(process: Process) -> None:
        client = Client(process.address)
        opened = await client.open("hotseat", "me person", seed=21)
        table, tokens = opened["table"], opened["tokens"]
        rng = random.Random(3)
        acknowledged, in_effect, kills = [0, 0], 0, 0
        taken: list[float] = []
        while kills < wanted:
            async with client.sit(table, tokens) as line:
                states = [await line.until("state"), await line.until("state")]
                assert [state["seq"] for state in states] == acknowledged
                life = rng.randrange(3, 12)
                for step in range(200):
                    asked = next(state for state in states if "options" in state["view"]["pending"])
                    resting = any(o["id"] == "end" for o in asked["view"]["pending"]["options"])
                    if step >= life and (not resting or step > 60):
                        in_effect += not resting
                        break
                    option = rng.choice(asked["view"]["pending"]["options"])["id"]
                    await line.send("answer", seq=asked["seq"], answer=option, **{"as": asked["seat"]})
                    states = [await line.until("state"), await line.until("state")]
                    assert states[asked["seat"]]["seq"] == asked["seq"] + 1
                acknowledged = [state["seq"] for state in states]
                # one more, killed without waiting for what becomes of it
                asked = next(state for state in states if "options" in state["view"]["pending"])
                option = asked["view"]["pending"]["options"][0]["id"]
                await line.send("answer", seq=asked["seq"], answer=option, **{"as": asked["seat"]})
                await asyncio.sleep(rng.random() * 0.01)
                before = states
                process.kill()
                kills += 1
            await asyncio.to_thread(process.start)
            began = process.worked
            async with client.sit(table, tokens) as line:
                after = [await line.until("state"), await line.until("state")]
                taken.append(process.worked - began)
                now = [state["seq"] for state in after]
                if now == acknowledged:  # the last one did not arrive: all is as it was
                    assert [state["view"] for state in after] == [state["view"] for state in before]
                else:  # it did, once
                    assert now[asked["seat"]] == acknowledged[asked["seat"]] + 1
                acknowledged = now
        assert in_effect >= wanted // 2
        assert sorted(taken)[wanted // 2] < 3  # CPU seconds until all is as it was
        await client.close()

    with Process(tmp_path) as process:
        asyncio.run(run(process))


@long
@pytest.mark.parametrize("kills", mostly_slow([1, 2], 1))
def test_bots_go_on_after_a_kill(tmp_path: Path, kills: int):
    async def run(process: Process) -> None:
        client = Client(process.address)
        opened = await client.open("bots", "me bot bot", seed=4)
        token = opened["tokens"][0]
        for _ in range(kills):
            async with client.sit(opened["table"], token) as line:
                for _ in range(2):
                    await line.asked()
                    await pass_turn(line)
            process.kill()
            await asyncio.to_thread(process.start)
        async with client.sit(opened["table"], token) as line:
            await line.asked()
        await client.close()

    with Process(tmp_path) as process:
        asyncio.run(run(process))


async def pass_turn(line: Line) -> None:
    seq = line.state["seq"]
    await line.answer("end" if "end" in line.options else line.options[-1])
    while line.state["seq"] == seq:
        try:
            await line.read()
        except websockets.ConnectionClosed:
            return
