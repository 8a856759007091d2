"""What a page looks like: to axe, and to the docs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

SHOTS = Path(__file__).parents[2] / "docs" / "screenshots"
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
    if os.environ.get("FRACAS_SCREENSHOTS"):
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
