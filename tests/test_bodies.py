"""The colors of drawn dice, whatever they show, in the light that they lie in."""

import cv2
import numpy as np
import pytest

from vision.bodies import bodies, body, mean_colors
from vision.calibration import Colors
from vision.cube import Cube, lying
from vision.pinhole import Pinhole
from vision.reading import Color, Die, Frame, Reading
from vision.sensor import Sensor
from vision.solid import Rgb
from vision.synthetic import DrawnDie, Easel, SetUp, label

WHITE_PIP, BLACK_PIP = (0.75, 0.75, 0.72), (0.015, 0.015, 0.015)
BODIES: dict[Color, tuple[Rgb, Rgb]] = {
    Color.WHITE: ((0.8, 0.8, 0.76), BLACK_PIP),
    Color.RED: ((0.5, 0.03, 0.03), WHITE_PIP),
    Color.YELLOW: ((0.7, 0.5, 0.04), BLACK_PIP),
    Color.GREEN: ((0.03, 0.25, 0.08), WHITE_PIP),
    Color.BLUE: ((0.03, 0.07, 0.4), WHITE_PIP),
}
SETUP = SetUp(camera=Pinhole(320, 240, 310.0, (0.0, 0.0, 18.0)), sensor=Sensor(noise=0.004))
EDGE_PX = 310.0 * SETUP.edge_cm / (18.0 - SETUP.edge_cm)
EASEL = Easel(SETUP)


def drawn(color: Color, value: int, pip_radius: float) -> tuple[Frame, Reading]:
    """A dull die amid the tray: no lamp shines in it."""
    paint, pip = BODIES[color]
    look = Cube(paint, pip, gloss=0.0, pip_radius=pip_radius)
    die = DrawnDie(color, value, lying(value, 0.5, 0.5, SETUP.edge_cm, 0.4), look)
    seen = Die(color, value, label(SETUP, die).centre, 1.0)
    return EASEL.draw((die,)), Reading((seen,), edge_px=EDGE_PX)


@pytest.mark.parametrize("color", BODIES)
def test_pips_do_not_count(color: Color) -> None:
    without = body(*_place(drawn(color, 1, 0.001)))
    for value in (1, 5, 6):
        assert body(*_place(drawn(color, value, 0.115))) == pytest.approx(without, abs=1)


def _place(drawing: tuple[Frame, Reading]) -> tuple[Frame, tuple[float, float], float]:
    frame, reading = drawing
    return frame, reading.dice[0].centre, reading.edge_px


def test_a_body_is_in_cie_lab() -> None:
    bgr = np.array([[[40, 30, 200]]], np.uint8)
    light, a, b = cv2.cvtColor(bgr / np.float32(255), cv2.COLOR_BGR2LAB)[0, 0]
    frame = np.tile(bgr, (50, 50, 1))
    assert body(frame, (25.0, 25.0), 20.0) == pytest.approx((light, a, b), abs=0.06)
    assert light == pytest.approx(42, abs=2), "0 to 100, not 0 to 255"


def test_a_die_at_the_frames_edge_has_its_color_too() -> None:
    frame = np.full((50, 50, 3), 119, np.uint8)
    light, a, b = body(frame, (49.5, 0.0), 20.0)
    assert (light, a, b) == pytest.approx((50, 0, 0), abs=0.5)


def test_colors_are_the_mean_of_all_sightings() -> None:
    seen = [
        (Color.WHITE, (90.0, 0.0, 2.0)),
        (Color.WHITE, (80.0, 1.0, 4.0)),
        (Color.RED, (41.0, 55.0, 32.0)),
        (Color.OTHER, (10.0, 0.0, 0.0)),
    ]
    assert mean_colors(seen) == Colors(white=(85.0, 0.5, 3.0), red=(41.0, 55.0, 32.0))
    assert mean_colors([]) == Colors()


def test_every_die_of_a_reading_is_looked_at() -> None:
    frame, reading = drawn(Color.BLUE, 6, 0.1)
    ((color, (_, _, b)),) = bodies(frame, reading)
    assert color is Color.BLUE
    assert b < -20
