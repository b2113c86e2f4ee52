"""How a die fell: a bar for each face, what is expected of a fair one, and its normal range."""

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.parts.dice import die
from display.parts.pill import chip
from display.theme import BRASS, LINE, MUTED, ROWS, TEXT, WARN, WHITE_DIE, Rgb
from display.views.throws import ThrowsView
from table.recap import Die

RANGE_ALPHA = 0.55
BAR_SHARE = 0.74
"""Of a face's width that its bar fills."""
LABEL_SIZE = 0.78
LARGEST_LABEL = 21.0
"""How large the faces' numbers are, of the height below the bars, and at most."""
DASH = (5.0, 3.5)
DASH_WIDTH = 2.2
ODD_LINE = 3.0
SAMPLE = 44.0
LEGEND = 18.0


def histogram(canvas: Canvas, box: Box, view: ThrowsView, labels: float) -> None:
    """Bars on the ground line, and below it, `labels` high, the numbers of the faces."""
    area = box.above_bottom(labels)
    highest = max(*view.counts, view.high, 1.0)
    _normal_range(canvas, area, view, highest)
    faces = area.columns(view.sides)
    for face, (column, count) in enumerate(zip(faces, view.counts, strict=True), start=1):
        bar = Box.around(column.cx, area.cy, column.w * BAR_SHARE, area.h)
        bar = bar.from_bottom(max(area.h * count / highest, 2.0))
        canvas.box(bar, paint_of(view.color), min(4.0, bar.w * 0.16, bar.h / 2))
        if face == view.odd:
            canvas.frame(bar.inset(-4.0, -4.0), WARN, ODD_LINE, 6.0)
    _expected(canvas, area, view, highest)
    size = min(labels * LABEL_SIZE, faces[0].w * 0.9, LARGEST_LABEL)
    for face, column in enumerate(faces, start=1):
        cy = area.bottom + labels * 0.54
        canvas.text(str(face), column.cx, cy, Type.BOLD, size, MUTED, Align.CENTER)


def _normal_range(canvas: Canvas, area: Box, view: ThrowsView, highest: float) -> None:
    top = area.bottom - area.h * view.high / highest
    bottom = area.bottom - area.h * view.low / highest
    if bottom > top:
        canvas.box(Box(area.x, top, area.w, bottom - top), LINE, 4.0, RANGE_ALPHA)


def _expected(canvas: Canvas, area: Box, view: ThrowsView, highest: float) -> None:
    if view.expected > 0:
        y = area.bottom - area.h * view.expected / highest
        expected_line(canvas, area.x, area.right, y)


def expected_line(canvas: Canvas, x: float, right: float, y: float) -> None:
    canvas.line(((x, y), (right, y)), BRASS, DASH_WIDTH, pattern=DASH)


def paint_of(color: Die) -> Rgb:
    return WHITE_DIE if color is None else ROWS[color].bright


def die_mark(
    canvas: Canvas, cx: float, cy: float, size: float, color: Die, sides: int, value: int = 5
) -> None:
    """Which die it is: a white one that shows a value, or the chip of its row."""
    if color is None:
        die(canvas, Box.around(cx, cy, size), None, value, sides)
    else:
        chip(canvas, cx, cy, size, color)


def expected_sample(canvas: Canvas, x: float, cy: float, text: str, width: float) -> None:
    """What the dotted line means, for a legend."""
    expected_line(canvas, x, x + SAMPLE, cy)
    at = x + SAMPLE + 10.0
    canvas.text(text, at, cy, Type.SEMI, LEGEND, TEXT, width=width - SAMPLE - 10.0)


def normal_sample(canvas: Canvas, x: float, cy: float, text: str, width: float) -> None:
    """What the light band means, for a legend."""
    canvas.box(Box(x, cy - 11.0, SAMPLE, 22.0), LINE, 4.0, RANGE_ALPHA)
    at = x + SAMPLE + 10.0
    canvas.text(text, at, cy, Type.SEMI, LEGEND, TEXT, width=width - SAMPLE - 10.0)


def sample_width(canvas: Canvas, text: str) -> float:
    return SAMPLE + 11.0 + canvas.measure(text, Type.SEMI, LEGEND)
