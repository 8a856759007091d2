"""While nothing happens, nothing moves and nothing is painted."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from fracas.server.smashup.table import LiveTable

from .conftest import PATIENCE, desktop_first
from .looks import RESTING
from .player import Server
from .tables import prepare

WORK = {"BeginFrame", "DrawFrame", "Paint", "Layout", "UpdateLayoutTree", "FireAnimationFrame", "Animation"}
"""What Chrome's own timeline calls what has to be done for a picture."""


def choosing(live: LiveTable) -> bool:
    """The first player may play cards, and some minion of theirs has an ability to use: everything glows."""
    seen = live.view(0)
    options = ((seen and seen["pending"]) or {}).get("options", [])
    kinds = {option["kind"] for option in options}
    return {"play", "use", "end"} <= kinds


def painted(page: Any, milliseconds: int) -> list[str]:
    """What the browser does for the page in that time."""
    tracer = page.context.browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    tracer.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    tracer.on("Tracing.tracingComplete", lambda _: done.append(True))
    categories = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
    tracer.send("Tracing.start", {"traceConfig": {"includedCategories": categories}})
    page.wait_for_timeout(milliseconds)
    tracer.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    tracer.detach()
    return [event["name"] for event in events if event["name"] in WORK]


def comes_to_rest(page: Any, milliseconds: int = 2000) -> None:
    """In the end nothing is painted for so long; when what has begun is over is the machine's business."""
    end = time.monotonic() + PATIENCE / 1000
    while work := painted(page, milliseconds):
        assert time.monotonic() < end, json.dumps(work)


def worked(page: Any, milliseconds: int) -> float:
    """For how many of them the page keeps a processor busy."""
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")

    def spent() -> float:
        metrics = line.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "ThreadTime")

    before = spent()
    page.wait_for_timeout(milliseconds)
    return spent() - before


@desktop_first
def test_an_idle_table_does_nothing(server: Server, open_page: Callable[..., Any], phone: bool) -> None:
    table = prepare(server.data, choosing, seed=1, pairs=[["Zombies", "Vampires"], ["Ninjas", "Aliens"]])
    page = open_page(
        server.address + f"#/table/{table.id}", tables=[table.known(0)], phone=phone, motion=True
    )
    page.wait_for_selector(".prompt.mine")
    play = next(o for o in table.live.view(0)["pending"]["options"] if o["kind"] == "play")
    page.locator(f".hand [data-uid='{play['card']}']").click()
    page.wait_for_function(RESTING)
    page.mouse.move(1, 1)
    comes_to_rest(page)  # previews come, numbers count, texts arrive
    assert not page.evaluate("document.getAnimations().length")
    assert worked(page, 2000) < 20, "a hundredth; to ask for it takes some"


def test_a_coach_who_waits_does_nothing(server: Server, open_page: Callable[..., Any]) -> None:
    """What is meant is lit, and glimmers a few times only."""
    page = open_page(server.address + "#/learn/first-game", motion=True)
    page.wait_for_selector(".ring")
    page.wait_for_function("() => !document.getAnimations().length")
    page.mouse.move(1, 1)
    comes_to_rest(page)
    assert page.locator(".ring").count()
