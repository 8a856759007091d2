"""Small things that people stumble over."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from fracas.server.smashup.table import LiveTable

from ..slow import long
from .player import Server
from .tables import prepare

CLOSE = re.compile(r"\w[·:,]\w")


@long
def test_words_of_a_replay_and_of_the_log_stand_apart(server: Server, open_page: Callable[..., Any]) -> None:
    over = prepare(server.data, lambda live: live.over, seed=5, mode="hotseat")
    page = open_page(server.address + f"#/replay/{over.id}/0")
    said = set()
    for _ in range(60):
        before = page.locator(".scrub .n").inner_text()
        page.get_by_role("button", name="On", exact=True).click()
        page.wait_for_function(
            "before => document.querySelector('.scrub .n').textContent !== before", arg=before
        )
        said.add(page.locator(".say").inner_text())
    text = "\n".join(said)
    assert " · " in text
    assert ": " in text
    assert not CLOSE.findall(text)


def test_a_line_never_begins_with_a_comma(server: Server, open_page: Callable[..., Any]) -> None:
    """However narrow the log is."""
    table = prepare(server.data, lambda live: len(live.given) > 60, seed=5, mode="hotseat")
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(table.mover)])
    page.wait_for_selector(".log li button")
    found = page.evaluate(
        """() => {
      const faults = [];
      for (let width = 120; width < 300; width += 9) {
        document.querySelector('.log').style.width = `${width}px`;
        for (const line of document.querySelectorAll('.log li')) {
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          let before = null;
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(node);
            const boxes = range.getClientRects();
            const next = before && boxes[0]?.top > before.top + 4;
            if (next && /^[,.:;)]/.test(node.data)) faults.push(line.innerText);
            before = boxes[boxes.length - 1] ?? before;
          }
        }
      }
      return faults;
    }"""
    )
    assert not found, found[:3]


def test_a_faction_is_not_taken_for_the_base_of_its_name(
    server: Server, open_page: Callable[..., Any]
) -> None:
    page = open_page(server.address + "#/cards/Innsmouth")
    page.get_by_role("heading", name="Innsmouth").first.wait_for()
    assert not page.get_by_role("dialog").count()
    page = open_page(server.address + "#/cards/Tortuga")
    page.get_by_role("dialog", name="Tortuga").wait_for()


def searching(live: LiveTable) -> bool:
    """The first player chooses among cards that lie nowhere on the table."""
    seen = live.view(0)
    options = ((seen and seen["pending"]) or {}).get("options", [])
    hand = {card["uid"] for card in seen["players"][0]["hand"]} if seen else set()
    shown = str(seen["bases"]) if seen else ""
    cards = [option for option in options if option["kind"] == "card"]
    return len(cards) > 2 and all(o["card"] not in hand and str(o["card"]) not in shown for o in cards)


def test_a_tray_can_be_put_aside(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, searching, seed=1, pairs=[["Wizards", "Robots"], ["Ninjas", "Aliens"]])
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)])
    tray = page.locator(".tray")
    tray.wait_for()
    before, grip = tray.bounding_box(), page.locator(".tray .grip svg").bounding_box()
    page.mouse.move(grip["x"] + 5, grip["y"] + 3)
    page.mouse.down()
    page.mouse.move(grip["x"] + 125, grip["y"] - 147, steps=3)
    page.mouse.up()
    after = tray.bounding_box()
    assert (round(after["x"] - before["x"]), round(after["y"] - before["y"])) == (120, -150)
    page.get_by_role("button", name="Look at the table").click()
    assert not page.locator(".tray .slot").count()
    assert tray.bounding_box()["height"] < 60
    page.get_by_role("button", name="Show the cards").click()
    page.locator(".tray .slot").first.click()
    page.wait_for_function(
        "before => Number(document.querySelector('.page').dataset.seq) > before", arg=table.live.seq(0)
    )


def test_titans_beside_a_deck_can_be_told_apart(server: Server, open_page: Callable[..., Any]) -> None:
    pairs = [["Pirates", "Ninjas"], ["Robots", "Wizards"], ["Zombies", "Aliens"], ["Tricksters", "Dinosaurs"]]
    table = prepare(
        server.data,
        lambda live: (
            live.game is not None and live.game.pending is not None and live.game.pending.player == 0
        ),
        seed=1,
        players=4,
        pairs=pairs,
        ruleset={"titans": "on"},
    )
    for size in ((1440, 900), (1280, 720), (1024, 768)):
        viewport = dict(zip(("width", "height"), size, strict=True))
        page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)], viewport=viewport)
        page.wait_for_selector(".prompt.mine")
        chips = page.locator(".titan .top").evaluate_all("all => all.map((one) => one.clientWidth)")
        assert len(chips) > 3
        assert min(chips) > 40, size
