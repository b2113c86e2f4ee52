"""What the path tracer builds: the surface of dice, and a picture that fits the labels."""

import numpy as np
import pytest

from vision.cube import Cube, lying
from vision.numerals import Pen
from vision.octahedron import HEIGHT, Octahedron
from vision.pinhole import Pinhole
from vision.reading import Color
from vision.sensor import Sensor
from vision.solid import Body
from vision.synthetic import DrawnDie, SetUp, label

EIGHT = Octahedron(Pen().write())
UP = np.array([[0, 0, 1]], np.float32)
SLANTED = np.array([[1, 1, 1]], np.float32) / np.sqrt(np.float32(3))


@pytest.mark.parametrize(
    ("body", "direction", "reach"),
    [
        pytest.param(Cube(), UP, 0.5, id="the middle of a cube's face"),
        pytest.param(Cube(ball=0.75), SLANTED, 0.75, id="a corner that was turned off"),
        pytest.param(EIGHT, SLANTED, HEIGHT / 2, id="the middle of an octahedron's face"),
    ],
)
def test_a_solid_reaches_as_far_as_it_is_made(
    body: Body, direction: np.ndarray, reach: float
) -> None:
    assert body.reach(direction) == pytest.approx(reach, abs=1e-3)


@pytest.mark.parametrize(
    ("place", "depth"),
    [
        pytest.param((0, 0, 0.5), 0.1, id="the pip of the one"),
        pytest.param((0, 0, -0.5), 0.0, id="the middle of the six"),
        pytest.param((0.3, 0.1, 0.5), 0.0, id="beside the pip"),
    ],
)
def test_pips_are_hollow_and_nothing_else(place: tuple[float, ...], depth: float) -> None:
    cube = Cube(pip_radius=0.1)
    assert cube.hollow(np.array([place], np.float32)) == pytest.approx(depth, abs=1e-6)


def test_numerals_are_as_hollow_as_they_are_printed() -> None:
    flat = np.random.default_rng(1).normal(0, 1, (500, 3)).astype(np.float32)
    directions = flat / np.linalg.norm(flat, axis=1, keepdims=True)
    points = directions * EIGHT.reach(directions)[:, None]
    assert ((EIGHT.hollow(points) > 0) == (EIGHT.skin(points)[2][:, 0] > 0)).all()


def test_a_rendered_die_is_where_its_label_says() -> None:
    pytest.importorskip("bpy", reason="Blender's module is for training only")
    from vision.training.studio import Studio

    camera = Pinhole(120, 90, 100.0, (1.0, 0.0, 30.0), (0.1, -0.05), 0.4)
    setup = SetUp(camera, tray_cm=16.0, sensor=Sensor(noise=0.0))
    die = DrawnDie(Color.WHITE, 2, lying(2, 3.0, 2.0, 1.6, 0.3), Cube())
    frame = Studio(setup).draw((die,)).astype(int).mean(2)
    x, y = (round(part) for part in label(setup, die).centre)
    assert frame[y, x] > 1.5 * np.median(frame)
    assert frame[90 - y, 120 - x] < 1.5 * np.median(frame)
