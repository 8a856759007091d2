"""Somebody who reads no English plays: nothing on the screen is English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from fracas.i18n import Words, words
from fracas.smashup.cards import LIBRARY

from ..slow import long, mostly_slow
from .player import Player, Server
from .tables import NAMES, leading, prepare

LOCALES = ["ru-RU", "fr-FR"]

READ = """() => {
  const found = new Set();
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility() || element.matches('option[lang], kbd')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (element.getAttribute(name)) found.add(element.getAttribute(name));
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.data.trim()) found.add(node.data.trim());
  }
  return [...found];
}"""
"""All that can be read on a page, or heard of it."""

AT = "place => document.querySelector('.scrub .n').textContent.startsWith(place)"

LATIN = re.compile(r"[A-Za-z]{4,}")
AS_PRINTED = re.compile(r"Fracas|Smash Up|Splaf!|Marvel|\b[A-Z]+-[\d.]+|Joueur 1")
"""What is the same in all languages: titles, the numbers of rules, and a person of an earlier test."""
TELLTALE = re.compile(
    r"(?i)\b(?:the|your|with|from|plays?|turn|cards?|minions?|where|draws?|this|which|choose|and|you|of|deck|hand)\b"
)


class English:
    """Finds English in what should be another language."""

    def __init__(self, language: str) -> None:
        self.spoken = words(language)
        self.names = self._names(self.spoken)
        self.texts = {
            text: said
            for catalogue in ("web", "game")
            for text, said in self.spoken.catalogue(catalogue).items()
            if text != said
        }
        said = set(self.texts.values())
        self.whole = {text for text in self.texts if "{" not in text and text not in said}
        self.known = sorted(
            {said for said in self.spoken.names.values() if TELLTALE.search(said)}, key=len, reverse=True
        )

    @staticmethod
    def _names(spoken: Words) -> re.Pattern[str]:
        """Names that are others in that language, and in none of its names."""
        everything = "\n".join(spoken.names.values())
        other = [name for name, said in spoken.names.items() if name != said and name not in everything]
        return re.compile(
            "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(other, key=len)[::-1])
        )

    def among(self, texts: Iterable[str]) -> set[str]:
        return {text for text in texts if self.is_in(text)}

    def is_in(self, text: str) -> bool:
        text = AS_PRINTED.sub("", text)
        if self.spoken.language == "ru":
            return bool(LATIN.search(text))
        if text in self.whole or self.names.search(text):
            return True
        for name in self.known:
            text = text.replace(name, "")
        return bool(TELLTALE.search(text))


class Reader(Player):
    """Plays, and reads everything."""

    def __init__(self, page: Any, seed: int) -> None:
        super().__init__(page, seed)
        self.has_read: set[str] = set()

    def read(self) -> set[str]:
        self.has_read |= set(self.page.evaluate(READ))
        return self.has_read

    def step(self, seen: dict[str, Any]) -> bool:
        if self.answers % 3 == 0:
            self.read()
        return super().step(seen)


@pytest.fixture(scope="module", params=mostly_slow(LOCALES, 1))
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def english(locale: str) -> English:
    return English(locale[:2])


@long
@pytest.mark.parametrize("points", mostly_slow([12, 0], 1), ids="from {} points on".format)
def test_a_game_and_its_replay(
    server: Server, open_page: Callable[..., Any], locale: str, english: English, points: int
) -> None:
    table = prepare(server.data, leading(points), seed=6)
    page = open_page(server.address + f"#/table/{table.id}", locale=locale, tables=[table.known(0)])
    reader = Reader(page, seed=6)
    page.wait_for_selector(".page")
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    assert reader.play(lambda seen: seen["over"])["over"]
    reader.read()
    page.locator("dialog .btn").nth(2).click()  # play again, new factions, watch the replay
    page.wait_for_selector(".scrub")
    for answer in (0, 20, 60):
        page.locator(".scrub input").fill(str(answer))
        page.wait_for_function(
            "n => document.querySelector('.scrub .n').textContent.startsWith(n)", arg=f"{answer}/"
        )
        reader.read()
    assert len(reader.has_read) > 200
    assert english.among(reader.has_read) - set(NAMES) == set()


@long
def test_all_other_pages(
    server: Server, open_page: Callable[..., Any], locale: str, english: English
) -> None:
    page = open_page(server.address, locale=locale)
    found: set[str] = set()
    for path, sight in (
        ("", ".emblems li"),
        ("#/play", ".choose .tile"),
        ("#/online", ".choose .tile"),
        ("#/replays", "main p, main li"),
        ("#/cards", ".cards .card .text:not(:empty)"),
        ("#/cards/Wizards", ".tile .rulings"),
        ("#/how-to-play", "#more .card .text:not(:empty)"),
        ("#/rules", "dt"),
        ("#/learn", "#content li"),
        ("#/learn/first-game", ".ring"),
        ("#/splaf", ".setup"),
    ):
        page.goto(server.address + path)
        page.locator(sight).first.wait_for()
        found |= set(page.evaluate(READ))
    page.goto(server.address + "#/cards/Wizards")
    page.locator(".tile .rulings").first.click()
    for button in page.locator("dialog .kw").all():
        button.click()
        found |= set(page.evaluate(READ))
    assert english.among(found) - set(NAMES) == set()  # people whose games are among the replays


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_a_card_is_found_by_its_name_in_any_language(
    server: Server, open_page: Callable[..., Any], language: str
) -> None:
    page = open_page(server.address + "#/cards", locale="ru-RU")
    page.get_by_role("searchbox").fill(words(language).name("Supreme Overlord").upper())
    page.get_by_role("button", name=words("ru").name("Supreme Overlord"), exact=True).wait_for()


def test_a_card_is_found_by_its_text(server: Server, open_page: Callable[..., Any]) -> None:
    spoken = words("fr")
    kind = next(kind for kind in LIBRARY.kinds.values() if kind.name == "Supreme Overlord")
    text = spoken.text("core-set", kind.name, kind.text())
    page = open_page(server.address + "#/cards", locale="fr-FR")
    page.get_by_role("searchbox").fill(text[:40])
    page.get_by_role("button", name=spoken.name(kind.name), exact=True).wait_for()


@long
def test_two_people_read_two_languages(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, lambda live: len(live.given) > 8, seed=1, mode="online")
    assert table.live.game is not None
    base = table.live.game.view(0)["bases"][0]["name"]
    for seat, locale in enumerate(LOCALES):
        page = open_page(server.address + f"#/table/{table.id}", locale=locale, tables=[table.known(seat)])
        page.get_by_role("region", name=words(locale[:2]).name(base), exact=True).wait_for()
        page.get_by_text("Ann").filter(visible=True).first.wait_for()  # people's names stay


def test_a_language_changes_at_the_table(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, lambda live: len(live.given) > 8, seed=1)
    assert table.live.game is not None
    base = table.live.game.view(0)["bases"][0]["name"]
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)])
    page.get_by_role("button", name="Menu").click()
    for language in ("ru", "fr", "en"):
        page.locator("dialog select").select_option(language)
        page.locator(".column .base .name", has_text=words(language).name(base)).first.wait_for()
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)


def test_without_words_there_is_english(
    server: Server, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    provoked += ["ERR_FAILED"]
    page = open_page("about:blank", locale="ru-RU")
    page.route("**/api/words/*", lambda route: route.abort())
    page.goto(server.address)
    page.get_by_role("main").get_by_role("link", name="Same screen").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"


FOREIGN = """async ([fonts, letters]) => {
  const pen = document.createElement('canvas').getContext('2d');
  const wide = (font, letter) => { pen.font = font; return pen.measureText(letter).width; };
  const found = [];
  for (const font of fonts) {
    await document.fonts.load(font, letters);
    const lacks = (letter) => wide(`${font}, monospace`, letter) !== wide(`${font}, serif`, letter);
    found.push(...[...letters].filter(lacks).map((letter) => [font, letter]));
  }
  return found;
}"""
"""Letters that a font does not have: what stands in for them depends on what may."""


def test_the_fonts_have_all_letters(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address)
    used: set[str] = set()
    for spoken in map(words, ("fr", "ru")):
        for name in (*spoken.sets, "game", "web"):
            used.update("".join(text for pair in spoken.catalogue(name).items() for text in pair))
    letters = "".join(
        sorted(letter for letter in used - {"→"} if letter.isprintable())
    )  # an arrow is no letter
    fonts = ["800 100px 'Alegreya Variable'", *(f"{w} 100px 'Alegreya Sans'" for w in (500, 700, 800))]
    assert page.evaluate(FOREIGN, [fonts, letters + "\N{GREEK SMALL LETTER PSI}"]) == [
        [font, "\N{GREEK SMALL LETTER PSI}"] for font in fonts
    ]
