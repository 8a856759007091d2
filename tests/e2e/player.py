"""Somebody who plays through the interface: sees what glows, and clicks it."""

from __future__ import annotations

import contextlib
import json
import random
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Error, TimeoutError

from fracas.server.changes import changed

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

POINT = """([query, which]) => {
  const all = [...document.querySelectorAll(query)].filter((one) => one.getClientRects().length);
  const element = all[which % all.length];
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element?.getBoundingClientRect();
  for (const part of [0.5, 0.25, 0.1]) {  // the next card may lie over its middle
    const low = Math.min(box?.bottom, innerHeight);  // of a hand on a low screen less is seen
    const point = box && [box.left + box.width * part, (box.top + low) / 2];
    if (point && element.contains(document.elementFromPoint(...point))) return point;
  }
  return null;
}"""
MOVED = """before => document.querySelector('.curtain, dialog[open]')
  || Number(document.querySelector('.page')?.dataset.seq ?? -1) !== before"""


ON = """() => document.querySelector('.ceremony')
  || document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))"""


def ready(page: Any) -> None:
    """Say that one is ready until the page shows that it was heard: buttons move when somebody sits down."""
    say = page.get_by_role("button", name="I am ready")
    heard = page.get_by_role("button", name="Wait, not yet").or_(page.locator(".hand .slot").first)
    for _ in range(20):
        with contextlib.suppress(TimeoutError):
            say.click(timeout=5000)
        with contextlib.suppress(TimeoutError):
            return heard.first.wait_for(timeout=5000)
    raise AssertionError("nobody heard that this page is ready")


@dataclass
class Server:
    process: subprocess.Popen[str]
    address: str
    data: Path

    @property
    def port(self) -> int:
        found = urlsplit(self.address).port
        assert found is not None
        return found

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(120)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(120)


class Ears:
    """What the server has told a page, whole: changes are put together."""

    def __init__(self, page: Any) -> None:
        """Before it goes to a table."""
        self.state: dict[str, Any] = {}
        page.on("websocket", self._connected)

    def _connected(self, line: Any) -> None:
        self.line = line
        line.on("framereceived", self._hear)

    def _hear(self, message: str) -> None:
        told = json.loads(message)
        if told["type"] == "state":
            self.state = told
        elif told["type"] == "changes":
            self.state = changed(self.state, told["changes"])

    def asked(self, after: int = -1) -> bool:
        """Whether there is something to decide, later than that."""
        pending = (self.state.get("view") or {}).get("pending") or {}
        return self.state.get("seq", -1) > after and "options" in pending

    def expect_asked(self, after: int) -> Any:
        """Wait, at the end of a `with`, until there is."""
        return self.line.expect_event("framereceived", lambda _: self.asked(after))


class Player:
    """Plays at random, but plays cards while there are any to play."""

    def __init__(self, page: Any, seed: int = 1, *, finger: bool = False) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.finger = finger
        self.answers = 0

    def see(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        return seen

    def play(self, until: Callable[[dict[str, Any]], bool], seconds: float = 1200) -> dict[str, Any]:
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
        patience = 1000 if self.finger else 5000  # its first tap may only have shown what the second will do
        with contextlib.suppress(TimeoutError):  # it may have been no answer: look again
            self.page.wait_for_function(MOVED, arg=before, timeout=patience)

    def click(self, selector: str, number: int = 1) -> None:
        """A press of the mouse button, or a tap, where such a thing is seen, with no waiting of a locator."""
        if point := self.page.evaluate(POINT, [selector, self.random.randrange(number)]):
            self.page.touchscreen.tap(*point) if self.finger else self.page.mouse.click(*point)


def end_turn_until_scoring(page: Any, address: str) -> Any:
    """At a table where a base is about to score: end the turn, and halt where that is told.

    Somebody may have something to say before.
    """
    page.clock.install(time=0)
    page.goto(address)
    page.get_by_role("button", name="End turn").wait_for()
    page.clock.pause_at(3600)
    page.get_by_role("button", name="End turn").click()
    scores = page.locator(".ceremony")

    def told(seen: dict[str, Any]) -> bool:
        page.evaluate(ON)  # looks and goes on at once, or what comes in between would be missed
        return bool(scores.count())

    Player(page).play(told)
    if not page.locator(".steps").get_by_role("button", name="Run").count():  # it came without a step
        page.keyboard.press(" ")
    page.clock.resume()
    return scores


def start_game(page: Any, players: int = 2, factions: Sequence[str] = ()) -> None:
    """From the start page to a table, in two clicks (and one for everything that is chosen)."""
    page.get_by_role("main").get_by_role("link", name="Play now", exact=True).click()
    for name in factions:
        page.get_by_role("button", name=name).click()
    if players != 2:
        page.get_by_role("button", name=str(players), exact=True).click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".page")
