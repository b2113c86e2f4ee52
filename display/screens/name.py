"""Entering a name: the felt with what is typed, and the keys below it."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Symbol, Type
from display.parts.buttons import hints
from display.parts.panel import felt, focus_ring, hold_mark, page_area
from display.parts.pill import badge
from display.theme import BG, BRASS, CREAM, FELT2, INK, PANEL, PANEL2, TEXT, Rgb, mixed
from display.views.name import KeyView, NameView, RecentName
from table.pages.name import BACKSPACE, DONE
from table.targets import TapKey

BAND_HEIGHTS = {Layout.WIDE: 150.0, Layout.COMPACT: 118.0, Layout.PORTRAIT: 580.0}
BELOW_BAND = 12.0
KEY_GAPS = {Layout.WIDE: 8.4, Layout.COMPACT: 6.0, Layout.PORTRAIT: 6.0}
ON_FELT = mixed(FELT2, TEXT, 0.85)
CURSOR_WIDTH = 5.0
RECENT_PLACES = 3
"""Room is made for so many names, whether there are fewer or not."""


def draw(canvas: Canvas, view: NameView) -> None:
    canvas.fill(BG)
    area = page_area(canvas)
    band = area.top(BAND_HEIGHTS[canvas.layout])
    felt(canvas, band)
    _band(canvas, band, view)
    _keys(canvas, area.below_top(band.h + BELOW_BAND), view)
    hints(canvas, view.hints)


def _band(canvas: Canvas, band: Box, view: NameView) -> None:
    match canvas.layout:
        case Layout.WIDE:
            _typed(canvas, band.left(672.0).inset(32.0, 0.0), 70.0, 66.0, view)
            _recent(canvas, Box(band.x + 688.0, band.y + 62.0, band.w - 722.0, 60.0), view)
        case Layout.COMPACT:
            _typed(canvas, band.left(474.0).inset(20.0, 0.0), 58.0, 52.0, view)
            _recent(canvas, Box(band.x + 488.0, band.y + 48.0, band.w - 506.0, 54.0), view)
        case Layout.PORTRAIT:
            _typed(canvas, band.top(230.0).inset(32.0, 0.0), 100.0, 88.0, view)
            _recent(canvas, band.below_top(284.0).inset(32.0, 0.0).above_bottom(28.0), view)


def _typed(canvas: Canvas, box: Box, edge: float, size: float, view: NameView) -> None:
    """The place's number, the name so far and the bar at which it goes on."""
    number = Box(box.x, box.cy - edge / 2, edge, edge)
    if not hold_mark(canvas, number.cx, number.cy, edge * 0.9, int(view.label), view.held):
        badge(canvas, number, view.label, BRASS, INK)
    x, room = number.right + edge * 0.37, box.w - edge * 1.37 - 20.0
    canvas.text(view.title, x, box.cy - size * 0.53, Type.SEMI, 22.0, ON_FELT, width=room)
    cy = box.cy + size * 0.3
    size = _fitting(canvas, view.text, size, room)
    width = canvas.text(view.text, x, cy, Type.DISPLAY, size, CREAM, width=room)
    if not view.full:
        left = x + width + (6.0 if view.text else 0.0)
        canvas.box(Box(left, cy - size * 0.47, CURSOR_WIDTH, size * 0.94), BRASS, 2.0)


def _fitting(canvas: Canvas, text: str, size: float, room: float) -> float:
    """The size at which the whole name is seen: its end is where the next letter goes."""
    return size * min(1.0, room / max(1.0, canvas.measure(text, Type.DISPLAY, size)))


def _recent(canvas: Canvas, box: Box, view: NameView) -> None:
    if not view.recent:
        return
    canvas.text(view.recent_title, box.x, box.y - 26.0, Type.SEMI, 20.0, ON_FELT, width=box.w)
    tall = canvas.layout is Layout.PORTRAIT
    boxes = box.rows(RECENT_PLACES, 12.0) if tall else box.columns(RECENT_PLACES, 12.0)
    for each, name in zip(boxes, view.recent, strict=False):
        _recent_name(canvas, each, name)


def _recent_name(canvas: Canvas, box: Box, recent: RecentName) -> None:
    radius = box.h / 2
    if recent.focus:
        focus_ring(canvas, box, radius)
    canvas.box(box, CREAM if recent.focus else FELT2, radius)
    if recent.hinted and not recent.focus:
        canvas.frame(box, CREAM, 3.0, radius)
    ink = INK if recent.focus else TEXT
    width = box.w - 0.5 * box.h
    canvas.text(
        recent.name, box.cx, box.cy, Type.EXTRA, min(32.0, box.h * 0.43), ink, Align.CENTER, width
    )
    canvas.touch(box, TapKey(recent.name))


def _keys(canvas: Canvas, box: Box, view: NameView) -> None:
    gap = KEY_GAPS[canvas.layout]
    for line, keys in zip(box.rows(len(view.keys), gap + 1.6), view.keys, strict=True):
        for each, key in zip(line.columns(len(keys), gap), keys, strict=True):
            _key(canvas, each, key)


def _key(canvas: Canvas, box: Box, key: KeyView) -> None:
    radius, ground = min(16.0, box.w * 0.25), _ground(key)
    if key.focus:
        focus_ring(canvas, box, radius)
    canvas.box(box, ground, radius)
    ink = INK if key.focus or key.key == DONE else TEXT
    size = min(48.0, box.w * 0.78)
    match key.key:
        case "done":
            canvas.symbol(Symbol.CHECK, box.cx, box.cy, size, ink)
        case "backspace":
            canvas.symbol(Symbol.BACKSPACE, box.cx, box.cy, size * 1.1, ink)
        case letter:
            canvas.text(letter, box.cx, box.cy, Type.EXTRA, size, ink, Align.CENTER)
    canvas.touch(box, TapKey(key.key))


def _ground(key: KeyView) -> Rgb:
    if key.focus:
        return CREAM
    if key.key == DONE:
        return BRASS
    return PANEL2 if key.accented and key.key != BACKSPACE else PANEL
