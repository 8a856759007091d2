"""Clocks at tables, and what people may do when somebody is missed."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from fracas.server.pace import AWAY, GONE, GRACE, Days
from fracas.server.postgres import PostgresStore
from fracas.server.refusals import Refused
from fracas.server.smashup import replays
from fracas.server.smashup.gallery import admit
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Join, NewTable, Rematch, SeatWish
from fracas.server.smashup.room import Room, given
from fracas.server.smashup.table import LiveTable
from fracas.server.store import Entry, Store

from ...slow import long
from ..helpers import Client, Looker, Process, play, running, with_hub
from ..people.club import listed, member, table_of
from .test_resign import entries, play_some, reloaded, room_of, with_store
from .test_resign import same as same_game

LIVE = {"kind": "live", "turn": 60, "reserve": 100}
DAYS = {"kind": "days", "hours": 24}


class Clock:
    """Time as a test likes it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_900_000_000.0
        monkeypatch.setattr(time, "time", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def people_at(hub: Hub, people: int, pace: Any = None, factions: Any = (), **wish: Any) -> Room:
    seats = [SeatWish(kind="open" if seat else "me") for seat in range(people)]
    for seat, pair in enumerate(factions):
        seats[seat] = seats[seat].model_copy(update={"factions": pair})
    body = NewTable(mode="online", seats=seats, seed=7, **wish).model_dump() | {"pace": pace}
    opened = await hub.new(NewTable.model_validate(body))
    room = await hub.room(opened.table)
    for invite in opened.invites:
        await hub.join(room, Join(code=invite.code, name=f"Guest {invite.seat}"))
    assert room.table.game is not None
    return room


def same(one: Room, other: Room) -> None:
    same_game(one, other)
    a, b = one.table, other.table
    assert (a.clocks, a.stand_ins, a.ending, a.helped) == (b.clocks, b.stand_ins, b.ending, b.helped)
    assert (a.question, a.stopping, a.standing()) == (b.question, b.stopping, b.standing())


async def again(hub: Hub, room: Room) -> Room:
    """The room as it comes from storage: the same."""
    loaded = await reloaded(hub, room)
    same(room, loaded)
    return loaded


def asked(room: Room) -> int:
    assert room.table.game is not None
    assert room.table.game.pending is not None
    return room.table.game.pending.player


async def refused(work: Awaitable[None], room: Room, words: str, code: str = "illegal") -> None:
    before = room.table.entries
    with pytest.raises(Refused, match=words) as problem:
        await work
    assert problem.value.code == code
    assert room.table.entries == before == len(await room._store.entries(room.table.id))


async def bot_answers(room: Room, rng: random.Random) -> None:
    await room.write(lambda now: given(now, rng.randrange(now.game.pending.size), "I like it"))


@pytest.mark.parametrize(("pace", "whole"), [(LIVE, 160.0), (DAYS, 86_400.0)])
def test_a_bot_plays_on_when_time_has_run_out_and_the_person_comes_back(
    store: Store, clock: Clock, pace: Any, whole: float
):
    async def work(hub: Hub) -> None:
        rng = random.Random(3)
        room = await people_at(hub, 2, pace)
        await play_some(room, 20, rng)
        slow, other = asked(room), 1 - asked(room)
        turn, rest = room.table.clocks.left(slow)
        assert turn + rest <= whole
        clock.now = room.table.clocks.runs + turn + rest - 0.1
        await refused(room.stand_in(other, slow), room, "still have time")
        await refused(room.end(other, True), room, "still has time")
        clock.now += 0.2
        room = await again(hub, room)
        await refused(room.stand_in(slow, slow), room, "other people")
        await refused(room.stand_in(other, other), room, "other people")
        await refused(room.stand_in(other, 3), room, "other people")
        await refused(room.stand_in(other, None), room, "nobody is asked in secret")
        await refused(room.back(slow), room, "no bot plays for you")
        await room.stand_in(other, slow)
        assert room.table.bot_to_move() == slow
        assert (room.seats()[slow].stand_in, room.seats()[slow].kind) == (True, "bot")
        assert room.seats()[slow].level == "normal"
        assert room.state(slow, 0, 0).view["seat"] == slow, "it is their seat, and they see their hand"
        assert room.time_state().waiting == []
        room = await again(hub, room)
        seq, option = room.table.seq(slow), room.table.view(slow)["pending"]["options"][0]["id"]
        await refused(room.answer(slow, seq, option), room, "take your seat back")
        await refused(room.undo(slow), room, "take your seat back")
        await refused(room.resign(slow), room, "take your seat back")
        await refused(room.stand_in(other, slow), room, "already", "stale")
        await refused(room.back(other), room, "no bot plays for you")
        for _ in range(3):
            if room.table.bot_to_move() == slow:
                await bot_answers(room, rng)
        await room.back(slow)
        assert room.seats()[slow].kind == "person"
        assert room.table.bot_to_move() is None
        room = await again(hub, room)
        await play_some(room, 500, rng)
        standing = room.table.standing()
        assert room.table.over
        assert standing is None
        shown = await replays.whole(hub, room.table.id)
        last = await replays.at(hub, room.table.id, len(shown["answers"]))
        assert last["view"]["result"] == room.table.game.result
        assert await replays.scenario(hub, room.table.id, None)
        await refused(room.back(slow), room, "no bot plays for you")
        await refused(room.end(other, True), room, "over")

    with_store(store, work)


def test_without_a_clock_who_is_there_is_never_missed(clock: Clock):
    async def work(hub: Hub) -> None:
        room = await people_at(hub, 3)
        slow = asked(room)
        other, third = (seat for seat in range(3) if seat != slow)
        bo = Looker(slow)
        room.watchers |= {Looker(other), bo}
        room.changed()
        assert [one.away is None for one in room.seats()] == [seat != third for seat in range(3)]
        clock.now += 100 * AWAY
        await refused(room.stand_in(other, slow), room, "they are there")
        await refused(room.stand_in(other, third), room, "they are there")  # nobody waits for them
        room.watchers.discard(bo)
        room.changed()
        assert room.seats()[slow].away == clock.now
        clock.now += AWAY - 1
        room.changed()
        await refused(room.stand_in(other, slow), room, "they are there")
        room.met("elsewhere", frozenset({slow}))
        clock.now += 2 * AWAY
        await refused(room.stand_in(other, slow), room, "they are there")
        room.met("elsewhere", frozenset())
        clock.now += AWAY
        await room.stand_in(other, slow)

    with_hub(work)


def test_all_who_are_there_may_end_the_game_as_it_stands(store: Store, clock: Clock):
    async def work(hub: Hub) -> None:
        rng = random.Random(5)
        room = await people_at(hub, 3, LIVE)
        await play_some(room, 15, rng)
        points = [player.vp for player in room.table.game.table.players]
        slow = asked(room)
        one, other = (seat for seat in range(3) if seat != slow)
        clock.now = room.table.clocks.runs + 1000
        await refused(room.end(one, False), room, "have not agreed")
        await room.end(one, True)
        assert room.time_state().ending == [one]
        room = await again(hub, room)
        await refused(room.end(one, True), room, "agreed already")
        await room.end(one, False)
        await room.end(other, True)
        await room.end(one, True)
        assert room.table.over
        result = room.table.game.result
        assert (result["winners"], result["vp"]) == ([], points)
        assert room.table.game.events()[-1]["event"] == "BrokenOff"
        room = await again(hub, room)
        (one_of,) = await hub.store.finished([room.table.id], 1)
        assert one_of.summary["result"]["winners"] == []
        shown = await replays.whole(hub, room.table.id)
        assert (shown["answers"][-1]["seat"], shown["answers"][-1]["label"]) == (None, "End the game")
        assert (await replays.at(hub, room.table.id, len(shown["answers"])))["view"]["result"] == result
        assert await replays.scenario(hub, room.table.id, None)
        assert room.time_state() is None

    with_store(store, work)


def test_without_a_clock_nobody_ends_a_game_because_the_other_is_out_for_a_moment(store: Store, clock: Clock):
    """A bot may play on after minutes; the game is everybody's for days, whether one does or not."""

    async def work(hub: Hub) -> None:
        for helped in (False, True):
            room = await people_at(hub, 2)
            slow = asked(room)
            other = 1 - slow
            clock.now += AWAY + 1
            if helped:
                await room.stand_in(other, slow)
                await bot_answers(room, random.Random(1))
            await room.end(other, True)
            assert not room.table.over
            room = await again(hub, room)  # who was away when is forgotten, for how long one waits is not
            assert room.table.ending == {other}
            clock.now += GONE - AWAY - 2
            await refused(room.end(other, True), room, "agreed already")
            clock.now += AWAY + 2
            await room.end(other, True)
            assert room.table.over

        room = await people_at(hub, 2)
        slow = asked(room)
        clock.now += AWAY + 1
        await room.end(1 - slow, True)
        await room.end(slow, True)  # who comes back may agree at once
        assert room.table.over

    with_store(store, work)


def test_who_plays_on_does_not_agree(clock: Clock):
    async def work(hub: Hub) -> None:
        rng = random.Random(5)
        room = await people_at(hub, 3, LIVE)
        slow = asked(room)
        one = (slow + 1) % 3
        clock.now = room.table.clocks.runs + 1000
        await room.end(one, True)
        await play_some(room, 1, rng)  # who was missed is there after all
        assert not room.table.ending
        room = await again(hub, room)

    with_hub(work)


def test_once_a_bot_plays_for_somebody_or_somebody_gave_up_the_others_may_still_end_it(clock: Clock):
    async def work(hub: Hub) -> None:
        room = await people_at(hub, 3, DAYS)
        await refused(room.end(0, True), room, "still has time")
        await room.resign(2)
        await refused(room.end(2, True), room, "given up")
        await room.end(0, True)
        await room.end(1, True)
        assert room.table.over

        room = await people_at(hub, 2, DAYS)
        slow = asked(room)
        clock.now += 90_000
        await room.stand_in(1 - slow, slow)
        await bot_answers(room, random.Random(1))
        await room.end(1 - slow, True)
        assert room.table.over
        room = await again(hub, room)

    with_hub(work)


def test_at_one_screen_and_before_the_game_nobody_is_missed(clock: Clock):
    async def work(hub: Hub) -> None:
        seats = [SeatWish(kind="me"), SeatWish(kind="person")]
        room = await hub.room((await hub.new(NewTable(mode="hotseat", seats=seats))).table)
        clock.now += 1e6
        await refused(room.stand_in(0, 1), room, "one screen")
        await refused(room.end(0, True), room, "one screen")
        seats = [SeatWish(kind="me"), SeatWish(kind="open")]
        room = await hub.room((await hub.new(NewTable(mode="online", seats=seats))).table)
        clock.now += 1e6
        await refused(room.stand_in(0, 1), room, "not begun")
        await refused(room.end(0, True), room, "not begun")

    with_hub(work)


@pytest.mark.parametrize("wish", ["stand_in", "end", "mixed"])
def test_of_two_who_choose_at_once_in_two_processes_one_is_first(store: Store, clock: Clock, wish: str):
    async def work(hub: Hub) -> None:
        room = await people_at(hub, 3, LIVE)
        slow = asked(room)
        one, two = (seat for seat in range(3) if seat != slow)
        clock.now += 1000
        there = Room(
            room.header, LiveTable(room.header, await hub.store.entries(room.table.id)), hub.store, None
        )
        doing: dict[str, list[Callable[[], Awaitable[None]]]] = {
            "stand_in": [lambda: room.stand_in(one, slow), lambda: there.stand_in(two, slow)],
            "end": [lambda: room.end(one, True), lambda: there.end(two, True)],
            "mixed": [lambda: room.stand_in(one, slow), lambda: there.back(slow)],
        }
        done = await asyncio.gather(*(do() for do in doing[wish]), return_exceptions=True)
        problems = [one for one in done if one is not None]
        assert all(isinstance(problem, Refused) for problem in problems), problems
        await room.catch_up()
        await there.catch_up()
        same(room, there)
        kept = [entry.kind for entry in await hub.store.entries(room.table.id)]
        if wish == "stand_in":
            assert [problem.code for problem in problems] == ["stale"]
            assert kept.count("stand_in") == 1
        elif wish == "end":
            assert not problems
            assert room.table.over
            assert kept.count("end") == 2
        else:
            assert kept.count("stand_in") == 1
            assert (slow in room.table.stand_ins) is ("back" not in kept)

    with_store(store, work)


def test_a_bot_that_was_thinking_does_not_answer_for_who_is_back(clock: Clock):
    class Slow:
        def __init__(self) -> None:
            self.asked, self.go = asyncio.Event(), asyncio.Event()

        async def think(self, job: Any) -> tuple[int, str]:
            self.asked.set()
            await self.go.wait()
            return 0, "At last"

    async def work(hub: Hub) -> None:
        room = await people_at(hub, 2, LIVE)
        slow = asked(room)
        clock.now += 1000
        brains = Slow()
        room._brains = brains
        room.watchers.add(Looker(1 - slow))
        await room.stand_in(1 - slow, slow)
        await brains.asked.wait()
        given_before = len(room.table.given)
        await room.back(slow)
        brains.go.set()
        while room.busy:
            await asyncio.sleep(0)
        assert len(room.table.given) == given_before
        assert room.table.bot_to_move() is None

    with_hub(work)


def test_the_past_can_be_taken_back_whoever_played(clock: Clock):
    async def work(hub: Hub) -> None:
        rng = random.Random(9)
        room = await people_at(hub, 2, LIVE)
        await play_some(room, 8, rng)
        slow = asked(room)
        clock.now += 1000
        await room.stand_in(1 - slow, slow)
        while room.table.bot_to_move() == slow:
            await bot_answers(room, rng)
            clock.now += 3
        await play_some(room, 1, rng)
        clock.now += 5
        await room.back(slow)
        last = room.table.undo_to(slow)
        assert last is not None, "they may take back what the bot did for them, if the other agrees"
        await room.undo(slow)
        if room.table.question is not None:
            room = await again(hub, room)
            await room.consent(1 - slow, True)
        assert len(room.table.given) == last
        assert asked(room) == slow
        room = await again(hub, room)
        await play_some(room, 20, rng)
        room = await again(hub, room)

    with_hub(work)


async def somebody_does(what: str, room: Room, rng: random.Random) -> None:
    seat, other = rng.sample(range(3), 2)
    match what:
        case "answer":
            await bot_answers(room, rng)
        case "undo":
            await room.undo(seat)
        case "consent":
            await room.consent(seat, True)
        case "stand_in":
            await room.stand_in(seat, other)
        case "help":
            await room.stand_in(seat, None)
        case "back":
            await room.back(seat)
        case "end":
            await room.end(seat, rng.random() < 0.3)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_people_do_a_table_from_storage_is_the_same(clock: Clock, seed: int):
    async def work(hub: Hub) -> None:
        rng = random.Random(seed)
        room = await people_at(hub, 3, [None, LIVE, DAYS][seed], factions=NINJAS[:1])
        done: set[str] = set()
        for _ in range(150):
            if room.table.over:
                break
            clock.now += rng.choice([0.3, 5.0, 40.0, 100_000.0])
            kinds = ["answer", "undo", "consent", "stand_in", "help", "back", "end"]
            (what,) = rng.choices(kinds, [8, 1, 2, 3, 1, 2, 1])
            before = room.table.entries
            try:
                await somebody_does(what, room, rng)
                done.add(what)
            except Refused:
                assert room.table.entries == before
            room = await again(hub, room)
        assert {"answer", "stand_in", "back"} <= done

    with_hub(work)


# --- secrets -----------------------------------------------------------------------------------------

NINJAS = [["Ninjas", "Pirates"], ["Aliens", "Dinosaurs"], ["Robots", "Wizards"]]


async def until_secret(room: Room, rng: random.Random) -> int:
    for _ in range(2000):
        if room.table.over:
            pytest.fail("nobody was asked in secret")
        if room.table.game.pending.secret:
            return asked(room)
        await bot_answers(room, rng)
    raise AssertionError


def everybody_hears(room: Room, slow: int) -> list[dict[str, Any]]:
    """What all but that seat are told of time and people."""
    told = []
    for seat in (*(one for one in range(3) if one != slow), None):
        state = room.state(seat, 0, 0)
        told.append({"time": state.time.model_dump(), "seats": [one.model_dump() for one in state.seats]})
    return told


def test_who_is_shown_it_later_is_told_what_time_it_is_then(clock: Clock):
    async def work(hub: Hub) -> None:
        room = await people_at(hub, 2, LIVE)
        first = room.frame(0).state["time"]
        clock.now += 1.5
        later = room.frame(1).state["time"]
        assert later["now"] == first["now"] + 1.5
        assert {**later, "now": None} == {**first, "now": None}

    with_hub(work)


def test_somebody_who_decides_in_secret_stays_somebody(clock: Clock):
    """Asked for too long, a bot decides that once for them, and nobody learns for whom."""

    async def work(hub: Hub) -> None:
        for seed in range(3):
            room = await people_at(hub, 3, LIVE, factions=NINJAS[:1])
            slow = await until_secret(room, random.Random(seed))
            others = [seat for seat in range(3) if seat != slow]
            times = room.time_state()
            assert (times.waiting, times.secret) == ([], True)
            clock.now = room.table.clocks.runs + 59
            for seat in range(3):
                assert room.missed(room.table).seats == frozenset()
                await refused(room.stand_in(others[0], None), room, "still have time")
                if seat != others[0]:
                    await refused(room.stand_in(others[0], seat), room, "still have time")
            clock.now += 1
            for seat in others[1:]:
                await refused(room.stand_in(others[0], seat), room, "still have time")
            await refused(room.stand_in(others[0], slow), room, "still have time")
            await room.end(others[0], True)
            await room.stand_in(others[0], None)
            assert not room.table.stand_ins
            assert [one.stand_in for one in room.seats()] == [False] * 3
            room = await again(hub, room)
            await refused(room.stand_in(others[1], None), room, "already", "stale")
            assert room.table.bot_to_move() == slow
            before = everybody_hears(room, slow)
            passing = len(room.table.game.pending.options)
            await room.write(lambda now, place=passing: given(now, place, "Not now"))
            assert not room.table.helped
            room = await again(hub, room)
            if not room.table.game.pending.secret:
                assert room.table.bot_to_move() is None
                assert others[0] in room.table.ending, "who would end it tells nothing of who decided"
            for told in before:
                assert told["time"]["waiting"] == []

    with_hub(work)


def test_a_quick_secret_decision_leaves_no_trace_in_what_others_are_told(clock: Clock):
    """The clocks are as if nobody had been asked."""

    async def work(hub: Hub) -> None:
        room = await people_at(hub, 3, LIVE, factions=NINJAS[:1])
        rng = random.Random(1)
        seen = 0
        while not room.table.over and seen < 4:
            clock.now += 7
            if not room.table.game.pending.secret:
                await bot_answers(room, rng)
                continue
            seen += 1
            clocks = room.table.clocks
            clock.now = clocks.begun + GRACE / 2
            while not room.table.over and room.table.game.pending.secret:
                place = len(room.table.game.pending.options)
                await room.write(lambda now, place=place: given(now, place))
            assert room.table.clocks == clocks
        assert seen

    with_hub(work)


# --- lists and ratings -------------------------------------------------------------------------------


def test_a_game_that_was_ended_is_rated_for_nobody_and_one_that_a_bot_ended_counts_as_given_up(
    store: Store, tmp_path: Path, clock: Clock
):
    async def run() -> None:
        async with running(tmp_path, store=store) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            rng = random.Random(2)
            for ends in (True, False):
                opened = await table_of(ann, bo, pace=DAYS)
                room = await client.app.state.hub.room(opened["table"])
                slow = asked(room)
                clock.now += 90_000
                if ends:
                    await room.end(1 - slow, True)
                    await listed(ann, 1, over=True)
                    assert (await ann.page()).json()["ratings"] == []
                    assert (await ann.page()).json()["wins"] == 0
                    continue
                await room.stand_in(1 - slow, slow)
                while not room.table.over:
                    await bot_answers(room, rng)
                found = await listed(ann, 2, over=True)
                assert slow not in next(one for one in found if one["table"] == opened["table"])["winners"]
                pages = [(await one.page()).json() for one in (ann, bo)]
                assert [page["ratings"][0]["wins"] for page in pages] == [int(s != slow) for s in (0, 1)]
            assert {str(one["pace"]) for one in await ann.tables()} == {str(DAYS)}

    asyncio.run(run())


def test_a_rematch_has_the_same_pace_and_who_was_missed_is_asked_along(store: Store, clock: Clock):
    async def work(hub: Hub) -> None:
        room, opened = await room_of(hub, "me open", "online", pace=Days(kind="days", hours=24))
        taken = await hub.join(room, Join(code=opened.invites[0].code, name="Bo"))
        tokens = [opened.seats[0].token, taken.token]
        slow = asked(room)
        clock.now += 90_000
        await room.stand_in(1 - slow, slow)
        await room.end(1 - slow, True)
        made = await hub.rematch(room, tokens[1 - slow], Rematch(factions="same"))
        table = (await hub.room(made.table)).table
        assert table.pace == room.table.pace
        assert [chair.kind for chair in table.chairs] == ["person", "person"]
        assert not table.stand_ins

    with_store(store, work)


def test_who_looks_on_later_sees_the_clocks_of_then(clock: Clock):
    async def work(hub: Hub) -> None:
        room = await people_at(hub, 2, LIVE, watch=300)
        clock.now += 600
        room.watchers.add(Looker(None))
        await play_some(room, 1, random.Random(1))
        await admit(room)
        assert room.gallery is not None
        assert room.gallery.table.entries == room.table.entries - 1
        then, now = room.gallery.time_state(), room.time_state()
        assert now.now - then.now == 300
        assert then.runs < now.runs

    with_hub(work)


# --- over the wire -----------------------------------------------------------------------------------


def test_nonsense_and_strangers_change_nothing(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            seats = [{"kind": "me"}, {"kind": "open"}]
            for status, body in (
                (400, {"mode": "online", "pace": {"kind": "live"}}),
                (400, {"mode": "online", "pace": {"kind": "live", "turn": 1}}),
                (400, {"mode": "online", "pace": {"kind": "days", "hours": 1e9}}),
                (400, {"mode": "online", "pace": "fast"}),
                (422, {"mode": "hotseat", "pace": LIVE, "seats": [{"kind": "me"}, {"kind": "person"}]}),
                (422, {"mode": "bots", "pace": LIVE, "seats": [{"kind": "me"}, {"kind": "bot"}]}),
            ):
                answer = await client.http.post("/api/tables", json={"seats": seats, **body})
                assert answer.status_code == status, (body, answer.text)
            opened = await client.two(pace=LIVE)
            table = opened["table"]
            assert (await client.get(f"/api/tables/{table}"))["pace"] == LIVE
            async with client.both(opened) as (ann, bo), client.sit(table) as guest:
                await ann.asked() if ann.options else await bo.until("state")
                before = await entries(client, table)
                for type, fields in (
                    ("stand_in", {}),
                    ("stand_in", {"seat": 9}),
                    ("stand_in", {"seat": "1"}),
                    ("stand_in", {"seat": 1, "level": "hard"}),
                    ("back", {"seat": 1}),
                    ("end", {}),
                    ("end", {"agree": "yes"}),
                ):
                    await ann.send(type, **fields)
                    assert (await ann.until("error"))["code"] == "malformed", (type, fields)
                for type, fields in (
                    ("stand_in", {"seat": 1}),
                    ("stand_in", {"seat": None}),
                    ("end", {"agree": True}),
                    ("end", {"agree": False}),
                    ("back", {}),
                ):
                    await ann.send(type, **fields)
                    assert (await ann.until("error"))["code"] == "illegal", (type, fields)
                    await guest.send(type, **fields)
                    assert (await guest.until("error"))["code"] == "token", (type, fields)
                await ann.send("back", **{"as": 1})
                assert (await ann.until("error"))["code"] == "token"
                assert await entries(client, table) == before
                times = ann.state["time"]
                assert [set(one) for one in times["clocks"]] == [{"turn", "reserve"}] * 2

    asyncio.run(run())


@long
def test_a_stand_in_plays_on_after_a_restart_and_when_its_server_dies(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
):
    """Two processes on one database; the table was left yesterday."""

    async def yesterday() -> dict[str, Any]:
        async with running(tmp_path, store=PostgresStore(database)) as client:
            return await client.two(pace=DAYS, seed=5)

    async def run(opened: dict[str, Any], one: Process, other: Process) -> None:
        here, there = Client(one.address), Client(other.address)
        table, tokens = opened["table"], opened["tokens"]
        state = (await here.get(f"/api/tables/{table}"))["seats"]
        assert [seat["stand_in"] for seat in state] == [False, False]
        async with here.sit(table) as guest:
            while not guest.state:
                await guest.read()
            (slow,) = guest.state["time"]["waiting"]
        mine = tokens[1 - slow]
        async with here.sit(table, mine) as line, there.sit(table, tokens[slow]) as theirs:
            await line.until("state")
            await line.send("stand_in", seat=slow)
            await line.asked()  # the bot has had its turn
            await theirs.until("state")
            while not theirs.state["seats"][slow]["stand_in"]:
                await theirs.until("state")
            await line.answer(
                next(one for one in line.options if one == "end")
                if "end" in line.options
                else line.options[0]
            )
            one.kill()
        async with there.sit(table, mine) as line:
            rng = random.Random(4)
            for _ in range(6):
                await line.answer(rng.choice(await line.asked()))
                seq = line.state["seq"]
                while line.state["seq"] == seq:
                    await line.read()
            await line.asked()
            async with there.sit(table, tokens[slow]) as theirs:
                await theirs.until("state")
                await theirs.send("back")
                while theirs.state["seats"][slow]["stand_in"]:
                    await theirs.until("state")
                assert await play([line, theirs], rng, 10) == 10
        await here.close()
        await there.close()

    real = time.time
    with monkeypatch.context() as patched:
        patched.setattr(time, "time", lambda: real() - 90_000)
        opened = asyncio.run(yesterday())
    with Process(tmp_path, database) as one, Process(tmp_path, database) as other:
        asyncio.run(run(opened, one, other))


def test_an_entry_that_makes_no_sense_stops_its_table_only(clock: Clock):
    async def work(hub: Hub) -> None:
        for wrong in (
            Entry("stand_in", 7, 0, {"level": "easy"}),
            Entry("back"),
            Entry("end"),
            Entry("stand_in", 1),
        ):
            room = await people_at(hub, 2, LIVE)
            await hub.store.append(room.table.id, room.table.entries, wrong)
            loaded = await reloaded(hub, room)
            assert loaded.table.flaw is not None, wrong
            with pytest.raises(Refused, match="not kept well"):
                await loaded.end(0, True)

    with_hub(work)
