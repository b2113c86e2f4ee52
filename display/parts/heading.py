"""The words of the band: turn, whose it is, who is ready or what was read."""

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.parts.sentence import fits_one_line, sentence
from display.symbols import ROW_SYMBOLS, Symbol
from display.theme import BRASS, CREAM, INK, MUTED, ROWS, TEXT
from display.views.band import BandView, SeatMark, StepState, StepView

CAPTION = 18.0
TITLE = 40.0
LINE = 24.0
SQUARE = 32.0
SQUARES_AWAY = 0.55
SQUARE_PITCH = 1.19
"""Of the squares of the seats, in edges of one."""


def draw_heading(canvas: Canvas, box: Box, band: BandView, scale: float = 1.0) -> None:
    """Caption, title and line from the top of the box; without a line the others move down."""
    y = box.y + (0.0 if band.line else max(0.0, (box.h - 112.0 * scale) / 2))
    draw_titles(canvas, Box(box.x, y, box.w, box.h), band, scale)
    line = Box(box.x, box.y + 96.0 * scale, box.w, SQUARE * scale)
    draw_line(canvas, line, band, LINE * scale)


def draw_titles(canvas: Canvas, box: Box, band: BandView, scale: float = 1.0) -> None:
    """The caption over the title; a title of two lines takes the caption's room."""
    title, middle = TITLE * scale, box.y + 68.0 * scale
    if fits_one_line(canvas, band.title, Type.EXTRA, title, box.w):
        caption = box.y + 31.0 * scale
        canvas.text(band.caption, box.x, caption, Type.SEMI, CAPTION * scale, MUTED, width=box.w)
    else:
        middle -= 14.0 * scale
    draw_title(canvas, box.x, middle, box.w, band.title, title)


def draw_title(canvas: Canvas, x: float, cy: float, width: float, text: str, size: float) -> None:
    two_lines = Box(x, cy - size * 0.8, width, size * 1.6)
    sentence(canvas, text, two_lines, Type.EXTRA, size, BRASS)


def draw_line(canvas: Canvas, box: Box, band: BandView, size: float) -> None:
    """Who is ready, what was read, or what the active player is asked to do."""
    if band.urgent:
        two_lines = box.inset(0.0, -0.3 * box.h)
        canvas.paragraph(band.line, two_lines, Type.BOLD, size, BRASS, leading=1.1, middle=True)
        return
    squares = box.h * (SQUARES_AWAY + SQUARE_PITCH * len(band.seats)) if band.seats else 0.0
    room = box.w - squares
    used = canvas.text(band.line, box.x, box.cy, Type.BOLD, size, TEXT, width=room)
    draw_seats(canvas, box.x + used + box.h * SQUARES_AWAY, box.cy, box.h, band.seats)
    if band.line and band.line_color is not None:
        paint, x = ROWS[band.line_color].bright, box.x + used + box.h * 0.6
        canvas.symbol(ROW_SYMBOLS[band.line_color], x, box.cy, box.h * 0.68, paint)


def draw_seats(
    canvas: Canvas, x: float, cy: float, edge: float, seats: tuple[SeatMark, ...]
) -> None:
    """A square for each player, which ticks when that player is ready."""
    for place, seat in enumerate(seats):
        box = Box(x + place * edge * SQUARE_PITCH, cy - edge / 2, edge, edge)
        if seat.ready:
            canvas.box(box, CREAM, edge * 0.25)
            canvas.symbol(Symbol.CHECK, box.cx, box.cy, edge * 0.55, INK)
        else:
            canvas.frame(box, MUTED, 2.0, edge * 0.25)
            canvas.text(seat.label, box.cx, box.cy, Type.BOLD, edge * 0.55, MUTED, Align.CENTER)


def step_now(band: BandView) -> StepView | None:
    return next((step for step in band.steps if step.state is StepState.NOW), None)


def line_or_step(band: BandView) -> str:
    """The line or, without one, the words of the step that is played now."""
    step = step_now(band)
    return band.line or (step.detail or step.title if step else "")
