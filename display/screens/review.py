"""After the game: the felt that says what this is, and a card for each move that cost much."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.buttons import hints
from display.parts.panel import GAPS, PANEL_RADIUS, felt_aside
from display.parts.pill import badge, pill
from display.pieces import Key, PillStyle, Word
from display.theme import BG, BRASS, LINE, MUTED, PANEL, TEXT, WARN
from display.views.review import LapseView, Move, ReviewView
from table.controls import Button
from table.targets import TapBack

FELT_SIZES = {Layout.WIDE: 380.0, Layout.COMPACT: 236.0, Layout.PORTRAIT: 210.0}
"""Its width, or on a tall screen its height."""
MOST_LAPSES = 3
PILL_HEIGHT = 48.0
COST_SHARE = 0.17


def draw(canvas: Canvas, view: ReviewView) -> None:
    canvas.fill(BG)
    side, rest = felt_aside(canvas, FELT_SIZES)
    _side(canvas, side, view)
    if view.empty:
        canvas.box(rest, PANEL, PANEL_RADIUS)
        canvas.paragraph(view.empty, rest.inset(40.0), Type.EXTRA, 30.0, TEXT, middle=True)
    boxes = rest.rows(MOST_LAPSES, GAPS[canvas.layout])
    for box, lapse in zip(boxes, view.lapses, strict=False):
        _lapse(canvas, box, lapse)
    hints(canvas, view.hints)


def _side(canvas: Canvas, box: Box, view: ReviewView) -> None:
    compact = canvas.layout is Layout.COMPACT
    room = box.inset(20.0 if compact else 36.0, 0.0)
    title = Box(room.x, box.y + 24.0, room.w, 200.0)
    used = canvas.paragraph(view.title, title, Type.EXTRA, 32.0 if compact else 44.0, BRASS)
    detail = Box(room.x, title.y + used + 18.0, room.w, 200.0)
    canvas.paragraph(view.detail, detail, Type.SEMI, 20.0 if compact else 22.0, TEXT)
    if compact:
        back = (Key(Button.OK), Word(view.back))
        where = pill(canvas, room.x, box.bottom - 34.0, 44.0, back, PillStyle.WAITING)
        canvas.touch(where, TapBack())


def _lapse(canvas: Canvas, box: Box, lapse: LapseView) -> None:
    canvas.box(box, PANEL, PANEL_RADIUS)
    inner = box.inset(20.0 if canvas.layout is Layout.COMPACT else 28.0, 0.0)
    cost = inner.from_right(inner.w * COST_SHARE)
    canvas.text(lapse.cost, cost.right, box.cy, Type.DISPLAY, 56.0, WARN, Align.RIGHT, cost.w)
    room = inner.before_right(cost.w)
    above, below = room.top(box.h * 0.46), room.below_top(box.h * 0.46)
    _head(canvas, above, lapse)
    for where, move in zip(below.columns(2, 12.0), (lapse.done, lapse.better), strict=True):
        _move(canvas, where.above_bottom(box.h * 0.1), move)


def _head(canvas: Canvas, box: Box, lapse: LapseView) -> None:
    number = Box.around(box.x + 23.0, box.cy, 46.0)
    badge(canvas, number, lapse.label, LINE, TEXT)
    x = number.right + 14.0
    room = (box.right - x) * 0.5
    used = canvas.text(lapse.name, x, box.cy, Type.EXTRA, 28.0, TEXT, width=room)
    x += used + 18.0
    canvas.text(lapse.when, x, box.cy, Type.SEMI, 20.0, MUTED, width=box.right - x)


def _move(canvas: Canvas, box: Box, move: Move) -> None:
    used = canvas.text(move.caption, box.x, box.cy, Type.BOLD, 20.0, MUTED, width=box.w * 0.5)
    x = box.x + used + 12.0
    height = min(PILL_HEIGHT, box.h)
    pill(canvas, x, box.cy, height, move.pieces, PillStyle.MARKED, width=box.right - x)
