"""What both corrections share: the felt with the question, and cells to choose from."""

from collections.abc import Sequence
from typing import TypeAlias

from display.box import Box, Layout
from display.canvas import Canvas, Type
from display.parts.buttons import button
from display.parts.panel import GAPS, choice, felt, hold_mark, page_area
from display.symbols import Symbol
from display.theme import BRASS, FELT2, MUTED, PANEL2, TEXT, Rgb
from display.views.question import Question
from table.controls import Button
from table.targets import Tap, TapBack, TapOk

CELL_RADIUS = 14.0
LEADING = 1.42
KEY = 54.0
"""Done and cancel, on a screen that has no hint bar."""
FELT_HEIGHTS = {Layout.WIDE: 104.0, Layout.COMPACT: 84.0, Layout.PORTRAIT: 168.0}

Line: TypeAlias = tuple[str, Type, float, Rgb]


def below_question(canvas: Canvas, said: Question) -> Box:
    """Draws the felt with the question at the top; returns what is left of the page."""
    area = page_area(canvas)
    box = area.top(FELT_HEIGHTS[canvas.layout])
    felt(canvas, box)
    inner = box.inset(18.0 if canvas.layout is Layout.COMPACT else 26.0, 8.0)
    if canvas.layout is Layout.COMPACT:
        inner = _keys(canvas, inner)
    if hold_mark(canvas, inner.right - 24.0, inner.cy, 44.0, said.place, said.held):
        inner = inner.before_right(60.0)
    large = 28.0 if canvas.layout is Layout.COMPACT else 34.0
    title, ask = (said.title, Type.SEMI, 18.0, MUTED), (said.ask, Type.EXTRA, large, BRASS)
    fact, again = (said.fact, Type.BOLD, large * 0.74, TEXT), (said.again, Type.SEMI, 20.0, MUTED)
    match canvas.layout:
        case Layout.WIDE:
            share = 0.42 if said.fact or said.again else 1.0
            _lines(canvas, inner.left(inner.w * share), (title, ask))
            _lines(canvas, inner.after_left(inner.w * 0.43), (fact, again))
        case Layout.PORTRAIT:
            _lines(canvas, inner, (title, ask, fact, again))
        case Layout.COMPACT:
            _lines(canvas, inner, (ask, fact if said.fact else title))
    return area.below_top(box.h + GAPS[canvas.layout])


def _lines(canvas: Canvas, box: Box, lines: Sequence[Line]) -> None:
    said = [line for line in lines if line[0]]
    high = sum(size for _, _, size, _ in said)
    leading = min(LEADING, box.h / max(high, 1.0))
    y = box.cy - high * leading / 2
    for text, role, size, color in said:
        canvas.text(text, box.x, y + size * leading / 2, role, size, color, width=box.w)
        y += size * leading


def _keys(canvas: Canvas, box: Box) -> Box:
    """Done and cancel at the right of the felt; returns what is left of it."""
    done = Box.around(box.right - KEY / 2, box.cy, KEY)
    button(canvas, done.cx, done.cy, KEY, Button.OK)
    canvas.touch(done, TapOk())
    cancel = done.moved(-KEY - 14.0)
    canvas.disc(cancel.cx, cancel.cy, KEY / 2, FELT2)
    canvas.symbol(Symbol.CROSS, cancel.cx, cancel.cy, KEY * 0.4, TEXT)
    canvas.touch(cancel, TapBack())
    return box.before_right(2 * KEY + 30.0)


def cell(canvas: Canvas, box: Box, chosen: bool) -> Rgb:
    """The ground of a value to choose; returns the color of a text on it."""
    return choice(canvas, box, chosen, CELL_RADIUS, PANEL2)


def arrows(canvas: Canvas, box: Box, thing: Box, place: int) -> None:
    """Up and down at both sides of what they change, where there is room for them."""
    size = min(40.0, (box.w - thing.w) / 2 - 12.0)
    if size < 24.0:
        return
    for side, which in ((-1, Button.YELLOW), (1, Button.GREEN)):
        cx = thing.cx + side * (thing.w + min(box.w, thing.w + 130.0)) / 4
        button(canvas, cx, thing.cy, size, which, arrow=True)
        canvas.touch(Box.around(cx, thing.cy, max(size, 40.0)), Tap(place, which))
