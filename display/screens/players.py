"""Who sits where: the players at the left, the table with its five places beside them."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.buttons import button, hints
from display.parts.panel import felt_aside
from display.parts.pill import badge, pill
from display.parts.round_table import draw_places, place_boxes, table_top
from display.pieces import Key, PillStyle, Word
from display.theme import BG, BRASS, CREAM, FELT2, INK, MUTED, TEXT
from display.views.places import PlaceState
from display.views.players import PlayerLine, PlayersView
from table.controls import Button
from table.targets import Tap, TapBack, TapDie, TapSeat

FELT_SIZES = {Layout.WIDE: 380.0, Layout.COMPACT: 290.0, Layout.PORTRAIT: 500.0}
"""Its width, or on a tall screen its height."""
LINE_HEIGHT = 74.0
MOST_LINES = 5


def draw(canvas: Canvas, view: PlayersView) -> None:
    canvas.fill(BG)
    side, rest = felt_aside(canvas, FELT_SIZES)
    _side(canvas, side, view)
    _table(canvas, rest.inset(12.0, 16.0), view)
    hints(canvas, view.hints)


def _side(canvas: Canvas, box: Box, view: PlayersView) -> None:
    compact = canvas.layout is Layout.COMPACT
    pad, head = (20.0, 60.0) if compact else (36.0, 120.0)
    room = box.inset(pad, 0.0)
    canvas.text(view.title, room.x, box.y + (34.0 if compact else 54.0), Type.EXTRA, 40.0, BRASS)
    if compact:
        back = (Key(Button.OK), Word(view.back))
        where = pill(canvas, room.x, box.bottom - 34.0, 44.0, back, PillStyle.WAITING)
        canvas.touch(where, TapBack())
    else:
        detail = Box(room.x, box.y + 84.0, room.w, 56.0)
        used = canvas.paragraph(view.detail, detail, Type.SEMI, 20.0, MUTED)
        head = 84.0 + used + 16.0
    lines = room.below_top(head + 8.0).above_bottom(64.0 if compact else 24.0)
    height = min(LINE_HEIGHT, (lines.h - 8.0 * (MOST_LINES - 1)) / MOST_LINES)
    for index, player in enumerate(view.players):
        line = Box(lines.x, lines.y + index * (height + 8.0), lines.w, height)
        _player(canvas, line, player)
        canvas.touch(line, TapDie(index))


def _player(canvas: Canvas, box: Box, player: PlayerLine) -> None:
    canvas.box(box, CREAM if player.focus else FELT2, 14.0)
    edge = box.h * 0.6
    number = Box(box.x + box.h * 0.2, box.cy - edge / 2, edge, edge)
    badge(canvas, number, player.label, INK, CREAM if player.focus else TEXT)
    x, ink = number.right + 14.0, INK if player.focus else TEXT
    size = min(28.0, box.h * 0.42)
    canvas.text(player.name, x, box.cy, Type.EXTRA, size, ink, width=box.right - 12.0 - x)


def _table(canvas: Canvas, area: Box, view: PlayersView) -> None:
    _move(canvas, table_top(canvas, area), view)
    boxes = place_boxes(canvas, area)
    light = [float(place.state is PlaceState.CHOSEN) for place in view.places]
    draw_places(canvas, boxes, view.places, CREAM, light)
    for box, place in zip(boxes, view.places, strict=True):
        canvas.touch(box, TapSeat(place.place))


def _move(canvas: Canvas, box: Box, view: PlayersView) -> None:
    """In the middle of the table: whom left and right move on to the next place."""
    edge = min(64.0, box.w * 0.22)
    for which, cx in ((Button.RED, box.x + edge / 2), (Button.BLUE, box.right - edge / 2)):
        button(canvas, cx, box.cy, edge, which, arrow=True)
        canvas.touch(Box.around(cx, box.cy, edge), Tap(0, which))
    name = next(player.name for player in view.players if player.focus)
    room = box.w - 2 * edge - 16.0
    canvas.text(name, box.cx, box.cy, Type.DISPLAY, 44.0, CREAM, Align.CENTER, room)
