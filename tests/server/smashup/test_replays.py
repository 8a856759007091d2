import random

import pytest

from fracas.server.refusals import NoTable, Refused
from fracas.server.smashup import replays
from fracas.server.smashup.export import fresh, holds
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Fork, NewTable, SeatWish
from fracas.server.smashup.room import Room
from fracas.smashup.cards import LIBRARY
from fracas.smashup.scenarios import parse, read_scenario, run_scenario
from fracas.smashup.scenarios.build import build

from ..helpers import with_hub


async def finished(hub: Hub, seed: int, players: int = 2) -> Room:
    """A table at which people have played at random to the end."""
    seats = [SeatWish(kind="me"), *[SeatWish(kind="person")] * (players - 1)]
    opened = await hub.new(NewTable(mode="hotseat", seats=seats, seed=seed, draft=seed % 2 == 1))
    room = await hub.room(opened.table)
    rng = random.Random(seed)
    while not room.table.over:
        pending = room.table.game.pending
        options = room.table.view(pending.player)["pending"]["options"]
        await room.answer(pending.player, room.table.seq(pending.player), rng.choice(options)["id"])
    return room


def test_every_step_can_be_looked_at_with_all_hands_open():
    async def work(hub: Hub) -> None:
        room = await finished(hub, 2, players=3)
        whole = await replays.whole(hub, room.table.id)
        count = len(whole["answers"])
        assert whole["result"]["winners"]
        seen = 0
        for number in range(0, count + 1, 19):
            step = await replays.at(hub, room.table.id, number)
            assert step["count"] == count
            view = step["view"]
            assert all(len(player["hand"]) == player["hand_size"] for player in view["players"])
            assert all("name" in buried for base in view["bases"] for buried in base["buried"])
            drawn = [note for note in step["events"] if note["event"] == "Drawn"]
            assert all(isinstance(note["cards"], list) for note in drawn)
            seen += len(drawn)
            if number < count:
                answer = whole["answers"][number]
                assert view["pending"]["player"] == answer["seat"]
                assert answer["label"] == view["pending"]["options"][answer["answer"]]["label"]
        assert seen
        assert step["view"]["winners"] is None or number == count
        with pytest.raises(Refused):
            await replays.at(hub, room.table.id, count + 1)

    with_hub(work)


def test_a_game_can_be_played_on_from_any_point():
    async def work(hub: Hub) -> None:
        room = await finished(hub, 3)
        middle = len(room.table.given) // 2
        opened = await replays.fork(hub, room.table.id, Fork(at=middle, level="easy"))
        forked = (await hub.room(opened.table)).table
        there = (await replays.finished(hub, room.table.id)).at(middle)
        assert forked.game.fingerprint() == there.fingerprint()
        assert sorted(chair.kind for chair in forked.chairs) == ["bot", "person"]
        assert forked.chairs[there.pending.player].kind == "person"
        assert forked.casual
        assert [chair.level for chair in forked.chairs if chair.kind == "bot"] == ["easy"]
        for seat in (0, 1):
            for name in (None, "Zoé"):
                wish = Fork(at=middle, seat=seat, name=name)
                other = (await hub.room((await replays.fork(hub, room.table.id, wish)).table)).table
                assert other.chairs[seat].name == (name or room.table.chairs[seat].name)
                assert "bot" in other.chairs[1 - seat].name
        room.table.chairs[0].name = "Ann"
        room.table.chairs[1].kind, room.table.chairs[1].name = "bot", "Blaise"
        room.table.chairs[1].token = None  # it never was anybody's
        for seat, names in ((0, ["Ann", "Blaise"]), (1, ["Easy bot P1", "Ann"])):
            wish = Fork(at=middle, seat=seat, level="easy")
            replays_of = await replays.finished(hub, room.table.id)
            replays_of.table.chairs[:] = room.table.chairs
            other = (await hub.room((await replays.fork(hub, room.table.id, wish)).table)).table
            assert [chair.name for chair in other.chairs] == names
        with pytest.raises(Refused):
            await replays.fork(hub, room.table.id, Fork(at=len(room.table.given)))
        with pytest.raises(NoTable):
            await replays.fork(hub, opened.table, Fork(at=0))

    with_hub(work)


def test_a_position_becomes_a_scenario_file():
    async def work(hub: Hub) -> None:
        whole = alone = 0
        for seed in (4, 5, 6):
            room = await finished(hub, seed)
            replay = await replays.finished(hub, room.table.id)
            for number in range(10, len(room.table.given), 41):
                text = await replays.scenario(hub, room.table.id, number)
                (document,) = parse(text)
                scenario = read_scenario(document, LIBRARY)
                assert holds(text), run_scenario(scenario).reasons
                table = build(scenario)
                assert len(table.bases) >= 3
                if not fresh(replay.at(number)):  # otherwise there is nothing to tell but the position
                    whole += bool(scenario.steps)
                    alone += not scenario.steps
        assert whole > alone

    with_hub(work)


def test_a_table_comes_back_from_storage_as_it_was():
    async def work(hub: Hub) -> None:
        room = await finished(hub, 8)
        live = room.table
        hub.rooms.clear()
        again = (await hub.room(live.id)).table
        assert again.game.fingerprint() == live.game.fingerprint()
        assert [again.seq(seat) for seat in (0, 1, None)] == [live.seq(seat) for seat in (0, 1, None)]
        assert (again.told, again.entries) == (live.told, live.entries)
        assert again.given[-40:] == live.given[-40:]

    with_hub(work)
