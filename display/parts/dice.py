"""Dice of six and eight sides, the places of dice that are not there, and cards."""

import pygame

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.kept import kept
from display.lettering import CAPITAL, lettered
from display.masks import masked, tinted
from display.pen import alpha_255
from display.shapes import Disc, Point, Polygon, Shape, Stroke, rounded, turned
from display.symbols import ROW_SYMBOLS
from display.theme import CREAM, INK, MUTED, ROWS, WHITE_DIE, WHITE_PIP, Rgb, mixed
from table.sheet import Color

UNREAD = "?"
BLACK: Rgb = (0, 0, 0)
CORNER = 0.2
BORDER = 0.054
BORDER_DARKNESS = 0.12
PIP_RADIUS = 0.096
PIP_REACH = 0.25
SHADOW_ALPHA = 0.3
SHADOW_AWAY = (0.055, 0.065)

HEXAGON: tuple[Point, ...] = (
    (0.0, -0.485),
    (0.42, -0.243),
    (0.42, 0.243),
    (0.0, 0.485),
    (-0.42, 0.243),
    (-0.42, -0.243),
)
HEXAGON_EDGE = 0.03
TRIANGLE: tuple[Point, ...] = ((0.0, -0.425), (0.355, 0.215), (-0.355, 0.215))
TRIANGLE_WIDTH = 0.022
TRIANGLE_ALPHA = 0.3

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips lie, in steps from the middle."""


def die(
    canvas: Canvas,
    box: Box,
    color: Color | None,
    value: int | None,
    sides: int = 6,
    alpha: float = 1.0,
    tilt: float = 0.0,
    shadow: bool = False,
) -> None:
    """A die in the middle of the box: without a color white, without a value a question mark."""
    edge_px = max(8, round(box.short * canvas.u))
    sprite = _die_sprite(edge_px, color, value, sides, alpha_255(alpha), tilt)
    if shadow:
        dx, dy = (away * box.short for away in SHADOW_AWAY)
        dark = _shadow_sprite(edge_px, sides, tilt, alpha_255(alpha * SHADOW_ALPHA))
        canvas.blit_middle(dark, box.cx + dx, box.cy + dy)
    canvas.blit_middle(sprite, box.cx, box.cy)


@kept
def _die_sprite(
    edge_px: int, color: Color | None, value: int | None, sides: int, alpha: int, tilt: float
) -> pygame.Surface:
    face, pip = (WHITE_DIE, WHITE_PIP) if color is None else (ROWS[color].bright, ROWS[color].pip)
    layers = _d6_layers(face) if sides == 6 else _d8_layers(face, pip)
    if sides == 6 and value is not None:
        layers.append((_pips(value), pip))
    sprite = _layered(layers, edge_px, tilt)
    if sides != 6 or value is None:
        numeral, size, y = (str(value), 0.43, 0.018) if value is not None else (UNREAD, 0.72, 0.0)
        _engrave(sprite, numeral, round(size * edge_px), y * edge_px, pip)
    sprite.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite


@kept
def _shadow_sprite(edge_px: int, sides: int, tilt: float, alpha: int) -> pygame.Surface:
    shapes = _d6_layers(BLACK)[0][0] if sides == 6 else _hexagon()
    sprite = _layered([(shapes, BLACK)], edge_px, tilt)
    sprite.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite


_Layer = tuple[tuple[Shape, ...], Rgb]


def _d6_layers(face: Rgb) -> list[_Layer]:
    inner = 1.0 - 2 * BORDER
    return [
        ((Polygon(rounded(-0.5, -0.5, 1.0, 1.0, CORNER)),), mixed(face, BLACK, BORDER_DARKNESS)),
        ((Polygon(rounded(-inner / 2, -inner / 2, inner, inner, CORNER - BORDER)),), face),
    ]


def _pips(value: int) -> tuple[Shape, ...]:
    return tuple(Disc(x * PIP_REACH, y * PIP_REACH, PIP_RADIUS) for x, y in PIPS[value])


def _hexagon() -> tuple[Shape, ...]:
    return Polygon(HEXAGON), Stroke((*HEXAGON, *HEXAGON[:2]), HEXAGON_EDGE)


def _d8_layers(face: Rgb, pip: Rgb) -> list[_Layer]:
    line = mixed(face, pip, TRIANGLE_ALPHA)
    triangle = Stroke((*TRIANGLE, *TRIANGLE[:2]), TRIANGLE_WIDTH)
    return [(_hexagon(), face), ((triangle,), line)]


def _layered(layers: list[_Layer], edge_px: int, tilt: float) -> pygame.Surface:
    """Layers of size 1 round the origin, turned, in a sprite with room for the corners."""
    room_px = edge_px if tilt == 0.0 else edge_px + 2 * (edge_px // 4)
    sprite = pygame.Surface((room_px, room_px), pygame.SRCALPHA, 32)
    for shapes, color in layers:
        placed = [_placed(shape, edge_px, room_px / 2, tilt) for shape in shapes]
        sprite.blit(tinted(masked(placed, (room_px, room_px)), color), (0, 0))
    return sprite


def _placed(shape: Shape, edge_px: int, middle_px: float, tilt: float) -> Shape:
    def put(*points: Point) -> tuple[Point, ...]:
        return turned(
            [(middle_px + x * edge_px, middle_px + y * edge_px) for x, y in points],
            middle_px,
            middle_px,
            tilt,
        )

    match shape:
        case Disc(x, y, radius):
            ((x, y),) = put((x, y))
            return Disc(x, y, radius * edge_px)
        case Polygon(points):
            return Polygon(put(*points))
        case Stroke(points, width):
            return Stroke(put(*points), max(1.0, width * edge_px))


def _engrave(sprite: pygame.Surface, text: str, size_px: int, dy_px: float, color: Rgb) -> None:
    drawn = lettered(text, Type.DISPLAY, max(6, size_px), color, 255)
    w, h = sprite.get_size()
    baseline = round(h / 2 + dy_px + CAPITAL / 2 * size_px)
    left = round((w - drawn.picture.get_width()) / 2)
    sprite.blit(drawn.picture, (left, baseline - drawn.baseline_px))


def slot(canvas: Canvas, box: Box, color: Color | None, alpha: float = 1.0) -> None:
    """The place of a die that is not there: out of the game, or not read yet."""
    paint = CREAM if color is None else ROWS[color].bright
    width = max(2.0, box.short * 0.053)
    outline = box.inset(-width / 2)
    canvas.dashed(outline, paint, width, box.short * 0.22 + width / 2, alpha, 7.0, 6.0)
    if color is not None:
        canvas.symbol(ROW_SYMBOLS[color], box.cx, box.cy, box.short * 0.52, paint, alpha)


def card(canvas: Canvas, box: Box, color: Color | None, text: str) -> None:
    """A card of the card game: its number over its symbol; a joker without a color is cream."""
    face, ink = (CREAM, INK) if color is None else (ROWS[color].bright, ROWS[color].deep)
    _paper(canvas, box, CREAM if color is not None else MUTED, face)
    canvas.text(
        text,
        box.cx,
        box.y + box.h * 0.42,
        Type.DISPLAY,
        box.h * 0.4,
        ink,
        Align.CENTER,
        width=box.w * 0.8,
    )
    if color is not None:
        symbol = ROW_SYMBOLS[color]
        canvas.symbol(symbol, box.cx, box.y + box.h * 0.76, box.h * 0.21, ink)


def _paper(canvas: Canvas, box: Box, edge: Rgb, face: Rgb) -> None:
    border, radius = box.w * 0.057, box.w * 0.13
    canvas.box(box.moved(box.w * 0.03, box.w * 0.047), BLACK, radius, SHADOW_ALPHA)
    canvas.box(box, edge, radius)
    canvas.box(box.inset(border), face, radius - border)
