"""What stands before the lines of the menu, as shapes of size 1 round the origin, y downwards."""

from display.box import Box
from display.canvas import Canvas
from display.shapes import Disc, Polygon, Shape, Stroke, arc, scaled
from display.symbols import SHAPES, Symbol
from display.theme import Rgb
from table.pages.menu import Line


def _speaker() -> tuple[Shape, ...]:
    horn = ((-0.5, -0.15), (-0.3, -0.15), (-0.06, -0.38), (-0.06, 0.38), (-0.3, 0.15), (-0.5, 0.15))
    waves = (Stroke(arc(-0.04, 0.0, radius, -48, 48), 0.095) for radius in (0.22, 0.44))
    return Polygon(horn), *waves


def _moon() -> tuple[Shape, ...]:
    return Disc(-0.03, 0.0, 0.43), Disc(0.16, -0.13, 0.35, solid=False)


def _globe() -> tuple[Shape, ...]:
    meridian = tuple((x * 0.45, y) for x, y in arc(0.0, 0.0, 0.42, 0, 360))
    return (
        Disc(0.0, 0.0, 0.46),
        Disc(0.0, 0.0, 0.375, solid=False),
        Stroke(meridian, 0.075),
        Stroke(((0.0, -0.42), (0.0, 0.42)), 0.075),
        Stroke(((-0.42, 0.0), (0.42, 0.0)), 0.075),
    )


def _people() -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for x, y, size in ((0.24, -0.04, 0.8), (-0.14, 0.0, 1.0)):
        body = (*arc(x, y + 0.42, 0.32 * size, 180, 360), (x + 0.32 * size, y + 0.42))
        edge = (*body, body[0], body[1])
        shapes += [Stroke(edge, 0.12, solid=False), Disc(x, y - 0.17, 0.24 * size, solid=False)]
        shapes += [Polygon(body), Disc(x, y - 0.17, 0.19 * size)]
    return tuple(shapes)


def _book() -> tuple[Shape, ...]:
    left = (
        (-0.03, -0.28),
        (-0.24, -0.36),
        (-0.5, -0.32),
        (-0.5, 0.3),
        (-0.24, 0.27),
        (-0.03, 0.36),
    )
    right = tuple((-x, y) for x, y in left)
    lines = [
        Stroke(((side * 0.4, y), (side * 0.15, y + 0.03)), 0.055, solid=False)
        for side in (-1, 1)
        for y in (-0.16, 0.02)
    ]
    return Polygon(left), Polygon(right), *lines


def _door() -> tuple[Shape, ...]:
    frame = ((0.02, -0.4), (-0.4, -0.4), (-0.4, 0.4), (0.02, 0.4))
    head = ((0.22, -0.26), (0.5, 0.0), (0.22, 0.26))
    return Stroke(frame, 0.11), Stroke(((-0.12, 0.0), (0.3, 0.0)), 0.12), Polygon(head)


def _whistle() -> tuple[Shape, ...]:
    mouth = ((-0.02, -0.34), (0.48, -0.34), (0.48, -0.08), (0.1, -0.08))
    cord = Stroke(((-0.3, -0.28), (-0.44, -0.44)), 0.09)
    return Disc(-0.14, 0.06, 0.34), Polygon(mouth), Disc(-0.14, 0.06, 0.13, solid=False), cord


_SHAPES: dict[Line, tuple[Shape, ...]] = {
    Line.SOUND: _speaker(),
    Line.CALM: _moon(),
    Line.LANGUAGE: _globe(),
    Line.COACH: _whistle(),
    Line.PLAYERS: _people(),
    Line.RULES: _book(),
    Line.STATISTICS: SHAPES[Symbol.BARS],
    Line.CAMERA: SHAPES[Symbol.CAMERA],
    Line.END: _door(),
}


def menu_symbol(canvas: Canvas, line: Line, cx: float, cy: float, size: float, color: Rgb) -> None:
    """Draws the symbol with its middle at that point."""
    shapes = [scaled(shape, size, cx, cy) for shape in _SHAPES[line]]
    canvas.shapes(shapes, Box.around(cx, cy, size * 1.2), color)
