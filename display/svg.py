"""Drawings to print: the screen's shapes, symbols and buttons as SVG, in millimetres."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from math import dist
from typing import TypeAlias, assert_never

from display.hints import BUTTON_SYMBOLS, COLOR_BUTTONS
from display.shapes import Disc, Point, Polygon, Shape, Stroke, scaled
from display.symbols import SHAPES, Symbol
from display.theme import BUTTON_RING, BUTTON_WHITE, INK, ROWS, Rgb, mixed
from table.controls import Button

Svg: TypeAlias = str
"""One or more elements."""

FONT = "Inter, Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
CAP_HEIGHT = 0.72
"""Of a capital letter, in sizes of the type."""
NONE = "none"
BLACK: Rgb = (0, 0, 0)
RING, RING_DARKNESS = 0.05, 0.22
SYMBOL_SIZE, OK_SIZE = 0.56, 0.375
"""A button's parts in button sizes, as on the screen."""


def document(width_mm: float, height_mm: float, title: str, elements: Iterable[Svg]) -> Svg:
    """A page of true size on white paper."""
    size = f'width="{width_mm:g}mm" height="{height_mm:g}mm"'
    view = f'viewBox="0 0 {width_mm:g} {height_mm:g}"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} font-family="{FONT}">'
    paper = box(0, 0, width_mm, height_mm, BUTTON_WHITE)
    return "\n".join([start, f"<title>{escape(title)}</title>", paper, *elements, "</svg>\n"])


def ink(color: Rgb | None) -> str:
    return NONE if color is None else "#{:02X}{:02X}{:02X}".format(*color)


def _paint(fill: Rgb | None, edge: Rgb | None, width: float) -> str:
    stroke = f' stroke="{ink(edge)}" stroke-width="{width:g}"' if edge is not None else ""
    return f'fill="{ink(fill)}"{stroke}'


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: Rgb | None,
    radius: float = 0.0,
    edge: Rgb | None = None,
    width: float = 0.3,
    dashed: bool = False,
) -> Svg:
    corner = f' rx="{radius:g}"' if radius else ""
    dashes = ' stroke-dasharray="1.6 1.2"' if dashed else ""
    place = f'x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}"'
    return f"<rect {place}{corner}{dashes} {_paint(fill, edge, width)}/>"


def disc(
    x: float, y: float, radius: float, fill: Rgb | None, edge: Rgb | None = None, width: float = 0.3
) -> Svg:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {_paint(fill, edge, width)}/>'


def polygon(points: Sequence[Point], fill: Rgb) -> Svg:
    return f'<polygon points="{_listed(points)}" fill="{ink(fill)}"/>'


def line(
    points: Sequence[Point], color: Rgb, width: float = 0.3, dashed: bool = False, ends: str = ""
) -> Svg:
    """A straight line through the points; its corners are sharp, its ends flat if not said."""
    dashes = ' stroke-dasharray="1.6 1.2"' if dashed else ""
    cap = f' stroke-linecap="{ends}" stroke-linejoin="{ends}"' if ends else ""
    paint = f'fill="none" stroke="{ink(color)}" stroke-width="{width:g}"'
    return f'<polyline points="{_listed(points)}" {paint}{dashes}{cap}/>'


def bent(points: Sequence[Point], radius: float) -> str:
    """The path through the points as a pen with round corners draws it."""
    path = f"M{points[0][0]:.2f} {points[0][1]:.2f}"
    for (start, corner), (_, end) in pairwise(pairwise(points)):
        reach = min(radius, dist(start, corner) / 2, dist(corner, end) / 2)
        (x, y), (to_x, to_y) = _toward(corner, start, reach), _toward(corner, end, reach)
        path += f"L{x:.2f} {y:.2f}Q{corner[0]:.2f} {corner[1]:.2f} {to_x:.2f} {to_y:.2f}"
    return path + f"L{points[-1][0]:.2f} {points[-1][1]:.2f}"


def _toward(start: Point, end: Point, reach: float) -> Point:
    share = reach / (dist(start, end) or 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def cable(points: Sequence[Point], color: Rgb, width: float = 0.9, halo: bool = True) -> Svg:
    """A wire with a dark skin and a white halo, so that crossing wires can be told apart."""
    path = bent(points, 1.6)
    skin = mixed(color, BLACK, 0.6)
    layers = ((BUTTON_WHITE, width + 1.0), (skin, width + 0.4), (color, width))
    return "".join(
        f'<path d="{path}" fill="none" stroke="{ink(paint)}" stroke-width="{wide:g}"/>'
        for paint, wide in layers[0 if halo else 1 :]
    )


def words(
    x: float,
    y: float,
    text: str,
    size: float,
    color: Rgb = INK,
    anchor: str = "start",
    bold: bool = False,
) -> Svg:
    """A line of text whose capitals are centred on y."""
    weight = ' font-weight="700"' if bold else ""
    aim = f' text-anchor="{anchor}"' if anchor != "start" else ""
    place = f'x="{x:.2f}" y="{y + size * CAP_HEIGHT / 2:.2f}" font-size="{size:g}"'
    return f'<text {place} fill="{ink(color)}"{weight}{aim}>{escape(text)}</text>'


def lines_of(
    x: float, y: float, texts: Sequence[str], size: float, color: Rgb = INK, bold: bool = False
) -> Svg:
    """Texts one below the other; y is the middle of the first."""
    return "".join(
        words(x, y + size * 1.42 * number, text, size, color, bold=bold)
        for number, text in enumerate(texts)
    )


def shapes(drawn: Iterable[Shape], color: Rgb) -> Svg:
    """Solid shapes; on the buttons nothing is cut out of another."""
    return "".join(_shape(shape, color) for shape in drawn)


def _shape(shape: Shape, color: Rgb) -> Svg:
    match shape:
        case Disc(x, y, radius):
            return disc(x, y, radius, color)
        case Polygon(points):
            return polygon(points, color)
        case Stroke(points, width, round_ends):
            return line(points, color, width, ends="round" if round_ends else "")
        case _:
            assert_never(shape)


def symbol(which: Symbol, x: float, y: float, size: float, color: Rgb) -> Svg:
    return shapes((scaled(shape, size, x, y) for shape in SHAPES[which]), color)


def button(x: float, y: float, size: float, which: Button) -> Svg:
    """An arcade button as the screen shows it."""
    ring = size * (0.5 - 1.5 * RING), size * RING
    if which is Button.OK:
        face = disc(x, y, size / 2, BUTTON_WHITE, BUTTON_RING, 0.15)
        face += disc(x, y, ring[0], None, BUTTON_RING, ring[1])
        return face + words(x, y, "OK", size * OK_SIZE, INK, "middle", bold=True)
    paint = ROWS[COLOR_BUTTONS.index(which)]
    face = disc(x, y, size / 2, paint.bright)
    face += disc(x, y, ring[0], None, mixed(paint.bright, BLACK, RING_DARKNESS), ring[1])
    return face + symbol(BUTTON_SYMBOLS[which], x, y, size * SYMBOL_SIZE, paint.deep)


def _listed(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
