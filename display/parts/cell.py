"""One number of a row as one sprite: the ladder from lost over open to confirmed."""

from dataclasses import dataclass

import pygame

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.kept import kept
from display.parts.pill import rank_disc
from display.symbols import Symbol
from display.theme import BRASS, CREAM, DEAD_TEXT, INK, ROWS, WARN, Rgb, RowPaint, mixed
from display.views.row import MARKED, NO_TIP, CellState, Tip
from table.sheet import Color

CORNER = 0.2
NUMBER_OF_WIDTH = 0.62
NUMBER_OF_HEIGHT = 0.70
LOST_SIZE = 0.84
OPTION_SIZE = 1.16
OPTION_GROWTH = 0.07
"""By this part of its short side a cell that can be chosen is larger, on each side."""
CROSSED_ALPHA = 0.38
MARKED_ALPHA = 0.28
HALO_STRENGTHS = (1.0, 0.82, 0.64, 0.82)
"""The halo of an option breathes over these steps."""
FADE_STEPS = 6
GROW_STEPS = 4
"""So many pictures a cross fades and grows in."""
BADGE = 0.7
COST = 0.34
RANK = 0.52
"""In short sides of the cell."""

RAISED = (CellState.OPTION, CellState.ALTERNATIVE, *MARKED)
"""Cells that reach over their neighbours and are drawn after them."""


@dataclass(frozen=True, slots=True)
class Look:
    """All that two equal pictures of a cell have in common."""

    color: Color
    number: int
    state: CellState
    w_px: int
    h_px: int
    lucky: bool = False
    tip: Tip = NO_TIP
    wave: int = 0
    step: int = 0
    """Of an X that grows, or of a new cross that fades from cream to its color."""


def number_size(width: float, height: float) -> float:
    return min(NUMBER_OF_WIDTH * width, NUMBER_OF_HEIGHT * height)


def margin_px(look: Look) -> int:
    """How far a sprite reaches over its cell on every side: for its halo, or for the badge."""
    if look.state not in RAISED:
        return round(min(look.w_px, look.h_px) * OPTION_GROWTH) + 1
    share = 0.56 if look.lucky or look.tip != NO_TIP else 0.24
    return round(min(look.w_px, look.h_px) * share) + 2


@kept
def cell_sprite(look: Look) -> pygame.Surface:
    margin = margin_px(look)
    size = (look.w_px + 2 * margin, look.h_px + 2 * margin)
    canvas = Canvas(pygame.Surface(size, pygame.SRCALPHA, 32))
    canvas.u = 1.0
    cell = Box(margin, margin, look.w_px, look.h_px)
    _DRAW[look.state](canvas, cell, look, ROWS[look.color])
    if look.lucky:
        _badge(canvas, cell)
    if look.tip.cost:
        _cost(canvas, cell, look.tip.cost)
    if look.tip.rank:
        rank_disc(canvas, cell.right, cell.y, RANK * cell.short, look.tip.rank)
    return canvas.surface


def _number(
    canvas: Canvas, cell: Box, look: Look, color: Rgb, scale: float = 1.0, alpha: float = 1.0
) -> None:
    size = number_size(cell.w, cell.h) * scale
    role = Type.DISPLAY if scale == OPTION_SIZE else Type.BOLD
    text, width = str(look.number), cell.w * 0.96
    canvas.text(text, cell.cx, cell.cy, role, size, color, Align.CENTER, width, alpha)


def _lost(canvas: Canvas, cell: Box, look: Look, paint: RowPaint) -> None:
    _number(canvas, cell, look, paint.lost, LOST_SIZE)


def _open(canvas: Canvas, cell: Box, look: Look, paint: RowPaint) -> None:
    canvas.box(cell, paint.open, CORNER * cell.short)
    _number(canvas, cell, look, paint.text)


