"""The canvas: where things are drawn, in which color, and what can be touched."""

import numpy as np
import pygame
import pytest

from display.box import Box, Layout, layout_of, unit_px
from display.canvas import Align, Canvas, Fit, Type
from display.masks import SOLID, averaged, masked, rounded_mask
from display.pictures import Frame
from display.shapes import Disc, dashes, even_dashes, length_of, rounded
from display.symbols import SHAPES, Symbol
from display.theme import BG, BRASS, CREAM, INK, TEXT, mixed
from display.touch import TouchArea, target_at
from tests.drawing import canvas, color_at, inked


@pytest.mark.parametrize(
    ("size", "layout", "u"),
    [
        ((1280, 720), Layout.WIDE, 1.0),
        ((1920, 1080), Layout.WIDE, 1.5),
        ((1920, 1200), Layout.WIDE, 1.5),
        ((720, 1280), Layout.PORTRAIT, 1.0),
        ((1080, 1920), Layout.PORTRAIT, 1.5),
        ((800, 480), Layout.COMPACT, 480 / 576),
        ((1024, 599), Layout.COMPACT, 599 / 576),
        ((1024, 600), Layout.WIDE, 0.8),
    ],
)
def test_the_unit_follows_the_screen(size: tuple[int, int], layout: Layout, u: float) -> None:
    assert layout_of(*size) is layout
    assert unit_px(*size) == pytest.approx(u)
    drawn = canvas(*size)
    assert (drawn.w * u, drawn.h * u) == pytest.approx(size)


def test_boxes_are_cut_into_boxes() -> None:
    box = Box(10, 20, 100, 50)
    assert (box.right, box.bottom, box.cx, box.cy, box.short) == (110, 70, 60, 45, 50)
    assert box.inset(5) == Box(15, 25, 90, 40)
    assert box.inset(5, 0) == Box(15, 20, 90, 50)
    assert box.left(30) == Box(10, 20, 30, 50)
    assert box.from_right(30) == Box(80, 20, 30, 50)
    assert box.after_left(30) == Box(40, 20, 70, 50)
    assert box.below_top(10) == Box(10, 30, 100, 40)
    assert box.columns(3, 5) == (Box(10, 20, 30, 50), Box(45, 20, 30, 50), Box(80, 20, 30, 50))
    assert box.rows(2, 10) == (Box(10, 20, 100, 20), Box(10, 50, 100, 20))
    assert box.grown(0.5) == Box(35, 32.5, 50, 25)


@pytest.mark.parametrize(
    "box", [Box(100, 50, 46, 44), Box(100, 50, 400, 300)], ids=["cell", "panel"]
)
@pytest.mark.parametrize("alpha", [1.0, 0.4])
def test_a_box_has_its_size_its_color_and_round_corners(box: Box, alpha: float) -> None:
    drawn = canvas()
    drawn.box(box, CREAM, radius=12, alpha=alpha)
    assert inked(drawn) == pygame.Rect(*map(int, box))
    wanted = mixed(BG, CREAM, alpha)
    for x, y in ((int(box.cx), int(box.cy)), (112, int(box.cy)), (int(box.cx), 50), (111, 61)):
        assert color_at(drawn, x, y) == pytest.approx(wanted, abs=2)
    assert color_at(drawn, 100, 50) == BG
    assert color_at(drawn, int(box.right) - 1, int(box.bottom) - 1) == BG


def test_a_header_is_sharp_below() -> None:
    drawn = canvas()
    drawn.top_box(Box(100, 50, 300, 40), CREAM, 14)
    assert inked(drawn) == pygame.Rect(100, 50, 300, 40)
    assert (color_at(drawn, 100, 50), color_at(drawn, 100, 89)) == (BG, CREAM)


@pytest.mark.parametrize(
    "box", [Box(100, 50, 46, 44), Box(100, 50, 400, 300)], ids=["cell", "panel"]
)
def test_a_frame_lies_inside_its_box(box: Box) -> None:
    drawn = canvas()
    drawn.frame(box, CREAM, 3, 12)
    assert inked(drawn) == pygame.Rect(*map(int, box))
    assert color_at(drawn, int(box.cx), 52) == CREAM
    assert color_at(drawn, int(box.cx), 53) == BG
    assert color_at(drawn, 102, int(box.cy)) == CREAM
    assert color_at(drawn, int(box.cx), int(box.cy)) == BG


