"""Finished games shown again, all hands open: step by step, as a table to play on, as a scenario file."""

import asyncio
from collections import OrderedDict
from typing import Any

from fracas.smashup.engine import Game
from fracas.smashup.engine.game import BREAKS_OFF, STOP
from fracas.smashup.engine.labels import options_said, seat_name
from fracas.words import put

from ..keys import digest, new_token
from ..refusals import NoTable, Refused
from ..store import Entry
from .export import export
from .hub import Hub, check_level
from .messages import Fork, Opened
from .opening import begin
from .table import Chair, Given, LiveTable, bot_name

MARK = 20
"""Every so many answers a copy of the game is kept, to go on from."""
KEPT = 8
"""How many replays are kept ready."""


class Replay:
    """A finished game and copies of it on the way."""

    def __init__(self, table: LiveTable, result: dict[str, Any]) -> None:
        assert table.setup is not None
        self.table = table
        self.result = result
        self.given: list[Given] = table.given
        self.marks = [begin(table.setup, table.position)]
        self.answers: list[dict[str, Any]] = []
        game = self.marks[0].clone()
        for number, one in enumerate(self.given, 1):
            label = _label(game, one.answer)
            self.answers.append(
                {
                    "seat": None if one.seat < 0 else one.seat,
                    "answer": one.answer,
                    "label": label,
                    "why": one.why,
                    "turn": game.table.turn.number,
                }
            )
            game.go_on(one.answer)
            if number % MARK == 0:
                self.marks.append(game.clone())

    def at(self, number: int) -> Game:
        """The game after that many answers."""
        game = self.marks[number // MARK].clone()
        for one in self.given[number - number % MARK : number]:
            game.go_on(one.answer)
        return game

    def step(self, number: int) -> dict[str, Any]:
        """The table after that many answers, and what the last of them led to."""
        before = len(self.at(number - 1).events()) if number else 0
        game = self.at(number)
        events = _open_events(game, before)
        return {"n": number, "count": len(self.given), "view": open_view(game), "events": events}


def _label(game: Game, answer: int) -> str:
    """What that answer is called."""
    if answer < 0 or game.pending is None:
        return {STOP: "Stop here", BREAKS_OFF: "End the game"}.get(answer, "Give up")
    return options_said(game.pending)[answer]


def open_view(game: Game) -> dict[str, Any]:
    """A view with nothing hidden but the decks: each player's cards as that player sees them."""
    shown = game.view(None)
    own = [game.view(seat) for seat in range(len(game.names))]
    for seat, view in enumerate(own):
        shown["players"][seat]["hand"] = view["players"][seat]["hand"]
    for place, base in enumerate(shown["bases"]):
        for number, buried in enumerate(base["buried"]):
            if buried["controller"] is not None:
                base["buried"][number] = own[buried["controller"]]["bases"][place]["buried"][number]
    if shown["duel"] is not None:
        shown["duel"]["laid"] = {seat: own[int(seat)]["duel"]["laid"][seat] for seat in shown["duel"]["laid"]}
    pending = game.pending
    if pending is not None:
        shown["pending"] = own[pending.player]["pending"]
    return shown


def _open_events(game: Game, since: int) -> list[dict[str, Any]]:
    """Events as whoever knows most of them saw them."""
    told = [game.events(since, seat) for seat in range(len(game.names))]
    return [told[note["player"] or 0][place] for place, note in enumerate(game.events(since))]


_ready: OrderedDict[str, Replay] = OrderedDict()


def forget(table: str) -> None:
    """Somebody who sat there was forgotten."""
    _ready.pop(table, None)


async def finished(hub: Hub, table: str) -> Replay:
    """A finished game; of one that goes on nobody is told anything."""
    if table in _ready:
        _ready.move_to_end(table)
        return _ready[table]
    live = (await hub.room(table)).table
    result = None if live.game is None else live.game.result
    if (
        live.flaw is not None and live.game is not None
    ):  # it came to an end if it is listed: show what is left
        for one in await hub.store.finished([table], 1):
            result = one.summary["result"]
    if result is None:
        raise NoTable(table)  # nobody is told what is in a game that goes on
    replay = await asyncio.to_thread(Replay, live, result)
    _ready[table] = replay
    while len(_ready) > KEPT:
        _ready.popitem(last=False)
    return replay


async def whole(hub: Hub, table: str) -> dict[str, Any]:
    """A finished game: how it was set up, who played, and every answer in words."""
    replay = await finished(hub, table)
    live = replay.table
    assert live.setup is not None
    assert live.game is not None
    return {
        "id": table,
        "setup": live.setup.as_dict(),
        "names": [chair.name for chair in live.chairs],
        "seats": [
            {
                "kind": chair.kind,
                "level": chair.level,
                "gave_up": left.answers if (left := live.left.get(seat)) else None,
            }
            for seat, chair in enumerate(live.chairs)
        ],
        "factions": [list(player.factions) for player in live.game.table.players],
        "mode": live.mode,
        "casual": live.casual,
        "note": live.note,
        "result": replay.result,
        "answers": replay.answers,
    }


def _checked(replay: Replay, number: int) -> int:
    if not 0 <= number <= len(replay.given):
        raise Refused("illegal", f"this game has {put(len(replay.given))} answers")
    return number


async def at(hub: Hub, table: str, number: int) -> dict[str, Any]:
    """One step of a replay."""
    replay = await finished(hub, table)
    return await asyncio.to_thread(replay.step, _checked(replay, number))


async def fork(hub: Hub, table: str, wish: Fork) -> Opened:
    """A new table that goes on from there: one person against bots."""
    replay = await finished(hub, table)
    game = await asyncio.to_thread(replay.at, _checked(replay, wish.at))
    pending = game.pending
    if pending is None:
        raise Refused("illegal", "the game is over there")
    me = pending.player if wish.seat is None else wish.seat
    if me >= len(game.names):
        raise Refused("illegal", "there is no such seat")
    live = replay.table
    levels = [check_level(wish.level or old.level or "normal") for old in live.chairs]
    token = new_token()
    people = [
        old.name
        for old in (live.chairs[me], *live.chairs)
        if old.kind == "person" and old.person is None  # who has a profile may want to be forgotten
    ]
    name = wish.name or next(iter(people), seat_name(me))
    chairs = [
        Chair("person", name, None, old.factions, digest(token), None)
        if seat == me
        else Chair("bot", _bot_like(old, level, seat, name), level, old.factions, None, None)
        for seat, (old, level) in enumerate(zip(live.chairs, levels, strict=True))
    ]
    assert live.setup is not None
    if not live.draft:  # random ones were dealt: keep them
        for chair, pair in zip(chairs, live.setup.factions, strict=True):
            chair.factions = list(pair)
    entries = [
        Entry("answer", one.seat, one.answer, {} if one.why is None else {"why": one.why})
        for one in live.given[: wish.at]
    ]
    return await hub.create(
        chairs,
        [token if seat == me else None for seat in range(len(chairs))],
        [None] * len(chairs),
        entries=entries,
        mode="bots",
        draft=live.draft,
        ruleset=live.rules.options(),
        sets=live.sets,
        seed=live.setup.seed,
        casual=True,
        **({} if live.position is None else {"position": live.position}),
    )


def _bot_like(old: Chair, level: str, seat: int, person: str) -> str:
    """What the bot in that chair is called: as before, if it was one from the beginning and nobody takes it
    for the person. One that plays for who has left has their name, and they may want to be forgotten."""
    as_before = old.token is None and old.name.casefold() != person.casefold()
    return old.name if as_before else bot_name(level, seat)


async def scenario(hub: Hub, table: str, number: int | None) -> str:
    """The turn that is under way after that many answers (None: all), up to there, as a scenario file."""
    replay = await finished(hub, table)
    live = replay.table
    assert live.setup is not None
    last = len(replay.given) if number is None else _checked(replay, number)
    about = live.setup.as_dict(), [one.answer for one in live.given[:last]], live.position
    if hub.brains is None:
        return await asyncio.to_thread(export, *about)
    return await hub.brains.run(table, export, *about)  # trying it out takes a while
