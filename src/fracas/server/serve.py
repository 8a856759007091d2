"""Running the server: which address, which folder, and the browser once it answers."""

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import uvicorn
from platformdirs import user_data_path
from starlette.applications import Starlette

from fracas import __version__
from fracas.compiled import engine

from .app import Settings, make_app
from .limits import LOOPBACK
from .logs import json_lines
from .manners import behind
from .notices import NONE, Means
from .proxy import NOBODY, Proxy
from .store import make_store

log = logging.getLogger("fracas.server")


class Server(uvicorn.Server):
    """Stops when everybody has been told."""

    def __init__(self, app: Starlette, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._parting = app.state.parting

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("stopping")
        await self._parting.part(lambda: self.force_exit)
        await super().shutdown(sockets)
        log.info("stopped")


def data_folder() -> Path:
    return user_data_path("fracas", appauthor=False)


def listen(host: str, port: int) -> socket.socket:
    """A socket at that address; port 0 is any free one. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # no message waits for the one before it
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def configured(app: Starlette, log_level: str, proxy: Proxy = NOBODY) -> uvicorn.Config:
    """How uvicorn is to serve it."""
    return uvicorn.Config(
        app,
        http=behind(proxy),
        proxy_headers=False,  # what of them is to be believed we know better
        log_level=log_level,
        access_log=False,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        lifespan="on",
    )


def more_lines() -> None:
    """As many connections as the system grants."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # there is no such thing, or they do not
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(
    host: str,
    port: int,
    data: Path,
    *,
    browser: bool,
    leaderboard: bool = False,
    clear_after: int | None = None,
    proxy: Proxy = NOBODY,
    base: str = "",
    means: Means = NONE,
    log_json: bool = False,
) -> None:
    """Serve until somebody stops it; raises `StoreError` or OSError if that cannot be."""
    if log_json:
        json_lines()
    asyncio.run(_try_storage(data))
    bound = listen(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{bound.getsockname()[1]}{base}/"
    personal = host in LOOPBACK and proxy == NOBODY
    app = make_app(
        Settings(
            data,
            personal=personal,
            leaderboard=leaderboard,
            clear_after=clear_after,
            proxy=proxy,
            base=base,
            means=means,
        )
    )
    more_lines()
    config = configured(app, "warning", proxy)
    if log_json:
        config.log_config = None
    server = Server(app, config)
    if log_json:
        log.info("Fracas %s (%s engine) is at %s", __version__, engine(), address)
    else:
        print(f"Fracas is at {address} (Ctrl-C stops it)", flush=True)
    if browser:
        threading.Thread(target=_show, args=(server, address), daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # after uvicorn, and as bots' processes want it
    server.run([bound])


async def _try_storage(data: Path) -> None:
    """What is wrong with it is better said before anything is started."""
    store = make_store(data)
    await store.open(lambda table: None)
    await store.close()


def _show(server: uvicorn.Server, address: str) -> None:
    """Open the browser as soon as somebody answers there."""
    while not server.started:
        time.sleep(0.05)
    webbrowser.open(address)
