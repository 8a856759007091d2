"""What a page looks like: to axe, and to the docs."""

from __future__ import annotations

import base64
import io
import itertools
import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

SHOTS = Path(__file__).parents[2] / "docs" / "screenshots"
WANTED = bool(os.environ.get("FRACAS_SCREENSHOTS"))
CHECK = {"resultTypes": ["violations"]}
RESTING = """() => document.fonts.status === 'loaded' && document.getAnimations().every((motion) =>
  motion.playState !== 'running' || motion.effect.getComputedTiming().iterations === Infinity)"""
CROSSES = """() => {
  const words = document.querySelector('.prompt .ask').getBoundingClientRect();
  const inside = (x, y) => x > words.left && x < words.right && y > words.top && y < words.bottom;
  return [...document.querySelectorAll('.arrows line')].some((line) => {
    const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((end) => line[end].baseVal.value);
    return Array.from({ length: 101 }, (_, n) => n / 100)
      .some((part) => inside(x1 + part * (x2 - x1), y1 + part * (y2 - y1)));
  });
}"""


def clean(page: Any, name: str) -> None:
    """No serious findings of axe, once everything has come to rest."""
    page.wait_for_function(RESTING)
    findings = axe.Axe().run(page, options=CHECK).response["violations"]
    serious = [
        (finding["id"], finding["nodes"][0]["html"][:200], finding["nodes"][0].get("failureSummary", ""))
        for finding in findings
        if finding["impact"] in ("serious", "critical")
    ]
    assert not serious, f"{name}: {serious}"


def look(page: Any, name: str) -> None:
    """Take a picture if pictures are wanted, and let axe look at the page."""
    clean(page, name)
    if WANTED:
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.jpg", type="jpeg", quality=82, animations="disabled")


def crosses(page: Any) -> bool:
    """Whether an arrow would go straight through the sentence of the prompt."""
    return bool(page.evaluate(CROSSES))


def covers_words(page: Any) -> bool:
    """Whether the sentence of the prompt looks otherwise without the arrow."""
    page.wait_for_function(RESTING)
    ask = page.locator(".prompt .ask")
    seen = ask.screenshot()
    page.locator(".arrows").evaluate("(arrows) => arrows.style.visibility = 'hidden'")
    without = ask.screenshot()
    page.locator(".arrows").evaluate("(arrows) => arrows.style.visibility = ''")
    return bool(seen != without)


POINTER = """addEventListener('DOMContentLoaded', () => {
  const pointer = document.createElement('div');
  pointer.style = 'position:fixed;z-index:9999;pointer-events:none;width:30px;left:-40px;top:0';
  pointer.innerHTML = `<svg viewBox="0 0 24 24"><path d="M3 1v19l5-4.500 3 7 3.500-1.500-3-7H18z"
    fill="#fff" stroke="#000" stroke-width="1.500" /></svg>`;
  document.documentElement.append(pointer);
  addEventListener('mousemove', ({ clientX, clientY }) =>
    Object.assign(pointer.style, { left: clientX - 4 + 'px', top: clientY - 2 + 'px' }), true);
})"""
"""What a film shows of the mouse."""


class Film:
    """An animated picture of what happens on a page from now on; where nothing does, it is shortened."""

    WIDE = 900
    LONG = 14_500
    STEP = 70
    """Milliseconds, as all times here: a picture stays so long at least."""
    STAND = 900
    END = 1_500

    def __init__(self, page: Any) -> None:
        self.line = page.context.new_cdp_session(page)
        self.drawn: list[tuple[float, str]] = []
        self.line.on("Page.screencastFrame", self.draw)
        self.line.send("Page.startScreencast", {"format": "jpeg", "quality": 92})

    def draw(self, frame: dict[str, Any]) -> None:
        self.drawn.append((1000 * frame["metadata"]["timestamp"], frame["data"]))
        self.line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def save(self, name: str) -> None:
        self.line.send("Page.stopScreencast")
        drawn = sorted(self.drawn)
        stays = [min(self.STAND, later - now) for (now, _), (later, _) in itertools.pairwise(drawn)]
        slower = min(1, (self.LONG - self.END) / sum(stays))
        begins = itertools.accumulate((slower * stay for stay in stays), initial=0)
        steps = {int(begin / self.STEP): data for begin, (_, data) in zip(begins, drawn, strict=True)}
        pictures = [Image.open(io.BytesIO(base64.b64decode(data))) for data in steps.values()]
        size = (self.WIDE, round(self.WIDE * pictures[0].height / pictures[0].width))
        first, *rest = (picture.resize(size, Image.Resampling.LANCZOS) for picture in pictures)
        stay = [self.STEP * (later - now) for now, later in itertools.pairwise(steps)] + [self.END]
        first.save(
            SHOTS / name, save_all=True, append_images=rest, duration=stay, loop=0, quality=62, method=4
        )
