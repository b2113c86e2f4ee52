"""Tray, frame with camera and lamps, and a player's panel, drawn with measures."""

from collections.abc import Iterator

from drawn import Scale, across, upright
from measures import (
    BASE_MM,
    MODULE_2,
    MODULE_3,
    RIM_MM,
    WALL_MM,
    mirror_free_mm,
)

from display.svg import Svg, box, button, disc, document, line, polygon, words
from display.theme import BUTTON_WHITE, FELT, FELT2, INK, Rgb
from table.controls import Button

WIDTH_MM, HEIGHT_MM = 297.0, 210.0
TRAY = 300.0
OUTSIDE = TRAY / 2 + WALL_MM
POST, POST_WIDTH = 330.0, 20.0
LAMP, LAMP_HEIGHT = 318.0, 300.0
"""How far from the middle, and how high above the felt."""
LENS = MODULE_3.height_mm(TRAY)
BEAM = LENS + 28.0
SEEN_HEIGHT = LENS * MODULE_3.slope
SEEN_WIDTH = SEEN_HEIGHT * 4 / 3
WOOD: Rgb = (214, 178, 132)
GRAIN: Rgb = (140, 104, 62)
QUIET: Rgb = (110, 100, 90)
NO_LAMPS: Rgb = (253, 232, 226)
SIGHT: Rgb = (40, 92, 170)
DANGER: Rgb = (196, 48, 34)
LIGHT: Rgb = (255, 214, 90)
PITCH, PANEL_WIDTH, PANEL_HEIGHT = 38.0, 200.0, 70.0


def page() -> Svg:
    return document(WIDTH_MM, HEIGHT_MM, "Qwixx dice table: tray and camera", _drawing())


def _drawing() -> Iterator[Svg]:
    yield words(9, 13.5, "Qwixx dice table: tray, camera and lamps", 6.4, INK, bold=True)
    yield words(288, 13.5, "all measures in mm", 2.8, QUIET, "end")
    front = Scale(106, 184, 0.25)
    yield words(9, 24, "From the front (1 : 4)", 4.0, INK, bold=True)
    yield from _light(front)
    yield from _frame(front)
    yield from _tray(front)
    yield from _front_measures(front)
    yield words(206, 24, "From above (1 : 6)", 4.0, INK, bold=True)
    yield from _above(Scale(247, 66, 1 / 6))
    yield words(206, 112, "A player's panel (2 : 5)", 4.0, INK, bold=True)
    yield from _panel(Scale(247, 137, 0.4))
    yield from _heights(206, 171)


def _light(at: Scale) -> Iterator[Svg]:
    """Where a lamp would be mirrored, what the camera sees, and the lamps."""
    top = LENS - 8
    edge = mirror_free_mm(TRAY, LENS, top)
    mirrored = ((-TRAY / 2, 0), (-edge, top), (edge, top), (TRAY / 2, 0))
    yield polygon([at(*point) for point in mirrored], NO_LAMPS)
    for side in (-1, 1):
        yield line([at(0, LENS), at(side * SEEN_WIDTH / 2, 0)], SIGHT, 0.35, dashed=True)
        yield line([at(side * LAMP, LAMP_HEIGHT), at(side * 60, 8)], LIGHT, 0.5, dashed=True)
        yield line([at(side * LAMP, LAMP_HEIGHT), at(-side * 60, 8)], LIGHT, 0.5, dashed=True)
    for number, text in enumerate(("No lamp in the red field:", "flat dice would mirror it.")):
        yield words(*at(-168, 445 - 17 * number), text, 2.7, DANGER, "middle", bold=not number)
    yield words(*at(112, 330), "what the camera sees", 2.7, SIGHT)


def _frame(at: Scale) -> Iterator[Svg]:
    for side in (-1, 1):
        left = POST if side > 0 else -POST - POST_WIDTH
        yield at.box(left, -BASE_MM, POST_WIDTH, BEAM + BASE_MM, WOOD, GRAIN)
        x, y = at(side * LAMP, LAMP_HEIGHT)
        yield box(x - 2.2, y - 2.6, 4.4, 5.2, LIGHT, 1.0, INK, 0.3)
    yield at.box(-POST - POST_WIDTH, BEAM, 2 * (POST + POST_WIDTH), 30, WOOD, GRAIN)
    yield at.box(-16, LENS + 6, 32, 22, (62, 128, 84), INK)
    yield at.box(-7, LENS, 14, 8, INK, INK)
    yield words(*at(0, BEAM + 15), "beam 700 x 30 x 20", 2.7, INK, "middle")
    yield words(*at(26, LENS + 12), "camera, looking straight down", 2.7, INK)
    for number, text in enumerate(("LED bar,", "300 long,", "opal cover")):
        yield words(*at(POST - 4, LAMP_HEIGHT + 60 - 16 * number), text, 2.6, INK, "end")