def test_boxes_side_by_side_leave_no_gap_on_any_screen() -> None:
    drawn = canvas(800, 480)
    for column in Box(10, 10, 501, 40).columns(11):
        drawn.box(column, CREAM)
    row = pygame.surfarray.array3d(drawn.surface)[10:420, 20]
    assert (row == CREAM).all()


def test_edges_have_no_dark_fringe() -> None:
    mask = rounded_mask(40, 40, 20)
    assert (pygame.surfarray.array3d(mask) == 255).all()
    alphas = pygame.surfarray.array_alpha(mask)
    assert alphas[20, 20] == 255
    assert alphas[0, 0] == 0
    assert ((alphas > 0) & (alphas < 255)).any()


def test_a_mask_is_the_average_of_the_large_one() -> None:
    large = pygame.Surface((6, 3), 0, 8)
    large.fill(SOLID, (0, 0, 4, 3))
    assert pygame.surfarray.array_alpha(averaged(large, 3)).tolist() == [[255], [85]]


def test_a_disc_covers_its_area() -> None:
    mask = masked([Disc(20, 20, 15)], (40, 40))
    covered = pygame.surfarray.array_alpha(mask).sum() / 255
    assert covered == pytest.approx(np.pi * 15**2, rel=0.02)


@pytest.mark.parametrize("align", Align)
def test_a_text_begins_ends_or_is_centred_at_its_x(align: Align) -> None:
    drawn = canvas()
    width = drawn.text("HOH", 600, 300, Type.EXTRA, 60, TEXT, align)
    assert width == drawn.measure("HOH", Type.EXTRA, 60)
    ink = inked(drawn)
    left = 600 - width * align.value
    assert ink.left == pytest.approx(left, abs=5)
    assert ink.right == pytest.approx(left + width, abs=5)


@pytest.mark.parametrize("role", Type)
@pytest.mark.parametrize("size", [16, 26, 40, 124])
def test_a_text_is_centred_on_its_capitals(role: Type, size: int) -> None:
    drawn = canvas()
    drawn.text("H", 600, 300, role, size, TEXT, Align.CENTER)
    ink = inked(drawn)
    assert (ink.top + ink.bottom) / 2 == pytest.approx(300, abs=1)
    assert ink.height == pytest.approx(0.727 * size, abs=1.5)


def test_a_text_keeps_within_its_width() -> None:
    drawn = canvas()
    assert (
        drawn.text("Konstantinopolitańczykowianeczka", 100, 300, Type.BOLD, 40, TEXT, width=200)
        <= 200
    )
    assert inked(drawn).right <= 301
    assert drawn.text("", 100, 300, Type.BOLD, 40, TEXT) == 0.0


def test_a_struck_text_has_a_line_through_it() -> None:
    plain, struck = canvas(), canvas()
    plain.text("11", 600, 300, Type.BOLD, 40, TEXT)
    struck.text("11", 600, 300, Type.BOLD, 40, TEXT, struck=True)
    assert inked(struck).width > inked(plain).width + 20


def test_a_paragraph_says_how_high_it_is() -> None:
    drawn = canvas()
    used = drawn.paragraph("one two three", Box(100, 100, 90, 200), Type.SEMI, 20, TEXT)
    assert used in (50.0, 75.0)
    ink = inked(drawn)
    assert ink.top >= 100
    assert ink.bottom <= 100 + used
    middle = canvas()
    middle.paragraph("one", Box(100, 100, 90, 200), Type.SEMI, 20, TEXT, middle=True)
    assert inked(middle).centery == pytest.approx(200, abs=4)


@pytest.mark.parametrize("symbol", Symbol)
@pytest.mark.parametrize("size", [14, 40])
def test_a_symbol_fills_its_size(symbol: Symbol, size: int) -> None:
    drawn = canvas()
    drawn.symbol(symbol, 300, 300, size, BRASS)
    ink = inked(drawn)
    assert 0.6 * size <= max(ink.size) <= 1.1 * size + 1
    assert ink.centerx == pytest.approx(300, abs=1 + 0.05 * size)
    assert ink.centery == pytest.approx(300, abs=1 + 0.08 * size)


def test_every_symbol_has_its_own_shape() -> None:
    assert set(SHAPES) == set(Symbol)
    assert len(set(SHAPES.values())) == len(SHAPES)


