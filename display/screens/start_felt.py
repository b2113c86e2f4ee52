"""The felt of the start screen: the name of the game, a roll of dice, and the call to join."""

from display.box import Box, Layout
from display.canvas import Canvas, Type
from display.parts.buttons import button
from display.parts.dice import die
from display.theme import BRASS, CREAM, TEXT
from display.views.start import StartView
from table.controls import Button
from table.sheet import Color

TITLE = "Qwixx"

ROLL: tuple[tuple[Color | None, int, float, float, float], ...] = (
    (None, 4, 0.215, 0.256, -12.0),
    (None, 5, 0.582, 0.2, 11.0),
    (Color.RED, 6, 0.835, 0.484, -7.0),
    (Color.GREEN, 2, 0.5, 0.566, -17.0),
    (Color.YELLOW, 3, 0.158, 0.617, 12.0),
    (Color.BLUE, 1, 0.766, 0.82, 8.0),
)
"""Color, value, where its middle lies in the picture, and by how many degrees it is turned."""
DIE_EDGE = 0.285
"""Of a die, in widths of the picture; the picture is as high as it is wide."""


def draw_felt(canvas: Canvas, box: Box, view: StartView) -> None:
    match canvas.layout:
        case Layout.WIDE:
            _title(canvas, box.x + 36.0, box.y, 103.5, view.subtitle)
            _call(canvas, Box(box.x + 26.0, box.bottom - 152.0, box.w - 46.0, 108.0), 64.0, view)
            room = Box(box.x + 36.0, box.y + 172.0, box.w - 64.0, box.h - 172.0 - 160.0)
            _roll(canvas, room)
        case Layout.COMPACT:
            _title(canvas, box.x + 22.0, box.y - 8.0, 63.0, view.subtitle)
            _call(canvas, Box(box.x + 16.0, box.bottom - 116.0, box.w - 30.0, 106.0), 52.0, view)
            _roll(canvas, Box(box.x + 18.0, box.y + 116.0, box.w - 36.0, box.h - 116.0 - 126.0))
        case Layout.PORTRAIT:
            _title(canvas, box.x + 36.0, box.y - 4.0, 103.5, view.subtitle)
            _call(canvas, Box(box.x + 38.0, box.bottom - 108.0, 340.0, 84.0), 56.0, view)
            _roll(canvas, Box(box.right - box.h - 4.0, box.y + 12.0, box.h - 16.0, box.h - 24.0))


def _title(canvas: Canvas, x: float, top: float, size: float, subtitle: str) -> None:
    canvas.text(TITLE, x, top + 36.0 + 0.364 * size, Type.DISPLAY, size, CREAM)
    small = size * 0.325
    canvas.text(subtitle, x + 2.0, top + 36.0 + size * 0.99, Type.EXTRA, small, BRASS)


def _roll(canvas: Canvas, room: Box) -> None:
    """Six dice as they fell, as large as the room allows."""
    side = min(room.w, room.h * 1.08)
    picture = Box.around(room.cx, room.cy, side)
    for color, value, x, y, tilt in ROLL:
        cx, cy = picture.x + x * side, picture.y + y * side
        die(canvas, Box.around(cx, cy, side * DIE_EDGE), color, value, tilt=tilt, shadow=True)


def _call(canvas: Canvas, box: Box, size: float, view: StartView) -> None:
    """OK, and what it is pressed for."""
    cx = box.x + size * 0.69
    canvas.ring(cx, box.cy, size * 0.68, CREAM, 2.5, 0.5)
    button(canvas, cx, box.cy, size, Button.OK)
    text = box.after_left(size * 1.53)
    canvas.paragraph(view.call, text, Type.EXTRA, 28.0, TEXT, middle=True)
