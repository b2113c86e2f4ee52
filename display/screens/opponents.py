"""Which places the table plays: the felt that explains it, and a line of pills for each place."""

from display.box import Box, Layout
from display.canvas import Canvas, Symbol, Type
from display.parts.buttons import hints
from display.parts.panel import GAPS, PANEL_RADIUS, felt_aside, focus_frame, tab
from display.parts.pill import badge, pill
from display.pieces import Key, PillStyle, Word
from display.theme import BG, BRASS, CREAM, LINE, PANEL, PANEL2, TEXT
from display.views.opponents import OpponentLine, OpponentsView
from table.controls import Button
from table.targets import TapBack, TapSeat, TapStrength

FELT_SIZES = {Layout.WIDE: 340.0, Layout.COMPACT: 210.0, Layout.PORTRAIT: 170.0}
"""Its width, or on a tall screen its height."""
NAME_SHARE = 0.3
PILL_HEIGHT = 56.0


def draw(canvas: Canvas, view: OpponentsView) -> None:
    canvas.fill(BG)
    side, rest = felt_aside(canvas, FELT_SIZES)
    _side(canvas, side, view)
    for box, line in zip(rest.rows(len(view.lines), GAPS[canvas.layout]), view.lines, strict=True):
        _line(canvas, box, line)
    hints(canvas, view.hints)


def _side(canvas: Canvas, box: Box, view: OpponentsView) -> None:
    pad = 18.0 if canvas.layout is Layout.COMPACT else 34.0
    room = box.inset(pad, 0.0)
    size = 30.0 if canvas.layout is Layout.COMPACT else 40.0
    canvas.text(view.title, room.x, box.y + 54.0, Type.EXTRA, size, BRASS, width=room.w)
    detail = Box(room.x, box.y + 88.0, room.w, 150.0)
    used = canvas.paragraph(view.detail, detail, Type.SEMI, 22.0, TEXT)
    if canvas.layout is Layout.COMPACT:
        back = (Key(Button.OK), Word(view.back))
        where = pill(canvas, room.x, box.bottom - 34.0, 44.0, back, PillStyle.WAITING)
        canvas.touch(where, TapBack())
    elif canvas.layout is Layout.WIDE:
        free = Box(room.x, detail.y + used, room.w, box.bottom - detail.y - used)
        canvas.symbol(Symbol.ROBOT, free.cx, free.cy, min(free.w, free.h) * 0.62, CREAM)


def _line(canvas: Canvas, box: Box, line: OpponentLine) -> None:
    canvas.box(box, PANEL2 if line.focus else PANEL, PANEL_RADIUS)
    if line.focus:
        focus_frame(canvas, box)
    if line.levels:
        canvas.touch(box, TapSeat(line.place))
    tall = canvas.layout is Layout.PORTRAIT
    pad = 16.0 if canvas.layout is Layout.COMPACT else 24.0
    room = box.inset(pad, 0.0)
    name = room.top(box.h * 0.5) if tall else room.left(room.w * NAME_SHARE)
    _name(canvas, name, line)
    pills = room.below_top(box.h * 0.46).above_bottom(14.0) if tall else room.after_left(name.w)
    _levels(canvas, pills, line)


def _name(canvas: Canvas, box: Box, line: OpponentLine) -> None:
    edge = 46.0
    number = Box.around(box.x + edge / 2, box.cy, edge)
    badge(canvas, number, line.label, LINE, TEXT)
    x = number.right + 16.0
    if line.bot:
        canvas.symbol(Symbol.ROBOT, x + 14.0, box.cy, 30.0, BRASS)
        x += 38.0
    canvas.text(line.name, x, box.cy, Type.EXTRA, 27.0, TEXT, width=box.right - 8.0 - x)


def _levels(canvas: Canvas, box: Box, line: OpponentLine) -> None:
    if not line.levels:
        return
    room = box.inset(0.0, max((box.h - PILL_HEIGHT) / 2, 0.0))
    for where, level in zip(room.columns(len(line.levels), 9.0), line.levels, strict=True):
        tab(canvas, where, level.word, level.chosen)
        canvas.touch(where, TapStrength(line.place, level.strength))
