"""The sections of the rules as cards in columns, as large as all of them fit on one leaf."""

from collections.abc import Sequence
from dataclasses import dataclass

from display.box import Box, Layout
from display.canvas import Canvas, Type
from display.fonts import font_px
from display.lettering import wrapped
from display.parts.panel import GAPS, PANEL_RADIUS
from display.theme import BRASS, PANEL, TEXT
from display.views.rules import RulesSection

COLUMNS = {Layout.WIDE: 3, Layout.COMPACT: 2, Layout.PORTRAIT: 2}
SIZES = {
    Layout.WIDE: tuple(float(size) for size in range(30, 17, -1)),
    Layout.COMPACT: tuple(float(size) for size in range(26, 19, -1)),
    Layout.PORTRAIT: tuple(float(size) for size in range(30, 17, -1)),
}
"""Of the text; the largest at which as few leaves as possible are enough."""
PAD = 15.0
LEADING = 1.25
HEADING = 1.15
"""The size of a heading, in text sizes."""
BELOW_HEADING = 0.55
BETWEEN_PARAGRAPHS = 0.45
NO_LIMIT = 1e9

Column = tuple[RulesSection, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """Columns of sections and the size of their text."""

    columns: tuple[Column, ...]
    size: float


def leaves_of(canvas: Canvas, room: Box, sections: Sequence[RulesSection]) -> tuple[Leaf, ...]:
    """As few leaves as possible, then as large a text as possible."""
    count = COLUMNS[canvas.layout]
    width = room.columns(count, GAPS[canvas.layout])[0].w
    for leaves in range(1, len(sections) + 1):
        for size in SIZES[canvas.layout]:
            columns = _evened(canvas, sections, Box(0.0, 0.0, width, room.h), size, leaves * count)
            if columns:
                parts = [columns[at : at + count] for at in range(0, len(columns), count)]
                return tuple(Leaf(part, size) for part in parts)
    return tuple(Leaf(((section,),), SIZES[canvas.layout][-1]) for section in sections)


def _filled(
    canvas: Canvas, sections: Sequence[RulesSection], width: float, height: float, size: float
) -> list[Column]:
    """As many columns as it takes when each is filled before the next is begun."""
    columns: list[Column] = []
    used = NO_LIMIT
    for section in sections:
        needed = _height(canvas, section, width, size)
        if used + needed > height:
            columns.append(())
            used = 0.0
        columns[-1] += (section,)
        used += needed + GAPS[canvas.layout]
    return columns


def _evened(
    canvas: Canvas, sections: Sequence[RulesSection], column: Box, size: float, count: int
) -> tuple[Column, ...]:
    """At most `count` columns, none much fuller than it must be; none if they do not fit."""
    low, high = 0.0, column.h
    if len(_filled(canvas, sections, column.w, high, size)) > count:
        return ()
    while high - low > 1.0:
        middle = (low + high) / 2
        if len(_filled(canvas, sections, column.w, middle, size)) <= count:
            high = middle
        else:
            low = middle
    return tuple(_filled(canvas, sections, column.w, high, size))


def _lines(canvas: Canvas, text: str, width: float, size: float) -> int:
    size_px, limit_px = font_px(size, canvas.u), int((width - 2 * PAD) * canvas.u)
    return len(wrapped(text, Type.SEMI, size_px, limit_px, NO_LIMIT, LEADING).lines)


def _height(canvas: Canvas, section: RulesSection, width: float, size: float) -> float:
    lines = sum(_lines(canvas, text, width, size) for text in section.paragraphs)
    between = BETWEEN_PARAGRAPHS * (len(section.paragraphs) - 1)
    return 2 * PAD + size * (HEADING + BELOW_HEADING + between + lines * LEADING)


def draw_leaf(canvas: Canvas, room: Box, leaf: Leaf) -> None:
    """Spare height goes to the cards, so that all columns end together."""
    gap, count = GAPS[canvas.layout], COLUMNS[canvas.layout]
    for column, sections in zip(room.columns(count, gap), leaf.columns, strict=False):
        heights = [_height(canvas, section, column.w, leaf.size) for section in sections]
        spare = (column.h - sum(heights) - gap * (len(heights) - 1)) / len(heights)
        y = column.y
        for section, height in zip(sections, heights, strict=True):
            box = Box(column.x, y, column.w, height + spare)
            _section(canvas, box, section, leaf.size, min(spare / 2, 2 * PAD))
            y = box.bottom + gap


def _section(canvas: Canvas, box: Box, section: RulesSection, size: float, lowered: float) -> None:
    canvas.box(box, PANEL, PANEL_RADIUS)
    inner = box.inset(PAD).below_top(lowered)
    heading = HEADING * size
    canvas.text(
        section.heading, inner.x, inner.y + heading / 2, Type.EXTRA, heading, BRASS, width=inner.w
    )
    y = inner.y + heading + BELOW_HEADING * size
    for text in section.paragraphs:
        room = Box(inner.x, y, inner.w, max(size, box.bottom - y))
        y += canvas.paragraph(text, room, Type.SEMI, size, TEXT, leading=LEADING)
        y += BETWEEN_PARAGRAPHS * size
