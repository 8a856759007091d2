"""Changes make the new of the old, whatever they are; through a server they are what a whole state says."""

import asyncio
import contextlib
import copy
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fracas.server.changes import changed, changes, reuse

from .helpers import Line, play, running

LEAVES = some.none() | some.booleans() | some.integers(2, 9) | some.text("abc", max_size=2)
THINGS = some.recursive(
    LEAVES,
    lambda inner: some.lists(inner, max_size=5) | some.dictionaries(some.sampled_from("abcde"), inner),
    max_leaves=20,
)


@given(THINGS, THINGS)
def test_changes_make_the_new_of_the_old(old: Any, new: Any):
    before = copy.deepcopy(old)
    found = json.loads(json.dumps(changes(old, new)))
    assert changed(old, found) == new
    assert old == before, "what is changed stays as it was"


@given(THINGS, THINGS)
def test_what_is_reused_is_the_same(old: Any, new: Any):
    before, after, found = copy.deepcopy(old), copy.deepcopy(new), changes(old, new)
    reuse(old, new)
    assert (old, new) == (before, after)
    assert changes(old, new) == found


def test_what_has_not_changed_is_reused():
    old = {"seq": 1, "bases": [{"minions": [{"power": 2}]}, {"minions": [{"power": 3}]}]}
    new = copy.deepcopy(old)
    new["bases"][0]["minions"][0]["power"] = 4
    reuse(old, new)
    assert new["bases"][1] is old["bases"][1]
    assert new["bases"][0] == {"minions": [{"power": 4}]}


@given(THINGS)
def test_what_is_the_same_has_no_changes(thing: Any):
    assert changes(thing, copy.deepcopy(thing)) == []


def test_changes_are_small():
    old = {
        "seq": 1,
        "cards": [{"uid": n, "name": "Zapbot"} for n in range(30)],
        "turn": {"a": 1, "b": 2, "c": 3},
    }
    new = copy.deepcopy(old)
    del new["cards"][7]
    new["turn"]["a"] = 5
    assert changes(old, new) == [[["cards"], 7, 1, []], [["turn", "a"], 5]]


@pytest.mark.parametrize(
    "wrong",
    [
        [[["b"]]],
        [[["b", "c"], 1]],
        [[["a", 5], 1]],
        [[["a", "x"], 1]],
        [[["c", "d"], 1]],
    ],
)
def test_changes_that_do_not_fit_are_refused(wrong: list[Any]):
    with pytest.raises((LookupError, TypeError, AttributeError)):
        changed({"a": [1, 2], "c": 3}, wrong)


# --- through a server --------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def two(tmp_path: Path) -> AsyncIterator[tuple[Any, Line, Line]]:
    """A table of two, with the room it is in on the server."""
    async with running(tmp_path) as client:
        opened = await client.two(seed=5)
        room = await client.app.state.hub.room(opened["table"])
        async with client.both(opened) as (one, other):
            yield room, one, other


async def newest(line: Line, seq: int) -> dict[str, Any]:
    """What it knows of the game as soon as it has gone on so far."""
    while line.state.get("seq") != seq:
        await line.read()
    return {key: line.state[key] for key in ("seq", "view", "told", "seats", "undo")}


def test_whoever_understands_changes_gets_them_and_others_get_everything(tmp_path: Path):
    """An old client, a new one and one from the future at the same seat know the same after every answer."""

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two(seed=5)
            table, token = opened["table"], opened["tokens"][0]
            async with (
                client.both(opened) as (one, other),
                client.sit(table, token, version=1) as old,
                client.sit(table, token, version=99) as future,
                client.sit(table) as spectator,
            ):
                for _ in range(30):
                    await play([one, other], random.Random(_), 1)
                    seq = max(one.state["seq"], other.state["seq"])
                    known = [await newest(line, seq) for line in (one, old, future)]
                    assert known[0] == known[1] == known[2]
                assert one.changes > 25
                assert future.changes > 25
                assert spectator.changes == old.changes == 0
                while spectator.state.get("told") != one.state["told"]:
                    await spectator.read()
                assert spectator.changes > 25
                assert spectator.state["view"]["seat"] is None
                assert '"hand"' not in json.dumps(spectator.state["view"]["players"])

    asyncio.run(run())


def test_whoever_cannot_follow_asks_for_everything(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two(seed=5)
            async with client.both(opened) as (one, other):
                await play([one, other], random.Random(0), 5)
                await newest(one, max(one.state["seq"], other.state["seq"]))
                await one.send("whole")
                message = json.loads(await one.socket.recv())
                assert message["type"] == "state"
                assert message["view"] == one.state["view"]
                assert message["events"] == []
                one.state = one._states[0] = message
                before = one.changes
                await play([one, other], random.Random(0), 5)
                assert one.changes > before, "then changes are enough again"

    asyncio.run(run())


@pytest.mark.parametrize("version", [0, -1, "2", 1.5, None, [2]])
def test_a_version_that_is_none_is_refused(tmp_path: Path, version: Any):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two()
            async with client.sit(opened["table"], opened["tokens"][0], version=version) as line:
                assert (await line.read())["code"] == "malformed"

    asyncio.run(run())


def test_people_at_one_screen_have_the_changes_of_each_seat(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.open("hotseat", "me person", seed=3)
            async with client.sit(opened["table"], opened["tokens"]) as line:
                for _ in range(20):
                    while not (asked := _asked(line)):
                        await line.read()
                    seat, option = asked
                    await line.send("answer", seq=line._states[seat]["seq"], answer=option, **{"as": seat})
                    seq = line._states[seat]["seq"]
                    while line._states[seat]["seq"] == seq:
                        await line.read()
                assert line.changes > 20
                assert [line._states[seat]["view"]["seat"] for seat in (0, 1)] == [0, 1]

    asyncio.run(run())


def _asked(line: Line) -> tuple[int, str] | None:
    for seat, state in line._states.items():
        if (
            seat is not None
            and state["view"]
            and (options := (state["view"]["pending"] or {}).get("options"))
        ):
            return seat, options[0]["id"]
    return None


def test_what_all_see_is_looked_up_once(tmp_path: Path):
    """Every seat's view has the same bases, and where nothing has happened they are those of before."""

    async def run() -> None:
        async with two(tmp_path) as (room, one, other):
            kept = 0
            for turn in range(10):
                before = room.table.view(None)["bases"]
                await play([one, other], random.Random(turn), 1)
                bases = room.table.view(None)["bases"]
                assert room.table.view(0)["bases"] is room.table.view(1)["bases"] is bases
                assert [base == was for base, was in zip(bases, before, strict=True)] == [
                    base is was for base, was in zip(bases, before, strict=True)
                ]
                kept += sum(base is was for base, was in zip(bases, before, strict=True))
            assert kept > 10

    asyncio.run(run())


def test_a_table_that_rested_is_shown_whole_and_then_by_changes(tmp_path: Path):
    """While nothing happens the server forgets what it has shown; nobody's picture is wrong by that."""

    async def run() -> None:
        async with two(tmp_path) as (room, one, other):
            await play([one, other], random.Random(0), 4)
            room.rest()
            await play([one, other], random.Random(1), 4)
            assert one.state == json.loads(room.state(0, one.state["since"], 0).model_dump_json())
            assert one.changes > 4

    asyncio.run(run())