def test_a_cross_grows_one_stroke_after_the_other() -> None:
    areas = []
    for progress in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawn = canvas()
        drawn.cross(300, 300, 60, INK, progress=progress)
        pixels = pygame.surfarray.array3d(drawn.surface)
        areas.append(int((pixels != BG).any(axis=2).sum()))
    assert areas[0] == 0
    assert areas == sorted(set(areas))


def test_an_arc_covers_only_its_part_of_the_circle() -> None:
    drawn = canvas()
    drawn.arc(300, 300, 40, CREAM, 4, (0, 90))
    assert color_at(drawn, 328, 328) == CREAM
    assert color_at(drawn, 272, 272) == BG
    assert color_at(drawn, 260, 300) == BG


def test_dashes_follow_the_pattern() -> None:
    assert dashes([(0, 0), (10, 0)], (3, 2)) == [((0, 0), (3, 0)), ((5, 0), (8, 0))]
    assert dashes([(0, 0), (4, 0), (4, 4)], (6, 9)) == [((0, 0), (4, 0), (4, 2))]
    outline = rounded(0, 0, 60, 40, 10)
    pieces = even_dashes(outline, 7, 6)
    assert sum(map(length_of, pieces)) == pytest.approx(length_of(outline) * 7 / 13, rel=0.02)


def test_a_veil_darkens_what_is_there() -> None:
    drawn = canvas()
    drawn.box(Box(0, 0, 100, 100), CREAM)
    drawn.shade((0, 0, 0), 0.5, Box(0, 0, 50, 100))
    assert color_at(drawn, 20, 50) == pytest.approx(mixed(CREAM, (0, 0, 0), 0.5), abs=2)
    assert color_at(drawn, 70, 50) == CREAM
    drawn.shade((0, 0, 0), 1.0)
    assert color_at(drawn, 1279, 719) == (0, 0, 0)


def test_a_clip_is_taken_back() -> None:
    drawn = canvas()
    with drawn.clip(Box(0, 0, 50, 50)):
        drawn.box(Box(0, 0, 100, 100), CREAM)
    assert inked(drawn) == pygame.Rect(0, 0, 50, 50)
    drawn.box(Box(0, 0, 100, 100), CREAM)
    assert inked(drawn) == pygame.Rect(0, 0, 100, 100)


def camera_frame() -> Frame:
    frame = np.zeros((100, 200, 3), np.uint8)
    frame[:, :100] = (0, 0, 255)
    frame[:, 100:] = (255, 0, 0)
    return frame


def test_a_camera_frame_is_blue_green_red() -> None:
    drawn = canvas()
    drawn.picture(camera_frame(), Box(100, 100, 400, 200))
    assert color_at(drawn, 200, 200) == (255, 0, 0)
    assert color_at(drawn, 400, 200) == (0, 0, 255)


def test_a_picture_covers_its_box_or_lies_within_it() -> None:
    square = Box(100, 100, 200, 200)
    drawn = canvas()
    assert drawn.picture(camera_frame(), square) == Box(0, 100, 400, 200)
    assert inked(drawn) == pygame.Rect(100, 100, 200, 200)
    drawn = canvas()
    assert drawn.picture(camera_frame(), square, fit=Fit.CONTAIN) == Box(100, 150, 200, 100)
    assert inked(drawn) == pygame.Rect(100, 150, 200, 100)


def test_a_picture_has_round_corners_and_a_new_frame_is_seen() -> None:
    drawn = canvas()
    drawn.picture(camera_frame(), Box(100, 100, 400, 200), radius=20)
    assert color_at(drawn, 100, 100) == BG
    assert color_at(drawn, 125, 125) == (255, 0, 0)
    drawn.picture(camera_frame()[:, ::-1], Box(100, 100, 400, 200), radius=20)
    assert color_at(drawn, 125, 125) == (0, 0, 255)


def test_the_last_thing_drawn_is_the_one_that_is_touched() -> None:
    touches: list[TouchArea] = []
    drawn = Canvas(pygame.Surface((1920, 1080)), touches)
    drawn.touch(Box(100, 100, 200, 200), "sheet")
    drawn.touch(Box(120, 120, 40, 40), "cell")
    assert target_at(touches, 130 * 1.5, 130 * 1.5) == "cell"
    assert target_at(touches, 110 * 1.5, 110 * 1.5) == "sheet"
    assert target_at(touches, 130, 130) is None
