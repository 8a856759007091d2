"""From the start page to a game: who to play with, a draft, online with bots; and no secret on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest

from fracas.i18n import LANGUAGES, words
from fracas.smashup.cards import LIBRARY

from ..slow import long, mostly_slow
from .conftest import desktop_first, start_server
from .player import Player, Server, ready

LOGGING = """
import sys, uvicorn
from fracas.cli import main
quiet = uvicorn.Config
uvicorn.Config = lambda app, **how: quiet(app, **{**how, "log_level": "info", "access_log": True})
sys.exit(main())
"""
"""A server that logs every request, as one behind a proxy would."""


def test_the_first_page_is_light_and_its_drawings_come_by_themselves(
    server: Server, open_page: Callable[..., Any]
) -> None:
    page = open_page(server.address + "#/about")
    page.get_by_role("link", name="Lorc").wait_for()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    asked, sizes = dict[str, str](), dict[str, int]()
    line.on(
        "Network.responseReceived",
        lambda told: asked.update({told["requestId"]: told["response"]["url"]}),
    )
    line.on(
        "Network.loadingFinished",
        lambda told: sizes.update({asked[told["requestId"]]: told["encodedDataLength"]}),
    )
    page.goto(server.address)
    page.reload()
    page.wait_for_selector(".fan .leaf:nth-child(5) .picture .main")
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    drawings = {url: size for url, size in sizes.items() if "/assets/art-" in url}
    assert [url.rsplit("/art-")[1][:8] for url in drawings] == ["core-set"], "of one set, and no others"
    assert sum(sizes.values()) - sum(drawings.values()) < 250_000
    assert 8 < len(sizes) < 40


def test_pictures_are_asked_for_again_and_emblems_stand_in_for_them(
    server: Server, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    page = open_page("about:blank")
    provoked.append("Failed to load resource")
    broken = [True]
    page.route("**/assets/art-core-set-*", lambda route: route.abort() if broken[0] else route.continue_())
    page.goto(server.address + "#/cards/Aliens")
    page.wait_for_selector(".card .picture .emblem")
    high = page.locator(".card .art").first.bounding_box()["height"]
    assert not page.locator(".card .picture .main").count()
    broken[0] = False
    page.wait_for_selector(".card .picture .main")
    assert not page.locator(".card .picture .emblem").count()
    assert page.locator(".card .art").first.bounding_box()["height"] == high


BARE = """() => new MutationObserver(() => {
  window.bare ||= !document.querySelector('.draft, .bases .base');
}).observe(document.body, { childList: true, subtree: true })"""


def test_a_draft_goes_round_and_back_to_the_first_hand(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/play", speed="quick")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="Draft").click()
    page.get_by_role("button", name="Start").first.click()
    draft, mine = page.get_by_role("dialog", name="Draft"), list[str]()
    draft.wait_for()
    page.evaluate(BARE)
    for _ in range(2):
        tile = draft.locator(".tile").nth(7)
        mine.append(tile.inner_text().split("\n")[0])
        tile.click()
        shown = draft.get_by_role("region", name=mine[-1])
        shown.get_by_text(LIBRARY.factions[mine[-1]].character).wait_for()
        assert shown.locator(".card").count() == len(LIBRARY.factions[mine[-1]].kinds)
        draft.get_by_role("button", name=f"Take {mine[-1]}").click()
        draft.get_by_role("button", name=mine[-1], exact=True).wait_for(state="detached")
    draft.wait_for(state="detached")
    page.wait_for_selector(".hand .slot")
    assert not page.evaluate("window.bare"), "an empty table while others choose"

    log = page.get_by_role("complementary", name="What happened").get_by_role("listitem")
    named = [line.split(" names ") for line in log.filter(has_text=" names ").all_inner_texts()]
    order = [who.split()[-1] for who, _ in named]
    seats = ["Ann", "Blaise", "Curie"] * 2
    assert order[:3] in [seats[first : first + 3] for first in range(3)], "round the table"
    assert order[3:] == order[2::-1], "and back: the last one takes two in a row"
    assert [faction for who, (_, faction) in zip(order, named, strict=True) if who == "Ann"] == mine
    assert len({faction for _, faction in named}) == 6, "every faction once"
    held = page.locator(".hand .slot .name").all_inner_texts()
    # Bots draft by chance, and with some decks a first base asks before hands are dealt: not always five.
    assert set(held) <= {kind.name for faction in mine for kind in LIBRARY.factions[faction].kinds}


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, 1))
@desktop_first
def test_the_set_up_says_who_a_faction_is(
    server: Server, open_page: Callable[..., Any], phone: bool, language: str
) -> None:
    spoken, geeks = words(language), LIBRARY.factions["Geeks"]
    [said, name] = map(spoken.name, (geeks.character, geeks.name))
    hard = spoken.catalogue("web").get("Hard to play", "Hard to play")
    page = open_page(server.address + "#/play", phone=phone, locale=language)
    if phone:
        page.locator("summary").filter(has_text=spoken.name("The Bigger Geekier Box")).click()
    page.get_by_role("button", name=name, exact=True).click()
    shown = page.get_by_text(said).locator("visible=true")
    shown.wait_for()
    if phone:
        assert shown.bounding_box()["y"] > 600, "at the thumb, wherever one has scrolled to"
        page.locator(".bar .btn").last.click()
        page.get_by_role("dialog", name=name).get_by_text(said).wait_for()
    assert page.get_by_text(hard).locator("visible=true").count() == 1
    page.goto(server.address + "#/cards/Geeks")
    page.get_by_text(said).wait_for()
    page.get_by_role("searchbox").fill("Fan")
    page.get_by_text(said).wait_for(state="detached")


def test_bots_take_open_seats_of_an_online_table(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/online")
    page.get_by_role("button", name="4", exact=True).click()
    page.get_by_role("button", name="Start").first.click()
    seats = page.get_by_role("main").get_by_role("listitem")
    one = page.get_by_role("button", name="Let a bot play")
    one.first.click()
    seats.filter(has_text="bot, easy").wait_for()
    assert one.count() == 2
    assert page.get_by_role("button", name="Link for this seat").count() == 2
    page.get_by_role("button", name="Open the seat of Easy bot P2 again").click()
    seats.filter(has_text="bot, easy").wait_for(state="detached")
    assert one.count() == 3
    page.get_by_role("button", name="Bots take all open seats").click()
    page.get_by_role("heading", name="Everybody is here").wait_for()
    ready(page)
    page.wait_for_selector(".hand .slot")
    assert page.locator(".players .panel").count() == 3
    assert not page.get_by_text("offline").count()


def test_rules_are_found_by_word_and_by_id(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/rules")
    search, found = page.get_by_role("searchbox"), page.locator("dl > div")
    rules = page.request.get(server.address + "api/rules?lang=en").json()
    found.first.wait_for()
    assert found.count() == len(rules)
    search.fill("Titans clash")
    wanted = [
        rule["id"]
        for rule in rules
        if all(word in f"{rule['section']} {rule['text']}".lower() for word in ("titans", "clash"))
    ]
    assert 0 < len(wanted) < 30
    assert found.evaluate_all("all => all.map((rule) => rule.id)") == wanted
    search.fill("SCORE-07")
    page.locator("#SCORE-07.marked").wait_for()
    assert page.locator(".marked").count() == 1
    search.fill("no such rule at all")
    page.get_by_text("Nothing found.").wait_for()
    assert not found.count()


@long
def test_no_secret_in_any_address_nor_in_the_log(
    tmp_path: Path, open_page: Callable[..., Any], capfd: pytest.CaptureFixture[str]
) -> None:
    server, urls = start_server(tmp_path, program=("-c", LOGGING)), list[str]()

    def visit(address: str, **how: Any) -> Any:
        page = open_page("about:blank", permissions=["clipboard-read", "clipboard-write"], **how)
        page.on("request", lambda request: urls.append(request.url))
        page.on("websocket", lambda socket: urls.append(socket.url))
        page.goto(address)
        return page

    try:
        ann = visit(server.address + "#/online")
        ann.get_by_role("button", name="Start").first.click()
        bo = visit(ann.get_by_label("Link for all open seats").input_value())
        bo.get_by_role("button", name="Take the seat").click()
        for page in (ann, bo):
            ready(page)
        both = [Player(page) for page in (ann, bo)]
        for player in both:
            player.page.wait_for_selector(".hand .slot")
        mover = next(player for player in both if player.page.locator(".prompt.mine").count())
        mover.play(lambda seen: mover.answers > 0)
        ann.get_by_role("button", name="Menu").click()
        ann.get_by_role("button", name="Go on elsewhere").click()
        ann.get_by_text("Copied.").wait_for()
        link = ann.evaluate("navigator.clipboard.readText()")
        phone = visit(link, phone=True)
        phone.wait_for_selector(".hand .slot")
        known = [json.loads(page.evaluate("localStorage['fracas.tables']"))[0] for page in (ann, bo, phone)]
        for page in (ann, bo, phone):
            page.context.close()  # or they would miss their server
    finally:
        server.stop()

    secrets = {
        known[0]["creator"],
        known[0]["code"],
        *(invite["code"] for invite in known[0]["invites"]),
        *(held["token"] for table in known for held in table["tokens"]),
    }
    assert len(secrets) == 5, "of the creator, of the invitations, and of two seats"
    assert known[2]["tokens"][0]["token"] in link
    assert server.process.stdout is not None
    log = server.process.stdout.read() + capfd.readouterr().err
    for kind in ("POST /api/tables HTTP", "/join HTTP", f"WebSocket /ws/tables/{known[0]['id']}"):
        assert kind in log
    assert sum("/ws/tables/" in url for url in urls) == 3
    sent = [urldefrag(unquote(url)).url for url in urls]  # browsers keep what is behind # to themselves
    assert not [text for text in (*sent, log) if any(secret in text for secret in secrets)]
