"""Most screens: no serious findings of axe; pictures for the docs if FRACAS_SCREENSHOTS is set."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .player import Player, Server

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

SHOTS = Path(__file__).parents[2] / "docs" / "screenshots"
CHECK = {"resultTypes": ["violations"]}


def look(page: Any, name: str, *, check: bool = True) -> None:
    """Take a picture if pictures are wanted, and let axe look at the page."""
    page.wait_for_timeout(700)
    if os.environ.get("FRACAS_SCREENSHOTS"):
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.jpg", type="jpeg", quality=82, animations="disabled")
    if check:
        findings = axe.Axe().run(page, options=CHECK).response["violations"]
        serious = [
            (finding["id"], finding["nodes"][0]["html"][:200], finding["nodes"][0].get("failureSummary", ""))
            for finding in findings
            if finding["impact"] in ("serious", "critical")
        ]
        assert not serious, f"{name}: {serious}"


def sit(page: Any, address: str, players: int, *, seed: int, mode: str = "bots", **more: Any) -> str:
    """A table with known cards, made by the server's API, and this browser's seat at it."""
    pairs = [
        ["Pirates", "Ninjas"],
        ["Robots", "Wizards"],
        ["Minions of Cthulhu", "Vikings"],
        ["Samurai", "Thieves"],
    ]
    names = ["Ann", "Blaise", "Curie", "Darwin"]
    other = {"bots": "bot", "hotseat": "person", "online": "open"}[mode]
    seats = [
        {
            "kind": "me" if seat == 0 else other,
            **({} if other == "open" and seat else {"name": names[seat]}),
            **({"level": "easy"} if other == "bot" and seat else {}),
            "factions": None if more.get("draft") else pairs[seat],
        }
        for seat in range(players)
    ]
    spec = {"mode": mode, "seats": seats, "seed": seed, "ruleset": {"titans": "on"}, **more}
    made = page.request.post(address + "api/tables", data=spec).json()
    known = {
        "id": made["table"],
        "mode": mode,
        "creator": made["creator"],
        "invites": made["invites"],
        "tokens": [seat for seat in made["seats"] if seat["token"]],
        "title": "Ann – " + ", ".join(names[1:players]),
        "when": 1_790_000_000_000,
    }
    page.evaluate("tables => localStorage.setItem('fracas.tables', tables)", json.dumps([known]))
    page.goto(address + f"#/table/{made['table']}")
    page.reload()
    return str(made["table"])


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
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
    page.wait_for_selector(".cards button")
    look(page, f"cards-{tag}")
    page.locator(".cards button").first.click()
    look(page, f"zoom-{tag}")
    page.keyboard.press("Escape")
    page.goto(server.address + "#/rules/SCORE")
    page.wait_for_selector("#content h1")
    look(page, f"rules-{tag}")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_tables(server: Server, open_page: Callable[..., Any], phone: bool, players: int) -> None:
    tag = "phone" if phone else "desktop"
    page = open_page(server.address, phone=phone)
    sit(page, server.address, players, seed=21 + players)
    player = Player(page, seed=players)
    player.play(lambda seen: seen["over"] or (player.answers >= 22 and seen["mine"] and seen["playable"] > 0))
    look(page, f"table-{players}-players-{tag}")
    if players == 2:
        page.locator(".hand .slot.playable").first.click()
        look(page, f"targets-{tag}")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        look(page, f"menu-{tag}")
        page.keyboard.press("Escape")
    small = page.evaluate(
        """() => [...document.querySelectorAll('.page button, .page a')].filter(e => {
             const r = e.getBoundingClientRect();
             return r.width && r.height < 43.5 && r.bottom > 0 && r.top < innerHeight
               && !e.matches('.attached, .card, .log *, .source');
           }).map(e => e.outerHTML.slice(0, 120))"""
    )
    assert not phone or not small, small


def test_scoring_draft_lobby_and_curtain(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    sit(page, server.address, 2, seed=7)
    player = Player(page, seed=2)
    page.wait_for_selector(".prompt")
    player.play(
        lambda seen: seen["mine"] and not seen["playable"] and page.locator(".base.ready").count() > 0
    )
    page.get_by_role("button", name="Speed: instant").click()  # the next one is slow
    page.keyboard.press("e")
    player.play(lambda seen: page.locator(".ceremony").count() > 0, seconds=40)
    assert page.locator(".ceremony").count(), "no base scored"
    page.wait_for_timeout(900)
    look(page, "scoring-desktop", check=False)
    page.close()

    page = open_page(server.address)
    sit(page, server.address, 3, seed=5, draft=True)
    page.get_by_role("button", name="Innsmouth").click()
    page.wait_for_selector(".draft .take")
    look(page, "draft-desktop")
    page = open_page(server.address)
    sit(page, server.address, 3, seed=5, mode="online")
    page.wait_for_selector(".lobby")
    look(page, "lobby-desktop")
    page = open_page(server.address)
    sit(page, server.address, 2, seed=5, mode="hotseat")
    page.wait_for_selector(".curtain")
    look(page, "curtain-desktop")
