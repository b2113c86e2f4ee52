"""The steps of a turn in the band: what is done, what is done now, and what comes next."""

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.parts.pill import chip
from display.symbols import Symbol
from display.theme import CREAM, FELT2, INK, MUTED, TEXT
from display.views.band import StepState, StepView
from table.sheet import Choice

DISC = 34.0
TEXT_AT = 46.0
"""Where the words of a step begin, right of its disc's left edge."""


def draw_step(canvas: Canvas, box: Box, step: StepView, scale: float = 1.0) -> None:
    """One step in the middle of the box: its disc, its words and what was crossed in it."""
    draw_disc(canvas, box.x + DISC / 2 * scale, box.cy, step, scale)
    words = box.after_left(TEXT_AT * scale)
    if step.state is not StepState.NOW:
        size = 20.0 * scale
        color = TEXT if step.state is StepState.DONE else MUTED
        taken = _crosses_width(canvas, step.crosses, size)
        room = words.w - taken
        used = canvas.text(step.title, words.x, box.cy, Type.SEMI, size, color, width=room)
        draw_crosses(canvas, words.x + used + size * 0.7, box.cy, step.crosses, size)
        return
    title = box.cy - 10.0 * scale if step.detail else box.cy
    canvas.text(step.title, words.x, title, Type.EXTRA, 23.0 * scale, CREAM, width=words.w)
    below = box.cy + 13.0 * scale
    canvas.text(step.detail, words.x, below, Type.SEMI, 17.5 * scale, MUTED, width=words.w)


def draw_disc(canvas: Canvas, cx: float, cy: float, step: StepView, scale: float = 1.0) -> None:
    now = step.state is StepState.NOW
    canvas.disc(cx, cy, DISC / 2 * scale, CREAM if now else FELT2)
    if step.state is StepState.DONE:
        canvas.symbol(Symbol.CHECK, cx, cy, 19.0 * scale, CREAM)
    else:
        color = INK if now else MUTED
        canvas.text(step.mark, cx, cy, Type.EXTRA, 21.0 * scale, color, Align.CENTER)


def draw_crosses(canvas: Canvas, x: float, cy: float, crosses: Choice, size: float) -> float:
    """Numbers and the symbol of their row; returns the width that they take."""
    if not crosses:
        return 0.0
    text = _numbers(crosses)
    used = canvas.text(text, x, cy, Type.EXTRA, size, CREAM)
    edge = size * 1.3
    chip(canvas, x + used + size * 0.4 + edge / 2, cy, edge, crosses[0][0])
    return used + size * 0.4 + edge


def _crosses_width(canvas: Canvas, crosses: Choice, size: float) -> float:
    if not crosses:
        return 0.0
    return size * 2.4 + canvas.measure(_numbers(crosses), Type.EXTRA, size)


def _numbers(crosses: Choice) -> str:
    return " ".join(str(number) for _color, number in crosses)
