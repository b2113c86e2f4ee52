"""The overlay of F1: which key stands for which button, and what the other keys do."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.buttons import button
from display.parts.pill import badge
from display.theme import (
    BG,
    BRASS,
    CREAM,
    INK,
    LINE,
    MUTED,
    PANEL,
    PANEL2,
    ROWS,
    TEXT,
    Rgb,
    mixed,
)
from display.views.keys import KeysView
from hardware.buttons import BUTTONS, PLACES
from hardware.keyboard import COMMANDS, KEYS, LABELS, Command
from table.controls import Button

VEIL = 0.8
SIZES = {
    Layout.WIDE: (1080.0, 560.0),
    Layout.COMPACT: (920.0, 520.0),
    Layout.PORTRAIT: (660.0, 1080.0),
}
RADIUS = 22.0
PAD = 34.0
HEAD = 62.0
CAP_RADIUS = 0.16
WIDEST_CAP = 74.0
CAP_EDGE: Rgb = (0, 0, 0)

_LABELS = {place: LABELS[key] for key, place in KEYS.items()}
_KEYS_OF = {command: key for key, command in COMMANDS.items()}


def draw(canvas: Canvas, view: KeysView) -> None:
    """Nothing below it can be touched: nobody would see what."""
    canvas.touches.clear()
    canvas.shade(BG, VEIL)
    box = Box.around(canvas.w / 2, canvas.h / 2, *SIZES[canvas.layout])
    canvas.box(box.inset(-3.0), LINE, RADIUS + 3.0)
    canvas.box(box, PANEL, RADIUS)
    room = box.inset(PAD * 0.7 if canvas.layout is Layout.COMPACT else PAD)
    canvas.text(view.title, room.x, room.y + HEAD * 0.3, Type.EXTRA, 40.0, BRASS)
    room = room.below_top(HEAD)
    if canvas.layout is Layout.PORTRAIT:
        buttons, commands = room.top(room.h * 0.5), room.below_top(room.h * 0.5 + 28.0)
    else:
        buttons, commands = room.left(room.w * 0.52), room.after_left(room.w * 0.52 + PAD)
    _buttons(canvas, buttons, view)
    _commands(canvas, commands, view)


def _buttons(canvas: Canvas, box: Box, view: KeysView) -> None:
    """A line for each place under the five buttons."""
    lines = box.rows(PLACES + 1, 10.0)
    number = lines[0].h
    columns = box.after_left(number * 1.5).columns(len(BUTTONS), 10.0)
    canvas.text(view.places, box.x, lines[0].cy, Type.SEMI, 20.0, MUTED, width=number * 1.45)
    for which, column in zip(BUTTONS, columns, strict=True):
        button(canvas, column.cx, lines[0].cy, min(46.0, number * 0.8), Button(which))
    for place, line in enumerate(lines[1:]):
        edge = min(line.h * 0.8, 50.0)
        badge(canvas, Box(box.x, line.cy - edge / 2, edge, edge), str(place + 1), LINE, TEXT)
        for which, column in zip(BUTTONS, columns, strict=True):
            width = min(column.w, WIDEST_CAP)
            cap = Box.around(column.cx, line.cy, width, min(line.h, 62.0))
            _cap(canvas, cap, _LABELS[place, which], *_paint(Button(which)))


def _paint(which: Button) -> tuple[Rgb, Rgb]:
    """The key wears its button's color."""
    if which is Button.OK:
        return CREAM, INK
    paint = ROWS[list(Button).index(which)]
    return paint.open, paint.text


def _cap(canvas: Canvas, box: Box, label: str, face: Rgb, ink: Rgb) -> None:
    """A key cap, a little higher than its shadow side."""
    radius, rise = box.h * CAP_RADIUS, box.h * 0.08
    canvas.box(box, mixed(face, CAP_EDGE, 0.45), radius)
    top = box.above_bottom(rise)
    canvas.box(top, face, radius)
    size = min(28.0, top.h * 0.5)
    canvas.text(label, top.cx, top.cy, Type.EXTRA, size, ink, Align.CENTER, top.w - 8.0)


def _commands(canvas: Canvas, box: Box, view: KeysView) -> None:
    for line, (command, text) in zip(box.rows(len(view.commands), 8.0), view.commands, strict=True):
        label = LABELS[_KEYS_OF[Command(command)]]
        cap = Box(line.x, line.y, 92.0, min(line.h, 52.0))
        _cap(canvas, cap, label, PANEL2, TEXT)
        x = cap.right + 18.0
        canvas.text(text, x, cap.cy, Type.SEMI, 22.0, TEXT, width=line.right - x)
