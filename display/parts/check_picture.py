"""The camera's picture in the camera check: the tray's outline, its corners, and the dice."""

from itertools import pairwise

from display.box import Box
from display.canvas import Align, Canvas, Fit, Type
from display.handles import CornerHandle
from display.parts.live import BADGE_HEIGHT, badge
from display.symbols import ROW_SYMBOLS, Symbol
from display.theme import BG, CREAM, INK, LINE, PANEL, ROWS, TEXT, WARN, Rgb
from display.views.camera import CameraView, DieMark, OutlineView
from display.views.live import LiveView

RADIUS = 14.0
CORNER = 17.0
TOUCH = 56.0
READ_EDGES = 1.65
RING_EDGES = 1.2
DASH = (18.0, 14.0)
TAG = 40.0


def check_picture(canvas: Canvas, box: Box, view: CameraView, live: LiveView) -> None:
    """The whole frame lies in the box: every corner must be seen."""
    canvas.box(box, PANEL, RADIUS)
    whole = canvas.picture(live.frame, box, RADIUS, Fit.CONTAIN)
    canvas.frame(whole, LINE, 2.0, RADIUS)
    badge_width = canvas.measure(live.badge, Type.EXTRA, 18.0) + 62.0
    with canvas.clip(box):
        if view.outline is not None:
            _outline(canvas, whole, live, view.outline)
        for mark in view.marks:
            _frame(canvas, _around(whole, live, mark), mark)
        for mark in view.marks:  # a frame of another die must not hide what was read
            _value(canvas, _around(whole, live, mark), mark)
        for spot in live.wrong:
            x, y = _place(whole, live, spot.x_px, spot.y_px)
            _ring(canvas, x, y, live.edge_px / live.frame.shape[1] * whole.w)
    spare = box.bottom - whole.bottom >= BADGE_HEIGHT + 16.0
    y = whole.bottom + (10.0 if spare else -BADGE_HEIGHT - 10.0)
    badge(canvas, whole.cx - badge_width / 2, y, live.badge)
    if view.outline is not None:
        _corners(canvas, whole, live, view.outline)


def _place(whole: Box, live: LiveView, x_px: float, y_px: float) -> tuple[float, float]:
    height, width = live.frame.shape[:2]
    return whole.x + x_px / width * whole.w, whole.y + y_px / height * whole.h


def _outline(canvas: Canvas, whole: Box, live: LiveView, outline: OutlineView) -> None:
    corners = [_place(whole, live, x, y) for x, y in outline.corners]
    # Side by side, not as one shape: its picture would be as large as the tray.
    for side in pairwise((*corners, corners[0])):
        if outline.found:
            canvas.line(side, BG, 10.0, 0.55)
    for side in pairwise((*corners, corners[0])):
        canvas.line(
            side,
            CREAM,
            6.0 if outline.found else 4.0,
            1.0 if outline.found else 0.7,
            () if outline.found else DASH,
        )


def _corners(canvas: Canvas, whole: Box, live: LiveView, outline: OutlineView) -> None:
    """Each can be dragged to where it really is."""
    if not outline.draggable:
        return
    height, width = live.frame.shape[:2]
    u = canvas.u
    whole_px = Box(whole.x * u, whole.y * u, whole.w * u, whole.h * u)
    for index, corner in enumerate(outline.corners):
        x, y = _place(whole, live, *corner)
        canvas.disc(x, y, CORNER, BG)
        canvas.disc(x, y, CORNER - 3.5, CREAM)
        if outline.found:
            canvas.symbol(Symbol.CHECK, x, y, 17.0, INK)
        else:
            canvas.disc(x, y, 5.0, INK)
        canvas.touch(Box.around(x, y, TOUCH), CornerHandle(index, whole_px, width, height))


def _ring(canvas: Canvas, x: float, y: float, edge: float) -> None:
    """Round a die that is in trouble."""
    radius = max(26.0, edge * RING_EDGES)
    canvas.ring(x, y, radius, BG, 20.0, 0.5)
    canvas.ring(x, y, radius, WARN, 4.5)
    canvas.ring(x, y, radius - 9.0, CREAM, 7.0)


def _around(whole: Box, live: LiveView, mark: DieMark) -> Box:
    x, y = _place(whole, live, mark.x_px, mark.y_px)
    return Box.around(x, y, live.edge_px / live.frame.shape[1] * whole.w * READ_EDGES)


def _paint(mark: DieMark) -> Rgb:
    return CREAM if mark.color is None else ROWS[mark.color].bright


def _frame(canvas: Canvas, around: Box, mark: DieMark) -> None:
    canvas.frame(around.inset(-1.5), BG, 6.5, around.w * 0.17, 0.5)
    canvas.frame(around, _paint(mark), 3.5, around.w * 0.16)


def _value(canvas: Canvas, around: Box, mark: DieMark) -> None:
    paint, height = _paint(mark), min(TAG, max(24.0, around.w * 0.34))
    width = height * (1.12 if mark.color is None else 1.9)
    tag = Box(around.right + 4.0 - width, around.bottom - height / 2, width, height)
    canvas.box(tag.inset(-2.5), paint, height * 0.28 + 2.5)
    canvas.box(tag, BG, height * 0.28)
    cx = tag.cx
    if mark.color is not None:
        symbol = ROW_SYMBOLS[mark.color]
        canvas.symbol(symbol, tag.x + height * 0.52, tag.cy, height * 0.58, paint)
        cx = tag.right - height * 0.55
    canvas.text(str(mark.value), cx, tag.cy, Type.EXTRA, height * 0.68, TEXT, Align.CENTER)
