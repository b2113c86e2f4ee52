"""The reader's trouble: the picture with what is wrong in a ring, what to do, and all six dice."""

from dataclasses import dataclass
from typing import assert_never

from display.box import Box, Layout
from display.canvas import Canvas, Type
from display.motion import eased
from display.parts.buttons import hints, ok_line
from display.parts.dice import die, slot
from display.parts.live import live, no_camera, picture_box
from display.parts.panel import GAPS, hold_mark, page_area
from display.symbols import ROW_SYMBOLS, Symbol
from display.theme import (
    BG,
    CREAM,
    DEAD,
    DEAD_TEXT,
    INK,
    MUTED,
    PANEL2,
    ROWS,
    TEXT,
    WARN,
    Rgb,
)
from display.views.roll import Slot, SlotState
from display.views.trouble import DieLine, Sign, TroubleView
from table.sheet import Color
from table.targets import TapDie, TapOk

URGENT: Rgb = (0xA8, 0x32, 0x18)
"""What to do, on cream: 6.6 to 1."""
OPEN_SECONDS = 0.2
SMALLEST = 0.74
WRAPPED = 0.66
"""A sentence shrinks so far before it is wrapped, and then begins with this share of its size."""
BY_HAND = 72.0
PORTRAIT_TEXTS = 440.0
"""So much the message and the dice need below the picture."""
PAINTS = {
    SlotState.OPEN: (PANEL2, MUTED),
    SlotState.READ: (PANEL2, TEXT),
    SlotState.WRONG: (CREAM, INK),
    SlotState.CLOSED: (DEAD, DEAD_TEXT),
}
"""Ground and text of a die's line."""
SIGNS = {Sign.CAMERA: Symbol.CAMERA, Sign.LIGHT: Symbol.SUN, Sign.WARNING: Symbol.WARNING}


@dataclass(frozen=True, slots=True)
class _Plan:
    tray: Box
    card: Box
    lines: tuple[Box, ...]
    by_hand: Box | None
    """A button for OK, where there is no hint bar."""


def draw(canvas: Canvas, view: TroubleView) -> None:
    canvas.fill(BG)
    plan = _plan(canvas, view)
    if view.live is None:
        no_camera(canvas, plan.tray)
    else:
        live(canvas, plan.tray, view.live)
    _card(canvas, plan.card, view)
    index = 0
    for box, line in zip(plan.lines, view.lines, strict=True):
        _line(canvas, box, line, view.sides)
        if line.slot.state is not SlotState.CLOSED:
            canvas.touch(box, TapDie(index))
            index += 1
    if plan.by_hand is not None:
        ok_line(canvas, plan.by_hand, view.hints[0].text, CREAM, 25.0)
        canvas.touch(plan.by_hand, TapOk())
    hints(canvas, view.hints)


def _plan(canvas: Canvas, view: TroubleView) -> _Plan:
    match canvas.layout:
        case Layout.WIDE:
            return _beside(canvas, view, 482.0, 232.0)
        case Layout.COMPACT:
            return _beside(canvas, view, 372.0, 196.0)
        case Layout.PORTRAIT:
            return _below(canvas, view)
        case _:
            assert_never(canvas.layout)


def _beside(canvas: Canvas, view: TroubleView, width: float, high: float) -> _Plan:
    """The message over the dice, or under the picture where that leaves room for it."""
    area, gap = page_area(canvas), GAPS[canvas.layout]
    column, tray = area.from_right(width), area.before_right(width + gap + 2.0)
    by_hand = None
    if canvas.layout is Layout.COMPACT:
        tray, by_hand = tray.above_bottom(BY_HAND + gap), tray.from_bottom(BY_HAND)
    shown = tray if view.live is None else picture_box(tray, view.live)
    if tray.bottom - shown.bottom >= high + gap:
        card = tray.below_top(shown.h + gap)
        return _Plan(shown, card, column.rows(len(view.lines), gap), by_hand)
    rows = column.below_top(high + gap).rows(len(view.lines), gap * 0.9)
    shown = Box(shown.x, tray.cy - shown.h / 2, shown.w, shown.h)
    return _Plan(shown, column.top(high), rows, by_hand)


def _below(canvas: Canvas, view: TroubleView) -> _Plan:
    """The picture as high as it is, and what is left for the message and the dice."""
    area, gap = page_area(canvas), GAPS[canvas.layout]
    tray = area.top(area.h - PORTRAIT_TEXTS - gap)
    if view.live is not None:
        tray = picture_box(tray, view.live)
    rest = area.below_top(tray.h + gap)
    card = rest.top(min(270.0, rest.h * 0.5))
    columns = rest.below_top(card.h + gap).columns(2, gap)
    cells = [row for column in columns for row in column.rows(3, gap)]
    return _Plan(tray, card, tuple(cells[: len(view.lines)]), None)


