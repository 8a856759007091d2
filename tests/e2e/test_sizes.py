"""Letters are large enough to be read, large screens are used, and axe finds nothing serious anywhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from fracas.server.smashup.table import LiveTable

from ..slow import long, mostly_slow
from .conftest import phone_first
from .looks import RESTING, clean
from .player import Server
from .tables import PAIRS, prepare
from .test_layout import FULL, WRITTEN, crowded, resting, screens, visit

LETTERS = """(hand) => {
  const least = (element) => {
    if (element.closest('.hand .slot')) return hand;
    if (element.matches('.bases .text') && innerWidth > 700 && innerHeight > 760) return 10.5;
    if (element.matches('.bases .piece .name')) return 10;
    if (element.matches('.card .text')) return 9;  // whole wherever a card is looked up
    return 12;
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, element] = [walker.currentNode.data.trim(), walker.currentNode.parentElement];
    if (!text || !element.checkVisibility() || element.closest('.sr, .skip, option')) continue;
    const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size && size < least(element) - 0.15) found.push(`${text.slice(0, 60)}: ${size.toFixed(1)}`);
  }
  return found;
}"""
"""Texts in letters that are too small; the sizes of cards are rounded to pixels."""

HAND = """() => {
  const all = (part) => [...document.querySelectorAll('.hand .slot ' + part)];
  const lines = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  return {
    cards: all('.card').length,
    arts: [...new Set(all('.art').map((art) => Math.round(art.getBoundingClientRect().height)))],
    lines: all('.name').filter((name) => lines(name) > 1).map((name) => name.textContent),
    cut: all('.text').filter((text) => {
      const [{ bottom }, card] = [text.getBoundingClientRect(), text.closest('.in').getBoundingClientRect()];
      return bottom > card.bottom - 1 || text.scrollWidth > text.clientWidth + 1;
    }).map((text) => text.textContent),
  };
}"""
"""The art, the names and the texts of one's own cards."""

SIZES = [(1440, 900), (1366, 650), (1280, 720), (2560, 1440), (1024, 768), (390, 844)]


@long
@pytest.mark.parametrize("locale", ["en-GB", *mostly_slow(["fr-FR", "ru-RU"], 0)])
@pytest.mark.parametrize("size", mostly_slow(SIZES, 1), ids=str)
def test_letters_at_a_table_are_large_enough(
    server: Server, open_page: Callable[..., Any], size: tuple[int, int], locale: str
) -> None:
    how: Any = {"mode": "hotseat", "ruleset": {"titans": "on"}}
    tables = [
        prepare(server.data, resting(24), seed=1, players=2, pairs=FULL[0], **how),
        prepare(server.data, resting(24), seed=1, players=3, pairs=FULL[1], **how),
        prepare(server.data, crowded, seed=7, players=4, pairs=FULL[1], **how),
    ]
    width, height = size
    page = open_page(
        server.address,
        phone=width < 700,
        viewport={"width": width, "height": height},
        locale=locale,
        tables=[table.known(table.mover) for table in tables],
    )
    least = 14 if width >= 1280 else 12
    for table in tables:
        visit(page, server, table)
        small = page.evaluate(LETTERS, least)
        assert not small, small
        hand = page.evaluate(HAND)
        assert hand["cards"] > 1
        assert max(hand["arts"]) - min(hand["arts"]) <= 1
        assert not hand["lines"]
        assert not hand["cut"]


COVERED = """() => [...document.querySelectorAll('.hand .slot :is(.name, .text)')].filter((words) => {
  const slot = words.closest('.slot');
  const range = document.createRange();
  range.selectNodeContents(words);
  const end = words.getBoundingClientRect().bottom + 2;  // of a long text the beginning is seen
  const lines = [...range.getClientRects()].filter(({ bottom }) => bottom < end);
  return lines.some(({ right, top, bottom }) =>
    !slot.contains(document.elementFromPoint(right - 1, (top + bottom) / 2)));
}).map((words) => words.textContent)"""
"""Words in a hand that another card lies over."""
WHOLE = """(slot) => {
  const { left, right, top } = slot.getBoundingClientRect();
  const high = innerHeight - 8 - top;
  return [left + 8, right - 8].every((x) => [0.1, 0.5, 0.9]
    .every((part) => slot.contains(document.elementFromPoint(x, top + part * high))));
}"""


