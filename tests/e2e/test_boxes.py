"""The boxes on one's shelf: what can be chosen and dealt comes from them. What a stand-in base says."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from fracas.i18n import words
from fracas.smashup.cards import LIBRARY

from ..slow import long
from .conftest import desktop_first
from .player import Server

BOXES = ["big-in-japan", "monster-smash"]


@long
@desktop_first
def test_a_game_is_of_the_boxes_on_the_shelf(
    server: Server, open_page: Callable[..., Any], phone: bool
) -> None:
    page = open_page(server.address + "#/play", phone=phone)
    page.locator(".choose .tile").filter(has_text="Aliens").click()
    opener = page.locator(".boxes")
    opener.click()
    sheet = page.get_by_role("dialog", name="Boxes on my shelf")
    sheet.get_by_role("button", name="None").click()
    sheet.get_by_role("checkbox", name="Big in Japan").check()
    sheet.get_by_text("4 factions").wait_for()
    sheet.get_by_role("button", name="Done").click()
    assert page.get_by_text("one more").count() == 0, "the Aliens went back into their box"

    page.reload()
    page.get_by_text("Boxes: 1 of 16").wait_for()
    tiles = page.locator(".choose .tile").all_inner_texts()
    assert [tile.split("\n")[0] for tile in tiles] == [one.name for one in LIBRARY.sets[BOXES[0]].factions]
    page.get_by_role("button", name="4", exact=True).click()
    alert = page.get_by_role("alert").filter(has_text="4 players need 8 factions, these have 4")
    alert.wait_for()
    start = page.get_by_role("button", name="Start").locator("visible=true")
    start.click()
    alert.wait_for()
    assert "/play" in page.url

    opener.click()
    sheet.get_by_role("checkbox", name="Monster Smash").check()
    page.keyboard.press("Escape")
    alert.wait_for(state="detached")
    start.click()
    page.wait_for_selector(".hand .slot")
    table = json.loads(page.evaluate("localStorage['fracas.tables']"))[0]["id"]
    seats = page.request.get(f"{server.address}api/tables/{table}").json()["seats"]
    dealt = [faction for seat in seats for faction in seat["factions"]]
    assert sorted(dealt) == sorted(LIBRARY.factions_of(BOXES)), "all eight, for four players"
    bases = {base.name for box in BOXES for base in LIBRARY.sets[box].bases}
    names = page.locator(".base .name").all_inner_texts()
    assert names
    assert set(names) <= bases


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en-GB", "The printed base was not available to us"),
        ("fr-FR", "Nous n’avions pas la base imprimée"),
        ("ru-RU", "Напечатанной базы у нас не было"),
    ],
)
def test_a_stand_in_says_what_it_is(
    server: Server, open_page: Callable[..., Any], locale: str, said: str
) -> None:
    page = open_page(server.address + "#/cards/Hydra", locale=locale)
    spoken = words(locale[:2])
    tile = page.get_by_role("button", name=spoken.name("Hydra Lab"), exact=True)
    assert said in tile.inner_text()
    tile.click()
    assert said in page.get_by_role("dialog", name=spoken.name("Hydra Lab")).inner_text()
    page.keyboard.press("Escape")
    page.goto(server.address + "#/cards/Ninjas")
    page.get_by_role("button", name=spoken.name("Ninja Dojo"), exact=True).wait_for()
    assert not page.get_by_text(said).count()
