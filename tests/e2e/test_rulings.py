"""A card's rulings and the words of its text are one tap away, or one key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.smashup import rulings

from .conftest import phone_first
from .player import Server


@phone_first
def test_rulings_and_keywords_open_with_one_tap(
    server: Server, open_page: Callable[..., Any], phone: bool
) -> None:
    page = open_page(server.address + "#/cards/Aliens", phone=phone)
    page.get_by_role("button", name="Collector", exact=True).click()
    sheet = page.get_by_role("dialog", name="Collector")
    opener = sheet.get_by_role("button", name="Rulings (2)")
    low = sheet.evaluate("sheet => sheet.getBoundingClientRect().bottom")
    assert opener.evaluate("button => button.getBoundingClientRect().bottom") <= low
    opener.tap() if phone else opener.click()
    assert tuple(sheet.get_by_role("listitem").all_inner_texts()) == rulings.about("Collector", "Aliens")
    sheet.get_by_role("button", name="Return", exact=True).click()
    assert sheet.get_by_role("listitem").count() == 0
    sheet.get_by_role("link", name="More in the rules").click()
    page.locator("#VERB-09.marked").wait_for()


def test_rulings_open_with_the_keyboard(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/cards/Aliens")
    page.get_by_role("button", name="Collector", exact=True).press("Enter")
    page.get_by_role("dialog").wait_for()
    for key in ("Tab", "Enter"):  # the first stop after Close
        page.keyboard.press(key)
    assert page.get_by_role("dialog").get_by_role("listitem").count() == 2
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Terraforming: Rulings (3)").press("Enter")
    assert page.get_by_role("dialog").get_by_role("listitem").count() == 3
