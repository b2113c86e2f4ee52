"""Correcting the played cards: three places for a card, and below them all colors and numbers."""

from collections.abc import Sequence

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.buttons import hints
from display.parts.correction import arrows, below_question, cell
from display.parts.dice import card
from display.parts.panel import GAPS
from display.parts.pill import chip
from display.theme import BG, BRASS, CREAM, INK, MUTED, PANEL, PANEL2, TEXT, Rgb
from display.views.correct_cards import CardSlot, Chosen, CorrectCardsView
from table.sheet import Color
from table.targets import TapDie, TapValue

VALUE_HEIGHTS = {Layout.WIDE: 72.0, Layout.COMPACT: 58.0, Layout.PORTRAIT: 76.0}
PER_ROW = {Layout.WIDE: 11, Layout.COMPACT: 11, Layout.PORTRAIT: 6}
"""The most numbers side by side."""
WORD = 21.0
WORD_GAP = 10.0
SMALLEST = 0.78
"""A color's word that would have to shrink further is left out."""
NO_CARD = 0
"""The number that stands for no card when it is touched."""


def draw(canvas: Canvas, view: CorrectCardsView) -> None:
    canvas.fill(BG)
    area, gap = below_question(canvas, view.question), GAPS[canvas.layout]
    rows = 1 - (-len(view.numbers) // PER_ROW[canvas.layout])
    values = area.from_bottom(rows * (VALUE_HEIGHTS[canvas.layout] + 8.0) + 24.0)
    places = area.above_bottom(values.h + gap + 4.0)
    portrait = canvas.layout is Layout.PORTRAIT
    boxes = places.rows(len(view.slots), gap) if portrait else places.columns(len(view.slots), gap)
    colors = [word for _, word in view.colors]
    for index, (box, slot) in enumerate(zip(boxes, view.slots, strict=True)):
        _slot(canvas, box, slot, index, view.question.place, colors)
    _values(canvas, values, view, rows)
    hints(canvas, view.hints)


def _slot(
    canvas: Canvas, box: Box, slot: CardSlot, index: int, place: int, colors: Sequence[str]
) -> None:
    canvas.box(box, PANEL, 14.0)
    canvas.touch(box, TapDie(2 * index + 1))
    inner = box.inset(18.0, 14.0)
    high = min(inner.h, inner.w * 0.55)
    paper = Box(inner.x, inner.cy - high / 2, high * 0.7, high)
    if slot.card is None:
        canvas.dashed(paper, MUTED, 3.0, paper.w * 0.13, 0.7)
    else:
        card(canvas, paper, slot.card.color, str(slot.card.number))
    beside = inner.after_left(paper.w + 18.0)
    canvas.text(slot.title, beside.x, beside.y + 12.0, Type.SEMI, 20.0, MUTED, width=beside.w)
    if slot.was:
        y = beside.y + 38.0
        canvas.text(slot.was, beside.x, y, Type.BOLD, 18.0, BRASS, width=beside.w)
    fields = beside.below_top(56.0).rows(2, 8.0)
    for at, (field, what) in enumerate(zip(fields, (Chosen.COLOR, Chosen.NUMBER), strict=True)):
        _part(canvas, field, slot, what, place, colors)
        canvas.touch(field, TapDie(2 * index + at))


def _part(
    canvas: Canvas, box: Box, slot: CardSlot, what: Chosen, place: int, colors: Sequence[str]
) -> None:
    """The color or the number of a card, between the arrows that change it."""
    chosen = slot.chosen is what
    empty = slot.card is None and what is Chosen.COLOR
    canvas.box(box, CREAM if chosen else PANEL2, 12.0, 0.4 if empty and not chosen else 1.0)
    if chosen:
        canvas.box(box.inset(3.5), PANEL2, 9.0)
    middle = Box.around(box.cx, box.cy, box.w * 0.5, box.h * 0.7)
    if slot.card is None:
        text = slot.word if what is Chosen.NUMBER else ""
        canvas.text(text, box.cx, box.cy, Type.BOLD, 20.0, MUTED, Align.CENTER, middle.w)
    elif what is Chosen.NUMBER:
        size = min(40.0, box.h * 0.6)
        canvas.text(str(slot.card.number), box.cx, box.cy, Type.DISPLAY, size, TEXT, Align.CENTER)
    else:
        word = slot.word if _have_room(canvas, middle, colors) else ""
        _color(canvas, middle, slot.card.color, word)
    if chosen:
        arrows(canvas, box, middle, place)


def _color(canvas: Canvas, box: Box, color: Color | None, word: str, ink: Rgb = TEXT) -> None:
    """The row's square with its word; alone without one."""
    edge = _edge(box)
    wide = min(canvas.measure(word, Type.BOLD, WORD), _word_room(box)) if word else -WORD_GAP
    x = box.cx - (edge + WORD_GAP + wide) / 2
    if color is None:
        joker = Box(x, box.cy - edge / 2, edge, edge)
        canvas.box(joker, CREAM, edge * 0.22)
        canvas.frame(joker, INK, 2.0, edge * 0.22)
        canvas.text("J", joker.cx, joker.cy, Type.DISPLAY, edge * 0.62, INK, Align.CENTER)
    else:
        chip(canvas, x + edge / 2, box.cy, edge, color)
    canvas.text(word, x + edge + WORD_GAP, box.cy, Type.BOLD, WORD, ink, width=wide + 1.0)


def _edge(box: Box) -> float:
    return min(34.0, box.h)


def _word_room(box: Box) -> float:
    return box.w - _edge(box) - WORD_GAP


def _have_room(canvas: Canvas, box: Box, words: Sequence[str]) -> bool:
    """Whether the longest word fits: in places of one size all have a word or none."""
    widest = max(canvas.measure(word, Type.BOLD, WORD) for word in words)
    return _word_room(box) >= SMALLEST * widest


def _values(canvas: Canvas, box: Box, view: CorrectCardsView, rows: int) -> None:
    canvas.box(box, PANEL, 14.0)
    first, *others = box.inset(16.0, 12.0).rows(rows, 8.0)
    now = view.chosen.card
    colors = first.columns(len(view.colors) + 1, 8.0)
    worded = _have_room(canvas, colors[0].inset(10.0, 8.0), [word for _, word in view.colors])
    for place, (color, word) in zip(colors, view.colors, strict=False):
        ink = cell(canvas, place, now is not None and now.color is color)
        _color(canvas, place.inset(10.0, 8.0), color, word if worded else "", ink)
        canvas.touch(place, TapValue(color))
    ink = cell(canvas, colors[-1], now is None)
    last = colors[-1]
    canvas.text(view.none, last.cx, last.cy, Type.BOLD, 21.0, ink, Align.CENTER, last.w - 16.0)
    canvas.touch(last, TapValue(NO_CARD))
    per_row = -(-len(view.numbers) // len(others))
    grid = [place for row in others for place in row.columns(per_row, 8.0)]
    for place, number in zip(grid, view.numbers, strict=False):
        ink = cell(canvas, place, now is not None and now.number == number)
        canvas.text(str(number), place.cx, place.cy, Type.DISPLAY, 36.0, ink, Align.CENTER)
        canvas.touch(place, TapValue(number))
