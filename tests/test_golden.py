"""Every screen looks as it did when somebody last looked at it and found it good."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pygame
import pytest

from display.canvas import Box, Canvas, Symbol, Type
from display.theme import BG, BRASS, CREAM, MUTED, PANEL, PANEL2, TEXT
from table.gallery import Size
from tests.likeness import (
    FEW,
    Pixels,
    difference,
    in_few_colors,
    pixels,
    read,
    reduced,
    side_by_side,
    write,
)
from tests.screens import FACTORS, FOLDER, PICTURES, Picture

FAILED = Path(__file__).parents[1] / "build" / "screens"
FEW_OF_WHAT_WAS_SEEN = 40
"""Where the reader has put its rings: another OpenCV finds the dice a pixel further."""
WITH_RINGS = ("06-reader", "06-reader-hand", "11-camera", "11-camera-cards", "11-camera-longo")
MOST_BYTES = 2_500_000

Change = Callable[[Canvas], None]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_the_screen_looks_like_its_golden(picture: Picture) -> None:
    golden, drawn = read(picture.path), picture.drawn()
    found = difference(golden, drawn, picture.factor)
    if found.count > (FEW_OF_WHAT_WAS_SEEN if picture.screen in WITH_RINGS else FEW):
        failed = FAILED / f"{picture.name.replace('/', '-')}.png"
        write(failed, side_by_side(golden, drawn, picture.factor, found))
        where = f"{picture.name} differs around {found.x}, {found.y} by {found.count} pixels"
        pytest.fail(f"{where}: look at {failed}; if it is better so: make goldens", pytrace=False)


def test_no_golden_is_left_over_and_all_are_small() -> None:
    goldens = set(FOLDER.glob("*/*.png"))
    assert goldens == {picture.path for picture in PICTURES}
    assert sum(path.stat().st_size for path in goldens) < MOST_BYTES


def screen(size: Size, *drawings: Change) -> Pixels:
    canvas = Canvas(pygame.Surface(size))
    canvas.fill(BG)
    canvas.box(Box(60.0, 60.0, 540.0, 340.0), PANEL, 14.0)
    for draw in drawings:
        draw(canvas)
    return pixels(canvas.surface)


def box(x: float = 100.0, w: float = 200.0, color: tuple[int, int, int] = PANEL2) -> Change:
    return lambda canvas: canvas.box(Box(x, 100.0, w, 60.0), color, 12.0)


def words(text: str = "Turn 17", x: float = 100.0, color: tuple[int, int, int] = TEXT) -> Change:
    def draw(canvas: Canvas) -> None:
        canvas.text(text, x, 220.0, Type.SEMI, 18.0, color)

    return draw


def star(size: float = 24.0, color: tuple[int, int, int] = BRASS) -> Change:
    return lambda canvas: canvas.symbol(Symbol.STAR, 400.0, 300.0, size, color)


UNCHANGED = (box(), words(), star())
CHANGES: dict[str, tuple[Change, ...]] = {
    "a moved box": (box(x=104.0), words(), star()),
    "a wider box": (box(w=204.0), words(), star()),
    "another color": (box(color=(70, 56, 47)), words(), star()),
    "no box": (words(), star()),
    "another digit": (box(), words("Turn 18"), star()),
    "another letter": (box(), words("Turm 17"), star()),
    "a longer text": (box(), words("Turn 117"), star()),
    "a moved text": (box(), words(x=104.0), star()),
    "a text of another color": (box(), words(color=MUTED), star()),
    "no text": (box(), star()),
    "a second text": (box(), words(), words("hold", x=300.0), star()),
    "another symbol's color": (box(), words(), star(color=CREAM)),
    "a larger symbol": (box(), words(), star(size=32.0)),
}


@pytest.mark.parametrize("size", FACTORS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_noticed(size: Size, change: str) -> None:
    changed = screen(size, *CHANGES[change])
    assert difference(golden_of(size), changed, FACTORS[size]).count > FEW


@cache
def golden_of(size: Size) -> Pixels:
    return in_few_colors(reduced(screen(size, *UNCHANGED), FACTORS[size]))


def test_a_golden_is_read_as_it_was_written(tmp_path: Path) -> None:
    drawn = reduced(screen((1280, 720), *UNCHANGED), 2)
    write(tmp_path / "golden.png", drawn)
    assert np.array_equal(read(tmp_path / "golden.png"), in_few_colors(drawn))


def moved(drawn: Pixels, by: float) -> Pixels:
    height, width = drawn.shape[:2]
    move = np.array([[1.0, 0.0, by], [0.0, 1.0, by]], np.float32)
    edges = cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpAffine(drawn, move, (width, height), borderMode=edges), np.uint8)


def noisy(drawn: Pixels) -> Pixels:
    noise = np.random.default_rng(1).integers(-3, 4, drawn.shape)
    return np.asarray(np.clip(drawn + noise, 0, 255), np.uint8)


@pytest.mark.parametrize("size", FACTORS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "drawn_by_another",
    [
        pytest.param(lambda drawn: drawn, id="the same"),
        pytest.param(lambda drawn: moved(drawn, 0.5), id="half a pixel further"),
        pytest.param(lambda drawn: cv2.GaussianBlur(drawn, (3, 3), 0.45), id="smoother edges"),
        pytest.param(noisy, id="a little noise"),
    ],
)
def test_another_hand_is_tolerated(
    size: Size, drawn_by_another: Callable[[Pixels], Pixels]
) -> None:
    drawn = drawn_by_another(screen(size, *UNCHANGED))
    assert difference(golden_of(size), drawn, FACTORS[size]).count <= FEW


def test_the_place_of_a_difference_is_told() -> None:
    drawn = screen((1280, 720), *UNCHANGED)
    found = difference(reduced(drawn, 2), screen((1280, 720), box(), words()), 2)
    assert (found.x, found.y) == pytest.approx((400, 300), abs=24)
    seen = side_by_side(reduced(drawn, 2), drawn, 2, found)
    assert seen.shape == (360, 3 * 640 + 2 * 8, 3)
    assert (seen == (255, 0, 255)).all(axis=2).sum() == found.marked.sum()
