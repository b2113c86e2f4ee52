"""Action 2: the active player's sheet with the sums or sets to choose from, the others aside."""

from dataclasses import dataclass
from typing import assert_never

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.figures import signed
from display.parts.band import draw_band
from display.parts.buttons import hints
from display.parts.choices import draw_choices
from display.parts.large_sheet import draw_large
from display.parts.panel import GAPS
from display.parts.pill import badge
from display.parts.sheet import draw_sheet
from display.screens.slots import content
from display.theme import BG, LINE, PANEL2, TEXT
from display.views.action import Action2View
from display.views.sheet import SheetView

ASIDE_SHARE = {Layout.WIDE: 0.32, Layout.PORTRAIT: 0.46, Layout.COMPACT: 0.0}
"""How much of what is left below the band the sheets of the others take at least."""
MOST_IN_A_COLUMN = 2
"""So many small sheets lie below one another in portrait; more of them lie side by side."""


@dataclass(frozen=True, slots=True)
class _Plan:
    band: Box
    choices: Box | None
    sheet: Box
    others: tuple[Box, ...]


def draw(canvas: Canvas, view: Action2View) -> None:
    canvas.fill(BG)
    plan = _plan(canvas, view)
    draw_band(canvas, plan.band, view.band)
    if plan.choices is not None and view.choices is not None:
        draw_choices(canvas, plan.choices, view.choices, view.sheet.place)
        draw_sheet(canvas, plan.sheet, view.sheet)
    else:
        draw_large(canvas, plan.sheet, view)
    for box, sheet in zip(plan.others, view.others, strict=True):
        if canvas.layout is Layout.COMPACT:
            _draw_brief(canvas, box, sheet)
        else:
            draw_sheet(canvas, box, sheet, aside=True)
    hints(canvas, view.hints)


def _plan(canvas: Canvas, view: Action2View) -> _Plan:
    """From above: the band, the choices of cards, the active sheet, the others."""
    layout, gap = canvas.layout, GAPS[canvas.layout]
    band, choices, others = _heights(layout, view)
    area = content(canvas)
    box, area = area.top(band), area.below_top(band + gap)
    row = None
    if choices:
        row, area = area.top(choices), area.below_top(choices + gap)
    if not view.others:
        return _Plan(box, row, area, ())
    share = max(others, area.h * ASIDE_SHARE[layout])
    sheet, below = area.above_bottom(share + gap), area.from_bottom(share)
    return _Plan(box, row, sheet, _aside(below, gap, len(view.others), layout))


def _heights(layout: Layout, view: Action2View) -> tuple[float, float, float]:
    """Of the band, the choices (0 without cards) and the others."""
    cards = view.choices is not None
    match layout:
        case Layout.WIDE:
            return (172.0, 72.0, 136.0) if cards else (112.0, 0.0, 172.0)
        case Layout.COMPACT:
            return (112.0, 64.0, 46.0) if cards else (92.0, 0.0, 46.0)
        case Layout.PORTRAIT:
            return (236.0, 132.0, 430.0) if cards else (236.0, 0.0, 400.0)
        case _:
            assert_never(layout)


def _aside(area: Box, gap: float, count: int, layout: Layout) -> tuple[Box, ...]:
    if layout is not Layout.PORTRAIT:
        return area.columns(count, gap)
    if count <= MOST_IN_A_COLUMN:
        return area.rows(count, gap)
    above, below = area.rows(2, gap)
    return (*above.columns(2, gap), *below.columns(count - 2, gap))


def _draw_brief(canvas: Canvas, box: Box, sheet: SheetView) -> None:
    """Another player in one line, where the screen is small."""
    canvas.box(box, PANEL2, 12.0)
    number = Box.around(box.x + 8.0 + 15.0, box.cy, 30.0)
    badge(canvas, number, sheet.label, LINE, TEXT, bot=sheet.bot)
    right = box.right - 12.0
    total = signed(sheet.total)
    right -= canvas.text(total, right, box.cy, Type.DISPLAY, 27.0, TEXT, Align.RIGHT) + 8.0
    x = number.right + 9.0
    canvas.text(sheet.name, x, box.cy, Type.EXTRA, 23.0, TEXT, width=right - x)
