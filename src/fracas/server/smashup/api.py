"""The addresses of Smash Up."""

import asyncio
from collections.abc import Callable
from datetime import date
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from fracas.i18n import LANGUAGES
from fracas.smashup.cards import LIBRARY
from fracas.smashup.lessons import lessons
from fracas.smashup.puzzles import Puzzle, of_the_day, shipped

from ..desk import Desk, Unchanging, address_of, answer, bearer, refusal
from ..keys import is_table_id
from ..people import people_at
from ..refusals import Refused
from . import catalogue, replays
from .connection import Connection
from .gallery import glance
from .hub import Hub
from .messages import EmptySeat, FillBot, Fork, InviteWish, Join, NewLesson, NewPuzzle, NewTable, Rematch
from .reviews import Reviews


class SmashUpApi:
    def __init__(self, hub: Hub, desk: Desk, *, personal: bool) -> None:
        self._hub = hub
        self._desk = desk
        self._personal = personal
        self._reviews = Reviews(hub)

    def routes(self) -> list[BaseRoute]:
        guard = self._desk.guard
        return [
            Route("/api/catalogue", guard(self.catalogue)),
            Route("/api/rules", guard(self.rules)),
            Route("/api/words/{language}", guard(self.words)),
            Route("/api/texts/{language}/{set}", guard(self.texts)),
            Route("/api/art/{set}", guard(self.art)),
            Route("/api/lessons", guard(self.lessons)),
            Route("/api/lessons/{lesson}", guard(self.new_lesson), methods=["POST"]),
            Route("/api/puzzles", guard(self.puzzles)),
            Route("/api/puzzles/of/{day}", guard(self.puzzle_of_the_day)),
            Route("/api/puzzles/{puzzle}", guard(self.new_puzzle), methods=["POST"]),
            Route("/api/puzzles/{puzzle}/hints/{number}", guard(self.puzzle_hint)),
            Route("/api/tables", guard(self.new_table), methods=["POST"]),
            Route("/api/tables/{table}", guard(self.table)),
            Route("/api/tables/{table}/join", guard(self.join), methods=["POST"]),
            Route("/api/tables/{table}/bots", guard(self.seat_bot), methods=["POST"]),
            Route("/api/tables/{table}/open", guard(self.empty), methods=["POST"]),
            Route("/api/tables/{table}/invite", guard(self.invite), methods=["POST"]),
            Route("/api/tables/{table}/link", guard(self.renew), methods=["POST"]),
            Route("/api/tables/{table}/rematch", guard(self.rematch), methods=["POST"]),
            Route("/api/replays", guard(self.replays)),
            Route("/api/replays/{table}", guard(self.replay)),
            Route("/api/replays/{table}/at/{number}", guard(self.replay_at)),
            Route("/api/replays/{table}/review/{seat}", guard(self.review)),
            Route("/api/replays/{table}/fork", guard(self.fork), methods=["POST"]),
            Route("/api/replays/{table}/scenario", guard(self.scenario)),
            WebSocketRoute("/ws/tables/{table}", self.socket),
        ]

    # --- what never changes --------------------------------------------------------------------------

    async def catalogue(self, request: Request) -> Response:
        return _unchanging("catalogue").answer(request)

    async def rules(self, request: Request) -> Response:
        language = request.query_params.get("lang")
        return _unchanging("rules", language if language in LANGUAGES else "en").answer(request)

    async def words(self, request: Request) -> Response:
        language = request.path_params["language"]
        if language not in LANGUAGES:
            return refusal("unknown", "there is nothing here", 404)
        return _unchanging("spoken", language).answer(request)

    async def texts(self, request: Request) -> Response:
        language, card_set = request.path_params["language"], request.path_params["set"]
        if language not in LANGUAGES or card_set not in LIBRARY.sets:
            return refusal("unknown", "there is nothing here", 404)
        return _unchanging("texts", language, card_set).answer(request)

    async def art(self, request: Request) -> Response:
        if request.path_params["set"] not in LIBRARY.own:
            return refusal("unknown", "there is nothing here", 404)
        return _unchanging("art", request.path_params["set"]).answer(request)

    async def lessons(self, request: Request) -> Response:
        return _unchanging("lessons").answer(request)

    async def puzzles(self, request: Request) -> Response:
        found = await asyncio.to_thread(_unchanging, "puzzles")  # a hundred files are read at first
        return found.answer(request)

    async def puzzle_of_the_day(self, request: Request) -> Response:
        try:
            day = date.fromisoformat(request.path_params["day"])
        except ValueError:
            raise Refused("malformed", "day: a date such as 2026-11-18") from None
        return answer({"day": day.isoformat(), "id": of_the_day(day).id})

    async def puzzle_hint(self, request: Request) -> Response:
        puzzle, number = shipped(request.path_params["puzzle"]), request.path_params["number"]
        if puzzle is None or number not in HINTS:
            return refusal("unknown", "there is nothing here", 404)
        return answer(HINTS[number](puzzle))

    # --- tables --------------------------------------------------------------------------------------

    async def new_table(self, request: Request) -> Response:
        self._desk.limit(request)
        wish = await self._desk.body(request, NewTable)
        self._desk.limit_own(await self._hub.people.ids(seat.profile for seat in wish.seats))
        return answer(await self._hub.new(wish), 201)

    async def new_lesson(self, request: Request) -> Response:
        self._desk.limit(request)
        wish = await self._desk.body(request, NewLesson)
        if (lesson := lessons().get(request.path_params["lesson"])) is None:
            return refusal("unknown", "there is no such lesson", 404)
        return answer(await self._hub.teach(lesson, wish), 201)

    async def new_puzzle(self, request: Request) -> Response:
        self._desk.limit(request)
        wish = await self._desk.body(request, NewPuzzle)
        if (puzzle := shipped(request.path_params["puzzle"])) is None:
            return refusal("unknown", "there is no such puzzle", 404)
        return answer(await self._hub.pose(puzzle, wish), 201)

    async def table(self, request: Request) -> Response:
        return answer(await glance(await self._hub.room(request.path_params["table"])))

    async def join(self, request: Request) -> Response:
        wish = await self._desk.body(request, Join)
        room = await self._hub.room(request.path_params["table"])
        self._desk.limit_join(room.header, await self._hub.people.ids([wish.profile]))
        return answer(await self._hub.join(room, wish))

    async def seat_bot(self, request: Request) -> Response:
        wish = await self._desk.body(request, FillBot)
        room = await self._hub.room(request.path_params["table"])
        await self._hub.seat_bot(room, bearer(request), wish)
        return answer(room.summary())

    async def empty(self, request: Request) -> Response:
        wish = await self._desk.body(request, EmptySeat)
        room = await self._hub.room(request.path_params["table"])
        return answer(await self._hub.empty(room, bearer(request), wish))

    async def invite(self, request: Request) -> Response:
        self._desk.limit(request)
        wish = await self._desk.body(request, InviteWish)
        room = await self._hub.room(request.path_params["table"])
        await self._hub.invite(room, bearer(request), wish)
        return answer(room.summary())

    async def renew(self, request: Request) -> Response:
        self._desk.limit(request)
        room = await self._hub.room(request.path_params["table"])
        return answer(await self._hub.renew(room, bearer(request)))

    async def rematch(self, request: Request) -> Response:
        self._desk.limit(request)
        wish = await self._desk.body(request, Rematch)
        room = await self._hub.room(request.path_params["table"])
        seats = await self._hub.people.held(bearer(request), room.table.chairs)
        self._desk.limit_own(people_at(room.table.chairs, seats))
        return answer(await self._hub.rematch(room, bearer(request), wish), 201)

    async def socket(self, socket: WebSocket) -> None:
        await Connection(socket, self._hub).serve(socket.path_params["table"])

    # --- replays -------------------------------------------------------------------------------------

    async def replays(self, request: Request) -> Response:
        asked = request.query_params.get("ids")
        ids = None if asked is None else [one for one in asked.split(",")[:100] if is_table_id(one)]
        if ids is None and not self._personal:
            ids = []
        found = await self._hub.store.finished(ids, 100)
        return answer([{"id": one.id, "finished": one.at, **one.summary} for one in found])

    async def replay(self, request: Request) -> Response:
        return answer(await replays.whole(self._hub, request.path_params["table"]))

    async def replay_at(self, request: Request) -> Response:
        number = _number(request.path_params["number"])
        if number is None:
            return refusal("unknown", "there is nothing here", 404)
        return answer(await replays.at(self._hub, request.path_params["table"], number))

    async def review(self, request: Request) -> Response:
        seat = _number(request.path_params["seat"])
        if seat is None:
            return refusal("unknown", "there is nothing here", 404)
        people = await self._hub.people.ids([bearer(request)])
        found = await self._reviews.of(request.path_params["table"], seat, address_of(request), *people)
        return answer(found)

    async def fork(self, request: Request) -> Response:
        self._desk.limit(request)
        wish = await self._desk.body(request, Fork)
        return answer(await replays.fork(self._hub, request.path_params["table"], wish), 201)

    async def scenario(self, request: Request) -> Response:
        asked = request.query_params.get("at")
        at = None if asked is None else _number(asked)
        if asked is not None and at is None:
            raise Refused("malformed", "at: a number of answers")
        text = await replays.scenario(self._hub, request.path_params["table"], at)
        return Response(text, media_type="application/yaml")


HINTS: dict[str, Callable[[Puzzle], list[list[str]]]] = {
    "1": lambda puzzle: [[puzzle.hint()]],
    "2": lambda puzzle: puzzle.solution()[:1],
    "3": lambda puzzle: puzzle.solution(),
}
"""Which card, then where; at last everything."""


def _number(text: str) -> int | None:
    """A number of answers, if it can be one."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None


@cache
def _unchanging(what: str, *of: str) -> Unchanging:
    """A part of the catalogue."""
    return Unchanging(getattr(catalogue, what)(*of))
