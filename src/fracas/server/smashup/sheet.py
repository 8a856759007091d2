"""The cards and bases of an own set on paper: a PDF of nine to a page, in the size of poker cards.

The faces are those of the browser (web/src/smashup/ui), with a frame as wide as scissors may err. Letters are
taken from the client's fonts, so that all languages are there whatever the machine has.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fpdf import FPDF
from fpdf.enums import Align, MethodReturnValue

from fracas.i18n import Words
from fracas.smashup.engine import CardSet
from fracas.words import bare

from .drawings import Sketches
from .pictures import Look, Picture, mix

WIDE, TALL = 63.0, 88.0
"""Of a card, in millimetres."""
ACROSS, DOWN = 3, 3
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
FRAME, ROUND = 2.6, 2.4
"""How wide the frame is, and how round its inner corners are."""
BLEED = 1.0
"""How far the frame reaches beyond the outermost cuts."""
ARTS, BASE_ARTS = (45.0, 40.0, 35.0, 30.0), (34.0, 29.0, 25.0)
"""Where the picture ends: the more there is to read, the sooner."""
GOOD, LEAST = 9.0, 4.0
"""Points: letters that are read with ease, and those that are not read at all."""
CORNER = FRAME + 8.6
"""The middle of what is in the left upper corner."""
INSIDE = 5.4
"""From the edge of a card to its letters."""
MEDAL, STEP = TALL - INSIDE - 24, 10.2
"""Where the medal of the winner is on a base, and how far it is to the next."""
PAPER, DIM, INK, TEXT = "#f7f1e3", "#e0d5bb", "#1c2427", "#2c3432"
GOLD, MEDALS = "#e3b755", ("#f2b83f", "#c9cfd4", "#d99a66")
DISPLAY, PLAIN, BOLD = "Alegreya", "Alegreya Sans", "Alegreya Sans Bold"
FONTS = {
    DISPLAY: ("alegreya", "wght", 800),
    PLAIN: ("alegreya-sans", "500", 0),
    BOLD: ("alegreya-sans", "700", 0),
}
"""The files of each font, and the weight of one that has all of them."""
SCRIPTS = ("latin", "latin-ext", "cyrillic")
EDGES = {"minion": "M0 3Q50 8.500 100 3V9H0z", "titan": "M0 7h8V5h6V3h72v2h6v2h8v2H0z"}
"""Where the art ends and the paper begins, in 100 x 8."""
EDGE = "M0 8L100 1V9H0z"
BOLT = "M14 0L3 14h7l-2 10 13-15h-8z"
CROWN = "M2 19h20l2-13-6.500 5L12 2 6.500 11 0 6z"
CREDIT = "63 × 88 mm · 100 % · game-icons.net (CC BY 3.0) · Fracas"


@dataclass(frozen=True)
class Face:
    """What is printed on a card or base, in the language that was asked for."""

    kind: type[Any]
    title: str
    text: str
    type: str
    faction: str
    picture: Picture

    @property
    def sideways(self) -> bool:
        """Bases lie on the table the other way."""
        return bool(self.kind.card_type == "base")


def faces(card_set: CardSet, spoken: Words) -> list[Face]:
    """All of a set: its cards by faction, and then its bases."""
    sketches = Sketches(card_set)
    drawn = sketches.as_dict()
    looks = {name: Look(**look) for name, look in sketches.looks.items()}
    types = spoken.catalogue("web")
    found = []
    for kind in sorted(card_set.kinds, key=lambda kind: bool(kind.card_type == "base")):
        look = looks.get(kind.faction) or next(iter(looks.values()))
        skyline, *figures = sketches.places.get(kind.name) or ["", *sketches.cards.get(kind.name, ())]
        if not skyline and kind.card_type in ("base", "titan"):
            skyline = "hall"
        paths = [drawn["drawings"][name] for name in figures]
        found.append(
            Face(
                kind,
                _letters(spoken.name(kind.called)),
                _letters(spoken.text(card_set.id, kind.name, kind.text())),
                types.get(kind.card_type) or spoken.say(kind.card_type),
                _letters(spoken.name(kind.faction or card_set.name)),
                Picture(kind.name, kind.card_type, look, paths, skyline or None),
            )
        )
    return found


def _letters(text: str) -> str:
    """Narrow spaces are not in the fonts; others that do not break are."""
    return bare(text).replace("\u202f", "\u00a0")


def print_sheet(title: str, found: Sequence[Face], paper: str) -> FPDF:
    """The pages, with all copies of each card."""
    pdf = FPDF(format=PAPERS[paper])
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.set_title(title)
    pdf.set_creator("Fracas")
    _fonts(pdf)
    copies = [(face, number) for face in found for number in range(1, face.kind.copies + 1)]
    size = ACROSS * DOWN
    pages = [copies[at : at + size] for at in range(0, len(copies), size)]
    for number, page in enumerate(pages, 1):
        pdf.add_page()
        left, top = (pdf.w - ACROSS * WIDE) / 2, (pdf.h - DOWN * TALL) / 2
        spots = [(left + at % ACROSS * WIDE, top + at // ACROSS * TALL) for at in range(len(page))]
        for (face, _), (x, y) in zip(page, spots, strict=True):
            _fill(pdf, face, x, y, BLEED)
        for (face, copy), (x, y) in zip(page, spots, strict=True):
            _card(pdf, face, copy, x, y)
        _marks(pdf, left, top)
        said = f"{title} · {number}/{len(pages)} · {CREDIT}"
        _put(pdf, PLAIN, said, (left + WIDE + 2, pdf.h - 6, WIDE - 4, 3), 7, "#6e6e6e", Align.C)
    return pdf


def _marks(pdf: FPDF, left: float, top: float) -> None:
    """Where to cut, outside of the cards."""
    pdf.set_draw_color(120)
    pdf.set_line_width(0.1)
    right, bottom = left + ACROSS * WIDE, top + DOWN * TALL
    for x in (left + at * WIDE for at in range(ACROSS + 1)):
        for y, way in ((top, -1), (bottom, 1)):
            pdf.line(x, y + 2 * way, x, y + 6 * way)
    for y in (top + at * TALL for at in range(DOWN + 1)):
        for x, way in ((left, -1), (right, 1)):
            pdf.line(x + 2 * way, y, x + 6 * way, y)


# --- a face ------------------------------------------------------------------------------------------


def _card(pdf: FPDF, face: Face, copy: int, x: float, y: float) -> None:
    at = f"translate({x + WIDE} {y}) rotate(90)" if face.sideways else f"translate({x} {y})"
    art = _art(pdf, face)
    drawn = face.picture.svg(TALL if face.sideways else WIDE, art, at)
    shapes = "".join(_base_shapes(face, art) if face.sideways else _shapes(face, art))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {pdf.w} {pdf.h}">'
        f'{drawn}<g transform="{at}">{shapes}</g></svg>'
    )
    _fill(pdf, face, x, y)
    with pdf.rect_clip(x + FRAME / 2, y + FRAME / 2, WIDE - FRAME, TALL - FRAME):
        pdf.image(BytesIO(svg.encode()), 0, 0, pdf.w, pdf.h)
    if face.sideways:
        with pdf.rotation(-90, x, y):
            _base_words(pdf, face, copy, art, x, y - WIDE)
    else:
        _words(pdf, face, copy, art, x, y)


def _fill(pdf: FPDF, face: Face, x: float, y: float, more: float = 0.0) -> None:
    """With the colour of its frame."""
    pdf.set_fill_color(_frame(face))
    pdf.rect(x - more, y - more, WIDE + 2 * more, TALL + 2 * more, style="F")


def _shapes(face: Face, art: float) -> Iterator[str]:
    """All of a card that is no letters, in millimetres."""
    look, kind = face.picture.look, face.kind.card_type
    paper = _paper(face)
    edge = f"translate(0 {art - 5}) scale({WIDE / 100} .63)"
    yield f'<path transform="{edge}" d="{EDGES.get(kind, EDGE)}" fill="{paper}"/>'
    yield f'<rect y="{art}" width="{WIDE}" height="{TALL - art}" fill="{paper}"/>'
    yield _ring(WIDE, TALL, _frame(face))
    yield f'<path d="M{INSIDE} 80.200H{WIDE - INSIDE}" stroke="{_rule(face)}" stroke-width=".3"/>'
    yield f'<g transform="translate({CORNER} {CORNER})">{_corner(kind, look)}</g>'
    yield _emblem(look, WIDE - FRAME - 6.6, FRAME + 6.6)


def _corner(kind: str, look: Look) -> str:
    """What the power stands on; what has none has a sign there."""
    if kind == "action":
        turned = f'<rect x="-5.4" y="-5.4" width="10.8" height="10.8" rx="2" fill="{PAPER}"/>'
        ground = f'<g transform="rotate(45)">{turned}</g>'
    else:
        ground = f'<circle r="6.8" fill="#000000" fill-opacity=".3"/><circle r="6.4" fill="{PAPER}"/>'
    if kind == "minion":
        return ground
    sign = CROWN if kind == "titan" else BOLT
    return f'{ground}<path transform="translate(-4 -4) scale(.3333)" d="{sign}" fill="{look.ink}"/>'


def _base_shapes(face: Face, art: float) -> Iterator[str]:
    """Likewise of a base, which is wider than high."""
    look = face.picture.look
    yield f'<rect y="{art}" width="{TALL}" height="{WIDE - art}" fill="{PAPER}"/>'
    yield _ring(TALL, WIDE, _frame(face))
    yield f'<rect x="{FRAME + 2.5}" y="{FRAME + 2.5}" width="14" height="11" rx="2.400" fill="{PAPER}"/>'
    yield _emblem(look, TALL - FRAME - 6.6, FRAME + 6.6)
    for place, colour in enumerate(MEDALS):
        x = MEDAL + STEP * place
        yield f'<circle cx="{x}" cy="{art}" r="5" fill="{PAPER}"/>'
        yield f'<circle cx="{x}" cy="{art}" r="4.300" fill="{colour}"/>'
    yield f'<path d="M{INSIDE} 56H{TALL - INSIDE}" stroke="{DIM}" stroke-width=".3"/>'


def _ring(wide: float, tall: float, colour: str) -> str:
    """The frame, over everything that reaches into it."""
    across, down = wide - 2 * (FRAME + ROUND), tall - 2 * (FRAME + ROUND)
    arc = f"a{ROUND} {ROUND} 0 01"
    inner = (
        f"M{FRAME + ROUND} {FRAME}h{across}{arc}{ROUND} {ROUND}v{down}{arc}-{ROUND} {ROUND}"
        f"h-{across}{arc}-{ROUND} -{ROUND}v-{down}{arc}{ROUND} -{ROUND}z"
    )
    return f'<path fill-rule="evenodd" d="M0 0H{wide}V{tall}H0z{inner}" fill="{colour}"/>'


def _emblem(look: Look, x: float, y: float) -> str:
    dark = mix(look.ink, "#000000", 0.8)
    return (
        f'<circle cx="{x}" cy="{y}" r="4.600" fill="{dark}" stroke="{look.tint}" stroke-width=".35"/>'
        f'<g transform="translate({x - 3.1} {y - 3.1}) scale({6.2 / 512})">'
        f'<path d="{look.emblem}" fill="{look.tint}"/></g>'
    )


def _frame(face: Face) -> str:
    return GOLD if face.kind.card_type == "titan" else face.picture.look.ink


def _paper(face: Face) -> str:
    return mix(face.picture.look.ink, "#0a1013", 0.45) if face.kind.card_type == "titan" else PAPER


def _rule(face: Face) -> str:
    return mix(face.picture.look.tint, _paper(face), 0.45) if face.kind.card_type == "titan" else DIM


# --- its letters -------------------------------------------------------------------------------------


def _words(pdf: FPDF, face: Face, copy: int, art: float, x: float, y: float) -> None:
    look, titan = face.picture.look, face.kind.card_type == "titan"
    title, text, foot = ("#fff6df", "#f4ecd9", look.tint) if titan else (INK, TEXT, look.ink)
    left, wide, top = x + INSIDE, WIDE - 2 * INSIDE, y + art + 1.2
    if face.kind.card_type == "minion":
        disc = (x + CORNER - 6.4, y + CORNER - 6.4, 12.8, 12.8)
        _put(pdf, DISPLAY, str(face.kind.power), disc, 26, INK, Align.C)
    top += _put(pdf, DISPLAY, face.title, (left, top, wide, 11), 16, title) + 1
    _put(pdf, PLAIN, face.text, (left, top, wide, y + 79.2 - top), 11, text, middle=True)
    _foot(pdf, face, copy, (left, y + 81, wide), foot)


def _base_words(pdf: FPDF, face: Face, copy: int, art: float, x: float, y: float) -> None:
    left, wide, top = x + INSIDE, TALL - 2 * INSIDE, y + art + 1.4
    number = (x + FRAME + 2.5, y + FRAME + 2.5, 14.0, 11.0)
    _put(pdf, DISPLAY, str(face.kind.breakpoint), number, 24, INK, Align.C)
    for place, points in enumerate(face.kind.vp):
        medal = (x + MEDAL + STEP * place - 4.3, y + art - 4.3, 8.6, 8.6)
        _put(pdf, DISPLAY, str(points), medal, 17, INK, Align.C)
    top += max(5.5, _put(pdf, DISPLAY, face.title, (left, top, wide - 30, 10), 16, INK)) + 0.8
    _put(pdf, PLAIN, face.text, (left, top, wide, y + 55.2 - top), 11, TEXT, middle=True)
    _foot(pdf, face, copy, (left, y + 56.6, wide), face.picture.look.ink)


def _foot(pdf: FPDF, face: Face, copy: int, place: tuple[float, float, float], colour: str) -> None:
    x, y, wide = place
    _put(pdf, BOLD, face.faction, (x, y, 0.56 * wide, 3.4), 7.5, colour)
    said = f"{face.type} · {copy}/{face.kind.copies}"
    _put(pdf, BOLD, said, (x + 0.56 * wide, y, 0.44 * wide, 3.4), 7.5, colour, Align.R)


def _put(
    pdf: FPDF,
    font: str,
    text: str,
    box: tuple[float, float, float, float],
    size: float,
    colour: str,
    align: Align = Align.L,
    *,
    middle: bool = False,
) -> float:
    """Letters of at most that size, and small enough for their place; how high they are.

    Those in the middle of a line stand in the middle of their place as well.
    """
    x, y, wide, tall = box
    high = _fit(pdf, font, text, wide, tall, size)
    pdf.set_text_color(colour)
    pdf.set_xy(x, y + (tall - high) / 2 if middle or align == Align.C else y)
    pdf.multi_cell(wide, _line(pdf, font), text, align=align)
    return high


def _fit(pdf: FPDF, font: str, text: str, wide: float, tall: float, size: float) -> float:
    """Take letters of that size, or as much smaller as they have to be; how high the text is then."""
    while True:
        pdf.set_font(font, size=size)
        line = _line(pdf, font)
        high = pdf.multi_cell(wide, line, text, dry_run=True, output=MethodReturnValue.HEIGHT)
        assert isinstance(high, int | float)
        broken = any(pdf.get_string_width(word) > wide for word in text.split())
        if (high <= tall and not broken) or size <= LEAST:
            return high
        size -= 0.25


def _line(pdf: FPDF, font: str) -> float:
    return (1.02 if font == DISPLAY else 1.16) * pdf.font_size


def _art(pdf: FPDF, face: Face) -> float:
    """As much of a picture as leaves room for the text."""
    arts, wide, below = (BASE_ARTS, TALL, 55.2) if face.sideways else (ARTS, WIDE, 79.2)
    title = _fit(pdf, DISPLAY, face.title, wide - 2 * INSIDE - 30 * face.sideways, 11, 16) + 2.2
    for art in arts:
        _fit(pdf, PLAIN, face.text, wide - 2 * INSIDE, below - art - title, 11)
        if pdf.font_size_pt >= GOOD:
            break
    return art


# --- fonts -------------------------------------------------------------------------------------------


def _fonts(pdf: FPDF) -> None:
    with TemporaryDirectory() as folder:
        for name in FONTS:
            file = Path(folder) / f"{name}.ttf"
            file.write_bytes(typeface(name))
            pdf.add_font(name, fname=file)


@cache
def typeface(name: str) -> bytes:
    """One of our fonts as a single file: the client has one for each script.

    Figures are as high as capitals, which else takes a program that knows the features of fonts.
    """
    stem, kind, weight = FONTS[name]
    parts = []
    for script in SCRIPTS:
        font = _read(f"{stem}-{script}-{kind}-normal-")
        if script == "latin":
            _raise_figures(font)
        for table in ("GSUB", "GPOS", "GDEF", "STAT"):
            if table in font:
                del font[table]
        if weight:
            instantiateVariableFont(font, {"wght": weight}, inplace=True)
        font.flavor = None  # not packed
        parts.append(BytesIO())
        font.save(parts[-1])
    whole = BytesIO()
    Merger().merge(parts).save(whole)
    return whole.getvalue()


def _read(start: str) -> TTFont:
    for file in files("fracas.server").joinpath("static", "assets").iterdir():
        if file.name.startswith(start) and file.name.endswith(".woff2"):
            with as_file(file) as path:
                return TTFont(BytesIO(path.read_bytes()))
    raise FileNotFoundError(f"there is no font {start.rstrip('-')}: build the client first (make web)")


def _raise_figures(font: TTFont) -> None:
    table = font["GSUB"].table
    found = [one.Feature for one in table.FeatureList.FeatureRecord if one.FeatureTag == "lnum"]
    instead: dict[str, str] = {}
    for at in found[0].LookupListIndex if found else ():
        for part in table.LookupList.Lookup[at].SubTable:
            instead |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    for part in font["cmap"].tables:
        for code, glyph in part.cmap.items():
            part.cmap[code] = instead.get(glyph, glyph)
