"""What the addresses of both games share: reading a request, answering it, refusing it."""

import asyncio
import gzip
import hashlib
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias, TypeVar

from pydantic import BaseModel
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from fracas.errors import FracasError
from fracas.words import put

from .limits import (
    MESSAGE,
    OWN_TABLES_AT_ONCE,
    OWN_TABLES_PER_SECOND,
    REQUEST_WITHIN,
    TABLES_AT_ONCE,
    TABLES_PER_SECOND,
    Buckets,
)
from .proxy import household
from .refusals import NoTable, Refused
from .store import Damaged, Header, StoreError
from .wire import no_storage, parse, unreadable

T = TypeVar("T", bound=BaseModel)
Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

STATUS = {
    "token": 403,
    "later": 403,
    "illegal": 409,
    "stale": 409,
    "malformed": 400,
    "too_large": 413,
    "rate": 429,
    "damaged": 500,
}


class Desk:
    """Takes requests in and hands answers out."""

    def __init__(self) -> None:
        self._tables = Buckets(TABLES_PER_SECOND, TABLES_AT_ONCE)
        self._own_tables = Buckets(OWN_TABLES_PER_SECOND, OWN_TABLES_AT_ONCE)

    def guard(self, handler: Handler) -> Handler:
        """Whatever is refused becomes an answer that says so."""

        async def guarded(request: Request) -> Response:
            try:
                return await handler(request)
            except NoTable:
                return refusal("unknown", "there is no such table", 404)
            except Refused as refused:
                return refusal(refused.code, refused.message, STATUS.get(refused.code, 400))
            except Damaged:
                return refusal("damaged", unreadable().message, STATUS["damaged"])
            except StoreError:
                return refusal("unknown", no_storage().message, 503)
            except FracasError as problem:
                return refusal("illegal", problem.said, 422)

        return guarded

    async def body(self, request: Request, model: type[T]) -> T:
        body = b""
        try:
            async with asyncio.timeout(REQUEST_WITHIN):
                async for chunk in request.stream():
                    body += chunk
                    if len(body) > MESSAGE:
                        raise Refused("too_large", f"a request has at most {put(MESSAGE)} bytes")
        except TimeoutError:
            raise Refused("malformed", "the rest of this request did not come") from None
        return parse(model.model_validate_json, body)

    def limit(self, request: Request) -> None:
        """Opening tables costs room in storage: nobody may open many quickly."""
        if not self._tables.take(address_of(request)):
            raise Refused("rate", "too many tables; wait a little")

    def limit_own(self, people: Iterable[str]) -> None:
        """The same for whoever sits there, wherever they come from."""
        if not self._own_tables.take(*people):
            raise Refused("rate", "too many tables of one profile; wait a little")

    def limit_join(self, opening: Header, people: Iterable[str]) -> None:
        """Who sits down at a table that nobody with a profile has opened may have opened it."""
        if all(seat.get("person") is None for seat in opening.body["seats"]):
            self.limit_own(people)


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return household(request.client.host) if request.client else ""


def answer(data: Any, status: int = 200) -> Response:
    return Response(to_json(data), status, media_type="application/json")


class _Refusal(Response):
    """An answer that says no; it is counted when it is given."""

    media_type = "application/json"

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(to_json({"error": code, "message": message}), status)
        self._code = code

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"].state.metrics.refused(self._code)
        await super().__call__(scope, receive, send)


def refusal(code: str, message: str, status: int) -> Response:
    return _Refusal(code, message, status)


class Unchanging:
    """What is the same for everybody: made once, and sent only to whoever does not have it."""

    def __init__(self, data: Any) -> None:
        self._text = to_json(data)
        self._packed = gzip.compress(self._text, mtime=0)
        mark = f'"{hashlib.sha256(self._text).hexdigest()[:20]}"'
        self._headers = {"ETag": mark, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}

    def answer(self, request: Request) -> Response:
        if request.headers.get("if-none-match") == self._headers["ETag"]:
            return Response(status_code=304, headers=self._headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers = {**self._headers, "Content-Encoding": "gzip"}
            return Response(self._packed, headers=headers, media_type="application/json")
        return Response(self._text, headers=self._headers, media_type="application/json")


def bearer(request: Request) -> str:
    """The token that a request brings, or nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""
