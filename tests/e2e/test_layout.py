"""Everything has its place: no page scrolls, nothing is hidden or cut, fingers find targets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fracas.server.smashup.table import LiveTable

from ..slow import long, mostly_slow
from .conftest import phone_first
from .looks import RESTING
from .player import Server
from .tables import PAIRS, Prepared, prepare

FULL = [  # many minions, actions on them, titans, buried cards, Madness and treasures
    PAIRS,
    [["Zombies", "Kaiju"], ["Elder Things", "Cowboys"], ["Ancient Egyptians", "Clerics"], ["Elves", "Orcs"]],
]
"""Factions of two different tables."""
CROWD = 13
"""Minions on one base: about as many as four players ever bring there."""

SMALL = """() => {
  const box = (element) => element.getBoundingClientRect();
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...sheet.querySelectorAll('button, a[href], select, input')].filter((thing) => {
    if (!thing.checkVisibility() || thing.matches('.skip')) return false;
    const { left, width, height } = box(thing.closest('[data-reach], label') ?? thing);  // what takes the tap
    const next = thing.closest('.row > .slot')?.nextElementSibling;  // which may lie over it
    return height < 43.5 || Math.min(width, next ? box(next).left - left : width) < 43.5;
  }).map((thing) => thing.outerHTML.slice(0, 140));
}"""
"""What a finger misses."""

NAMES = """(names, lie) => names.flatMap((name) => {
  const box = name.getBoundingClientRect();
  const letters = name.firstChild;
  return [...letters.data.matchAll(/[^ -]+-?/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(letters, index);
    range.setEnd(letters, index + word.length);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
    const seen = (x) => name.contains(document.elementFromPoint(x, (top + bottom) / 2));
    const cut = left < box.left - 1 || right > box.right + 1 || top < box.top - 3 || bottom > box.bottom + 3;
    const covered = lie && ![left + 1, (left + right) / 2, right - 1].every(seen);
    return Object.entries({ broken: lines.size > 1, cut, covered })
      .filter(([, is]) => is).map(([what]) => `${word} of ${letters.data} is ${what}`);
  });
})"""
"""Words of names that are not whole; where cards lie on a table, one may lie over the name of another."""

MEASURE = f"""(phone) => {{
  const box = (element) => element.getBoundingClientRect();
  const all = (query) => [...document.querySelectorAll(query)].filter((element) => box(element).width);
  const name = (element) => element.outerHTML.slice(0, 140);
  const page = document.documentElement;
  const prompt = box(document.querySelector('.prompt'));
  const aside = (element) => {{  // in something that scrolls by itself
    for (let up = element.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX + getComputedStyle(up).overflowY)) return true;
    return false;
  }};
  return {{
    bases: all('.bases .base').length,
    scrolls: [page.scrollWidth > innerWidth, page.scrollHeight > innerHeight],
    outside: all('.page button, .page a, .page select').filter((button) => {{
      const {{ left, right, top, bottom }} = box(button);
      return !aside(button) && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
    }}).map(name),
    covered: all('.bases .base, .bases .piece')
      .filter((piece) => box(piece).bottom > prompt.top + 1 && !(phone && aside(piece))).map(name),
    names: ({NAMES})(all('.piece .name'), !phone),
    cut: all('.bases .text').filter((text) => text.scrollHeight > text.clientHeight + 4).map(name),
    small: phone ? ({SMALL})() : [],
  }};
}}"""

WRITTEN = """() => [...document.querySelectorAll('.bases .text, .card .text')]
  .every(({ textContent }) => textContent)"""
"""The texts of cards have come."""

EVERY_CARD = f"""async ([language, every]) => {{
  const {{ cards, factions }} = await (await fetch('/api/catalogue')).json();
  const {{ web, names: called }} = await (await fetch(`/api/words/${{language}}`)).json();
  const empty = (text) => !text.textContent;
  const waiting = () => [...document.querySelectorAll('.card .text, .base p')].some(empty);
  const found = {{ names: new Set(), faults: [], letters: [] }};
  const some = factions.filter((_, place) => place % every === 0);
  for (const page of ['Cards', ...some.map((faction) => faction.name)]) {{
    location.hash = '#/cards' + (page === 'Cards' ? '' : '/' + encodeURIComponent(page));
    const deadline = performance.now() + 120000;
    const title = page === 'Cards' ? web[page] ?? page : called[page] ?? page;
    while ((document.querySelector('h1').textContent !== title || waiting()) && performance.now() < deadline)
      await new Promise(requestAnimationFrame);
    const shown = [...document.querySelectorAll('.card')];
    const names = shown.map((card) => card.querySelector('.name'));
    names.forEach((name) => found.names.add(name.textContent));
    found.faults.push(...({NAMES})(names, false));
    for (const text of document.querySelectorAll('.card .text, .card .foot, .base, .base p, .tile'))
      if (text.scrollHeight > text.clientHeight + 4 || text.scrollWidth > text.clientWidth + 1)
        found.faults.push(text.textContent);
    for (const text of shown.map((card) => card.querySelector('.in:not(.titan) .text')).filter(Boolean))
      found.letters.push(parseFloat(getComputedStyle(text).fontSize));
  }}
  const names = new Set(some.map(({{ name }}) => name));
  const wanted = Object.values(cards).filter(({{ faction }}) => !faction || names.has(faction));
  const missing = wanted.map(({{ name }}) => called[name] ?? name).filter((name) => !found.names.has(name));
  return {{ missing, faults: found.faults, letters: found.letters }};
}}"""

LOGGED = """(edge) => {
  const lines = [...document.querySelectorAll('.log li:has(button)')];
  const line = lines.findLast(({ clientHeight }) => clientHeight < 50);
  const word = line.querySelector('button');
  const { left, width } = word.getBoundingClientRect();
  return [word.textContent, left + width / 2, line.getBoundingClientRect()[edge] + (edge === 'top' ? 2 : -2)];
}"""
"""A card named in one line of the log, and where that line ends above or below it."""


def visit(page: Any, server: Server, table: Prepared) -> None:
    """Go to that table, until all of it can be read."""
    page.goto(server.address + f"#/table/{table.id}")
    page.wait_for_selector(".prompt.mine")
    page.wait_for_function(WRITTEN)
    page.evaluate("document.fonts.ready")


def resting(answers: int) -> Callable[[LiveTable], bool]:
    """Whether so many answers were given for each player, and a turn may go on as its player likes."""

    def rests(live: LiveTable) -> bool:
        assert live.game is not None
        return len(live.given) >= answers * len(live.chairs) and live.game.at_rest

    return rests


def crowded(live: LiveTable) -> bool:
    assert live.game is not None
    return live.game.at_rest and max(len(base.minions) for base in live.game.table.bases) >= CROWD


@long
@pytest.mark.parametrize("locale", mostly_slow(["ru-RU", "fr-FR", "en-GB"], 1))
@phone_first
def test_tables_of_two_to_four_in_the_middle_of_a_game(
    server: Server, open_page: Callable[..., Any], phone: bool, locale: str
) -> None:
    def table(until: Callable[[LiveTable], bool], **how: Any) -> Prepared:
        return prepare(server.data, until, mode="hotseat", ruleset={"titans": "on"}, **how)

    tables = [
        table(resting(answers), seed=seed, players=players, pairs=pairs)
        for players in (2, 3, 4)
        for pairs in FULL
        for seed, answers in enumerate((12, 24, 36))
    ]
    tables.append(table(crowded, seed=7, players=4, pairs=FULL[1]))
    known = [table.known(table.mover) for table in tables]
    page = open_page(server.address, phone=phone, locale=locale, tables=known)
    bases: set[int] = set()
    faults: dict[tuple[str, str], list[Any]] = {}
    for table_ in tables:
        visit(page, server, table_)
        found = page.evaluate(MEASURE, phone)
        about = f"{len(table_.live.chairs)} players after {len(table_.live.given)} answers"
        bases.add(found.pop("bases"))
        faults |= {(about, what): found[what] for what in found if any(found[what])}
    assert not faults, json.dumps({str(k): v for k, v in faults.items()}, indent=1)
    assert bases >= {3, 4, 5}


LOW = f"""() => {{
  const found = ({MEASURE})(false);
  const own = [...document.querySelectorAll('.column .own .piece .name')];
  const outside = found.outside.filter((button) => !button.includes('data-kind="hand"'));  // half is seen
  const log = document.querySelectorAll('.log').length;
  return {{ ...found, outside, names: ({NAMES})(own, true), log }};
}}"""
"""On a low screen only others' cards may have to be scrolled to."""


