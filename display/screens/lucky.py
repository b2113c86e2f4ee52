"""Longo: one panel a player with the two lucky numbers, and the felt that says what to do."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Symbol, Type
from display.parts.buttons import hints
from display.parts.panel import GAPS, PANEL_RADIUS, felt, page_area
from display.screens.lucky_panel import draw_panel
from display.theme import BG, BRASS, CREAM, FELT2, MUTED, TEXT
from display.views.lucky import LuckyView
from table.targets import TapOk

BAND_HEIGHTS = {Layout.WIDE: 112.0, Layout.COMPACT: 92.0, Layout.PORTRAIT: 192.0}
WIDEST_PANEL = 520.0
TALLEST_PANEL = 250.0


def draw(canvas: Canvas, view: LuckyView) -> None:
    canvas.fill(BG)
    area, gap = page_area(canvas), GAPS[canvas.layout]
    band = area.top(BAND_HEIGHTS[canvas.layout])
    felt(canvas, band)
    _band(canvas, band, view)
    for box, panel in zip(
        _boxes(canvas, area.below_top(band.h + gap), len(view.panels)), view.panels, strict=True
    ):
        draw_panel(canvas, box, panel)
    hints(canvas, view.hints)


def _boxes(canvas: Canvas, room: Box, count: int) -> tuple[Box, ...]:
    """Panels side by side, or below one another on a tall screen; few do not become huge."""
    gap = GAPS[canvas.layout]
    if canvas.layout is Layout.PORTRAIT:
        return room.top(min(room.h, count * (TALLEST_PANEL + gap) - gap)).rows(count, gap)
    width = min(room.w, count * (WIDEST_PANEL + gap) - gap)
    return Box(room.cx - width / 2, room.y, width, room.h).columns(count, gap)


def _band(canvas: Canvas, band: Box, view: LuckyView) -> None:
    pad = 26.0 if canvas.layout is not Layout.COMPACT else 18.0
    match canvas.layout:
        case Layout.WIDE | Layout.COMPACT:
            width = 0.25 * band.w
            start = Box(band.right - 16.0 - width, band.y + 16.0, width, band.h - 32.0)
            left = band.left(band.w * 0.46).inset(pad, 0.0)
            middle = Box(left.right + pad, band.y, start.x - left.right - 2 * pad, band.h)
            _title(canvas, left, view)
            _says(canvas, middle, view, Align.LEFT)
        case Layout.PORTRAIT:
            start = Box(band.x + 20.0, band.bottom - 84.0, band.w - 40.0, 64.0)
            above = band.top(104.0).inset(pad, 0.0)
            _title(canvas, above.left(above.w * 0.56), view)
            _says(canvas, above.from_right(above.w * 0.4), view, Align.RIGHT)
    _start(canvas, start, view.start)


def _title(canvas: Canvas, box: Box, view: LuckyView) -> None:
    canvas.text(view.game, box.x, box.cy - box.h * 0.23, Type.SEMI, 20.0, MUTED)
    canvas.text(view.title, box.x, box.cy + box.h * 0.13, Type.EXTRA, 36.0, BRASS, width=box.w)


def _says(canvas: Canvas, box: Box, view: LuckyView, align: Align) -> None:
    x = box.x + box.w * align.value
    canvas.text(view.count, x, box.cy - box.h * 0.19, Type.EXTRA, 24.0, TEXT, align, box.w)
    canvas.text(view.detail, x, box.cy + box.h * 0.16, Type.SEMI, 20.0, MUTED, align, box.w)


def _start(canvas: Canvas, box: Box, text: str) -> None:
    """For those who touch: all numbers as they are, and the game begins."""
    canvas.box(box, FELT2, PANEL_RADIUS)
    x = box.x + 62.0
    canvas.symbol(Symbol.PLAY, box.x + 36.0, box.cy, 24.0, CREAM)
    canvas.text(text, x, box.cy, Type.EXTRA, 24.0, CREAM, width=box.right - 14.0 - x)
    canvas.touch(box, TapOk())
