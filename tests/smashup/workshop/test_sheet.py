"""`fracas workshop sheet`: what is on the pages, where, and that all of it can be read."""

import re
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont

from fracas.cli import main, workshop_sheet
from fracas.i18n import LANGUAGES, Words
from fracas.server.smashup import drawings, pictures, sheet
from fracas.smashup.cards import LIBRARY, packages
from fracas.smashup.workshop.check import joined

from .conftest import EXAMPLE, Edit

LEAST = 6.5
"""Points: smaller letters nobody reads at a table."""


class Put(NamedTuple):
    font: str
    text: str
    size: float
    high: float
    box: tuple[float, float, float, float]


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[Put]:
    """All letters that are printed, and how large they came out."""
    found: list[Put] = []
    real = sheet._put

    def watch(pdf: Any, font: str, text: str, box: Any, *more: Any, **others: Any) -> float:
        high = real(pdf, font, text, box, *more, **others)
        found.append(Put(font, text, pdf.font_size_pt, high, box))
        return high

    monkeypatch.setattr(sheet, "_put", watch)
    return found


def librarians(language: str) -> list[sheet.Face]:
    _, (mine,) = joined(EXAMPLE)
    packages.tell_words([mine])
    return sheet.faces(mine, Words(language))


def pages(file: Path) -> tuple[int, set[str]]:
    """How many, and of what size."""
    text = file.read_bytes().decode("latin-1")
    return len(re.findall(r"/Type /Page\b", text)), set(re.findall(r"/MediaBox \[([^]]*)\]", text))


def test_all_copies_of_all_cards_are_printed(put: list[Put]):
    found = librarians("en")
    pdf = sheet.print_sheet("Quiet, Please", found, "a4")
    assert pdf.pages_count == 3  # 20 cards, a titan and two bases
    printed = Counter(one.text for one in put if one.font == sheet.DISPLAY)
    assert sum(printed[face.title] for face in found) == 23
    assert printed["Page"] == 4
    said = Counter(one.text for one in put)
    for word in ("minion · 4/4", "action · 1/1", "titan · 1/1", "base · 1/1"):
        assert said[word] >= 1
    assert said["Librarians"] == 23
    assert {"20", "17"} <= set(printed)  # breakpoints
    assert [face.sideways for face in found][-3:] == [False, True, True]