@long
@pytest.mark.parametrize("locale", ["en-GB", *mostly_slow(["fr-FR", "ru-RU"], 0)])
@pytest.mark.parametrize("size", mostly_slow([(1280, 720), (1366, 650)], 1), ids=str)
def test_a_low_screen_shows_own_cards_and_base_texts(
    server: Server, open_page: Callable[..., Any], size: tuple[int, int], locale: str
) -> None:
    how: Any = {"mode": "hotseat", "players": 4, "ruleset": {"titans": "on"}}
    tables = [prepare(server.data, resting(36), seed=1, pairs=pairs, **how) for pairs in FULL]
    tables.append(prepare(server.data, crowded, seed=7, pairs=FULL[1], **how))
    viewport = dict(zip(("width", "height"), size, strict=True))
    known = [table.known(table.mover) for table in tables]
    page = open_page(server.address, viewport=viewport, locale=locale, tables=known)
    for table in tables:
        visit(page, server, table)
        found = page.evaluate(LOW)
        assert found.pop("bases") == 5
        assert found.pop("log") == 0
        assert not any(map(any, found.values())), json.dumps(found, indent=1)


def screens(server: Server, page: Any, table: Prepared, over: Prepared) -> Iterator[str]:
    """Every screen, one after the other."""

    def go(path: str, sight: str) -> None:
        page.goto(server.address + path)
        page.locator(sight).first.wait_for()

    def press(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).locator("visible=true").first.click()

    page.get_by_role("heading", name="Continue").wait_for()
    yield "home"
    go("#/play", ".choose .tile")
    for faction in ("Pirates", "Wizards"):
        press(faction)
    yield "setup against bots"
    press("Draft")
    press("Start")
    page.locator(".draft .tile").first.click()
    page.wait_for_selector(".draft .take")
    yield "draft"
    go("#/hotseat", ".choose .tile")
    yield "setup for one screen"
    go("#/online", ".choose .tile")
    yield "setup online"
    press("Start")
    page.wait_for_selector(".lobby")
    yield "lobby"
    go(f"#/table/{table.id}", ".prompt.mine")
    yield "table"
    page.locator(".hand .slot.playable").first.click()
    page.locator(".hand .slot.selected").wait_for()
    yield "a card to play"
    page.keyboard.press("Escape")
    page.locator(".hand .slot").first.click(button="right")
    page.locator("dialog[open] .face").wait_for()
    yield "a card looked at"
    page.keyboard.press("Escape")
    press("Menu")
    yield "menu"
    page.keyboard.press("Escape")
    press("All options as a list")
    yield "all options"
    page.keyboard.press("Escape")
    if not page.locator(".log").count():
        press("What happened")
    yield "log"
    go(f"#/table/{over.id}", "dialog[open]")
    yield "game over"
    go("#/how-to-play", "#more .card .text")
    yield "how to play"
    go("#/rules", "dt")
    yield "rules"
    go("#/cards/Aliens", ".cards")
    yield "cards"
    press("Collector")
    press("Return")
    yield "zoom"
    page.keyboard.press("Escape")
    go("#/replays", "li")
    yield "replays"
    go("#/learn", "#content li")
    yield "lessons"
    go("#/learn/titans", ".ring")
    yield "coach"
    go("#/puzzles", "#content li")
    yield "puzzles"
    page.locator("#content li button").first.click()
    page.get_by_role("region", name="Puzzle", exact=True).wait_for()
    page.wait_for_selector(".prompt.mine")
    yield "a puzzle"
    go("#/statistics", "#content h1")
    yield "statistics"
    go(f"#/replay/{over.id}/{len(over.live.given) // 2}", ".scrub")
    yield "replay"
    go("#/about", "#content h1")
    yield "about"
    go("#/splaf", ".setup")
    yield "Splaf!"
    press("How Splaf! is played")
    page.locator("dialog[open]").wait_for()
    yield "how Splaf! is played"
    page.keyboard.press("Escape")
    go("#/splaf/shared", ".setup")
    yield "Splaf! on one screen"
    go("#/splaf/online", ".setup")
    yield "Splaf! online"
    press("Start")
    page.locator(".lobby").wait_for()
    yield "the lobby of Splaf!"
    go("#/splaf", ".setup")
    press("Start")
    page.locator(".ring .slot").first.wait_for()
    yield "a game of Splaf!"


