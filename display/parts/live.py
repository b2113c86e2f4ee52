"""The camera's picture in a box: its badge, the dice that are read, rings round what is wrong."""

from display.box import Box
from display.canvas import Align, Canvas, Symbol, Type
from display.theme import BG, CREAM, LINE, PANEL, TEXT, WARN, Rgb
from display.views.live import LiveView, Spot

MOST_CUT = 0.18
"""A picture fills its box if no more than this share of it is cut off."""
BADGE_HEIGHT = 38.0
BADGE_AWAY = 20.0
READ_EDGES = 1.5
RING_EDGES = 1.12
"""The box round a die and the ring round one in trouble: width and radius, in edges of a die."""
VALUE_SIZE = 40.0
MESSAGE = 29.0
MESSAGE_LOW = 25.0
"""Sizes of the text over the picture."""

WOOD: Rgb = (0x5B, 0x3B, 0x28)
RIM: Rgb = (0x8A, 0x5B, 0x38)
CLOTH: Rgb = (0x2B, 0x48, 0x52)
"""A tray that is drawn where there is no picture of one."""


def live(canvas: Canvas, box: Box, view: LiveView, radius: float = 14.0) -> Box:
    """Draws the picture and its marks; returns where it lies, for it may leave room below it."""
    shown = picture_box(box, view)
    if shown != box:
        canvas.box(box, PANEL, radius)
    whole = canvas.picture(view.frame, shown, radius)
    canvas.frame(shown, LINE, 2.0, radius)
    with canvas.clip(shown):
        for spot in view.read:
            _read(canvas, place_in(whole, view, spot), spot)
        for spot in view.wrong:
            _ring(canvas, place_in(whole, view, spot))
    badge(canvas, shown.x + BADGE_AWAY, shown.y + BADGE_AWAY, view.badge)
    return shown


def picture_box(box: Box, view: LiveView) -> Box:
    """The whole box if hardly anything is cut off then; else what the whole picture takes of it."""
    height, width = view.frame.shape[:2]
    shapes = sorted((width / height, box.w / box.h))
    if 1.0 - shapes[0] / shapes[1] <= MOST_CUT:
        return box
    scale = min(box.w / width, box.h / height)
    return Box(box.cx - width * scale / 2, box.y, width * scale, height * scale)


def place_in(whole: Box, view: LiveView, spot: Spot) -> Box:
    """Where a die of the frame lies on the screen, as a box as large as it is."""
    height, width = view.frame.shape[:2]
    x, y = whole.x + spot.x_px / width * whole.w, whole.y + spot.y_px / height * whole.h
    return Box.around(x, y, view.edge_px / width * whole.w)


def badge(canvas: Canvas, x: float, y: float, text: str) -> None:
    """The pill that says that the picture is of now."""
    width = 40.0 + canvas.measure(text, Type.EXTRA, 18.0) + 22.0
    box = Box(x, y, width, BADGE_HEIGHT)
    canvas.box(box, BG, box.h / 2, 0.86)
    canvas.disc(box.x + 22.0, box.cy, 8.0, WARN)
    canvas.text(text, box.x + 40.0, box.cy, Type.EXTRA, 18.0, TEXT)


def _read(canvas: Canvas, die: Box, spot: Spot) -> None:
    around = Box.around(die.cx, die.cy, die.w * READ_EDGES)
    canvas.frame(around, CREAM, 2.5, around.w * 0.16, 0.65)
    size = min(VALUE_SIZE, die.w * 0.6)
    tag = Box.around(around.right - size * 0.1, around.bottom, size * 1.1, size)
    canvas.box(tag.inset(-2.0), CREAM, size * 0.28 + 2.0)
    canvas.box(tag, BG, size * 0.28)
    canvas.text(str(spot.value), tag.cx, tag.cy, Type.EXTRA, size * 0.66, TEXT, Align.CENTER)


def _ring(canvas: Canvas, die: Box) -> None:
    radius = max(26.0, die.w * RING_EDGES)
    canvas.ring(die.cx, die.cy, radius, BG, 22.0, 0.5)
    canvas.ring(die.cx, die.cy, radius, WARN, 4.5)
    canvas.ring(die.cx, die.cy, radius - 9.0, CREAM, 7.5)


def no_picture(canvas: Canvas, box: Box, radius: float = 14.0) -> None:
    """An empty tray, drawn."""
    canvas.box(box, WOOD, radius)
    canvas.frame(box, LINE, 2.0, radius)
    rim = box.inset(box.short * 0.05)
    canvas.box(rim, RIM, radius * 1.4)
    cloth = rim.inset(14.0)
    canvas.box(cloth, CLOTH, radius)
    canvas.dashed(cloth.inset(10.0), CREAM, 3.0, radius * 0.6, 0.5, 16.0, 14.0)


def no_camera(canvas: Canvas, box: Box) -> None:
    """Where the picture of a camera would be that gives none."""
    no_picture(canvas, box)
    canvas.symbol(Symbol.CAMERA, box.cx, box.cy, 150.0, CREAM, 0.55)


def message(
    canvas: Canvas, area: Box, lines: tuple[str, ...], low: bool = False, alarm: bool = False
) -> None:
    """What the picture means, in a pill in the middle of an area, or low so that dice are seen.

    It is cream where something is to be put right.
    """
    size = MESSAGE_LOW if low else MESSAGE
    joined = " ".join(lines)
    if canvas.measure(joined, Type.BOLD, size) <= area.w - 3.4 * size:
        lines = (joined,)
    widest = max(canvas.measure(line, Type.BOLD, size) for line in lines)
    height = size * (2.2 + 1.3 * (len(lines) - 1))
    cy = area.bottom - height / 2 - 10.0 if low else area.cy
    pill = Box.around(area.cx, cy, min(widest + 4.2 * size, area.w - 20.0), height)
    ground, ink = (CREAM, BG) if alarm else (BG, TEXT)
    canvas.box(pill, ground, size * 1.1, 1.0 if alarm else 0.92)
    for index, line in enumerate(lines):
        y = pill.cy + 1.3 * size * (index - (len(lines) - 1) / 2)
        canvas.text(line, pill.cx, y, Type.BOLD, size, ink, Align.CENTER, pill.w - 2.2 * size)
