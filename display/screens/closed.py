"""A row has closed: a band in its color slides in over the sheets, and its lock snaps shut."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.motion import eased
from display.parts.buttons import hints, ok_line
from display.parts.dice import die
from display.parts.sentence import sentence
from display.shapes import Disc, Polygon, Shape, Stroke, arc, rounded
from display.symbols import ROW_SYMBOLS, Symbol
from display.theme import BG, CREAM, INK, ROWS
from display.views.closed import ClosedView
from table.targets import TapOk

VEIL = 0.66
SLIDE_SECONDS = 0.3
DROP_SECONDS = 0.18
DROP = 0.14
"""How far the shackle falls, in heights of the lock."""
SMALLEST = 0.6
"""The title shrinks so far before it is cut."""
SHORTEST = 0.74
"""What comes after the closed rows is left out where it would have to be smaller."""
EDGE = 8.0
INNER_EDGE = 6.0
HEIGHTS = {Layout.WIDE: 340.0, Layout.COMPACT: 300.0, Layout.PORTRAIT: 640.0}
MIDDLES = {Layout.WIDE: 0.5, Layout.COMPACT: 0.42, Layout.PORTRAIT: 0.5}
"""Where the middle of the band lies, as a share of the screen's height."""


def draw(canvas: Canvas, view: ClosedView) -> None:
    """Over the screen of the turn, which is drawn already."""
    canvas.shade(BG, VEIL)
    canvas.touch(canvas.bounds, TapOk())
    arrived = eased(canvas.motion.progress(("closed", view.color), SLIDE_SECONDS))
    away, high = (1.0 - arrived) * canvas.w, HEIGHTS[canvas.layout]
    band = Box(away, canvas.h * MIDDLES[canvas.layout] - high / 2, canvas.w, high)
    paint = ROWS[view.color]
    canvas.box(band, paint.bright)
    canvas.box(band.inset(0.0, EDGE), paint.deep)
    canvas.box(band.inset(0.0, EDGE + INNER_EDGE), paint.strip)
    if canvas.layout is Layout.PORTRAIT:
        _tall(canvas, band, view)
    else:
        _wide(canvas, band, view, 0.8 if canvas.layout is Layout.COMPACT else 1.0)
    if canvas.layout is Layout.COMPACT:
        place = Box.around(canvas.w / 2, (band.bottom + canvas.h) / 2, 320.0, 68.0)
        ok_line(canvas, place, view.hints[0].text, CREAM)
    hints(canvas, view.hints)


def _wide(canvas: Canvas, band: Box, view: ClosedView, k: float) -> None:
    """The lock, what is said, and the die to take out, side by side."""
    inner = band.inset(44.0 * k, 0.0)
    radius = 118.0 * k
    _lock(canvas, inner.x + 34.0 * k + radius, band.cy, radius, view)
    card = Box(inner.right - 226.0 * k, band.cy - 126.0 * k, 226.0 * k, 252.0 * k)
    x = inner.x + 318.0 * k
    texts = Box(x, band.cy - 126.0 * k, card.x - 26.0 * k - x, 252.0 * k)
    _title(canvas, texts.top(80.0 * k), view, 76.0 * k)
    _says(canvas, texts.below_top(80.0 * k), view, k)
    _take_out(canvas, card, view)


def _tall(canvas: Canvas, band: Box, view: ClosedView) -> None:
    inner = band.inset(36.0, 46.0)
    _lock(canvas, inner.x + 78.0, inner.y + 78.0, 78.0, view)
    title = Box(inner.x + 186.0, inner.y, inner.w - 186.0, 156.0)
    _title(canvas, title, view, 68.0)
    _says(canvas, Box(inner.x, inner.y + 190.0, inner.w, 172.0), view, 1.0)
    _take_out_flat(canvas, inner.from_bottom(150.0), view)


