"""A row of a sheet: the strip, its tab, the cells and the lock with a pip for each cross."""

from dataclasses import replace

import pygame

from display.box import Box
from display.canvas import Canvas
from display.kept import kept
from display.parts.cell import FADE_STEPS, GROW_STEPS, RAISED, Look, cell_sprite, margin_px
from display.symbols import ROW_SYMBOLS, Symbol
from display.theme import DEAD, DEAD_TEXT, ROWS
from display.views.row import MARKED, CellState, CellView, LockState, RowView, TabState
from table.sheet import Color

GAP = 3.5
GAP_LONG = 2.6
LONG = 12
"""A row of more numbers than this keeps its cells closer together."""
CORNER = 0.2
TAB_SYMBOL = 0.6
LOCK_SIZE = 0.56
PIPS_DOWN = 0.42
PIP_HEIGHT = 0.1
CLOSED_ALPHA = 0.55

FINAL_SECONDS = 0.25
MARK_SECONDS = 0.12


def gap_of(row: RowView) -> float:
    return GAP_LONG if len(row.cells) > LONG else GAP


def cell_boxes(track: Box, row: RowView) -> tuple[Box, ...]:
    """The boxes of the cells, and of the lock after them, in what the tab leaves of the row."""
    gap = gap_of(row)
    pitch = (track.w - gap) / (len(row.cells) + 1)
    return tuple(
        Box(track.x + gap + place * pitch, track.y + gap, pitch - gap, track.h - 2 * gap)
        for place in range(len(row.cells) + 1)
    )


def draw_strip(canvas: Canvas, box: Box, row: RowView) -> None:
    """The ground under the cells."""
    color = DEAD if row.tab is TabState.CLOSED else ROWS[row.color].strip
    canvas.box(box, color, CORNER * min(box.h, 44.0))


def draw_tab(canvas: Canvas, box: Box, row: RowView) -> None:
    rect = canvas.rect(box)
    canvas.surface.blit(_tab_sprite(row.color, row.tab, rect.w, rect.h), rect)


@kept
def _tab_sprite(color: Color, tab: TabState, w_px: int, h_px: int) -> pygame.Surface:
    canvas, box = _blank(w_px, h_px)
    paint = ROWS[color]
    match tab:
        case TabState.LIVE | TabState.QUIET:
            ground, ink, alpha = paint.bright, paint.deep, 1.0
        case TabState.IDLE:
            ground, ink, alpha = paint.open, paint.lost, 1.0
        case TabState.CLOSED:
            ground, ink, alpha = DEAD, paint.lost, CLOSED_ALPHA
    canvas.box(box, ground, CORNER * box.short)
    canvas.symbol(ROW_SYMBOLS[color], box.cx, box.cy, TAB_SYMBOL * box.short, ink, alpha)
    return canvas.surface


def draw_cells(canvas: Canvas, track: Box, row: RowView) -> None:
    """All that lies flat; cells that can be acted on are drawn over it with `draw_raised`."""
    *boxes, lock = cell_boxes(track, row)
    for box, cell in zip(boxes, row.cells, strict=True):
        if cell.state not in RAISED:
            _draw_cell(canvas, box, cell, row.color, step=FADE_STEPS)
    rect = canvas.rect(lock)
    sprite = _lock_sprite(row.color, row.lock, row.pips, row.pips_needed, rect.w, rect.h)
    canvas.surface.blit(sprite, rect)


def draw_raised(canvas: Canvas, track: Box, row: RowView, place: int) -> None:
    """The cells that stand out of the row, and crosses that fade; what is marked lies uppermost."""
    if not any(cell.state in RAISED or cell.fresh for cell in row.cells):
        return
    raised = [
        (box, cell)
        for box, cell in zip(cell_boxes(track, row), row.cells, strict=False)
        if cell.state in RAISED or cell.fresh
    ]
    for box, cell in sorted(raised, key=lambda pair: pair[1].state in MARKED):
        _draw_moving(canvas, box, cell, (place, row.color, cell.number))


def _draw_moving(canvas: Canvas, box: Box, cell: CellView, key: tuple[int, Color, int]) -> None:
    color, motion = key[1], canvas.motion
    if cell.state in MARKED:
        grown = motion.progress(("mark", key), MARK_SECONDS)
        _draw_cell(canvas, box, cell, color, step=round(GROW_STEPS * grown))
    elif cell.state is CellState.OPTION:
        _draw_pulsing(canvas, box, cell, color)
    elif cell.state in RAISED:
        _draw_cell(canvas, box, cell, color)
    else:
        faded = round(FADE_STEPS * motion.progress(("final", key), FINAL_SECONDS))
        if faded < FADE_STEPS:
            _draw_cell(canvas, box, cell, color, step=faded)


def _draw_cell(canvas: Canvas, box: Box, cell: CellView, color: Color, step: int = 0) -> None:
    rect = canvas.rect(box)
    look = Look(color, cell.number, cell.state, rect.w, rect.h, cell.lucky, cell.tip, step=step)
    _lay(canvas, rect, look)


def _draw_pulsing(canvas: Canvas, box: Box, cell: CellView, color: Color) -> None:
    rect = canvas.rect(box)
    look = Look(color, cell.number, cell.state, rect.w, rect.h, cell.lucky, cell.tip)
    place = rect.inflate(2 * margin_px(look), 2 * margin_px(look))
    place.move_ip(canvas.surface.get_abs_offset())
    wave = canvas.motion.wave((place.x, place.y, place.w, place.h))
    _lay(canvas, rect, replace(look, wave=wave))


def _lay(canvas: Canvas, rect: pygame.Rect, look: Look) -> None:
    margin = margin_px(look)
    canvas.surface.blit(cell_sprite(look), (rect.x - margin, rect.y - margin))


@kept
def _lock_sprite(
    color: Color, lock: LockState, pips: int, needed: int, w_px: int, h_px: int
) -> pygame.Surface:
    canvas, box = _blank(w_px, h_px)
    paint, size = ROWS[color], min(LOCK_SIZE * h_px * 1.15, 0.72 * w_px)
    match lock:
        case LockState.CROSSED:
            canvas.box(box, paint.open, CORNER * box.short)
            canvas.symbol(Symbol.LOCK, box.cx, box.cy, size, paint.text)
        case LockState.SHUT:
            canvas.symbol(Symbol.LOCK, box.cx, box.cy, size, DEAD_TEXT)
        case LockState.OPEN | LockState.READY:
            ink = paint.bright if lock is LockState.READY else paint.lost
            canvas.symbol(Symbol.LOCK_OPEN, box.cx, box.cy - 0.1 * h_px, size, ink)
            _draw_pips(canvas, box, color, pips, needed)
    return canvas.surface


def _draw_pips(canvas: Canvas, box: Box, color: Color, pips: int, needed: int) -> None:
    width = min(box.w * 0.88, box.h * 1.3)
    high = max(2.0, PIP_HEIGHT * box.h)
    line = Box.around(box.cx, box.cy + box.h * PIPS_DOWN, width, high)
    for place, pip in enumerate(line.columns(needed, max(1.0, width * 0.045))):
        paint = ROWS[color]
        canvas.box(pip, paint.bright if place < pips else paint.open, high * 0.35)


def _blank(w_px: int, h_px: int) -> tuple[Canvas, Box]:
    """A canvas of that size on which u is a pixel, and the whole of it."""
    canvas = Canvas(pygame.Surface((w_px, h_px), pygame.SRCALPHA, 32))
    canvas.u = 1.0
    return canvas, Box(0.0, 0.0, w_px, h_px)
