"""The addresses of Splaf!."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from ..desk import Desk, answer, bearer
from ..people import people_at
from .connection import SplafConnection
from .messages import FillSeat, JoinRoom, NewRoom
from .rooms import Rooms


class SplafApi:
    def __init__(self, rooms: Rooms, desk: Desk) -> None:
        self._rooms = rooms
        self._desk = desk

    def routes(self) -> list[BaseRoute]:
        guard = self._desk.guard
        return [
            Route("/api/splaf", guard(self.new), methods=["POST"]),
            Route("/api/splaf/{room}", guard(self.room)),
            Route("/api/splaf/{room}/join", guard(self.join), methods=["POST"]),
            Route("/api/splaf/{room}/bots", guard(self.fill), methods=["POST"]),
            Route("/api/splaf/{room}/link", guard(self.renew), methods=["POST"]),
            Route("/api/splaf/{room}/rematch", guard(self.rematch), methods=["POST"]),
            WebSocketRoute("/ws/splaf/{room}", self.socket),
        ]

    async def new(self, request: Request) -> Response:
        self._desk.limit(request)
        wish = await self._desk.body(request, NewRoom)
        self._desk.limit_own(await self._rooms.people.ids(seat.profile for seat in wish.seats))
        return answer(await self._rooms.new(wish), 201)

    async def room(self, request: Request) -> Response:
        return answer((await self._rooms.room(request.path_params["room"])).summary())

    async def join(self, request: Request) -> Response:
        wish = await self._desk.body(request, JoinRoom)
        room = await self._rooms.room(request.path_params["room"])
        self._desk.limit_join(room.header, await self._rooms.people.ids([wish.profile]))
        return answer(await self._rooms.join(room, wish))

    async def fill(self, request: Request) -> Response:
        wish = await self._desk.body(request, FillSeat)
        room = await self._rooms.room(request.path_params["room"])
        await self._rooms.fill(room, bearer(request), wish)
        return answer(room.summary())

    async def renew(self, request: Request) -> Response:
        self._desk.limit(request)
        room = await self._rooms.room(request.path_params["room"])
        return answer(await self._rooms.renew(room, bearer(request)))

    async def rematch(self, request: Request) -> Response:
        self._desk.limit(request)
        room = await self._rooms.room(request.path_params["room"])
        seats = await self._rooms.people.held(bearer(request), room.table.chairs)
        self._desk.limit_own(people_at(room.table.chairs, seats))
        return answer(await self._rooms.rematch(room, bearer(request)), 201)

    async def socket(self, socket: WebSocket) -> None:
        await SplafConnection(socket, self._rooms).serve(socket.path_params["room"])
