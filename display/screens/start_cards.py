"""The cards of the start screen: a game each, and a place each."""

from collections.abc import Sequence
from dataclasses import dataclass

from display.box import Box, Layout
from display.canvas import Align, Canvas, Symbol, Type
from display.parts.buttons import button
from display.parts.dice import card, die
from display.parts.panel import choice, hold_mark
from display.parts.pill import badge
from display.symbols import ROW_SYMBOLS
from display.theme import BG, BRASS, FAINT, INK, LINE, MUTED, ROWS, TEXT, mixed
from display.views.start import GameCard, SeatCard, SeatState
from table.controls import Button
from table.settings import Kind
from table.sheet import COLORS, Color
from table.targets import TapKind, TapSeat

GAME_RADIUS = 18.0
SEAT_RADIUS = 14.0
CHECK_ROOM = 34.0
DETAIL = 20.0


@dataclass(frozen=True, slots=True)
class GameShape:
    """How the card of a game is laid out."""

    pad: float
    edge: float
    gap: float
    name: float
    top: float
    high: float
    """Where the emblem lies, in heights of the card."""

    def emblem(self, box: Box) -> Box:
        return Box(box.x + self.pad, box.y + box.h * self.top, self.edge, box.h * self.high)

    def name_room(self, box: Box) -> float:
        return box.right - max(10.0, self.pad * 0.6) - self.emblem(box).right - self.gap


SHAPES = {
    Layout.WIDE: GameShape(25.0, 56.0, 14.0, 32.0, 0.12, 0.58),
    Layout.PORTRAIT: GameShape(14.0, 50.0, 10.0, 32.0, 0.12, 0.58),
    Layout.COMPACT: GameShape(12.0, 52.0, 12.0, 28.0, 0.0, 1.0),
}
PORTRAIT_SEATS = 3
"""So many places stand beside each other on a tall screen."""


def draw_game_cards(canvas: Canvas, box: Box, cards: Sequence[GameCard]) -> None:
    compact = canvas.layout is Layout.COMPACT
    room = box.inset(16.0 if compact else 24.0, 0.0).above_bottom(16.0 if compact else 19.0)
    boxes, shape = room.columns(len(cards), 12.0), SHAPES[canvas.layout]
    names = [game.name for game in cards]
    size = _common_size(canvas, names, Type.EXTRA, shape.name, shape.name_room(boxes[0]))
    for box, game in zip(boxes, cards, strict=True):
        ink = choice(canvas, box, game.chosen, GAME_RADIUS)
        emblem = shape.emblem(box)
        _emblem(canvas, emblem, game.kind)
        canvas.text(game.name, emblem.right + shape.gap, emblem.cy, Type.EXTRA, size, ink)
        canvas.touch(box, TapKind(game.touched))
    if not compact:
        _details(canvas, boxes, cards, shape.pad)


def _details(canvas: Canvas, boxes: Sequence[Box], cards: Sequence[GameCard], pad: float) -> None:
    """What the games are played with, and a tick on the chosen one where that leaves room."""
    room, details = boxes[0].w - 2 * pad + 8.0, [game.detail for game in cards]
    size = _common_size(canvas, details, Type.SEMI, DETAIL, room)
    for box, game in zip(boxes, cards, strict=True):
        quiet = mixed(INK, TEXT, 0.22) if game.chosen else MUTED
        x, cy = box.x + pad - 1.0, box.y + box.h * 0.805
        used = canvas.text(game.detail, x, cy, Type.SEMI, size, quiet)
        if game.chosen and used <= room - CHECK_ROOM:
            canvas.symbol(Symbol.CHECK, box.right - pad, cy, 25.0, INK)


def _common_size(
    canvas: Canvas, texts: Sequence[str], role: Type, size: float, room: float
) -> float:
    """The size at which the longest of the texts fits: they shrink together."""
    return size * min(1.0, room / max(canvas.measure(text, role, size) for text in texts))


