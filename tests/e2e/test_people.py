"""A profile that comes by itself, My tables, another device, and going for good."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from fracas.server.smashup.table import LiveTable

from ..slow import long
from .conftest import start_server
from .looks import look
from .player import Player, Server
from .tables import prepare

REFUSED = "status of 4"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for these tests: others' profiles are not in the way."""
    running = start_server(tmp_path_factory.mktemp("club"))
    yield running
    running.stop()


class Other:
    """Somebody who is not at a screen."""

    def __init__(self, server: Server, name: str) -> None:
        self.http = httpx.Client(base_url=server.address, timeout=120)
        self.name = name
        self.profile = self.post("/api/people", {"name": name})

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        made: dict[str, Any] = answer.json()
        return made

    def open(self) -> dict[str, Any]:
        me = {"kind": "me", "name": self.name, "profile": self.profile["secret"]}
        return self.post("/api/tables", {"mode": "online", "seats": [me, {"kind": "open"}]})


def secret(page: Any) -> Any:
    return page.evaluate("JSON.parse(localStorage.getItem('fracas.profile') ?? 'null')")


def take_seat(club: Server, open_page: Callable[..., Any], name: str, **how: Any) -> tuple[Any, str]:
    """A browser whose person has just joined somebody's table."""
    opened = Other(club, "Bo").open()
    code = opened["invites"][0]["code"]
    page = open_page(f"{club.address}#/join/{opened['table']}/{code}", **how)
    assert secret(page) is None  # nobody has to have one
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_selector(".hand .slot")
    return page, opened["table"]


@long
def test_whoever_joins_gets_a_profile_and_finds_the_table_on_another_device(
    club: Server, open_page: Callable[..., Any]
) -> None:
    page, table = take_seat(club, open_page, "Ann", **CLIPBOARD)
    made = secret(page)
    assert set(made) == {"id", "secret"}
    page.goto(club.address + "#/my-tables")
    row = page.locator(f"a[href='#/table/{table}']")
    row.wait_for()
    assert "Bo" in row.inner_text()
    look(page, "my-tables")
    mine = row.get_by_text("Your turn").count() > 0
    assert page.locator("header .turns").count() == int(mine)
    assert ("Your turn" in page.title()) is mine

    page.get_by_role("link", name="My profile").click()
    page.get_by_role("button", name="Copy the link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"#/carry/{made['secret']}")
    page.get_by_role("button", name="QR code").click()
    page.get_by_role("img", name="QR code of the link").wait_for()
    look(page, "profile")

    phone = open_page(link, phone=True)
    phone.locator(f"a[href='#/table/{table}']").wait_for()
    assert made["secret"] not in phone.url
    assert secret(phone) == made
    look(phone, "my-tables-phone")
    phone.locator(f"a[href='#/table/{table}']").click()
    phone.wait_for_selector(".hand .slot")  # her own hand, without a token


def test_a_name_is_changed_and_a_profile_deleted(
    club: Server, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    provoked += [REFUSED]
    page, table = take_seat(club, open_page, "Zoë Quux", phone=True)
    page.goto(club.address + "#/profile")
    name = page.get_by_label("Your name")
    page.wait_for_function("() => document.querySelector('form input')?.value === 'Zoë Quux'")
    name.fill("\u202e")
    page.get_by_role("button", name="Change the name").click()
    page.get_by_role("alert").wait_for()
    name.fill("Zoë")
    page.get_by_role("button", name="Change the name").click()
    page.get_by_text("Kept.").wait_for()
    look(page, "profile-phone")
    page.get_by_role("button", name="Delete my profile…").click()
    look(page, "profile-delete")
    page.get_by_role("dialog").get_by_role("button", name="Delete it").click()
    page.wait_for_url(f"{club.address}#/")
    assert secret(page) is None
    assert page.get_by_role("link", name="My tables").count() == 0
    names = [seat["name"] for seat in httpx.get(f"{club.address}api/tables/{table}").json()["seats"]]
    assert names == ["Bo", "Somebody"]
    page.goto(f"{club.address}#/table/{table}")
    page.wait_for_selector(".hand .slot")  # what was begun can be finished


def test_a_profile_that_the_server_does_not_know_is_none(
    club: Server, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    provoked += [REFUSED]
    page = open_page(club.address + "#/online")
    stale = '{"id": "lost", "secret": "nobody_has_this"}'
    page.evaluate("stale => localStorage.setItem('fracas.profile', stale)", stale)
    page.reload()
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_role("button", name="Start").click()
    page.wait_for_function("() => !localStorage.getItem('fracas.profile').includes('nobody_has_this')")
    page.wait_for_url("**/#/table/*")


def test_pages_of_others_and_a_leaderboard_that_is_off(
    club: Server, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    provoked += [REFUSED]
    stranger = Other(club, "Cy")
    page = open_page(f"{club.address}#/person/{stranger.profile['id']}")
    page.get_by_role("heading", name="Nobody to be seen").wait_for()
    stranger.http.patch(
        "/api/people/me",
        json={"settings": {"public": True}},
        headers={"Authorization": f"Bearer {stranger.profile['secret']}"},
    )
    page.reload()
    page.get_by_role("heading", name="Cy").wait_for()
    look(page, "person")
    page.goto(club.address + "#/leaderboard")
    page.get_by_role("alert").get_by_text("this server has no leaderboard").wait_for()


@long
def test_on_return_one_may_watch_what_happened(club: Server, open_page: Callable[..., Any]) -> None:
    def playable(live: LiveTable) -> bool:
        assert live.game is not None
        return live.game.at_rest and len(live.given) > 8 and len(live.game.pending.options) > 2

    table = prepare(club.data, playable, seed=2, mode="online")
    address = f"{club.address}#/table/{table.id}"
    here = open_page(address, tables=[table.known(table.mover)])
    there = open_page(address, tables=[table.known(1 - table.mover)], speed="calm")
    for page in (here, there):
        page.wait_for_selector(".hand")
    there.goto(club.address + "#/my-tables")
    there.get_by_role("heading", name="My tables").wait_for()
    before = Player(here).see()["seq"]
    Player(here, seed=4).play(lambda seen: seen["seq"] > before)
    there.goto(address)
    there.get_by_role("heading", name="While you were away").wait_for()
    look(there, "while-away")
    there.get_by_role("button", name="Show me").click()
    there.get_by_role("group", name="What happens").wait_for()  # it is being shown, and can be gone through
    there.keyboard.press("s")
    there.wait_for_selector(".steps", state="detached")
    assert there.locator(".page").get_attribute("data-seq") == here.locator(".page").get_attribute("data-seq")
