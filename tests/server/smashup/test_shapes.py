"""Whatever the server tells has the shape that the published schema gives it, and no other."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter
from pydantic_core import from_json, to_json

from fracas.server.smashup import replays, shapes
from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import NewTable, SeatWish, schema
from fracas.server.smashup.preview import preview
from fracas.server.smashup.room import Room, given
from fracas.server.splaf import splaf_schema

from ...slow import long
from ..helpers import running, with_hub

VIEW = TypeAdapter(shapes.View)
EVENTS = TypeAdapter(list[get_args(shapes.GameEvent)[1].shape])
"""What the schema is made from: fast enough for everything that is told in a game."""
DUEL_AND_BURY = [["Cowboys", "Ancient Egyptians"], ["Clerics", "Thieves"]]
TITANS_AND_MADNESS = [["Kaiju", "Mega Troopers"], ["Minions of Cthulhu", "Elder Things"], ["Orcs", "Samurai"]]
COPIES_AND_FLOCKS = [["Shapeshifters", "Time Travelers"], ["Sheep", "Werewolves"]]
DRAFT = [None] * 4
SEED = 2
SOME = 20
"""One message in so many is held against the published schema itself, which is slow."""


@cache
def published(name: str) -> Draft202012Validator:
    return Draft202012Validator({**schema(), "$ref": f"#/$defs/{name}"})


def plain(message: Any) -> Any:
    """As a client reads it."""
    return from_json(to_json(message))


def fits(shape: TypeAdapter[Any], message: Any) -> None:
    shape.validate_json(to_json(message), strict=True)


async def played(hub: Hub, pairs: list[Any], seed: int = SEED) -> AsyncIterator[Room]:
    """The room of a game in which people answer at random: at first, and after each answer."""
    seats = [SeatWish(kind="person" if place else "me", factions=pair) for place, pair in enumerate(pairs)]
    wish = NewTable(mode="hotseat", seats=seats, seed=seed, draft=pairs[0] is None, ruleset={"titans": "on"})
    room = await hub.room((await hub.new(wish)).table)
    rng = random.Random(seed)
    yield room
    while not room.table.over:
        await room.write(lambda now: given(now, rng.randrange(now.game.pending.size)))
        yield room


@long
def test_every_state_of_whole_games_fits():
    met: set[str] = set()
    happened: set[str] = set()

    async def work(hub: Hub) -> None:
        for pairs in (DUEL_AND_BURY, TITANS_AND_MADNESS, COPIES_AND_FLOCKS, DRAFT):
            seats = [*range(len(pairs)), None]
            told = dict.fromkeys(seats, 0)
            number = 0
            async for room in played(hub, pairs):
                seat = seats[number % len(seats)]
                state = room.state(seat, told[seat], 0)
                fits(VIEW, state.view)
                fits(EVENTS, state.events)
                happened.update(event["event"] for event in state.events)
                if number % SOME == 0 or room.table.over:
                    published("State").validate(plain(state))
                for part in (state.view, state.view["turn"], *state.view["players"], *state.view["bases"]):
                    met.update(key for key, value in part.items() if value)
                told[seat] = room.table.told
                number += 1

    with_hub(work)
    known = {*shapes.View.__annotations__, *shapes.TurnView.__annotations__, *shapes.BaseView.__annotations__}
    assert known - met <= {"seat", "box", "turned_up"}, "what did not occur was not tried: play other games"
    happened.update(("Resigned", "BrokenOff"))  # nobody does that here
    assert len({*schema()["$defs"]["GameEvent"]["discriminator"]["mapping"]} - happened) < 3


def test_every_preview_and_every_step_of_a_replay_fits():
    async def work(hub: Hub) -> None:
        number = 0
        async for room in played(hub, DUEL_AND_BURY):
            number += 1
            table, game = room.table, room.table.game
            if number % SOME == 0 and game.pending:
                seat = game.pending.player
                for option in table.view(seat)["pending"]["options"]:
                    shown = await preview(table, seat, table.seq(seat), option["id"], {"n": number})
                    published("Preview").validate(plain(shown))
        for step in range(len(table.given) + 1):
            shown = await replays.at(hub, table.id, step)
            fits(VIEW, shown["view"])
            fits(EVENTS, shown["events"])
            if step % SOME == 0:
                published("ReplayStep").validate(plain(shown))

    with_hub(work)


def test_every_rest_answer_fits(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            names = (await client.get("/api/schema.json"))["$defs"]

            async def get(shape: str, path: str) -> Any:
                assert shape in names
                answer = (await client.http.get(path)).json()
                for one in answer if isinstance(answer, list) else [answer]:
                    published(shape).validate(one)
                return answer

            async for _ in played(client.app.state.hub, DRAFT[:2]):
                pass
            (found,) = await get("ReplayInfo", "/api/replays")
            await get("Replay", f"/api/replays/{found['id']}")
            await get("ReplayStep", f"/api/replays/{found['id']}/at/{found['answers']}")
            await get("Summary", f"/api/tables/{found['id']}")
            await get("Catalogue", "/api/catalogue")
            await get("Words", "/api/words/fr")
            for text in (await client.get("/api/texts/ru/core-set")).values():
                published("CardTexts").validate(text)
            for path in ("words/xx", "texts/fr/no-such-set", "texts/xx/core-set"):
                assert (await client.http.get(f"/api/{path}")).status_code == 404
            assert len(await get("RuleText", "/api/rules?lang=fr")) > 100
            await get("Refusal", "/api/tables/nothing")

    asyncio.run(run())


@pytest.fixture(scope="module")
def view() -> dict[str, Any]:
    """Somebody's view, in their turn, with minions of theirs on the first base."""
    found: list[dict[str, Any]] = []

    async def work(hub: Hub) -> None:
        async for room in played(hub, DUEL_AND_BURY):
            shown = room.table.view(0)
            if room.table.game.at_rest and shown["turn"]["active"] == 0 and shown["bases"][0]["minions"]:
                found.append(shown)

    with_hub(work)
    return plain(found[0])


