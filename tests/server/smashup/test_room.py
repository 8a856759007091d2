import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from fracas.server.refusals import Refused
from fracas.server.smashup.brains import Brains, Job
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import NewTable, SeatWish
from fracas.server.smashup.room import Room
from fracas.server.sqlite import SqliteStore
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.rng import SecretRandom

from ..helpers import PATIENCE, with_hub


def with_room(work: Any, kinds: str = "me person", **wish: Any) -> None:
    async def run() -> None:
        hub = Hub(SqliteStore(Path(":memory:")), None, pauses=False)
        await hub.open()
        seats = [SeatWish(kind=kind) for kind in kinds.split()]
        opened = await hub.new(NewTable(mode="hotseat", seats=seats, seed=1, **wish))
        await work(hub, await hub.room(opened.table))
        await hub.close()

    asyncio.run(run())


def kill(worker: Any) -> None:
    for process in list(worker._pool._processes):
        os.kill(process, signal.SIGKILL)


async def answer(room: Room, place: int) -> None:
    live = room.table
    seat = live.game.pending.player
    option = live.view(seat)["pending"]["options"][place]["id"]
    await room.answer(seat, live.seq(seat), option)


def test_an_answer_that_the_engine_stumbles_over_is_taken_back(monkeypatch: pytest.MonkeyPatch):
    async def work(hub: Hub, room: Room) -> None:
        await answer(room, 0)
        before = room.table.game.fingerprint()
        good = Game.answer

        def stumble(self: Game, given: Any) -> None:
            if len(self.answers) == 1:
                raise RuntimeError("a bug of a card")
            good(self, given)

        monkeypatch.setattr(Game, "answer", stumble)
        with pytest.raises(Refused, match="stumbled"):
            await answer(room, 0)
        assert room.table.game.fingerprint() == before
        monkeypatch.undo()
        await answer(room, 0)
        assert len(room.table.given) == 2
        hub.rooms.clear()
        assert len((await hub.room(room.table.id)).table.given) == 2

    with_room(work)


def lead(room: Room, seat: int) -> None:
    table = room.table.game.own_table()
    table.players[seat].vp = 16


def test_people_may_agree_to_stop():
    async def work(hub: Hub, room: Room) -> None:
        room.table.mode = "online"
        await answer(room, 0)
        with pytest.raises(Refused):
            await room.agree_to_stop(0)
        lead(room, 0)
        await room.agree_to_stop(1)
        assert not room.table.over
        with pytest.raises(Refused, match="already"):
            await room.agree_to_stop(1)
        await room.agree_to_stop(0)
        assert room.table.over
        assert room.table.game.result["winners"] == [0]

    with_room(work)


def test_people_before_one_screen_agree_by_talking():
    async def work(hub: Hub, room: Room) -> None:
        lead(room, 1)
        await room.agree_to_stop(0)
        assert room.table.over

    with_room(work)


def test_bots_give_in_to_nobody_who_leads():
    async def work(hub: Hub, room: Room) -> None:
        lead(room, 0)
        await room.agree_to_stop(0)
        assert not room.table.over
        room.table.stopping.clear()
        room.table.game.own_table().players[0].vp = 0
        lead(room, 1)
        await room.agree_to_stop(0)
        assert room.table.over

    with_room(work, "me bot")


def test_a_lost_race_is_decided_again():
    """Two rooms on one store, as two processes have: the later one sees what the other wrote."""

    async def work(hub: Hub, room: Room) -> None:
        other = Room(room.header, type(room.table)(room.header, []), hub.store, None, pauses=False)
        await answer(room, 0)
        seat = other.table.game.pending.player
        option = other.table.view(seat)["pending"]["options"][0]["id"]
        with pytest.raises(Refused) as refused:
            await other.answer(seat, other.table.seq(seat), option)
        assert refused.value.code == "stale"
        assert other.table.game.fingerprint() == room.table.game.fingerprint()
        await answer(other, 0)
        await room.catch_up()
        assert other.table.game.fingerprint() == room.table.game.fingerprint()

    with_room(work)


def test_a_bot_process_that_dies_is_replaced():
    game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], seed=3)
    job = Job("table", game.setup.as_dict(), [], game.pending.player, "random")

    async def run() -> None:
        brains = Brains(processes=1)
        place, why = await brains.think(job)
        assert 0 <= place < game.pending.size
        assert why
        (worker,) = brains._workers
        kill(worker)
        place, _ = await brains.think(job)
        assert 0 <= place < game.pending.size
        brains.close()

    asyncio.run(run())


def test_a_slow_bot_delays_no_other_table():
    game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], seed=3)
    setup, seat = game.setup.as_dict(), game.pending.player

    async def run() -> None:
        brains = Brains(processes=2)
        await brains.warm_up()
        slow = asyncio.create_task(brains.think(Job("slow", setup, [], seat, "search:3000s")))
        while all(worker.idle for worker in brains._workers):
            await asyncio.sleep(0.01)
        quick = [brains.think(Job(f"{n}", setup, [], seat, "random")) for n in range(5)]
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*quick)
            assert not slow.done()
        finally:
            slow.cancel()
            for worker in brains._workers:
                kill(worker)
            brains.close()

    asyncio.run(run())


def test_random_games_end_the_same_after_loading(tmp_path: Path):
    async def run() -> None:
        hub = Hub(SqliteStore(tmp_path / "t.sqlite"), None, pauses=False)
        await hub.open()
        rng = random.Random(5)
        seats = [SeatWish(kind="me"), SeatWish(kind="person")]
        room = await hub.room((await hub.new(NewTable(mode="hotseat", seats=seats))).table)
        for _ in range(60):
            live = room.table
            seat = live.game.pending.player
            if rng.random() < 0.2 and live.undo_to(seat) is not None:
                await room.undo(seat)
            else:
                await answer(room, rng.randrange(live.game.pending.size))
        hub.rooms.clear()
        again = (await hub.room(room.table.id)).table
        assert again.game.fingerprint() == room.table.game.fingerprint()
        assert (again.branch, again.casual, again.told) == (
            room.table.branch,
            room.table.casual,
            room.table.told,
        )
        assert [again.seq(seat) for seat in (0, 1, None)] == [room.table.seq(s) for s in (0, 1, None)]
        await hub.close()

    asyncio.run(run())


def test_a_new_table_draws_its_luck_from_the_system():
    """256 bits of it, through a hash; a seed of one's own means what it always meant."""

    async def work(hub: Hub) -> None:
        wish = {"mode": "hotseat", "seats": [{"kind": "me"}, {"kind": "person"}]}
        rooms = [await hub.room((await hub.new(NewTable(**wish))).table) for _ in range(2)]
        seeds = {room.header.body["seed"] for room in rooms}
        assert len(seeds) == 2
        assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
        assert all(isinstance(room.table.game.table.rng, SecretRandom) for room in rooms)
        chosen = await hub.room((await hub.new(NewTable(**wish, seed=7))).table)
        assert not isinstance(chosen.table.game.table.rng, SecretRandom)

    with_hub(work)
