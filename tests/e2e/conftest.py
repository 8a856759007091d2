"""A real server and a real browser. Everything a page logs as an error fails the test that opened it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from fracas.smashup.lessons import ORDER

sync_api = pytest.importorskip("playwright.sync_api")

from ..slow import mostly_slow  # noqa: E402  (playwright has to be there)
from .looks import WANTED  # noqa: E402
from .player import Server  # noqa: E402

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first, which can show no window at all, takes a third less time."""
CHROMIUM = os.environ.get("FRACAS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
PATIENCE = 120_000
"""Milliseconds after which nothing is seen any more. A net: no test is about how long something takes."""
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

BOTH = 2 if WANTED else 1  # pictures are of both
desktop_first = pytest.mark.parametrize("phone", mostly_slow([False, True], BOTH), ids=["desktop", "phone"])
"""At a desk; on a phone among the slow extras."""
phone_first = pytest.mark.parametrize("phone", mostly_slow([True, False], BOTH), ids=["phone", "desktop"])

REMEMBER = """try {
  for (const [key, value] of Object.entries(WHAT))
    if (!localStorage.getItem('fracas.' + key)) localStorage.setItem('fracas.' + key, JSON.stringify(value));
} catch { /* a page without storage */ }"""

PERSON_BEGINS, BOT_BEGINS = 10, 2
"""Seeds of games with random factions."""
SAME_DEAL = """
import sys
from fracas.cli import main
from fracas.server.smashup import hub
hub.new_seed = lambda: SEED
sys.exit(main())
"""


def dealing(seed: int) -> tuple[str, str]:
    """A program whose games are all the same deal: a test meets the same game whenever it runs."""
    return ("-c", SAME_DEAL.replace("SEED", str(seed)))


def start_server(
    data: Path, port: int = 0, program: Sequence[str] = dealing(BOT_BEGINS), options: Sequence[str] = ()
) -> Server:
    """A server in a process of its own, once it listens."""
    command = [sys.executable, *program, "serve", "--no-browser", "--data", str(data)]
    process = subprocess.Popen([*command, "--port", str(port), *options], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, f"the server did not start: {line!r}"
    server = Server(process, found.group(), data)
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), timeout=1):
            return server
        time.sleep(0.05)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = start_server(tmp_path_factory.mktemp("tables"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no chromium: apt-get install chromium-headless-shell, or name one in FRACAS_CHROMIUM")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE
        )
        yield running
        running.close()


@pytest.fixture
def provoked() -> list[str]:
    """Words in the errors that a test provokes on purpose; others make it fail."""
    return []


@pytest.fixture
def open_page(browser: Any, provoked: list[str]) -> Iterator[Callable[..., Any]]:
    """Opens a page in a browser profile of its own: `open_page(address, phone=True, speed="calm")`."""
    contexts: list[Any] = []
    errors: list[str] = []

    def start(
        address: str,
        *,
        phone: bool = False,
        speed: str = "off",
        level: str = "easy",
        tables: Sequence[dict[str, Any]] = (),
        motion: bool = False,
        offers: bool = False,
        **context: Any,
    ) -> Any:
        context = {**(PHONE if phone else DESKTOP), "locale": "en-GB", **context}
        profile = browser.new_context(reduced_motion="no-preference" if motion else "reduce", **context)
        contexts.append(profile)
        remembered = {"speed": speed, "level": level, "tables": tables}
        if not offers:  # somebody who has been offered every lesson already
            remembered["lessons"] = {lesson: {"offered": True} for lesson in ORDER}
        profile.add_init_script(REMEMBER.replace("WHAT", json.dumps(remembered)))
        page = profile.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield start
    for context in contexts:
        context.close()
    faults = [text for text in errors if not any(word in text for word in provoked)]
    assert not faults, faults
