"""Rules speak to people first: the page that explains them, and no ids of rules where nobody asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from fracas.i18n import LANGUAGES, words

from ..slow import long, mostly_slow
from .conftest import desktop_first
from .player import Player, Server
from .tables import prepare

NUMBERED = re.compile(r"\b(?:[A-Z]{2,}-)+\d[\d.]*|\bSPL-|\bQ-\d")
"""SCORE-07, TURN-2.1, SPL-END-02, Q-29."""
TOO_WIDE = """() => [...document.querySelectorAll('article :is(h2, h3, p, li, dd, a, figure)')]
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
  .map((part) => part.textContent)"""
SMALL = """() => [...document.querySelectorAll('article .card .text')]
  .filter((text) => parseFloat(getComputedStyle(text).fontSize) < 10.9).map((text) => text.textContent)"""
AT_TOP = "at => Math.abs(document.querySelectorAll('section')[at].getBoundingClientRect().y) < 40"


@desktop_first
def test_the_page_leads_on_to_cards_rules_and_a_game(
    server: Server, open_page: Callable[..., Any], phone: bool
) -> None:
    page = open_page(server.address, phone=phone)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="How to play").click()
    page.locator("#more .card .text:not(:empty)").first.wait_for()
    sections = page.get_by_role("navigation", name="Sections").get_by_role("link")
    titles = page.locator("section h2").all_inner_texts()
    assert sections.all_inner_texts() == titles
    assert len(titles) == 7
    for at in (4, 1):
        sections.nth(at).click()
        page.wait_for_function(AT_TOP, arg=at)
    page.get_by_role("button", name="Shinobi", exact=True).click()
    page.get_by_role("dialog", name="Shinobi").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="All rules, numbered").first.click()
    page.locator("#SCORE-07").wait_for()
    page.get_by_role("main").get_by_role("link", name="How to play").click()
    page.get_by_role("main").get_by_role("link", name="Play now").click()
    page.wait_for_selector(".choose .tile")


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, 1))
@pytest.mark.parametrize("width", mostly_slow([390, 1440, 820, 1024], 1))
def test_its_pictures_are_true_and_fit(
    server: Server, open_page: Callable[..., Any], language: str, width: int
) -> None:
    """The bar, the base and the words beside it say the same numbers."""
    page = open_page(
        server.address + "#/how-to-play", locale=language, viewport={"width": width, "height": 844}
    )
    page.locator("#more .card .text:not(:empty)").first.wait_for()
    parts = [int(part) for part in page.locator(".fight .bar i").all_inner_texts()]
    powers = [int(power) for power in page.locator(".fight .card .power").all_inner_texts()]
    assert parts == [sum(powers[:2]), sum(powers[2:])]
    total, breakpoint = map(int, page.locator(".fight .meter b").inner_text().split("/"))
    assert total == sum(parts)
    assert total >= breakpoint, "it scores"
    assert page.locator(".numbers dt").first.inner_text() == str(breakpoint)
    points = page.locator(".numbers .vps span").all_inner_texts()
    said = re.findall(r"\d+", page.locator(".numbers dd").last.inner_text())
    assert said == [str(number) for number in (*parts, total)] + points[:2]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(SMALL) == []
    title = words(language).catalogue("web").get("How to play", "How to play")
    assert page.get_by_role("heading", level=1).inner_text() == title


@long
def test_no_number_of_a_rule_where_nobody_asked(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, lambda live: len(live.given) > 40, seed=3)
    page = open_page(server.address, tables=[table.known(0)])
    found: dict[str, list[str]] = {}

    def read(about: str) -> None:
        text = page.locator("body").inner_text()
        assert len(text) > 100
        found[about] = NUMBERED.findall(text)

    for path, sight in (
        ("", ".emblems li"),
        ("#/play", ".choose .tile"),
        ("#/how-to-play", "#more .card .text:not(:empty)"),
        ("#/splaf/how", "dialog dl"),
        (f"#/table/{table.id}", ".prompt.mine"),
    ):
        page.goto(server.address + path)
        page.locator(sight).first.wait_for()
        read(path)
    player = Player(page)

    def enough(seen: dict[str, Any]) -> bool:
        read(f"a game after {player.answers} answers")
        return bool(seen["over"]) or player.answers >= 4

    player.play(enough)
    page.goto(server.address + "#/cards/Cowboys")
    page.get_by_role("button", name="Sheriff", exact=True).click()
    for word in page.locator("dialog .kw").all():
        word.click()
        read(f"a card: {word.inner_text()}")
    assert len(found) > 12
    assert {about: ids for about, ids in found.items() if ids} == {}
    page.goto(server.address + "#/rules")
    page.locator("dt").first.wait_for()
    read("the reference has them")
    assert len(found["the reference has them"]) > 200