def _tray(at: Scale) -> Iterator[Svg]:
    yield line([at(-385, -BASE_MM), at(385, -BASE_MM)], INK, 0.5)
    yield at.box(-OUTSIDE, -BASE_MM, 2 * OUTSIDE, BASE_MM, WOOD, GRAIN)
    for left in (-OUTSIDE, TRAY / 2):
        yield at.box(left, -BASE_MM, WALL_MM, RIM_MM + BASE_MM, WOOD, GRAIN)
    yield at.box(-TRAY / 2, 0, TRAY, 3, FELT, FELT)
    for left, paint in ((-80, (236, 90, 72)), (10, (255, 250, 239)), (64, (85, 153, 238))):
        yield at.box(left, 3, 16, 16, paint, INK)


def _front_measures(at: Scale) -> Iterator[Svg]:
    yield from upright(at, -370, 0, LENS, f"{LENS:.0f}")
    yield line([at(-375, LENS), at(-20, LENS)], QUIET, 0.15)
    yield line([at(-375, 0), at(-OUTSIDE, 0)], QUIET, 0.15)
    yield from upright(at, 372, 0, LAMP_HEIGHT, f"{LAMP_HEIGHT:.0f}")
    yield line([at(POST + POST_WIDTH, LAMP_HEIGHT), at(377, LAMP_HEIGHT)], QUIET, 0.15)
    yield line([at(OUTSIDE, 0), at(377, 0)], QUIET, 0.15)
    yield from upright(at, 228, 0, RIM_MM, f"{RIM_MM:.0f}")
    yield line([at(OUTSIDE, RIM_MM), at(233, RIM_MM)], QUIET, 0.15)
    yield from across(at, -TRAY / 2, TRAY / 2, -34, f"{TRAY:.0f} inside")
    yield from across(at, -POST, POST, -58, f"{2 * POST:.0f} between the posts")
    yield from across(at, 0, LAMP, 240, f"{LAMP:.0f}")


def _above(at: Scale) -> Iterator[Svg]:
    high = SEEN_HEIGHT
    yield at.box(-SEEN_WIDTH / 2, -high / 2, SEEN_WIDTH, high, BUTTON_WHITE, SIGHT, dashed=True)
    yield at.box(-OUTSIDE, -OUTSIDE, 2 * OUTSIDE, 2 * OUTSIDE, WOOD, GRAIN)
    yield at.box(-TRAY / 2, -TRAY / 2, TRAY, TRAY, FELT2, GRAIN)
    dice: tuple[tuple[float, float, Rgb], ...] = (
        (-90, 60, (255, 250, 239)), (-20, 85, (255, 250, 239)), (70, 50, (236, 90, 72)),
        (-60, -40, (244, 192, 47)), (20, -10, (70, 180, 98)), (85, -75, (85, 153, 238)),
    )  # fmt: skip
    for left, bottom, color in dice:
        yield at.box(left, bottom, 16, 16, color, INK)
    yield words(*at(0, -high / 2 + 15), "the picture, 4 : 3", 2.6, SIGHT, "middle")
    yield from across(at, -OUTSIDE, OUTSIDE, -high / 2 - 16, f"{2 * OUTSIDE:.0f} outside")


def _panel(at: Scale) -> Iterator[Svg]:
    yield at.box(-PANEL_WIDTH / 2, -PANEL_HEIGHT / 2, PANEL_WIDTH, PANEL_HEIGHT, WOOD, GRAIN, 2)
    for number, which in enumerate(Button):
        x, y = at((number - 2) * PITCH, -2)
        yield disc(x, y, 6.4, BUTTON_WHITE, GRAIN, 0.3)
        yield button(x, y, 10.4, which)
    yield disc(*at(0, 26), 1.0, LIGHT, INK, 0.25)
    yield words(*at(6, 26), "lamp, 5", 2.3, INK)
    yield from across(at, -PANEL_WIDTH / 2, PANEL_WIDTH / 2, -50, f"{PANEL_WIDTH:.0f}")
    yield from across(at, -2 * PITCH, -PITCH, 46, f"{PITCH:.0f}")
    yield words(*at(-PITCH / 2 + 4, 46), "holes 30 or 24, as your buttons", 2.5, QUIET)
    bottom, top = -PANEL_HEIGHT / 2, PANEL_HEIGHT / 2
    yield from upright(at, PANEL_WIDTH / 2 + 8, bottom, top, f"{PANEL_HEIGHT:.0f}")


def _heights(x: float, y: float) -> Iterator[Svg]:
    """How high the lens must be above the felt, for smaller trays too."""
    yield words(x, y, "Lens above the felt", 3.4, INK, bold=True)
    columns = (x, x + 30, x + 56)
    heads = ("tray inside", "Module 3", "Module 2")
    for left, head in zip(columns, heads, strict=True):
        yield words(left, y + 6, head, 2.7, QUIET)
    for row, tray in enumerate((300, 250, 200)):
        heights = (camera.height_mm(tray) for camera in (MODULE_3, MODULE_2))
        texts = (f"{tray} x {tray}", *(f"{height:.0f}" for height in heights))
        for left, text in zip(columns, texts, strict=True):
            yield words(left, y + 11.5 + 5 * row, text, 3.0, INK, bold=not row)
    yield words(x, y + 28, "Up to 50 higher does no harm.", 2.7, QUIET)
