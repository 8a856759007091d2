"""What everybody expects: to give up, to play again, names that are remembered, statistics, and an app."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fracas.i18n import LANGUAGES, words

from ..slow import long, mostly_slow
from .conftest import desktop_first, start_server
from .looks import clean, look
from .player import Server
from .tables import Prepared, prepare

AT_A_TABLE = "before => location.hash.startsWith('#/table/') && !location.hash.includes(before)"


def begun(server: Server, mode: str, players: int = 2) -> Prepared:
    return prepare(server.data, lambda live: len(live.given) >= 4, seed=3, mode=mode, players=players)


def sit(server: Server, open_page: Callable[..., Any], table: Prepared, *seats: int, **how: Any) -> Any:
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(*seats)], **how)
    missed = page.get_by_role("dialog", name="While you were away")  # if bots play while one looks elsewhere
    page.add_locator_handler(missed, lambda: page.keyboard.press("Escape"))
    page.wait_for_selector(".hand, .curtain")
    return page


def give_up(page: Any) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up…").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up", exact=True).click()


def moved(page: Any, table: str) -> str:
    """At which other table that page is now."""
    page.wait_for_function(AT_A_TABLE, arg=table)
    page.wait_for_selector(".hand .slot")
    return str(page.evaluate("location.hash")).rsplit("/", 1)[1]


def log_of(page: Any) -> Any:
    log = page.get_by_role("complementary", name="What happened")
    if not log.count():
        page.get_by_role("button", name="What happened").click()
    return log


@long
@desktop_first
def test_against_bots_one_gives_up_and_plays_again(
    server: Server, open_page: Callable[..., Any], phone: bool
) -> None:
    table = begun(server, "bots")
    page = sit(server, open_page, table, 0, phone=phone)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up…").click()
    asked = page.get_by_role("dialog", name="Give up this game?")
    asked.get_by_text("Blaise wins.").wait_for()
    clean(page, "asked to give up")
    asked.get_by_role("button", name="Play on").click()
    assert not page.locator("dialog[open] li.won").count(), "asked once, and nothing happened"
    give_up(page)
    over = page.get_by_role("dialog", name="Blaise wins")
    over.get_by_text("Ann gave up").wait_for()
    clean(page, "given up")
    played = over.locator("li small").all_inner_texts()
    over.get_by_role("button", name="Look at the table").click()
    log_of(page).get_by_text("Ann gives up").wait_for()
    if phone:
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    assert not page.get_by_role("button", name="Give up…").count()
    page.get_by_role("button", name="Result").click()
    over.get_by_role("button", name="Play again").click()
    other = moved(page, table.id)
    for _ in range(2):  # the old game again, however often
        page.goto(server.address + f"#/table/{table.id}")
        page.reload()
        page.get_by_role("dialog", name="Blaise wins").wait_for()
    page.get_by_role("button", name="To the rematch").click()
    assert moved(page, table.id) == other
    give_up(page)
    over.get_by_text("Ann gave up").wait_for()
    assert sorted(over.locator("li small").all_inner_texts()) == sorted(played), "the same factions"
    page.get_by_role("button", name="New factions").click()
    moved(page, other)
    page.goto(server.address + "#/statistics")
    facts = page.locator("dl.facts")
    facts.get_by_text("2", exact=True).wait_for()
    assert facts.locator("dd").all_inner_texts() == ["2", "0", "0%", "0", "0"], "each game counted once"
    assert page.locator(".lately rect").count() == 2
    clean(page, "statistics")


@long
def test_online_one_click_takes_everybody_along(server: Server, open_page: Callable[..., Any]) -> None:
    table = begun(server, "online")
    ann, bo = (sit(server, open_page, table, seat) for seat in (0, 1))
    guest = open_page(server.address + f"#/watch/{table.id}")
    guest.wait_for_selector(".page")
    give_up(ann)
    for page in (ann, bo, guest):
        page.wait_for_selector("dialog[open] li.won")
    assert not guest.get_by_role("button", name="Play again").count()
    bo.get_by_text("Victory!").wait_for()
    bo.get_by_role("button", name="Play again").click()
    assert moved(ann, table.id) == moved(bo, table.id)
    guest.wait_for_function(
        "hash => location.hash === hash", arg=bo.evaluate("location.hash").replace("table", "watch")
    )
    assert not ann.locator("dialog[open]").count()
    for page in (ann, bo):
        page.wait_for_selector(".prompt")


@long
def test_of_three_one_gives_up_and_a_bot_plays_on(server: Server, open_page: Callable[..., Any]) -> None:
    table = begun(server, "online", players=3)
    pages = [sit(server, open_page, table, seat) for seat in range(3)]
    quitter = pages[table.mover]
    name = table.live.chairs[table.mover].name
    before = quitter.locator(".page").get_attribute("data-seq")
    give_up(quitter)
    others = [page for page in pages if page is not quitter]
    for page in others:  # it was their decision: the bot takes it
        page.wait_for_function("seq => document.querySelector('.page').dataset.seq !== seq", arg=before)
    quitter.locator(".hand").wait_for(state="detached")
    for page in pages:
        log_of(page).get_by_text(f"{name} gives up; a bot plays on").wait_for()
        assert not page.locator("dialog[open]").count()
    quitter.get_by_role("button", name="Menu").click()
    assert not quitter.get_by_role("button", name="Give up…").count()
    for page in others:
        page.reload()
        page.wait_for_selector(".hand")
        log_of(page).get_by_text(f"{name} gives up; a bot plays on").wait_for()
    quitter.goto(server.address + "#/statistics")
    quitter.reload()
    quitter.locator("dl.facts dd").first.filter(has_text="1").wait_for()


def test_names_on_one_screen_are_remembered(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/hotseat")
    page.get_by_role("button", name="3", exact=True).click()
    for seat, name in enumerate(("Ann", "Bo", "Cy"), 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_role("button", name="Start").first.click()
    page.wait_for_selector(".curtain")
    page.goto(server.address + "#/hotseat")
    page.get_by_role("button", name="3", exact=True).click()
    names = [page.get_by_label(f"Name of player {seat}").input_value() for seat in (1, 2, 3)]
    assert names == ["Ann", "Bo", "Cy"]
    page.goto(server.address + "#/online")
    assert page.get_by_label("Name of player 1").input_value() == "Ann"


GAMES = [
    {
        "id": f"game{number}",
        "when": 1.79e12 + number * 1e8,
        "factions": pair,
        "won": won,
        "casual": number in (2, 3),
        "levels": [level],
        "others": 1,
    }
    for number, (pair, won, level) in enumerate(
        [
            (["Ninjas", "Aliens"], True, "easy"),
            (["Ninjas", "Robots"], True, "easy"),
            (["Minions of Cthulhu", "Robots"], True, "hard"),
            (["Ninjas", "Wizards"], False, "hard"),
            (["Ninjas", "Wizards"], True, "expert"),
        ]
    )
]


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, 1))
@desktop_first
def test_statistics_count_and_can_be_cleared(
    server: Server, open_page: Callable[..., Any], phone: bool, language: str
) -> None:
    said = words(language).catalogue("web")
    page = open_page(server.address, phone=phone, locale=language)
    page.evaluate("games => localStorage.setItem('fracas.statistics', games)", json.dumps(GAMES))
    page.reload()
    page.get_by_role("main").get_by_role("link", name=said.get("Statistics", "Statistics")).click()
    facts = page.locator("dl.facts dd")
    facts.first.wait_for()
    seen = [text.replace("\u00a0", "").replace("\u202f", "") for text in facts.all_inner_texts()]
    assert seen == ["5", "4", "80%", "1", "3"]
    assert page.locator(".lately rect").count() == 5
    assert page.locator(".lately rect.casual").count() == 2
    if language == "en":
        look(page, f"statistics-{'phone' if phone else 'desktop'}")
    else:
        clean(page, "statistics")
    page.get_by_role("button", name=said.get("Without casual ones", "Without casual ones")).click()
    facts.first.filter(has_text="3").wait_for()
    assert [facts.nth(place).inner_text() for place in (0, 1, 3)] == ["3", "3", "3"]
    page.get_by_role("button", name=said.get("Clear the statistics", "Clear the statistics")).click()
    page.get_by_role("button", name=said.get("Keep", "Keep")).click()
    assert facts.first.inner_text() == "3"
    page.get_by_role("button", name=said.get("Clear the statistics", "Clear the statistics")).click()
    page.get_by_role("dialog").get_by_role("button", name=said.get("Clear", "Clear"), exact=True).click()
    page.locator("dl.facts").wait_for(state="detached")
    page.reload()
    page.get_by_role("heading", name=said.get("Statistics", "Statistics")).wait_for()
    assert not facts.count()


@pytest.mark.parametrize("kept", mostly_slow(['[null, {"id": 3}]', "nonsense", "{}", "7"], 1))
def test_statistics_bear_whatever_was_kept(server: Server, open_page: Callable[..., Any], kept: str) -> None:
    page = open_page(server.address)
    page.evaluate("kept => localStorage.setItem('fracas.statistics', kept)", kept)
    page.goto(server.address + "#/statistics")
    page.reload()
    page.get_by_text("Nothing yet: play a game to its end.").wait_for()


@long
@pytest.mark.parametrize("language", mostly_slow(["ru", "en"], 1))
def test_without_a_connection_the_app_says_so_and_comes_back(
    tmp_path: Path, open_page: Callable[..., Any], provoked: list[str], language: str
) -> None:
    provoked += ["ERR_", "WebSocket", "Failed to fetch"]
    server = start_server(tmp_path)
    try:
        page = open_page(server.address + "#/about", locale=language)
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function(
            "async () => navigator.serviceWorker.controller && !!(await caches.match('./offline'))"
        )
        kept = page.evaluate(
            "caches.keys().then(async names => (await (await caches.open(names[0])).keys()).map(r => r.url))"
        )
        assert [address.rsplit("/", 1)[1] for address in kept] == ["offline"], "nothing else is kept"
        server.kill()
        page.reload()
        said = words(language).catalogue("web")
        page.get_by_role("heading", name=said.get("No connection", "No connection")).wait_for()
        clean(page, "no connection")
        server = start_server(tmp_path, server.port)
        page.get_by_role("button", name=said.get("Try again", "Try again")).click()
        page.get_by_role("heading", name=said.get("About Fracas", "About Fracas")).wait_for()
    finally:
        server.stop()


def test_the_start_page_leads_to_the_rules_and_the_lessons(
    server: Server, open_page: Callable[..., Any]
) -> None:
    page = open_page(server.address)
    for name, where in (("How to play", "#/how-to-play"), ("Learn", "#/learn")):
        page.get_by_role("main").get_by_role("link", name=name, exact=True).click()
        page.wait_for_function("where => location.hash.startsWith(where)", arg=where)
        page.goto(server.address)


@long
def test_a_replay_says_where_somebody_gave_up(server: Server, open_page: Callable[..., Any]) -> None:
    table = begun(server, "hotseat", players=3)
    page = sit(server, open_page, table, 0, 1, 2)
    page.locator(".curtain .btn").click()
    page.wait_for_selector(".hand")
    quitter = table.live.chairs[table.mover].name
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up…").click()
    page.get_by_role("dialog", name=f"{quitter}, give up this game?").get_by_role(
        "button", name="Give up", exact=True
    ).click()
    page.wait_for_selector(".toast")
    for _ in range(40):  # the bot ends its turn, the next person comes, and gives up, too
        page.wait_for_selector(".curtain .btn, dialog[open] li.won")
        if page.locator("dialog[open] li.won").count():
            break
        page.locator(".curtain .btn").click()
        page.wait_for_selector(".hand")
        give_up(page)
    page.get_by_role("button", name="Watch the replay").click()
    page.goto(server.address + f"#/replay/{table.id}/{len(table.live.given)}")
    page.get_by_text(f"{quitter} gives up; a bot plays on").wait_for()
