"""Splaf! in browsers: alone, over slow lines, at one screen, in the friendly variant, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..slow import long
from .conftest import PATIENCE, start_server
from .looks import look
from .player import Server
from .slow_line import SlowLine

QUICK = """
import sys
from fracas.cli import main
from fracas.server.splaf import room, table
from fracas.splaf import bots, clock, race
room.BOT = 120.0  # bots roll at once, and dice do not tumble for long
table.TUMBLE, table.UNSURE = 260.0, 40.0
bots.LEVELS["easy"] = bots.Level(6000, 0.14)  # however slow the page is, people are faster
race.GRACE = clock.STALL = 60_000.0  # a machine that is busy holds up slaps, and pongs come before them
race.SLACK = 1_000.0
sys.exit(main())
"""

SWAPPED = """
import yaml
load = yaml.safe_load
yaml.safe_load = lambda text: dict(zip(("red", "blue"), load(text).values()))
import fracas.splaf.rules
yaml.safe_load = load
"""
"""Other colours than usual: who has the printed cards may want theirs."""

FOREVER = 10**6

WATCH = """() => {
  if (window.aim) return;
  window.verdicts = {};  // what this screen said of each race
  window.told = [];      // what it told of a race that nobody had decided yet
  window.aim = () => {
    const { dice, side } = document.querySelector('.dice').dataset;
    const faces = [...document.querySelectorAll('.ring .slot')].map((slot) => slot.querySelector('.card'));
    const ring = faces.map((face) => Number(face?.dataset.card) || null);
    const blue = new Set(faces.flatMap((face, slot) => (/blue$/.test(face?.ariaLabel) ? [ring[slot]] : [])));
    const [size, colour, way] = dice.split(/[_ ]/);
    const cards = ring.filter(Boolean);
    const named = cards.filter((card) => colour === 'any' || blue.has(card) === (colour === 'blue'));
    const one = new Set(cards.map((card) => blue.has(card))).size === 1;
    const start = Math[size === 'biggest' ? 'max' : 'min'](...(one ? cards : named));
    const turn = way.startsWith('violet') === (side === 'A') ? 1 : -1;
    const steps = way === 'equals' ? 0 : turn * Number(way.at(-1));
    const place = cards.indexOf(start) + steps;
    return ring.indexOf(cards[(place + 2 * cards.length) % cards.length]);
  };
  const note = () => {
    const banner = document.querySelector('.banner[data-told]');
    if (banner) window.verdicts[banner.dataset.told] ??= banner.querySelector('h2').innerText;
    const early = document.querySelector('.page[data-phase=race] :is(.right, .wrong, .won, .lit, .target)');
    if (early) window.told.push(early.outerHTML);
  };
  const options = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document.body, options);
}"""

LISTEN = """window.wire = { offset: null, frames: [] };
for (const races of ['dice', 'came', 'slaps', 'refused', 'judged']) wire[races] = {};
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener('message', ({ data }) => {
      const { type, race, n, reveal_at: due, why, slaps, offset, uncertainty } = JSON.parse(data);
      if (type === 'ping') Object.assign(wire, { offset, uncertainty });
      if (type === 'dice') {
        const { offset, uncertainty } = wire;
        wire.dice[race] = { came: performance.now(), due, n, offset, uncertainty };
      }
      if (type === 'state') wire.state = JSON.parse(data);
      if (type === 'refused') wire.refused[race] = why;
      if (type === 'verdict') wire.judged[race] = Object.fromEntries(slaps.map(({ seat, ms }) => [seat, ms]));
    });
  }
  send(text) {
    const message = JSON.parse(text);
    if (message.type === 'slap') wire.slaps[message.race] = message;
    if (message.type === 'pong') wire.came[message.n] = message.at;
    super.send(text);
  }
};
const watch = (time) => {
  wire.frames.push([time, time + wire.offset]);
  requestAnimationFrame(watch);
};
requestAnimationFrame(watch);"""
"""What goes over the line, and the frames of this screen: its own time, and that of the server."""

PLAY = """(reaction) => {
  let last = '';
  let slot;
  window.seen = {};  // the frame in which this screen showed the dice of a race
  window.reaction = reaction;
  const race = () => {
    const page = document.querySelector('.page');
    document.querySelector('.roll')?.click();
    if (!page || page.dataset.phase !== 'race') return;
    const number = page.dataset.race;
    const slap = () => document.querySelector(`.page[data-race="${number}"] .card[data-slot="${slot}"]`)
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    if (number !== last) {
      last = number;
      window.seen[last] = document.timeline.currentTime;
      slot = window.aim();
      setTimeout(slap, window.reaction);
    } else if (/Not counted/.test(document.querySelector('.banner').innerText)) slap();
  };
  setInterval(race, 60);
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['data-phase'] };
  new MutationObserver(race).observe(document.body, options);
}"""
"""Somebody who slaps the right card so many milliseconds after seeing the dice, again if it did not count;
the dice are rolled at once."""

LATE = """() => Object.entries(window.seen).filter(([race, seen]) => {
  const { came, due } = wire.dice[race];
  return wire.frames.some(([at, server]) => Math.abs(at - seen) < 0.5 && server < due - 1)
    || wire.frames.some(([at, server]) => at < seen - 0.5 && at >= came && server >= due);
})"""
"""Races whose dice were not shown in the first frame in which they could be. On a busy machine that frame may
be late; the client may not."""

TIMES = """() => Object.fromEntries(Object.entries(wire.slaps).map(([race, { at, shown }]) => {
  const { n, due, offset, uncertainty } = wire.dice[race];
  // A screen may be 50 ms late, and no later. When it was due, only the server knows exactly.
  const latest = (doubt) => Math.max(wire.came[n], due - offset + doubt) + 50;
  const [most, least] = [-uncertainty, uncertainty].map((doubt) => at - Math.min(shown, latest(doubt)));
  const honest = Math.abs(shown - window.seen[race]) < 1;
  return [race, { least, most, honest, refused: wire.refused[race] ?? null }];
}))"""
"""How long after its own screen showed the dice each slap was made, as the server has to see it."""


def play(page: Any, reaction: int) -> None:
    page.evaluate(WATCH)
    page.evaluate(PLAY, reaction)


def dice_lie(page: Any) -> int:
    """Wait for the dice; the slot they point at."""
    page.wait_for_selector(".page[data-phase=race]")
    page.evaluate(WATCH)
    slot = page.evaluate("() => window.aim()")
    page.wait_for_timeout(120)  # nobody is faster
    return int(slot)


def verdict(page: Any) -> str:
    """Wait until the race is decided, which is followed by no other; what is said of it."""
    page.wait_for_selector(".page[data-phase=to_roll], .page[data-phase=over]")
    return str(page.locator(".banner h2").inner_text())


def start(page: Any, players: int, ring: int = 4) -> None:
    page.get_by_role("group", name="Players").get_by_role("button", name=str(players), exact=True).click()
    page.get_by_role("group", name="Cards in the ring").get_by_role("button", name=f"{ring}").click()
    page.get_by_role("button", name="Start").click()


def fits(page: Any) -> bool:
    width, height = page.evaluate("(({scrollWidth: w, scrollHeight: h}) => [w, h])(document.documentElement)")
    return bool(width <= page.viewport_size["width"] and height <= page.viewport_size["height"])


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = start_server(tmp_path_factory.mktemp("rooms"), program=("-c", QUICK))
    yield running
    running.stop()


@long
def test_a_whole_game_alone(quick: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(quick.address)
    page.wait_for_selector(".teaser")
    page.get_by_role("link", name="Play Splaf!").click()
    page.get_by_label("Name of player 1").fill("Ann")
    look(page, "splaf-start-desktop")
    start(page, 3)
    page.wait_for_selector(".ring .card")
    page.emulate_media(reduced_motion="reduce")
    play(page, 190)
    page.wait_for_selector("dialog[open] li.won .place", timeout=10 * PATIENCE)
    scores = page.locator("dialog[open] .score").all_inner_texts()
    assert sum(map(int, scores)) == 18
    assert page.get_by_role("heading", name="Ann wins!").is_visible()
    assert page.evaluate("Object.keys(window.verdicts).length") >= 18
    assert page.evaluate("window.told") == [], "nothing is told before the verdict"
    look(page, "splaf-result-desktop")
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="The race before").click()
    page.get_by_text(re.compile("Race .* of")).wait_for()
    assert page.locator(".card.target").count() == 1, "the way to the target is lit"
    look(page, "splaf-table-desktop")
    page.get_by_role("button", name="Slow motion").click()
    assert page.locator(".mark").count() == 0
    page.wait_for_selector(".mark.right")
    assert page.locator(".clock").is_visible()
    page.wait_for_selector(".mark.late")
    page.get_by_role("button", name="Result").click()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector("dialog[open]", state="detached")
    page.wait_for_selector(".page:not([data-phase=over])")


@long
def test_two_lines_and_a_reload(quick: Server, open_page: Callable[..., Any], provoked: list[str]) -> None:
    """Who is faster at the screen gets the card, whoever has the slower line."""
    far, near = SlowLine(quick.port, 105, jitter=20), SlowLine(quick.port, 10)
    try:
        ann = open_page(near.address + "#/splaf")
        ann.add_init_script(LISTEN)
        ann.goto(near.address + "#/splaf/online")
        ann.reload()
        ann.get_by_label("Name of player 1").fill("Ann")
        start(ann, 3)
        ann.wait_for_selector(".lobby")
        look(ann, "splaf-lobby-desktop")
        ann.get_by_role("button", name="Play without").last.click()
        ann.wait_for_selector(".lobby li:nth-child(3)", state="detached")
        link = ann.get_by_label("Link for all open seats").input_value()
        bo = open_page(far.address + "#/splaf")
        bo.add_init_script(LISTEN)
        bo.goto(link.replace(near.address, far.address))
        bo.reload()
        bo.get_by_label("Your name").fill("Bo")
        bo.get_by_role("button", name="Take the seat").click()
        both = [ann, bo]
        for page in both:
            page.wait_for_selector(".ring .card")

        for page in both:
            play(page, FOREVER)

        def races(*reactions: int) -> list[str]:
            """Race until who should be faster was, and won; whoever was faster at their screen has to win.

            A busy machine disturbs hands: after each race that it did, the slower one takes longer yet.
            """
            favourite = ("Ann", "Bo")[reactions[0] > reactions[1]]
            before = len(ann.evaluate("Object.keys(window.verdicts)"))
            winners: list[str] = []
            for tries, race in enumerate(range(before + 1, before + 8)):
                for page, reaction in zip(both, reactions, strict=True):
                    slower = reaction == max(reactions)
                    page.evaluate("ms => { window.reaction = ms }", reaction + slower * 300 * tries**2)
                for page in both:
                    page.wait_for_function("n => window.verdicts[n]", arg=race)
                    assert not page.evaluate(LATE)
                assert len({page.evaluate("n => window.verdicts[n]", race) for page in both}) == 1
                winners += fastest(race)
                if favourite in winners:
                    return winners
            times = [page.evaluate(TIMES) for page in both]
            raise AssertionError((favourite, winners, times, ann.evaluate("window.verdicts")))

        def fastest(race: int) -> list[str]:
            """Who was, beyond doubt, faster in a race, and got the card; nobody if a slap did not count."""
            n, times = str(race), {}
            judged = ann.evaluate("n => wire.judged[n]", n)
            for seat, (name, page) in enumerate(zip(("Ann", "Bo"), both, strict=True)):
                page.wait_for_function("n => wire.slaps[n] || wire.dice[n + 1]", arg=race)
                slap = page.evaluate(TIMES).get(n)
                if slap is None or slap["refused"] not in (None, "late"):
                    return []
                assert slap["honest"]
                times[name] = judged.get(str(seat), slap["least"])
                assert slap["least"] - 1 < times[name] < slap["most"] + 1, (slap, judged)
            if abs(times["Ann"] - times["Bo"]) < 80:
                return []
            winner = min(times, key=lambda name: times[name])
            assert ann.evaluate("n => window.verdicts[n]", n).startswith(f"{winner} takes"), (race, times)
            return [winner]

        races(600, 350)
        races(350, 600)
        ann.evaluate("ms => { window.reaction = ms }", FOREVER)
        bo.reload()
        bo.wait_for_selector(".ring .card")
        score = bo.locator("li[data-seat='1'] .score")
        before = int(score.inner_text())
        assert before > 0, "what was won is still there"
        play(bo, 350)
        bo.wait_for_function(
            "n => Number(document.querySelector('[data-seat=\"1\"] .score').innerText) > n", arg=before
        )

        for page in both:
            assert page.evaluate("window.told") == []
        bo.get_by_role("button", name="Menu").click()
        bo.get_by_role("button", name="Leave for good").click()
        ann.get_by_text("Only Ann is still here").wait_for()
        assert not ann.get_by_role("button", name="Play again").count(), "with whom?"

        guest = open_page(link)
        provoked += ["status of 4"]
        guest.get_by_role("button", name="Take the seat").click()
        guest.wait_for_selector("[role=alert]")
        guest.goto(quick.address + "#/splaf/room/s.nobody")
        guest.get_by_text("There is no such room.").wait_for()
    finally:
        far.close()
        near.close()


@long
def test_a_server_that_dies_in_mid_race(
    tmp_path: Path, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    provoked += ["WebSocket", "ERR_"]
    program = ("-c", SWAPPED + QUICK)
    server = start_server(tmp_path, program=program)
    try:
        page = open_page(server.address + "#/splaf/shared")
        start(page, 2)
        page.wait_for_selector(".pad .rolls")
        for card in page.locator(".ring .card").all():
            colour = "red" if int(card.get_attribute("data-card")) % 2 else "blue"
            assert card.get_attribute("aria-label").endswith(colour), "colours are the server's"
        page.keyboard.press("s")
        page.keyboard.press("k")
        page.keyboard.press("wdxa"[dice_lie(page)])
        assert verdict(page).startswith("Player 1 takes")
        page.keyboard.press("s")
        page.keyboard.press("k")
        dice_lie(page)
        server.kill()
        page.wait_for_selector(".lost")
        server = start_server(tmp_path, server.port, program=program)
        page.wait_for_selector(".lost", state="detached")
        assert verdict(page) == "The server was restarted. Roll again!"
        assert page.locator(".pad .score").first.inner_text() == "1"
        page.keyboard.press("s")
        page.keyboard.press("k")
        page.keyboard.press("il,j"[dice_lie(page)])
        assert verdict(page).startswith("Player 2 takes")
    finally:
        server.stop()


@long
def test_a_shared_screen_and_keys(quick: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(quick.address + "#/splaf/shared")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Bo")
    start(page, 2)
    page.wait_for_selector(".pad")
    keys = {"Ann": "wdxa", "Bo": "il,j"}

    def roll() -> int:
        name = page.locator(".pad:has(.rolls) header b").first.inner_text()
        page.keyboard.press({"Ann": "s", "Bo": "k"}[name])
        return dice_lie(page)

    slot = roll()
    page.keyboard.press(keys["Ann"][(slot + 1) % 4])
    page.get_by_text("Landed!").wait_for()
    assert page.evaluate("window.told") == []
    page.keyboard.press(keys["Ann"][slot])  # a second slap does not count
    page.keyboard.press(keys["Bo"][slot])
    assert verdict(page).startswith("Bo takes")
    assert "wrong card" in page.locator(".pad .said").first.inner_text()
    look(page, "splaf-shared-desktop")
    slot = roll()
    page.evaluate(  # two keys within one animation frame are the same moment
        """codes => requestAnimationFrame(() => {
             for (const code of codes) window.dispatchEvent(new KeyboardEvent('keydown', { code }));
           })""",
        [["KeyW", "KeyD", "KeyX", "KeyA"][slot], ["KeyI", "KeyL", "Comma", "KeyJ"][slot]],
    )
    assert verdict(page) == "A tie: Ann = Bo. Roll again!"
    slot = roll()
    page.evaluate(  # Bo, as soon as the screen has said that it is too late
        """code => new MutationObserver((_, watch) => {
             if (!document.querySelector('.page[data-phase=to_roll]')) return;
             watch.disconnect();
             window.dispatchEvent(new KeyboardEvent('keydown', { code }));
           }).observe(document.querySelector('.page'), { attributes: true })""",
        ["KeyI", "KeyL", "Comma", "KeyJ"][slot],
    )
    page.locator(".pad").first.locator(".slot").nth(slot).dispatch_event("pointerdown")
    assert verdict(page).startswith("Ann takes")
    page.get_by_text("too late").wait_for()
    assert fits(page)


@long
def test_five_at_one_keyboard(quick: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(quick.address + "#/splaf/shared")
    start(page, 5)
    page.wait_for_selector(".players .roller")
    roller = int(page.locator(".players .roller").get_attribute("data-seat"))
    page.keyboard.press("wtupx"[roller])
    slot = dice_lie(page)
    for _ in range(slot):
        page.keyboard.press("z")  # the hand of the fifth goes round
    page.keyboard.press("x")
    assert verdict(page).startswith("Player 5 takes")
    look(page, "splaf-five-desktop")


def test_own_row_first(quick: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(quick.address + "#/splaf/shared")
    page.get_by_label("Player 1 plays the friendly variant").check()
    start(page, 2)
    page.wait_for_selector(".pad")
    said = page.locator(".pad .said").first

    def roll() -> int:
        page.wait_for_selector(".pad .rolls")
        first = page.locator(".pad").first.locator(".rolls").count()
        page.keyboard.press("s" if first else "k")
        return dice_lie(page)

    page.keyboard.press("wdxa"[roll()])
    assert verdict(page).startswith("Player 1 takes")
    slot = roll()
    page.keyboard.press("wdxa"[slot])  # forgets the row
    page.keyboard.press("il,j"[slot])
    assert verdict(page).startswith("Player 2 takes")
    assert "own row was not complete" in said.inner_text()
    slot = roll()
    page.keyboard.press("s")  # the only card of the row
    page.keyboard.press("wdxa"[slot])
    assert verdict(page).startswith("Player 1 takes")


HASTY = """() => {
  let last = '';
  window.freed = 0;
  const look = () => {
    const race = document.querySelector('.page[data-phase=race]')?.dataset.race;
    const card = document.querySelector('.own button');
    if (!race || !card) return;
    if (race === last) {
      window.freed += !card.disabled;
      return;
    }
    last = race;
    const touch = new PointerEvent('pointerdown', { bubbles: true });
    Object.defineProperty(touch, 'timeStamp', { value: document.timeline.currentTime - 5 });
    card.dispatchEvent(touch);
  };
  const options = { subtree: true, attributes: true, attributeFilter: ['data-phase', 'disabled'] };
  new MutationObserver(look).observe(document.body, options);
}"""
"""Somebody whose finger comes down on the own row a moment before the dice lie still."""


def test_own_row_alone(quick: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(quick.address + "#/splaf", phone=True)
    page.get_by_label("Player 1 plays the friendly variant").check()
    start(page, 2)
    page.wait_for_selector(".ring .card")
    page.evaluate(HASTY)
    score = page.locator("[data-seat='0'] .score")
    while int(score.inner_text()) < 3:
        page.wait_for_selector(".roll, .page[data-phase=race]")
        if page.locator(".roll").count():
            page.locator(".roll").tap()
        slot = dice_lie(page)
        for card in page.locator(".own button").all():
            card.dispatch_event("pointerdown")
        page.locator(f".card[data-slot='{slot}']").dispatch_event("pointerdown")
        assert fits(page)
        page.wait_for_selector(".page[data-phase=race]", state="detached")
    assert page.locator(".own button").count() >= 3
    assert page.evaluate("window.freed") > 0, "what did not count may be touched again"


def test_on_a_phone(quick: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(quick.address + "#/splaf", phone=True)
    look(page, "splaf-start-phone")
    page.get_by_role("button", name="How Splaf! is played").click()
    look(page, "splaf-rules-phone")
    page.keyboard.press("Escape")
    start(page, 8, ring=8)
    page.wait_for_selector(".ring .card")
    assert page.locator(".players li").count() == 8
    assert fits(page)
    look(page, "splaf-table-phone")
    small = page.locator(".page button").evaluate_all(
        "all => all.filter(e => e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML.slice(0, 120))"
    )
    assert not small
    page.goto(quick.address + "#/splaf/shared")
    start(page, 4, ring=8)
    page.wait_for_selector(".pad")
    assert fits(page)
    look(page, "splaf-shared-phone")


LOUD = """window.noises = 0;
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (...when) {
    window.noises++;
    return start.apply(this, when);
  };
}"""


@long
def test_noises(quick: Server, open_page: Callable[..., Any]) -> None:
    """None before the first touch, none when muted."""
    page = open_page(quick.address, phone=True)
    page.add_init_script(LOUD)
    page.goto(quick.address + "#/splaf")
    page.reload()
    page.wait_for_selector(".start")
    page.evaluate("document.querySelector('.start').click()")  # no finger
    page.wait_for_selector(".ring .card")
    play(page, 150)

    def races(count: int) -> int:
        """Let so many races pass; the noises since the page was loaded."""
        told = page.evaluate("Object.keys(window.verdicts).length")
        page.wait_for_function("n => Object.keys(window.verdicts).length >= n", arg=told + count)
        return int(page.evaluate("window.noises"))

    assert races(2) == 0
    page.locator(".banner").tap()
    heard = races(2)
    assert heard > 0
    page.get_by_label("Sound is on").tap()
    muted = races(1)
    assert races(2) == muted
    page.get_by_label("Sound is off").tap()
    assert races(2) > muted


HIDE = """() => {
  window.hide = (hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
}"""
"""Another tab in front of this one, as far as the page can tell."""


@long
def test_bots_wait_for_who_plays_alone(tmp_path: Path, open_page: Callable[..., Any]) -> None:
    """Slow motion after any race, whoever rolls next; help and another tab stop the game as well."""
    patience = 700
    server = start_server(tmp_path, program=("-c", QUICK.replace("120.0", f"{patience}.0")))
    try:
        page = open_page(server.address, level="expert")
        page.add_init_script(LISTEN)
        page.goto(server.address + "#/splaf")
        page.reload()
        start(page, 4)
        page.wait_for_selector(".ring .card")
        play(page, FOREVER)
        page.evaluate(HIDE)
        page.wait_for_function(  # if it is not a bot that rolls next, the dice have been rolled
            """() => {
              const slow = document.querySelector('.slow:enabled');
              if (!slow || document.querySelector('.roll')) return false;
              slow.click();
              window.began = [performance.now(), document.querySelector('.page').dataset.race];
              return true;
            }"""
        )
        page.wait_for_selector(".clock")
        page.wait_for_function(
            """() => {
              window.ended = [performance.now(), document.querySelector('.page').dataset.race];
              return !document.querySelector('.clock');
            }"""
        )
        (began, race), (ended, then) = page.evaluate("[window.began, window.ended]")
        assert ended - began > 1.5 * patience
        assert race == then, "bots do not roll while it plays"

        def stops(act: str, undo: Callable[[], None], tries: int = 5) -> None:
            """In a race after which a bot will roll, something is done that keeps it from rolling.

            If the server hears of it so late that somebody has rolled already, that is done once more.
            """
            acted = page.wait_for_function(
                """() => {
                  const roller = document.querySelector('.page[data-phase=race] .roller')?.dataset.seat;
                  if (roller !== '1' && roller !== '2') return false;
                  ACT;
                  return document.querySelector('.page').dataset.race;
                }""".replace("ACT", act)
            ).json_value()
            page.wait_for_function("() => wire.state.held && wire.state.phase === 'to_roll'")
            now = page.locator(".page[data-phase=to_roll]").get_attribute("data-race")
            if now != acted and tries:
                undo()
                return stops(act, undo, tries - 1)
            page.wait_for_timeout(2.5 * patience)
            assert page.locator(".page").get_attribute("data-race") == now == acted, act

        def close_help() -> None:
            page.get_by_role("heading", name="How Splaf! is played").wait_for()
            page.keyboard.press("Escape")
            page.wait_for_function("() => !wire.state.held")

        def come_back() -> None:
            page.evaluate("hide(false)")
            page.wait_for_function("() => !wire.state.held")

        stops("document.querySelectorAll('.top button')[1].click()", close_help)
        close_help()
        stops("hide(true)", come_back)
        come_back()
        page.wait_for_selector(".page[data-phase=race]")
        page.close()
    finally:
        server.stop()
