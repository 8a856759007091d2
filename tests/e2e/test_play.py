"""Games through the interface: against bots, at one screen, for three and four."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from .player import Player, Server, start_game


def test_a_whole_game_against_bots(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    start_game(page)
    player = Player(page, seed=3)
    player.play(lambda seen: seen["over"], seconds=280)
    assert player.answers > 15
    page.get_by_role("button", name="Watch the replay").click()
    page.wait_for_selector(".scrub")
    slider = page.locator(".scrub input")
    assert int(slider.get_attribute("max")) > 30
    slider.fill("25")
    page.wait_for_selector(".say .what b")
    assert page.locator(".hands .hand").count() == 2


def test_two_clicks_to_the_first_decision(server: Server, open_page: Callable[..., Any]) -> None:
    best = 99.0
    for _ in range(3):
        page = open_page(server.address)
        page.wait_for_selector(".leaf")
        start = time.monotonic()
        start_game(page)
        page.wait_for_selector(".prompt.mine, .curtain")
        best = min(best, time.monotonic() - start)
        page.context.close()
    assert best < 3


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players(server: Server, open_page: Callable[..., Any], players: int) -> None:
    page = open_page(server.address, level="random")
    start_game(page, players)
    assert page.locator(".players .panel").count() == players - 1
    player = Player(page, seed=players)
    player.play(lambda seen: player.answers >= 25 or seen["over"])
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_one_screen_hides_hands(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/hotseat")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Bo")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".curtain")
    assert page.locator(".hand .slot").count() == 0, "nobody's hand is shown before somebody is there"
    player = Player(page, seed=5)
    first = page.locator(".curtain h2").inner_text()
    assert first in ("Pass the screen to Ann", "Pass the screen to Bo")
    page.locator(".curtain .btn").click()
    page.wait_for_selector(".hand .slot")
    held = page.locator(".hand .slot").evaluate_all("all => all.map(e => e.dataset.uid)")
    player.play(lambda seen: seen["curtain"])
    assert page.locator(".curtain h2").inner_text() != first
    page.locator(".curtain .btn").click()
    page.wait_for_selector(".hand .slot")
    now = page.locator(".hand .slot").evaluate_all("all => all.map(e => e.dataset.uid)")
    assert not set(held) & set(now)
    player.play(lambda seen: player.answers >= 12 or seen["over"])


def test_by_keyboard_alone(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    page.wait_for_selector(".leaf")
    page.get_by_role("main").get_by_role("link", name="Play now").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt.mine")
    seqs = set()
    end = time.monotonic() + 60
    tries = 0
    while len(seqs) < 8 and time.monotonic() < end:
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            continue
        if not page.locator(".prompt.mine").count():
            page.wait_for_timeout(50)
            continue
        seqs.add(page.locator(".page").get_attribute("data-seq"))
        tries += 1
        # a card, its target, the play without a target; then whatever ends this
        for key in ("1", "1", "p") if tries % 3 else ("t", "Enter", "Escape", "e"):
            page.keyboard.press(key)
            page.wait_for_timeout(120)
    assert len(seqs) >= 8


def test_an_illegal_card_says_why_and_can_be_zoomed(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address, phone=True)
    start_game(page)
    page.wait_for_selector(".hand .slot")
    player = Player(page, seed=9)
    player.play(lambda seen: seen["mine"] and page.locator(".hand .slot.dim").count() > 0)
    page.locator(".hand .slot.dim").first.click()
    page.wait_for_selector(".toast")
    assert len(page.locator(".toast").inner_text()) > 10
    slot = page.locator(".hand .slot").first
    slot.scroll_into_view_if_needed()
    slot.dispatch_event("contextmenu")
    page.wait_for_selector("dialog[open] .face")


def test_undo_against_bots(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    start_game(page)
    player = Player(page, seed=11)
    player.play(lambda seen: player.answers >= 3 and seen["mine"])
    before = player.see()["seq"]
    page.keyboard.press("u")
    page.wait_for_function("before => +document.querySelector('.page').dataset.seq > before", arg=before)
    player.play(lambda seen: player.answers >= 6)


def test_dragging_a_card_to_a_base_plays_it(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    start_game(page)
    page.wait_for_selector(".prompt.mine")
    player = Player(page, seed=13)
    for _ in range(60):
        minions = page.locator(".hand .slot.playable:has(.in.minion)")
        if minions.count():
            break
        player.step(player.see())
        page.wait_for_timeout(40)
    card = minions.first.bounding_box()
    uid = minions.first.get_attribute("data-uid")
    base = page.locator(".base").nth(1).bounding_box()
    page.mouse.move(card["x"] + 40, card["y"] + 60)
    page.mouse.down()
    page.mouse.move(card["x"] + 60, card["y"] - 40, steps=4)
    page.wait_for_selector(".ghost")
    page.mouse.move(base["x"] + base["width"] / 2, base["y"] + base["height"] / 2, steps=6)
    page.wait_for_selector(".base.target .preview")
    page.mouse.up()
    page.wait_for_selector(f".hand [data-uid='{uid}']", state="detached")


def test_three_languages(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    for language, words in (("fr", "Même écran"), ("ru", "На одном экране"), ("en", "Same screen")):
        page.get_by_role("combobox").select_option(language)
        page.get_by_role("main").get_by_role("link", name=words).wait_for()
        assert page.evaluate("document.documentElement.lang") == language
    page.get_by_role("combobox").select_option("ru")
    page.get_by_role("main").get_by_role("link", name="Играть").click()
    page.get_by_role("button", name="Начать").click()
    page.get_by_role("button", name="Закончить ход").wait_for()


def test_what_happened_while_away(server: Server, open_page: Callable[..., Any]) -> None:
    ann = open_page(server.address + "#/online")
    ann.get_by_role("button", name="Start").click()
    bo = open_page(ann.get_by_label("Link for this seat").input_value())
    bo.get_by_role("button", name="Take the seat").click()
    ann.wait_for_selector(".hand .slot")
    bo.wait_for_selector(".hand .slot")
    table = bo.url
    ann.wait_for_timeout(300)
    here, there = (ann, bo) if ann.locator(".prompt.mine").count() else (bo, ann)
    there.goto(server.address + "#/cards")
    player = Player(here, seed=4)
    player.play(lambda seen: player.answers >= 3 or not seen["mine"])
    there.goto(table)
    there.get_by_role("heading", name="While you were away").wait_for()
    there.get_by_role("button", name="Go on").click()
    there.wait_for_selector(".hand .slot")


def test_a_bots_turn_can_be_read_and_skipped(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address, speed="slow")
    start_game(page)
    page.wait_for_selector(".prompt.mine", timeout=40_000)
    player = Player(page, seed=8)
    end = page.get_by_role("button", name="End turn")
    player.play(lambda seen: seen["mine"] and not seen["playable"] and end.count() > 0)
    page.keyboard.press("e")
    page.wait_for_selector(".prompt .caption")
    page.keyboard.press("s")
    page.wait_for_selector(".prompt.mine", timeout=8000)
