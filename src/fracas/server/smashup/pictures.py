"""The pictures on printed cards, as SVG: composed as in the browser (web/src/smashup/ui/Picture.svelte).

Lengths are millimetres. What would reach beyond its place has to be cut off there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from .drawings import PATTERNS, SKYLINES

DOT = 0.4
"""Millimetres for a pixel of the patterns and of what the browser draws in pixels."""
MOON = "M8 0a9 9 0 108 13A10 10 0 018 0z"
AT = "@"
"""Where the transform of the whole picture goes."""
BEAM = "M112 0h24l54 60H58z"


@dataclass(frozen=True)
class Look:
    """Of a faction: two colours, the name of a pattern, and a path in a square of 512."""

    ink: str
    tint: str
    pattern: str
    emblem: str

    @property
    def deep(self) -> str:
        """Darker than its ink."""
        return mix(self.ink, "#05090b", 0.55)


@dataclass(frozen=True)
class Picture:
    """What a card or place shows: paths in a square of 512, the main one first, and perhaps a skyline."""

    name: str
    kind: str
    look: Look
    figures: Sequence[str]
    skyline: str | None = None

    @property
    def seed(self) -> int:
        """Every picture is a little otherwise, always the same way, and as in the browser."""
        number = 7
        for letter in self.name:
            number = (number * 31 + ord(letter)) % 9973
        return number

    def svg(self, wide: float, tall: float, at: str) -> str:
        """With its left upper corner where a transform takes it.

        Whatever has a gradient gets the whole transform by itself: fpdf2 confuses the order of nested ones.
        """
        drawn = self._parts(wide, tall)
        return "".join(
            part.replace(AT, at) if AT in part else f'<g transform="{at}">{part}</g>' for part in drawn
        )

    def _parts(self, wide: float, tall: float) -> Iterator[str]:
        yield self._back(wide, tall)
        yield tiles(self.look, wide, tall)
        if self.kind == "action":
            yield self._rays(0.56 * wide, 0.5 * tall, hypot(wide, tall))
        skyline = SKYLINES.get(self.skyline or "")
        if skyline:
            yield self._sky(skyline["sky"], wide, tall)
            far = mix(self.look.ink, self.look.tint, 0.7)
            yield _silhouette(skyline["far"], far, wide, tall, 0.62 * tall)
        yield from self._figures(wide, tall)
        if skyline:
            yield _silhouette(skyline["near"], self.look.deep, wide, tall, 0.44 * tall)

    def _back(self, wide: float, tall: float) -> str:
        look = self.look
        if self.skyline:
            stops = ((0, look.deep), (0.4, look.ink), (0.96, mix(look.tint, look.ink, 0.62)))
            gradient = _gradient("linear", "back", f'x1="0" y1="0" x2="0" y2="{tall}"', stops)
        else:
            stops = (
                (0, mix(look.tint, look.ink, 0.5)),
                (0.62, look.ink),
                (1, mix(look.ink, "#000000", 0.66)),
            )
            where = f'cx="{0.56 * wide}" cy="{0.45 * tall}" r="{0.62 * wide}"'
            gradient = _gradient("radial", "back", where, stops)
        return f'{gradient}<rect transform="{AT}" width="{wide}" height="{tall}" fill="url(#back)"/>'

    def _rays(self, x: float, y: float, far: float) -> str:
        """Around what happens."""
        corners = []
        for turn in range(20):
            start, end = ((4 + 18 * turn + more) * pi / 180 for more in (0, 9))
            one, other = ((x + far * sin(angle), y - far * cos(angle)) for angle in (start, end))
            corners.append(f"M{x:.2f} {y:.2f}L{one[0]:.2f} {one[1]:.2f} {other[0]:.2f} {other[1]:.2f}z")
        return f'<path d="{"".join(corners)}" fill="{self.look.tint}" fill-opacity=".15"/>'

    def _sky(self, shines: str, wide: float, tall: float) -> str:
        bright = 0.3 if shines == "lamp" else 0.75
        colour = f'fill="{mix(self.look.tint, "#ffffff", 0.55)}" fill-opacity="{bright}"'
        if shines == "stars":
            dots = ((self.seed * (n + 3) * 37 % 240, self.seed * (n + 7) * 13 % 40, n % 3) for n in range(14))
            inner = "".join(f'<circle cx="{x}" cy="{y}" r="{0.4 * r + 0.5}" {colour}/>' for x, y, r in dots)
        elif shines == "moon":
            inner = f'<path transform="translate({30 + self.seed % 170} 6)" d="{MOON}" {colour}/>'
        elif shines == "sun":
            inner = f'<circle cx="{30 + self.seed % 180}" cy="16" r="9" {colour}/>'
        else:
            inner = f'<path d="{BEAM}" {colour}/>'
        scale = max(wide / 240, tall / 60)
        return f'<g transform="translate({(wide - 240 * scale) / 2} 0) scale({scale})">{inner}</g>'

    def _figures(self, wide: float, tall: float) -> Iterator[str]:
        main, *others = self.figures or (self.look.emblem,)
        size, mirrored = min(0.58 * tall, 0.4 * wide), self.kind == "action" and self.seed % 2
        corners = [
            (wide - size - 0.01 * wide, 0.03 * tall, 10),
            (0.01 * wide, tall - size - 0.02 * tall, -10),
        ]
        if self.kind == "base":
            corners[0] = (wide - size - 0.04 * wide, 0.78 * tall - size, 0)
        colour = mix(self.look.tint, self.look.ink, 0.72)
        shine = 0.8 if self.kind == "base" else 0.62
        for path, (x, y, turn) in zip(others, corners[::-1] if mirrored else corners, strict=False):
            yield _figure(path, x, y, size, turn, f'fill="{colour}" fill-opacity="{shine}"')
        if self.kind == "base":
            size, middle = min(0.88 * tall, 0.6 * wide), 0.46 * tall
        elif self.kind == "titan":
            size, middle = 1.04 * tall, 0.52 * tall
        else:
            size, middle = min(0.94 * tall, 0.8 * wide), 0.52 * tall
        turn = (self.seed % 5 - 2) * 4 if self.kind == "action" else 0
        x, y, off = 0.56 * wide - size / 2, middle - size / 2, size / 28
        yield _figure(main, x + off, y + 1.25 * off, size, turn, 'fill="#000000" fill-opacity=".4"')
        stops = (
            (0.1, mix(self.look.tint, "#ffffff", 0.3)),
            (0.55, self.look.tint),
            (1, mix(self.look.tint, self.look.ink, 0.62)),
        )
        outline = f'stroke="{self.look.deep}" stroke-width="4" stroke-opacity=".55"'
        yield _gradient("linear", "main", 'x1="0" y1="0" x2="180" y2="512"', stops) + _figure(
            main, x, y, size, turn, f'fill="url(#main)" {outline}', AT
        )


def tiles(look: Look, wide: float, tall: float) -> str:
    """A place full of a faction's pattern."""
    across, down, inner = PATTERNS[look.pattern]
    places = (
        f'<g transform="translate({x * across} {y * down})">{inner}</g>'
        for y in range(int(tall / DOT / down) + 1)
        for x in range(int(wide / DOT / across) + 1)
    )
    style = f'fill="none" stroke="{look.tint}" stroke-opacity=".2" stroke-width="1.6"'
    return f'<g transform="scale({DOT})" {style}>{"".join(places)}</g>'


def mix(one: str, other: str, share: float) -> str:
    """A colour with so much of the first in it."""
    parts = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(share * first + (1 - share) * second):02x}" for first, second in parts)


def _gradient(kind: str, name: str, where: str, stops: Sequence[tuple[float, str]]) -> str:
    inner = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    units = 'gradientUnits="userSpaceOnUse"'
    return f'<defs><{kind}Gradient id="{name}" {units} {where}>{inner}</{kind}Gradient></defs>'


def _figure(path: str, x: float, y: float, size: float, turn: float, style: str, at: str = "") -> str:
    place = f"{at} translate({x:.3f} {y:.3f}) scale({size / 512:.5f}) rotate({turn} 256 256)"
    return f'<path transform="{place}" d="{path}" {style}/>'


def _silhouette(path: str, colour: str, wide: float, tall: float, high: float) -> str:
    """As large as covers its place, in the middle, on the ground."""
    scale = max(wide / 240, high / 60)
    place = f"translate({(wide - 240 * scale) / 2} {tall - 60 * scale}) scale({scale})"
    return f'<path transform="{place}" d="{path}H240V60H0z" fill="{colour}"/>'
