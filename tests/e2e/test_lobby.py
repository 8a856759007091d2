"""Before an online game, in several browsers: one link, factions, ready marks; emotes; a rematch."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fracas.server.splaf.messages import JoinRoom, NewRoom
from fracas.server.splaf.rooms import Rooms
from fracas.server.sqlite import SqliteStore

from ..server.splaf.test_again import play_out
from ..slow import long
from .looks import clean, look
from .player import Server, ready
from .tables import prepare

JSQR = Path(__file__).parents[2] / "web" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
READ = """async picture => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const drawing = canvas.getContext('2d');
  drawing.drawImage(image, 0, 0);
  return jsQR(drawing.getImageData(0, 0, image.width, image.height).data, image.width, image.height)?.data;
}"""
NO_SHARE = "delete Navigator.prototype.share"
SHARE = "Navigator.prototype.share = async (what) => { window.shared = what; }"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def table_of(page: Any, players: str = "2", name: str = "Ann") -> str:
    """Opens an online table; the link for all its seats."""
    page.get_by_label("Name of player 1").fill(name)
    page.get_by_role("button", name=players, exact=True).click()
    page.get_by_role("button", name="Start").locator("visible=true").click()
    page.wait_for_selector(".lobby")
    link: str = page.get_by_label("Link for all open seats").input_value()
    return link


def join(page: Any, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_selector(".lobby")


def seat(page: Any, number: int) -> Any:
    return page.locator(f".lobby li[data-seat='{number}']")


def emote(page: Any, words: str) -> None:
    page.get_by_role("button", name="Emotes").click()
    page.get_by_role("dialog", name="Emotes").get_by_role("button", name=words).click()


@long
def test_friends_follow_one_link_choose_and_begin_together(
    server: Server, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    ann = open_page(server.address + "#/online", **CLIPBOARD)
    link = table_of(ann, "3")
    bo, cy = open_page(link, phone=True), open_page(link)
    join(bo, "Bo")
    join(cy, "Cy")
    provoked += ["status of 4"]
    late = open_page(link)
    late.get_by_role("button", name="Take the seat").click()
    late.get_by_role("alert").get_by_text("all seats of this table are taken").wait_for()

    for faction in ("Ninjas", "Aliens"):
        ann.locator(".tile", has_text=faction).first.click()
    seat(bo, 0).get_by_text("Ninjas").wait_for()
    taken = bo.locator(".tile", has_text="Aliens").first
    assert taken.is_disabled()
    assert "Ann" in taken.inner_text()
    bo.locator(".tile", has_text="Pirates").click()
    bo.get_by_text("Choose one more faction, or none.").wait_for()
    begin = bo.get_by_role("button", name="I am ready")
    assert begin.is_disabled(), "half a choice is none"
    bo.locator(".tile", has_text="Robots").click()
    seat(cy, 1).get_by_text("Robots").wait_for()
    begin.click()
    seat(ann, 1).get_by_text("ready", exact=True).wait_for()
    look(ann, "lobby-friends-desktop")
    look(bo, "lobby-friends-phone")
    bo.locator(".tile", has_text="Wizards").click()  # who is ready only looks
    bo.get_by_role("button", name="Wait, not yet").click()
    seat(ann, 1).get_by_text("not ready yet").wait_for()
    assert seat(ann, 1).get_by_text("Robots").count() == 1
    guest = open_page(ann.url.replace("table", "watch"))
    for faction in ("Wizards", "Zombies"):  # who looks on looks at cards
        guest.locator(".tile", has_text=faction).click()
    guest.get_by_role("region", name="Zombies").wait_for()
    for page in (ann, bo, cy):
        ready(page)
    for page in (ann, bo, cy):
        page.wait_for_selector(".hand .slot")
    guest.wait_for_selector(".bases .base")
    assert sorted(ann.locator(".panel:not(.mine)").first.locator(".f").all_inner_texts()) == [
        "Pirates",
        "Robots",
    ]


@pytest.mark.skipif(not JSQR.exists(), reason="npm install in web: it brings somebody who reads QR codes")
def test_the_qr_code_on_the_screen_is_the_link(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/online", phone=True)
    link = table_of(page)
    page.evaluate(JSQR.read_text())

    def read(code: Any) -> Any:
        return page.evaluate(READ, base64.b64encode(code.screenshot(animations="disabled")).decode())

    assert read(page.get_by_role("img", name="QR code of the link")) == link
    page.get_by_role("button", name="Show the QR code large").click()
    large = page.get_by_role("dialog", name="Scan to join").get_by_role("img", name="QR code")
    assert large.bounding_box()["width"] > 300
    clean(page, "a QR code")
    assert read(large) == link
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="New link").click()
    page.get_by_text("The old link leads nowhere any more.").wait_for()
    renewed = page.get_by_label("Link for all open seats").input_value()
    assert renewed != link
    assert read(page.get_by_role("img", name="QR code of the link")) == renewed


@long
def test_the_link_is_shared_where_that_goes_and_copied_elsewhere(
    server: Server, open_page: Callable[..., Any]
) -> None:
    page = open_page("about:blank", **CLIPBOARD)
    page.add_init_script(NO_SHARE)
    page.goto(server.address + "#/online")
    link = table_of(page)
    assert not page.get_by_role("button", name="Share…").count()
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("status").get_by_text("Copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == link

    page = open_page("about:blank")
    page.add_init_script(SHARE)
    page.goto(server.address + "#/online")
    link = table_of(page)
    page.get_by_role("button", name="Share…").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared.url") == link
    assert "Ann" in page.evaluate("window.shared.text")


@long
def test_a_guest_who_does_not_come_back_makes_room(
    server: Server, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    ann = open_page(server.address + "#/online")
    link = table_of(ann)
    bo = open_page(link)
    join(bo, "Bo")
    again = ann.get_by_role("button", name="Open the seat of Bo again")
    seat(ann, 1).get_by_text("here").wait_for()
    assert not again.count(), "nobody is sent away who is there"
    table = bo.url
    bo.goto(server.address + "#/cards")
    again.click()
    seat(ann, 1).get_by_text("Open seat").wait_for()
    provoked += ["WebSocket"]
    bo.goto(table)
    bo.get_by_role("heading", name="seat").wait_for()
    cy = open_page(link)
    join(cy, "Cy")
    seat(ann, 1).get_by_text("Cy").wait_for()


@long
@pytest.mark.parametrize("motion", [False, True], ids=["calm", "lively"])
def test_emotes_are_seen_for_a_moment_and_can_be_muted(
    server: Server, open_page: Callable[..., Any], motion: bool
) -> None:
    table = prepare(server.data, lambda live: live.game.at_rest, seed=1, mode="online")
    address = server.address + f"#/table/{table.id}"
    ann, bo = (
        open_page(address, tables=[table.known(number)], phone=number == 1, motion=motion)
        for number in (0, 1)
    )
    for page in (ann, bo):
        page.wait_for_selector(".hand .slot")
    prompt = ann.locator(".prompt").inner_text()
    bo.get_by_role("button", name="Emotes").click()
    clean(bo, "emotes")
    bo.get_by_role("dialog", name="Emotes").get_by_role("button", name="Well played!").click()
    shown = ann.locator(".panel:not(.mine) .emote[data-emote=bravo]")
    shown.wait_for()
    name = table.live.chairs[1].name
    ann.get_by_text(f"{name}: Well played!").wait_for(state="attached")
    bo.locator(".panel.mine .emote[data-emote=bravo]").wait_for()
    bo.get_by_role("button", name="Emotes").click()
    assert bo.locator(".box .grid button:disabled").count() == 12, "one after the other"
    bo.keyboard.press("Escape")
    shown.wait_for(state="detached")
    assert ann.locator(".prompt").inner_text() == prompt

    ann.get_by_role("button", name="Emotes").click()
    ann.get_by_role("checkbox", name=name).uncheck()
    ann.keyboard.press("Escape")
    ann.reload()
    ann.wait_for_selector(".hand .slot")
    bo.get_by_role("button", name="Emotes").click()
    bo.locator(".box .grid button:not(:disabled)").first.click()
    bo.wait_for_selector(".emote[data-emote=hello]")
    emote(ann, "Wow!")  # which comes after it
    ann.locator(".panel.mine .emote[data-emote=wow]").wait_for()
    assert not ann.locator(".emote[data-emote=hello]").count()
    bo.locator(".panel:not(.mine) .emote[data-emote=wow]").wait_for()


async def played_out(data: Path) -> tuple[str, list[str | None]]:
    """A room of two people whose game is over, in the storage of a server; and their tokens."""
    store = SqliteStore(data / "tables.sqlite", alone=False)
    await store.open(lambda table: None)
    rooms = Rooms(store)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    opened = await rooms.new(NewRoom.model_validate({"mode": "online", "seats": seats}))
    room = await rooms.room(opened.room)
    taken = await rooms.join(room, JoinRoom(code=opened.invites[0].code, name="Bo"))
    await play_out(room)
    await store.close()
    return opened.room, [opened.seats[0].token, taken.token]


@long
def test_a_rematch_of_splaf_invites_the_others(server: Server, open_page: Callable[..., Any]) -> None:
    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop running in this thread
        room, tokens = aside.submit(asyncio.run, played_out(server.data)).result()
    pages = []
    for number, phone in ((0, False), (1, True)):
        known = {"id": room, "mode": "online", "title": "Ann – Bo", "when": 1.79e12}
        known["tokens"] = [{"seat": number, "token": tokens[number]}]
        page = open_page(server.address + "#/about", phone=phone)
        page.evaluate("known => localStorage.setItem('fracas.splaf', JSON.stringify([known]))", known)
        page.goto(server.address + f"#/splaf/room/{room}")
        page.reload()
        page.get_by_role("button", name="Play again").wait_for()
        pages.append(page)
    ann, bo = pages
    bo.get_by_role("button", name="Look at the table").click()
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_function("old => !location.hash.endsWith(old)", arg=room)
    bo.get_by_text("Ann plays again").wait_for()
    clean(bo, "an invitation to play again")
    bo.get_by_role("button", name="Come along").click()
    for page in pages:
        page.wait_for_selector(".page:not([data-phase=over])")
    assert ann.evaluate("location.hash") == bo.evaluate("location.hash")
    assert bo.locator("li[data-seat='1'] .name").inner_text().startswith("Bo"), "the same seat"
