"""What was rolled or shown, in the band: dice and their sum, all six dice, the played cards."""

from dataclasses import dataclass

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.motion import eased, part
from display.parts.dice import card, die, slot
from display.theme import CREAM, FELT, FELT2, INK, MUTED, TEXT, mixed
from display.views.band import BandView, DieView

SUM_SECONDS = 0.35
TILE_WIDTH = 1.13
TILE_HEIGHT = 0.92
"""Of the tile, in sizes of its number."""
PLUS_GAP = 0.54
EQUALS_GAP = 0.64
TIGHT = 0.84
"""Between the dice and before the tile, in edges of a die; less of it where room is short."""
SIGN = 0.56
PILE_STEP = 0.07
POP_FROM = 0.9
POP_STEPS = 4
DIM = 0.8
"""Of dice that are not in play yet."""
CARD_SHAPE = 106.0 / 148.0
CARD_PITCH = 122.0 / 148.0
LEAST_TOUCH = 36.0


@dataclass(frozen=True, slots=True)
class SumSize:
    """How large the dice and the number of the sum are, and how close they stand."""

    edge: float
    number: float
    tight: bool = False

    @property
    def tile(self) -> tuple[float, float]:
        return TILE_WIDTH * self.number, TILE_HEIGHT * self.number

    @property
    def plus_gap(self) -> float:
        return self.edge * PLUS_GAP * (TIGHT if self.tight else 1.0)

    @property
    def equals_gap(self) -> float:
        return self.edge * EQUALS_GAP


def sum_width(band: BandView, size: SumSize) -> float:
    if not band.white:
        return size.tile[0] * (1.0 + 2 * PILE_STEP)
    return 2 * size.edge + size.plus_gap + size.equals_gap + size.tile[0]


def draw_sum(canvas: Canvas, x: float, cy: float, size: SumSize, band: BandView) -> None:
    """Die + die = the tile, from x on; in the card game only the top of the pile."""
    come = canvas.motion.progress(("sum", band.turn, band.number), SUM_SECONDS)
    w, h = size.tile
    if not band.white:
        _draw_pile_top(canvas, Box(x, cy - h / 2, w, h), size.number, band, come)
        return
    edge, second = size.edge, x + size.edge + size.plus_gap
    pop = _stepped(POP_FROM + (1.0 - POP_FROM) * eased(part(come, 0.0, 0.5)))
    for left, each in zip((x, second), band.white, strict=True):
        box = Box.around(left + edge / 2, cy, edge)
        die(canvas, box.grown(pop), None, each.value, band.sides)
        _touch(canvas, box, each)
    _draw_sign(canvas, "+", second - size.plus_gap / 2, cy, edge)
    tile = Box(second + edge + size.equals_gap, cy - h / 2, w, h)
    if come >= 0.4:
        _draw_sign(canvas, "=", tile.x - size.equals_gap * 0.54, cy, edge)
    _draw_tile(canvas, tile, size.number, band, part(come, 0.4, 1.0))


def _draw_sign(canvas: Canvas, sign: str, cx: float, cy: float, edge: float) -> None:
    # Signs sit on the middle of the small letters: a little lower than that of the capitals.
    canvas.text(sign, cx, cy - edge * 0.01, Type.DISPLAY, edge * SIGN, CREAM, Align.CENTER)


def _draw_pile_top(canvas: Canvas, tile: Box, number: float, band: BandView, come: float) -> None:
    """The tile as the uppermost card of a pile."""
    for below in (2, 1):
        lower = tile.moved(below * tile.w * PILE_STEP, below * tile.w * PILE_STEP * 0.45)
        canvas.box(lower, INK, number * 0.16, 0.35)
        canvas.box(lower.inset(1.5), mixed(MUTED, FELT, 0.2 * below), number * 0.16)
    _draw_tile(canvas, tile, number, band, come)
    if band.pile_touch is not None:
        canvas.touch(tile, band.pile_touch)


