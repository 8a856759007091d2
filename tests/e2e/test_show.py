"""What others do is shown: card by card, beside what it speaks of, as fast as one likes, and audibly."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from fracas.server.smashup.table import LiveTable

from ..slow import long, mostly_slow
from .conftest import desktop_first, phone_first
from .looks import RESTING, clean, covers_words, crosses, look
from .player import Ears, Player, Server, end_turn_until_scoring
from .tables import Prepared, prepare
from .test_idle import comes_to_rest
from .test_keys import unhurried
from .test_splaf import LOUD

BOXES = """(query) => [...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect())
  .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))"""


def apart(page: Any, one: str, other: str) -> bool:
    """Whether nothing of the one covers anything of the other, nor is out of sight."""
    ours, theirs = page.evaluate(BOXES, one), page.evaluate(BOXES, other)
    assert ours
    assert theirs
    size = page.viewport_size
    assert all(box["left"] >= 0 and box["right"] <= size["width"] for box in ours), ours
    assert all(box["top"] >= 0 and box["bottom"] <= size["height"] for box in ours), ours
    return not any(
        a["left"] < b["right"]
        and b["left"] < a["right"]
        and a["top"] < b["bottom"]
        and b["top"] < a["bottom"]
        for a in ours
        for b in theirs
    )


class Story:
    """Turns of a bot on a page whose clock stands still; the server has said all of one before."""

    def __init__(self, server: Server, open_page: Callable[..., Any], table: Prepared, **how: Any) -> None:
        self.page = page = open_page("about:blank", tables=[table.known(0)], **{"speed": "calm", **how})
        page.clock.install(time=0)
        self.ears = Ears(page)
        page.goto(server.address + f"#/table/{table.id}")
        self.mine = page.locator(".prompt.mine")
        self.mine.wait_for()
        page.clock.pause_at(3600)
        self.begin()

    def begin(self) -> None:
        """End one's own turn."""
        with self.ears.expect_asked(after=Player(self.page).see()["seq"]):
            self.page.get_by_role("button", name="End turn").click()
        self.page.locator(".steps").wait_for()

    def on(self, what: str) -> None:
        """Step by step, until that is seen, in this turn or in another."""
        for _ in range(200):
            if self.page.locator(what).count():
                return
            self.page.keyboard.press("ArrowRight")
            if self.mine.count():
                self.begin()
        raise AssertionError("it is never seen")


@phone_first
def test_a_play_is_shown_before_it_lies_there(
    server: Server, open_page: Callable[..., Any], phone: bool
) -> None:
    page = (story := Story(server, open_page, prepare(server.data, unhurried, seed=1), phone=phone)).page
    story.on(".page:has(.caption:has-text(' plays ')):has(.arrows line) .shown .large:has(.minion)")
    uid = page.locator(".shown .large").get_attribute("data-large")
    there = page.locator(f".piece[data-uid='{uid}']")
    assert not there.count()
    assert page.locator(".arrows line").count() == 1
    page.clock.resume()  # the board of a phone goes there
    page.wait_for_function(RESTING)
    assert apart(page, ".shown", "i.ring")
    assert apart(page, ".shown", ".prompt")
    if phone:
        assert crosses(page), "the card lies over the hand"
        assert not covers_words(page)
    look(page, f"shown-{'phone' if phone else 'desktop'}")
    page.keyboard.press("ArrowRight")
    there.wait_for()
    page.keyboard.press("ArrowLeft")
    there.wait_for(state="detached")
    page.locator(f".shown [data-large='{uid}']").click()
    page.locator("dialog[open] .zoom").wait_for()


@long
def test_a_story_is_halted_gone_through_and_looked_at_again(
    server: Server, open_page: Callable[..., Any]
) -> None:
    page = (story := Story(server, open_page, prepare(server.data, unhurried, seed=1))).page
    steps, caption = page.locator(".steps"), page.locator(".prompt .caption")

    def button(name: str) -> Any:
        return steps.get_by_role("button", name=name)

    story.on(".shown .large")
    told, words = caption.inner_text(), caption.text_content().strip()[2:]
    button("Run").wait_for()  # whoever goes step by step has halted it
    page.clock.run_for(60_000)
    assert caption.inner_text() == told
    page.locator(".bases .base").first.hover()
    page.locator(".peek").wait_for()  # cards can be read meanwhile
    button("Back").click()
    page.locator(".prompt .caption").filter(has_not_text=words).wait_for()
    button("On").click()
    page.locator(".prompt .caption").filter(has_text=words).wait_for()
    button("Run").click()
    for _ in range(600):
        if story.mine.count():
            break
        page.clock.run_for(100)
    story.mine.wait_for()
    assert not steps.count()
    page.get_by_role("button", name="What just happened").click()
    steps.wait_for()
    assert not story.mine.count()
    page.keyboard.press("s")
    story.mine.wait_for()
    page.keyboard.press("ArrowLeft")
    steps.wait_for()
    for _ in range(60):
        page.keyboard.press("ArrowLeft")
    assert not page.locator(".shown .large").count(), "the beginning"
    for _ in range(60):
        page.keyboard.press("ArrowRight")
    story.mine.wait_for()


