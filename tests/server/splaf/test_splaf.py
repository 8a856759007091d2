"""Splaf! through the server: rooms, races, fairness over real sockets, going on."""

import asyncio
from pathlib import Path

import pytest

from fracas.server.splaf import room as splaf_room

from ...clock import by_the_clock
from ...slow import long
from ..helpers import Client, Process, running
from .player import clock, moment, open_room, raced, rolled, seated, sit

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for dice in tests."""
    monkeypatch.setattr(splaf_room, "BOT", 50.0)
    monkeypatch.setattr(splaf_room, "AWAY", 400.0)


def test_a_race_online_is_decided_by_reaction_not_by_arrival(tmp_path: Path):
    """The player 105 ms away sees the dice at the same time and wins by 60 ms; ties are ties."""

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me open", seed=5)
            room, tokens = opened["room"], opened["tokens"]
            async with (
                sit(client, room, tokens[0], delay=10) as near,
                sit(client, room, tokens[1], delay=105) as far,
            ):
                await near.phase("to_roll")
                await far.phase("to_roll")
                await asyncio.sleep(1.5)  # clocks
                for one, other, winner in [(400, 340, 1), (300, 360, 0), (350, 350, None)]:
                    (near if near.state["roller"] == 0 else far).roll()
                    await asyncio.gather(near.react(one, stamped=True), far.react(other, stamped=True))
                    verdict = await near.until("verdict")
                    assert verdict == await far.until("verdict")
                    assert verdict["winner"] == winner
                    assert verdict["outcome"] == ("tie" if winner is None else "taken")
                    assert not verdict["uncounted"]
                    times = {slap["seat"]: slap["ms"] for slap in verdict["slaps"]}
                    if winner is not None:
                        assert times[winner] == pytest.approx(min(one, other), abs=1)
                    assert verdict["path"][0] == verdict["start"]
                    assert verdict["path"][-1] == verdict["target"]
                    for player in (near, far):  # won cards are open to all
                        state = await player.until("state", phase="to_roll")
                        if winner is not None:
                            assert state["seats"][winner]["won"] == [verdict["card"]]

    by_the_clock(run())


def test_nobody_has_the_dice_long_before_they_lie(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me open", seed=5)
            room, (ann, bo) = opened["room"], opened["tokens"]
            async with (
                sit(client, room, ann) as one,
                sit(client, room, bo) as two,
                sit(client, room) as looker,
            ):
                await looker.phase("to_roll")
                await one.phase("to_roll")
                await asyncio.sleep(0.5)
                (one if one.state["roller"] == 0 else two).send("roll", race=1)
                rolling = await one.until("rolling")
                state = await one.until("state")
                assert state["phase"] == "racing"
                assert state["dice"] is None  # not even to who comes back now
                dice = await one.until("dice")
                assert one.offset is not None
                early = dice["reveal_at"] - one.offset - clock()
                assert 0 < early < 120
                seen = await looker.until("dice")
                assert seen["dice"] == dice["dice"]
                assert rolling["reveal_at"] - one.offset - clock() < 5
                assert two.race.get("reveal_at", rolling["reveal_at"]) == rolling["reveal_at"]

    by_the_clock(run())


def test_alone_against_bots_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A whole game: 18 cards, somebody wins, and the room still shows it afterwards."""
    monkeypatch.setattr("fracas.server.splaf.table.TUMBLE", 60.0)
    monkeypatch.setattr("fracas.server.splaf.table.UNSURE", 20.0)
    fast = {"expert": type("Level", (), {"typical": 300.0, "wrong": 0.2})()}
    monkeypatch.setattr("fracas.splaf.bots.LEVELS", fast)
    monkeypatch.setattr("fracas.splaf.bots.FASTEST", 200.0)

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me bot:expert bot:expert", "bots", seed=7, ring=4)
            async with sit(client, opened["room"], opened["tokens"][0]) as me:
                await me.phase("to_roll")
                taken = 0
                while me.state["phase"] != "over":
                    if me.state["phase"] == "to_roll" and me.state["roller"] == 0:
                        me.roll()
                        await me.react(150)
                    verdict = await me.until("verdict")
                    taken += verdict["outcome"] == "taken"
                    await me.until("state", race=verdict["race"])
                result = me.state["result"]
                assert taken == 18 == sum(len(seat["won"]) for seat in me.state["seats"])
                assert result["ended"] == "two_left"
                assert result["ranking"][0]["seat"] == result["winner"]
                assert me.state["seats"][0]["won"]
            summary = await client.get(f"/api/splaf/{opened['room']}")
            assert summary["over"]

    by_the_clock(run())


