"""A player's sheet: the head, four rows, what can be touched, and the quiet of who is ready."""

from dataclasses import dataclass, replace

import pygame

from display.box import Box, Layout
from display.canvas import Canvas
from display.hints import COLOR_BUTTONS
from display.kept import kept_sheet
from display.motion import eased
from display.parts.header import CORNER, draw_header, number_box
from display.parts.panel import hold_mark
from display.parts.row import cell_boxes, draw_cells, draw_raised, draw_strip, draw_tab
from display.theme import BG, INK, PANEL
from display.views.row import RowView, TabState
from display.views.sheet import SheetView
from table.controls import Button
from table.sheet import COLORS
from table.targets import Tap, TapChoice

PAD = 7.0
ROW_GAP = 4.0
HEADER_SHARE = 0.165
HIGHEST_HEADER = 44.0
TAB_SHARE = 0.075
WIDEST_TAB = 60.0
QUIET_ALPHA = 0.25
"""Of the veil over a confirmed sheet: open numbers keep a contrast of 4.5 to 1."""
ASIDE_ALPHA = 0.2
"""Of the veil over the sheets of those who only look on."""
OUT_OF_STEP_ALPHA = 0.45
TURN_SECONDS = 0.25
CONFIRM_SECONDS = 0.18
STEPS = 6
"""So many pictures the brass head and the veil come in."""
HOLD_SIZE = 0.78
TOUCH = 36.0
"""No target is smaller than this."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row's tab and the track of its cells."""

    row: Box
    tab: Box
    track: Box


@dataclass(frozen=True, slots=True)
class SheetLook:
    """How a sheet is drawn: its size on the screen, and how far its movements have come."""

    w_px: int
    h_px: int
    u: float
    layout: Layout
    brass: int = STEPS
    quiet: int = STEPS

    def canvas(self) -> Canvas:
        """A canvas of that size, on which boxes are measured from the sheet's own corner."""
        canvas = Canvas(pygame.Surface((self.w_px, self.h_px), 0, 32))
        canvas.u, canvas.layout = self.u, self.layout
        canvas.fill(BG)
        return canvas

    @property
    def box(self) -> Box:
        return Box(0.0, 0.0, self.w_px / self.u, self.h_px / self.u)


@dataclass(frozen=True, slots=True)
class Picture:
    """All of a sheet that lies flat; the pill's box is measured from the sheet's corner."""

    picture: pygame.Surface
    pill: Box | None


def header_height(height: float) -> float:
    return min(HEADER_SHARE * height, HIGHEST_HEADER)


def lines(box: Box) -> tuple[Line, ...]:
    rows = box.below_top(header_height(box.h)).inset(PAD).rows(len(COLORS), ROW_GAP)
    tab = min(rows[0].h, TAB_SHARE * box.w, WIDEST_TAB)
    return tuple(Line(row, row.left(tab), row.after_left(tab)) for row in rows)


def draw_sheet(canvas: Canvas, box: Box, sheet: SheetView, aside: bool = False) -> None:
    """A whole sheet; one that lies aside is small, quieter, and no target."""
    look = look_of(canvas, box, sheet)
    picture = _picture(replace(sheet, held=None), look, aside)
    own = on_sheet(canvas, box, picture)
    own_lines = lines(look.box)
    for line, row in zip(own_lines, sheet.rows, strict=True):
        draw_raised(own, line.track, row, sheet.place)
    draw_hold(own, look.box.top(header_height(look.box.h)), [*own_lines], sheet)
    if not aside:
        touch_pill(canvas, box, picture, sheet)
        for line, row in zip(lines(box), sheet.rows, strict=True):
            touch_row(canvas, line, sheet, row)


def look_of(canvas: Canvas, box: Box, sheet: SheetView) -> SheetLook:
    rect, motion = canvas.rect(box), canvas.motion
    brass = quiet = 1.0
    if sheet.active:
        brass = eased(motion.progress(("turn", sheet.place), TURN_SECONDS))
    if sheet.ready:
        quiet = eased(motion.progress(("quiet", sheet.place), CONFIRM_SECONDS))
    size = rect.w, rect.h, canvas.u, canvas.layout
    return SheetLook(*size, round(STEPS * brass), round(STEPS * quiet))


def on_sheet(canvas: Canvas, box: Box, picture: Picture) -> Canvas:
    """Lays the picture down; returns a canvas of its place, for what moves over it."""
    rect = canvas.rect(box)
    canvas.surface.blit(picture.picture, rect)
    own = Canvas(canvas.surface.subsurface(rect), motion=canvas.motion)
    own.u, own.layout = canvas.u, canvas.layout
    return own


@kept_sheet
def _picture(sheet: SheetView, look: SheetLook, aside: bool) -> Picture:
    canvas, box = look.canvas(), look.box
    canvas.box(box, PANEL, CORNER)
    header = box.top(header_height(box.h))
    pill = draw_header(canvas, header, sheet, look.brass / STEPS, look.quiet / STEPS)
    for line, row in zip(lines(box), sheet.rows, strict=True):
        draw_strip(canvas, line.row, row)
        draw_tab(canvas, line.tab, row)
        draw_cells(canvas, line.track, row)
        if row.quiet:
            canvas.shade(PANEL, OUT_OF_STEP_ALPHA, line.row)
    body = box.below_top(header.h).inset(PAD - 1.0)
    if aside:
        canvas.shade(PANEL, ASIDE_ALPHA, body)
    elif sheet.ready:
        canvas.shade(PANEL, QUIET_ALPHA * look.quiet / STEPS, body)
    return Picture(canvas.surface, pill)


def draw_hold(canvas: Canvas, header: Box, drawn: list[Line], sheet: SheetView) -> None:
    """The button that is held, over the place's number or over the tab of its row."""
    if sheet.held is None:
        return
    if sheet.held is Button.OK:
        spot = number_box(header)
        hold_mark(canvas, spot.cx, spot.cy, spot.w, sheet.place, sheet.held, ground=INK)
        return
    tab = drawn[COLOR_BUTTONS.index(sheet.held)].tab
    hold_mark(canvas, tab.cx, tab.cy, tab.short * HOLD_SIZE, sheet.place, sheet.held)


def touch_pill(canvas: Canvas, box: Box, picture: Picture, sheet: SheetView) -> None:
    """The pill stands for OK while the player is waited for."""
    if picture.pill is not None and sheet.awaited:
        spot = picture.pill.moved(box.x, box.y)
        canvas.touch(touchable(spot), Tap(sheet.place, Button.OK))


def touch_row(canvas: Canvas, line: Line, sheet: SheetView, row: RowView) -> None:
    """The tab stands for its button; each cell for what can be marked with it."""
    if row.tab is not TabState.LIVE:
        return
    canvas.touch(touchable(line.tab), Tap(sheet.place, COLOR_BUTTONS[row.color]))
    for box, cell in zip(cell_boxes(line.track, row), row.cells, strict=False):
        if cell.touch is not None:
            target = TapChoice(sheet.place, cell.touch)
            canvas.touch(touchable(box.inset(-ROW_GAP / 2)), target)


def touchable(box: Box) -> Box:
    return Box.around(box.cx, box.cy, max(box.w, TOUCH), max(box.h, TOUCH))
