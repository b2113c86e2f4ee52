"""The felt band over the sheets, in the shapes that the screen and the players leave it."""

from dataclasses import replace
from typing import assert_never

from display.box import Box, Layout
from display.canvas import Canvas, Type
from display.parts.heading import (
    draw_heading,
    draw_line,
    draw_seats,
    draw_title,
    draw_titles,
    line_or_step,
)
from display.parts.panel import felt
from display.parts.portrait_band import draw_portrait
from display.parts.steps import DISC, TEXT_AT, draw_disc, draw_step
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
from display.theme import BRASS, MUTED, TEXT
from display.views.band import BandView

PAD = 26.0
STEPS_WIDTH = 322.0
"""Of the steps at the right end of a wide band."""
STEPS_AWAY = 16.0
PANEL_SIZE = (623.0, 209.0)
"""The size of a sheet's place for which the panel was designed."""


def draw_band(canvas: Canvas, box: Box, band: BandView) -> None:
    """The band over all sheets."""
    felt(canvas, box)
    match canvas.layout:
        case Layout.WIDE:
            _draw_wide(canvas, box, band)
        case Layout.COMPACT:
            _draw_compact(canvas, box, band)
        case Layout.PORTRAIT:
            draw_portrait(canvas, box, band)
        case _:
            assert_never(canvas.layout)


def _draw_wide(canvas: Canvas, box: Box, band: BandView) -> None:
    middle = _draw_middle(canvas, box, band)
    left = Box(box.x + PAD, box.y, middle - box.x - PAD - 20.0, box.h)
    draw_heading(canvas, left, band)
    steps = box.before_right(STEPS_AWAY).from_right(STEPS_WIDTH)
    if band.number is not None and band.colored:
        _draw_steps_with_dice(canvas, steps, band)
    elif band.steps:
        lines = steps.inset(0.0, max(12.0, box.h * 0.09)).rows(len(band.steps))
        for line, step in zip(lines, band.steps, strict=True):
            draw_step(canvas, line, step)


def _draw_middle(canvas: Canvas, box: Box, band: BandView) -> float:
    """The dice or cards; returns where they begin."""
    if band.cards:
        high = min(box.h - 24.0, 148.0)
        x = box.cx - cards_width(high) / 2
        draw_cards(canvas, Box(x, box.cy - high / 2, cards_width(high), high), band)
    elif band.number is not None:
        size = SumSize(96.0, 124.0)
        x = box.cx + 14.0 - sum_width(band, size) / 2
        draw_sum(canvas, x, box.cy, size, band)
    else:
        edge = min(78.0, box.h - 42.0)
        x = box.cx + 12.0 - roll_width(edge) / 2
        draw_roll(canvas, x, box.cy, edge, band)
    return x


def _draw_steps_with_dice(canvas: Canvas, box: Box, band: BandView) -> None:
    """Action 1: the first step, and the dice of the second over what is said of it."""
    first, second = band.steps
    draw_step(canvas, Box(box.x, box.y, box.w, 70.0), first)
    draw_disc(canvas, box.x + DISC / 2, box.y + 102.0, second)
    x = box.x + TEXT_AT
    draw_colored(canvas, x, box.y + 88.0, 40.0, 50.0, band, dim=True)
    canvas.text(second.detail, x, box.y + 121.0, Type.SEMI, 17.0, MUTED, width=box.right - x)


def _draw_compact(canvas: Canvas, box: Box, band: BandView) -> None:
    """Turn, line and dice only."""
    begin = _draw_compact_throw(canvas, box.before_right(18.0), band)
    line = line_or_step(band)
    left = Box(box.x + 18.0, box.y, begin - box.x - 32.0, box.h)
    title = box.cy - 20.0 if line else box.cy
    draw_title(canvas, left.x, title, left.w, band.title, 36.0)
    below = Box(left.x, box.cy + 24.0 - 14.0, left.w, 28.0)
    draw_line(canvas, below, replace(band, line=line, seats=()), 25.0)


def _draw_compact_throw(canvas: Canvas, box: Box, band: BandView) -> float:
    """The dice or cards up to the right end of the box; returns where they begin."""
    if band.cards:
        high = box.h - 20.0
        x = box.right - cards_width(high)
        draw_cards(canvas, Box(x, box.y + 10.0, cards_width(high), high), band, words=False)
        return x
    if band.number is None:
        edge = min(66.0, box.h - 24.0)
        x = box.right - roll_width(edge)
        draw_roll(canvas, x, box.cy, edge, band)
        return x
    size, colored = SumSize(76.0, 100.0, tight=True), 0.0
    if band.colored:
        colored = 3 * 58.0 + 48.0
        draw_colored(canvas, box.right - colored, box.cy, 48.0, 58.0, band, dim=True)
    x = box.right - colored - 38.0 - sum_width(band, size)
    draw_sum(canvas, x, box.cy, size, band)
    return x


def draw_panel(canvas: Canvas, box: Box, band: BandView) -> None:
    """The band in a sheet's place, for five players."""
    felt(canvas, box)
    scale = min(box.w / PANEL_SIZE[0], box.h / PANEL_SIZE[1])
    inner = box.inset(24.0 * scale, 0.0)
    begin = _draw_panel_throw(canvas, inner, band, scale)
    left = Box(inner.x, box.y - 2.0 * scale, begin - inner.x - 12.0 * scale, box.h)
    draw_titles(canvas, left, band, 0.96 * scale)
    y = box.y + 108.0 * scale
    if band.urgent:
        asked = Box.around(left.cx, y + 10.0 * scale, left.w, 50.0 * scale)
        canvas.paragraph(band.line, asked, Type.BOLD, 22.0 * scale, BRASS, middle=True)
    else:
        canvas.text(line_or_step(band), inner.x, y, Type.BOLD, 24.0 * scale, TEXT, width=left.w)
    draw_seats(canvas, inner.x, box.y + box.h * 0.82, 34.0 * scale, band.seats)


def _draw_panel_throw(canvas: Canvas, box: Box, band: BandView, scale: float) -> float:
    """Sum and dice, or cards, up to the right end of the panel; returns where they begin."""
    if band.cards:
        high = 120.0 * scale
        x = box.right - cards_width(high)
        draw_cards(canvas, Box(x, box.cy - high / 2, cards_width(high), high), band, words=False)
        return x
    if band.number is None:
        edge = 60.0 * scale
        draw_roll(canvas, box.x, box.bottom - edge, edge, band)
        return box.right
    size = SumSize(76.0 * scale, 114.0 * scale, tight=True)
    x, low = box.right - sum_width(band, size), box.y + box.h * 0.82
    draw_sum(canvas, x, box.y + box.h * 0.38, size, band)
    draw_colored(canvas, x, low, 44.0 * scale, 52.0 * scale, band, dim=True)
    if canvas.layout is not Layout.COMPACT:
        then = x + (222.0 * scale if band.colored else 0.0)
        words = Box(then, low - 26.0 * scale, box.right - then, 52.0 * scale)
        canvas.paragraph(band.then, words, Type.SEMI, 18.0 * scale, MUTED, middle=True)
    return x