def test_one_screen_for_several_seats(tmp_path: Path):
    """Same frame, same moment; the next frame is later, though well within 25 ms."""

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me person person", "shared", seed=5)
            async with sit(client, opened["room"], *opened["tokens"]) as screen:
                await screen.phase("to_roll")
                assert screen.state["you"] == [0, 1, 2]
                await asyncio.sleep(0.3)
                for gap, outcome in ((0.0, "tie"), (16.7, "taken")):
                    roller = screen.state["roller"]
                    screen.roll(**{"as": roller})
                    slot = await screen.landed()
                    screen.slap(slot, 300, **{"as": 1})
                    screen.slap(slot, 300 + gap, **{"as": 2})
                    verdict = await screen.until("verdict")
                    assert verdict["outcome"] == outcome
                    assert verdict["tied"] == ([1, 2] if outcome == "tie" else [])
                    await screen.until("state")
                    assert screen.state["roller"] == (roller if outcome == "tie" else (roller + 1) % 3)

    by_the_clock(run())


def test_the_friendly_variant(tmp_path: Path):
    """SPL-VAR-01, Q-8: the own row first; with `gentle` a target slapped too soon is ignored."""

    async def run(gentle: bool) -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me person", "shared", seed=5, friendly=[0], gentle=gentle)
            async with sit(client, opened["room"], *opened["tokens"]) as screen:
                await screen.phase("to_roll")
                await asyncio.sleep(0.3)
                for race in range(3):
                    await screen.phase("to_roll")
                    screen.roll(**{"as": screen.state["roller"]})
                    slot = await screen.landed()
                    row = screen.state["seats"][0]["won"]
                    assert len(row) == race
                    await asyncio.sleep(0.3)
                    if race == 2:  # one of two is missing
                        screen.slap(None, card=row[1], **{"as": 0})
                        screen.slap(slot, **{"as": 0})
                        if gentle:
                            assert (await screen.until("refused"))["why"] == "row"
                            screen.slap(None, card=row[0], **{"as": 0})
                            screen.slap(slot, **{"as": 0})
                        else:
                            await screen.until("slapped", seat=0)
                            screen.slap(None, card=row[0], **{"as": 0})
                            assert (await screen.until("refused"))["why"] == "again"
                            screen.slap(slot, **{"as": 1})
                    else:
                        for card in row:
                            screen.slap(None, card=card, **{"as": 0})
                        screen.slap(slot, **{"as": 0})
                    verdict = await screen.until("verdict")
                    assert verdict["winner"] == (1 if race == 2 and not gentle else 0)
                    mine = next(slap for slap in verdict["slaps"] if slap["seat"] == 0)
                    assert mine["row_missed"] == (race == 2 and not gentle)
                    assert {card for card, _ in mine["row"]} <= set(row)
                    await screen.until("state")

    by_the_clock(run(False))
    by_the_clock(run(True))


def test_the_own_row_is_slapped_as_soon_as_the_dice_lie(tmp_path: Path):
    """SPL-VAR-01: it is known before, so no touch is too fast. One that does not count is named."""

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me person", "shared", seed=5, friendly=[0])
            async with sit(client, opened["room"], *opened["tokens"]) as screen:
                await screen.phase("to_roll")
                await asyncio.sleep(0.3)
                screen.roll(**{"as": screen.state["roller"]})
                await screen.react(300, stamped=True, **{"as": 0})
                card = (await screen.until("verdict"))["card"]
                await screen.phase("to_roll")
                screen.roll(**{"as": screen.state["roller"]})
                slot = await screen.landed()
                screen.slap(None, card=card, at=screen.shown - 30, **{"as": 0})
                refused = await screen.until("refused")
                assert (refused["why"], refused["card"], refused["seat"]) == ("early", card, 0)
                screen.slap(None, 40, card=card, **{"as": 0})
                screen.slap(slot, 60, **{"as": 0})
                refused = await screen.until("refused")
                assert (refused["why"], refused["card"]) == ("too_fast", None)
                screen.slap(slot, 400, **{"as": 0})
                verdict = await screen.until("verdict")
                assert verdict["winner"] == 0
                assert verdict["slaps"][0]["row"] == [[card, pytest.approx(40, abs=1)]]
                assert [one["why"] for one in verdict["uncounted"]] == ["early", "too_fast"]
                screen.slap(None, card=card, **{"as": 0})
                refused = await screen.until("refused")
                assert (refused["why"], refused["card"]) == ("late", card)

    by_the_clock(run())


