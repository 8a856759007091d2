import asyncio
import logging
import random
from pathlib import Path

import jsonschema
import pytest

from fracas.server.smashup import preview
from fracas.smashup.bots import LEVELS
from fracas.smashup.cards import LIBRARY
from fracas.words import bare

from ..helpers import Line, play, running


def test_the_catalogue_has_everything_and_is_sent_once(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            found = await client.http.get("/api/catalogue")
            catalogue = found.json()
            assert len(catalogue["factions"]) == len(LIBRARY.factions)
            assert catalogue["levels"] == list(LEVELS)
            for faction in catalogue["factions"]:
                deck = [catalogue["cards"][name] for name in faction["cards"]]
                assert sum(card["copies"] for card in deck) == 20, faction["name"]
            assert all(base["breakpoint"] and base["vp"] for base in catalogue["bases"].values())
            again = await client.http.get("/api/catalogue", headers={"If-None-Match": found.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")

    asyncio.run(run())


def test_every_state_fits_the_published_schema(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            schema = await client.get("/api/schema.json")
            check = jsonschema.Draft202012Validator({**schema, "$ref": "#/$defs/State"})
            opened = await client.two(seed=3)
            async with client.sit(opened["table"], opened["tokens"][0]) as line:
                check.validate(await line.until("state"))

    asyncio.run(run())


def test_two_people_play_a_whole_game_online(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two(seed=11)
            table, tokens = opened["table"], opened["tokens"]
            async with client.sit(table, tokens[0]) as ann, client.sit(table, tokens[1]) as bo:
                assert await play([ann, bo], random.Random(1), 5000) > 50
                await ann.until("state", over=True) if not ann.state["over"] else None
            (found,) = await client.get("/api/replays")
            assert found["id"] == table
            assert found["result"]["winners"]
            replay = await client.get(f"/api/replays/{table}")
            step = await client.get(f"/api/replays/{table}/at/{len(replay['answers']) // 2}")
            assert all(len(player["hand"]) == player["hand_size"] for player in step["view"]["players"])
            forked = (await client.http.post(f"/api/replays/{table}/fork", json={"at": 20})).json()
            token = next(seat["token"] for seat in forked["seats"] if seat["token"])
            async with client.sit(forked["table"], token) as line:
                state = await line.until("state")
                assert state["view"]["pending"]["options"]
                assert state["casual"]
                assert state["seq"] == 20
            scenario = await client.http.get(f"/api/replays/{table}/scenario", params={"at": 30})
            assert scenario.text.startswith("scenario:")

    asyncio.run(run())


def test_nothing_of_a_game_that_goes_on_is_a_replay(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            table = (await client.two())["table"]
            for path in ("", "/at/0", "/scenario"):
                assert (await client.http.get(f"/api/replays/{table}{path}")).status_code == 404
            assert (await client.http.post(f"/api/replays/{table}/fork", json={"at": 0})).status_code == 404
            assert "seed" not in (await client.http.get(f"/api/tables/{table}")).text

    asyncio.run(run())


def test_a_code_takes_a_seat_once_and_the_game_waits_for_everybody(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.open(kinds="me open person")
            path = f"/api/tables/{opened['table']}/join"
            codes = [invite["code"] for invite in opened["invites"]]
            async with client.sit(opened["table"], opened["tokens"][0]) as line:
                assert (await line.until("state"))["view"] is None
                body = {"code": codes[0], "name": "Bo", "factions": ["ninjas", "aliens"]}
                joins = await asyncio.gather(*(client.http.post(path, json=body) for _ in range(5)))
                assert sorted(one.status_code for one in joins) == [200, 403, 403, 403, 403]
                stale = {"code": codes[1], "name": "Cy", "factions": ["Ninjas", "Robots"]}
                assert "somebody else plays Ninjas" in bare((await client.http.post(path, json=stale)).text)
                assert (
                    await client.http.post(path, json={"code": codes[1], "name": "Cy"})
                ).status_code == 200
                while (state := await line.until("state"))["view"] is None:
                    pass
                names = [seat["name"] for seat in state["seats"]]
                assert names == ["P1", "Bo", "Cy"]
                assert state["seats"][1]["factions"] == ["Ninjas", "Aliens"]

    asyncio.run(run())


def test_a_faction_is_taken_as_often_as_there_are_copies(tmp_path: Path):
    """Q-34."""

    async def run() -> None:
        async with running(tmp_path) as client:
            more = {"ruleset": {"duplicate_factions": 3}}
            for rules, copies in (({"ruleset": {"duplicate_factions": True}}, 2), (more, 3)):
                opened = await client.open(kinds="open open open open", **rules)
                path = f"/api/tables/{opened['table']}/join"
                for number, invite in enumerate(opened["invites"]):
                    wish = {"code": invite["code"], "name": "Bo", "factions": ["Ninjas", "Robots"]}
                    answer = await client.http.post(path, json=wish)
                    assert (answer.status_code == 200) == (number < copies), answer.text
                assert f"all {copies} copies of Ninjas are taken" in bare(answer.text)

    asyncio.run(run())


def test_who_opened_a_table_may_seat_a_bot(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.open()
            path, body = f"/api/tables/{opened['table']}/bots", {"seat": 1, "level": "easy"}
            for token in ("x", "nonsense", opened["tokens"][0]):
                answer = await client.http.post(path, json=body, headers={"Authorization": f"Bearer {token}"})
                assert answer.status_code == 403
            header = {"Authorization": f"Bearer {opened['creator']}"}
            wrong = await client.http.post(path, json={"seat": 1, "level": "search:9999s"}, headers=header)
            assert wrong.status_code == 422
            answer = await client.http.post(path, json=body, headers=header)
            assert answer.json()["seats"][1]["kind"] == "bot"
            assert (await client.http.post(path, json=body, headers=header)).status_code == 409

    asyncio.run(run())


def test_a_person_plays_against_a_bot(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path, bots=True, pauses=True) as client:
            opened = await client.open("bots", "me bot", seed=5, draft=True)
            async with client.sit(opened["table"], opened["tokens"][0]) as line:
                for _ in range(12):
                    await line.answer((await line.asked())[0])
                    seq = line.state["seq"]
                    while line.state["seq"] == seq:
                        await line.until("state")
                assert "1" in line.state["why"]

    asyncio.run(run())


def test_at_one_screen_one_connection_holds_all_seats(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.open("hotseat", "me person person", seed=2)
            async with client.sit(opened["table"], opened["tokens"]) as line:
                for _ in range(20):
                    states = {}
                    while len(states) < 3:
                        state = await line.until("state")
                        states[state["seat"]] = state
                    for seat, state in states.items():
                        assert [("hand" in player) for player in state["view"]["players"]] == [
                            other == seat for other in range(3)
                        ]
                    (asked,) = (s for s in states.values() if s["view"]["pending"].get("options"))
                    wrong = (asked["seat"] + 1) % 3
                    option = asked["view"]["pending"]["options"][0]["id"]
                    await line.send("answer", seq=states[wrong]["seq"], answer=option, **{"as": wrong})
                    assert (await line.until("error"))["code"] == "illegal"
                    await line.send("answer", seq=asked["seq"], answer=option, **{"as": asked["seat"]})

    asyncio.run(run())


def test_whoever_comes_back_is_told_what_is_new(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.two(seed=4)
            table, tokens = opened["table"], opened["tokens"]
            async with client.sit(table, tokens[0]) as ann, client.sit(table, tokens[1]) as bo:
                await play([ann, bo], random.Random(2), 10)
                told, branch = ann.state["told"], ann.state["branch"]
                await play_on([ann, bo], 5)
            async with client.sit(table, tokens[0], since=told, branch=branch) as ann:
                state = await ann.until("state")
                assert state["since"] == told
                assert state["told"] == told + len(state["events"])
            async with client.sit(table, tokens[0], since=told, branch=branch + 1) as ann:
                assert (await ann.until("state"))["since"] == 0
            async with client.sit(table, tokens[0], since=10**6) as ann:
                assert (await ann.until("state"))["since"] == 0

    asyncio.run(run())


async def play_on(lines: list[Line], answers: int) -> None:
    for line in lines:
        await line.send("ping")
        await line.until("pong")
    for _ in range(answers):
        asked = next(line for line in lines if line.options)
        seq = asked.state["seq"]
        await asked.answer(asked.options[0])
        while asked.state["seq"] == seq:
            await asked.until("state")
        for line in lines:
            await line.send("ping")
            await line.until("pong")


def test_a_preview_shows_the_totals_and_changes_nothing(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            factions = [["Robots", "Dinosaurs"], ["Ninjas", "Aliens"]]
            seats = [{"kind": "me", "factions": factions[0]}, {"kind": "person", "factions": factions[1]}]
            body = {"mode": "hotseat", "seats": seats, "seed": 1, "ruleset": {"first_player": "chosen"}}
            opened = (await client.http.post("/api/tables", json=body)).json()
            tokens = [seat["token"] for seat in opened["seats"]]
            async with client.sit(opened["table"], tokens) as line:
                state = await line.until("state")
                if not list_options(state):
                    state = await line.until("state")
                who, seq = state["seat"], state["seq"]
                plays = [o for o in state["view"]["pending"]["options"] if o["id"].startswith("play:")]
                hand = {card["uid"]: card for card in state["view"]["players"][who]["hand"]}
                minion = next(o for o in plays if hand[o["card"]]["type"] == "minion")
                await line.send("preview", seq=seq, answer=minion["id"], ref={"n": 1}, **{"as": who})
                shown = await line.until("preview")
                assert shown["ref"] == {"n": 1}
                base = next(base for base in shown["bases"] if base["uid"] == minion["target"])
                assert base["powers"][who] >= hand[minion["card"]]["power"] > 0
                await line.send("preview", seq=seq + 1, answer=minion["id"], **{"as": who})
                assert (await line.until("error"))["code"] == "stale"
                await line.send("answer", seq=seq, answer=minion["id"], **{"as": who})
                while (await line.until("state"))["seq"] == seq:
                    pass

    asyncio.run(run())


def list_options(state: dict) -> list:
    return (state["view"]["pending"] or {}).get("options", [])


def test_a_preview_that_fails_is_an_error_and_the_line_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def stumble(*_: object) -> None:
        raise ValueError("list.remove(x): x not in list")

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.open("hotseat", "me person", seed=4)
            async with client.sit(opened["table"], opened["tokens"]) as line:
                (option, *_), seq = await line.asked(), line.state["seq"]
                who = line.state["seat"]
                for ref in range(40):
                    await line.send("preview", seq=seq, answer=option, ref=ref, **{"as": who})
                    error = await line.until("error")
                    assert (error["code"], error["ref"]) == ("unknown", ref)
                await line.answer(option, **{"as": who})
                assert (await line.until("state", seat=who))["seq"] > seq

    monkeypatch.setattr(preview, "imagine", stumble)
    with caplog.at_level(logging.ERROR, "fracas.server"):
        asyncio.run(run())
    assert "x not in list" in caplog.text
