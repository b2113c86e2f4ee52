"""The felt band on a screen that is higher than it is wide."""

from display.box import Box
from display.canvas import Canvas, Type
from display.parts.heading import draw_line, draw_titles
from display.parts.steps import DISC, draw_disc, draw_step
from display.parts.throw import (
    SumSize,
    cards_width,
    draw_cards,
    draw_colored,
    draw_roll,
    draw_sum,
    roll_width,
    sum_width,
)
from display.theme import CREAM, MUTED
from display.views.band import BandView, StepState

PAD = 24.0
HIGH = 320.0
"""From this height on the sum has a line of its own."""
HEADING = 92.0
STEP = 46.0
STEP_DISC = 0.94


def draw_portrait(canvas: Canvas, box: Box, band: BandView) -> None:
    inner = box.inset(PAD, 0.0)
    if band.number is not None and box.h < HIGH:
        _draw_beside(canvas, inner, band)
        return
    draw_titles(canvas, inner.top(HEADING), band, 1.02)
    rest = inner.below_top(HEADING + 6.0).above_bottom(14.0)
    if band.cards:
        _draw_cards(canvas, rest, band)
    elif band.steps:
        _draw_stacked(canvas, rest, band)
    else:
        _draw_throw(canvas, rest, band)


def _draw_beside(canvas: Canvas, box: Box, band: BandView) -> None:
    """Action 1: the sum at the right, the steps at the left."""
    size = SumSize(76.0, 122.0, tight=True)
    right = box.right - 12.0 - sum_width(band, size)
    draw_sum(canvas, right, box.y + 84.0, size, band)
    left = Box(box.x, box.y + 4.0, right - box.x - 20.0, box.h)
    draw_titles(canvas, left, band, 1.02)
    steps = band.steps[-2:]
    for step, down in zip(steps, (118.0, 160.0), strict=True):
        draw_disc(canvas, box.x + DISC / 2 * STEP_DISC, box.y + down, step, STEP_DISC)
        now = step.state is StepState.NOW
        role, color = (Type.EXTRA, CREAM) if now else (Type.SEMI, MUTED)
        x, width = box.x + 40.0, left.w - 40.0
        canvas.text(step.title, x, box.y + down, role, 20.0, color, width=width)
    draw_colored(canvas, box.x, box.y + 204.0, 34.0, 44.0, band, dim=True)
    width = box.right - right + 10.0
    canvas.text(steps[0].detail, right, box.y + 172.0, Type.BOLD, 24.0, CREAM, width=width)
    if band.colored:
        draw_line(canvas, Box(right, box.y + 193.0, width, 26.0), band, 20.0)
    else:
        draw_line(canvas, Box(box.x, box.y + 191.0, box.w, 30.0), band, 22.0)


def _draw_stacked(canvas: Canvas, box: Box, band: BandView) -> None:
    """The dice, and the steps below them side by side."""
    steps = box.from_bottom(STEP)
    middle = box.above_bottom(STEP + 8.0)
    if band.line:
        draw_line(canvas, middle.top(32.0), band, 24.0)
        middle = middle.below_top(40.0)
    _draw_throw(canvas, middle, band)
    for column, step in zip(steps.columns(len(band.steps), 16.0), band.steps, strict=True):
        draw_step(canvas, column, step, 0.94)


def _draw_throw(canvas: Canvas, box: Box, band: BandView) -> None:
    """The sum or all dice, as large as the box allows."""
    if band.number is None:
        edge = min(box.h, 84.0)
        draw_roll(canvas, box.cx - roll_width(edge) / 2, box.cy, edge, band)
        return
    colored = 60.0 if band.colored else 0.0
    number = min((box.h - colored - 20.0) * 0.9, 200.0)
    size = SumSize(number * 0.66, number, tight=True)
    cy = box.cy - colored / 2 - (8.0 if colored else 0.0)
    draw_sum(canvas, box.cx - sum_width(band, size) / 2, cy, size, band)
    draw_colored(canvas, box.cx - 138.0, box.bottom - 34.0, 54.0, 74.0, band, dim=True)


def _draw_cards(canvas: Canvas, box: Box, band: BandView) -> None:
    """The cards at the left, the steps beside them."""
    high = min(box.h, 150.0)
    width = cards_width(high)
    draw_cards(canvas, Box(box.x, box.y, width, high), band, words=False)
    steps = Box(box.x + width + 22.0, box.y - 4.0, box.w - width - 22.0, high + 8.0)
    for line, step in zip(steps.rows(len(band.steps)), band.steps, strict=True):
        draw_step(canvas, line, step, 0.86)
