"""The question before a game is left: above everything, OK says yes and any color no."""

from display.box import Box, Layout
from display.canvas import Canvas, Symbol, Type
from display.hints import COLOR_BUTTONS
from display.parts.buttons import button, ok_line
from display.theme import BG, CREAM, LINE, MUTED, PANEL2, TEXT, WARN
from display.views.menu import Question
from table.pages.menu import Line
from table.targets import TapBack, TapLine

VEIL = 0.78
RADIUS = 28.0
SIZES = {
    Layout.WIDE: (864.0, 306.0),
    Layout.COMPACT: (820.0, 330.0),
    Layout.PORTRAIT: (660.0, 440.0),
}
BUTTON_HEIGHT = 70.0


def draw_question(canvas: Canvas, question: Question) -> None:
    canvas.shade(BG, VEIL)
    canvas.touch(canvas.bounds, TapBack())
    box = Box.around(canvas.w / 2, canvas.h * 0.47, *SIZES[canvas.layout])
    canvas.box(box.inset(-4.0), WARN, RADIUS + 4.0, 0.35)
    canvas.box(box, WARN, RADIUS)
    canvas.box(box.inset(4.0), PANEL2, RADIUS - 4.0)
    room = box.inset(42.0, 38.0)
    canvas.symbol(Symbol.WARNING, room.x + 52.0, room.y + 52.0, 116.0, WARN)
    tall = canvas.layout is Layout.PORTRAIT
    buttons = room.from_bottom(2 * BUTTON_HEIGHT + 16.0 if tall else BUTTON_HEIGHT)
    words = Box(room.x + 140.0, room.y, room.w - 140.0, buttons.y - 40.0 - room.y)
    _words(canvas, words, question)
    canvas.box(Box(room.x, buttons.y - 26.0, room.w, 2.0), LINE)
    yes, no = buttons.rows(2, 16.0) if tall else buttons.columns(2, 20.0)
    ok_line(canvas, yes, question.yes, CREAM)
    canvas.touch(yes, TapLine(Line.END))
    _no(canvas, no, question.no)


def _words(canvas: Canvas, box: Box, question: Question) -> None:
    title = box.top(box.h * 0.58)
    used = canvas.paragraph(question.title, title, Type.EXTRA, 42.0, TEXT, leading=1.15)
    detail = box.below_top(used + 12.0)
    canvas.paragraph(question.detail, detail, Type.SEMI, 24.0, MUTED)


def _no(canvas: Canvas, box: Box, text: str) -> None:
    canvas.frame(box, CREAM, 3.0, box.h / 2)
    edge, pitch = box.h * 0.54, box.h * 0.6
    for index, which in enumerate(COLOR_BUTTONS):
        button(canvas, box.x + box.h * 0.5 + index * pitch, box.cy, edge, which)
    x = box.x + box.h * 0.5 + 4 * pitch
    canvas.text(text, x, box.cy, Type.EXTRA, 27.0, CREAM, width=box.right - box.h * 0.3 - x)
    canvas.touch(box, TapBack())
