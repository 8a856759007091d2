"""Tables in the middle of a game, or at its end: written straight into the storage of a running server."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Join, NewTable
from fracas.server.smashup.room import given
from fracas.server.smashup.table import LiveTable
from fracas.server.sqlite import SqliteStore

S = re.compile(r"s\b")
NAMES = ["Ann", "Blaise", "Curie", "Darwin"]
PAIRS = [
    ["Pirates", "Ninjas"],
    ["Robots", "Wizards"],
    ["Minions of Cthulhu", "Vikings"],
    ["Samurai", "Thieves"],
]


def counted(number: int, things: str) -> str:
    """As the client says it in English: 1 card in hand, 2 cards in hand."""
    return f"{number} {S.sub('', things, count=1) if number == 1 else things}"


def leading(points: int) -> Callable[[LiveTable], bool]:
    """Whether somebody has so many points, for `prepare`."""

    def reached(live: LiveTable) -> bool:
        assert live.game is not None
        return max(player.vp for player in live.game.table.players) >= points

    return reached


@dataclass(frozen=True)
class Prepared:
    """A table, the secrets of its seats, and the game as far as it was played."""

    id: str
    mode: str
    tokens: list[str | None]
    live: LiveTable

    @property
    def mover(self) -> int:
        """Whose decision is open."""
        assert self.live.game is not None
        assert self.live.game.pending is not None
        return self.live.game.pending.player

    def known(self, *seats: int) -> dict[str, Any]:
        """What the browser of whoever holds these seats remembers of it."""
        held = [{"seat": seat, "token": token} for seat, token in enumerate(self.tokens) if seat in seats]
        names = [chair.name for chair in self.live.chairs]
        return {"id": self.id, "mode": self.mode, "tokens": held, "title": " – ".join(names), "when": 1.79e12}


def prepare(
    data: Path,
    until: Callable[[LiveTable], bool],
    *,
    seed: int,
    players: int = 2,
    mode: str = "bots",
    pairs: list[list[str]] = PAIRS,
    **more: Any,
) -> Prepared:
    """A table of people (or of one and bots, by its mode) where answers were given at random until then.

    A game that never comes to that is forgotten, and the next seed tried.
    """
    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop running in this thread
        for other in range(seed, seed + 60):
            work = _prepare(data, until, other, players, mode, pairs, more)
            if found := aside.submit(asyncio.run, work).result():
                return found
    raise AssertionError("no game comes to that")


async def _prepare(
    data: Path,
    until: Callable[[LiveTable], bool],
    seed: int,
    players: int,
    mode: str,
    pairs: list[list[str]],
    more: dict[str, Any],
) -> Prepared | None:
    store = SqliteStore(data / "tables.sqlite", alone=False)
    await store.open(lambda table: None)
    hub = Hub(store, None)
    other: dict[str, Any] = {
        "bots": {"kind": "bot", "level": "greedy"},  # who ends no turn without a play
        "hotseat": {"kind": "person"},
        "online": {"kind": "open"},
    }[mode]
    kinds = [{"kind": "me"}] + [other] * (players - 1)
    seats = [
        {**kind, "name": name, "factions": pair}
        for kind, name, pair in zip(kinds, NAMES[:players], pairs[:players], strict=True)
    ]
    opened = await hub.new(NewTable.model_validate({"mode": mode, "seats": seats, "seed": seed, **more}))
    room = await hub.room(opened.table)
    tokens = [seat.token for seat in opened.seats]
    for invite in opened.invites:
        taken = await hub.join(room, Join(code=invite.code, name=NAMES[invite.seat]))
        tokens[invite.seat] = taken.token
    live, luck, kept = room.table, random.Random(seed), []
    while not live.over and not until(live):
        assert live.game is not None
        assert live.game.pending is not None
        choices = len(live.game.pending.options)
        passing = choices < live.game.pending.size and (not choices or luck.random() < 0.1)
        entry = given(live, choices if passing else luck.randrange(choices))
        kept.append((live.entries, entry))
        live.apply(entry)
    found = until(live)
    await asyncio.gather(*(store.append(live.id, seq, entry) for seq, entry in kept))
    if found and live.over:
        await room.finish()
    await store.close()
    return Prepared(opened.table, mode, tokens, live) if found else None
