"""A finished game: watched, shared, exported, and played on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fracas.smashup.engine import Game

from ..slow import long
from .looks import clean, look
from .player import Server
from .tables import Prepared, prepare

HANDS = (
    "all => all.map((hand) => [...hand.querySelectorAll('button')].map((card) => Number(card.dataset.uid)))"
)


def middle(table: Prepared) -> tuple[int, Game]:
    """How many answers lead to the middle of a turn in the middle of the game, and the game there."""
    assert table.live.game is not None
    answers = [one.answer for one in table.live.given]
    for number in range(len(answers) // 2, len(answers)):
        game = table.live.game.replay(answers[:number])
        if game.at_rest and game.table.turn.played:
            return number, game
    raise AssertionError("nobody plays anything")


@long
def test_a_replay_is_shared_exported_and_played_on(
    server: Server, open_page: Callable[..., Any], tmp_path: Path
) -> None:
    table = prepare(server.data, lambda live: live.over, seed=5, mode="hotseat")
    number, game = middle(table)
    held = [[card.uid for card in player.hand] for player in game.table.players]

    def there(page: Any) -> None:
        """Wait until all hands are those of that moment."""
        page.wait_for_function(
            f"([held]) => JSON.stringify(({HANDS})([...document.querySelectorAll('.hands .hand')])) === held",
            arg=[str(held).replace(" ", "")],
        )

    page = open_page(server.address + "#/replays", permissions=["clipboard-read", "clipboard-write"])
    page.locator(f"a[href$='{table.id}']").click()
    page.get_by_text("The beginning").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text(f"1/{len(table.live.given)}").wait_for()
    page.locator(".scrub input").fill(str(number))
    there(page)
    look(page, "replay-desktop")

    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copied.").wait_for()
    shared = open_page(page.evaluate("navigator.clipboard.readText()"), phone=True)
    there(shared)
    assert shared.locator(".scrub input").input_value() == str(number)
    look(shared, "replay-phone")

    with page.expect_download() as download:
        page.get_by_role("link", name="Scenario").click()
    download.value.save_as(tmp_path / "position.yaml")
    command = [sys.executable, "-m", "fracas.cli", "scenario", str(tmp_path / "position.yaml")]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stdout + ran.stderr

    page.get_by_role("button", name="Play on from here").click()
    clean(page, "who plays on")
    assert game.pending is not None
    mine = game.pending.player
    page.locator("dialog").get_by_role("button", name=table.live.chairs[mine].name).click()
    page.wait_for_selector(".prompt.mine")
    cards = page.locator(".hand .slot .name").all_text_contents()
    assert cards == [card.name for card in game.table.players[mine].hand]
    page.goto(server.address)
    page.get_by_role("link", name="From a replay").wait_for()


@long
def test_a_finished_game_is_reviewed(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, lambda live: live.over, seed=5, mode="hotseat")
    page = open_page(f"{server.address}#/replay/{table.id}")
    page.get_by_role("button", name="Review").click()
    review = page.get_by_role("complementary", name="Review")
    graph = review.get_by_role("slider", name="Chance to win")
    assert graph.get_attribute("aria-valuetext").startswith("Turn 1: Ann ")
    graph.press("End")
    page.get_by_text(f"{len(table.live.given)}/{len(table.live.given)}").wait_for()
    assert graph.get_attribute("aria-valuetext").startswith("The end: ")
    won = table.live.game and table.live.game.result
    assert won
    assert review.locator(".read").inner_text().split()[-1] == f"{100 * (1 in won['winners'])}%"

    better = review.locator(".better").first  # an expert finds something in a game played at random
    better.click()
    assert better.get_attribute("aria-current") == "step"
    page.wait_for_function(
        "n => document.querySelector('.scrub input').value !== n", arg=str(len(table.live.given))
    )
    step = int(page.locator(".scrub input").input_value())
    assert table.live.given[step].seat == 0
    look(page, "review-desktop")

    phone = open_page(f"{server.address}#/replay/{table.id}/0/review", phone=True)
    dialog = phone.get_by_role("dialog", name="Review")
    dialog.locator(".better").first.click()
    dialog.wait_for(state="detached")
    assert phone.locator(".scrub input").input_value() == str(step)
    phone.get_by_role("button", name="Review").click()
    dialog.locator(".turns li").first.wait_for()
    look(phone, "review-phone")
