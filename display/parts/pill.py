"""Pills, row chips and seat numbers: the small labels of all screens."""

from collections.abc import Sequence
from typing import assert_never

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.parts.buttons import button
from display.pieces import Key, Piece, PillStyle, Rank, RowChip, Sign, Word
from display.symbols import ROW_SYMBOLS, Symbol
from display.theme import BRASS, CREAM, INK, MUTED, PANEL2, ROWS, TEXT, WARN, Rgb
from table.sheet import Color

TEXT_SIZE = 0.55
EDGE = 0.73
SIGN = 0.52
GAP = 0.2
PAD = 0.42
OUTLINE = 0.08
"""All in heights of the pill."""
CHIP_CORNER = 0.22
CHIP_SYMBOL = 0.64
BADGE_CORNER = 0.26
BADGE_TEXT = 0.7
BADGE_ROBOT = 0.8

_PAINTS: dict[PillStyle, tuple[Rgb | None, Rgb | None, Rgb]] = {
    PillStyle.CONFIRMED: (CREAM, None, INK),
    PillStyle.MARKED: (INK, CREAM, CREAM),
    PillStyle.WAITING: (None, CREAM, CREAM),
    PillStyle.QUIET: (None, MUTED, MUTED),
    PillStyle.PLAIN: (PANEL2, None, TEXT),
    PillStyle.WARNING: (WARN, None, INK),
}
"""Ground, outline and text."""


def chip(
    canvas: Canvas,
    cx: float,
    cy: float,
    size: float,
    color: Color,
    lit: bool = True,
    alpha: float = 1.0,
) -> None:
    """A row's symbol on a square of its color; dark when its button does nothing."""
    paint = ROWS[color]
    ground, ink = (paint.bright, paint.deep) if lit else (paint.open, paint.lost)
    canvas.box(Box.around(cx, cy, size), ground, size * CHIP_CORNER, alpha)
    canvas.symbol(ROW_SYMBOLS[color], cx, cy, size * CHIP_SYMBOL, ink, alpha)


def badge(canvas: Canvas, box: Box, text: str, ground: Rgb, ink: Rgb, *, bot: bool = False) -> None:
    """A seat's number on a square; a robot where the table itself plays."""
    canvas.box(box, ground, box.short * BADGE_CORNER)
    if bot:
        canvas.symbol(Symbol.ROBOT, box.cx, box.cy, box.short * BADGE_ROBOT, ink)
        return
    canvas.text(text, box.cx, box.cy, Type.EXTRA, box.short * BADGE_TEXT, ink, Align.CENTER)


def rank_disc(canvas: Canvas, cx: float, cy: float, edge: float, rank: str) -> None:
    """Where the coach ranks something; the best is brass."""
    best, spot = rank == "1", Box.around(cx, cy, edge)
    rim = edge * 0.07
    canvas.box(spot.inset(-rim), CREAM, edge / 2 + rim)
    canvas.box(spot, BRASS if best else INK, edge / 2)
    canvas.text(rank, cx, cy, Type.EXTRA, edge * 0.7, INK if best else CREAM, Align.CENTER)


def pill_width(
    canvas: Canvas, height: float, pieces: Sequence[Piece], size: float | None = None
) -> float:
    """How wide the pill wants to be; `size` is that of its words, else it follows the height."""
    size = TEXT_SIZE * height if size is None else size
    widths = [_piece_width(canvas, height, size, piece) for piece in pieces]
    return sum(widths) + GAP * height * (len(pieces) - 1) + 2 * PAD * height


def pill(
    canvas: Canvas,
    x: float,
    cy: float,
    height: float,
    pieces: Sequence[Piece],
    style: PillStyle,
    align: Align = Align.LEFT,
    width: float | None = None,
    alpha: float = 1.0,
    size: float | None = None,
) -> Box:
    """Draws a pill as wide as its pieces, but its words shrink to keep it within `width`."""
    size = TEXT_SIZE * height if size is None else size
    wanted = pill_width(canvas, height, pieces, size)
    w = wanted if width is None else min(wanted, width)
    box = Box(x - w * align.value, cy - height / 2, w, height)
    ground, outline, ink = _PAINTS[style]
    if ground is not None:
        canvas.box(box, ground, height / 2, alpha)
    if outline is not None:
        line = OUTLINE * height
        canvas.frame(box.inset(-line / 2), outline, line, height / 2 + line / 2, alpha)
    _pieces(canvas, box, pieces, size, ink, wanted - w, alpha)
    return box


def _pieces(
    canvas: Canvas,
    box: Box,
    pieces: Sequence[Piece],
    size: float,
    ink: Rgb,
    missing: float,
    alpha: float,
) -> None:
    widths = [_piece_width(canvas, box.h, size, piece) for piece in pieces]
    words = sum(w for w, piece in zip(widths, pieces, strict=True) if isinstance(piece, Word))
    share = max(0.0, 1.0 - missing / words) if words else 1.0
    x = box.x + PAD * box.h
    for piece, natural in zip(pieces, widths, strict=True):
        width = natural * share if isinstance(piece, Word) else natural
        _piece(canvas, Box(x, box.y, width, box.h), piece, size, ink, alpha)
        x += width + GAP * box.h


def _piece_width(canvas: Canvas, height: float, size: float, piece: Piece) -> float:
    match piece:
        case Word(text):
            return canvas.measure(text, Type.EXTRA, size)
        case RowChip() | Key() | Rank():
            return EDGE * height
        case Sign():
            return SIGN * height
        case _:
            assert_never(piece)


def _piece(canvas: Canvas, box: Box, piece: Piece, size: float, ink: Rgb, alpha: float) -> None:
    edge = EDGE * box.h
    match piece:
        case Word(text):
            # Half a unit more, or rounding to pixels would shrink a text that fits.
            width = box.w + 0.5
            canvas.text(text, box.x, box.cy, Type.EXTRA, size, ink, width=width, alpha=alpha)
        case RowChip(color):
            chip(canvas, box.cx, box.cy, edge, color, alpha=alpha)
        case Key(which):
            button(canvas, box.cx, box.cy, edge, which, alpha=alpha)
        case Rank(rank):
            rank_disc(canvas, box.cx, box.cy, edge, rank)
        case Sign(symbol):
            canvas.symbol(symbol, box.cx, box.cy, SIGN * box.h, ink, alpha)
        case _:
            assert_never(piece)
