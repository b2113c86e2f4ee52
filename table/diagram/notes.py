"""What a person who has never wired a button must know, beside a small Raspberry Pi."""

from collections.abc import Iterator

from display.svg import Svg, box, disc, words
from display.theme import BRASS, BUTTON_WHITE, INK, Rgb
from table.diagram.plan import DANGER, GROUP, GROUP_END, HAIRLINE, PAPER, Side

BOARD: Rgb = (62, 128, 84)
METAL: Rgb = (196, 196, 192)
LONG_MM, SHORT_MM = 85.0, 56.0
WORDS = (
    "Unplug the Pi before you wire.",
    "A button: one leg to its pin,",
    "the other leg to ground;",
    "either way round, no resistor.",
    "One ground wire goes from",
    "button to button.",
    "A lamp (LED): long leg to 330 Ω.",
    "Nothing to 3V3 or 5 V, ever!",
)


def notes(side: Side, top: float, height: float) -> Iterator[Svg]:
    """The box with the words and the orientation."""
    x, width = side.box_x(GROUP, GROUP_END), GROUP_END - GROUP
    yield box(x, top, width, height, PAPER, 2.5, HAIRLINE, 0.3)
    tall = min(height - 4.0, 30.0)
    yield from pi(x + 3.0, top + (height - tall) / 2, tall)
    left = x + 6.0 + tall * SHORT_MM / LONG_MM
    size = 2.5
    step = min(size * 1.9, (height - 4) / len(WORDS))
    first = top + (height - step * (len(WORDS) - 1)) / 2
    for number, text in enumerate(WORDS):
        is_last = number == len(WORDS) - 1
        color = DANGER if is_last else INK
        yield words(left, first + step * number, text, size, color, bold=is_last)


def pi(x: float, y: float, tall: float) -> Iterator[Svg]:
    """A Raspberry Pi from above, its SD card at the top, its header along the right edge."""
    scale = tall / LONG_MM
    wide = SHORT_MM * scale

    def at(left: float, top: float, w: float, h: float, color: Rgb) -> Svg:
        return box(x + left * scale, y + top * scale, w * scale, h * scale, color, 0.3)

    yield box(x, y, wide, tall, BOARD, 1.2)
    yield at(20, 0, 14, 5, METAL)
    yield at(49, 7, 5.2, 51, INK)
    yield at(22, 22, 15, 15, METAL)
    for left in (2, 20.5, 39):
        yield at(left, 68, 15, 19, METAL)
    yield disc(x + 50.3 * scale, y + 8.4 * scale, 0.9 * scale, BUTTON_WHITE)
    yield disc(x + 52.9 * scale, y + 8.4 * scale, 0.9 * scale, BRASS)
