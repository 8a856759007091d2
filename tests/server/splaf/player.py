"""A player of Splaf! who speaks the protocol: answers pings, shows dice in time, slaps when told to."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import json
from collections.abc import AsyncIterator
from typing import Any

import websockets

from fracas.splaf.rules import Dice, target

from ...clock import now
from ..helpers import PATIENCE, Client

SKEW = 123_456.0


def clock() -> float:
    """This client's own clock."""
    return now() * 1000 + SKEW


async def open_room(client: Client, kinds: str, mode: str = "online", **body: Any) -> dict[str, Any]:
    """A new room, everybody who is invited in it. `friendly` names seats."""
    friendly = body.pop("friendly", ())
    seats: list[dict[str, Any]] = []
    for seat, kind in enumerate(kinds.split()):
        kind, _, level = kind.partition(":")
        seats.append({"kind": kind, "friendly": seat in friendly, **({"level": level} if level else {})})
    answer = await client.http.post("/api/splaf", json={"mode": mode, "seats": seats, **body})
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.json()
    opened["tokens"] = [seat["token"] for seat in opened["seats"]]
    for invite in opened["invites"]:
        path = f"/api/splaf/{opened['room']}/join"
        joined = await client.http.post(path, json={"code": invite["code"], "name": f"P{invite['seat']}"})
        assert joined.status_code == 200, joined.text
        opened["tokens"][invite["seat"]] = joined.json()["token"]
    return opened


async def moment(client: Client, room: str) -> Any:
    """All that is kept of a room, and the game as it stands."""
    found = await client.app.state.rooms.room(room)
    kept = await client.app.state.rooms.store.entries(room)
    return found.table.entries, kept, found.table.game.save()