def _crossed(canvas: Canvas, cell: Box, look: Look, paint: RowPaint) -> None:
    fresh = 1.0 - look.step / FADE_STEPS
    ground, ink = mixed(paint.bright, CREAM, fresh), mixed(paint.deep, paint.open, fresh)
    box = cell.inset(-OPTION_GROWTH * cell.short * fresh)
    canvas.box(box, ground, CORNER * box.short)
    _number(canvas, cell, look, paint.deep, alpha=CROSSED_ALPHA)
    canvas.cross(cell.cx, cell.cy, cell.short, ink)


def _option(canvas: Canvas, cell: Box, look: Look, paint: RowPaint) -> None:
    box = _raised(canvas, cell, HALO_STRENGTHS[look.wave])
    ring = max(1.5, box.short * 0.075)
    canvas.frame(box.inset(ring * 0.75), paint.bright, ring, CORNER * box.short - ring * 0.75)
    _number(canvas, cell, look, INK, OPTION_SIZE)


def _alternative(canvas: Canvas, cell: Box, look: Look, paint: RowPaint) -> None:
    line = max(2.0, cell.short * 0.075)
    box = cell.inset(-line * 0.75)
    canvas.box(box, paint.open, CORNER * box.short)
    canvas.frame(box, CREAM, line, CORNER * box.short)
    _number(canvas, cell, look, CREAM, OPTION_SIZE)


def _marked(canvas: Canvas, cell: Box, look: Look, paint: RowPaint) -> None:
    box = _raised(canvas, cell, 1.0)
    _number(canvas, cell, look, INK, alpha=MARKED_ALPHA)
    canvas.cross(cell.cx, cell.cy, box.short, paint.open, progress=look.step / GROW_STEPS)


def _closed(canvas: Canvas, cell: Box, look: Look, paint: RowPaint) -> None:
    _number(canvas, cell, look, DEAD_TEXT, LOST_SIZE)


def _closed_crossed(canvas: Canvas, cell: Box, look: Look, paint: RowPaint) -> None:
    canvas.box(cell, paint.open, CORNER * cell.short)
    _number(canvas, cell, look, paint.text, alpha=CROSSED_ALPHA)
    canvas.cross(cell.cx, cell.cy, cell.short, paint.text)


def _raised(canvas: Canvas, cell: Box, strength: float) -> Box:
    """The cream box of what can be acted on, in its halo."""
    box = cell.inset(-OPTION_GROWTH * cell.short)
    radius = CORNER * box.short
    canvas.halo(box, radius, max(1.0, box.short * 0.06), strength=strength)
    canvas.box(box, CREAM, radius)
    return box


def _badge(canvas: Canvas, cell: Box) -> None:
    """The horseshoe on the upper left corner: over a crossed number or the tab."""
    edge = BADGE * cell.short
    cx, cy = cell.x - edge * 0.16, cell.y + edge * 0.02
    canvas.disc(cx, cy, edge / 2, CREAM)
    canvas.disc(cx, cy, edge / 2 - max(1.0, edge * 0.07), INK)
    canvas.symbol(Symbol.HORSESHOE, cx, cy, edge * 0.55, BRASS)


def _cost(canvas: Canvas, cell: Box, cost: str) -> None:
    """What the gap costs, on the lower left corner; a neighbour's rank is on the upper right."""
    size = COST * cell.short
    width = canvas.measure(cost, Type.EXTRA, size) + 0.6 * size
    high = size * 1.15
    spot = Box(cell.x - width * 0.42, cell.bottom - high * 0.8, width, high)
    canvas.box(spot.inset(-1.5), CREAM, spot.h / 2 + 1.5)
    canvas.box(spot, INK, spot.h / 2)
    canvas.text(cost, spot.cx, spot.cy, Type.EXTRA, size, WARN, Align.CENTER)


_DRAW = {
    CellState.LOST: _lost,
    CellState.OPEN: _open,
    CellState.CROSSED: _crossed,
    CellState.OPTION: _option,
    CellState.ALTERNATIVE: _alternative,
    CellState.TENTATIVE: _marked,
    CellState.CONFIRMED: _marked,
    CellState.CLOSED: _closed,
    CellState.CLOSED_CROSSED: _closed_crossed,
}
