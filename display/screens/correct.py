"""Correcting the roll or the draw pile's number: every die, and the faces of the chosen one."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.buttons import hints
from display.parts.correction import arrows, below_question, cell
from display.parts.dice import UNREAD, card, die, slot
from display.parts.panel import GAPS
from display.pictures import Frame
from display.symbols import ROW_SYMBOLS, Symbol
from display.theme import BG, BRASS, CREAM, FAINT, LINE, PANEL, PANEL2, ROWS, TEXT
from display.views.correct import CorrectView, Crop, FieldView
from table.targets import TapDie, TapValue

FACE_ROWS = {Layout.WIDE: 8, Layout.COMPACT: 8, Layout.PORTRAIT: 4}
"""The most values side by side."""
FACE_HEIGHTS = {Layout.WIDE: 134.0, Layout.COMPACT: 96.0, Layout.PORTRAIT: 120.0}
HEAD = {Layout.WIDE: 56.0, Layout.COMPACT: 44.0, Layout.PORTRAIT: 58.0}
PILE_SHARE = 0.34


def draw(canvas: Canvas, view: CorrectView) -> None:
    canvas.fill(BG)
    area = below_question(canvas, view.question)
    things, faces = _halves(canvas, area, view)
    columns = _columns(canvas, things, len(view.fields))
    for index, (box, field) in enumerate(zip(columns, view.fields, strict=True)):
        canvas.touch(box, TapDie(index))
        _field(canvas, box, field, view)
    _faces(canvas, faces, view)
    hints(canvas, view.hints)


def _halves(canvas: Canvas, area: Box, view: CorrectView) -> tuple[Box, Box]:
    """Where the dice lie and where their faces; the pile is alone and has its values beside it."""
    gap = GAPS[canvas.layout]
    if view.pile and canvas.layout is not Layout.PORTRAIT:
        things = area.left(area.w * PILE_SHARE)
        return things, area.after_left(things.w + gap + 4.0)
    rows = -(-len(view.values) // FACE_ROWS[canvas.layout])
    high = FACE_HEIGHTS[canvas.layout] if rows == 1 else FACE_HEIGHTS[canvas.layout] * 0.75
    faces = area.from_bottom(HEAD[canvas.layout] + rows * (high + 10.0) + 8.0)
    return area.above_bottom(faces.h + gap + 4.0), faces


def _columns(canvas: Canvas, box: Box, count: int) -> tuple[Box, ...]:
    gap = GAPS[canvas.layout]
    if canvas.layout is not Layout.PORTRAIT or count <= 3:
        return box.columns(count, gap)
    upper, lower = box.rows(2, gap)
    first = (count + 1) // 2
    return (*upper.columns(first, gap), *lower.columns(first, gap)[: count - first])


def _field(canvas: Canvas, box: Box, field: FieldView, view: CorrectView) -> None:
    if field.chosen:
        canvas.box(box.inset(-4.0), CREAM, 18.0)
        canvas.box(box.inset(1.0), PANEL2, 13.0)
    else:
        canvas.box(box, PANEL, 14.0)
    pictured = any(each.crop for each in view.fields)
    if pictured:
        _crop(canvas, box.inset(10.0).top(box.h * 0.385), field)
    _word(canvas, box, box.y + box.h * (0.505 if pictured else 0.13), field)
    thing = _thing_box(box, view.pile, pictured)
    if view.pile:
        card(canvas, thing, None, UNREAD if field.value is None else str(field.value))
    else:
        die(canvas, thing, field.color, field.value, view.sides)
    if field.chosen:
        arrows(canvas, box, thing, view.question.place)
    _note(canvas, box, field)


def _thing_box(box: Box, pile: bool, pictured: bool) -> Box:
    """Where the die or the pile lies in its column, higher up if there is no picture above it."""
    if pile:
        high = min(box.h * 0.5, 300.0, box.w * 0.68)
        return Box.around(box.cx, box.y + box.h * 0.53, high * 0.72, high)
    if pictured:
        return Box.around(box.cx, box.y + box.h * 0.74, min(box.h * 0.275, box.w * 0.46))
    return Box.around(box.cx, box.y + box.h * 0.53, min(box.h * 0.42, box.w * 0.52))


def _word(canvas: Canvas, box: Box, cy: float, field: FieldView) -> None:
    sign = 0.0 if field.color is None else 34.0
    wide = min(canvas.measure(field.word, Type.BOLD, 23.0), box.w - 24.0 - sign)
    x = box.cx - (wide + sign) / 2
    if field.color is not None:
        paint = ROWS[field.color].bright
        canvas.symbol(ROW_SYMBOLS[field.color], x + 12.0, cy, 25.0, paint)
    canvas.text(field.word, x + sign, cy, Type.BOLD, 23.0, TEXT, width=wide + 1.0)


def _note(canvas: Canvas, box: Box, field: FieldView) -> None:
    cy = box.y + box.h * 0.935
    if field.was:
        canvas.text(field.was, box.cx, cy, Type.BOLD, 20.0, BRASS, Align.CENTER, box.w - 12.0)
    elif field.value is not None:
        canvas.symbol(Symbol.CHECK, box.cx, cy, 21.0, FAINT)


def _crop(canvas: Canvas, box: Box, field: FieldView) -> None:
    if field.crop is None:
        canvas.box(box, BG, 9.0)
        slot(canvas, Box.around(box.cx, box.cy, box.h * 0.5), field.color, 0.6)
    else:
        canvas.picture(_cut(field.crop, box), box, 9.0)
    canvas.frame(box, LINE, 2.0, 9.0)


def _cut(crop: Crop, box: Box) -> Frame:
    """The part of the frame that has the shape of the box, moved to lie within the frame."""
    height, width = crop.frame.shape[:2]
    high = min(crop.height_px, height)
    wide = min(round(high * box.w / box.h), width)
    left = max(0, min(crop.x_px - wide // 2, width - wide))
    top = max(0, min(crop.y_px - high // 2, height - high))
    return crop.frame[top : top + high, left : left + wide]


def _faces(canvas: Canvas, box: Box, view: CorrectView) -> None:
    canvas.box(box, PANEL, 14.0)
    head, color = HEAD[canvas.layout], view.chosen.color
    x, cy = box.x + 22.0, box.y + head / 2 + 2.0
    x += canvas.text(view.shows, x, cy, Type.BOLD, 24.0, TEXT, width=box.w - 80.0)
    if color is not None:
        canvas.symbol(ROW_SYMBOLS[color], x + 25.0, cy, 25.0, ROWS[color].bright)
    inner = Box(box.x + 22.0, box.y + head, box.w - 44.0, box.h - head - 14.0)
    count, most = len(view.values), 4 if view.pile else FACE_ROWS[canvas.layout]
    rows = -(-count // most)
    per_row = -(-count // rows)
    grid = [place for row in inner.rows(rows, 8.0) for place in row.columns(per_row, 8.0)]
    for value, place in zip(view.values, grid, strict=False):
        _face(canvas, place, value, view)
        canvas.touch(place, TapValue(value))


def _face(canvas: Canvas, box: Box, value: int, view: CorrectView) -> None:
    ink = cell(canvas, box, value == view.chosen.value)
    if view.pile:
        size = min(box.h * 0.52, 58.0)
        canvas.text(str(value), box.cx, box.cy, Type.DISPLAY, size, ink, Align.CENTER)
        return
    edge = min(84.0, box.h * 0.68, box.w * 0.5)
    if view.sides > 6:  # such a die bears its numeral already
        die(canvas, Box.around(box.cx, box.cy, edge * 1.2), view.chosen.color, value, view.sides)
        return
    away = (box.w - 2 * edge * 0.86) / 3
    die(canvas, Box(box.x + away, box.cy - edge / 2, edge, edge), view.chosen.color, value)
    size = edge * 0.7
    x = box.x + away + edge + (box.w - away - edge) / 2
    canvas.text(str(value), x, box.cy, Type.DISPLAY, size, ink, Align.CENTER)
