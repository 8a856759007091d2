"""Learning by playing: the coach is followed by what it lights, and by nothing else."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

from fracas.server.smashup.table import LiveTable

from ..slow import long, mostly_slow
from .conftest import desktop_first, phone_first
from .player import Server
from .tables import prepare

NOTE = ".advice:not(.hidden)"
SEEN = """() => {
  const box = (element) => {
    const b = element.getBoundingClientRect();
    return [b.x, b.y, b.width, b.height];
  };
  const note = document.querySelector('.advice:not(.hidden)');
  const meet = (a, b) => a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
  if (!note) return null;
  const buttons = [...document.querySelectorAll('.prompt .btn, .prompt .icon')];
  const [own, lit] = [box(note), [...document.querySelectorAll('.ring')].map(box)];
  return {
    text: note.querySelector('[role=status]').textContent.trim(),
    next: !!note.querySelector('.btn.go'),
    lit,
    covered: [...lit, ...buttons.map(box)].filter((other) => meet(own, other)).length,
    outside: own[0] < 0 || own[1] < 0 || own[0] + own[2] > innerWidth || own[1] + own[3] > innerHeight,
  };
}"""
WHERE = """() => {
  const note = document.querySelector('.advice:not(.hidden)');
  const places = [...document.querySelectorAll('.advice, .ring')].map((one) => one.getAttribute('style'));
  return note && JSON.stringify([note.textContent, places]);
}"""
MIDDLE = """() => {
  const { x, y, width, height } = document.querySelector('.base.target').getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
SETTLED = f"""() => {{
  const now = ({WHERE})();
  const same = now && now === window.lastSeen;
  window.lastSeen = now;
  return same;
}}"""


def look(page: Any) -> dict[str, Any]:
    """What the coach says, once everything has come to rest."""
    page.wait_for_selector(NOTE)
    page.wait_for_function(SETTLED, polling=320)
    seen: dict[str, Any] = page.evaluate(SEEN)
    assert not seen["covered"], f"the coach stands in the way: {seen}"
    assert not seen["outside"], seen
    return seen


def follow(page: Any, *, finger: bool = False, until: str) -> list[str]:
    """Do what the coach says by what is lit, up to those words; all that was said."""
    said: list[str] = []
    for _ in range(60):
        seen = look(page)
        if seen["text"] not in said:
            said.append(seen["text"])
        if until in seen["text"]:
            return said
        before = page.evaluate(WHERE)
        if seen["next"]:
            page.locator(NOTE).locator(".btn.go").click()
        else:
            x, y, width, height = seen["lit"][0]
            low = min(y + height, page.viewport_size["height"])  # of a hand on a low screen less is seen
            point = x + width / 2, (y + low) / 2
            page.touchscreen.tap(*point) if finger else page.mouse.click(*point)
        with contextlib.suppress(TimeoutError):  # it may have been no answer: look again
            page.wait_for_function(f"(before) => ({WHERE})() !== before", arg=before, timeout=10_000)
    raise AssertionError(f"the coach never came to {until!r}: {said}")


SIZES: dict[str, dict[str, Any]] = {
    "desktop": {},
    "small": {"viewport": {"width": 1366, "height": 650}},
    "phone": {"phone": True},
}


def test_a_card_under_the_mouse_leaves_the_coach_to_be_read(
    server: Server, open_page: Callable[..., Any]
) -> None:
    """And it is gone once it is tapped, whatever comes to lie under the mouse then."""
    page = open_page(server.address + "#/learn/first-game")
    follow(page, until="On your turn")
    card = page.locator(".hand .slot", has_text="King Rex")
    card.hover()
    peek = page.locator(".peek")
    seen, said = peek.bounding_box(), page.locator(NOTE).bounding_box()
    assert (
        seen["x"] >= said["x"] + said["width"]
        or said["x"] >= seen["x"] + seen["width"]
        or seen["y"] >= said["y"] + said["height"]
        or said["y"] >= seen["y"] + seen["height"]
    )
    card.click()
    page.wait_for_selector(".base.target")
    assert not peek.count()
    page.mouse.click(*page.evaluate(MIDDLE))
    page.wait_for_selector(".piece:has-text('King Rex')")
    look(page)
    assert not peek.count()
    page.mouse.move(3, 3)
    page.locator(".piece:has-text('King Rex') .body").hover()
    assert peek.count()


@long
@pytest.mark.parametrize("size", mostly_slow(SIZES, 1))
def test_the_first_game_until_a_base_has_scored(
    server: Server, open_page: Callable[..., Any], size: str
) -> None:
    page = open_page(server.address, **SIZES[size])
    page.get_by_role("main").get_by_role("link", name="First game, with a coach").click()
    said = follow(page, finger=size == "phone", until="The base has scored")
    words = " ".join(said)
    for wanted in (
        "victory points",
        "breakpoint",
        "one minion",
        "one action",
        "Ongoing",
        "Talent",
        "Special",
        "draw",
    ):
        assert wanted in words
    assert page.locator(".me .vp").inner_text().startswith("4")
    assert page.locator(".players .vp").inner_text().startswith("0"), "the bot was sent away in time"
    follow(page, finger=size == "phone", until="the bulb")
    page.locator(NOTE).get_by_role("button", name="All right").click()
    page.wait_for_selector(NOTE, state="hidden")
    assert page.locator(".prompt.mine").count(), "and the game goes on"


def test_the_coach_can_be_left_and_taken_up_again(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/learn/first-game")
    follow(page, until="one minion")
    page.get_by_role("button", name="Without the coach").click()
    page.wait_for_selector(NOTE, state="hidden")
    page.reload()
    page.wait_for_selector(".prompt.mine")
    assert not page.locator(NOTE).count()
    page.get_by_role("button", name="Call the coach").click()
    assert "one minion" in look(page)["text"]

    page.goto(server.address + "#/")
    page.get_by_role("main").get_by_role("link", name="Go on with your first game").click()
    assert "one minion" in look(page)["text"], "the same game, the same step"
    assert page.get_by_role("region", name="Coach").get_by_role("status").count() == 1

    page.locator(".hand .slot", has_text="War Raptor").click()  # something else will do as well
    page.locator(".base.target").nth(1).click()
    page.wait_for_function("() => document.querySelector('.advice')?.textContent.includes('has grown')")
    page.keyboard.press("n")
    seen = look(page)
    assert "one action" in seen["text"]
    page.keyboard.press("e")
    page.wait_for_function(
        "() => document.querySelector('.advice')?.textContent.includes('cards left in your deck')"
    )


@phone_first
@pytest.mark.parametrize("lesson", mostly_slow(["specials", "titans"], 1))
def test_a_lesson_to_its_end(server: Server, open_page: Callable[..., Any], lesson: str, phone: bool) -> None:
    page = open_page(server.address + "#/learn", phone=phone)
    title = {"specials": "Specials when a base scores", "titans": "Titans"}[lesson]
    row = page.get_by_role("listitem").filter(has_text=title)
    row.get_by_role("button", name="Start").click()
    follow(page, finger=phone, until="That was the lesson.")
    page.get_by_role("button", name="More lessons").click()
    page.wait_for_selector("h1:has-text('Learn by playing')")
    assert row.get_by_role("heading", name="done").count()
    assert row.get_by_role("button", name="Once more").count()
    page.goto(server.address + "#/")
    assert not page.get_by_role("heading", name="Continue").count(), "nothing is left over"


@long
def test_who_strays_from_a_lesson_may_take_it_back(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/learn/destroy-return-move")
    follow(page, until="Choose Hoverbot")
    page.keyboard.press("d")  # no, thank you
    page.wait_for_function("() => document.querySelector('.advice')?.textContent.includes('something else')")
    look(page)
    page.get_by_role("button", name="Take it back").click()
    page.wait_for_function("() => document.querySelector('.advice')?.textContent.includes('Choose Hoverbot')")
    follow(page, until="That was the lesson.")


def test_there_is_no_such_lesson(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/learn/chess")
    page.get_by_role("alert").get_by_text("There is no such lesson.").wait_for()
    assert page.get_by_role("listitem").count() == 7


def my_turn(live: LiveTable) -> bool:
    assert live.game is not None
    return live.game.pending is not None and live.game.at_rest and live.game.pending.player == 0


@desktop_first
def test_a_hint_says_what_and_lights_it(server: Server, open_page: Callable[..., Any], phone: bool) -> None:
    table = prepare(server.data, lambda live: my_turn(live) and len(live.given) > 20, seed=3)
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)], phone=phone)
    page.wait_for_selector(".prompt.mine")
    if phone:
        page.get_by_role("button", name="What would an expert do?").tap()
    else:
        page.keyboard.press("h")
    seen = look(page)
    assert seen["text"].startswith("An expert would do this:")
    assert seen["lit"]
    page.get_by_role("button", name="All right").click()
    page.wait_for_selector(NOTE, state="detached")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("This game counts as casual.").wait_for()


BUTTONS = """() => [...document.querySelectorAll('.prompt .btn, .tray .slot')]
  .map((button) => Object.values(button.getBoundingClientRect().toJSON()).slice(0, 4))"""


@long
@pytest.mark.parametrize("kind", mostly_slow(["player", "word", "card"], 1))
def test_where_nothing_lies_a_hint_lights_what_is_pressed(
    server: Server, open_page: Callable[..., Any], kind: str
) -> None:
    def asked(live: LiveTable) -> bool:
        seen = live.view(0)
        options = ((seen and seen["pending"]) or {}).get("options", [])
        elsewhere = all(f"'uid': {option.get('card')}," not in str(seen) for option in options)
        return len(options) > 1 and options[0]["kind"] == kind and elsewhere

    pairs = [["Pirates", "Wizards"], ["Robots", "Aliens"], ["Tricksters", "Dinosaurs"]]
    table = prepare(server.data, asked, seed=1, players=3, pairs=pairs)
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)])
    page.wait_for_selector(".prompt.mine")
    page.keyboard.press("h")
    [lit] = look(page)["lit"]
    assert lit in page.evaluate(BUTTONS)


def test_a_lesson_is_offered_once_when_its_mechanic_is_met(
    server: Server, open_page: Callable[..., Any]
) -> None:
    def mad(live: LiveTable) -> bool:
        assert live.game is not None
        happened = {note["event"] for note in live.game.events()}
        return my_turn(live) and {"MadnessDrawn", "Destroyed"} <= happened

    pairs = [["Minions of Cthulhu", "Ninjas"], ["Robots", "Wizards"]]
    table = prepare(server.data, mad, seed=1, pairs=pairs)
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)], offers=True)
    offer = page.get_by_role("complementary", name="A lesson")
    offer.get_by_text("Destroy, return, move").wait_for()
    offer.get_by_role("button", name="Not now").click()
    offer.get_by_text("Madness").wait_for()
    with page.context.expect_page() as opened:
        offer.get_by_role("link", name="A short lesson").click()
    lesson = opened.value
    lesson.set_default_timeout(120_000)
    assert "Whispers in Darkness" in look(lesson)["text"]
    offer.wait_for(state="detached")
    page.reload()
    page.wait_for_selector(".prompt.mine")
    assert not offer.count(), "once is enough"
