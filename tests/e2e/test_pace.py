"""Somebody is missed at a table: a bot plays on, they come back, or the game ends."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from fracas.server.smashup.table import LiveTable

from ..slow import long
from .looks import RESTING
from .player import Server
from .tables import Prepared, prepare
from .test_idle import comes_to_rest

DAYS = {"kind": "days", "hours": 24}


def waits_for_a_turn(live: LiveTable) -> bool:
    return live.game is not None and live.game.at_rest and len(live.given) > 20


def left(server: Server, hours: float) -> Prepared:
    """A table as it was left so many hours ago."""
    now = time.time
    with patch("time.time", lambda: now() - hours * 3600):
        return prepare(server.data, waits_for_a_turn, seed=1, mode="online", pace=DAYS)


@long
def test_a_bot_plays_on_the_person_comes_back_and_the_others_end_it(
    server: Server, open_page: Callable[..., Any]
) -> None:
    table = left(server, 25)
    address = server.address + f"#/table/{table.id}"
    here = open_page(address, tables=[table.known(1 - table.mover)])
    missed = here.get_by_role("complementary", name="Somebody is missed")
    missed.get_by_text("has no time left").wait_for()
    missed.get_by_role("button", name="Wait").click()
    missed.wait_for(state="detached")
    here.reload()
    missed.get_by_role("button", name="Let a bot play on").click()
    here.wait_for_selector(".prompt.mine")  # the bot has had its turn
    late = open_page(address, tables=[table.known(table.mover)], phone=True)
    late.get_by_text("A bot plays for you.").wait_for()
    late.get_by_role("button", name="I am back").click()
    late.get_by_text("A bot plays for you.").wait_for(state="detached")
    here.get_by_text("is back").wait_for()

    table = left(server, 25)
    here = open_page(server.address + f"#/table/{table.id}", tables=[table.known(1 - table.mover)])
    here.get_by_role("button", name="End the game…").click()
    here.get_by_role("button", name="End the game", exact=True).click()
    here.get_by_role("heading", name="The game was ended").wait_for()


def test_a_clock_of_days_paints_nothing_while_one_looks_at_it(
    server: Server, open_page: Callable[..., Any]
) -> None:
    table = left(server, 1.5)
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(table.mover)], motion=True)
    page.wait_for_selector(".prompt.mine")
    assert "22 hr" in page.locator(".me .clock").inner_text()
    page.wait_for_function(RESTING)
    page.mouse.move(1, 1)
    comes_to_rest(page)


def test_who_opens_a_table_chooses_its_pace_and_the_lobby_says_it(
    server: Server, open_page: Callable[..., Any]
) -> None:
    page = open_page(server.address + "#/online")
    page.get_by_role("button", name="Days").click()
    page.get_by_role("button", name="3 days").click()
    page.get_by_role("button", name="Start").click()
    page.get_by_text("3 days a turn").wait_for()
