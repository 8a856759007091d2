"""Solving a puzzle in the browser, with a hint, after a wrong try."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.smashup.puzzles import puzzles
from fracas.words import bare

from .conftest import phone_first
from .player import Server

NAME = "ninjas-clerics-10005"


def give(page: Any, words: str) -> None:
    """An answer by its words, from the list of all."""
    seq = page.locator(".page").get_attribute("data-seq")
    if words == "End turn":
        page.locator(".prompt .close .btn.go").click()
    else:
        page.get_by_role("button", name="All options as a list").click()
        page.locator("dialog[open]").get_by_role("button", name=words, exact=True).click()
    page.wait_for_function("(seq) => document.querySelector('.page').dataset.seq !== seq", arg=seq)


@phone_first
def test_a_puzzle_is_tried_and_solved(server: Server, open_page: Callable[..., Any], phone: bool) -> None:
    page = open_page(server.address + "#/puzzles", phone=phone)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/hints/" in request.url else None)
    page.get_by_role("button", name="Ninjas + Clerics").first.click()
    bar = page.get_by_role("region", name="Puzzle", exact=True)
    bar.get_by_text("Win the game this turn").wait_for()
    assert page.locator(".prompt .bulb").count() == 0, "no expert to ask"

    give(page, "End turn")
    sheet = page.get_by_role("dialog", name="That was not it")
    sheet.wait_for()
    assert not asked, "nothing is told that nobody wants to know"
    sheet.get_by_role("button", name="Try again").click()

    bar.get_by_role("button", name="Hint", exact=True).click()
    bar.get_by_text("Way of Deception", exact=True).wait_for()
    assert len(asked) == 1
    for move in puzzles()[NAME].solution():
        for words in move:
            give(page, bare(words).replace("P1 ", "Player 1 "))
    page.wait_for_selector("dialog[open], .prompt.mine .close .btn")
    if not page.locator("dialog[open]").count():  # a Special that could be used now
        page.keyboard.press("d")
    sheet = page.get_by_role("dialog", name="Solved!")
    sheet.get_by_text("solved with 1 hint").wait_for()
    sheet.get_by_role("link", name="All puzzles").click()
    page.get_by_role("button", name="Ninjas + Clerics: Win the game this turn, done").first.wait_for()
    page.reload()
    page.get_by_role("button", name="Ninjas + Clerics: Win the game this turn, done").first.wait_for()


def test_there_is_no_such_puzzle(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/puzzles/nope")
    page.get_by_text("There is no such puzzle.").wait_for()
    page.goto(server.address + "#/")
    page.get_by_role("main").get_by_role("link", name="Puzzles").click()
    page.get_by_role("region", name="Puzzle of the day").get_by_role("button", name="Solve it").click()
    page.get_by_role("region", name="Puzzle", exact=True).wait_for()
