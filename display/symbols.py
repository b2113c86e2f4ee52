"""The symbols of rows, buttons and messages as shapes of size 1 round the origin, y downwards."""

import math
from enum import Enum, auto

from display.shapes import Disc, Point, Polygon, Shape, Stroke, arc, rounded


class Symbol(Enum):
    """Every picture that stands for a word; the first four are on the arcade buttons too."""

    HEART = auto()
    STAR = auto()
    CLOVER = auto()
    DROP = auto()
    LEFT = auto()
    UP = auto()
    DOWN = auto()
    RIGHT = auto()
    PLAY = RIGHT
    CHECK = auto()
    CROSS = auto()
    LOCK = auto()
    LOCK_OPEN = auto()
    HORSESHOE = auto()
    WARNING = auto()
    EXCLAMATION = auto()
    CROWN = auto()
    CAMERA = auto()
    BARS = auto()
    SUN = auto()
    ARROW_UP = auto()
    BACKSPACE = auto()
    ROBOT = auto()

    __hash__ = object.__hash__
    """Enum hashes the name in Python code; symbols are looked up for every cell."""


def _tangents(x: float, y: float, radius: float, tip: Point) -> tuple[Point, Point]:
    """Where the two lines from a tip touch a circle."""
    dx, dy = tip[0] - x, tip[1] - y
    toward, spread = math.atan2(dy, dx), math.acos(radius / math.hypot(dx, dy))
    first, second = (
        (x + radius * math.cos(toward + turn), y + radius * math.sin(toward + turn))
        for turn in (-spread, spread)
    )
    return first, second


def _heart() -> tuple[Shape, ...]:
    tip, radius, x, y = (0.0, 0.45), 0.265, 0.205, -0.125
    right = max(_tangents(x, y, radius, tip))
    kite = (tip, right, (x, y), (0.0, -0.2), (-x, y), (-right[0], right[1]))
    return Disc(-x, y, radius), Disc(x, y, radius), Polygon(kite)


def _star() -> tuple[Shape, ...]:
    points = []
    for point in range(10):
        radius, angle = (0.5, 0.225)[point % 2], math.radians(36 * point - 90)
        points.append((radius * math.cos(angle), 0.025 + radius * math.sin(angle)))
    return (Polygon(tuple(points)),)


def _clover() -> tuple[Shape, ...]:
    leaves = ((0.0, -0.23), (0.225, 0.08), (-0.225, 0.08))
    stem = ((-0.08, 0.0), (0.08, 0.0), (0.145, 0.445), (-0.145, 0.445))
    return (*(Disc(x, y, 0.225) for x, y in leaves), Polygon(leaves), Polygon(stem))


def _drop() -> tuple[Shape, ...]:
    tip, y, radius = (0.0, -0.47), 0.14, 0.305
    return Disc(0.0, y, radius), Polygon((tip, *_tangents(0.0, y, radius, tip)))


def _triangle(quarter_turns: int) -> tuple[Shape, ...]:
    points: tuple[Point, ...] = ((0.46, 0.0), (-0.46, -0.5), (-0.46, 0.5))
    for _ in range(quarter_turns):
        points = tuple((-y, x) for x, y in points)
    return (Polygon(points),)


def _arrow(quarter_turns: int) -> tuple[Shape, ...]:
    points: tuple[Point, ...] = (
        (-0.5, 0.0),
        (-0.07, -0.24),
        (-0.07, -0.075),
        (0.5, -0.075),
        (0.5, 0.075),
        (-0.07, 0.075),
        (-0.07, 0.24),
    )
    for _ in range(quarter_turns):
        points = tuple((-y, x) for x, y in points)
    return (Polygon(points),)


def _lock() -> tuple[Shape, ...]:
    shackle = ((-0.237, 0.05), *arc(0.0, -0.2, 0.237, 180, 360), (0.237, 0.05))
    body = Polygon(rounded(-0.3725, -0.036, 0.745, 0.536, 0.1))
    return Stroke(shackle, 0.123), body, Disc(0.0, 0.211, 0.09, solid=False)


def _lock_open() -> tuple[Shape, ...]:
    shackle = ((-0.217, 0.08), *arc(0.0, -0.225, 0.217, 180, 360), (0.217, -0.19))
    return Stroke(shackle, 0.115), Polygon(rounded(-0.335, 0.0, 0.67, 0.5, 0.075))


def _horseshoe() -> tuple[Shape, ...]:
    bow = arc(0.0, 0.0, 0.4, -45, 225)
    return (Stroke(((0.3, -0.47), *bow, (-0.3, -0.47)), 0.18, round_ends=False),)


def _exclamation(size: float, y: float) -> tuple[Shape, ...]:
    wedge = ((-0.15, -0.5), (0.15, -0.5), (0.115, 0.17), (-0.115, 0.17))
    points = tuple((x * size, y + dy * size) for x, dy in wedge)
    return Polygon(points), Disc(0.0, y + 0.35 * size, 0.15 * size)