def _emblem(canvas: Canvas, box: Box, kind: Kind) -> None:
    """What the game is played with."""
    edge = min(box.w, box.h)
    match kind:
        case Kind.CLASSIC:
            die(canvas, Box.around(box.cx, box.cy, edge * 0.93), Color.RED, 5)
        case Kind.LONGO:
            die(canvas, Box.around(box.cx, box.cy, edge * 1.14), Color.BLUE, 8, sides=8)
        case Kind.CARDS:
            card(canvas, Box.around(box.cx, box.cy, edge * 0.88, edge * 1.24), Color.GREEN, "9")
        case Kind.JOKERS:
            w, h = edge * 0.8, edge * 1.12
            away = edge * 0.13
            card(canvas, Box.around(box.cx + away, box.cy - away / 2, w, h), Color.GREEN, "9")
            _joker(canvas, Box.around(box.cx - away, box.cy + away / 2, w, h))


def _joker(canvas: Canvas, box: Box) -> None:
    """A card that can take any of the four colors."""
    card(canvas, box, None, "")
    for color, (x, y) in zip(COLORS, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        cx, cy = box.cx + x * box.w * 0.2, box.cy + y * box.h * 0.2
        canvas.symbol(ROW_SYMBOLS[color], cx, cy, box.w * 0.36, ROWS[color].bright)


def draw_seats(canvas: Canvas, box: Box, seats: Sequence[SeatCard]) -> None:
    compact = canvas.layout is Layout.COMPACT
    room = box.inset(16.0 if compact else 24.0, 0.0).above_bottom(16.0 if compact else 18.0)
    if canvas.layout is Layout.PORTRAIT:
        above, below = room.rows(2, 10.0)
        first = above.columns(PORTRAIT_SEATS, 10.0)
        boxes = [*first, *below.columns(len(seats) - PORTRAIT_SEATS, 10.0)]
    else:
        boxes = list(room.columns(len(seats), 9.0))
    for each, seat in zip(boxes, seats, strict=True):
        if seat.state is SeatState.FREE:
            _free(canvas, each, seat)
        else:
            _taken(canvas, each, seat)
        canvas.touch(each, TapSeat(seat.place))


def _badge_box(canvas: Canvas, box: Box) -> Box:
    edge = 38.0 if canvas.layout is Layout.COMPACT else 46.0
    return Box(box.x + 14.0, box.y + 14.0, edge, edge)


def _free(canvas: Canvas, box: Box, seat: SeatCard) -> None:
    canvas.dashed(box, LINE, 3.0, SEAT_RADIUS)
    number = _badge_box(canvas, box)
    canvas.frame(number, FAINT, 2.0, number.short * 0.26)
    canvas.text(seat.label, number.cx, number.cy, Type.EXTRA, 30.0, FAINT, Align.CENTER)
    cy = box.y + box.h * 0.7
    edge, pad = (32.0, 9.0) if canvas.layout is Layout.COMPACT else (36.0, 10.0)
    button(canvas, number.x + 2.0 + edge / 2, cy, edge, Button.OK)
    x = number.x + edge + pad
    canvas.text(seat.note, x, cy, Type.BOLD, 24.0, MUTED, width=box.right - pad - x)


def _taken(canvas: Canvas, box: Box, seat: SeatCard) -> None:
    host, bot = seat.state is SeatState.HOST, seat.state is SeatState.TABLE
    canvas.box(box, BRASS if host else BG, SEAT_RADIUS)
    ink = INK if host else TEXT
    number = _badge_box(canvas, box)
    badge(canvas, number, seat.label, INK if host else LINE, BRASS if host else TEXT, bot=bot)
    if not hold_mark(canvas, box.right - 32.0, number.cy, 36.0, seat.place, seat.held):
        canvas.symbol(Symbol.CHECK, box.right - 32.0, number.cy, 27.0, ink)
    width = box.w - 24.0
    canvas.text(seat.name, number.x, box.y + box.h * 0.63, Type.EXTRA, 29.0, ink, width=width)
    _note(canvas, number.x, box.y + box.h * 0.845, box.right - 8.0, seat)


def _note(canvas: Canvas, x: float, cy: float, right: float, seat: SeatCard) -> None:
    ink = INK if seat.state is SeatState.HOST else MUTED
    if seat.renames:
        for which in (Button.RED, Button.BLUE):
            button(canvas, x + 12.0, cy, 25.0, which, arrow=True)
            x += 30.0
        x += 2.0
        if canvas.layout is Layout.COMPACT:
            return
    canvas.text(seat.note, x, cy, Type.BOLD, 20.0, ink, width=right - x)
