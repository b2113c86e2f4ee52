"""How the dice fell in one game: a small histogram for each, and what can be said of it."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.histogram import (
    die_mark,
    expected_sample,
    histogram,
    normal_sample,
    sample_width,
)
from display.theme import MUTED, PANEL, TEXT
from display.views.over import GameDie, OverView

RADIUS = 16.0
CAPTION = 21.0
LABELS = 22.0
"""Heights of a line of text below the bars, and of the faces' numbers."""


def game_dice(canvas: Canvas, box: Box, view: OverView) -> None:
    """Side by side, on a tall screen in two rows; a compact one leaves out the words."""
    canvas.box(box, PANEL, RADIUS)
    inner = box.inset(22.0 if canvas.layout is Layout.WIDE else 16.0, 12.0)
    if canvas.layout is Layout.COMPACT:
        for column, each in zip(inner.columns(len(view.dice), 16.0), view.dice, strict=True):
            _die(canvas, column, each, 0)
        return
    canvas.text(view.dice_title, inner.x, inner.y + 15.0, Type.BOLD, 20.0, MUTED)
    body = inner.below_top(36.0)
    if canvas.layout is Layout.WIDE:
        normal = sample_width(canvas, view.normal)
        expected = sample_width(canvas, view.expected)
        x, cy = inner.right - normal, inner.y + 15.0
        normal_sample(canvas, x, cy, view.normal, normal)
        expected_sample(canvas, x - 30.0 - expected, cy, view.expected, expected)
        for column, each in zip(body.columns(len(view.dice), 16.0), view.dice, strict=True):
            _die(canvas, column, each, 1)
        return
    above, below = body.rows(2, 14.0)
    *places, free = (*above.columns(3, 18.0), *below.columns(3, 18.0))
    for place, each in zip(places, view.dice, strict=True):
        _die(canvas, place, each, 2)
    expected_sample(canvas, free.x, free.y + 36.0, view.expected, free.w)
    normal_sample(canvas, free.x, free.y + 76.0, view.normal, free.w)


def _die(canvas: Canvas, box: Box, each: GameDie, caption_lines: int) -> None:
    edge = min(44.0, box.w * 0.2)
    bars = box.after_left(edge + 12.0).above_bottom(CAPTION * caption_lines)
    sides, color = each.throws.sides, each.throws.color
    middle = box.x + edge / 2, bars.y + (bars.h - LABELS) / 2
    if color is None:
        small = min(edge * 0.86, (bars.h - LABELS) / 2.16)
        for side, value in ((-0.58, 5), (0.58, 4)):
            die_mark(canvas, middle[0], middle[1] + side * small, small, None, sides, value)
    else:
        die_mark(canvas, *middle, edge, color, sides)
    histogram(canvas, bars, each.throws, LABELS)
    if caption_lines:
        _caption(canvas, box, bars, each)


def _caption(canvas: Canvas, box: Box, bars: Box, each: GameDie) -> None:
    """Below the bars if it is short, else below the die too, else in two lines."""
    ink, below = TEXT if each.judged else MUTED, box.below_top(bars.bottom + 4.0 - box.y)
    if below.h > CAPTION:
        canvas.paragraph(each.caption, below, Type.SEMI, 17.0, ink, Align.CENTER, 1.15)
    elif canvas.measure(each.caption, Type.SEMI, 17.0) <= bars.w:
        canvas.text(each.caption, bars.cx, below.cy, Type.SEMI, 17.0, ink, Align.CENTER)
    else:
        canvas.text(each.caption, box.right, below.cy, Type.SEMI, 17.0, ink, Align.RIGHT, box.w)
