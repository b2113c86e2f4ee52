"""The head of a sheet: place and name, what the player is doing, penalties and total."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.figures import signed
from display.parts.dice import die
from display.parts.pill import badge, pill
from display.pieces import Key, Piece, PillStyle, Rank, RowChip, Sign, Word
from display.symbols import Symbol
from display.theme import (
    BRASS,
    BRASS_DARK,
    CREAM,
    INK,
    LINE,
    PANEL,
    PANEL2,
    TEXT,
    WARN,
    Rgb,
    mixed,
)
from display.views.sheet import LuckyView, SheetView, Status, StatusView
from table.controls import Button
from table.turn import PENALTIES_TO_END

CORNER = 14.0
DIE_FACE = 5
NAME_SHARE = 0.24
FLIP_DEPTH = 0.7
"""So much of the pill is still missing when it begins to turn cream."""
LUCKY_GROUND: Rgb = mixed(INK, PANEL, 0.25)

_STYLES = {
    Status.CHOOSE: PillStyle.WAITING,
    Status.PRESS: PillStyle.MARKED,
    Status.READY: PillStyle.CONFIRMED,
    Status.NO_OPTION: PillStyle.QUIET,
    Status.THINKS: PillStyle.QUIET,
}

_FAINT_ON_BRASS = (PillStyle.WAITING, PillStyle.QUIET)
"""Outlines that are lost on the head of the active player."""


def draw_header(
    canvas: Canvas, box: Box, sheet: SheetView, brass: float = 1.0, flip: float = 1.0
) -> Box | None:
    """Returns the pill's box; `brass` and `flip` (0 to 1) tell how far head and pill have come."""
    ground = mixed(PANEL2, BRASS, brass) if sheet.active else PANEL2
    ink = mixed(TEXT, INK, brass) if sheet.active else TEXT
    canvas.top_box(box, ground, CORNER)
    left = _draw_name(canvas, box, sheet, ink)
    right = _draw_score(canvas, box, sheet, ink)
    if sheet.lucky is not None:
        right = _draw_lucky(canvas, box, right, sheet.lucky, sheet.active)
    if sheet.status is not None:
        return _draw_status(canvas, box, Box(left, box.y, right - left, box.h), sheet, flip)
    if sheet.closing:
        high, room = box.h * 0.68, right - left
        pill(canvas, right, box.cy, high, sheet.closing, PillStyle.PLAIN, Align.RIGHT, room)
    return None


def number_box(header: Box) -> Box:
    """Where the place's number stands."""
    edge = header.h * 0.66
    return Box.around(header.x + header.h * 0.17 + edge / 2, header.cy, edge)


def _draw_name(canvas: Canvas, box: Box, sheet: SheetView, ink: Rgb) -> float:
    """The place, the name and the active player's die; returns where they end."""
    number = number_box(box)
    grounds = (INK, BRASS) if sheet.active else (LINE, TEXT)
    badge(canvas, number, sheet.label, *grounds, bot=sheet.bot)
    x, size = number.right + box.h * 0.2, min(box.h * 0.6, 27.0)
    widest = max(NAME_SHARE * box.w, 96.0)
    x += canvas.text(sheet.name, x, box.cy, Type.EXTRA, size, ink, width=widest)
    spot = Box.around(x + box.h * 0.6, box.cy, box.h * 0.6)
    if sheet.winner:
        canvas.symbol(Symbol.CROWN, spot.cx, spot.cy, spot.w, ink)
        return spot.right + box.h * 0.25
    if sheet.active and sheet.sides:
        die(canvas, spot, None, DIE_FACE, sheet.sides)
        return spot.right + box.h * 0.25
    return x + box.h * 0.25


def _draw_score(canvas: Canvas, box: Box, sheet: SheetView, ink: Rgb) -> float:
    """The total and the penalties at the right; returns where they begin."""
    size = min(box.h * 0.66, 30.0)
    right = box.right - box.h * 0.27
    total = signed(sheet.total)
    used = canvas.text(total, right, box.cy, Type.DISPLAY, size, ink, Align.RIGHT)
    edge, pitch = box.h * 0.45, box.h * 0.5
    left = right - max(used, size * 1.25) - box.h * 0.33 - pitch * PENALTIES_TO_END
    for number in range(PENALTIES_TO_END):
        spot = Box.around(left + pitch * (number + 0.5), box.cy, edge)
        _draw_penalty(canvas, spot, number < sheet.penalties, sheet.active)
    return left - box.h * 0.18


def _draw_penalty(canvas: Canvas, box: Box, taken: bool, active: bool) -> None:
    radius = box.short * 0.24
    if not taken:
        line = BRASS_DARK if active else LINE
        canvas.frame(box, line, max(1.2, box.short * 0.11), radius)
        return
    ground, ink = (INK, WARN) if active else (WARN, INK)
    canvas.box(box, ground, radius)
    canvas.symbol(Symbol.CROSS, box.cx, box.cy, box.short * 0.62, ink)


def _draw_lucky(canvas: Canvas, box: Box, right: float, lucky: LuckyView, active: bool) -> float:
    """The lucky pair; cream while one of its numbers can be used."""
    size = box.h * 0.53
    width = canvas.measure(lucky.text, Type.EXTRA, size) + box.h * 1.0
    spot = Box(right - width, box.cy - box.h * 0.36, width, box.h * 0.72)
    quiet = BRASS_DARK if active else LUCKY_GROUND
    ground, ink = (CREAM, INK) if lucky.hit else (quiet, BRASS)
    canvas.box(spot, ground, box.h * 0.17)
    canvas.symbol(Symbol.HORSESHOE, spot.x + box.h * 0.4, spot.cy, box.h * 0.48, ink)
    canvas.text(lucky.text, spot.x + box.h * 0.75, spot.cy, Type.EXTRA, size, ink)
    return spot.x - box.h * 0.2


def _draw_status(canvas: Canvas, box: Box, room: Box, sheet: SheetView, flip: float) -> Box:
    status = sheet.status
    assert status is not None
    pieces = _pieces(status, brief=canvas.layout is Layout.COMPACT)
    high, alpha = min(box.h * 0.72, 34.0), 1.0 - (1.0 - flip) * FLIP_DEPTH * sheet.ready
    style = _STYLES[status.status]
    if sheet.active and style in _FAINT_ON_BRASS:
        style = PillStyle.MARKED
    return pill(canvas, room.right, box.cy, high, pieces, style, Align.RIGHT, room.w, alpha)


def _pieces(status: StatusView, brief: bool) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    if status.status is Status.READY:
        pieces.append(Sign(Symbol.CHECK))
    if status.color is not None:
        pieces += [Word(" ".join(map(str, status.numbers))), RowChip(status.color)]
    asks_ok = status.status in (Status.PRESS, Status.NO_OPTION)
    if brief and status.status is Status.PRESS:
        return (*pieces, Key(Button.OK), Word("?"))
    if status.text:
        pieces.append(Word(status.text))
    if asks_ok:
        pieces.append(Key(Button.OK))
    if status.pass_rank:
        pieces += [Key(Button.OK), Rank(status.pass_rank)]
    return tuple(pieces)
