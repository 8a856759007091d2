"""The ASGI application: which address does what."""

import asyncio
import contextlib
import hashlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from pydantic import BaseModel
from pydantic_core import to_json
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from fracas.smashup.engine import FracasError

from . import replays
from .brains import Brains
from .catalogue import catalogue, rules
from .connection import Connection
from .hub import Hub, NoTable
from .keys import is_table_id
from .limits import MESSAGE, TABLES_AT_ONCE, TABLES_PER_SECOND, Bucket, Doors
from .messages import FillBot, Fork, Join, NewTable, schema
from .room import Refused
from .splaf import Rooms, SplafApi, splaf_schema
from .store import Store, StoreError, make_store
from .wire import no_storage, parse

T = TypeVar("T", bound=BaseModel)
Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

ORIGINS = "FRACAS_ORIGINS"
NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Fracas</title>
<h1>Fracas</h1><p>The server runs, but the browser client is not built.
In a checkout of the project: <code>make web</code>, then reload this page.</p>"""
STATUS = {"token": 403, "illegal": 409, "stale": 409, "malformed": 400, "too_large": 413, "rate": 429}
SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
}


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    data: Path
    personal: bool = True
    """On the loopback interface, for one person: shows all finished games to whoever asks."""
    bots: bool = True
    pauses: bool = True
    """Without them a pause may betray a card (see `pauses`); for measurements."""
    store: Store | None = None
    origins: tuple[str, ...] = field(
        default_factory=lambda: tuple(filter(None, os.environ.get(ORIGINS, "").split(",")))
    )


def make_app(settings: Settings) -> Starlette:
    """The application with all its routes; it opens its storage when it starts."""
    store = settings.store or make_store(settings.data)
    rooms = Rooms(store)
    hub = Hub(store, Brains() if settings.bots else None, pauses=settings.pauses, heard=rooms.heard)
    doors = Doors(personal=settings.personal, origins=settings.origins)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hub.open()
        tidying = asyncio.create_task(rooms.tidy())
        try:
            yield
        finally:
            tidying.cancel()
            await hub.close()

    async def table_socket(socket: WebSocket) -> None:
        await Connection(socket, hub).serve(socket.path_params["table"])

    api = Api(hub, personal=settings.personal)
    tables = [*api.routes(), WebSocketRoute("/ws/tables/{table}", table_socket)]
    routes: list[BaseRoute] = [*tables, *SplafApi(rooms, api).routes(), *_client()]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _refusal})
    app.add_middleware(_Gate, doors=doors)
    app.state.hub = hub
    app.state.rooms = rooms
    return app


class _Gate:
    """Refuses pages of other sites before anything is done, and says how browsers are to treat us."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self._app = app
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
            if not self._doors.admits(headers.get(b"host"), headers.get(b"origin")):
                if scope["type"] == "websocket":
                    await send({"type": "websocket.close", "code": 4403})
                else:
                    await _error("origin", "this page may not talk to this server", 403)(scope, receive, send)
                return

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(k.lower().encode(), v.encode()) for k, v in SECURITY.items()]
            await send(message)

        await self._app(scope, receive, sending)


def _json(data: Any, status: int = 200, **headers: str) -> Response:
    return Response(to_json(data), status, headers, "application/json")


def _error(code: str, message: str, status: int) -> Response:
    return _json({"error": code, "message": message}, status)


async def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error("unknown", str(error.detail), error.status_code)


def _client() -> list[BaseRoute]:
    """The browser client, as built into the package; any address of its own leads to its one page."""
    static = Path(str(files("fracas.server").joinpath("static")))
    page = static / "index.html"

    async def home(request: Request) -> Response:
        if request.path_params.get("path", "").split("/")[0] in ("api", "ws", "assets"):
            return _error("unknown", "there is nothing here", 404)
        if not page.is_file():
            return HTMLResponse(NOT_BUILT)
        return FileResponse(page, headers={"Cache-Control": "no-cache"})

    routes: list[BaseRoute] = []
    if (static / "assets").is_dir():
        routes.append(Mount("/assets", StaticFiles(directory=static / "assets")))
    plain = (
        [file.name for file in static.iterdir() if file.is_file() and file.name != "index.html"]
        if static.is_dir()
        else []
    )
    for name in plain:
        routes.append(Route(f"/{name}", _file(static / name)))
    return [*routes, Route("/", home), Route("/{path:path}", home)]


def _file(path: Path) -> Handler:
    async def send(request: Request) -> Response:
        return FileResponse(path)

    return send


