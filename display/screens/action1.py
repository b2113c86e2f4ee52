"""Action 1, and waiting for played cards: the band and everybody's sheet."""

from display.box import Box
from display.canvas import Canvas
from display.parts.band import draw_band, draw_panel
from display.parts.buttons import hints
from display.parts.dice import card, die
from display.parts.live import live, no_picture
from display.parts.sheet import draw_sheet
from display.screens.slots import slots
from display.theme import BG
from display.views.action import Action1View, CardsView
from display.views.band import BandView
from display.views.live import LiveView
from display.views.sheet import SheetView

SCATTER = (
    (0.24, 0.36, -14.0),
    (0.43, 0.62, 21.0),
    (0.52, 0.33, 8.0),
    (0.66, 0.58, -24.0),
    (0.78, 0.35, 15.0),
    (0.27, 0.66, 32.0),
)
"""Where dice lie in a drawn tray, in its widths and heights, and how they are turned."""


def draw(canvas: Canvas, view: Action1View | CardsView) -> None:
    shown = view.live if isinstance(view, Action1View) else None
    draw_sheets(canvas, view.band, view.sheets, shown)
    hints(canvas, view.hints)


def draw_sheets(
    canvas: Canvas, band: BandView, sheets: tuple[SheetView, ...], shown: LiveView | None = None
) -> None:
    """The band and all sheets; the tray where there is a place for it."""
    canvas.fill(BG)
    plan = slots(canvas, len(sheets))
    if plan.band_in_slot:
        draw_panel(canvas, plan.band, band)
    else:
        draw_band(canvas, plan.band, band)
    for box, sheet in zip(plan.sheets, sheets, strict=True):
        draw_sheet(canvas, box, sheet)
    if plan.free is not None:
        _draw_tray(canvas, plan.free, band, shown)


def _draw_tray(canvas: Canvas, box: Box, band: BandView, shown: LiveView | None) -> None:
    """The picture of the tray or, where none is taken, a tray with the same dice or pile."""
    if shown is not None:
        live(canvas, box, shown)
        return
    no_picture(canvas, box)
    dice = [each for each in (*band.white, *band.colored) if each.value is not None]
    edge = box.h * 0.2
    for each, (x, y, tilt) in zip(dice, SCATTER, strict=False):
        spot = Box.around(box.x + box.w * x, box.y + box.h * y, edge)
        die(canvas, spot, each.color, each.value, band.sides, tilt=tilt, shadow=True)
    if band.pile is not None:
        high = box.h * 0.5
        card(canvas, Box.around(box.cx, box.cy, high * 0.72, high), None, str(band.pile))