def _warning() -> tuple[Shape, ...]:
    corners = ((0.0, -0.395), (0.455, 0.395), (-0.455, 0.395))
    edge = Stroke((*corners, corners[0], corners[1]), 0.09)
    bar = Stroke(((0.0, -0.105), (0.0, 0.105)), 0.088, solid=False)
    return Polygon(corners), edge, bar, Disc(0.0, 0.263, 0.06, solid=False)


def _crown() -> tuple[Shape, ...]:
    half = ((0.48, 0.36), (0.48, -0.17), (0.216, 0.04))
    outline = (*half, (0.0, -0.36), *((-x, y) for x, y in reversed(half)))
    return Polygon(outline), Stroke((*outline, outline[0], outline[1]), 0.035)


def _camera() -> tuple[Shape, ...]:
    body = Polygon(rounded(-0.5, -0.215, 1.0, 0.57, 0.12))
    bump = Polygon(rounded(-0.286, -0.32, 0.32, 0.25, 0.05))
    return body, bump, Disc(0.0, 0.07, 0.18, solid=False)


def _bars() -> tuple[Shape, ...]:
    heights = (0.29, 0.51, 0.4, 0.655)
    bars = (
        rounded(-0.5 + 0.2727 * index, 0.3275 - height, 0.182, height, 0.035)
        for index, height in enumerate(heights)
    )
    return tuple(Polygon(bar) for bar in bars)


def _sun() -> tuple[Shape, ...]:
    angles = [math.radians(45 * ray) for ray in range(8)]
    directions = [(math.cos(angle), math.sin(angle)) for angle in angles]
    rays = (Stroke(((0.31 * x, 0.31 * y), (0.5 * x, 0.5 * y)), 0.085, False) for x, y in directions)
    return Disc(0.0, 0.0, 0.21), *rays


def _robot() -> tuple[Shape, ...]:
    head = Polygon(rounded(-0.4, -0.2, 0.8, 0.62, 0.14))
    ears = (Polygon(rounded(x - 0.05, 0.0, 0.1, 0.24, 0.04)) for x in (-0.47, 0.47))
    eyes = (Disc(x, 0.04, 0.095, solid=False) for x in (-0.18, 0.18))
    mouth = Stroke(((-0.17, 0.26), (0.17, 0.26)), 0.075, solid=False)
    antenna = (Stroke(((0.0, -0.2), (0.0, -0.36)), 0.08), Disc(0.0, -0.41, 0.09))
    return *antenna, head, *ears, *eyes, mouth


SHAPES: dict[Symbol, tuple[Shape, ...]] = {
    Symbol.HEART: _heart(),
    Symbol.STAR: _star(),
    Symbol.CLOVER: _clover(),
    Symbol.DROP: _drop(),
    Symbol.RIGHT: _triangle(0),
    Symbol.DOWN: _triangle(1),
    Symbol.LEFT: _triangle(2),
    Symbol.UP: _triangle(3),
    Symbol.CHECK: (Stroke(((-0.4, 0.005), (-0.118, 0.305), (0.4, -0.305)), 0.19),),
    Symbol.CROSS: (
        Stroke(((-0.37, -0.37), (0.37, 0.37)), 0.2),
        Stroke(((-0.37, 0.37), (0.37, -0.37)), 0.2),
    ),
    Symbol.LOCK: _lock(),
    Symbol.LOCK_OPEN: _lock_open(),
    Symbol.HORSESHOE: _horseshoe(),
    Symbol.WARNING: _warning(),
    Symbol.EXCLAMATION: _exclamation(1.0, 0.0),
    Symbol.CROWN: _crown(),
    Symbol.CAMERA: _camera(),
    Symbol.BARS: _bars(),
    Symbol.SUN: _sun(),
    Symbol.ARROW_UP: _arrow(1),
    Symbol.BACKSPACE: _arrow(0),
    Symbol.ROBOT: _robot(),
}

ROW_SYMBOLS = (Symbol.HEART, Symbol.STAR, Symbol.CLOVER, Symbol.DROP)
"""Indexed by `table.sheet.Color`."""
CROSS_REACH = 0.285
CROSS_WIDTH = 0.13
"""The X over a crossed number, in short sides of its cell."""
CROSS_BEGIN = 0.6
"""The size at which an X begins to grow."""


def cross_shapes(progress: float) -> tuple[Shape, ...]:
    """The X that grows to its full size, one stroke after the other."""
    reach = CROSS_REACH * (CROSS_BEGIN + (1.0 - CROSS_BEGIN) * progress)
    first, second = min(1.0, 2 * progress), max(0.0, 2 * progress - 1.0)
    strokes: list[Shape] = []
    for drawn, rise in ((first, 1.0), (second, -1.0)):
        if drawn > 0.0:
            end = -reach + 2 * reach * drawn
            strokes.append(Stroke(((-reach, -reach * rise), (end, end * rise)), CROSS_WIDTH))
    return tuple(strokes)