class Api:
    """The REST part."""

    def __init__(self, hub: Hub, *, personal: bool) -> None:
        self._hub = hub
        self._personal = personal
        self._buckets: dict[str, Bucket] = {}

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/catalogue", self.guard(self.catalogue)),
            Route("/api/rules", self.guard(self.rules)),
            Route("/api/schema.json", self.guard(self.schema)),
            Route("/api/tables", self.guard(self.new_table), methods=["POST"]),
            Route("/api/tables/{table}", self.guard(self.table)),
            Route("/api/tables/{table}/join", self.guard(self.join), methods=["POST"]),
            Route("/api/tables/{table}/bots", self.guard(self.seat_bot), methods=["POST"]),
            Route("/api/replays", self.guard(self.replays)),
            Route("/api/replays/{table}", self.guard(self.replay)),
            Route("/api/replays/{table}/at/{number:int}", self.guard(self.replay_at)),
            Route("/api/replays/{table}/fork", self.guard(self.fork), methods=["POST"]),
            Route("/api/replays/{table}/scenario", self.guard(self.scenario)),
        ]

    def guard(self, handler: Handler) -> Handler:
        """Whatever is refused becomes an answer that says so."""

        async def guarded(request: Request) -> Response:
            try:
                return await handler(request)
            except NoTable:
                return _error("unknown", "there is no such table", 404)
            except Refused as refused:
                return _error(refused.code, refused.message, STATUS.get(refused.code, 400))
            except StoreError:
                return _error("unknown", no_storage().message, 503)
            except FracasError as error:
                return _error("illegal", str(error), 422)

        return guarded

    async def body(self, request: Request, model: type[T]) -> T:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MESSAGE:
                raise Refused("too_large", f"a request has at most {MESSAGE} bytes")
        return parse(model.model_validate_json, body)

    def limit(self, request: Request) -> None:
        """Opening tables costs room in storage: nobody may open many quickly."""
        if len(self._buckets) > 10_000:
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.full}
        who = request.client.host if request.client else ""
        if not self._buckets.setdefault(who, Bucket(TABLES_PER_SECOND, TABLES_AT_ONCE)).take():
            raise Refused("rate", "too many tables; wait a little")

    # --- what never changes --------------------------------------------------------------------------

    def _static(self, request: Request, data: Any) -> Response:
        text = to_json(data)
        mark = f'"{hashlib.sha256(text).hexdigest()[:20]}"'
        headers = {"ETag": mark, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers=headers)
        return Response(text, headers=headers, media_type="application/json")

    async def catalogue(self, request: Request) -> Response:
        return self._static(request, catalogue())

    async def rules(self, request: Request) -> Response:
        return self._static(request, rules(request.query_params.get("lang", "en")))

    async def schema(self, request: Request) -> Response:
        tables = schema()
        return self._static(request, {**tables, "$defs": tables["$defs"] | splaf_schema()})

    # --- tables --------------------------------------------------------------------------------------

    async def new_table(self, request: Request) -> Response:
        self.limit(request)
        return _json(await self._hub.new(await self.body(request, NewTable)), 201)

    async def table(self, request: Request) -> Response:
        return _json((await self._hub.room(request.path_params["table"])).summary())

    async def join(self, request: Request) -> Response:
        wish = await self.body(request, Join)
        return _json(await self._hub.join(await self._hub.room(request.path_params["table"]), wish))

    async def seat_bot(self, request: Request) -> Response:
        wish = await self.body(request, FillBot)
        room = await self._hub.room(request.path_params["table"])
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        await self._hub.seat_bot(room, token if scheme.lower() == "bearer" else "", wish)
        return _json(room.summary())

    # --- replays -------------------------------------------------------------------------------------

    async def replays(self, request: Request) -> Response:
        asked = request.query_params.get("ids")
        ids = None if asked is None else [one for one in asked.split(",")[:100] if is_table_id(one)]
        if ids is None and not self._personal:
            ids = []
        found = await self._hub.store.finished(ids, 100)
        return _json([{"id": one.id, "finished": one.at, **one.summary} for one in found])

    async def replay(self, request: Request) -> Response:
        return _json(await replays.whole(self._hub, request.path_params["table"]))

    async def replay_at(self, request: Request) -> Response:
        number = request.path_params["number"]
        return _json(await replays.at(self._hub, request.path_params["table"], number))

    async def fork(self, request: Request) -> Response:
        self.limit(request)
        wish = await self.body(request, Fork)
        return _json(await replays.fork(self._hub, request.path_params["table"], wish), 201)

    async def scenario(self, request: Request) -> Response:
        at = request.query_params.get("at")
        if at is not None and not (at.isdecimal() and len(at) < 9):
            raise Refused("malformed", "at: a number of answers")
        text = await replays.scenario(
            self._hub, request.path_params["table"], None if at is None else int(at)
        )
        return Response(text, media_type="application/yaml")
