"""The list of the players as the turn goes round: crosses in each row, penalties, totals."""

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.figures import signed
from display.parts.panel import hold_mark
from display.parts.pill import badge, pill
from display.pieces import PillStyle
from display.symbols import ROW_SYMBOLS
from display.theme import (
    BRASS,
    DEAD_TEXT,
    INK,
    LINE,
    MUTED,
    PANEL,
    PANEL2,
    ROWS,
    TEXT,
    WARN,
    Rgb,
)
from display.views.wait import SeatLine
from table.sheet import COLORS
from table.turn import PENALTIES_TO_END

PAD = 8.0
ROW = 41.0
ROW_GAP = 4.0
TOTAL = 42.0
PENALTY = 12.0
PENALTY_PITCH = 13.0
CROSSES_PITCH = 40.0
NAME, NOTE = 23.0, 20.0
GAP = 14.0
CLOSING = 72.0
SMALLEST = 0.76
"""A note that would have to shrink further is left out."""


def standings_height(seats: int, row: float = ROW) -> float:
    return seats * row + 2 * PAD


def standings(canvas: Canvas, box: Box, seats: tuple[SeatLine, ...], crosses: bool = True) -> None:
    """Fills the box with one line a player; `crosses` only where there is room for them."""
    canvas.box(box, PANEL, 14.0)
    lines = box.inset(PAD, PAD + ROW_GAP / 2).rows(len(seats), ROW_GAP)
    for line, seat in zip(lines, seats, strict=True):
        _seat(canvas, line, seat, crosses)


def _seat(canvas: Canvas, box: Box, seat: SeatLine, crosses: bool) -> None:
    ground, ink = (BRASS, INK) if seat.active else (PANEL2, TEXT)
    canvas.box(box, ground, 10.0)
    edge = min(27.0, box.h * 0.73)
    number = Box.around(box.x + 8.0 + edge / 2, box.cy, edge)
    if not hold_mark(canvas, number.cx, number.cy, edge, seat.place, seat.held):
        grounds = (INK, BRASS) if seat.active else (LINE, TEXT)
        badge(canvas, number, str(seat.place + 1), *grounds, bot=seat.bot)
    right = box.right - 8.0
    canvas.text(
        signed(seat.total),
        right,
        box.cy,
        Type.DISPLAY,
        26.0,
        ink,
        Align.RIGHT,
        TOTAL,
    )
    right -= TOTAL + 6.0
    penalties(canvas, right, box.cy, seat.penalties, seat.active)
    right -= PENALTIES_TO_END * PENALTY_PITCH + 8.0
    if crosses:
        right -= CROSSES_PITCH * len(COLORS)
        _crosses(canvas, right, box.cy, seat, ink)
    _name(canvas, Box(number.right + 13.0, box.y, right - 14.0 - number.right - 13.0, box.h), seat)


def _name(canvas: Canvas, box: Box, seat: SeatLine) -> None:
    """The name, and beside it who comes when, or which row it has just closed alone."""
    ink, quiet = (INK, INK) if seat.active else (TEXT, MUTED)
    closing = CLOSING if seat.closing else 0.0
    name = min(canvas.measure(seat.name, Type.EXTRA, NAME), box.w * 0.5)
    wanted = canvas.measure(seat.note, Type.BOLD, NOTE)
    note = min(wanted, box.w - name - GAP)
    if note < SMALLEST * wanted or closing:
        note = 0.0
    room = box.w - note - closing - (GAP if note or closing else 0.0)
    used = canvas.text(seat.name, box.x, box.cy, Type.EXTRA, NAME, ink, width=room) + GAP
    if closing:
        pill(canvas, box.x + used, box.cy, 28.0, seat.closing, PillStyle.CONFIRMED)
    elif note:
        x = max(box.x + used, min(box.x + box.w * 0.52, box.right - note))
        role = Type.BOLD if seat.active else Type.SEMI
        canvas.text(seat.note, x, box.cy, role, NOTE, quiet, width=note + 1.0)


def _crosses(canvas: Canvas, x: float, cy: float, seat: SeatLine, ink: Rgb) -> None:
    for color in COLORS:
        paint = ROWS[color]
        symbol, text = (paint.open if seat.active else paint.bright), ink
        if seat.closed[color]:
            symbol, text = (paint.open, ink) if seat.active else (DEAD_TEXT, DEAD_TEXT)
        at = x + CROSSES_PITCH * color
        canvas.symbol(ROW_SYMBOLS[color], at + 8.0, cy, 18.0, symbol)
        canvas.text(str(seat.crosses[color]), at + 19.0, cy, Type.BOLD, 19.0, text, width=20.0)


def penalties(canvas: Canvas, right: float, cy: float, taken: int, active: bool) -> None:
    """Four small boxes that end at `right`, crossed as far as penalties were taken."""
    for index in range(PENALTIES_TO_END):
        cx = right - PENALTY_PITCH * (PENALTIES_TO_END - index - 0.5)
        box = Box.around(cx, cy, PENALTY)
        if index < taken:
            canvas.box(box, INK if active else WARN, 3.0)
            canvas.cross(cx, cy, PENALTY * 1.15, WARN if active else INK)
        else:
            canvas.frame(box, INK if active else LINE, 2.0, 3.0, 0.75 if active else 1.0)