@pytest.mark.parametrize(
    ("path", "shape"),
    [
        ("", shapes.View),
        ("turn", shapes.TurnView),
        ("players 0", shapes.PlayerView),
        ("players 0 hand 0", shapes.HandCard),
        ("bases 0", shapes.BaseView),
        ("bases 0 would_score", shapes.WouldScore),
        ("bases 0 minions 0", shapes.MinionView),
        ("pending", shapes.Decision),
        ("pending options 0", shapes.Option),
    ],
)
def test_a_view_with_a_key_too_many_or_too_few_does_not_fit(view: dict[str, Any], path: str, shape: Any):
    part: Any = view
    for key in path.split():
        part = part[int(key) if key.isdecimal() else key]
    fit = published("View").is_valid
    assert fit(view)
    part["unknown"] = []  # a minion may remember more than all minions have, but no list
    assert not fit(view)
    del part["unknown"]
    for key in shape.__required_keys__:
        value = part.pop(key)
        assert not fit(view), key
        part[key] = value
    assert fit(view)


def test_an_event_that_lacks_something_or_is_unknown_does_not_fit():
    fit = published("GameEvent").is_valid
    drawn = {"event": "Drawn", "player": 1, "cards": [{"card": "Ninja Master", "uid": 3, "owner": 1}]}
    assert fit(drawn)
    assert fit({**drawn, "cards": 1}), "for others"
    assert not fit({**drawn, "cards": [{"card": "Ninja Master", "uid": 3}]})
    assert not fit({**drawn, "player": None})
    assert not fit({**drawn, "_secret": ["cards"]})
    assert not fit({**drawn, "event": "Drew"})
    assert not fit({"event": "Drawn", "player": 1})


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object inside."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(inner)


def test_the_schema_calls_nothing_just_an_object():
    for name, definition in schema()["$defs"].items():
        for part in parts(definition):
            if part.get("type") == "object":
                assert "properties" in part or part.get("additionalProperties") not in (None, True, {}), name


def test_what_both_games_call_by_one_name_is_the_same():
    tables, rooms = schema()["$defs"], splaf_schema()
    assert all(tables[name] == rooms[name] for name in tables.keys() & rooms.keys())
