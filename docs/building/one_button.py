"""How a button is wired: one from the side, five from below, and a lamp with its resistor."""

from collections.abc import Iterator

from display.shapes import Point
from display.svg import Svg, box, cable, disc, document, line, words
from display.theme import BG, BRASS, BUTTON_WHITE, INK, ROWS, Rgb
from table.diagram.plan import PANEL, QUIET, color_of

WIDTH_MM, HEIGHT_MM = 210.0, 120.0
WOOD: Rgb = (214, 178, 132)
METAL: Rgb = (186, 182, 174)
PLASTIC: Rgb = (70, 62, 56)
PARTS = ("red", "yellow", "green", "blue", "ok")
PITCH, BELOW_Y, FIRST_X = 19.0, 45.0, 97.0


def page() -> Svg:
    return document(WIDTH_MM, HEIGHT_MM, "Qwixx dice table: wiring a button", _drawing())


def _drawing() -> Iterator[Svg]:
    yield words(8, 10, "One button, from the side", 4.0, INK, bold=True)
    yield from _side(34, 30)
    yield words(86, 10, "The five of a player, from below", 4.0, INK, bold=True)
    yield from _five()
    yield words(86, 92, "A lamp (LED), if you want one", 4.0, INK, bold=True)
    yield from _lamp(104)


def _side(x: float, y: float) -> Iterator[Svg]:
    red = ROWS[0]
    yield box(x - 10, y - 8, 20, 9, red.bright, 3.0, red.open, 0.4)
    yield box(x - 14, y - 3, 28, 4, red.bright, 1.4, red.open, 0.4)
    yield box(x - 26, y + 1, 52, 5, WOOD, 0.0, (140, 104, 62), 0.3)
    yield box(x - 11, y + 6, 22, 14, red.bright, 0.5, red.open, 0.4)
    yield box(x - 15, y + 8, 30, 5, PLASTIC, 1.0)
    yield box(x - 9, y + 20, 18, 15, PLASTIC, 1.0)
    for number, tab in enumerate((-6.0, 0.0, 6.0)):
        yield box(x + tab - 1.2, y + 35, 2.4, 6, METAL, 0.3, INK, 0.2)
        yield words(x + tab, y + 32.4, ("COM", "NO", "NC")[number], 2.3, BUTTON_WHITE, "middle")
    yield cable(((x - 6, y + 40), (x - 6, y + 48), (x - 18, y + 48)), BG, 1.2)
    yield cable(((x, y + 40), (x, y + 56), (x - 18, y + 56)), red.bright, 1.2)
    yield words(x - 26, y + 51.8, "ground", 2.9, INK, bold=True)
    yield words(x - 26, y + 59.8, "its pin of the header", 2.9, INK, bold=True)
    yield words(x + 12, y + 39, "NC: leave it free", 2.7, QUIET)
    yield words(x + 17, y + 10.5, "nut", 2.7, QUIET)
    yield words(x + 28, y + 3.5, "panel", 2.7, QUIET)
    yield words(x + 12, y + 27, "switch", 2.7, QUIET)
    yield words(x - 26, y + 74, "With two contacts only: either way round.", 2.7, QUIET)


def _five() -> Iterator[Svg]:
    end = WIDTH_MM - 12.0
    yield box(FIRST_X - 11, 18, 5 * PITCH + 4, 38, PANEL, 2.0, (214, 200, 178), 0.3)
    bus = BELOW_Y + 5.5
    for number, part in enumerate(PARTS):
        x, lane = FIRST_X + PITCH * number, 61.0 + 2.6 * (len(PARTS) - 1 - number)
        yield disc(x, BELOW_Y - 14, 8, PLASTIC)
        yield disc(x, BELOW_Y - 14, 5.6, color_of(part), INK, 0.2)
        yield cable(((x + 2.4, BELOW_Y - 3), (x + 2.4, lane), (end, lane)), color_of(part), 1.1)
    yield cable(((FIRST_X - 2.4, bus), (end - 6, bus), (end - 6, 74.2), (end, 74.2)), BG, 1.1)
    for number in range(len(PARTS)):
        x = FIRST_X + PITCH * number
        yield cable(((x - 2.4, BELOW_Y - 3), (x - 2.4, bus)), BG, 1.1, halo=False)
        yield disc(x - 2.4, bus, 1.0, BG)
        for tab in (-2.4, 2.4):
            yield box(x + tab - 1.1, BELOW_Y - 8, 2.2, 5.5, METAL, 0.3, INK, 0.2)
    text = "Five wires to five pins, and one ground wire for all, from button to button."
    yield words(86, 80.5, text, 2.7, QUIET)


def _lamp(y: float) -> Iterator[Svg]:
    path: tuple[Point, ...] = ((100, y), (176, y))
    yield cable(((100, y), (118, y)), BRASS, 1.1)
    yield line(path, METAL, 0.8)
    yield cable(((100, y), (118, y)), BRASS, 1.1, halo=False)
    yield cable(((168, y), (184, y)), BG, 1.1, halo=False)
    yield box(120, y - 2.6, 17, 5.2, (222, 196, 150), 1.6, INK, 0.3)
    for offset, color in ((3.2, (230, 126, 34)), (6.0, (230, 126, 34)), (8.8, (120, 72, 40))):
        yield box(120 + offset, y - 2.6, 1.5, 5.2, color)
    yield box(133, y - 2.6, 1.3, 5.2, BRASS)
    yield disc(157, y, 4.2, (255, 226, 120), BRASS, 0.5)
    yield words(98, y, "pin", 2.9, INK, "end", bold=True)
    yield words(186, y, "ground", 2.9, INK, bold=True)
    yield words(128.5, y + 6, "330 Ω (orange orange brown)", 2.6, QUIET, "middle")
    yield words(157, y + 10, "LED: long leg left, short leg right", 2.6, QUIET, "middle")
