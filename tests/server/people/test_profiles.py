"""Profiles: a name and a secret, and the seats that whoever has the secret holds."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fracas.server.limits import PEOPLE_AT_ONCE
from fracas.server.store import Store

from ..helpers import Client, running
from .club import every_row, listed, member, table_of

BAD_NAMES = ["", "   ", "a" * 25, "\u202e", "A\u0000", 7, None, ["Ann"]]


def test_a_profile_is_made_changed_and_found_by_its_secret(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann = await member(client, "  Ann   Bo ")
            me = (await ann.ask("GET")).json()
            wishes = {"public": False, "listed": False}
            assert (me["id"], me["name"], me["settings"]) == (ann.id, "Ann Bo", wishes)
            assert me["leaderboard"] is False
            changed = await ann.ask("PATCH", json={"name": "Anna", "settings": {"public": True}})
            assert changed.json() == {**me, "name": "Anna", "settings": {**wishes, "public": True}}
            assert (await ann.ask("GET")).json() == changed.json()
            both = [
                ann.ask("PATCH", json={"name": "Zoë"}),
                ann.ask("PATCH", json={"settings": {"listed": True}}),
            ]
            assert [one.status_code for one in await asyncio.gather(*both)] == [200, 200]
            me = (await ann.ask("GET")).json()
            assert (me["name"], me["settings"]) == ("Zoë", {"public": True, "listed": True})
            kept = " ".join(every_row(store))
            assert ann.id in kept
            assert ann.secret not in kept

    asyncio.run(run())


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_are_names(tmp_path: Path, name: Any):
    async def run() -> None:
        async with running(tmp_path) as client:
            assert (await client.http.post("/api/people", json={"name": name})).status_code == 400
            ann = await member(client, "Ann")
            if name is not None:  # not said: as it was
                assert (await ann.ask("PATCH", json={"name": name})).status_code == 400
            assert (await ann.ask("GET")).json()["name"] == "Ann"

    asyncio.run(run())


def test_what_makes_no_sense_is_refused(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            ann = await member(client, "Ann")
            for nonsense in ({"settings": {"admin": True}}, {"settings": {"public": 1}}, {"id": "x"}, [], 3):
                assert (await ann.ask("PATCH", json=nonsense)).status_code == 400, nonsense
            assert (await ann.ask("PATCH", json={"name": "A" * 5000})).status_code == 413
            assert (await client.http.post("/api/people", content=b"{" * 5000)).status_code == 413
            for secret in ("short", ann.secret[:-1], ann.id, "é" * 30, "x" * 5000):
                headers = {"Authorization": f"Bearer {secret}".encode()}
                for method, path in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("GET", "/tables")):
                    answer = await client.http.request(
                        method, f"/api/people/me{path}", headers=headers, content=b"{}"
                    )
                    assert answer.status_code == 403, (secret, method)
            assert (await client.http.get("/api/people/me")).status_code == 403
            assert (await client.http.get("/api/people/nobody")).status_code == 404
            assert (await client.http.get("/api/people/%00")).status_code == 404
            assert (await ann.ask("GET")).status_code == 200

    asyncio.run(run())


def test_nobody_makes_profiles_without_end(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            for _ in range(int(PEOPLE_AT_ONCE)):
                await member(client, "Ann")
            answer = await client.http.post("/api/people", json={"name": "Ann"})
            assert (answer.status_code, answer.json()["error"]) == (429, "rate")

    asyncio.run(run())


def test_a_profile_holds_its_seats_wherever_it_is_carried(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            opened = await table_of(ann, bo)
            table = opened["table"]
            summary = await client.get(f"/api/tables/{table}")
            assert [seat["person"] for seat in summary["seats"]] == [ann.id, bo.id]
            async with client.sit(table, profile=ann.secret) as here, client.sit(table) as stranger:
                await here.until("state", seat=0)
                await stranger.until("state", seat=None)
            async with client.sit(table, opened["tokens"][1], profile=ann.secret) as both:
                assert {(await both.until("state"))["seat"] for _ in range(2)} == {0, 1}
            async with client.sit(table, profile="nobody_has_this") as line:
                await line.until("state", seat=None)
            async with client.sit(table, "not_a_token_of_this", profile=ann.secret) as line:
                assert (await line.until("error"))["code"] == "token"

    asyncio.run(run())


def test_in_splaf_too(store: Store, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            room = (await table_of(ann, bo, game="splaf"))["room"]
            summary = await client.get(f"/api/splaf/{room}")
            assert [seat["person"] for seat in summary["seats"]] == [ann.id, bo.id]
            (one,) = await listed(bo, 1)
            assert (one["table"], one["game"], one["seats"]) == (room, "splaf", [1])

    asyncio.run(run())


def test_seats_are_only_for_people_who_are_known(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            ann = await member(client, "Ann")
            mine, open = {"kind": "me", "profile": ann.secret}, {"kind": "open"}
            unknown = {"kind": "me", "profile": "nobody_has_this"}
            for game, wish, status in (
                ("tables", {"mode": "online", "seats": [unknown, open]}, 403),
                ("splaf", {"mode": "online", "seats": [unknown, open]}, 403),
                ("tables", {"mode": "online", "seats": [mine, open | {"profile": ann.secret}]}, 422),
                ("splaf", {"mode": "online", "seats": [mine, open | {"profile": ann.secret}]}, 400),
                ("tables", {"mode": "bots", "seats": [mine, {"kind": "bot"}]}, 422),
                ("splaf", {"mode": "bots", "seats": [mine, {"kind": "bot"}]}, 400),
            ):
                answer = await client.http.post(f"/api/{game}", json=wish)
                assert answer.status_code == status, (wish, answer.text)
            opened = await client.open()
            code = opened["invites"][0]["code"]
            join = {"code": code, "name": "Bo", "profile": "nobody_has_this"}
            path = f"/api/tables/{opened['table']}/join"
            assert (await client.http.post(path, json=join)).status_code == 403
            assert (await client.http.post(path, json={"code": code, "name": "Bo"})).status_code == 200
            assert await ann.tables() == []

    asyncio.run(run())


def test_a_rematch_has_the_same_people(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            opened = await table_of(ann, bo)
            path = f"/api/tables/{opened['table']}/rematch"
            async with client.sit(opened["table"], profile=ann.secret) as line:
                await line.until("state")
                await line.send("resign")
                await line.until("state", over=True)
            headers = {"Authorization": f"Bearer {bo.secret}"}  # from another device, without a token
            answer = await client.http.post(path, json={"factions": "new"}, headers=headers)
            assert answer.status_code == 201, answer.text
            again = answer.json()["table"]
            async with client.sit(again, profile=ann.secret) as line:
                await line.until("state", seat=0)
            assert {one["table"] for one in await listed(bo, 2)} == {opened["table"], again}

    asyncio.run(run())


def test_no_secret_is_in_a_view(tmp_path: Path):
    async def run(client: Client) -> None:
        ann, bo = await member(client, "Ann"), await member(client, "Bo")
        opened = await table_of(ann, bo)
        async with client.sit(opened["table"], profile=ann.secret) as line:
            seen = str(await line.until("state"))
        seen += str(await client.get(f"/api/tables/{opened['table']}"))
        seen += str(await ann.tables()) + (await ann.ask("GET")).text + (await ann.page()).text
        for secret in (ann.secret, bo.secret):
            assert secret not in seen

    async def start() -> None:
        async with running(tmp_path) as client:
            await run(client)

    asyncio.run(start())
