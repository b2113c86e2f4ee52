"""The active player's sheet in action 2: large, with the sums to choose from in their rows."""

from dataclasses import replace

from display.box import Box, Layout
from display.canvas import Canvas
from display.kept import kept_sheet
from display.parts.chips import GAP as CHIP_GAP
from display.parts.chips import SHAPE, draw_chips, touch_chips
from display.parts.header import CORNER, draw_header
from display.parts.row import draw_cells, draw_raised, draw_strip, draw_tab
from display.parts.sheet import (
    STEPS,
    Line,
    Picture,
    SheetLook,
    draw_hold,
    look_of,
    on_sheet,
    touch_pill,
    touch_row,
)
from display.theme import DEAD, PANEL
from display.views.action import Action2View, ChipView
from display.views.sheet import SheetView
from table.sheet import COLORS

HEADER = 46.0
ROW_GAP = 7.0
PAD = 10.0
TAB = 64.0
TALL_TAB = 56.0
CHIPS_SHARE = 0.34
"""Of a row's width, at most, are its chips."""
TRACK_INSET = 3.0

Chips = tuple[tuple[ChipView, ...], ...]


def draw_large(canvas: Canvas, box: Box, view: Action2View) -> None:
    sheet, look = view.sheet, look_of(canvas, box, view.sheet)
    picture = _picture(replace(sheet, held=None), view.chips, look)
    own = on_sheet(canvas, box, picture)
    drawn = [line for line, _chips in _lines(look.box, canvas.layout)]
    for line, row in zip(drawn, sheet.rows, strict=True):
        draw_raised(own, line.track, row, sheet.place)
    draw_hold(own, look.box.top(HEADER), drawn, sheet)
    touch_pill(canvas, box, picture, sheet)
    rows = zip(_lines(box, canvas.layout), sheet.rows, view.chips, strict=True)
    for (line, spot), row, chips in rows:
        touch_row(canvas, line, sheet, row)
        touch_chips(canvas, spot, chips, sheet.place)


@kept_sheet
def _picture(sheet: SheetView, chips: Chips, look: SheetLook) -> Picture:
    canvas, box = look.canvas(), look.box
    canvas.box(box, PANEL, CORNER)
    pill = draw_header(canvas, box.top(HEADER), sheet, look.brass / STEPS)
    rows = zip(_lines(box, look.layout), sheet.rows, chips, strict=True)
    for (line, spot), row, row_chips in rows:
        draw_strip(canvas, line.track.inset(-TRACK_INSET, 0.0), row)
        draw_tab(canvas, line.tab, row)
        draw_cells(canvas, line.track, row)
        if row_chips:
            draw_chips(canvas, spot, row_chips, sheet.sides)
        else:
            canvas.box(spot, DEAD, 0.2 * min(spot.h, 60.0))
    return Picture(canvas.surface, pill)


def _lines(box: Box, layout: Layout) -> list[tuple[Line, Box]]:
    """The rows, each with the place of its chips: before its cells, in portrait above them."""
    found = []
    for row in box.below_top(HEADER).inset(PAD).rows(len(COLORS), ROW_GAP):
        tab = row.left(TALL_TAB if layout is Layout.PORTRAIT else min(row.h, TAB))
        rest = row.after_left(tab.w + CHIP_GAP)
        if layout is Layout.PORTRAIT:
            chips, strip = rest.rows(2, 4.0)
        else:
            width = min(2 * TAB * SHAPE + CHIP_GAP, rest.w * CHIPS_SHARE)
            chips, strip = rest.left(width), rest.after_left(width + CHIP_GAP)
        found.append((Line(row, tab, strip.inset(TRACK_INSET, 0.0)), chips))
    return found
