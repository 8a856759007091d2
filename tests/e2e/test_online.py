"""Two browsers at one table, a reload, and a server that dies."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .conftest import start_server
from .player import Player, Server, start_game


def test_two_browsers_a_reload_and_a_killed_server(tmp_path: Path, open_page: Callable[..., Any]) -> None:
    # what a browser says about a server that is away, and about a refusal, is no fault of the page
    open_page.expected += ["WebSocket", "status of 4", "ERR_"]  # type: ignore[attr-defined]
    server = start_server(tmp_path)
    try:
        ann = open_page(server.address + "#/online")
        ann.get_by_label("Name of player 1").fill("Ann")
        ann.get_by_role("button", name="Start").click()
        link = ann.get_by_label("Link for this seat").input_value()
        bo = open_page(link)
        bo.get_by_label("Your name").fill("Bo")
        bo.get_by_role("button", name="Take the seat").click()
        ann.wait_for_selector(".hand .slot")
        bo.wait_for_selector(".hand .slot")
        both = [Player(ann, seed=1), Player(bo, seed=2)]

        def on(answers: int) -> None:
            goal = sum(player.answers for player in both) + answers
            end = time.monotonic() + 90
            while sum(player.answers for player in both) < goal:
                assert time.monotonic() < end, [player.see() for player in both]
                for player in both:
                    seen = player.see()
                    if seen["over"]:
                        return
                    if not player.step(seen):
                        player.page.wait_for_timeout(30)

        on(8)
        bo.reload()
        bo.wait_for_selector(".hand .slot")
        if bo.locator("dialog[open]").count():
            bo.keyboard.press("Escape")
        on(8)
        server.kill()
        ann.wait_for_selector(".lost")
        server = start_server(tmp_path, server.port)
        began = time.monotonic()
        ann.wait_for_selector(".lost", state="detached")
        bo.wait_for_selector(".lost", state="detached")
        assert time.monotonic() - began < 3
        on(8)
        refused = open_page(link)
        refused.get_by_role("button", name="Take the seat").click()
        refused.wait_for_selector("[role=alert]")
    finally:
        server.stop()


def test_watching_and_going_on_elsewhere(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    start_game(page)
    player = Player(page, seed=6)
    player.play(lambda seen: player.answers >= 3 and seen["mine"])
    table = page.url.rsplit("/", 1)[1]
    token = page.evaluate("JSON.parse(localStorage['fracas.tables'])[0].tokens[0].token")
    held = page.locator(".hand .slot").evaluate_all("all => all.map(e => e.dataset.uid)")

    guest = open_page(server.address + f"#/watch/{table}")
    guest.wait_for_selector(".bases .base")
    assert guest.locator(".players .panel").count() == 2
    assert guest.locator(".hand .slot").count() == 0

    other = open_page(server.address + f"#/go/{table}/0.{token}")
    other.wait_for_selector(".hand .slot")
    assert other.locator(".hand .slot").evaluate_all("all => all.map(e => e.dataset.uid)") == held
    assert token not in other.url
