"""The second look alone: pips counted on drawn faces, and nothing counted where there are none."""

import cv2
import numpy as np
import pytest

from vision.cube import Cube, lying
from vision.locate import Spot
from vision.pinhole import Pinhole
from vision.pips import Count, count_pips
from vision.reading import Color
from vision.solid import Rgb, leant
from vision.synthetic import DrawnDie, Easel, SetUp, label

TABLE = SetUp(camera=Pinhole(640, 480, 620.0, (0.0, 0.0, 22.0)))
LIGHT, DARK = (0.75, 0.75, 0.72), (0.015, 0.015, 0.015)


def count(value: int, look: Cube, lean: float = 0.0, off: float = 0.0) -> Count:
    pose = lying(value, 1.0, 1.0, TABLE.edge_cm, 0.3 + value)
    if lean:
        pose = leant(pose, TABLE.edge_cm, 0.8, lean, Cube())
    die = DrawnDie(Color.WHITE, value, pose, look)
    seen = label(TABLE, die)
    edge = float(np.sqrt(cv2.contourArea(np.array(seen.corners, np.float32))))
    x, y = seen.centre
    return count_pips(Easel(TABLE).draw((die,)), Spot(x + off * edge, y, edge, 1.0))


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(
    ("body", "pip"),
    [
        pytest.param((0.8, 0.8, 0.76), DARK, id="dark on white"),
        pytest.param((0.5, 0.02, 0.02), LIGHT, id="light on red"),
        pytest.param((0.7, 0.45, 0.02), DARK, id="dark on yellow"),
        pytest.param((0.02, 0.2, 0.05), LIGHT, id="light on green"),
        pytest.param((0.02, 0.05, 0.4), LIGHT, id="light on blue"),
        pytest.param((0.02, 0.05, 0.4), DARK, id="dark on blue"),
        pytest.param((0.02, 0.02, 0.02), (0.6, 0.42, 0.15), id="gold on black"),
    ],
)
def test_pips_of_any_color_are_counted(value: int, body: Rgb, pip: Rgb) -> None:
    seen = count(value, Cube(body=body, pip=pip))
    assert (seen.value, seen.clearness > 0.3) == (value, True)


@pytest.mark.parametrize("value", range(1, 7))
def test_the_place_need_not_be_exact(value: int) -> None:
    assert count(value, Cube(), off=0.07).value == value


@pytest.mark.parametrize("value", [4, 5])
def test_the_pips_of_a_leaning_die_are_skewed(value: int) -> None:
    assert count(value, Cube()).skew < 0.02
    assert count(value, Cube(), lean=0.5).skew > 0.04


def test_a_pip_that_a_glint_hides_in_part_does_not_make_a_die_lean() -> None:
    frame = np.full((120, 120, 3), (60, 20, 10), np.uint8)
    pips = [(42, 42), (78, 42), (42, 78), (78, 78), (60, 60)]
    for pip in pips:
        cv2.circle(frame, pip, 6, (230, 230, 230), -1, cv2.LINE_AA)
    flat = count_pips(frame, Spot(59.5, 59.5, 72.0, 1.0))
    cv2.circle(frame, (86, 84), 8, (60, 20, 10), -1, cv2.LINE_AA)  # of the last only an inner part
    seen = count_pips(frame, Spot(59.5, 59.5, 72.0, 1.0))
    assert (flat.value, flat.skew < 0.01) == (5, True)
    assert (seen.value, seen.skew) == (5, 0.0)


@pytest.mark.parametrize("gap", [0.62, 0.7, 0.75, 0.9, 1.0])
def test_a_six_is_measured_along_its_rows_however_far_apart_these_are(gap: float) -> None:
    assert count(6, Cube(gap=gap)).pitch_px == pytest.approx(count(6, Cube()).pitch_px, rel=0.03)


def test_pips_are_as_far_apart_on_every_face() -> None:
    pitches = [count(value, Cube()).pitch_px for value in range(2, 7)]
    assert max(pitches) / min(pitches) < 1.06


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(
    "look",
    [
        pytest.param(Cube(pitch=0.19, pip_radius=0.08), id="pips close to the middle"),
        pytest.param(Cube(pitch=0.22, pip_radius=0.08, row=1.3, gap=0.8), id="a long six"),
        pytest.param(Cube(near=0.75, one=1.4), id="a close two and three, a large one"),
    ],
)
def test_makes_differ_in_where_their_pips_are(value: int, look: Cube) -> None:
    assert count(value, look).value == value


def test_a_plain_face_and_noise_have_no_value() -> None:
    plain = np.full((100, 100, 3), 120, np.uint8)
    assert count_pips(plain, Spot(50, 50, 40, 1.0)) == Count()
    random = np.random.default_rng(1)
    for _ in range(50):
        noise = random.normal(120, 8, (100, 100, 3)).astype(np.uint8)
        assert count_pips(noise, Spot(50, 50, 40, 1.0)).clearness < 0.5
