"""The chips of action 2: one white die and one of a color, in the row of their sum."""

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.parts.dice import die
from display.theme import CREAM, INK, ROWS, TEXT, Rgb
from display.views.action import ChipView
from display.views.choices import ChipState
from table.targets import TapChoice

GAP = 8.0
SHAPE = 186.0 / 64.0
"""The width of a chip in its heights, which its dice and its sum fill."""
STRUCK_ALPHA = 0.5
OUTLINE = 3.0
CORNER = 0.2


def draw_chips(canvas: Canvas, box: Box, chips: tuple[ChipView, ...], sides: int) -> None:
    """The chips of one row side by side; a single one is as wide as two."""
    for spot, chip in zip(box.columns(len(chips), GAP), chips, strict=True):
        _draw_chip(canvas, spot, chip, sides)


def touch_chips(canvas: Canvas, box: Box, chips: tuple[ChipView, ...], place: int) -> None:
    for number, chip in enumerate(chips):
        if chip.state is not ChipState.STRUCK:
            spot = box.columns(len(chips), GAP)[number]
            canvas.touch(spot, TapChoice(place, chip.choice))


def _draw_chip(canvas: Canvas, box: Box, chip: ChipView, sides: int) -> None:
    paint, radius = ROWS[chip.color], CORNER * min(box.h, 60.0)
    match chip.state:
        case ChipState.CHOSEN:
            canvas.halo(box, radius, 3.0)
            canvas.box(box, CREAM, radius)
            _draw_sum(canvas, box, chip, sides, INK, INK)
        case ChipState.LEGAL:
            canvas.box(box, paint.open, radius)
            canvas.frame(box, CREAM, OUTLINE, radius)
            _draw_sum(canvas, box, chip, sides, TEXT, CREAM)
        case ChipState.STRUCK:
            canvas.box(box, paint.strip, radius)
            _draw_sum(canvas, box, chip, sides, paint.lost, paint.lost)


def _draw_sum(canvas: Canvas, box: Box, chip: ChipView, sides: int, ink: Rgb, sum_ink: Rgb) -> None:
    """Dice and sum in the middle of the chip, as large as its height or its width allows."""
    unit = min(box.h, 70.0, box.w / SHAPE)
    alpha = STRUCK_ALPHA if chip.state is ChipState.STRUCK else 1.0
    left, edge = box.cx - unit * SHAPE / 2, unit * 0.6
    for at, color, value in ((0.46, None, chip.white), (1.38, chip.color, chip.die)):
        spot = Box.around(left + unit * at, box.cy, edge)
        die(canvas, spot, color, value, sides, alpha, shadow=chip.state is ChipState.CHOSEN)
    for at, sign in ((0.92, "+"), (1.86, "=")):
        canvas.text(sign, left + unit * at, box.cy, Type.EXTRA, unit * 0.4, ink, Align.CENTER)
    cx, size = left + unit * 2.4, unit * 0.62
    text, width = str(chip.sum), unit * 0.78
    used = canvas.text(text, cx, box.cy, Type.DISPLAY, size, sum_ink, Align.CENTER, width)
    if chip.state is ChipState.STRUCK:
        reach, rise = min(used / 2 + unit * 0.13, unit * 0.42), unit * 0.1
        ends = ((cx - reach, box.cy + rise), (cx + reach, box.cy - rise))
        canvas.line(ends, sum_ink, unit * 0.05)
