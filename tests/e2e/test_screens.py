"""Every screen: no serious findings of axe; pictures for the docs if FRACAS_SCREENSHOTS is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fracas.server.smashup.table import LiveTable

from ..slow import long, mostly_slow
from .conftest import desktop_first
from .looks import POINTER, RESTING, WANTED, Film, look
from .player import Server, end_turn_until_scoring
from .tables import prepare
from .test_layout import FULL, WRITTEN, resting, visit


@long
@desktop_first
def test_pages(server: Server, open_page: Callable[..., Any], phone: bool) -> None:
    tag = "phone" if phone else "desktop"
    page = open_page(server.address, phone=phone)
    page.wait_for_selector(".leaf")
    look(page, f"home-{tag}")
    page.goto(server.address + "#/play")
    page.get_by_role("button", name="Pirates").click()
    page.get_by_role("button", name="Wizards").click()
    look(page, f"setup-{tag}")
    page.goto(server.address + "#/cards/Kaiju")
    page.locator(".cards button").first.click()
    page.wait_for_selector("dialog[open] .face")
    look(page, f"zoom-{tag}")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.mouse.move(0, 0)
    look(page, f"cards-{tag}")
    for name, path, sight in (
        ("how-to-play", "#/how-to-play", "#more .card .text:not(:empty)"),
        ("rules", "#/rules/SCORE", "#content h1"),
        ("learn", "#/learn", "#content li"),
        ("coach", "#/learn/first-game", ".ring"),
        ("about", "#/about", "#content h1"),
    ):
        page.goto(server.address + path)
        page.wait_for_selector(sight)
        look(page, f"{name}-{tag}")


@pytest.mark.parametrize("players", mostly_slow([4, 2, 3], 3 if WANTED else 1))
@desktop_first
def test_tables(server: Server, open_page: Callable[..., Any], phone: bool, players: int) -> None:
    def middle(live: LiveTable) -> bool:
        assert live.game is not None
        enough = len(live.given) >= 22 * players and live.game.at_rest and live.game.pending.player == 0
        return enough and len(live.game.pending.options) > 2

    tag = "phone" if phone else "desktop"
    table = prepare(server.data, middle, seed=21 + players, players=players, ruleset={"titans": "on"})
    page = open_page(server.address + f"#/table/{table.id}", phone=phone, tables=[table.known(0)])
    page.wait_for_selector(".prompt.mine")
    look(page, f"table-{players}-players-{tag}")
    if players == 2:
        minion = page.locator(".hand .slot.playable:has(.minion)").first
        minion.tap() if phone else minion.click()
        page.mouse.move(0, 0)  # what is looked at large would cover the targets
        look(page, f"targets-{tag}")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        look(page, f"menu-{tag}")


@pytest.mark.skipif(not WANTED, reason="no pictures are wanted: test_layout measures these tables")
def test_tables_on_other_screens(server: Server, open_page: Callable[..., Any]) -> None:
    def full(live: LiveTable) -> bool:
        assert live.game is not None
        return resting(36)(live) and live.game.pending.player == 0

    table = prepare(server.data, full, seed=1, players=4, pairs=FULL[1], ruleset={"titans": "on"})
    for width, height in ((1366, 650), (1280, 720), (2560, 1440)):
        viewport = {"width": width, "height": height}
        page = open_page(server.address, viewport=viewport, tables=[table.known(0)])
        visit(page, server, table)
        look(page, f"table-{width}x{height}")


@long
def test_scoring(server: Server, open_page: Callable[..., Any]) -> None:
    def ready(live: LiveTable) -> bool:
        assert live.game is not None
        if not live.game.at_rest or live.game.pending.player != 0:
            return False
        scores = [base["would_score"] for base in live.view(0)["bases"]]
        return any(one["ready"] and sum(one["vp"].values()) > 4 for one in scores)

    table = prepare(server.data, ready, seed=7)
    page = open_page("about:blank", speed="calm", tables=[table.known(0)])
    scores = end_turn_until_scoring(page, server.address + f"#/table/{table.id}")
    look(page, "scoring-desktop")
    page.keyboard.press("s")
    scores.wait_for(state="detached")


@long
def test_draft_lobby_and_curtain(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/play")
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_text("Draft").first.click()
    page.get_by_role("button", name="Start").click()
    page.locator(".draft .tile").first.click()
    page.wait_for_selector(".draft .take")
    look(page, "draft-desktop")
    page.goto(server.address + "#/online")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".lobby")
    look(page, "lobby-desktop")
    page.goto(server.address + "#/hotseat")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".curtain")
    look(page, "curtain-desktop")


def may_win_a_base(live: LiveTable) -> bool:
    """The first player may play a minion that destroys one and makes a base score, and then an action."""
    seen = live.view(0)
    options = ((seen and seen["pending"]) or {}).get("options", [])
    names = {option.get("name") for option in options if option["kind"] == "play"}
    return {"Tiger Assassin", "Assassination"} <= names and any(
        base["total"] == base["breakpoint"] - 1
        and any(minion["controller"] == 1 and minion["power"] < 4 for minion in base["minions"])
        for base in seen["bases"]
    )


@pytest.mark.skipif(not WANTED, reason="no pictures are wanted")
def test_a_turn_as_a_film(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, may_win_a_base, seed=91)
    page = open_page(
        "about:blank",
        speed="quick",
        motion=True,
        tables=[table.known(0)],
        viewport={"width": 1280, "height": 824},
    )
    page.add_init_script(POINTER)
    page.add_init_script("localStorage.setItem('fracas.log', 'false')")
    page.goto(server.address + f"#/table/{table.id}")
    mine = page.locator(".prompt.mine")
    mine.wait_for()
    page.wait_for_function(WRITTEN)
    page.wait_for_function(RESTING)

    def click(what: str, name: str) -> None:
        there = page.locator(what).filter(has_text=name).first
        there.wait_for()
        page.wait_for_function(RESTING)
        box = there.bounding_box()
        page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.4, steps=12)
        page.wait_for_timeout(500)
        page.mouse.down()
        page.mouse.up()

    film = Film(page)
    click(".hand .slot", "Tiger Assassin")
    click(".base.target", "The Mothership")
    click(".piece:is(.target, .choice)", "Neophyte")
    click(".hand .slot.playable", "Assassination")
    click(".piece.target", "Microbot Guard")
    click(".prompt .btn", "End turn")
    click(".prompt .btn", "Pass")  # it has scored, and would do more
    page.locator(".steps").wait_for()
    mine.wait_for()
    film.save("turn.webp")