def _card(canvas: Canvas, box: Box, view: TroubleView) -> None:
    """Slides a little to where it stays, for it comes by itself and must be noticed."""
    arrived = eased(canvas.motion.progress(("trouble", view.what), OPEN_SECONDS))
    box = box.moved(dx=(1.0 - arrived) * 40.0)
    canvas.box(box, CREAM, 18.0)
    inner = box.inset(box.h * 0.12, box.h * 0.1)
    head = inner.top(box.h * 0.33)
    _head(canvas, head, view)
    rest = inner.below_top(head.h + box.h * 0.04)
    _sentence(canvas, rest.top(rest.h * 0.48), view.what, INK)
    _sentence(canvas, rest.below_top(rest.h * 0.48), view.advice, URGENT)
    hold_mark(canvas, box.right - 34.0, box.y + 34.0, 36.0, view.place, view.held)


def _head(canvas: Canvas, box: Box, view: TroubleView) -> None:
    """The die in trouble with its name, or a sign, and how many are read."""
    mark = box.left(box.h)
    x, room = mark.right + 18.0, box.w - box.h - 46.0
    if view.die is None:
        canvas.symbol(SIGNS[view.sign], mark.cx, mark.cy, box.h, URGENT)
        canvas.text(view.count, x, box.cy, Type.BOLD, 24.0, INK, width=room, alpha=0.8)
        return
    color, cy = view.die.color, box.cy - box.h * 0.16
    die(canvas, mark, color, None, view.sides)
    canvas.text(view.count, x, box.cy + box.h * 0.3, Type.SEMI, 20.0, INK, width=room, alpha=0.72)
    ink, sign = INK, 0.0
    if color is not None:
        ink, sign = ROWS[color].open, 38.0
        canvas.symbol(ROW_SYMBOLS[color], x + 13.0, cy, 27.0, ink)
    canvas.text(view.title, x + sign, cy, Type.BOLD, 26.0, ink, width=room - sign)


def _sentence(canvas: Canvas, box: Box, text: str, ink: Rgb) -> None:
    size = min(42.0, box.h * 0.8)
    if canvas.measure(text, Type.EXTRA, size) * SMALLEST <= box.w:
        canvas.text(text, box.x, box.cy, Type.EXTRA, size, ink, width=box.w)
    else:
        canvas.paragraph(text, box, Type.EXTRA, size * WRAPPED, ink, leading=1.1, middle=True)


def _line(canvas: Canvas, box: Box, line: DieLine, sides: int) -> None:
    color, state = line.slot.color, line.slot.state
    ground, ink = PAINTS[state]
    if state is SlotState.WRONG:
        canvas.box(box.inset(-3.0), WARN, 17.0)
    canvas.box(box, ground, 14.0)
    edge = min(52.0, box.h * 0.65)
    place = Box(box.x + 12.0, box.cy - edge / 2, edge, edge)
    _die(canvas, place, line.slot, sides)
    if color is not None:
        canvas.symbol(
            ROW_SYMBOLS[color], place.right + 18.0, box.cy, 21.0, _symbol_paint(color, state)
        )
    x = place.right + 37.0
    canvas.text(line.text, x, box.cy, Type.BOLD, 23.0, ink, width=box.right - 52.0 - x)
    if state is SlotState.WRONG:
        canvas.symbol(Symbol.EXCLAMATION, box.right - 28.0, box.cy, 28.0, URGENT)
    elif state is SlotState.READ:
        canvas.symbol(Symbol.CHECK, box.right - 28.0, box.cy, 25.0, TEXT)


def _die(canvas: Canvas, box: Box, shown: Slot, sides: int) -> None:
    match shown.state:
        case SlotState.CLOSED:
            canvas.symbol(Symbol.LOCK, box.cx, box.cy, box.w * 0.7, DEAD_TEXT)
        case SlotState.OPEN:
            slot(canvas, box.inset(2.0), shown.color)
        case SlotState.READ | SlotState.WRONG:
            die(canvas, box, shown.color, shown.value, sides)
        case _:
            assert_never(shown.state)


def _symbol_paint(color: Color, state: SlotState) -> Rgb:
    if state is SlotState.CLOSED:
        return DEAD_TEXT
    return ROWS[color].open if state is SlotState.WRONG else ROWS[color].bright