def test_who_is_slower_than_the_verdict_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Right or wrong, with the time it took, for the replay; and the race stays as it was decided."""
    monkeypatch.setattr(splaf_room, "LATE", 20_000.0)

    async def run() -> None:
        async with (
            running(tmp_path) as client,
            seated(client, "me open open open") as (opened, players),
        ):
            room, (ann, bo, cy, eve) = opened["room"], players
            slot = await rolled(players)
            wrong = next(place for place in range(6) if place != slot)
            ann.slap(slot, 250)
            verdict, *_ = [await player.until("verdict") for player in players]
            assert (verdict["winner"], verdict["late"]) == (0, [])
            before = await moment(client, room)
            eve.slap(slot, at=eve.shown + 60)  # no human
            eve.slap(slot, at=clock() + 5000)  # not yet
            bo.slap(slot, after := clock() - bo.shown)
            await asyncio.sleep(0.02)
            for _ in range(2):
                cy.slap(wrong)  # counts once
            for player in (eve, bo, cy):
                assert (await player.until("refused"))["why"] == "late"
            while len(ann.state["last"]["late"]) < 2:
                await ann.until("state")
            late = ann.state["last"]["late"]
            assert [(one["seat"], one["slot"], one["right"]) for one in late] == [
                (1, slot, True),
                (2, wrong, False),
            ]
            assert late[0]["ms"] == pytest.approx(after, abs=1)
            assert {**ann.state["last"], "late": []} == verdict
            assert ann.state["seats"][0]["won"] == [verdict["card"]]
            assert await moment(client, room) == before
            monkeypatch.setattr(splaf_room, "LATE", 0.0)  # that was too long ago
            eve.slap(slot)
            await eve.until("refused", why="late")
            async with sit(client, room) as looker:
                assert (await looker.until("state"))["last"]["late"] == late

    by_the_clock(run())


def test_alone_the_menu_stops_the_dice(tmp_path: Path):
    """`hold`, over a socket; the room holds nothing for who has gone."""

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me bot bot", "bots", seed=5)
            room, token = opened["room"], opened["tokens"][0]
            async with sit(client, room) as looker:
                async with sit(client, room, token) as me:
                    me.send("hold", on=True)
                    assert (await me.until("state", held=True))["rolls_at"] is None
                    await looker.until("state", held=True)
                    looker.send("hold", on=False)
                    assert (await looker.until("error"))["code"] == "illegal"
                    me.send("hold", on=False)
                    await looker.until("state", held=False)
                    me.send("hold", on=True)
                    await looker.until("state", held=True)
                await looker.until("state", held=False)

    by_the_clock(run())


def test_a_time_out_and_dice_that_roll_by_themselves(tmp_path: Path):
    """Q-4; a roller who is away holds nobody up, and the race does not wait for them."""

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me open", seed=5, timeout=3)
            room, tokens = opened["room"], opened["tokens"]
            async with sit(client, room, tokens[0]) as ann:
                state = await ann.phase("to_roll")
                assert not state["seats"][1]["online"]
                if state["roller"] == 0:
                    ann.roll()
                    await ann.react(300, wrong=True)
                    assert (await ann.until("verdict", within=5))["outcome"] == "nobody"
                    await ann.until("state")
                assert ann.state["roller"] == 1
                await ann.until("rolling", within=5)
                verdict = await ann.until("verdict", within=9)
                assert (verdict["outcome"], verdict["slaps"]) == ("nobody", [])
                assert verdict["took"] >= 3000
                async with sit(client, room, tokens[1]) as bo:  # who comes back plays on
                    await bo.phase("to_roll")
                    assert bo.state["roller"] == 0
                    await asyncio.sleep(0.3)
                    ann.roll()
                    await bo.react(300)
                    assert (await bo.until("verdict", within=5))["winner"] == 1

    by_the_clock(run())


def test_leaving_for_good(tmp_path: Path):
    """Q-14: the cards stay counted; with one player left it is over."""

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await open_room(client, "me open open", seed=5)
            room, tokens = opened["room"], opened["tokens"]
            async with sit(client, room, tokens[0]) as ann, sit(client, room, tokens[1]) as bo:
                await ann.phase("to_roll")
                await bo.phase("to_roll")
                bo.send("leave")
                await ann.until("state")
                while not ann.state["seats"][1]["left"]:
                    await ann.until("state")
                bo.send("leave")
                assert (await bo.until("error"))["code"] == "illegal"
                ann.send("leave")
                state = await ann.phase("over")
                assert state["result"]["ended"] == "left"

    by_the_clock(run())


def test_seats_are_filled_or_closed_by_the_creator(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            body = {"mode": "online", "seats": [{"kind": kind} for kind in ("me", "open", "open", "open")]}
            opened = (await client.http.post("/api/splaf", json=body)).json()
            path = f"/api/splaf/{opened['room']}"

            async def fill(seat: int, level: str | None, token: str) -> int:
                headers = {"Authorization": f"Bearer {token}"}
                answer = await client.http.post(
                    f"{path}/bots", json={"seat": seat, "level": level}, headers=headers
                )
                return answer.status_code

            assert await fill(1, "easy", "x" * 32) == 403
            assert await fill(0, "easy", opened["creator"]) == 409
            assert await fill(1, "easy", opened["creator"]) == 200
            assert await fill(1, "easy", opened["creator"]) == 409
            assert await fill(2, None, opened["creator"]) == 200
            code = opened["invites"][2]["code"]
            joins = [client.http.post(f"{path}/join", json={"code": code, "name": "Bo"}) for _ in range(2)]
            assert sorted([one.status_code for one in await asyncio.gather(*joins)]) == [200, 403]
            summary = await client.get(path)
            assert summary["started"]
            assert [seat["kind"] for seat in summary["seats"]] == ["person", "bot", "open", "person"]
            assert [seat["left"] for seat in summary["seats"]] == [False, False, True, False]

    by_the_clock(run())


@long
def test_kill_9_in_mid_race(tmp_path: Path):
    """What was decided stays; the race that was running is void, and the same player rolls again."""

    async def run(process: Process) -> None:
        client = Client(process.address)
        opened = await open_room(client, "me open", seed=5)
        room, tokens = opened["room"], opened["tokens"]
        async with sit(client, room, tokens[0]) as ann, sit(client, room, tokens[1]) as bo:
            await ann.phase("to_roll")
            await bo.phase("to_roll")
            await asyncio.sleep(0.3)
            decided = await raced([ann, bo], [None, 300], winner=1)
            before = ann.state
            (ann if ann.state["roller"] == 0 else bo).roll()
            await ann.landed()
            process.kill()
        await asyncio.to_thread(process.start)
        async with sit(client, room, tokens[0]) as ann, sit(client, room, tokens[1]) as bo:
            state = await ann.phase("to_roll")
            assert (state["ring"], state["roller"]) == (before["ring"], before["roller"])
            assert [s["won"] for s in state["seats"]] == [s["won"] for s in before["seats"]]
            assert state["seats"][decided["winner"]]["won"] == [decided["card"]]
            assert (state["last"]["outcome"], state["race"]) == ("void", decided["race"] + 1)
            await bo.phase("to_roll")
            await asyncio.sleep(0.3)
            await raced([ann, bo], [300, None], winner=0)
        await client.close()

    with Process(tmp_path) as process:
        asyncio.run(run(process))


@long
def test_two_servers_one_room(tmp_path: Path, database: str):
    """Players of one room connected to two processes that share a PostgreSQL."""

    async def run(one: Process, other: Process) -> None:
        here, there = Client(one.address), Client(other.address)
        opened = await open_room(here, "me open", seed=5)
        room, tokens = opened["room"], opened["tokens"]
        async with sit(here, room, tokens[0]) as ann, sit(there, room, tokens[1]) as bo:
            await ann.phase("to_roll")
            await bo.phase("to_roll")
            await asyncio.sleep(0.5)
            for _ in range(2):
                await raced([ann, bo], [500, 300], winner=1)
        await here.close()
        await there.close()

    with Process(tmp_path, database) as one, Process(tmp_path, database) as other:
        asyncio.run(run(one, other))
