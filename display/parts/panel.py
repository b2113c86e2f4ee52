"""The grounds that pages are built of: the page's area, felt, choices, tabs and marks of a hold."""

from collections.abc import Mapping, Sequence

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.buttons import button, hint_height
from display.theme import BG, CREAM, FELT, FELT_EDGE, INK, LINE, TEXT, Rgb
from table.controls import Button
from table.gestures import hold_seconds

MARGINS = {Layout.WIDE: 12.0, Layout.PORTRAIT: 12.0, Layout.COMPACT: 8.0}
GAPS = {Layout.WIDE: 10.0, Layout.PORTRAIT: 10.0, Layout.COMPACT: 8.0}
FELT_RADIUS = 16.0
PANEL_RADIUS = 16.0
EDGE = 4.0
RING = 4.0
RING_ALPHA = 0.4
TAB_HEIGHT = 50.0
TAB_PAD = 26.0
TAB_GAP = 10.0
TAB_SIZE = 22.0
ARC_GROUND = 0.7
SHORT_PRESS_SECONDS = 0.15
"""A press that is shorter shows no arc: most presses are no holds."""


def page_area(canvas: Canvas, above_hints: float = 12.0) -> Box:
    """What a page can fill: all but the margin and, where there is one, the hint bar."""
    margin, bar = MARGINS[canvas.layout], hint_height(canvas.layout)
    below = bar + above_hints if bar else margin
    return Box(margin, margin, canvas.w - 2 * margin, canvas.h - margin - below)


def felt(canvas: Canvas, box: Box) -> None:
    canvas.box(box, FELT_EDGE, FELT_RADIUS)
    canvas.box(box.inset(EDGE), FELT, FELT_RADIUS - EDGE)


def felt_aside(canvas: Canvas, sizes: Mapping[Layout, float]) -> tuple[Box, Box]:
    """A felt at the left, on a tall screen above, and the rest of the page beside it."""
    area, size = page_area(canvas), sizes[canvas.layout]
    away = size + GAPS[canvas.layout]
    if canvas.layout is Layout.PORTRAIT:
        side, rest = area.top(size), area.below_top(away)
    else:
        side, rest = area.left(size), area.after_left(away)
    felt(canvas, side)
    return side, rest


def focus_ring(canvas: Canvas, box: Box, radius: float) -> None:
    """The light round what the cursor is on; the thing itself is drawn over it."""
    canvas.box(box.inset(-RING), CREAM, radius + RING, RING_ALPHA)


def choice(canvas: Canvas, box: Box, chosen: bool, radius: float, ground: Rgb = BG) -> Rgb:
    """The ground of one of several things to choose; returns the color of a text on it."""
    if chosen:
        focus_ring(canvas, box, radius)
        canvas.box(box, CREAM, radius)
        return INK
    canvas.box(box, ground, radius)
    canvas.frame(box, LINE, 2.0, radius)
    return TEXT


def focus_frame(canvas: Canvas, box: Box) -> None:
    """The line of a page on which somebody is."""
    canvas.frame(box, CREAM, EDGE, PANEL_RADIUS)


def tabs(
    canvas: Canvas, x: float, cy: float, names: Sequence[str], chosen: Sequence[bool], right: float
) -> tuple[Box, ...]:
    """Pills side by side, one of them chosen; they shrink to end before `right`."""
    widths = [canvas.measure(name, Type.EXTRA, TAB_SIZE) + 2 * TAB_PAD for name in names]
    share = min(1.0, (right - x - TAB_GAP * (len(names) - 1)) / sum(widths))
    boxes = []
    for name, natural, is_chosen in zip(names, widths, chosen, strict=True):
        box = Box(x, cy - TAB_HEIGHT / 2, natural * share, TAB_HEIGHT)
        tab(canvas, box, name, is_chosen)
        boxes.append(box)
        x = box.right + TAB_GAP
    return tuple(boxes)


def tab(canvas: Canvas, box: Box, name: str, chosen: bool) -> None:
    """One pill that is cream when it is the chosen one."""
    radius = box.h / 2
    canvas.box(box, CREAM if chosen else BG, radius)
    if not chosen:
        canvas.frame(box, LINE, 2.0, radius)
    ink, room = INK if chosen else TEXT, box.w - 0.4 * box.h
    canvas.text(name, box.cx, box.cy, Type.EXTRA, TAB_SIZE, ink, Align.CENTER, room)


def hold_mark(
    canvas: Canvas,
    cx: float,
    cy: float,
    size: float,
    place: int,
    held: Button | None,
    ground: Rgb | None = None,
) -> bool:
    """The held button with its arc; whether there is one, for it stands in for another mark.

    A `ground` covers what the button stands on: brass is not seen on brass.
    """
    if held is None:
        return False
    seconds = hold_seconds(held) - SHORT_PRESS_SECONDS
    progress = canvas.motion.progress(("hold", place, held), seconds, SHORT_PRESS_SECONDS)
    if progress <= 0.0:
        return False
    if ground is not None:
        canvas.disc(cx, cy, size * ARC_GROUND, ground)
    button(canvas, cx, cy, size, held, hold=progress)
    return True