def test_who_reads_a_card_misses_nothing(server: Server, open_page: Callable[..., Any]) -> None:
    page = (story := Story(server, open_page, prepare(server.data, unhurried, seed=1))).page
    for _ in range(100):
        if page.locator(".shown .large").count():
            break
        page.clock.run_for(100)
    told = page.locator(".prompt .caption").inner_text()
    page.locator(".shown .large").first.click()
    page.locator("dialog[open] .zoom").wait_for()
    page.clock.run_for(60_000)
    assert page.locator(".prompt .caption").inner_text() == told
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    for _ in range(600):
        if story.mine.count():
            break
        page.clock.run_for(100)
    story.mine.wait_for()


def test_a_story_that_stands_still_is_not_painted(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, unhurried, seed=1)
    page = open_page(
        server.address + f"#/table/{table.id}", tables=[table.known(0)], speed="calm", motion=True
    )
    page.get_by_role("button", name="End turn").click()
    page.locator(".shown .large").first.wait_for()
    page.keyboard.press(" ")
    page.locator(".steps").get_by_role("button", name="Run").wait_for()
    page.mouse.move(1, 1)
    page.wait_for_function(RESTING)
    comes_to_rest(page)


def ready(live: LiveTable) -> bool:
    seen = live.view(0)
    options = ((seen and seen["pending"]) or {}).get("options", [])
    ends = any(option["kind"] == "end" for option in options)
    return ends and any(base["would_score"]["ready"] for base in seen["bases"])


@pytest.mark.parametrize("where", mostly_slow([(7, 3, (1440, 900)), (22, 2, (2560, 1440))], 1), ids=str)
def test_a_scoring_that_stands_still_is_not_painted(
    server: Server, open_page: Callable[..., Any], where: tuple[int, int, tuple[int, int]]
) -> None:
    """Its box does not flee from its own rows."""
    seed, players, size = where
    table = prepare(server.data, ready, seed=seed, players=players)
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = open_page("about:blank", tables=[table.known(0)], speed="calm", motion=True, viewport=viewport)
    end_turn_until_scoring(page, server.address + f"#/table/{table.id}")
    page.wait_for_function(RESTING)
    page.mouse.move(1, 1)
    comes_to_rest(page)


@desktop_first
def test_a_base_scores_beside_itself_and_a_tie_is_explained(
    server: Server, open_page: Callable[..., Any], phone: bool
) -> None:
    table = prepare(server.data, ready, seed=7, players=3)

    def level(ours: Any) -> None:
        """As if two of them had the same power there."""
        theirs = ours.connect_to_server()

        def heard(text: str) -> None:
            message = json.loads(text)
            for event in message.get("events", []):
                if event["event"] == "Scored":
                    event.update(totals=[9, 9, 4], vp=[4, 4, 2])
            ours.send(json.dumps(message))

        theirs.on_message(heard)

    page = open_page("about:blank", speed="calm", tables=[table.known(0)], phone=phone)
    page.route_web_socket("**/ws/**", level)
    scores = end_turn_until_scoring(page, server.address + f"#/table/{table.id}")
    page.wait_for_function(RESTING)
    name = scores.locator("h2").inner_text().split("\n")[0]
    uid = page.get_by_role("button", name=f"Base {name};").get_attribute("data-uid")
    assert apart(page, ".ceremony", f".base[data-uid='{uid}']")
    assert apart(page, ".ceremony", ".prompt")
    places = [text.split() for text in scores.locator(".row").all_inner_texts()]
    assert [(place[0], place[-2]) for place in places] == [("1", "+4"), ("1", "+4"), ("3", "+2")]
    tie = "A tie with 9 power: Ann, Blaise all take place 1. Place 2 is left out."
    assert scores.locator(".tie").all_inner_texts() == [tie]
    clean(page, "a tie")
    page.keyboard.press("s")
    scores.wait_for(state="detached")


SHAKEN = "window.shaken = 0; navigator.vibrate = () => { window.shaken++; return true; };"


@long
def test_a_table_is_heard_and_felt_after_the_first_touch_unless_muted(
    server: Server, open_page: Callable[..., Any]
) -> None:
    table = prepare(server.data, unhurried, seed=1)
    page = open_page("about:blank", phone=True, speed="quick", tables=[table.known(0)])
    page.add_init_script(LOUD)
    page.add_init_script(SHAKEN)
    page.goto(server.address + f"#/table/{table.id}")
    mine = page.locator(".prompt.mine")

    def turn(how: str) -> tuple[int, int]:
        """Until it is one's own again; the noises since the page was loaded, and how often it shook."""
        mine.wait_for()
        seen = Player(page).see()["seq"]
        button = page.locator(".prompt .close .btn.go")
        button.tap() if how == "tap" else button.evaluate("button => button.click()")
        page.wait_for_function(
            "before => Number(document.querySelector('.page').dataset.seq) > before", arg=seen
        )
        mine.wait_for()
        return page.evaluate("[window.noises, window.shaken]")

    assert turn("no finger") == [0, 0]
    page.locator(".bar .turn, .bar .points").last.tap()
    noises, shaken = turn("tap")
    assert noises > 0
    assert shaken > 0
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Sound is on").tap()
    page.get_by_role("button", name="Sound is off").wait_for()
    page.keyboard.press("Escape")
    muted = page.evaluate("[window.noises, window.shaken]")
    assert turn("tap") == muted
    page.reload()
    mine.wait_for()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Sound is off").wait_for()  # it is remembered


def test_a_speed_kept_by_an_older_version_is_understood(
    server: Server, open_page: Callable[..., Any]
) -> None:
    table = prepare(server.data, unhurried, seed=1)
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)], speed="fast")
    page.get_by_role("button", name="Speed: quick").wait_for()