def test_no_card_of_a_full_hand_covers_the_words_of_another(
    server: Server, open_page: Callable[..., Any]
) -> None:
    def holding(cards: int) -> Callable[[LiveTable], bool]:
        def holds(live: LiveTable) -> bool:
            assert live.game is not None
            return live.game.at_rest and len(live.game.table.players[live.game.pending.player].hand) >= cards

        return holds

    tables = [prepare(server.data, holding(cards), seed=1, mode="hotseat") for cards in (7, 10)]
    page = open_page(server.address, tables=[table.known(table.mover) for table in tables])
    for table, width in zip(tables, (1440, 1280), strict=True):
        page.set_viewport_size({"width": width, "height": 900})
        visit(page, server, table)
        assert page.locator(".log").count()
        covered = page.evaluate(COVERED)
        assert not covered, (width, covered)
        assert not (small := page.evaluate(LETTERS, 14)), small
        second = page.locator(".hand .slot").nth(1)
        second.hover(position={"x": 12, "y": 40})
        page.wait_for_function(RESTING)
        assert second.evaluate(WHOLE)
        page.mouse.move(1, 1)
        second.focus()
        page.keyboard.press("Tab")
        page.wait_for_function(RESTING)
        assert page.locator(".hand .slot:focus-visible").evaluate(WHOLE)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 650), (390, 844)], ids=str)
def test_the_first_page_is_no_wider_than_the_screen(
    server: Server, open_page: Callable[..., Any], size: tuple[int, int]
) -> None:
    width, height = size
    page = open_page(server.address, phone=width < 700, viewport={"width": width, "height": height})
    page.wait_for_selector(".leaf .figure")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    right = page.locator(".leaf").last.bounding_box()
    assert right["x"] + right["width"] <= width


USED = """() => {
  const box = (query) => document.querySelector(query).getBoundingClientRect();
  const letters = (query) => parseFloat(getComputedStyle(document.querySelector(query)).fontSize);
  const bases = [...document.querySelectorAll('.bases .base')].map((base) => base.getBoundingClientRect());
  return {
    hand: box('.hand .slot').width,
    base: bases[0].width,
    piece: box('.piece .card').width,
    prompt: letters('.prompt .line'),
    log: letters('.log li'),
    text: letters('.bases .text'),
    across: (bases.at(-1).right - bases[0].left) / box('.table').width,
  };
}"""
"""How large things are, and how much of its width the table uses."""


@long
def test_a_large_screen_is_used(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, resting(24), seed=1, mode="hotseat", pairs=PAIRS)
    found = []
    for width, height in ((1440, 900), (1920, 1080), (2560, 1440), (3840, 2160)):
        page = open_page(
            server.address + f"#/table/{table.id}",
            viewport={"width": width, "height": height},
            tables=[table.known(table.mover)],
        )
        page.wait_for_selector(".prompt.mine")
        page.wait_for_function(WRITTEN)
        found.append(page.evaluate(USED))
        assert found[-1].pop("across") > 0.8
    usual, *larger = found
    for factor, there in zip((1.15, 1.5, 2.2), larger, strict=True):
        for what, size in there.items():
            assert size > factor * usual[what], (what, size, usual[what])


@long
@phone_first
def test_every_screen_can_be_read(server: Server, open_page: Callable[..., Any], phone: bool) -> None:
    table = prepare(server.data, resting(24), seed=1, pairs=FULL[1], mode="hotseat")
    over = prepare(server.data, lambda live: live.over, seed=5, mode="hotseat")
    page = open_page(server.address, phone=phone, tables=[table.known(table.mover)])
    small = {}
    for about in screens(server, page, table, over):
        clean(page, about)
        small[about] = page.evaluate(LETTERS, 12 if phone else 14)
    assert len(small) > 25
    assert not any(small.values()), json.dumps(small, indent=1)
