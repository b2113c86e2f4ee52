"""The last turn in one strip: its dice or cards, and what each player made of them."""

from display.box import Box
from display.canvas import Canvas, Type
from display.parts.dice import card, die, slot
from display.parts.pill import pill, pill_width
from display.pieces import Piece, PillStyle, RowChip, Word
from display.theme import MUTED, PANEL
from display.views.recent import LastTurnView, SeatRecent

DIE = 40.0
DIE_PITCH = 52.0
PILL = 36.0
NAME = 20.0
NAME_GAP = 10.0
GROUP_GAP = 22.0
NARROWEST = 0.55
"""Names shrink to this share of what they want, where a strip is full."""


def recent(canvas: Canvas, box: Box, view: LastTurnView, sides: int, lines: int = 1) -> None:
    """In one line, or with the players' crosses in further lines below the dice."""
    canvas.box(box, PANEL, 14.0)
    inner = box.inset(20.0, 0.0)
    rows = inner.rows(lines)
    at = rows[0].x + canvas.text(view.title, inner.x, rows[0].cy, Type.SEMI, NAME, MUTED) + 26.0
    at = _shown(canvas, rows[0].after_left(at - inner.x), view, sides)
    if lines == 1:
        _seats(canvas, rows[0].after_left(at - inner.x + 26.0), view.seats)
        return
    per_line = -(-len(view.seats) // (lines - 1))
    for index, row in enumerate(rows[1:]):
        _seats(canvas, row, view.seats[index * per_line : (index + 1) * per_line])


def _shown(canvas: Canvas, box: Box, view: LastTurnView, sides: int) -> float:
    """The dice, or the pile's number and the cards; returns where they end."""
    x = box.x
    for each in view.dice:
        place = Box(x, box.cy - DIE / 2, DIE, DIE)
        if each.value is None:
            slot(canvas, place.inset(2.0), each.color, 0.5)
        else:
            die(canvas, place, each.color, each.value, sides)
        x += DIE_PITCH
    faces = [(None, view.pile)] if view.pile is not None else []
    for color, number in [*faces, *((each.color, each.number) for each in view.cards)]:
        card(canvas, Box(x, box.cy - 27.0, 38.0, 54.0), color, str(number))
        x += DIE_PITCH - 4.0
        if (color, number) == (None, view.pile):
            x += 10.0
    return x


def _seats(canvas: Canvas, box: Box, seats: tuple[SeatRecent, ...]) -> None:
    names = [canvas.measure(seat.name, Type.SEMI, NAME) for seat in seats]
    pills = sum(pill_width(canvas, PILL, _pieces(seat)) + NAME_GAP for seat in seats)
    room = box.w - pills - GROUP_GAP * (len(seats) - 1)
    share = max(NARROWEST, min(1.0, room / max(1.0, sum(names))))
    missing = max(0.0, sum(names) * share - room) / len(seats)
    x = box.x
    for seat, name in zip(seats, names, strict=True):
        x += canvas.text(seat.name, x, box.cy, Type.SEMI, NAME, MUTED, width=name * share + 1.0)
        style = PillStyle.WARNING if seat.penalty else PillStyle.PLAIN
        width = pill_width(canvas, PILL, _pieces(seat)) - missing
        drawn = pill(canvas, x + NAME_GAP, box.cy, PILL, _pieces(seat), style, width=width)
        x = drawn.right + GROUP_GAP


def _pieces(seat: SeatRecent) -> tuple[Piece, ...]:
    if seat.word:
        return (Word(seat.word),)
    return tuple(
        piece for color, number in seat.crosses for piece in (Word(str(number)), RowChip(color))
    )