@pytest.mark.parametrize(
    ("language", "title", "text"),
    [
        ("fr", "Bibliothécaire en Chef", "Amende de Retard"),
        ("ru", "Главная библиотекарша", "Библиотекари"),
    ],
)
def test_other_languages(language: str, title: str, text: str):
    found = librarians(language)
    said = {word for face in found for word in (face.title, face.faction)}
    assert {title, text} <= said
    assert "\u202f" not in "".join(face.text for face in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_longest_texts_fit_and_can_be_read(language: str, put: list[Put]):
    """Of all cards there are: nobody's own will be longer."""
    spoken = Words(language)
    found = []
    for card_set in LIBRARY.sets.values():
        faces = sheet.faces(card_set, spoken)
        for sideways in (False, True):
            some = [face for face in faces if face.sideways is sideways]
            found += sorted(some, key=lambda face: len(face.text))[-1:]
    pdf = sheet.FPDF(format="a4")
    pdf.c_margin = 0
    sheet._fonts(pdf)
    pdf.add_page()
    for length in (lambda face: len(face.text), lambda face: len(face.title)):
        for face in sorted(found, key=length)[-3:]:
            art = sheet._art(pdf, face)
            (sheet._base_words if face.sideways else sheet._words)(pdf, face, 1, art, 0, 0)
    assert len(put) > 15
    for one in put:
        assert one.high <= one.box[3] + 0.01, one
        assert one.size >= LEAST, one


def test_the_fonts_have_all_letters():
    letters = {
        letter
        for language in LANGUAGES
        for face in librarians(language)
        for text in (face.title, face.text, face.type, face.faction)
        for letter in text
    }
    assert {"é", "Ж" if "Ж" in letters else "д", "’"} <= letters
    for name in sheet.FONTS:
        known = TTFont(BytesIO(sheet.typeface(name))).getBestCmap()
        assert {letter for letter in letters if ord(letter) not in known} == set()
        assert all(ord(letter) in known for letter in "àâçéèêëîïôùûœŒÉÀŁőЁёйщъ«»№—")


def test_figures_are_as_high_as_capitals():
    """Those that go below the line look odd on a card."""
    font = TTFont(BytesIO(sheet.typeface(sheet.DISPLAY)))
    glyphs, names = font["glyf"], font.getBestCmap()
    tops = {letter: glyphs[names[ord(letter)]].yMax for letter in "H0123456789"}
    feet = [glyphs[names[ord(letter)]].yMin for letter in "0123456789"]
    assert min(tops.values()) > 0.9 * tops["H"]
    assert min(feet) > -30


def test_letters_are_within_their_cards(put: list[Put]):
    sheet.print_sheet("Quiet, Please", librarians("en")[:9], "letter")
    left, top = (215.9 - 3 * 63) / 2, (279.4 - 3 * 88) / 2
    inside = [one for one in put if "game-icons.net" not in one.text]
    assert inside
    for one in inside:
        x, y, wide, tall = one.box
        column, row = int((x - left) // 63), int((y - top) // 88)
        assert left + 63 * column + sheet.FRAME <= x <= x + wide <= left + 63 * (column + 1) - sheet.FRAME
        assert top + 88 * row + sheet.FRAME <= y <= y + tall <= top + 88 * (row + 1) - sheet.FRAME


# --- pictures ----------------------------------------------------------------------------------------

LOOK = pictures.Look("#4a2f1b", "#ecc98b", "stitches", drawings.EMBLEM)


def tags(svg: str) -> Counter[str]:
    return Counter(one.tag for one in ElementTree.fromstring(f"<svg>{svg}</svg>").iter())


def test_every_pattern_and_skyline_can_be_drawn():
    for pattern in drawings.PATTERNS:
        look = pictures.Look(LOOK.ink, LOOK.tint, pattern, LOOK.emblem)
        assert set(tags(pictures.tiles(look, 63, 45))) <= {"svg", "g", "path", "circle", "ellipse", "rect"}
    for skyline in drawings.SKYLINES:
        picture = pictures.Picture("The Stacks", "base", LOOK, [drawings.EMBLEM], skyline)
        assert "@" not in picture.svg(88, 34, "translate(1 2)")
        assert tags(picture.svg(88, 34, ""))["linearGradient"] == 2


def test_a_card_without_a_picture_shows_the_emblem():
    svg = pictures.Picture("Page", "minion", LOOK, []).svg(63, 45, "")
    assert svg.count(drawings.EMBLEM) == 2  # and its shadow


def test_colours_are_mixed_as_in_the_browser():
    assert pictures.mix("#ffffff", "#000000", 0.5) == "#808080"
    assert pictures.mix("#102030", "#ff00ff", 1) == "#102030"


# --- the command -------------------------------------------------------------------------------------


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "cards.pdf"
    assert main(["workshop", "sheet", str(EXAMPLE), "--out", str(file), "--language", "fr"]) == 0
    assert capsys.readouterr().out == f"21 cards and 2 bases on 3 pages in {file}\n"
    assert pages(file) == (3, {"0 0 595.28 841.89"})


def test_letter_paper_and_a_file_named_after_the_set(
    cows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    assert main(["workshop", "sheet", str(cows), "--paper", "letter"]) == 0
    assert pages(tmp_path / "space-cows.pdf") == (3, {"0 0 612.00 792.00"})


def test_papers_are_those_of_the_sheet():
    assert tuple(sheet.PAPERS) == workshop_sheet.PAPERS


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nowhere",), "there is no such folder"),
        (("COWS", "--out", "nowhere/cards.pdf"), "there is no folder nowhere"),
        (("COWS", "--out", "."), "cannot be written: Is a directory"),
        (("COWS", "--paper", "a3"), "invalid choice"),
        (("COWS", "--language", "xx"), "invalid choice"),
    ],
)
def test_bad_inputs(
    args: tuple[str, ...],
    says: str,
    cows: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.chdir(cows)
    assert main(["workshop", "sheet", *(str(cows) if arg == "COWS" else arg for arg in args)]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("    Minion,", "    Minon,", "did you mean Minion"),
        ("copies = 3, 3", 'copies = 3, "3"', "copies is a number from 1 on, not '3'"),
    ],
)
def test_packages_that_cannot_be_printed(
    edit: Edit, cows: Path, old: str, new: str, says: str, capsys: pytest.CaptureFixture[str]
):
    edit("space_cows.py", (old, new))
    assert main(["workshop", "sheet", str(cows)]) == 2
    assert says in capsys.readouterr().err


def test_a_client_that_was_not_built():
    with pytest.raises(FileNotFoundError, match=r"there is no font nobody-drew-it: build the client first"):
        sheet._read("nobody-drew-it-")
