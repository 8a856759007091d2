"""Connections before they are anybody's: who only holds one makes room, and nobody frames our pages."""

import asyncio
import re
from collections import defaultdict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .limits import REQUEST_WITHIN, WAITING
from .proxy import NOBODY, Proxy, household

PROXY_WAITS = 180
"""Seconds for which a proxy of ours may hold a line on which nobody asks: longer than proxies want to, or a
request could be on its way when we hang up."""
SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'{lines}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
}


def is_host(host: str) -> bool:
    """Whether that can be a host and nothing else: anybody may send anything."""
    return bool(re.fullmatch(r"[\w.-]+(:\d+)?|\[[\da-f:.]+\](:\d+)?", host, re.ASCII | re.IGNORECASE))


def security(host: str) -> list[tuple[bytes, bytes]]:
    """How browsers are to treat what comes from this host: its pages talk to it and to nobody else."""
    lines = f" ws://{host} wss://{host}" if is_host(host) else ""  # not every browser takes 'self' for these
    return [
        (name.lower().encode(), value.replace("{lines}", lines).encode()) for name, value in SECURITY.items()
    ]


def behind(proxy: Proxy) -> type["Polite"]:
    """Connections of a server behind that proxy."""
    return type("Polite", (Polite,), {"proxy": proxy})


class Polite(HttpToolsProtocol):
    """A connection on which requests have to come in time.

    While no request is being answered it is waiting, and too many of those from one address end the oldest:
    whoever asks at once gets in however many only hold the line. A proxy of ours holds lines for others:
    it has all the time and all the connections that it wants.
    """

    proxy = NOBODY
    _waiting: defaultdict[str, dict["Polite", None]] = defaultdict(dict)
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._ours = self.proxy.trusts(self._address)
        if self._ours:
            self.timeout_keep_alive = PROXY_WAITS
        self._wait()

    def data_received(self, data: bytes) -> None:
        served = self.cycle
        super().data_received(data)
        if self.cycle is not served or self.transport.get_protocol() is not self:  # a WebSocket took over
            self._stop_waiting()
        elif served is None or served.response_complete:
            self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle is None or self.cycle.response_complete:  # or there is the next one already
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Not even a request: their browser, if it is one, is told nothing more."""
        self.transport.write(
            b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
            + b"".join(name + b": " + value + b"\r\n" for name, value in security(""))
            + f"content-length: {len(msg)}\r\n\r\n{msg}".encode()
        )
        self.transport.close()

    # --- waiting -------------------------------------------------------------------------------------

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _wait(self) -> None:
        """Wait for a request, if that has not begun already."""
        if self._ours or self._due is not None or self.transport.is_closing():
            return
        self._due = self.loop.call_later(REQUEST_WITHIN, self.transport.abort)
        waiting = self._waiting[household(self._address)]
        waiting[self] = None
        if len(waiting) > WAITING:
            oldest = next(iter(waiting))
            oldest._stop_waiting()
            oldest.transport.abort()

    def _stop_waiting(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
            waiting = self._waiting[whose := household(self._address)]
            waiting.pop(self, None)
            if not waiting:
                del self._waiting[whose]
