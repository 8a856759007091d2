"""The addresses of Smash Up."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from ..desk import Desk, answer, bearer, unchanging
from ..keys import is_table_id
from ..refusals import Refused
from . import replays
from .catalogue import catalogue, rules
from .connection import Connection
from .hub import Hub
from .messages import FillBot, Fork, Join, NewTable


class SmashUpApi:
    def __init__(self, hub: Hub, desk: Desk, *, personal: bool) -> None:
        self._hub = hub
        self._desk = desk
        self._personal = personal

    def routes(self) -> list[BaseRoute]:
        guard = self._desk.guard
        return [
            Route("/api/catalogue", guard(self.catalogue)),
            Route("/api/rules", guard(self.rules)),
            Route("/api/tables", guard(self.new_table), methods=["POST"]),
            Route("/api/tables/{table}", guard(self.table)),
            Route("/api/tables/{table}/join", guard(self.join), methods=["POST"]),
            Route("/api/tables/{table}/bots", guard(self.seat_bot), methods=["POST"]),
            Route("/api/replays", guard(self.replays)),
            Route("/api/replays/{table}", guard(self.replay)),
            Route("/api/replays/{table}/at/{number:int}", guard(self.replay_at)),
            Route("/api/replays/{table}/fork", guard(self.fork), methods=["POST"]),
            Route("/api/replays/{table}/scenario", guard(self.scenario)),
            WebSocketRoute("/ws/tables/{table}", self.socket),
        ]

    # --- what never changes --------------------------------------------------------------------------

    async def catalogue(self, request: Request) -> Response:
        return unchanging(request, catalogue())

    async def rules(self, request: Request) -> Response:
        return unchanging(request, rules(request.query_params.get("lang", "en")))

    # --- tables --------------------------------------------------------------------------------------

    async def new_table(self, request: Request) -> Response:
        self._desk.limit(request)
        return answer(await self._hub.new(await self._desk.body(request, NewTable)), 201)

    async def table(self, request: Request) -> Response:
        return answer((await self._hub.room(request.path_params["table"])).summary())

    async def join(self, request: Request) -> Response:
        wish = await self._desk.body(request, Join)
        return answer(await self._hub.join(await self._hub.room(request.path_params["table"]), wish))

    async def seat_bot(self, request: Request) -> Response:
        wish = await self._desk.body(request, FillBot)
        room = await self._hub.room(request.path_params["table"])
        await self._hub.seat_bot(room, bearer(request), wish)
        return answer(room.summary())

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
        number = request.path_params["number"]
        return answer(await replays.at(self._hub, request.path_params["table"], number))

    async def fork(self, request: Request) -> Response:
        self._desk.limit(request)
        wish = await self._desk.body(request, Fork)
        return answer(await replays.fork(self._hub, request.path_params["table"], wish), 201)

    async def scenario(self, request: Request) -> Response:
        at = request.query_params.get("at")
        if at is not None and not (at.isdecimal() and len(at) < 9):
            raise Refused("malformed", "at: a number of answers")
        text = await replays.scenario(
            self._hub, request.path_params["table"], None if at is None else int(at)
        )
        return Response(text, media_type="application/yaml")
