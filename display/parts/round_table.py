"""The table from above: the felt in the middle and the five places round it, clockwise."""

from collections.abc import Sequence

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.pill import badge
from display.theme import (
    CREAM,
    FAINT,
    FELT,
    FELT_EDGE,
    INK,
    LINE,
    PANEL,
    PANEL2,
    TEXT,
    Rgb,
    mixed,
)
from display.views.places import PlaceState, PlaceView

WOOD: Rgb = (78, 52, 34)
WOOD_EDGE: Rgb = (112, 76, 50)
RIM = 16.0
SPOTS = {
    Layout.WIDE: ((0.27, 0.0), (0.73, 0.0), (1.0, 0.56), (0.5, 1.0), (0.0, 0.56)),
    Layout.COMPACT: ((0.25, 0.0), (0.75, 0.0), (1.0, 0.56), (0.5, 1.0), (0.0, 0.56)),
    Layout.PORTRAIT: ((0.5, 0.0), (1.0, 0.27), (1.0, 0.8), (0.0, 0.8), (0.0, 0.27)),
}
"""Where the middle of each place lies in the room for their middles."""
OVERLAPS = {Layout.WIDE: 0.22, Layout.COMPACT: 0.3, Layout.PORTRAIT: 0.62}
"""How much of its width a card at the side lies on the table."""
CARD_HEIGHTS = {Layout.WIDE: 92.0, Layout.PORTRAIT: 100.0, Layout.COMPACT: 76.0}
CARD_WIDTHS = {Layout.WIDE: 0.27, Layout.PORTRAIT: 0.4, Layout.COMPACT: 0.285}
"""Of the whole area's width."""
CARD_RADIUS = 16.0


def place_boxes(canvas: Canvas, area: Box) -> tuple[Box, ...]:
    """One card for each place."""
    w = min(area.w * CARD_WIDTHS[canvas.layout], 320.0)
    h = CARD_HEIGHTS[canvas.layout]
    room = area.inset(w / 2, h / 2)
    return tuple(
        Box.around(room.x + x * room.w, room.y + y * room.h, w, h) for x, y in SPOTS[canvas.layout]
    )


def table_top(canvas: Canvas, area: Box) -> Box:
    """Draws the table, whose rim the cards of the places overlap; returns what they leave free."""
    card = place_boxes(canvas, area)[0]
    table = area.inset(card.w * (1.0 - OVERLAPS[canvas.layout]), card.h / 2)
    radius = min(table.short * 0.42, 150.0)
    canvas.box(table, WOOD_EDGE, radius)
    canvas.box(table.inset(2.0), WOOD, radius - 2.0)
    canvas.box(table.inset(RIM), FELT_EDGE, radius - RIM)
    canvas.box(table.inset(RIM + 4.0), FELT, radius - RIM - 4.0)
    if canvas.layout is Layout.PORTRAIT:
        return Box.around(table.cx, table.y + table.h * 0.54, table.w - 3 * RIM, table.h * 0.36)
    return table.inset(card.w * OVERLAPS[canvas.layout] + RIM, card.h / 2 + RIM)


def draw_places(
    canvas: Canvas,
    boxes: Sequence[Box],
    places: Sequence[PlaceView],
    lit: Rgb,
    light: Sequence[float],
) -> None:
    """The cards; `light` says for each (0 to 1) how much of the color `lit` lies on it."""
    for box, place, share in zip(boxes, places, light, strict=True):
        if place.state is PlaceState.FREE:
            _free(canvas, box, place.label)
        else:
            _taken(canvas, box, place, lit, share)


def _free(canvas: Canvas, box: Box, label: str) -> None:
    canvas.box(box, PANEL, CARD_RADIUS)
    canvas.dashed(box, LINE, 3.0, CARD_RADIUS)
    number = _number(box)
    canvas.frame(number, FAINT, 2.0, number.short * 0.26)
    size = number.short * 0.66
    canvas.text(label, number.cx, number.cy, Type.EXTRA, size, FAINT, Align.CENTER)


def _taken(canvas: Canvas, box: Box, place: PlaceView, lit: Rgb, share: float) -> None:
    if share > 0.0 and lit == CREAM:
        canvas.halo(box, CARD_RADIUS, strength=share)
    canvas.box(box, mixed(PANEL2, lit, share), CARD_RADIUS)
    if share < 1.0:
        canvas.frame(box, mixed(LINE, lit, share), 2.0, CARD_RADIUS)
    bright = share > 0.5
    number = _number(box)
    badge(canvas, number, place.label, INK if bright else LINE, lit if bright else TEXT)
    x = number.right + 14.0
    ink = INK if bright else TEXT
    size = min(34.0, box.h * 0.37)
    canvas.text(place.name, x, box.cy, Type.EXTRA, size, ink, width=box.right - 14.0 - x)


def _number(box: Box) -> Box:
    edge = box.h * 0.52
    return Box(box.x + box.h * 0.2, box.cy - edge / 2, edge, edge)
