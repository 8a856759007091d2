"""What whoever looks after a server asks it: whether it is well, and its numbers."""

import asyncio
import os

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fracas import __version__
from fracas.compiled import engine

from .desk import Desk, answer, bearer, refusal
from .metrics import KIND, TOKEN, Metrics, is_key
from .proxy import Proxy, is_near
from .store import Damaged, Store, StoreError

WITHIN = 5.0
"""Seconds in which storage answers if it is well."""
ANY_TABLE = "health"
"""Asked for to see whether storage answers; there need be none of that name."""


class Upkeep:
    def __init__(self, store: Store, metrics: Metrics, desk: Desk, proxy: Proxy) -> None:
        self._store, self._metrics, self._desk, self._proxy = store, metrics, desk, proxy
        self._token = os.environ.get(TOKEN, "")
        metrics.about(version=__version__, engine=engine())

    def routes(self) -> list[BaseRoute]:
        guard = self._desk.guard
        return [Route("/health", guard(self.health)), Route("/metrics", guard(self.metrics))]

    async def health(self, request: Request) -> Response:
        well = await self._well()
        found = {"status": "ok" if well else "no storage", "version": __version__, "engine": engine()}
        return answer(found, 200 if well else 503)

    async def _well(self) -> bool:
        try:
            async with asyncio.timeout(WITHIN):
                await self._store.header(ANY_TABLE)
        except Damaged:
            return True  # it answers
        except (StoreError, TimeoutError):
            return False
        return True

    async def metrics(self, request: Request) -> Response:
        if not is_near(request.scope, self._proxy) and not is_key(bearer(request), self._token):
            return refusal("token", "these numbers are for whoever looks after this server", 403)
        return Response(self._metrics.text(), headers={"Content-Type": KIND, "Cache-Control": "no-store"})
