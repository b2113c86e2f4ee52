"""What drawings with measures are made of: a scale, and lines that tell a length."""

from collections.abc import Iterator
from dataclasses import dataclass

from display.shapes import Point
from display.svg import Svg, box, line, polygon, words
from display.theme import BUTTON_WHITE, INK, Rgb

ARROW_MM = 1.6


@dataclass(frozen=True, slots=True)
class Scale:
    """Where the origin is on the sheet and how large a millimetre; heights count upwards."""

    x: float
    y: float
    factor: float

    def __call__(self, x: float, height: float) -> Point:
        return self.x + x * self.factor, self.y - height * self.factor

    def box(
        self,
        left: float,
        bottom: float,
        width: float,
        height: float,
        fill: Rgb,
        edge: Rgb,
        radius: float = 0.0,
        dashed: bool = False,
    ) -> Svg:
        x, y = self(left, bottom + height)
        size = width * self.factor, height * self.factor
        return box(x, y, *size, fill, radius, edge, 0.3, dashed)


def across(at: Scale, left: float, right: float, height: float, text: str) -> Iterator[Svg]:
    """A length from left to right."""
    yield from dimension(at(left, height), at(right, height), text)


def upright(at: Scale, x: float, bottom: float, top: float, text: str) -> Iterator[Svg]:
    """A length from below to above."""
    yield from dimension(at(x, bottom), at(x, top), text)


def dimension(start: Point, end: Point, text: str) -> Iterator[Svg]:
    """A line with an arrow at each end and the length in its middle."""
    yield line((start, end), INK, 0.25)
    is_level = abs(start[1] - end[1]) < 0.01
    for tip, other in ((start, end), (end, start)):
        yield _arrow(tip, other, is_level)
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    width = 1.75 * len(text) + 1.6
    yield box(middle[0] - width / 2, middle[1] - 1.9, width, 3.8, BUTTON_WHITE)
    yield words(*middle, text, 2.8, INK, "middle", bold=True)


def _arrow(tip: Point, other: Point, is_level: bool) -> Svg:
    way = 1 if (other[0] - tip[0] if is_level else other[1] - tip[1]) > 0 else -1
    back, half = way * ARROW_MM, ARROW_MM * 0.32
    if is_level:
        corners = (tip, (tip[0] + back, tip[1] - half), (tip[0] + back, tip[1] + half))
    else:
        corners = (tip, (tip[0] - half, tip[1] + back), (tip[0] + half, tip[1] + back))
    return polygon(corners, INK)
