"""One player's lucky numbers: two tiles, the buttons that change them, and OK."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Symbol, Type
from display.parts.buttons import button
from display.parts.panel import PANEL_RADIUS, focus_ring, hold_mark
from display.parts.pill import badge
from display.theme import BG, BRASS, CREAM, INK, LINE, MUTED, PANEL, PANEL2, TEXT, Rgb
from display.views.lucky import LuckyPanel
from table.controls import Button
from table.targets import Tap

HEADER = 50.0
SIDES = (Button.RED, Button.BLUE)
"""What puts the cursor on the left or the right number."""
FEWEST_TOUCH = 44.0
NOTE_SIZE = 24.0
NOTE_SHRINK = 0.8


def draw_panel(canvas: Canvas, box: Box, panel: LuckyPanel) -> None:
    canvas.box(box, PANEL, PANEL_RADIUS)
    canvas.top_box(box.top(HEADER), PANEL2, PANEL_RADIUS)
    _header(canvas, box.top(HEADER), panel)
    room = box.below_top(HEADER)
    if canvas.layout is Layout.PORTRAIT:
        _lying(canvas, room, panel)
    else:
        _standing(canvas, room, panel)


def _header(canvas: Canvas, box: Box, panel: LuckyPanel) -> None:
    number = Box(box.x + 10.0, box.y + 8.0, 34.0, 34.0)
    badge(canvas, number, panel.label, LINE, TEXT)
    x = number.right + 10.0
    width = box.right - 44.0 - x
    canvas.text(panel.name, x, box.cy, Type.EXTRA, 25.0, TEXT, width=width)
    color = CREAM if panel.ready else BRASS
    canvas.symbol(Symbol.HORSESHOE, box.right - 26.0, box.cy, 25.0, color)


def _standing(canvas: Canvas, box: Box, panel: LuckyPanel) -> None:
    """The tiles side by side, the buttons above and below the one under the cursor."""
    pad = box.w * 0.07
    pill = Box(box.x + pad, box.bottom - 20.0 - 58.0, box.w - 2 * pad, 58.0)
    room = Box(box.x + pad, box.y, box.w - 2 * pad, pill.y - box.y)
    width = min((room.w - pad) / 2, 150.0)
    height = min(width * 1.45, room.h - 2 * (FEWEST_TOUCH + 28.0))
    edge = min(60.0, (room.h - height) / 2 - 22.0)
    away = height / 2 + 12.0 + edge / 2
    for side, number in enumerate(panel.numbers):
        cx = room.cx + (side - 0.5) * (width + pad)
        focus = panel.cursor == side
        _tile(canvas, Box.around(cx, room.cy, width, height), panel, side, str(number))
        if focus:
            _step(canvas, cx, room.cy - away, edge, panel.place, Button.YELLOW)
            _step(canvas, cx, room.cy + away, edge, panel.place, Button.GREEN)
    _ok(canvas, pill, panel)


def _lying(canvas: Canvas, box: Box, panel: LuckyPanel) -> None:
    """The same on a tall screen: the buttons beside the tile, as for the dice in a correction."""
    height = min(box.h - 28.0, 128.0)
    width, edge = height * 0.95, 52.0
    zone = width + 2 * (edge + 12.0)
    for side, number in enumerate(panel.numbers):
        cx = box.x + 14.0 + zone * (side + 0.5)
        _tile(canvas, Box.around(cx, box.cy, width, height), panel, side, str(number))
        if panel.cursor == side:
            away = width / 2 + 10.0 + edge / 2
            _step(canvas, cx - away, box.cy, edge, panel.place, Button.YELLOW)
            _step(canvas, cx + away, box.cy, edge, panel.place, Button.GREEN)
    x = box.x + 24.0 + 2 * zone
    _ok(canvas, Box(x, box.cy - 31.0, box.right - 18.0 - x, 62.0), panel)


def _tile(canvas: Canvas, box: Box, panel: LuckyPanel, side: int, number: str) -> None:
    focus, radius = panel.cursor == side, 18.0
    ground, ink = _paints(panel, focus)
    if focus:
        focus_ring(canvas, box, radius)
    canvas.box(box, ground, radius)
    if not focus:
        canvas.frame(box, LINE, 2.0, radius)
    size = min(box.h * 0.62, box.w * 0.66)
    canvas.text(number, box.cx, box.cy, Type.DISPLAY, size, ink, Align.CENTER)
    canvas.touch(box, Tap(panel.place, SIDES[side]))


def _paints(panel: LuckyPanel, focus: bool) -> tuple[Rgb, Rgb]:
    """Ground and number: cream where the player can act, quiet when all is confirmed."""
    if focus:
        return CREAM, INK
    return (PANEL2, MUTED) if panel.ready else (BG, TEXT)


def _step(canvas: Canvas, cx: float, cy: float, edge: float, place: int, which: Button) -> None:
    button(canvas, cx, cy, edge, which, arrow=True)
    canvas.touch(Box.around(cx, cy, max(edge, FEWEST_TOUCH)), Tap(place, which))


def _ok(canvas: Canvas, box: Box, panel: LuckyPanel) -> None:
    radius, edge = box.h / 2, box.h * 0.72
    if panel.ready:
        canvas.box(box, CREAM, radius)
        if not hold_mark(canvas, box.cx, box.cy, edge * 0.9, panel.place, panel.held):
            canvas.symbol(Symbol.CHECK, box.cx, box.cy, box.h * 0.52, INK)
    else:
        canvas.frame(box, CREAM, 3.0, radius)
        _asked(canvas, box, panel)
    canvas.touch(box, Tap(panel.place, Button.OK))


def _asked(canvas: Canvas, box: Box, panel: LuckyPanel) -> None:
    """OK and its word; where a long word has no room the button says enough."""
    edge = box.h * 0.72
    x = box.x + box.h / 2 + edge / 2 + 10.0
    width = box.right - box.h * 0.25 - x
    fits = canvas.measure(panel.note, Type.EXTRA, NOTE_SIZE) * NOTE_SHRINK <= width
    cx = box.x + box.h / 2 if fits else box.cx
    if not hold_mark(canvas, cx, box.cy, edge, panel.place, panel.held):
        button(canvas, cx, box.cy, edge, Button.OK)
    if fits:
        canvas.text(panel.note, x, box.cy, Type.EXTRA, NOTE_SIZE, CREAM, width=width)
