"""Every key does what the table says it does, a long press only looks, and fingers alone are enough."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fracas.server.smashup.table import LiveTable
from fracas.smashup.bots.seat import imagine
from fracas.words import bare

from ..slow import long
from .player import Ears, Player, Server
from .tables import Prepared, counted, prepare

TOUCHED = """window.touched = new Set();
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, (event) => touched.add(event.pointerType ?? 'key'), true);"""


def plays(live: LiveTable) -> tuple[dict[str, Any], dict[str, Any], int] | None:
    """On the first player's turn: the first way to play their first card, a minion that then stands there;
    an action in hand that is done when it is played, and its place.
    """
    game = live.game
    assert game is not None
    if game.pending is None or not game.at_rest or game.pending.player != 0:
        return None
    seen = live.view(0)
    assert seen is not None
    options = seen["pending"]["options"]
    hand = [card["uid"] for card in seen["players"][0]["hand"]]
    bases = {base["uid"] for base in seen["bases"]}
    first = options[0]
    if first.get("card") != hand[0] or first.get("target") not in bases:
        return None

    def tried(place: int) -> dict[str, Any]:
        world = imagine(game, 0, random.Random(0))
        world.answer(place)
        return {**world.view(0, live.handles.number), "at_rest": world.at_rest}

    after = tried(0)
    if not any(minion["uid"] == hand[0] for base in after["bases"] for minion in base["minions"]):
        return None
    for place, option in enumerate(options):
        if option.get("card") in hand and option["target"] is None and tried(place)["at_rest"]:
            return first, option, hand.index(option["card"])
    return None


class Keys:
    """A page with a table in that state, and what its keys did."""

    def __init__(self, page: Any, table: Prepared) -> None:
        found = plays(table.live)
        assert found is not None
        self.page = page
        self.minion, self.action, self.place = found
        assert table.live.game is not None
        seen = table.live.view(0)
        me = seen["players"][0]
        self.card, self.base = me["hand"][0]["name"], seen["bases"][0]["name"]
        self.options = [bare(option["label"]) for option in seen["pending"]["options"]]
        self.discarded = len(me["discard"])
        self.seq = table.live.seq(0)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def minion_is_played(self) -> None:
        uid, base = self.minion["card"], self.minion["target"]
        self.page.wait_for_selector(f"#base-{base} .piece[data-uid='{uid}']")
        assert not self.page.locator(f".hand [data-uid='{uid}']").count()

    def nothing_happened(self) -> None:
        assert not self.page.locator("dialog[open], .slot.selected, .target").count()
        assert self.page.locator(".prompt.mine").count(), "no answer is on its way"
        assert Player(self.page).see()["seq"] == self.seq


@pytest.fixture
def keys(server: Server, open_page: Callable[..., Any]) -> Callable[..., Keys]:
    def start(*, phone: bool = False) -> Keys:
        table = prepare(server.data, lambda live: plays(live) is not None, seed=6)
        page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)], phone=phone)
        page.wait_for_selector(".prompt.mine")
        return Keys(page, table)

    return start


def test_digits_play_the_first_card_on_the_first_target(keys: Callable[..., Keys]) -> None:
    at = keys()
    at.press("1")
    at.page.wait_for_selector(f".hand .selected[data-uid='{at.minion['card']}']")
    at.press("1")
    at.minion_is_played()


def test_t_goes_round_what_glows_and_enter_takes_it(keys: Callable[..., Keys]) -> None:
    at = keys()
    glowing = at.page.locator(".hand .playable").evaluate_all("all => all.map((one) => one.dataset.uid)")
    assert len(glowing) > 2
    for uid in (*glowing, glowing[0]):
        at.press("t")
        assert at.page.locator(":focus").get_attribute("data-uid") == uid
    at.press("Enter")
    target = at.page.locator(f".base.target[data-uid='{at.minion['target']}']")
    target.wait_for()
    for _ in glowing:
        at.press("t")
        if target.evaluate("target => target === document.activeElement"):
            break
    at.press("Enter")
    at.minion_is_played()


def test_p_plays_the_selected_action(keys: Callable[..., Keys]) -> None:
    at = keys()
    uid = at.action["card"]
    at.press("p")
    at.nothing_happened()
    at.press(str(at.place + 1))
    at.page.wait_for_selector(f".hand .selected[data-uid='{uid}']")
    at.press("p")
    at.page.wait_for_selector(f".hand [data-uid='{uid}']", state="detached")
    cards = counted(at.discarded + 1, "cards")
    at.page.get_by_role("button", name=f"Discard pile of Ann: {cards}").wait_for()


def test_o_lists_all_options_and_enter_takes_one(keys: Callable[..., Keys]) -> None:
    at = keys()
    at.press("o")
    dialog = at.page.get_by_role("dialog")
    dialog.wait_for()
    assert dialog.locator(".options").get_by_role("button").all_inner_texts() == at.options
    at.press("Escape")
    at.nothing_happened()
    at.press("o", "Tab")
    assert at.page.locator(":focus").inner_text() == bare(at.minion["label"])
    at.press("Enter")
    at.minion_is_played()
    assert not dialog.count()


def test_i_and_a_held_mouse_button_look_closer_and_do_nothing(keys: Callable[..., Keys]) -> None:
    at = keys()
    card, base = at.page.locator(f".hand [data-uid='{at.minion['card']}']"), at.page.locator(".base").first
    for thing, name in ((card, at.card), (base, at.base)):
        closer = at.page.get_by_role("dialog", name=name, exact=True)
        thing.press("i")
        closer.wait_for()
        at.press("Escape")
        closer.wait_for(state="detached")
        at.nothing_happened()
        hold(at.page, thing, closer)
        at.nothing_happened()
    card.click()
    hold(at.page, base, closer)
    assert base.and_(at.page.locator(".target")).count(), "nor does it play the selected card there"
    base.click()
    at.minion_is_played()


def hold(page: Any, thing: Any, closer: Any) -> None:
    """Keep the mouse button down until it is seen closer, let go, and go on."""
    thing.hover()
    page.mouse.down()
    closer.wait_for()
    page.mouse.up()
    assert closer.count(), "it stays when the button is let go"
    page.keyboard.press("Escape")
    closer.wait_for(state="detached")


def test_a_held_finger_looks_closer_and_does_nothing(keys: Callable[..., Keys]) -> None:
    at = keys(phone=True)
    finger = at.page.context.new_cdp_session(at.page)
    for query, name in ((f".hand [data-uid='{at.minion['card']}']", at.card), (".base", at.base)):
        thing = at.page.locator(query).first
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        closer = at.page.get_by_role("dialog", name=name, exact=True)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        closer.wait_for()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert closer.count(), "it stays when the finger is lifted"
        closer.get_by_role("button", name="Close").tap()
        closer.wait_for(state="detached")
        at.nothing_happened()


class Finger(Player):
    """Somebody who has nothing but a finger."""

    def step(self, seen: dict[str, Any]) -> bool:
        if seen["sheet"] and not seen["over"]:
            self.click("dialog[open] [aria-label=Close]")
            return True
        return super().step(seen)


def test_turns_on_a_phone_by_taps_alone(keys: Callable[..., Keys]) -> None:
    page = keys(phone=True).page
    page.evaluate(TOUCHED)
    finger = Finger(page, seed=1, finger=True)
    finger.play(lambda seen: finger.answers >= 10 and seen["mine"])
    page.get_by_role("button", name="What happened").tap()
    turns = page.get_by_role("listitem").filter(has_text="Ann’s turn")
    assert turns.count() > 1
    assert page.evaluate("[...touched]") == ["touch"]


def unhurried(live: LiveTable) -> bool:
    """The first player's turn, and nothing will ask them anything in the next few turns."""
    game = live.game
    assert game is not None
    if game.pending is None or not game.at_rest or game.pending.player != 0:
        return False
    calm = all(base["total"] + 12 < base["breakpoint"] for base in game.view(0)["bases"])
    return calm and len(game.table.players[0].hand) < 5


