"""Two browsers at a server below a path, behind a reverse proxy: everything that they ask for is below it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..reverse_proxy import ReverseProxy
from ..slow import long
from .conftest import start_server
from .player import Player, ready
from .test_lobby import join, table_of

BASE = "/club/fracas"
SCOPE = "navigator.serviceWorker.ready.then((registration) => registration.scope)"


@long
def test_a_game_below_a_path(tmp_path: Path, open_page: Callable[..., Any]) -> None:
    server = start_server(tmp_path, options=["--proxy-headers", "--base-path", BASE])
    asked: list[str] = []

    def watched(address: str) -> Any:
        page = open_page(address)
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url))
        return page

    try:
        with ReverseProxy([server.port]) as proxy:
            home = f"http://{proxy.address}{BASE}/"
            assert server.address.endswith(f"{BASE}/")
            ann = watched(home.rstrip("/"))  # as people type it
            assert ann.url.startswith(home)
            ann.goto(f"{home}#/online")
            link = table_of(ann)
            assert link.startswith(f"{home}#/")
            join(bo := watched(link), "Bo")
            for page in (ann, bo):
                ready(page)
            for page in (ann, bo):
                page.wait_for_selector(".hand .slot")
            both = [Player(ann, seed=1), Player(bo, seed=2)]
            while sum(player.answers for player in both) < 4:
                for player in both:
                    if not player.step(player.see()):
                        player.page.wait_for_timeout(30)
            assert ann.evaluate(SCOPE) == home
            ann.reload()
            ann.wait_for_selector(".hand .slot")
            ann.goto(f"{home}#/about")
            ann.get_by_role("heading", level=1).wait_for()
    finally:
        server.stop()
    ours = (home, home.replace("http:", "ws:"), "data:", "blob:")
    assert [url for url in asked if not url.startswith(ours) and url != home.rstrip("/")] == []
    assert any(url.startswith("ws:") for url in asked)
