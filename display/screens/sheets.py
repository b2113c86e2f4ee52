"""All sheets without an action: after the game, or behind what is told in front of them."""

from display.canvas import Canvas
from display.parts.buttons import hints
from display.screens.action1 import draw_sheets
from display.views.sheets import SheetsView


def draw(canvas: Canvas, view: SheetsView) -> None:
    draw_sheets(canvas, view.band, view.sheets)
    if view.touch is not None:
        canvas.touch(canvas.bounds, view.touch)
    hints(canvas, view.hints)