@long
def test_a_bots_turn_is_told_at_the_chosen_speed_and_skipped_by_key(
    server: Server, open_page: Callable[..., Any]
) -> None:
    """With a clock that stands still: nothing is told further unless time passes, or somebody skips it."""
    table = prepare(server.data, unhurried, seed=1)
    page = open_page("about:blank", speed="calm", tables=[table.known(0)])
    page.clock.install(time=0)
    ears = Ears(page)
    page.goto(server.address + f"#/table/{table.id}")
    mine = page.locator(".prompt.mine")
    mine.wait_for()
    page.clock.pause_at(3600)

    def end_turn() -> None:
        """And wait until the server has said everything up to the next turn."""
        with ears.expect_asked(after=Player(page).see()["seq"]):
            page.keyboard.press("e")

    turn = page.locator(".prompt .caption", has_text="Blaise’s turn")

    def pass_time(until: Callable[[], bool]) -> int:
        """How many milliseconds it takes."""
        for spent in range(0, 60_000, 100):
            if until():
                return spent
            page.clock.run_for(100)
        raise AssertionError("it takes more than a minute")

    def stays() -> int:
        """How long the first thing is told; then everything else is."""
        turn.wait_for()
        spent = pass_time(lambda: not turn.count())
        pass_time(lambda: mine.count() > 0)
        page.clock.run_for(5000)
        return spent

    def choose_speed(*names: str) -> None:
        for name in names:
            page.get_by_role("button", name="Speed: ").click()
            page.get_by_role("button", name=f"Speed: {name}").wait_for()

    end_turn()
    slow = stays()
    choose_speed("quick")
    end_turn()
    assert slow > 2 * stays()
    choose_speed("off", "calm")
    end_turn()
    turn.wait_for()
    assert not mine.count()
    page.keyboard.press("s")
    mine.wait_for()
