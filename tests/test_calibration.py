"""A calibration for frames of other sizes, its empty picture and its colors."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.calibration import Calibration, Camera, Colors, Dice, Unusable
from vision.reading import Color, Frame
from vision.tray import Tray

FLOOR = ((250.0, 130.0), (1010.0, 110.0), (1030.0, 850.0), (240.0, 860.0))


def speckled() -> Frame:
    """A tray's floor amid a table, both with noise."""
    frame = np.random.default_rng(1).normal(120, 8, (960, 1280, 3)).astype(np.float32)
    cv2.fillPoly(frame, [np.array(FLOOR, np.int32)], (60, 110, 50))
    return np.asarray(np.clip(frame, 0, 255), np.uint8)


EMPTY = speckled()
FULL = Calibration(
    Camera(1280, 960, 985.5, 0.008, 0.002, (639.5, 479.5)),
    Tray(FLOOR, (611.5, 423.5)),
    Dice(62.5, Colors(red=(41.0, 55.5, 32.25), white=(88.0, 0.5, 3.0))),
).with_empty(EMPTY)


numbers = st.floats(-1e6, 1e6)
places = st.tuples(numbers, numbers)
trays = st.builds(Tray, st.lists(places, min_size=3, max_size=12).map(tuple), places)
sides = st.integers(1, 5_000).map(lambda half: 2 * half)


@given(sides, sides, trays, st.sampled_from([0.5, 2, 4]))
def test_scaled_there_and_back(width: int, height: int, tray: Tray, scale: float) -> None:
    kept = Calibration(Camera(width, height, focal_px=900.0), tray)
    back = kept.scaled_to(int(width * scale), int(height * scale)).scaled_to(width, height)
    assert back.camera == kept.camera
    assert back.tray is not None
    for place, again in zip(tray.outline, back.tray.outline, strict=True):
        assert again == pytest.approx(place, abs=1e-6)


def test_scaled_to_a_smaller_frame() -> None:
    half = FULL.scaled_to(640, 480)
    assert (half.camera.width, half.camera.height) == (640, 480)
    assert half.camera.focal_px == 492.75
    assert half.camera.k1 == 0.008
    assert half.camera.centre == (319.5, 239.5), "the middle stays the middle"
    assert half.tray is not None
    assert half.tray.nadir == (305.5, 211.5)
    assert half.dice.edge_px == 31.25
    assert half.dice.colors == FULL.dice.colors
    assert FULL.scaled_to(1280, 960) == FULL


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (960, 1280), (640, 482)])
def test_a_frame_of_another_shape_is_refused(width: int, height: int) -> None:
    with pytest.raises(Unusable, match=f"1280x960, not {width}x{height}: run qwixx-table"):
        FULL.scaled_to(width, height)


def test_what_another_calibration_does_not_know() -> None:
    assert FULL.without(FULL) == []
    assert FULL.without(Calibration(FULL.camera)) == ["tray", "dice", "colors"]
    assert Calibration(FULL.camera).without(FULL) == []
    red = Dice(62.5, Colors(red=(41.0, 55.5, 32.25)))
    assert FULL.without(Calibration(FULL.camera, FULL.tray, red)) == ["colors"]


def test_the_empty_picture_comes_back() -> None:
    picture = FULL.empty_picture
    assert picture is not None
    assert picture.shape == (240, 320, 3)
    small = cv2.resize(EMPTY, (320, 240), interpolation=cv2.INTER_AREA)
    assert np.abs(picture.astype(int) - small).mean() < 3
    assert len(FULL.empty.picture) < 60_000
    assert Calibration(Camera(1280, 960)).empty_picture is None


def test_colors_by_die() -> None:
    assert FULL.dice.colors.of(Color.RED) == (41.0, 55.5, 32.25)
    assert FULL.dice.colors.of(Color.BLUE) is None
    assert FULL.dice.colors.of(Color.OTHER) is None
