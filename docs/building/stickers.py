"""The stickers for the buttons, five for each of five players, for buttons of 30 and of 24 mm."""

from collections.abc import Iterator

import pdf

from display import svg
from display.hints import BUTTON_SYMBOLS, COLOR_BUTTONS
from display.shapes import Disc, Shape, Stroke, scaled
from display.svg import BLACK, OK_SIZE, RING, RING_DARKNESS, SYMBOL_SIZE
from display.symbols import SHAPES
from display.theme import BUTTON_RING, BUTTON_WHITE, INK, ROWS, Rgb, mixed
from table.controls import Button

WIDTH_MM, HEIGHT_MM = 210.0, 297.0
PLAYERS = 5
BLOCKS = ((30, 23.0, 26.0, 42.0), (24, 17.0, 20.5, 184.0))
"""For buttons of so many mm: the sticker's diameter, the pitch, and the top of the first row.

The part of a button that moves is about 6 mm smaller than the hole for the button.
"""
CUT: Rgb = (150, 150, 150)
CUT_MM = 0.15
QUIET: Rgb = (110, 100, 90)
RULER_MM, RULER_TOP_MM = 100.0, 24.0
TITLE = "Stickers for the buttons: print at 100 %"
RULER = "100 mm: measure this line"
# How wide "OK" and its capitals are in Helvetica-Bold, in sizes of the type.
OK_WIDTH, CAP_HEIGHT = 1.5, 0.72

Painted = tuple[Shape, Rgb]


def painted() -> Iterator[Painted]:
    """All that is no text."""
    for _, diameter, x, y, button in placed():
        yield from _sticker(x, y, diameter, button)
    left = (WIDTH_MM - RULER_MM) / 2
    for points in (
        ((left, RULER_TOP_MM), (left + RULER_MM, RULER_TOP_MM)),
        ((left, RULER_TOP_MM - 2), (left, RULER_TOP_MM + 2)),
        ((left + RULER_MM, RULER_TOP_MM - 2), (left + RULER_MM, RULER_TOP_MM + 2)),
    ):
        yield Stroke(points, 0.25), INK


def placed() -> Iterator[tuple[int, float, float, float, Button]]:
    """The player, the diameter, the middle and the button of every sticker."""
    for _, diameter, pitch, top in BLOCKS:
        left = (WIDTH_MM - pitch * (len(Button) - 1)) / 2
        for player in range(PLAYERS):
            for number, button in enumerate(Button):
                x, y = left + pitch * number, top + diameter / 2 + pitch * player
                yield player + 1, diameter, x, y, button


def _sticker(x: float, y: float, size: float, button: Button) -> Iterator[Painted]:
    face, ring, _ = _colors(button)
    yield Disc(x, y, size / 2 + CUT_MM), CUT
    for share, color in ((0.5, face), (0.5 - RING, ring), (0.5 - 2 * RING, face)):
        yield Disc(x, y, size * share), color
    if button is not Button.OK:
        deep = ROWS[COLOR_BUTTONS.index(button)].deep
        for shape in SHAPES[BUTTON_SYMBOLS[button]]:
            yield scaled(shape, size * SYMBOL_SIZE, x, y), deep


def _colors(button: Button) -> tuple[Rgb, Rgb, Rgb]:
    """Of the face, its ring, and what is on it."""
    if button is Button.OK:
        return BUTTON_WHITE, BUTTON_RING, INK
    paint = ROWS[COLOR_BUTTONS.index(button)]
    return paint.bright, mixed(paint.bright, BLACK, RING_DARKNESS), paint.deep


def _labels() -> Iterator[tuple[float, float, str, float, bool]]:
    """x, y of the base line, text, size, bold."""
    yield 20.0, 16.0, TITLE, 4.4, True
    yield (WIDTH_MM - RULER_MM) / 2, RULER_TOP_MM + 6.0, RULER, 3.2, False
    for hole, diameter, _, top in BLOCKS:
        text = f"For buttons of {hole} mm: cut at {diameter:g} mm"
        yield 20.0, top - 4.0, text, 3.6, True


def as_svg() -> str:
    oks = [
        svg.words(x, y, "OK", diameter * OK_SIZE, INK, "middle", bold=True)
        for _, diameter, x, y, button in placed()
        if button is Button.OK
    ]
    labels = [
        svg.words(x, y - size * CAP_HEIGHT / 2, text, size, INK if bold else QUIET, bold=bold)
        for x, y, text, size, bold in _labels()
    ]
    shapes = [svg.shapes((shape,), color) for shape, color in painted()]
    return svg.document(WIDTH_MM, HEIGHT_MM, TITLE, [*shapes, *oks, *labels])


def as_pdf() -> bytes:
    shapes = [pdf.shape(shape, color) for shape, color in painted()]
    oks = [
        pdf.words(
            x - diameter * OK_SIZE * OK_WIDTH / 2,
            y + diameter * OK_SIZE * CAP_HEIGHT / 2,
            "OK",
            diameter * OK_SIZE,
            INK,
            bold=True,
        )
        for _, diameter, x, y, button in placed()
        if button is Button.OK
    ]
    labels = [
        pdf.words(x, y, text, size, INK if bold else QUIET, bold)
        for x, y, text, size, bold in _labels()
    ]
    return pdf.pdf(WIDTH_MM, HEIGHT_MM, [*shapes, *oks, *labels])
