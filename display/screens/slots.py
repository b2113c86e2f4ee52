"""Where the sheets lie: clockwise, so that the brass head walks round the screen like the turn."""

from dataclasses import dataclass

from display.box import Box, Layout
from display.canvas import Canvas
from display.parts.panel import GAPS, page_area

BAND_HEIGHT = {Layout.WIDE: 142.0, Layout.PORTRAIT: 236.0, Layout.COMPACT: 112.0}
HIGHEST_SHEET = 0.78
"""A sheet in portrait is no higher than this part of its width; the band takes what is left."""
ABOVE_HINTS = 8.0
CLOCKWISE_OF_FOUR = (0, 1, 3, 2)
CLOCKWISE_OF_SIX = (1, 3, 5, 4, 2)
"""Slots are numbered in reading order; with five players the first one is the band's."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The places of a screen with all sheets; five players leave the band one of them."""

    band: Box
    sheets: tuple[Box, ...]
    free: Box | None = None
    band_in_slot: bool = False


def content(canvas: Canvas) -> Box:
    """What the hint bar and the margins leave."""
    return page_area(canvas, ABOVE_HINTS)


def slots(canvas: Canvas, players: int) -> Slots:
    area, gap = content(canvas), GAPS[canvas.layout]
    if canvas.layout is Layout.PORTRAIT:
        return _column(area, gap, players, BAND_HEIGHT[canvas.layout])
    if players == 5:
        six = _grid(area, gap, 3)
        return Slots(six[0], tuple(six[slot] for slot in CLOCKWISE_OF_SIX), band_in_slot=True)
    band, below = _under_band(area, gap, BAND_HEIGHT[canvas.layout])
    if players <= 2:
        return Slots(band, below.rows(players, gap))
    four = _grid(below, gap, 2)
    order = [four[slot] for slot in CLOCKWISE_OF_FOUR]
    return Slots(band, tuple(order[:players]), order[3] if players == 3 else None)


def _under_band(area: Box, gap: float, height: float) -> tuple[Box, Box]:
    return area.top(height), area.below_top(height + gap)


def _grid(area: Box, gap: float, rows: int) -> list[Box]:
    return [box for row in area.rows(rows, gap) for box in row.columns(2, gap)]


def _column(area: Box, gap: float, players: int, height: float) -> Slots:
    _, below = _under_band(area, gap, height)
    tallest = (below.h - gap * (players - 1)) / players
    spare = max(0.0, tallest - HIGHEST_SHEET * area.w) * players
    band, below = _under_band(area, gap, height + spare)
    return Slots(band, below.rows(players, gap))
