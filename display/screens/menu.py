"""The menu of a running game: how the game stands, the lines beside it, the question above."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.figures import signed
from display.parts.buttons import hints
from display.parts.panel import GAPS, felt_aside
from display.parts.pill import badge
from display.screens.menu_lines import draw_line
from display.screens.menu_question import draw_question
from display.theme import BG, BRASS, CREAM, FELT2, INK, MUTED, TEXT
from display.views.menu import MenuView, Standing
from table.targets import TapBack

FELT_SIZES = {Layout.WIDE: 380.0, Layout.COMPACT: 250.0, Layout.PORTRAIT: 500.0}
"""Its width, or on a tall screen its height."""
PADS = {Layout.WIDE: 36.0, Layout.COMPACT: 18.0, Layout.PORTRAIT: 36.0}
HEADS = {Layout.WIDE: 158.0, Layout.COMPACT: 98.0, Layout.PORTRAIT: 132.0}
BACK_HEIGHTS = {Layout.WIDE: 76.0, Layout.COMPACT: 58.0, Layout.PORTRAIT: 64.0}
TALLEST_STANDING = 62.0
MOST_STANDINGS = 5


def draw(canvas: Canvas, view: MenuView) -> None:
    canvas.fill(BG)
    side, rest = felt_aside(canvas, FELT_SIZES)
    _side(canvas, side, view)
    for box, line in zip(
        rest.rows(len(view.lines), GAPS[canvas.layout] - 2.0), view.lines, strict=True
    ):
        draw_line(canvas, box, line)
    if view.question is not None:
        draw_question(canvas, view.question)
    hints(canvas, view.hints)


def _side(canvas: Canvas, box: Box, view: MenuView) -> None:
    compact, pad = canvas.layout is Layout.COMPACT, PADS[canvas.layout]
    room = box.inset(pad, 0.0)
    head = HEADS[canvas.layout]
    title = 46.0 if compact else 68.0
    canvas.text(view.title, room.x, box.y + head * 0.37, Type.DISPLAY, title, CREAM, width=room.w)
    size = 20.0 if compact else 26.0
    canvas.text(view.game, room.x, box.y + head * 0.78, Type.EXTRA, size, BRASS, width=room.w)
    back = room.from_bottom(BACK_HEIGHTS[canvas.layout]).moved(dy=-(18.0 if compact else 28.0))
    lines = Box(room.x, box.y + head, room.w, back.y - 12.0 - box.y - head)
    height = min(TALLEST_STANDING, lines.h / MOST_STANDINGS)
    for index, standing in enumerate(view.standings):
        _standing(canvas, Box(lines.x, lines.y + index * height, lines.w, height), standing)
    _back(canvas, back, view.back)


def _standing(canvas: Canvas, box: Box, standing: Standing) -> None:
    active, size = standing.active, min(26.0, box.h * 0.46)
    edge = box.h * 0.66
    number = Box(box.x, box.cy - edge / 2, edge, edge)
    grounds = (BRASS, INK) if active else (FELT2, TEXT)
    badge(canvas, number, standing.label, *grounds, bot=standing.bot)
    x, total = number.right + 12.0, signed(standing.total)
    right = box.right - canvas.measure(total, Type.DISPLAY, size * 1.1)
    ink = BRASS if active else TEXT
    canvas.text(standing.name, x, box.cy, Type.EXTRA, size, ink, width=right - 10.0 - x)
    canvas.text(total, box.right, box.cy, Type.DISPLAY, size * 1.1, TEXT, Align.RIGHT)


def _back(canvas: Canvas, box: Box, text: str) -> None:
    canvas.box(box, FELT2, box.h / 2)
    canvas.frame(box, MUTED, 2.0, box.h / 2)
    size = min(28.0, box.h * 0.42)
    canvas.text(text, box.cx, box.cy, Type.EXTRA, size, CREAM, Align.CENTER, box.w - box.h)
    canvas.touch(box, TapBack())