class Player:
    """A connection; `delay` is the travel time of every message, each way, in ms.

    Its screen and its hands keep to their times even when this machine is too busy to: dice are shown when
    they are due, and a slap that is due is said before anything later.
    """

    def __init__(self, socket: Any, delay: float = 0.0) -> None:
        self.socket = socket
        self.delay = delay
        self.heard: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.offset: float | None = None
        self.race: dict[str, Any] = {}
        self.shown = 0.0
        self._hands: list[tuple[float, str]] = []
        self._news = asyncio.Event()
        self._inbox: asyncio.Queue[tuple[float, str]] = asyncio.Queue()
        self._outbox: asyncio.Queue[tuple[float, str]] = asyncio.Queue()
        self._tasks = [asyncio.create_task(one()) for one in (self._listen, self._read, self._write)]

    async def _listen(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                self._inbox.put_nowait((clock() + self.delay, text))

    async def _read(self) -> None:
        while True:
            due, text = await self._inbox.get()
            await asyncio.sleep(max(0.0, due - clock()) / 1000)
            message = json.loads(text)
            if "n" in message:
                self._strike()
                message["came"] = clock()
                self.send("pong", n=message["n"], at=message["came"])
            if message["type"] == "ping":
                self.offset = message["offset"]
                continue
            if message["type"] == "state":
                self.state = message
            if message["type"] == "dice":
                self.race = message
            self.heard.append(message)
            self._news.set()

    async def _write(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                due, text = await self._outbox.get()
                await asyncio.sleep(max(0.0, due - clock()) / 1000)
                await self.socket.send(text)

    def send(self, type: str, **fields: Any) -> None:
        self.raw(json.dumps({"type": type, **fields}))

    def raw(self, text: str) -> None:
        self._outbox.put_nowait((clock() + self.delay, text))

    async def until(self, type: str, within: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        """The next message of that kind; what came before it is forgotten."""
        async with asyncio.timeout(within):
            while True:
                while self.heard:
                    message = self.heard.pop(0)
                    if message["type"] == type and all(message.get(key) == fields[key] for key in fields):
                        return message
                self._news.clear()
                await self._news.wait()

    async def landed(self, **fields: Any) -> int:
        """Wait until this screen shows the dice lying still; the slot to slap."""
        dice = await self.until("dice", **fields)
        while self.offset is None:
            await asyncio.sleep(0.01)
        self.shown = max(dice["came"], dice["reveal_at"] - self.offset)
        await asyncio.sleep(max(0.0, self.shown - clock()) / 1000)
        return target(self.state["ring"], Dice(**dice["dice"]), self.state["side"])

    def slap(self, slot: int | None, after: float | None = None, **fields: Any) -> None:
        """Slap now, or exactly `after` milliseconds after the dice."""
        at = clock() if after is None else self.shown + after
        where = {} if slot is None else {"slot": slot}
        slap = {"race": self.race["race"], "at": at, "shown": self.shown, **where, **fields}
        heapq.heappush(self._hands, (at, json.dumps({"type": "slap", **slap})))
        if after is None:
            self._strike()
        else:
            asyncio.get_running_loop().call_later((at - clock() + 1) / 1000, self._strike)

    def _strike(self) -> None:
        """Say what hands have done by now."""
        while self._hands and self._hands[0][0] <= clock():
            self.raw(heapq.heappop(self._hands)[1])

    async def react(self, ms: float, *, wrong: bool = False, stamped: bool = False, **fields: Any) -> None:
        """See the dice, and slap so many milliseconds later (`stamped`: exactly, as a hand is)."""
        slot = await self.landed()
        if wrong:
            cards = [place for place, card in enumerate(self.state["ring"]) if card and place != slot]
            slot = cards[0]
        if stamped:
            return self.slap(slot, ms, **fields)
        await asyncio.sleep(ms / 1000)
        self.slap(slot, **fields)

    def roll(self, **fields: Any) -> None:
        self.send("roll", race=self.state["race"] + 1, **fields)

    async def phase(self, phase: str) -> dict[str, Any]:
        while self.state.get("phase") != phase:
            await self.until("state")
        return self.state

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.socket.close()


@contextlib.asynccontextmanager
async def sit(client: Client, room: str, *tokens: str, delay: float = 0.0) -> AsyncIterator[Player]:
    """Connected, hello said."""
    socket = await websockets.connect(f"ws://{client.address}/ws/splaf/{room}", max_size=None)
    with contextlib.suppress(websockets.ConnectionClosed):  # no such room
        await socket.send(json.dumps({"type": "hello", "tokens": list(tokens)}))
    player = Player(socket, delay)
    try:
        yield player
    finally:
        await player.close()


@contextlib.asynccontextmanager
async def seated(client: Client, kinds: str) -> AsyncIterator[tuple[dict[str, Any], list[Player]]]:
    """A new room whose people have all come, and may roll."""
    opened = await open_room(client, kinds, seed=5)
    async with contextlib.AsyncExitStack() as room:
        people = [sit(client, opened["room"], token) for token in opened["tokens"]]
        players = [await room.enter_async_context(person) for person in people]
        for player in players:
            await player.phase("to_roll")
        yield opened, players


async def raced(players: list[Player], times: list[float | None], winner: int) -> dict[str, Any]:
    """Races, until one is won by whom it should be; each seat needs so many milliseconds, None: does nothing.

    Servers in processes of their own have this machine's clock. If it is so busy that a slap takes longer
    than any race waits, the slap does not count and they race again: ten times at most.
    """
    for _ in range(10):
        players[players[0].state["roller"]].roll()
        hands = [(player, ms) for player, ms in zip(players, times, strict=True) if ms is not None]
        await asyncio.gather(*(player.react(ms, stamped=True) for player, ms in hands))
        verdict, *others = [await player.until("verdict") for player in players]
        assert all(other == verdict for other in others)
        for player in players:
            await player.until("state", phase="to_roll")
        if winner in [slap["seat"] for slap in verdict["slaps"]]:
            assert verdict["winner"] == winner
            return verdict
    raise AssertionError(f"all races were disturbed, the last one: {verdict}")


async def rolled(players: list[Player]) -> int:
    """Whose turn it is rolls, everybody sees the dice: the slot they point at."""
    await asyncio.sleep(0.3)  # clocks are compared
    players[players[0].state["roller"]].roll()
    slot, *_ = await asyncio.gather(*(player.landed() for player in players))
    return slot
