"""Somebody who plays through the interface: sees what glows, and clicks it."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Error

SEEN = """() => {
  const seen = (element) => element.getClientRects().length > 0;
  const shown = (query) => [...document.querySelectorAll(query)].filter(seen).length;
  return {
    seq: Number(document.querySelector('.page')?.dataset.seq ?? -1),
    mine: shown('.prompt.mine') > 0,
    over: shown('dialog[open] li.won') > 0,
    curtain: shown('.curtain') > 0,
    sheet: shown('dialog[open]') > 0,
    playable: shown('.hand .slot.playable'),
    targets: shown('.base.target, .piece.target .body'),
    choices: shown('.base.choice, .piece.choice .body, .hand .slot.choice'),
    tray: shown('.tray .slot'),
    words: shown('.prompt .words .btn'),
    draft: shown('.draft .tile'),
    go: shown('.prompt .close .btn.go'),
    close: shown('.prompt .close .btn'),
  };
}"""


@dataclass
class Server:
    process: subprocess.Popen[str]
    address: str
    data: Path

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rsplit(":", 1)[1])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)


class Player:
    """Plays at random, but plays cards while there are any to play."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.answers = 0

    def see(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        return seen

    def play(self, until: Callable[[dict[str, Any]], bool], seconds: float = 150) -> dict[str, Any]:
        """Answer whatever is asked, until something is seen."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            seen = self.see()
            if until(seen):
                return seen
            try:
                if not self.step(seen):
                    self.page.wait_for_timeout(60)
            except Error as error:  # the table changed under the pointer: look again
                if "Timeout" not in str(error) and "detached" not in str(error):
                    raise
        raise AssertionError(f"nothing came of it in {seconds} s: {self.see()}")

    def step(self, seen: dict[str, Any]) -> bool:
        """One click, if there is one to make."""
        if seen["curtain"]:
            self.click(".curtain .btn")
        elif seen["over"]:
            return False
        elif seen["sheet"]:
            self.page.keyboard.press("Escape")
        elif seen["draft"]:
            self.click(".draft .tile", seen["draft"])
            self.answer(".draft .take")
        elif not seen["mine"]:
            return False
        elif seen["targets"]:
            self.answer(".base.target, .piece.target .body", seen["targets"])
        elif seen["go"] and not seen["playable"] and not seen["choices"]:
            self.answer(".prompt .close .btn.go")
        elif seen["tray"]:
            self.answer(".tray .slot", seen["tray"])
        elif seen["playable"]:
            self.play_card(seen["playable"])
        elif seen["words"]:
            self.answer(".prompt .words .btn", seen["words"])
        elif seen["close"] and (not seen["choices"] or self.random.random() < 0.5):
            self.answer(".prompt .close .btn")
        elif seen["choices"]:
            self.answer(".base.choice, .piece.choice .body, .hand .slot.choice", seen["choices"])
        else:
            return False
        return True

    def play_card(self, number: int) -> None:
        self.click(".hand .slot.playable", number)
        self.page.wait_for_timeout(30)
        seen = self.see()
        if seen["targets"]:
            self.answer(".base.target, .piece.target .body", seen["targets"])
        elif self.page.locator(".hand .slot.selected").count() and seen["go"]:
            self.answer(".prompt .close .btn.go")

    def answer(self, selector: str, number: int = 1) -> None:
        """Click, and wait until the table has moved on."""
        before = self.see()["seq"]
        self.click(selector, number)
        self.answers += 1
        end = time.monotonic() + 5
        while time.monotonic() < end:
            seen = self.see()
            if seen["seq"] != before or seen["curtain"] or seen["over"] or seen["sheet"]:
                return
            self.page.wait_for_timeout(20)

    def click(self, selector: str, number: int = 1) -> None:
        which = self.random.randrange(number)
        shown = self.page.locator(selector).filter(visible=True)
        shown.nth(which).click(timeout=3000, force=number > 1)


def start_game(page: Any, players: int = 2) -> None:
    """From the start page to a table, in two clicks (and one for every other number of players)."""
    page.get_by_role("main").get_by_role("link", name="Play now").click()
    if players != 2:
        page.get_by_role("button", name=str(players), exact=True).click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".page")
