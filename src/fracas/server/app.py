"""The ASGI application: which address does what."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from .clearing import keep_clear
from .desk import Desk, Handler, Unchanging, refusal
from .gate import Gate
from .limits import Doors
from .manners import is_host, security
from .memory import keep_house
from .metrics import Metrics, watched
from .notices import NONE, Means, NoticesApi, Outbox, Ways, notices_schema
from .parting import Parting
from .people import PeopleApi, mend, people_schema, settle
from .proxy import NOBODY, Proxy, below
from .smashup import Brains, Hub, SmashUpApi, replays, schema
from .splaf import PREFIX, Rooms, SplafApi, splaf_schema
from .store import Store, make_store
from .upkeep import Upkeep

ORIGINS = "FRACAS_ORIGINS"
PICTURE = 'content="./preview.png"'
"""What link previews show, as the built page names it."""
NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Fracas</title>
<h1>Fracas</h1><p>The server runs, but the browser client is not built.
In a checkout of the project: <code>make web</code>, then reload this page.</p>"""


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    data: Path
    personal: bool = True
    """On the loopback interface, for one person: shows all finished games to whoever asks."""
    bots: bool = True
    pauses: bool = True
    """Without them a pause may betray a card (see `pauses`); for measurements."""
    leaderboard: bool = False
    """Whether there is a list of the best of those who want to be on it."""
    clear_after: int | None = None
    """After how many days without anybody a table that was not played to its end is cleared away."""
    store: Store | None = None
    proxy: Proxy = NOBODY
    base: str = ""
    """The path below which everything is, such as /fracas."""
    means: Means = NONE
    """For notices."""
    origins: tuple[str, ...] = field(
        default_factory=lambda: tuple(filter(None, os.environ.get(ORIGINS, "").split(",")))
    )


def make_app(settings: Settings) -> Starlette:
    """The application with all its routes; it opens its storage when it starts."""
    metrics = Metrics()
    parting = Parting()
    store = watched(settings.store or make_store(settings.data), metrics)
    rooms = Rooms(store)

    async def reread(table: str) -> None:
        await (rooms.reread(table) if table.startswith(PREFIX) else hub.reread(table))
        replays.forget(table)

    brains = Brains(metrics=metrics) if settings.bots else None
    hub = Hub(store, brains, pauses=settings.pauses, heard=rooms.heard, waved=rooms.waved, rewritten=reread)
    metrics.tables("smashup", lambda: len(hub.rooms))
    metrics.tables("splaf", lambda: len(rooms.rooms))
    ways = Ways(store, settings.means)
    outbox = Outbox(store, ways, metrics)
    doors = Doors(personal=settings.personal, origins=settings.origins)

    def in_use(table: str) -> bool:
        return table in hub.rooms or table in rooms.rooms

    async def load(table: str) -> None:
        await (rooms.room(table) if table.startswith(PREFIX) else hub.room(table))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hub.open()
        await ways.open()
        work = rooms.tidy(), mend(store, load), outbox.run(), keep_house()
        tasks = [asyncio.create_task(one) for one in work]
        if settings.clear_after is not None:
            tasks.append(asyncio.create_task(keep_clear(store, settings.clear_after, in_use)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await outbox.close()
            await settle(room.clerk for room in hub.rooms.values() if not room.dozes)
            await settle(room.clerk for room in rooms.rooms.values())
            await hub.close()

    desk = Desk()
    people = PeopleApi(store, desk, rewritten=reread, leaderboard=settings.leaderboard)
    notices = NoticesApi(store, desk, ways, outbox, settings.base)
    games = [*SmashUpApi(hub, desk, personal=settings.personal).routes(), *SplafApi(rooms, desk).routes()]
    upkeep = Upkeep(store, metrics, desk, settings.proxy).routes()
    shapes = Route("/api/schema.json", desk.guard(_schema))
    routes: list[BaseRoute] = [
        *games,
        *notices.routes(),
        *people.routes(),
        *upkeep,
        shapes,
        *_client(settings.base),
    ]
    app = _App(
        routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _nowhere, Exception: _failed}
    )
    app.proxy, app.base = settings.proxy, settings.base
    app.add_middleware(Gate, doors=doors, parting=parting, metrics=metrics)
    app.state.hub = hub
    app.state.rooms = rooms
    app.state.metrics = metrics
    app.state.parting = parting
    return app


class _App(Starlette):
    """Whatever it answers, also when it refuses or fails, says how browsers are to treat it."""

    proxy: Proxy
    base: str

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await super().__call__(scope, receive, send)
        scope = below(self.base, self.proxy.seen(scope))

        async def sending(message: Any) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
                message["headers"] = [*message.get("headers", ()), *security(host)]
            await send(message)

        await super().__call__(scope, receive, sending)


async def _schema(request: Request) -> Response:
    return _all_shapes().answer(request)


@cache
def _all_shapes() -> Unchanging:
    tables = schema()
    return Unchanging(
        {**tables, "$defs": tables["$defs"] | splaf_schema() | people_schema() | notices_schema()}
    )


async def _nowhere(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return refusal("unknown", str(problem.detail), problem.status_code)


async def _failed(request: Request, problem: Exception) -> Response:
    """A mistake of ours; whoever runs the server finds it in the log."""
    return refusal("unknown", "the server stumbled over this request", 500)


def _client(base: str) -> list[BaseRoute]:
    """The browser client, as built into the package; any address of its own leads to its one page."""
    static = Path(str(files("fracas.server").joinpath("static")))
    page = static / "index.html"

    async def home(request: Request) -> Response:
        if request.path_params.get("path", "").split("/")[0] in ("api", "ws", "assets"):
            return refusal("unknown", "there is nothing here", 404)
        if base and request.scope["path"] == base:  # what the page names is beside it
            return RedirectResponse(f"{base}/", 308)
        if not page.is_file():
            return HTMLResponse(NOT_BUILT)
        text = _shared(page.read_text(encoding="utf-8"), request, base)
        return HTMLResponse(text, headers={"Cache-Control": "no-cache"})

    routes: list[BaseRoute] = []
    if (static / "assets").is_dir():
        assets = StaticFiles(directory=static / "assets")
        routes.append(Mount("/assets", GZipMiddleware(assets, compresslevel=6)))
    plain = (
        [file.name for file in static.iterdir() if file.is_file() and file.name != "index.html"]
        if static.is_dir()
        else []
    )
    for name in plain:
        routes.append(Route(f"/{name}", _file(static / name)))
    return [*routes, Route("/", home), Route("/{path:path}", home)]


def _shared(page: str, request: Request, base: str) -> str:
    """The page as link previews want it: with the whole address of its picture."""
    host = request.headers.get("host", "")
    if not is_host(host):
        return page
    picture = f"{request.url.scheme}://{host}{base}/preview.png"
    return page.replace(PICTURE, f'content="{escape(picture)}"')


def _file(path: Path) -> Handler:
    async def send(request: Request) -> Response:
        return FileResponse(path, headers={"Cache-Control": "no-cache"})

    return send
