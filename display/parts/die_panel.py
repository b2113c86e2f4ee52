"""A die in figures: how it fell, the verdict on it, and what that rests on."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.histogram import die_mark, histogram
from display.symbols import Symbol
from display.theme import CREAM, INK, MUTED, PANEL, PANEL2, TEXT, WARN
from display.views.statistics import DieView
from table.fairness import Verdict

RADIUS = 16.0
SMALLEST = 15.0
SIGNS = {
    Verdict.FAIR: Symbol.CHECK,
    Verdict.WATCH: Symbol.EXCLAMATION,
    Verdict.SUSPICIOUS: Symbol.EXCLAMATION,
}
"""Where nothing can be said yet there is none."""


def die_panel(canvas: Canvas, box: Box, die: DieView) -> None:
    canvas.box(box, PANEL, RADIUS)
    if die.verdict is Verdict.SUSPICIOUS:
        canvas.frame(box.inset(-1.0), WARN, 4.0, RADIUS + 1.0)
    compact = canvas.layout is Layout.COMPACT
    inner = box.inset(10.0 if compact else 15.0)
    edge = 32.0 if compact else 40.0
    throws = die.throws
    cy = inner.y + edge / 2 + (0.0 if compact else 3.0)
    die_mark(canvas, inner.x + edge / 2, cy, edge, throws.color, throws.sides)
    x, name = inner.x + edge + 14.0, 21.0 if compact else 24.0
    canvas.text(die.name, x, cy, Type.BOLD, name, TEXT, width=inner.right - x)
    below = inner.y + edge + (12.0 if compact else 26.0)
    if not compact:
        cy = inner.bottom - 10.0
        used = canvas.text(die.count, inner.right - 3.0, cy, Type.SEMI, 18.0, MUTED, Align.RIGHT)
        room = inner.w - used - 14.0
        canvas.text(die.figures, inner.x + 3.0, cy, Type.SEMI, 18.0, MUTED, width=room)
        inner = inner.above_bottom(38.0)
    high = 36.0 if compact else 42.0
    _verdict(canvas, inner.from_bottom(high), die)
    bars = Box(inner.x, below, inner.w, inner.bottom - high - 12.0 - below)
    histogram(canvas, bars, throws, 24.0 if compact else 32.0)


def _verdict(canvas: Canvas, box: Box, die: DieView) -> None:
    grounds = {Verdict.WATCH: (CREAM, INK), Verdict.SUSPICIOUS: (WARN, INK)}
    ground, ink = grounds.get(die.verdict, (PANEL2, TEXT))
    canvas.box(box, ground, box.h / 2)
    symbol, x = SIGNS.get(die.verdict), box.x + 18.0
    if symbol is not None:
        canvas.symbol(symbol, box.x + 24.0, box.cy, 20.0, ink)
        x = box.x + 42.0
    room = Box(x, box.y + 2.0, box.right - 12.0 - x, box.h - 4.0)
    if canvas.measure(die.text, Type.EXTRA, SMALLEST) <= room.w:
        canvas.text(die.text, x, box.cy, Type.EXTRA, 20.0, ink, width=room.w)
    else:
        canvas.paragraph(die.text, room, Type.EXTRA, SMALLEST, ink, leading=1.05, middle=True)
