"""Games through the interface: against bots, at one screen, for three and four; by mouse, finger and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fracas.server.smashup.table import LiveTable
from fracas.words import bare

from ..effort import cpu_seconds
from ..slow import long, mostly_slow
from .conftest import BOT_BEGINS, PERSON_BEGINS, dealing, start_server
from .looks import clean
from .player import Ears, Player, Server, start_game
from .tables import leading, prepare

COUNT_MOTION = """window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); };"""
LASTING = """() => document.getAnimations().filter((one) => {
  const { duration, iterations } = one.effect.getComputedTiming();
  return iterations === Infinity || duration > 50;
}).length"""


@long
@pytest.mark.parametrize("points", mostly_slow([13, 0], 1), ids="from {} points on".format)
def test_a_game_against_bots_to_its_end(server: Server, open_page: Callable[..., Any], points: int) -> None:
    table = prepare(server.data, leading(points), seed=3)
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)])
    player = Player(page, seed=3)
    player.play(lambda seen: seen["over"])
    assert player.answers > 3
    clean(page, "the result")
    page.get_by_role("button", name="Watch the replay").click()
    page.wait_for_selector(".scrub")
    assert int(page.locator(".scrub input").get_attribute("max")) > 30
    assert page.locator(".hands .hand").count() == 2


@pytest.mark.parametrize("seed", [PERSON_BEGINS, BOT_BEGINS], ids=["I begin", "a bot begins"])
def test_two_clicks_and_three_seconds_to_the_first_decision_or_card(
    open_page: Callable[..., Any], tmp_path: Path, seed: int
) -> None:
    """With everything as it is for a new visitor: what the server works, and what the page waits for.

    The clock of the page stands still until the server has asked for the decision. If a bot begins, its first
    card is seen by then, before it lies on the table; and who skips that is asked at once.
    """
    server = start_server(tmp_path, program=dealing(seed))
    page = open_page("about:blank", speed="calm", level="normal", motion=True)
    ears = Ears(page)
    page.clock.install(time=0)
    page.goto(server.address)
    page.wait_for_selector(".leaf")
    page.evaluate("window.clicks = 0; addEventListener('click', () => clicks++, true)")
    page.clock.pause_at(3600)
    begin = cpu_seconds(server.process.pid)
    start_game(page)
    while not ears.asked():
        page.wait_for_timeout(50)
    worked = cpu_seconds(server.process.pid) - begin
    mine, told = page.locator(".prompt.mine"), 0.0
    first = mine if seed == PERSON_BEGINS else page.locator(".shown .large")
    while not first.count():
        page.clock.run_for(50)
        told += 0.05
        assert worked + told < 3, (worked, told)
    if seed == BOT_BEGINS:
        assert not mine.count()
        assert not page.locator(".piece").count()
        page.keyboard.press("s")
        mine.wait_for()
    assert page.evaluate("clicks") == 2
    assert bool(page.locator('.piece[data-seat="1"]').count()) == (seed == BOT_BEGINS)
    server.stop()


@long
@pytest.mark.parametrize("players", mostly_slow([4, 3], 1))
def test_three_and_four_players(server: Server, open_page: Callable[..., Any], players: int) -> None:
    page = open_page(server.address, level="random")
    start_game(page, players)
    assert page.locator(".players .panel").count() == players - 1
    player = Player(page, seed=players)
    player.play(lambda seen: player.answers >= 10)


@long
def test_one_screen_hides_hands(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/hotseat")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Bo")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".curtain")
    assert page.locator(".hand .slot").count() == 0, "nobody's hand is shown before somebody is there"
    player = Player(page, seed=5)
    first = page.locator(".curtain h2").inner_text()
    assert first in ("Pass the screen to Ann", "Pass the screen to Bo")
    page.locator(".curtain .btn").click()
    page.wait_for_selector(".hand .slot")
    held = page.locator(".hand .slot").evaluate_all("all => all.map(e => e.dataset.uid)")
    player.play(lambda seen: seen["curtain"])
    assert page.locator(".curtain h2").inner_text() != first
    for key in ("u", "i", "o", "?", "Tab", "i"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)  # an undo would come back by then
    assert page.locator(".curtain").count() == 1
    assert page.locator(".hand, .piece, dialog").count() == 0, "nothing is behind the curtain"
    page.locator(".curtain .btn").click()
    page.wait_for_selector(".prompt.mine")
    others = page.locator(".hand .slot").evaluate_all("all => all.map(e => e.dataset.uid)")
    assert not set(held) & set(others)


@long
def test_by_keyboard_alone(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    page.wait_for_selector(".leaf")
    page.get_by_role("main").get_by_role("link", name="Play now", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    answered: set[str] = set()
    for number in range(60):
        page.wait_for_selector(".prompt.mine, dialog[open]")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            continue
        answered.add(page.locator(".page").get_attribute("data-seq"))
        if len(answered) > 8:
            break
        # a card, its target, the play without a target; then whatever ends this
        for key in ("1", "1", "p") if number % 3 else ("t", "Enter", "Escape", "e"):
            page.keyboard.press(key)
    assert len(answered) > 8


def test_an_illegal_card_says_why_and_can_be_zoomed(server: Server, open_page: Callable[..., Any]) -> None:
    def refused(live: LiveTable) -> bool:
        assert live.game is not None
        hand = live.view(0)["players"][0]["hand"]
        return (
            live.game.at_rest and live.game.pending.player == 0 and any(card.get("why_not") for card in hand)
        )

    table = prepare(server.data, refused, seed=9)
    page = open_page(server.address + f"#/table/{table.id}", phone=True, tables=[table.known(0)])
    assert table.live.game is not None
    hand = table.live.view(0)["players"][0]["hand"]
    card = next(card for card in hand if card["why_not"])
    page.locator(f".hand .slot[data-uid='{card['uid']}']").click()
    page.wait_for_selector(".toast")
    assert page.locator(".toast").inner_text() == card["why_not"]
    slot = page.locator(".hand .slot").first
    slot.scroll_into_view_if_needed()
    slot.dispatch_event("contextmenu")
    page.wait_for_selector("dialog[open] .face")
    clean(page, "a card looked at closely")


def test_an_illegal_target_says_why(server: Server, open_page: Callable[..., Any]) -> None:
    def blocked(live: LiveTable) -> bool:
        assert live.game is not None
        hand = live.view(0)["players"][0]["hand"]
        return any(len(card["not_on"]) == 1 for card in hand)

    pairs = [["Ninjas", "Robots"], ["Pirates", "Wizards"]]
    table = prepare(server.data, blocked, seed=1, pairs=pairs)
    assert table.live.game is not None
    hand = table.live.view(0)["players"][0]["hand"]
    card = next(card for card in hand if len(card["not_on"]) == 1)
    [(uid, why)] = card["not_on"].items()
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)])
    page.locator(f".hand .slot[data-uid='{card['uid']}']").click()
    page.locator(f"[data-drop='{uid}']").click()
    page.wait_for_selector(".toast")
    assert page.locator(".toast").inner_text() == why


def test_a_finger_sees_what_a_play_on_a_minion_would_do(
    server: Server, open_page: Callable[..., Any]
) -> None:
    """It cannot hover: the first tap shows, the second plays."""

    def poison(live: LiveTable) -> bool:
        assert live.game is not None
        if not live.game.at_rest or live.game.pending.player != 0:
            return False
        options = live.view(0)["pending"]["options"]
        strong = [minion for minion in live.game.table.minions(of=1) if live.game.table.power(minion) > 3]
        targets = {live.handles.number(minion.uid) for minion in strong}
        return any(bare(o["label"]).startswith("Play Poison") and o["target"] in targets for o in options)

    table = prepare(server.data, poison, seed=1, pairs=[["Ninjas", "Pirates"], ["Robots", "Dinosaurs"]])
    assert table.live.game is not None
    game = table.live.game
    target = max(game.table.minions(of=1), key=game.table.power)
    page = open_page(server.address + f"#/table/{table.id}", phone=True, tables=[table.known(0)])
    page.locator(".hand .slot", has_text="Poison").first.tap()
    minion = page.locator(f".piece[data-uid='{table.live.handles.number(target.uid)}'] .body")
    minion.scroll_into_view_if_needed()
    minion.tap()
    page.wait_for_selector(".preview")
    seq = page.locator(".page").get_attribute("data-seq")
    minion.tap()
    page.wait_for_function("seq => document.querySelector('.page').dataset.seq > seq", arg=seq)
    assert page.locator(".attached", has_text="Poison").count()


def test_undo_against_bots(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    start_game(page)
    player = Player(page, seed=11)
    player.play(lambda seen: player.answers >= 3 and seen["mine"])
    before = player.see()["seq"]
    page.keyboard.press("u")
    page.wait_for_function("before => +document.querySelector('.page').dataset.seq > before", arg=before)
    player.play(lambda seen: player.answers >= 5)


def minion_in_hand(live: LiveTable) -> bool:
    """Whether the first player may play a minion now."""
    assert live.game is not None
    if not live.game.at_rest or live.game.pending.player != 0:
        return False
    options = live.view(0)["pending"]["options"]
    bases = {live.handles.number(base.uid) for base in live.game.table.bases}
    return any(option.get("target") in bases for option in options)


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])
def test_dragging_a_card_to_a_base_plays_it(
    server: Server, open_page: Callable[..., Any], phone: bool
) -> None:
    table = prepare(server.data, minion_in_hand, seed=13)
    page = open_page(server.address + f"#/table/{table.id}", phone=phone, tables=[table.known(0)])
    page.wait_for_selector(".prompt.mine")
    minion = page.locator(".hand .slot.playable:has(.in.minion)").first
    minion.scroll_into_view_if_needed()
    uid, card = minion.get_attribute("data-uid"), minion.bounding_box()
    base = page.locator(".base").first.bounding_box()
    start = (card["x"] + 40, card["y"] + 60)
    end = (base["x"] + base["width"] / 2, base["y"] + base["height"] / 2)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *where: float) -> None:
        points = [dict(zip("xy", where, strict=True))] if where else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(x: float, y: float) -> None:
        touch("touchMove", x, y) if phone else page.mouse.move(x, y)

    if phone:
        touch("touchStart", *start)
    else:
        page.mouse.move(*start)
        page.mouse.down()
    for part in range(1, 9):
        move(start[0] + (end[0] - start[0]) * part / 8, start[1] + (end[1] - start[1]) * part / 8)
    ghost = page.locator(".ghost").bounding_box()
    for at, size, place in (("x", "width", end[0]), ("y", "height", end[1])):
        assert ghost[at] < place < ghost[at] + ghost[size], "the card is where the hand is"
    page.wait_for_selector(".base.target .preview")
    assert page.locator(".base.target:has(.preview) .text").first.is_visible(), "it can still be read"
    touch("touchEnd") if phone else page.mouse.up()
    page.wait_for_selector(f".hand [data-uid='{uid}']", state="detached")


def test_three_languages(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, minion_in_hand, seed=8)
    page = open_page(server.address, tables=[table.known(0)])
    for language, words in (("fr", "Même écran"), ("en", "Same screen"), ("ru", "На одном экране")):
        page.get_by_role("combobox").select_option(language)
        page.get_by_role("main").get_by_role("link", name=words).wait_for()
        assert page.evaluate("document.documentElement.lang") == language
    page.goto(server.address + f"#/table/{table.id}")
    page.get_by_role("button", name="Закончить ход").wait_for()


@pytest.mark.parametrize("motion", [True, False], ids=["motion", "reduced-motion"])
def test_a_bots_turn_can_be_read_and_skipped(
    server: Server, open_page: Callable[..., Any], motion: bool
) -> None:
    table = prepare(server.data, minion_in_hand, seed=8)
    address = server.address + f"#/table/{table.id}"
    page = open_page("about:blank", speed="calm", motion=motion, tables=[table.known(0)])
    page.add_init_script(COUNT_MOTION)
    page.goto(address)
    page.locator(".hand .slot.playable:has(.in.minion)").first.click()
    page.wait_for_selector(".base.target")
    assert motion or not page.evaluate(LASTING), "nothing moves for those who want that"
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    page.wait_for_selector(".shown .large")
    page.keyboard.press(" ")
    page.locator(".steps").get_by_role("button", name="Run").wait_for()
    assert motion or not page.evaluate(LASTING)
    page.keyboard.press("s")
    player = Player(page, seed=8)
    player.play(lambda seen: seen["mine"])
    assert (page.evaluate("moved") > 0) == motion, "cards travel, or are there at once"