def _lock(canvas: Canvas, cx: float, cy: float, radius: float, view: ClosedView) -> None:
    paint, size = ROWS[view.color], radius * 1.13
    canvas.disc(cx, cy, radius, paint.bright)
    key = ("drop", view.color)
    dropped = eased(canvas.motion.progress(key, DROP_SECONDS, delay_seconds=SLIDE_SECONDS))
    raised = (1.0 - dropped) * DROP
    shackle = ((-0.28, 0.05), *arc(0.0, -0.28 - raised, 0.28, 180, 360), (0.28, 0.05 - raised))
    shapes: tuple[Shape, ...] = (
        Stroke(tuple((cx + x * size, cy - 4.0 + y * size) for x, y in shackle), 0.135 * size),
        Polygon(rounded(cx - 0.43 * size, cy - 0.1 * size, 0.86 * size, 0.6 * size, 0.12 * size)),
        Disc(cx, cy + 0.185 * size, 0.1 * size, solid=False),
    )
    canvas.shapes(shapes, Box.around(cx, cy, 2 * radius), paint.deep)


def _title(canvas: Canvas, box: Box, view: ClosedView, size: float) -> None:
    natural = canvas.measure(view.title, Type.DISPLAY, size) + size
    size *= max(SMALLEST, min(1.0, box.w / natural))
    sign = size * 0.86
    canvas.symbol(ROW_SYMBOLS[view.color], box.x + sign / 2, box.cy, sign, ROWS[view.color].bright)
    x = box.x + sign * 1.12
    canvas.text(view.title, x, box.cy, Type.DISPLAY, size, CREAM, width=box.right - x)


def _says(canvas: Canvas, box: Box, view: ClosedView, k: float) -> None:
    ink = ROWS[view.color].text
    rows = box.rows(3)
    sentence(canvas, view.who, rows[0], Type.BOLD, 33.0 * k, ink)
    canvas.text(view.nobody, box.x, rows[1].cy - 4.0 * k, Type.SEMI, 26.0 * k, ink, width=box.w)
    cy, x = rows[2].cy + 6.0 * k, box.x
    x += canvas.text(view.count, x, cy, Type.BOLD, 25.0 * k, CREAM, width=box.w * 0.5) + 26.0 * k
    for number in range(max(view.of, len(view.rows))):
        edge = 44.0 * k
        _closed_row(canvas, Box(x, cy - edge / 2, edge, edge), view, number)
        x += edge + 9.0 * k
    size, room = 22.0 * k, box.right - x - 8.0
    fits = room > canvas.measure(view.end, Type.SEMI, size) * SHORTEST
    if fits and canvas.layout is not Layout.COMPACT:
        canvas.text(view.end, x + 8.0, cy, Type.SEMI, size, ink, width=room)


def _closed_row(canvas: Canvas, box: Box, view: ClosedView, number: int) -> None:
    if number < len(view.rows):
        paint = ROWS[view.rows[number]]
        canvas.box(box, paint.bright, box.w * 0.2)
        canvas.symbol(Symbol.LOCK, box.cx, box.cy, box.w * 0.68, paint.deep)
    else:
        canvas.dashed(box, ROWS[view.color].text, 2.5, box.w * 0.24, 0.7)


def _take_out(canvas: Canvas, box: Box, view: ClosedView) -> None:
    canvas.box(box, CREAM, 20.0)
    edge = box.w * 0.41
    top = Box(box.x, box.y + box.h * 0.11, box.w, edge)
    die(canvas, Box(box.cx - edge * 1.05, top.y, edge, edge), view.color, view.value, view.sides)
    canvas.symbol(Symbol.ARROW_UP, box.cx + edge * 0.55, top.cy, edge * 1.02, INK)
    text = Box(box.x + 12.0, top.bottom + 8.0, box.w - 24.0, box.bottom - top.bottom - 18.0)
    size = box.w * 0.112
    canvas.paragraph(view.take_out, text, Type.EXTRA, size, INK, Align.CENTER, middle=True)


def _take_out_flat(canvas: Canvas, box: Box, view: ClosedView) -> None:
    canvas.box(box, CREAM, 20.0)
    edge = box.h * 0.64
    place = Box(box.x + 28.0, box.cy - edge / 2, edge, edge)
    die(canvas, place, view.color, view.value, view.sides)
    canvas.symbol(Symbol.ARROW_UP, place.right + edge * 0.5, box.cy, edge, INK)
    x = place.right + edge * 1.05
    text = Box(x, box.y + 12.0, box.right - 20.0 - x, box.h - 24.0)
    canvas.paragraph(view.take_out, text, Type.EXTRA, 32.0, INK, middle=True)
