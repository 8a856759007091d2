"""Storage of earlier versions is opened, brought to this one, and played on with.

`fixtures/storage-1.*` were written by the code at 7979c09, `storage-2.*` at 1194c9d. When the storage of a
landed version differs from the newest fixture, add one: a table in the middle of its game, a finished one,
a room of Splaf!.
"""

import asyncio
import json
import random
import shutil
from pathlib import Path
from typing import Any

import psycopg
import pytest

from fracas.server.postgres import PostgresStore
from fracas.server.smashup import replays
from fracas.server.smashup.hub import Hub
from fracas.server.splaf.rooms import Rooms
from fracas.server.sqlite import SqliteStore
from fracas.server.store import Step, Store

from .helpers import reopened

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture(params=[(1, "sqlite"), (1, "postgres"), (2, "sqlite"), (2, "postgres")])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Store, dict[str, Any]]:
    """Storage of an earlier version, and what is in it."""
    version, home = request.param
    about = json.loads((FIXTURES / f"storage-{version}.{home}.json").read_text())
    about["version"] = version
    if home == "sqlite":
        path = tmp_path / "tables.sqlite"
        shutil.copy(FIXTURES / f"storage-{version}.sqlite", path)
        return SqliteStore(path), about
    url = request.getfixturevalue("database")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute((FIXTURES / f"storage-{version}.sql").read_text().encode())
    return PostgresStore(url), about


def test_tables_of_earlier_versions_are_played_on(old: tuple[Store, dict[str, Any]]):
    store, about = old
    rng = random.Random(1)

    async def run(store: Store, more: int) -> None:
        hub, rooms = Hub(store, None, pauses=False), Rooms(store)
        await hub.open()
        playing, over, splaf = about["playing"], about["over"], about["splaf"]

        room = await hub.room(playing["table"])
        live = room.table
        assert live.flaw is None
        assert live.game is not None
        assert (len(live.given), live.branch) == (playing["answers"] + more, playing["branch"])
        if not more:
            assert [[card.name for card in one.hand] for one in live.game.table.players] == playing["hands"]
            assert [base.name for base in live.game.table.bases] == playing["bases"]
        if not more and about["version"] == 1:
            assert "other rules" in str(room.state(0, 0, 0).note)
        for _ in range(12):
            assert live.game.pending is not None
            seat = live.game.pending.player
            option = rng.choice(live.view(seat)["pending"]["options"])["id"]
            await room.answer(seat, live.seq(seat), option)

        shown = await replays.whole(hub, over["table"])
        assert shown["result"] == over["result"]
        if len(shown["answers"]) < over["answers"]:  # it is seen up to where today's rules part from its own
            assert "other rules" in shown["note"]

        race = await rooms.room(splaf["room"])
        game = race.table.game
        assert game is not None
        assert (game.won, game.ring, game.race) == (splaf["won"], splaf["ring"], splaf["race"])
        if more:
            await race.roll(None, game.race + 1)
        (profiles,) = await store.run(Step("SELECT id FROM people"))
        assert profiles == []  # nobody had one then
        await hub.close()

    replays._ready.clear()
    asyncio.run(run(store, 0))
    asyncio.run(run(reopened(store), 12))
