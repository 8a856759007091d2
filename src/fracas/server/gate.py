"""Where everything comes in: pages of other sites do not, nor who holds too many lines, nor anybody late."""

from starlette.types import ASGIApp, Receive, Scope, Send

from .desk import refusal
from .limits import LINES, OWN_LINES, Doors, Lines
from .metrics import Metrics
from .parting import LATER, RESTARTS, Parting
from .proxy import household
from .wire import Held


class Gate:
    """Refuses before anything is done."""

    def __init__(self, app: ASGIApp, doors: Doors, parting: Parting, metrics: Metrics) -> None:
        self._app = app
        self._doors = doors
        self._parting = parting
        self._metrics = metrics
        self._lines, self._own = Lines(LINES), Lines(OWN_LINES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if not self._doors.admits(headers.get(b"host"), headers.get(b"origin")):
            refused = refusal("origin", "this page may not talk to this server", 403)
            return await refused(scope, receive, send)
        if scope["type"] == "websocket":
            return await self._line(scope, receive, send)
        if self._parting.begun:
            refused = refusal("unknown", "the server restarts; try again in a moment", 503)
            refused.headers["Retry-After"] = str(LATER)
            return await refused(scope, receive, send)
        with self._parting.request():
            await self._app(scope, receive, send)

    async def _line(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = household((scope.get("client") or ("",))[0])
        if self._parting.begun:
            await receive()
            await send({"type": "websocket.accept"})
            return await send({"type": "websocket.close", "code": RESTARTS})
        if not self._lines.take(who):
            return await refusal("rate", "too many connections from where you are", 429)(scope, receive, send)
        held = Held(self._own)
        try:
            with self._metrics.connections.track_inprogress(), self._parting.line(receive, send) as line:
                await self._app({**scope, "held": held}, line.receive, line.send)
        finally:
            self._lines.leave(who)
            held.leave()
