"""Statistics: a panel for each die with its verdict, who wins how often, and how to read it."""

from typing import assert_never

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.buttons import button, hints
from display.parts.die_panel import die_panel
from display.parts.panel import GAPS, page_area, tabs
from display.parts.wins import wins, wins_height
from display.symbols import Symbol
from display.theme import BG, BRASS, MUTED, PANEL, PANEL2, TEXT
from display.views.statistics import StatisticsView
from table.controls import Button
from table.targets import TapBack, TapDie

RADIUS = 16.0
SMALL_META = 20.0
SMALLEST_SHARE = 0.85
HEADS = {Layout.WIDE: 60.0, Layout.COMPACT: 52.0, Layout.PORTRAIT: 124.0}


def draw(canvas: Canvas, view: StatisticsView) -> None:
    canvas.fill(BG)
    area, gap = page_area(canvas), GAPS[canvas.layout]
    head = HEADS[canvas.layout]
    _head(canvas, area.top(head), view)
    body = area.below_top(head + (gap if canvas.layout is Layout.COMPACT else 12.0))
    if view.nothing:
        _nothing(canvas, body, view)
    elif not view.dice:
        wins(canvas, body, view)
    else:
        _dice_and_wins(canvas, body, view, gap)
    hints(canvas, view.hints)


def _head(canvas: Canvas, box: Box, view: StatisticsView) -> None:
    chosen = [index == view.chosen for index in range(len(view.tabs))]
    if canvas.layout is Layout.PORTRAIT:
        cy = box.y + 34.0
        used = canvas.text(view.title, box.x + 18.0, cy, Type.EXTRA, 40.0, TEXT)
        room = box.w - used - 60.0
        right = box.right - 18.0
        canvas.text(view.meta, right, cy, Type.SEMI, 22.0, MUTED, Align.RIGHT, room)
        x, cy, right = box.x + 6.0, box.y + 94.0, box.right - 6.0
    else:
        size = 40.0 if canvas.layout is Layout.WIDE else 34.0
        used = canvas.text(view.title, box.x + 18.0, box.cy, Type.EXTRA, size, TEXT)
        x, cy, right = box.x + 18.0 + used + 44.0, box.cy, box.right - 18.0
        if canvas.layout is Layout.COMPACT:
            x -= 20.0
            right = _back(canvas, box, view) - 16.0
        else:
            right -= canvas.text(view.meta, right, cy, Type.SEMI, 22.0, MUTED, Align.RIGHT) + 30.0
    places = tabs(canvas, x, cy, view.tabs, chosen, right)
    for index, place in enumerate(places):
        canvas.touch(place, TapDie(index))
    if canvas.layout is Layout.COMPACT:
        _small_meta(canvas, places[-1].right + 14.0, right, cy, view.meta)


def _small_meta(canvas: Canvas, x: float, right: float, cy: float, meta: str) -> None:
    """Between the tabs and the way back, where it can be read there."""
    room = right - x
    if canvas.measure(meta, Type.SEMI, SMALL_META) * SMALLEST_SHARE <= room:
        canvas.text(meta, right, cy, Type.SEMI, SMALL_META, MUTED, Align.RIGHT, room)


def _back(canvas: Canvas, box: Box, view: StatisticsView) -> float:
    """The way back on a screen without a hint bar; returns where it begins."""
    width = canvas.measure(view.back, Type.BOLD, 21.0) + 48.0 + 22.0
    place = Box(box.right - width, box.cy - 23.0, width, 46.0)
    canvas.box(place, PANEL2, 23.0)
    button(canvas, place.x + 23.0, place.cy, 34.0, Button.OK)
    canvas.text(view.back, place.x + 48.0, place.cy, Type.BOLD, 21.0, TEXT)
    canvas.touch(place, TapBack())
    return place.x


def _nothing(canvas: Canvas, box: Box, view: StatisticsView) -> None:
    canvas.box(box, PANEL, RADIUS)
    cy = box.y + box.h * 0.36
    canvas.symbol(Symbol.BARS, box.cx, cy, 110.0, BRASS)
    room = box.w - 60.0
    canvas.text(view.nothing, box.cx, cy + 96.0, Type.EXTRA, 40.0, TEXT, Align.CENTER, room)
    below = Box(box.x + 30.0, cy + 132.0, room, 64.0)
    canvas.paragraph(view.nothing_yet, below, Type.SEMI, 22.0, MUTED, Align.CENTER)


def _dice_and_wins(canvas: Canvas, body: Box, view: StatisticsView, gap: float) -> None:
    match canvas.layout:
        case Layout.WIDE:
            above, below = body.top(body.h * 0.62), body.below_top(body.h * 0.62 + gap)
            places = above.columns(len(view.dice), gap)
            left = below.left((below.w - gap) * 0.656)
            wins(canvas, left, view)
            _help(canvas, below.after_left(left.w + gap), view)
        case Layout.COMPACT:
            above, below = body.top(body.h * 0.58), body.below_top(body.h * 0.58 + gap)
            places = above.columns(len(view.dice), gap)
            wins(canvas, below, view)
        case Layout.PORTRAIT:
            high = min(wins_height(len(view.players)), body.h * 0.37)
            above, below = body.above_bottom(high + gap), body.from_bottom(high)
            rows = above.rows(2, gap)
            *places_list, free = (*rows[0].columns(3, gap), *rows[1].columns(3, gap))
            places = tuple(places_list)
            _help(canvas, free, view)
            wins(canvas, below, view)
        case _:
            assert_never(canvas.layout)
    for place, die in zip(places, view.dice, strict=True):
        die_panel(canvas, place, die)


def _help(canvas: Canvas, box: Box, view: StatisticsView) -> None:
    canvas.box(box, PANEL, RADIUS)
    narrow = canvas.layout is Layout.PORTRAIT
    inner = box.inset(16.0 if narrow else 22.0, 14.0)
    head = inner.y + 16.0
    canvas.text(view.help_title, inner.x, head, Type.BOLD, 21.0, MUTED, width=inner.w)
    body = inner.below_top(38.0)
    size = 19.0
    while size > 16.0 and _text_height(canvas, view, body.w, size) > body.h:
        size -= 0.5
    for text in view.help:
        used = canvas.paragraph(text, body, Type.SEMI, size, TEXT)
        body = body.below_top(used + size * 0.45)


def _text_height(canvas: Canvas, view: StatisticsView, width: float, size: float) -> float:
    """About how high all the help would be."""
    lines = sum(canvas.measure(text, Type.SEMI, size) / width + 0.55 for text in view.help)
    return lines * size * 1.25 + size * 0.45 * (len(view.help) - 1)
