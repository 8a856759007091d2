"""Clients of Splaf! that mean no good get a clean refusal, and the room stays as it was."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from fracas.server.store import StoreError

from ...clock import by_the_clock
from ..helpers import Client, running
from .player import Player, clock, moment, open_room, rolled, seated, sit


@contextlib.asynccontextmanager
async def racing(client: Client) -> AsyncIterator[tuple[Player, Player, dict[str, Any]]]:
    """Two players; the first has just seen the dice of race 1."""
    async with seated(client, "me open") as (opened, players):
        opened["target"] = await rolled(players)
        ann, bo = players
        yield ann, bo, opened


STAMPS = '"at": 1.0, "shown": 0.0'
MALFORMED = [
    "",
    "null",
    "[]",
    "{",
    "[" * 2000,
    '{"type": "slap"}',
    '{"type": "nonsense"}',
    '{"type": "hello", "tokens": []}',
    '{"type": "slap", "race": 1, "slot": 0, "at": NaN, "shown": 0.0}',
    '{"type": "slap", "race": 1, "slot": 0, "at": 1e400, "shown": 0.0}',
    '{"type": "slap", "race": 1, "slot": 0, "at": "1", "shown": true}',
    '{"type": "slap", "race": 1, "slot": -1, ' + STAMPS + "}",
    '{"type": "slap", "race": 1, "slot": 8, ' + STAMPS + "}",
    '{"type": "slap", "race": 1, "slot": 1.5, ' + STAMPS + "}",
    '{"type": "slap", "race": -1, "slot": 1, ' + STAMPS + "}",
    '{"type": "slap", "race": 1, "card": 21, ' + STAMPS + "}",
    '{"type": "slap", "race": 1, "card": 3, "slot": 3, ' + STAMPS + "}",
    '{"type": "slap", "race": 1, ' + STAMPS + "}",
    '{"type": "slap", "race": 1, "slot": 1, "seat": 1, ' + STAMPS + "}",
    '{"type": "slap", "race": 1, "slot": 1, "as": 9, ' + STAMPS + "}",
    '{"type": "roll"}',
    '{"type": "roll", "race": "2"}',
    '{"type": "pong", "n": 1}',
    '{"type": "hold"}',
    '{"type": "hold", "on": 1}',
    '{"type": "hold", "on": true, "as": 0}',
]


def test_malformed_messages(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client, racing(client) as (ann, _, opened):
            before = await moment(client, opened["room"])
            for text in MALFORMED:
                ann.raw(text)
                assert (await ann.until("error"))["code"] == "malformed", text
            await ann.socket.send(b"{}")
            assert (await ann.until("error"))["code"] == "malformed"
            ann.send("slap", x="y" * 5000)
            assert (await ann.until("error"))["code"] == "too_large"
            assert await moment(client, opened["room"]) == before
            await asyncio.sleep(0.2)
            ann.slap(opened["target"])
            assert (await ann.until("verdict"))["winner"] == 0

    by_the_clock(run())


def test_slaps_that_cannot_be(tmp_path: Path):
    """Early, forged, repeated, for another seat, in another race: said, and nothing changes."""

    async def run() -> None:
        async with running(tmp_path) as client, racing(client) as (ann, bo, opened):
            target = opened["target"]
            await asyncio.sleep(0.4)
            before = await moment(client, opened["room"])
            for why, fields in {
                "early": {"at": ann.shown - 50},
                "too_fast": {"at": ann.shown + 60},
                "travel": {"at": clock() + 5000},
                "order": {"at": ann.shown + 150},
            }.items():
                ann.slap(target, **fields)
                refused = await ann.until("refused")
                assert (refused["why"], refused["seat"], refused["race"]) == (why, 0, 1), refused
            ann.slap(target, at=clock() - 20_000, shown=clock() - 30_000)
            assert (await ann.until("refused"))["why"] in ("early", "order")
            for code, fields in {"stale": {"race": 0}, "token": {"as": 1}}.items():
                ann.slap(target, **fields)
                assert (await ann.until("error"))["code"] == code
            for race in (2, 999):
                ann.slap(target, race=race)
                assert (await ann.until("error"))["code"] == "stale"
            ann.slap(7)
            assert (await ann.until("error"))["code"] == "illegal"
            ann.slap(None, card=3)
            assert (await ann.until("error"))["code"] == "illegal"
            ann.send("pong", n=1, at=clock())
            assert (await ann.until("error"))["code"] == "stale"
            ann.send("roll", race=2)
            assert (await ann.until("error"))["code"] == "stale"
            ann.send("hold", on=True)  # not alone
            assert (await ann.until("error"))["code"] == "illegal"
            assert not ann.state["held"]
            assert await moment(client, opened["room"]) == before
            wrong = next(slot for slot in range(6) if slot != target)
            ann.slap(wrong)
            await ann.until("slapped")
            ann.slap(target)
            assert (await ann.until("refused"))["why"] == "again"
            bo.slap(target)
            verdict = await ann.until("verdict")
            assert verdict["winner"] == 1
            assert [slap["slot"] for slap in verdict["slaps"] if slap["seat"] == 0] == [wrong]
            told = [one["why"] for one in verdict["uncounted"]]
            assert told == ["early", "too_fast", "travel"]  # the first three, to everybody
            assert {one["seat"] for one in verdict["uncounted"]} == {0}
            ann.slap(target)
            assert (await ann.until("refused"))["why"] == "late"

    by_the_clock(run())


def test_nobody_hears_of_a_slap_before_the_verdict(tmp_path: Path):
    """Right, wrong or not counted: not by a message, not by a state."""

    async def run() -> None:
        async with running(tmp_path) as client, racing(client) as (ann, bo, opened):
            room, wrong = opened["room"], next(slot for slot in range(6) if slot != opened["target"])
            bo.heard.clear()
            ann.slap(wrong, at=ann.shown - 50)
            await ann.until("refused")
            ann.slap(wrong, 200)
            await ann.until("slapped")
            async with sit(client, room) as looker, sit(client, room, opened["tokens"][1]) as again:
                while len(bo.heard) < 2:  # who comes has everybody told how things are
                    await asyncio.sleep(0.01)
                await asyncio.sleep(0.2)
                assert (await ann.until("state"))["slapped"] == [0]
                assert [message["type"] for message in bo.heard] == ["state"] * 2
                heard = [*bo.heard, *looker.heard, *again.heard]
                assert {message["type"] for message in heard} <= {"state", "rolling", "dice"}
                for state in (message for message in heard if message["type"] == "state"):
                    assert (state["slapped"], state["phase"], state["last"]) == ([], "racing", None)
                bo.slap(opened["target"])
                verdict = await bo.until("verdict")
                assert [slap["seat"] for slap in verdict["slaps"]] == [0, 1]

    by_the_clock(run())


def test_a_slap_after_leaving(tmp_path: Path):
    """Q-14: who has left no longer slaps, in the race that runs or a later one."""

    async def run() -> None:
        async with running(tmp_path) as client, seated(client, "me open open") as (opened, players):
            room, (ann, bo, _) = opened["room"], players
            slot = await rolled(players)
            ann.send("leave")
            await bo.until("state")
            assert bo.state["seats"][0]["left"]
            before = await moment(client, room)
            await asyncio.sleep(0.2)
            ann.slap(slot)
            assert (await ann.until("error"))["code"] == "illegal"
            assert await moment(client, room) == before
            bo.slap(slot)
            verdict = await bo.until("verdict")
            assert (verdict["winner"], verdict["uncounted"]) == (1, [])
            ann.slap(slot)
            assert (await ann.until("error"))["code"] == "illegal"
            await asyncio.sleep(0.1)
            assert [slap["seat"] for slap in bo.state["last"]["slaps"]] == [1]
            assert bo.state["last"]["late"] == []

    by_the_clock(run())


def test_who_rolls(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client, seated(client, "me open") as (opened, (ann, bo)):
            room = opened["room"]
            roller, other = (ann, bo) if ann.state["roller"] == 0 else (bo, ann)
            before = await moment(client, room)
            other.send("roll", race=1)
            assert (await other.until("error"))["code"] == "illegal"
            for race in (0, 2):
                roller.send("roll", race=race)
                assert (await roller.until("error"))["code"] == "stale"
            ann.send("slap", race=0, slot=1, at=clock(), shown=clock())
            assert (await ann.until("error"))["code"] == "stale"
            async with sit(client, room) as looker:
                await looker.until("state")
                for type, fields in {"roll": {"race": 1}, "leave": {}}.items():
                    looker.send(type, **fields)
                    assert (await looker.until("error"))["code"] == "token"
            assert await moment(client, room) == before
            for _ in range(3):
                roller.send("roll", race=1)  # counts once
            assert (await roller.until("error"))["code"] == "stale"
            assert len((await moment(client, room))[1]) == len(before[1]) + 1

    by_the_clock(run())


def test_unknown_rooms_and_wrong_tokens(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me open", seed=5)
            other = await open_room(client, "me open", seed=5)
            table = await client.two()
            room = opened["room"]
            before = [await moment(client, one["room"]) for one in (opened, other)]
            summary = await client.get(f"/api/splaf/{room}")
            for name in ("s.nothing", "x", "s.", "s." + "x" * 60, table["table"], "s.%00", "s.'--"):
                assert (await client.http.get(f"/api/splaf/{name}")).status_code == 404, name
            assert (await client.http.get(f"/api/tables/{room}")).status_code == 404
            assert (await client.http.get(f"/api/replays/{room}")).status_code == 404
            codes = {"s.nothing": 4404, table["table"]: 4404}
            for name, code in codes.items():
                async with sit(client, name, opened["tokens"][0]) as line:
                    await line.until("error", code="unknown")
                    await line.socket.wait_closed()
                    assert line.socket.close_code == code
            wrong = [other["tokens"][0], opened["creator"], opened["invites"][0]["code"], "x" * 32]
            for token in wrong:
                async with sit(client, room, token) as line:
                    await line.until("error", code="token")
                    await line.socket.wait_closed()
                    assert line.socket.close_code == 4401
            async with sit(client, room, opened["tokens"][0], other["tokens"][1]) as line:
                await line.until("error", code="token")
            join = {"code": opened["invites"][0]["code"], "name": "Eve"}
            assert (await client.http.post(f"/api/splaf/{room}/join", json=join)).status_code == 403
            for path, body in {"join": join, "bots": {"seat": 1, "level": "easy"}}.items():
                where = f"/api/splaf/s.nothing/{path}"
                assert (await client.http.post(where, json=body)).status_code == 404
            assert (await client.http.post(f"/api/splaf/{room}/bots", json=body)).status_code == 403
            assert [await moment(client, one["room"]) for one in (opened, other)] == before
            assert await client.get(f"/api/splaf/{room}") == summary

    by_the_clock(run())


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"mode": "bots", "seats": []},
        {"mode": "bots", "seats": [{"kind": "me"}]},
        {"mode": "bots", "seats": [{"kind": "me"}] * 9},
        {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "open"}]},
        {"mode": "shared", "seats": [{"kind": "me"}, {"kind": "open"}]},
        {"mode": "nonsense", "seats": [{"kind": "me"}, {"kind": "bot"}]},
        {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot", "level": "godlike"}]},
        {"mode": "bots", "seats": [{"kind": "me", "name": "a\u202eb"}, {"kind": "bot"}]},
        {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "ring": 7},
        {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "timeout": 0},
        {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "tie_ms": -1},
        {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "side": "C"},
        {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": -1},
        {"mode": "bots", "seats": [{"kind": "me"}, {"kind": "bot"}], "cheat": True},
    ],
)
def test_rooms_that_cannot_be(tmp_path: Path, body: dict[str, Any]):
    """Q-9: no ring of seven; SPL-COMP-01: 2 to 8 players."""

    async def run() -> None:
        async with running(tmp_path) as client:
            answer = await client.http.post("/api/splaf", json=body)
            assert (answer.status_code, answer.json()["error"]) == (400, "malformed")

    by_the_clock(run())


def test_many_messages_and_many_refusals(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me open", seed=5)
            async with sit(client, opened["room"], opened["tokens"][0]) as line:
                await line.until("state")
                for _ in range(300):
                    line.send("nonsense")
                await line.socket.wait_closed()
                assert line.socket.close_code == 4429
            async with sit(client, opened["room"], opened["tokens"][0]) as line:
                await line.until("state")
                line.raw("x" * 1_000_000)
                await line.socket.wait_closed()
            url = f"ws://{client.address}/ws/splaf/{opened['room']}"
            async with websockets.connect(url) as socket:
                await socket.send(json.dumps({"type": "roll", "race": 1}))
                assert json.loads(await socket.recv())["code"] == "malformed"
                await socket.wait_closed()
                assert socket.close_code == 4400
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(url, origin="http://evil.example")  # type: ignore[arg-type]

    by_the_clock(run())


def test_one_seat_two_connections(tmp_path: Path):
    """A second window of the same player gives no second slap, and no later clock."""

    async def run(client: Client, ann: Player, bo: Player, opened: dict[str, Any]) -> None:
        await asyncio.sleep(0.5)
        async with sit(client, opened["room"], opened["tokens"][0]) as again:
            await again.landed()
            await asyncio.sleep(0.3)
            again.slap(opened["target"])
            await again.until("slapped")
            ann.slap(opened["target"])
            assert (await ann.until("refused"))["why"] in ("again", "late")
            verdict = await bo.until("verdict")
            mine = next(slap for slap in verdict["slaps"] if slap["seat"] == 0)
            assert mine["ms"] > 700

    async def both() -> None:
        async with running(tmp_path) as client, racing(client) as (ann, bo, opened):
            await run(client, ann, bo, opened)

    by_the_clock(both())


def test_a_storage_that_is_away_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def away(rooms: Any, name: str) -> None:
        raise StoreError("no database")

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me open", seed=5)
            monkeypatch.setattr("fracas.server.splaf.rooms.Rooms.room", away)
            async with sit(client, opened["room"], opened["tokens"][0]) as line:
                said = await line.until("error", code="unknown")
                assert said["message"] == "the server cannot reach its storage"
                await line.socket.wait_closed()
                assert line.socket.close_code == 1013

    by_the_clock(run())