@long
def test_a_finger_finds_everything_on_every_screen(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, resting(24), seed=1, pairs=FULL[1], mode="hotseat")
    over = prepare(server.data, lambda live: live.over, seed=5, mode="hotseat")
    page = open_page(server.address, phone=True, tables=[table.known(table.mover)])
    missed = {}
    for about in screens(server, page, table, over):
        page.wait_for_function(RESTING)
        missed[about] = page.evaluate(SMALL)
    assert not any(missed.values()), json.dumps(missed, indent=1)


def test_a_tap_beside_a_name_in_the_log_looks_at_that_card(
    server: Server, open_page: Callable[..., Any]
) -> None:
    table = prepare(server.data, resting(24), seed=1, pairs=FULL[1], mode="hotseat")
    page = open_page(server.address + f"#/table/{table.id}", phone=True, tables=[table.known(table.mover)])
    page.get_by_role("button", name="What happened").click()
    for edge in ("top", "bottom"):
        name, x, y = page.evaluate(LOGGED, edge)
        page.touchscreen.tap(x, y)
        page.get_by_role("dialog", name=name, exact=True).wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")


@long
@pytest.mark.parametrize("locale", mostly_slow(["ru-RU", "fr-FR", "en-GB"], 1))
@pytest.mark.parametrize("width", mostly_slow([100, None], 1), ids=["hand", "page"])
@pytest.mark.parametrize("every", mostly_slow([5, 1], 1), ids=["some factions", "all factions"])
def test_every_card_and_base_shows_its_whole_text(
    server: Server, open_page: Callable[..., Any], width: int | None, locale: str, every: int
) -> None:
    """Also in the width of a hand on a phone."""
    page = open_page(server.address + "#/cards", locale=locale)
    page.wait_for_selector(".cards .card")
    if width:
        columns = f"repeat(auto-fill, {width}px) !important"
        page.add_style_tag(content=f".cards {{ grid-template-columns: {columns} }}")
    page.evaluate("document.fonts.ready")
    found = page.evaluate(EVERY_CARD, [locale[:2], every])
    assert not found["missing"]
    assert not found["faults"]
    if width:
        for size, part in ((10, 0.95 if locale == "en-GB" else 0.8), (9, 0.9)):  # English is short
            assert sum(letters >= size for letters in found["letters"]) > part * len(found["letters"])


