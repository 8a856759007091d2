"""The addresses of Splaf!."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias, TypeVar

from pydantic import BaseModel
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from .connection import SplafConnection
from .messages import FillSeat, JoinRoom, NewRoom
from .rooms import Rooms

T = TypeVar("T", bound=BaseModel)
Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


class Desk(Protocol):
    """What both games' addresses share: reading a request, refusing it."""

    def guard(self, handler: Handler) -> Handler: ...
    def limit(self, request: Request) -> None: ...
    async def body(self, request: Request, model: type[T]) -> T: ...


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
            WebSocketRoute("/ws/splaf/{room}", self.socket),
        ]

    async def new(self, request: Request) -> Response:
        self._desk.limit(request)
        return _json(await self._rooms.new(await self._desk.body(request, NewRoom)), 201)

    async def room(self, request: Request) -> Response:
        return _json((await self._rooms.room(request.path_params["room"])).summary())

    async def join(self, request: Request) -> Response:
        wish = await self._desk.body(request, JoinRoom)
        return _json(await self._rooms.join(await self._rooms.room(request.path_params["room"]), wish))

    async def fill(self, request: Request) -> Response:
        wish = await self._desk.body(request, FillSeat)
        room = await self._rooms.room(request.path_params["room"])
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        await self._rooms.fill(room, token if scheme.lower() == "bearer" else "", wish)
        return _json(room.summary())

    async def socket(self, socket: WebSocket) -> None:
        await SplafConnection(socket, self._rooms).serve(socket.path_params["room"])


def _json(data: BaseModel, status: int = 200) -> Response:
    return Response(to_json(data), status, media_type="application/json")
