"""Before the game: choosing, being ready, the one link for all seats, seats that are opened again, emotes."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from fracas.server.limits import EMOTES_AT_ONCE
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Join, NewTable
from fracas.server.store import Entry

from ...slow import long
from ..helpers import Client, Line, Process, running, with_hub

BOXES = ["core_set", "awesome_level_9000"]


async def post(client: Client, table: str, what: str, token: str | None, **body: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return await client.http.post(f"/api/tables/{table}/{what}", json=body, headers=headers)


async def lobby(client: Client, kinds: str = "me open", **body: Any) -> dict[str, Any]:
    return await client.open("online", kinds, lobby=True, **body)


async def join(client: Client, opened: dict[str, Any], name: str = "Bo", **more: Any) -> int:
    """Through the link for all seats; the token is kept."""
    code = more.pop("code", opened["code"])
    answer = await post(client, opened["table"], "join", None, code=code, name=name, **more)
    assert answer.status_code == 200, answer.text
    seat: int = answer.json()["seat"]
    opened["tokens"][seat] = answer.json()["token"]
    return seat


async def refused(line: Line, code: str, words: str, type: str, **fields: Any) -> None:
    await line.send(type, **fields)
    error = await line.until("error")
    assert (error["code"], words in error["message"]) == (code, True), error


async def ready_seats(line: Line, seats: list[int]) -> None:
    while not line.state or line.state["lobby"] is None or line.state["lobby"]["ready"] != seats:
        await line.until("state")


def test_people_choose_see_each_other_and_begin_when_all_are_ready(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await lobby(client, sets=BOXES)
            assert await join(client, opened) == 1
            async with client.both(opened) as (ann, bo):
                await bo.until("state")
                assert bo.state["view"] is None, "taken seats alone do not begin it"
                assert bo.state["lobby"] == {
                    **{"sets": BOXES, "draft": False, "copies": 1, "titans": False},
                    "ready": [],
                }
                await ann.send("choose", factions=["ninjas", "Aliens"])
                while bo.state["seats"][0]["factions"] != ["Ninjas", "Aliens"]:
                    await bo.until("state")
                await refused(bo, "illegal", "somebody else plays", "choose", factions=["Ninjas", "Pirates"])
                await refused(bo, "illegal", "none of the sets", "choose", factions=["Vampires", "Pirates"])
                await refused(bo, "illegal", "must be different", "choose", factions=["Pirates", "Pirates"])
                await refused(bo, "illegal", "", "choose", factions=["Nobodies", "Pirates"])
                await refused(bo, "malformed", "", "choose", factions=["Pirates"])
                await refused(bo, "malformed", "", "ready", ready=1)
                await bo.send("choose", factions=["Pirates", "Ghosts"])
                await bo.send("choose", factions=["Pirates", "Robots"])  # on second thoughts
                await bo.send("ready", ready=True)
                await ready_seats(ann, [1])
                await refused(bo, "illegal", "take that back", "choose", factions=["Pirates", "Ghosts"])
                await bo.send("ready", ready=False)
                await ready_seats(ann, [])
                await bo.send("choose", factions=None)
                await bo.send("choose", factions=["Ghosts", "Robots"])
                await bo.send("ready", ready=True)
                await ann.send("ready", ready=True)
                while ann.state["view"] is None:
                    await ann.until("state")
                assert ann.state["lobby"] is None
                played = [seat["factions"] for seat in ann.state["seats"]]
                assert played == [["Ninjas", "Aliens"], ["Ghosts", "Robots"]]
                await refused(bo, "illegal", "too late", "choose", factions=None)
                await refused(bo, "illegal", "too late", "ready", ready=False)
            client.app.state.hub.rooms.clear()
            loaded = (await client.app.state.hub.room(opened["table"])).table
            assert [chair.factions for chair in loaded.chairs] == played
            assert loaded.game is not None

    asyncio.run(run())


def test_a_lobby_comes_back_as_it_was(tmp_path: Path):
    async def opening() -> dict[str, Any]:
        async with running(tmp_path) as client:
            opened = await lobby(client, "me open open")
            await join(client, opened)
            async with client.both(opened) as (ann, bo):
                await bo.send("choose", factions=["Pirates", "Robots"])
                await bo.send("ready", ready=True)
                await ready_seats(ann, [1])
            return opened

    async def again(opened: dict[str, Any]) -> None:
        async with running(tmp_path) as client:
            summary = await client.get(f"/api/tables/{opened['table']}")
            assert summary["lobby"]["ready"] == [1]
            assert summary["seats"][1]["factions"] == ["Pirates", "Robots"]
            assert not summary["started"]
            assert await join(client, opened, "Cy") == 2
            async with (
                client.both(opened) as (ann, bo),
                client.sit(opened["table"], opened["tokens"][2]) as cy,
            ):
                await ann.send("ready", ready=True)
                await cy.send("ready", ready=True)
                while bo.state.get("view") is None:
                    await bo.until("state")

    asyncio.run(again(asyncio.run(opening())))


def test_tables_without_a_lobby_begin_as_before(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.open("online", "me open open")
            await join(client, opened)
            async with client.both(opened) as (ann, _):
                await ann.until("state")
                assert ann.state["lobby"] is None
                await refused(ann, "illegal", "no lobby", "ready", ready=True)
                await refused(ann, "illegal", "no lobby", "choose", factions=None)
                await join(client, opened, "Cy", code=opened["invites"][1]["code"])
                while ann.state["view"] is None:
                    await ann.until("state")
            for mode, kinds in (("bots", "me bot"), ("hotseat", "me person")):
                seats = [{"kind": kind} for kind in kinds.split()]
                body = {"mode": mode, "seats": seats, "lobby": True}
                assert (await client.http.post("/api/tables", json=body)).status_code == 422
            assert (await client.open("bots", "me bot"))["code"] is None

    asyncio.run(run())


def test_a_draft_has_ready_marks_but_no_choice(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await lobby(client, draft=True)
            await join(client, opened)
            async with client.both(opened) as (ann, bo):
                await refused(bo, "illegal", "draft", "choose", factions=["Pirates", "Robots"])
                for line in (ann, bo):
                    await line.send("ready", ready=True)
                while ann.state.get("view") is None:
                    await ann.until("state")

    asyncio.run(run())


def test_copies_of_a_faction_are_chosen_as_often_as_the_rules_allow(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await lobby(client, "me open open", ruleset={"duplicate_factions": 2})
            for name in ("Bo", "Cy"):
                await join(client, opened, name)
            async with (
                client.both(opened) as (ann, bo),
                client.sit(opened["table"], opened["tokens"][2]) as cy,
            ):
                for line in (ann, bo):
                    await line.send("choose", factions=["Pirates", "Robots"])
                while not line.state or line.state["seats"][1]["factions"] is None:
                    await line.until("state")
                await refused(cy, "illegal", "copies", "choose", factions=["Pirates", "Ninjas"])

    asyncio.run(run())


def test_one_link_takes_the_first_open_seat_until_none_is_left(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await lobby(client, "me open open open")
            table, creator = opened["table"], opened["creator"]
            await join(client, opened, "Cy", code=opened["invites"][1]["code"])  # seat 2, by its own code
            joins = [post(client, table, "join", None, code=opened["code"], name=name) for name in "XYZ"]
            answers = await asyncio.gather(*joins)
            assert sorted(answer.status_code for answer in answers) == [200, 200, 409]
            assert sorted(answer.json().get("seat", 9) for answer in answers) == [1, 3, 9]
            late = next(answer for answer in answers if answer.status_code == 409)
            assert "taken" in late.json()["message"]

            for token in (None, opened["tokens"][0], "no-such-token"):
                assert (await post(client, table, "link", token)).status_code == 403
            assert (await post(client, table, "open", creator, seat=3)).status_code == 200
            renewed = (await post(client, table, "link", creator)).json()["code"]
            old = await post(client, table, "join", None, code=opened["code"], name="Old")
            assert old.status_code == 403
            assert await join(client, opened, "New", code=renewed) == 3

    asyncio.run(run())


def test_the_creator_opens_seats_of_bots_and_of_guests_again(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await lobby(client, "me open bot")
            table, creator = opened["table"], opened["creator"]
            await join(client, opened)
            async with client.both(opened) as (ann, bo):
                await bo.send("ready", ready=True)
                await ready_seats(ann, [1])
                for token, seat, status in ((None, 2, 403), (opened["tokens"][1], 2, 403)):
                    assert (await post(client, table, "open", token, seat=seat)).status_code == status
                for seat in (0, 3):
                    assert (await post(client, table, "open", creator, seat=seat)).status_code == 409
                bot = (await post(client, table, "open", creator, seat=2)).json()
                assert (await post(client, table, "open", creator, seat=2)).status_code == 409
                assert (await post(client, table, "bots", creator, seat=2, level="easy")).status_code == 200
                gone = await post(client, table, "join", None, code=bot["code"], name="Dee")
                assert gone.status_code == 403, "the code of a seat that somebody took"

                guest = (await post(client, table, "open", creator, seat=1)).json()
                error = await bo.until("error")
                assert (error["code"], "somebody else" in error["message"]) == ("token", True)
                with pytest.raises(Exception, match="4401"):
                    await bo.read()
                await ready_seats(ann, [])
                assert ann.state["seats"][1]["kind"] == "open"
                again = await join(client, opened, "Cy", code=guest["code"])
                assert again == 1
                async with client.sit(table, opened["tokens"][1]) as cy:
                    for line in (ann, cy):
                        await line.send("ready", ready=True)
                    while ann.state["view"] is None:
                        await ann.until("state")
            assert (await post(client, table, "open", creator, seat=1)).status_code == 409, "too late"
            assert (await post(client, table, "link", creator)).status_code == 409

    asyncio.run(run())


def test_who_was_put_out_does_nothing_more(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await lobby(client)
            await join(client, opened)
            table, token = opened["table"], opened["tokens"][1]
            await post(client, table, "open", opened["creator"], seat=1)
            async with client.sit(table, token) as bo:
                assert (await bo.read())["code"] == "token"

    asyncio.run(run())


def test_who_cannot_decide_does_not_fill_the_storage():
    async def work(hub: Hub) -> None:
        opened = await hub.new(
            NewTable.model_validate(
                {"mode": "online", "seats": [{"kind": "me"}, {"kind": "open"}], "lobby": True}
            )
        )
        room = await hub.room(opened.table)
        await hub.join(room, Join(code=opened.code or "", name="Bo"))
        turns = [room.ready(1, bool(turn % 2)) for turn in range(200)]
        outcomes = await asyncio.gather(*turns, return_exceptions=True)
        assert "slower, please" in map(str, outcomes)
        assert room.table.entries < 100
        await room.ready(0, ready=True)  # another seat is not kept waiting

    with_hub(work)


# --- emotes ------------------------------------------------------------------------------------------------


def test_an_emote_is_shown_to_everybody_and_nothing_is_kept(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two()
            table = opened["table"]
            async with client.both(opened) as (ann, bo), client.sit(table) as guest:
                for line in (ann, bo, guest):
                    await line.until("state")
                kept = len(await client.app.state.hub.store.entries(table))
                await bo.send("emote", emote="laugh")
                for line in (ann, bo, guest):
                    assert await line.until("emote") == {"type": "emote", "seat": 1, "emote": "laugh"}
                await refused(guest, "token", "spectators", "emote", emote="wow")
                await refused(bo, "malformed", "", "emote", emote="go away")
                await refused(bo, "token", "", "emote", emote="wow", **{"as": 0})
                for _ in range(int(EMOTES_AT_ONCE) - 1):
                    await bo.send("emote", emote="wow")
                await refused(bo, "rate", "wait a moment", "emote", emote="wow")
                await ann.send("emote", emote="hello")  # the others are not kept from theirs
                await bo.until("emote", seat=0)
                assert len(await client.app.state.hub.store.entries(table)) == kept
            alone = await client.open("bots", "me bot")
            async with client.sit(alone["table"], alone["tokens"][0]) as line:
                await refused(line, "illegal", "online", "emote", emote="wow")

    asyncio.run(run())


def test_emotes_neither_wait_for_a_pause_nor_end_one(tmp_path: Path):
    """Whether one may be shown does not tell who is asked in secret; no state comes along with it (Q-19)."""

    async def run() -> None:
        async with running(tmp_path, pauses=True) as client:
            opened = await client.two()
            room = await client.app.state.hub.room(opened["table"])
            async with client.both(opened) as (ann, bo):
                for line in (ann, bo):
                    while line.state.get("view") is None or not all(
                        seat["online"] for seat in line.state["seats"]
                    ):
                        await line.until("state")
                later = time.monotonic() + 3600
                room._until = {0: later, 1: 0.0, None: later}
                for line, seat in ((ann, 0), (bo, 1)):
                    await line.send("emote", emote="hmm")
                    for other in (ann, bo):
                        assert await other.read() == {"type": "emote", "seat": seat, "emote": "hmm"}
                await ann.send("ping")
                assert (await ann.read())["type"] == "pong", "and no state"

    asyncio.run(run())


@long
def test_emotes_and_choices_go_from_server_to_server(tmp_path: Path, database: str):
    async def run(one: Process, other: Process) -> None:
        here, there = Client(one.address), Client(other.address)
        opened = await lobby(here)
        await join(there, opened)
        table, tokens = opened["table"], opened["tokens"]
        async with here.sit(table, tokens[0]) as ann, there.sit(table, tokens[1]) as bo:
            await ann.until("state")
            await bo.until("state")
            await ann.send("emote", emote="good_game")
            assert (await bo.until("emote"))["emote"] == "good_game"
            await bo.send("choose", factions=["Pirates", "Robots"])
            await bo.send("ready", ready=True)
            await ready_seats(ann, [1])
            await ann.send("ready", ready=True)
            for line in (ann, bo):
                while line.state.get("view") is None:
                    await line.until("state")
                assert line.state["seats"][1]["factions"] == ["Pirates", "Robots"]
        await here.close()
        await there.close()

    with Process(tmp_path, database) as one, Process(tmp_path, database) as other:
        asyncio.run(run(one, other))


# --- what storage may say ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry",
    [
        Entry("choose", 7, 0, {"factions": None}),
        Entry("choose", 0),
        Entry("ready", None, 1),
        Entry("open", 1),
        Entry("link"),
    ],
)
def test_entries_that_make_no_sense_stop_the_table_there(entry: Entry):
    async def work(hub: Hub) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        opened = await hub.new(NewTable.model_validate({"mode": "online", "seats": seats, "lobby": True}))
        await hub.store.append(opened.table, 0, entry)
        assert (await hub.room(opened.table)).table.flaw is not None

    with_hub(work)