def _draw_tile(canvas: Canvas, box: Box, number: float, band: BandView, come: float) -> None:
    """The number for all, which counts up while the tile comes."""
    if come <= 0.0 or band.number is None:
        return
    share = _stepped(0.8 + 0.2 * eased(come))
    grown, radius = box.grown(share), number * 0.16
    canvas.halo(grown, radius, number * 0.032)
    canvas.box(grown, CREAM, radius)
    shown, size = max(1, round(band.number * eased(come))), number * share
    canvas.text(str(shown), box.cx, box.cy, Type.DISPLAY, size, INK, Align.CENTER, grown.w * 0.94)


def _stepped(share: float) -> float:
    """Sizes in few steps: each is a sprite of its own."""
    steps = POP_STEPS / (1.0 - POP_FROM)
    return round(share * steps) / steps


def draw_colored(
    canvas: Canvas, x: float, cy: float, edge: float, pitch: float, band: BandView, dim: bool
) -> None:
    """The dice of the rows; one that is out of the game is a dashed outline."""
    for place, each in enumerate(band.colored):
        box = Box.around(x + place * pitch + edge / 2, cy, edge)
        if each.value is None:
            slot(canvas, box.inset(edge * 0.03), each.color, 0.6)
        else:
            die(canvas, box, each.color, each.value, band.sides, DIM if dim else 1.0)
            _touch(canvas, box, each)


def roll_width(edge: float) -> float:
    """Of all six dice in a line."""
    return edge * (7.2)


def draw_roll(canvas: Canvas, x: float, cy: float, edge: float, band: BandView) -> None:
    """All six dice, the white ones apart."""
    if not band.white:
        return
    pitch = edge * 82 / 70
    for place, each in enumerate(band.white):
        box = Box.around(x + place * pitch + edge / 2, cy, edge)
        die(canvas, box, None, each.value, band.sides)
        _touch(canvas, box, each)
    bar = Box.around(x + 2 * pitch + edge * 0.05, cy, 3.0, edge * 0.9)
    canvas.box(bar, FELT2, 1.5)
    draw_colored(canvas, x + 2 * pitch + edge * 0.345, cy, edge, pitch, band, dim=False)


def _touch(canvas: Canvas, box: Box, each: DieView) -> None:
    if each.touch is not None:
        edge = max(box.short, LEAST_TOUCH)
        canvas.touch(Box.around(box.cx, box.cy, edge), each.touch)


def cards_width(height: float) -> float:
    """Of three cards and the pile beside them."""
    return height * (2 * CARD_PITCH + CARD_SHAPE + 0.2 + 0.5)


def draw_cards(canvas: Canvas, box: Box, band: BandView, words: bool = True) -> None:
    """The played cards, places for those that are not played yet, and the pile."""
    high = box.h
    for place, each in enumerate(band.cards):
        spot = Box(box.x + place * high * CARD_PITCH, box.y, high * CARD_SHAPE, high)
        if each is None:
            canvas.dashed(spot.inset(2.0), CREAM, 2.5, spot.w * 0.13, 0.6)
        else:
            card(canvas, spot, each.color, str(each.number))
        if band.cards_touch is not None:
            canvas.touch(spot, band.cards_touch)
    if band.pile is not None:
        left = box.x + high * (2 * CARD_PITCH + CARD_SHAPE + 0.2)
        _draw_pile(canvas, Box(left, box.y + high * 0.1, high * 0.5, high * 0.675), band, words)


def _draw_pile(canvas: Canvas, box: Box, band: BandView, words: bool) -> None:
    card(canvas, box, None, str(band.pile))
    if words:
        wide = min(canvas.measure(band.pile_word, Type.SEMI, 17.0), box.w * 1.9)
        x = max(box.cx - wide / 2, box.x - 12.0)  # a long word must not reach the cards
        canvas.text(band.pile_word, x, box.bottom + 18.0, Type.SEMI, 17.0, TEXT, width=wide + 1.0)
    if band.pile_touch is not None:
        canvas.touch(box, band.pile_touch)