FADES = """() => [...document.querySelectorAll('.bases .foes')].map((foes) => {
  const { classList, scrollTop, scrollHeight, clientHeight } = foes;
  return [
    [classList.contains('above'), scrollTop > 2],
    [classList.contains('below'), scrollHeight - scrollTop - clientHeight > 2],
  ];
})"""


@pytest.mark.parametrize("size", mostly_slow([(1366, 650), (1280, 720)], 1), ids=str)
def test_edges_fade_where_others_cards_scroll_and_only_there(
    server: Server, open_page: Callable[..., Any], size: tuple[int, int]
) -> None:
    def full(live: LiveTable) -> bool:
        assert live.game is not None
        return resting(36)(live) and live.game.pending.player == 0

    table = prepare(server.data, full, seed=1, players=4, pairs=FULL[1], ruleset={"titans": "on"})
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = open_page(server.address, viewport=viewport, tables=[table.known(0)])
    visit(page, server, table)
    page.wait_for_function(f"() => ({FADES})().flat().every(([fades, more]) => fades === more)")
    if size != (1366, 650):
        return
    assert any(more for _, [_, more] in page.evaluate(FADES))
    page.evaluate("document.querySelectorAll('.foes').forEach((foes) => foes.scrollTo(0, 999))")
    page.wait_for_function(f"() => ({FADES})().some(([[fades]]) => fades)")
    assert not any(fades for _, [fades, _] in page.evaluate(FADES))
