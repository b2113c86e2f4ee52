"""The last turn in one strip: its dice or cards, and what each player made of them."""

from collections.abc import Sequence

from display.box import Box
from display.canvas import Canvas, Type
from display.parts.dice import card, die, slot
from display.parts.pill import pill, pill_width
from display.pieces import Piece, PillStyle, RowChip, Word
from display.theme import MUTED, PANEL
from display.views.recent import LastTurnView, SeatRecent
from table.sheet import Color

DIE = 40.0
DIE_PITCH = 52.0
PILL = 36.0
NAME = 20.0
NAME_GAP = 10.0
GROUP_GAP = 22.0
SHORTEST_NAME = 24.0
CARD_PITCH = 48.0
PILE_GAP = 10.0
PARTS_GAP = 26.0
"""Between the title, the dice and the players."""


def recent(canvas: Canvas, box: Box, view: LastTurnView, sides: int, lines: int = 1) -> None:
    """In one line, or with the players' crosses in further lines below the dice."""
    canvas.box(box, PANEL, 14.0)
    first, *others = box.inset(20.0, 0.0).rows(lines)
    shown = _shown_width(view)
    title = canvas.measure(view.title, Type.SEMI, NAME) + PARTS_GAP
    seats = shown + PARTS_GAP + _seats_width(canvas, view.seats) if lines == 1 else shown
    if title + seats <= first.w:  # the dice speak for themselves; the names are worth more
        canvas.text(view.title, first.x, first.cy, Type.SEMI, NAME, MUTED)
        first = first.after_left(title)
    _shown(canvas, first, view, sides)
    if lines == 1:
        _seats(canvas, first.after_left(shown + PARTS_GAP), view.seats)
        return
    per_line = -(-len(view.seats) // (lines - 1))
    for index, row in enumerate(others):
        _seats(canvas, row, view.seats[index * per_line : (index + 1) * per_line])


def _faces(view: LastTurnView) -> list[tuple[Color | None, int]]:
    """The pile's number and the cards."""
    pile = [] if view.pile is None else [(None, view.pile)]
    return [*pile, *((each.color, each.number) for each in view.cards)]


def _shown_width(view: LastTurnView) -> float:
    beside = PILE_GAP if view.pile is not None else 0.0
    return DIE_PITCH * len(view.dice) + CARD_PITCH * len(_faces(view)) + beside


def _shown(canvas: Canvas, box: Box, view: LastTurnView, sides: int) -> None:
    """The dice, or the pile's number and the cards."""
    x = box.x
    for each in view.dice:
        place = Box(x, box.cy - DIE / 2, DIE, DIE)
        if each.value is None:
            slot(canvas, place.inset(2.0), each.color, 0.5)
        else:
            die(canvas, place, each.color, each.value, sides)
        x += DIE_PITCH
    for color, number in _faces(view):
        card(canvas, Box(x, box.cy - 27.0, 38.0, 54.0), color, str(number))
        x += CARD_PITCH
        if (color, number) == (None, view.pile):
            x += PILE_GAP


def _seats_width(canvas: Canvas, seats: Sequence[SeatRecent]) -> float:
    names = sum(canvas.measure(seat.name, Type.SEMI, NAME) for seat in seats)
    return names + _pills_width(canvas, seats)


def _pills_width(canvas: Canvas, seats: Sequence[SeatRecent]) -> float:
    pills = sum(NAME_GAP + pill_width(canvas, PILL, _pieces(seat)) for seat in seats)
    return pills + GROUP_GAP * (len(seats) - 1)


def _seats(canvas: Canvas, box: Box, seats: Sequence[SeatRecent]) -> None:
    """Names and what they crossed; where a strip is full the longest names are cut."""
    names = [canvas.measure(seat.name, Type.SEMI, NAME) + 1.0 for seat in seats]
    longest = _longest(names, box.w - _pills_width(canvas, seats))
    x = box.x
    for seat, name in zip(seats, names, strict=True):
        width = min(name, longest)
        x += canvas.text(seat.name, x, box.cy, Type.SEMI, NAME, MUTED, width=width) + NAME_GAP
        style = PillStyle.WARNING if seat.penalty else PillStyle.PLAIN
        x = pill(canvas, x, box.cy, PILL, _pieces(seat), style).right + GROUP_GAP


def _longest(widths: Sequence[float], room: float) -> float:
    """How wide the widest may be if all share the room and the narrow ones need less of it."""
    for rank, width in enumerate(sorted(widths)):
        share = room / (len(widths) - rank)
        if width > share:
            return max(share, SHORTEST_NAME)
        room -= width
    return max(widths)


def _pieces(seat: SeatRecent) -> tuple[Piece, ...]:
    if seat.word:
        return (Word(seat.word),)
    return tuple(
        piece for color, number in seat.crosses for piece in (Word(str(number)), RowChip(color))
    )
