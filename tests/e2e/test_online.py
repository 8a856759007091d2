"""Two browsers at one table: a reload, a server that dies, consent, and another device."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fracas.server.smashup.table import LiveTable

from ..slow import long
from .conftest import desktop_first, start_server
from .looks import clean, look
from .player import Player, Server, ready, start_game
from .tables import Prepared, prepare

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
MOVED_ON = "before => Number(document.querySelector('.page').dataset.seq) > before"


def hand(page: Any) -> list[str]:
    """The cards in hand by name: taking back gives them other numbers."""
    names: list[str] = page.locator(".hand .slot .name").all_text_contents()
    return names


COUNT_TRIES = """() => {
  window.pauses = [];
  const later = window.setTimeout;
  window.setTimeout = (work, ms, ...more) => {
    if (document.querySelector('.lost')) window.pauses.push(ms);
    return later(work, ms, ...more);
  };
}"""
"""How many milliseconds a page that has lost its server waits before it tries again."""


def seats(server: Server, open_page: Callable[..., Any], table: Prepared) -> list[Any]:
    """A browser for each seat."""
    address = server.address + f"#/table/{table.id}"
    pages = [open_page(address, tables=[table.known(seat)], **CLIPBOARD) for seat in (0, 1)]
    for page in pages:
        page.wait_for_selector(".hand")
    return pages


@long
def test_two_browsers_a_reload_and_a_killed_server(
    tmp_path: Path, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    # what a browser says about a server that is away, and about a refusal, is no fault of the page
    provoked += ["WebSocket", "status of 4", "ERR_"]
    server = start_server(tmp_path)
    try:
        ann = open_page(server.address + "#/online")
        ann.get_by_label("Name of player 1").fill("Ann")
        ann.get_by_role("button", name="Start").click()
        link = ann.get_by_label("Link for all open seats").input_value()
        bo = open_page(link)
        bo.get_by_label("Your name").fill("Bo")
        bo.get_by_role("button", name="Take the seat").click()
        for page in (ann, bo):
            ready(page)
        ann.wait_for_selector(".hand .slot")
        bo.wait_for_selector(".hand .slot")
        both = [Player(ann, seed=1), Player(bo, seed=2)]

        def on(answers: int) -> None:
            goal = sum(player.answers for player in both) + answers
            end = time.monotonic() + 1200
            while sum(player.answers for player in both) < goal:
                assert time.monotonic() < end, [player.see() for player in both]
                for player in both:
                    if not player.step(player.see()):
                        player.page.wait_for_timeout(30)

        on(3)
        bo.reload()
        bo.wait_for_selector(".hand .slot")
        on(3)
        server.kill()
        for page in (ann, bo):
            page.wait_for_selector(".lost")
            page.evaluate(COUNT_TRIES)
            page.wait_for_function("() => window.pauses.length > 5")
        server = start_server(tmp_path, server.port)
        for page in (ann, bo):
            page.wait_for_selector(".lost", state="detached")
            assert 0 < max(page.evaluate("window.pauses")) < 3000, "back within three seconds"
        on(3)
        refused = open_page(link)
        refused.get_by_role("button", name="Take the seat").click()
        refused.wait_for_selector("[role=alert]")
    finally:
        server.stop()


def blow(live: LiveTable) -> str | None:
    """A minion that whoever is to play now has destroyed, of somebody else."""
    assert live.game is not None
    assert live.game.pending is not None
    me = live.game.pending.player
    for event in live.game.events(0, 1 - me):
        if event["event"] == "Destroyed" and event["by"] and event["by"].get("controller") == me:
            if event["piece"].get("controller") == 1 - me:
                return str(event["piece"]["card"])
    return None


@long
def test_what_hit_me_undo_by_consent_and_another_device(
    server: Server, open_page: Callable[..., Any]
) -> None:
    table = prepare(
        server.data, lambda live: live.game.at_rest and blow(live) is not None, seed=1, mode="online"
    )
    pages = seats(server, open_page, table)
    mover, other = pages[table.mover], pages[1 - table.mover]

    log = other.get_by_role("complementary", name="What happened")
    whole = log.locator("li").count()
    log.get_by_role("button", name="What hit me").click()
    victim = blow(table.live)
    assert 1 < log.locator("li").count() < whole
    log.locator("li", has_text="destroyed").get_by_role("button", name=victim).first.click()
    other.get_by_role("dialog", name=victim).wait_for()
    clean(other, "a card of the log")
    other.keyboard.press("Escape")
    log.get_by_role("button", name="What hit me").click()
    assert log.locator("li").count() == whole

    before, held = Player(mover).see()["seq"], hand(mover)
    mover.keyboard.press("e")
    mover.wait_for_function(MOVED_ON, arg=before)
    asked = other.get_by_role("alertdialog", name="Undo")
    waiting = mover.get_by_text("Waiting for the others to agree to your undo")
    for words in ("Refuse", "Agree"):
        mover.get_by_role("button", name="Undo").click()
        waiting.wait_for()
        asked.get_by_text("asks to take back a move").wait_for()
        clean(other, "a question")
        asked.get_by_role("button", name=words).click()
        asked.wait_for(state="detached")
        waiting.wait_for(state="detached")
    mover.get_by_role("button", name="End turn").wait_for()
    assert hand(mover) == held

    mover.get_by_role("button", name="Menu").click()
    mover.get_by_text("This game counts as casual.").wait_for()
    mover.get_by_role("button", name="Go on elsewhere").click()
    mover.get_by_text("Copied.").wait_for()
    phone = open_page(mover.evaluate("navigator.clipboard.readText()"), phone=True)
    phone.wait_for_selector(".prompt.mine")
    assert hand(phone) == held
    assert phone.url == server.address + f"#/table/{table.id}", "the link's secret does not stay in sight"
    before = Player(mover).see()["seq"]
    phone.get_by_role("button", name="End turn").click()
    mover.wait_for_function(MOVED_ON, arg=before)


@long
def test_agreeing_to_stop(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, lambda live: live.may_stop(), seed=1, mode="online")
    ann, bo = seats(server, open_page, table)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Agree to stop").click()
    ann.get_by_text("Waiting for the others to agree to stop").wait_for()
    asked = bo.get_by_role("alertdialog", name="Stop here")
    asked.get_by_text("Ann would stop here").wait_for()
    asked.get_by_role("button", name="Agree").click()
    for page in (ann, bo):
        page.wait_for_selector("dialog[open] li.won")
    clean(ann, "the result")
    bo.get_by_role("button", name="Watch the replay").click()
    bo.wait_for_selector(".scrub")


@long
def test_watching(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address, **CLIPBOARD)
    start_game(page)
    page.wait_for_selector(".prompt")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy a link to watch").click()
    page.get_by_text("Copied.").wait_for()
    guest = open_page(page.evaluate("navigator.clipboard.readText()"))
    guest.wait_for_selector(".bases .base")
    assert guest.locator(".players .panel").count() == 2
    assert guest.locator(".hand .slot").count() == 0


@long
@desktop_first
def test_who_looks_on_sees_it_when_the_players_wish(
    phone: bool, server: Server, open_page: Callable[..., Any]
) -> None:
    def begun(live: LiveTable) -> bool:
        return len(live.given) > 8

    later = prepare(server.data, begun, seed=2, mode="online", watch=1)
    guest = open_page(server.address + f"#/watch/{later.id}", phone=phone)
    guest.get_by_text("You look on: what you see was 1 min ago.").wait_for()
    guest.wait_for_selector(".bases .base")
    clean(guest, "a table some time ago")
    look(guest, f"watching-later-{'phone' if phone else 'desktop'}")

    after = prepare(server.data, begun, seed=2, mode="online", watch="after")
    page = open_page(server.address + f"#/watch/{after.id}")
    page.get_by_role("heading", name="Its players show this table when the game is over.").wait_for()
    ann = seats(server, open_page, after)[0]
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_text("Who looks on sees it after the end.").wait_for()
    ann.get_by_role("button", name="Give up…").click()
    ann.get_by_role("button", name="Give up", exact=True).click()
    ann.wait_for_selector("dialog[open] li.won")
    page.reload()
    page.get_by_role("button", name="Watch the replay").click()
    page.wait_for_selector(".scrub")


def test_what_happened_while_away(server: Server, open_page: Callable[..., Any]) -> None:
    def playable(live: LiveTable) -> bool:
        assert live.game is not None
        return live.game.at_rest and len(live.given) > 8 and len(live.game.pending.options) > 2

    table = prepare(server.data, playable, seed=2, mode="online")
    pages = seats(server, open_page, table)
    here, there = pages[table.mover], pages[1 - table.mover]
    there.goto(server.address + "#/cards")
    before = Player(here).see()["seq"]
    Player(here, seed=4).play(lambda seen: seen["seq"] > before)
    there.goto(server.address + f"#/table/{table.id}")
    there.get_by_role("heading", name="While you were away").wait_for()
    assert there.locator("dialog[open] .away li").count()
    clean(there, "while you were away")
    there.get_by_role("button", name="Go on").click()
    there.wait_for_selector("dialog[open]", state="detached")
